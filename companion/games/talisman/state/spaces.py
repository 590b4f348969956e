"""The spaces of which a rule speaks by name: their ids in the data of the board."""

from __future__ import annotations

from typing import Final

PLAIN: Final = "plain_of_peril"
"""The Plain of Peril, behind the Portal."""

VALLEY: Final = "valley_of_fire"
"""The Valley of Fire, which only a Talisman opens (T6.11.6b)."""

CROWN: Final = "crown"
"""The Crown of Command, in the middle (T5)."""

GLADE: Final = "cursed_glade"
"""The Cursed Glade, where no Object has power (T6.1.6c)."""

WOODED: Final = ("woods", "forest")
"""How the ids of spaces begin where a Raft can be built (T6.11.16)."""


def is_wooded(space: str) -> bool:
    """Whether it is a Woods or Forest space."""
    return space.startswith(WOODED)


CRYPT: Final = "crypt"
MINES: Final = "mines"
DEN: Final = "werewolf_den"
PITS: Final = "pits"
"""The spaces of the Inner Region whose trials the rules tell of (T6.14.5-T6.14.8)."""

MEETING: Final = (PLAIN, VALLEY, CROWN)
"""Where characters can be met in the Inner Region (T6.14.1, T6.14.9a)."""
