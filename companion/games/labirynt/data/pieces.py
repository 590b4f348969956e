"""The counters of the maze as they are counted (DT14): what each is, what its sides have, and how many there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.record import record

COUNTED = ("corridor", "chamber", "stairs")
"""What a counter of the maze can be; a find stands in a chamber."""

ROUND = ("n", "e", "s", "w")
"""The sides in the order in which a counter is turned."""

ANY = "any"
"""Stands for sides that nobody has typed in."""


@record
class Piece:
    """A counter as it is printed.

    `sides`: what north, east, south and west have in one position, and all others are turns of it; none where nobody
    knows them.
    """

    kind: str
    find: str = ""
    sides: tuple[str, ...] = ()

    @property
    def what(self) -> str:
        """What people say that it is: its find, else its kind."""
        return self.find or self.kind

    @property
    def sort(self) -> str:
        """The same, all finds together."""
        return "find" if self.find else self.kind

    @property
    def id(self) -> str:
        """The same of every counter that is printed like this one, however it was held: "altar-pcww"."""
        return f"{self.what}-{min(map(letters, self.turned), default=ANY)}"

    @property
    def turned(self) -> tuple[tuple[str, ...], ...]:
        """Its positions, each once."""
        return tuple(dict.fromkeys(self.sides[at:] + self.sides[:at] for at in range(len(self.sides))))


def letters(sides: tuple[str, ...]) -> str:
    """Sides in short, from the north clockwise: "pcww"."""
    return "".join(side[0] for side in sides)


def counted(rows: tuple[Mapping[str, Any], ...]) -> Iterator[tuple[Piece, int]]:
    """Each counter that is typed in, with how many there are."""
    for row in rows:
        exits = row.get("exits", {})
        yield Piece(row["kind"], row.get("find", ""), tuple(exits[way] for way in ROUND if way in exits)), row["count"]
