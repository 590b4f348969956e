"""Drakvakt: a companion for real cardboard dungeon games.

A game is a coroutine that asks. A table answers. Everything a person sees is a view.
"""

__version__ = "0.1.0"
