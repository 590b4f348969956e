"""Views of the party and of the maze."""
