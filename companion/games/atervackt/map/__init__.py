"""The map, where the table wants it followed: the ways on it, and the catacombs below. Squares: `state.map`."""
