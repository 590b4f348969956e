"""Talisman (second edition, Games Workshop): the rules of the game, and its data."""

from companion.games.talisman.game import Talisman

game = Talisman()
"""Game object that the entry point finds."""

__all__ = ["game"]
