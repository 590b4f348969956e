"""Counters of the maze as they are counted (DT14): the kind, the sides, and the number of each.

A piece is no `kit.cards.kinds.Kind`, as its id follows from its sides, and it has neither a worth nor a text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.record import record

COUNTED = ("corridor", "chamber", "stairs")
"""Kinds of counters of the maze; a find stands in a chamber."""

ROUND = ("n", "e", "s", "w")
"""Sides in the order in which a counter is turned."""

ANY = "any"
"""Letters of a counter whose sides nobody has typed in."""


@record
class Piece:
    """A counter as it is printed.

    `sides`: north, east, south and west in one position, of which all others are turns; none if unknown.
    """

    kind: str
    find: str = ""
    sides: tuple[str, ...] = ()

    @property
    def find_or_kind(self) -> str:
        """Name by which people know it: its find, else its kind."""
        return self.find or self.kind

    @property
    def sort(self) -> str:
        """Kind of the counter, or "find" for all finds together."""
        return "find" if self.find else self.kind

    @property
    def id(self) -> str:
        """Id of all counters that are printed like this one, however they are turned: "altar-pcww"."""
        return f"{self.find_or_kind}-{min(map(letters, self.turned), default=ANY)}"

    @property
    def turned(self) -> tuple[tuple[str, ...], ...]:
        """Positions of the counter, each once."""
        return tuple(dict.fromkeys(self.sides[index:] + self.sides[:index] for index in range(len(self.sides))))


def letters(sides: tuple[str, ...]) -> str:
    """Return sides in short, from the north clockwise: "pcww"."""
    return "".join(side[0] for side in sides)


def counted(rows: tuple[Mapping[str, Any], ...]) -> Iterator[tuple[Piece, int]]:
    """Yield each counter that is typed in, with how many there are."""
    for row in rows:
        exits = row.get("exits", {})
        yield Piece(row["kind"], row.get("find", ""), tuple(exits[way] for way in ROUND if way in exits)), row["count"]
