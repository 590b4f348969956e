"""The Old Mill: a small game for Drakvakt, built on its kit."""

from old_mill.game import game

__all__ = ["game"]
