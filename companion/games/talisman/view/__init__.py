"""Views of a game of Talisman."""
