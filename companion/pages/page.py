"""A page of words: 21 x 6 characters, the last four rows beside the buttons A-D."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.pages.sketch import Sketch
from companion.record import record

WIDTH = 21
ROWS = 6
Button: TypeAlias = Literal["A", "B", "C", "D"]
BUTTONS: tuple[Button, ...] = ("A", "B", "C", "D")


@record
class Page:
    """Up to six rows of at most 21 characters; `big` replaces rows 3-6 by at most two lines of ten large characters.

    `inverse` names the rows (0-5) that are drawn dark on light. With a `sketch`, a map, the picture shows it
    in place of all but the first characters of each row; a `low` one leaves the first two rows as they are.
    """

    rows: tuple[str, ...]
    big: tuple[str, ...] = ()
    inverse: frozenset[int] = frozenset()
    sketch: Sketch | None = None
    low: bool = False

    def __post_init__(self) -> None:
        if len(self.rows) > ROWS or any(len(row) > WIDTH for row in self.rows):
            raise ValueError(f"a page holds {ROWS} rows of {WIDTH} characters: {self.rows}")
