"""Spaces of which a rule speaks by name: their ids in the data of the board."""

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

ALIGNED: Final = ("graveyard", "chapel")
"""Spaces that deal with good and evil characters in different ways (T6.7.1)."""

WOODED: Final = ("woods", "forest")
"""Beginnings of the ids of spaces where a Raft can be built (T6.11.16)."""


def is_wooded(space: str) -> bool:
    """Return whether a space is a Woods or Forest space."""
    return space.startswith(WOODED)


CRYPT: Final = "crypt"
MINES: Final = "mines"
DEN: Final = "werewolf_den"
PITS: Final = "pits"
"""Spaces of the Inner Region that have a trial (T6.14.5-T6.14.8)."""

MEETING: Final = (PLAIN, VALLEY, CROWN)
"""Spaces of the Inner Region where characters can be met (T6.14.1, T6.14.9a)."""
