"""The rules of Drakborgen Återväckt, and the data of the game.

Played are set-up, the four phases of a round that everybody plays at once, the sun with its last dots, rooms that are
reset, decks whose bottom cards are known, doors and every obstacle, traps, searching, meetings, fights by rock,
scissors and paper, corpse eaters, the ambush skeleton, followers, dangers that hit monsters, the chamber with its
dragon, the catacombs without a grid, death and scores. docs/atervackt.md lists what is done for each section and what
is missing.
"""

from companion.games.atervackt.game import Atervackt

game = Atervackt()
"""Game object that the entry point loads."""

__all__ = ["game"]
