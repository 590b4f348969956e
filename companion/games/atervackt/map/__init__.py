"""The map, where the table wants it followed: squares, ways, and the catacombs below them."""
