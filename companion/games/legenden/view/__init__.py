"""Views of the game."""
