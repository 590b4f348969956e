"""The Hoard: the small card game of docs/add-a-game.md."""

from hoard.game import game

__all__ = ["game"]
