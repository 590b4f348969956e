"""Drakborgen Återväckt: the rules of the game, and its data.

In: set-up, the four phases of a round played by all at once, the sun with its last dots, rooms that are reset, decks
with known bottoms, doors and every obstacle, traps, searching, meetings, fights by rock, scissors and paper, corpse
eaters, the ambush skeleton, followers, dangers that hit monsters, the chamber with its dragon, the catacombs without a
grid, death and scores. What is done for each section, and what is not in yet, stands in docs/atervackt.md.
"""

from companion.games.atervackt.game import Atervackt

game = Atervackt()
"""What the entry point finds."""

__all__ = ["game"]
