"""Emberdeep: a push-your-luck dungeon for Drakvakt, written as docs/a-real-game.md says."""

from emberdeep.game import game

__all__ = ["game"]
