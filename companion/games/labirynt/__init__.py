"""Labirynt Śmierci (Encore): the rules of the game, and its data."""

from companion.games.labirynt.game import Labirynt

game = Labirynt()
"""Game that the entry point names."""

__all__ = ["game"]
