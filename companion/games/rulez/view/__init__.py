"""Views of a game of Rulez."""
