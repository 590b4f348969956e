"""The maze: segments laid side by side on three levels, and what lies in each."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from companion.games.labirynt.state.monsters import Group
from companion.kit.figures import fixed, not_in_menu
from companion.record import record
from companion.state import Range

Side: TypeAlias = Literal["unknown", "corridor", "passage", "wall"]
Way: TypeAlias = Literal["n", "e", "s", "w"]
Kind: TypeAlias = Literal["entrance", "corridor", "chamber", "stairs"]

WAYS: Final[tuple[Way, ...]] = ("n", "e", "s", "w")
"""Ways out of a segment, from the north clockwise."""

STEPS: Final[dict[Way, tuple[int, int]]] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
"""Columns and rows by which each way leads on."""

BACK: Final[dict[Way, Way]] = {"n": "s", "e": "w", "s": "n", "w": "e"}
"""Way back of each way."""

OPEN: Final[tuple[Side, ...]] = ("corridor", "passage")
"""Sides through which the party can go."""


@record(frozen=False)
class Segment:
    """A segment of the maze, which is a counter on the table.

    Attributes:
        id: Key of the segment.
        level: Level on which it lies.
        column: Column in which it lies.
        row: Row in which it lies.
        counter: The counted counter that it is, "" where that is unknown (DT14).
        n: Its northern side.
        e: Its eastern side.
        s: Its southern side.
        w: Its western side.
        find: What stands in a chamber.
        visited: `True` if the party has entered it (DS14).
        entered: Side by which the party came in on this visit, "" by stairs or at the start (DS7).
        examined: `True` if its find has been examined (DS14).
        gate: `True` if the Black Gate was found here (D9.2.3).
        group: Monsters that were met and not killed (D6.9).
        others: Further groups that stand there as well.
    """

    id: str = fixed("", "names it for ever")
    kind: Kind = fixed("corridor", "stands on the counter")
    find: str = fixed("", "stands on the counter")
    counter: str = fixed("", "stands on the counter")
    level: Annotated[int, Range(1, 3)] = fixed(1, "is where it lies")
    column: int = fixed(0, "is where it lies")
    row: int = fixed(0, "is where it lies")
    n: Side = not_in_menu("unknown", "stands on the counter")
    e: Side = not_in_menu("unknown", "stands on the counter")
    s: Side = not_in_menu("unknown", "stands on the counter")
    w: Side = not_in_menu("unknown", "stands on the counter")
    visited: bool = not_in_menu(False, "is set on entering")
    entered: str = fixed("", "follows from the moves")
    examined: bool = not_in_menu(False, "once for each chamber")
    gate: bool = not_in_menu(False, "is reported where it is found")
    group: Group | None = None
    others: list[Group] = fixed(factory=list, why="are met there one after the other")

    def side(self, way: Way) -> Side:
        """Return the edge on that side."""
        side: Side = getattr(self, way)
        return side

    def set_side(self, way: Way, side: Side) -> None:
        """Set what that side has."""
        setattr(self, way, side)

    @property
    def exits(self) -> list[Way]:
        """Open sides."""
        return [way for way in WAYS if self.side(way) in OPEN]

    @property
    def is_chamber(self) -> bool:
        """`True` for a chamber; stairs count as one (D6.5)."""
        return self.kind in ("chamber", "stairs")

    @property
    def position(self) -> tuple[int, int, int]:
        """Level, column and row."""
        return self.level, self.column, self.row
