"""Rulez 1.0, a free skirmish game for minifigures: the rules of the game, and its data."""

from companion.games.rulez.game import Rulez

game = Rulez()
"""Game object that the entry point finds."""

__all__ = ["game"]
