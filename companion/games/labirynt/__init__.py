"""Labirynt Śmierci (Encore): the rules of the game, and its data."""

from companion.games.labirynt.game import Labirynt

game = Labirynt()
"""What the entry point finds."""

__all__ = ["game"]
