"""A page of words: 21 x 6 characters, the last four rows beside the buttons A-D."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Literal, TypeAlias

from companion.event_kinds import Moment
from companion.pages.sketch import Sketch
from companion.record import record, replace

WIDTH = 21
TIGHT_WIDTH = 25
"""Characters of a row in the narrow letters in which a picture writes what would be cut in the others."""
CODE_WIDTH = 11
"""Characters beside a code for a camera."""
ROWS = 6
Button: TypeAlias = Literal["A", "B", "C", "D"]
BUTTONS: tuple[Button, ...] = ("A", "B", "C", "D")


@record
class Page:
    """One page of words: up to six rows of at most 21 characters.

    Attributes:
        rows: The rows from above.
        big: At most two lines of ten large characters in place of rows 3-6.
        inverse: The rows (0-5) that are drawn dark on light.
        sketch: A map that the picture shows in place of all but the first characters of each row.
        low: True if the map leaves the first two rows as they are.
        caption: Words in the first row for a moment, over what the page has there.
        art: The picture of a moment: it fills the page but for the words of its last two rows.
        code: The squares of a code for a camera, row by row as "0" and "1"; it stands at the right of the words.
        holds: The buttons whose lines want a long press, or tell of one.
        name: The name of who acts or is waited for, which the picture shows large where the rows leave room.
        turn: A name in large letters over the two head rows, for the moment in which the turn goes to somebody.
        tight: For each row that is cut, the row in up to `TIGHT_WIDTH` characters, which the picture shows in narrow
            letters; "" for one that is not, and empty where none is.
        wider: Writes the rows anew in more characters, for a screen that has them; None where nothing would change.
    """

    rows: tuple[str, ...]
    big: tuple[str, ...] = ()
    inverse: frozenset[int] = frozenset()
    sketch: Sketch | None = None
    low: bool = False
    caption: str = ""
    art: Moment | Literal[""] = ""
    holds: tuple[Button, ...] = ()
    name: str = ""
    turn: str = ""
    code: tuple[str, ...] = ()
    tight: tuple[str, ...] = ()
    wider: Callable[[int], tuple[str, ...]] | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if len(self.rows) > ROWS or any(len(row) > WIDTH for row in (*self.rows, self.caption)):
            raise ValueError(f"a page holds {ROWS} rows of {WIDTH} characters: {self.rows}")
        if any(len(row) > TIGHT_WIDTH for row in self.tight):
            raise ValueError(f"a narrow row holds {TIGHT_WIDTH} characters: {self.tight}")

    @property
    def captioned(self) -> Page:
        """The page as it is seen now, with its caption in the first row; a name that stands over both has none."""
        if self.turn or not self.caption:
            return replace(self, caption="") if self.caption else self
        rows, tight = (self.caption, *self.rows[1:]), ("", *self.tight[1:]) if self.tight else ()
        return replace(self, rows=rows, tight=tight, inverse=self.inverse | {0}, caption="")

    @property
    def drawn_rows(self) -> tuple[str, ...]:
        """The rows as a picture writes them: those that would be cut are longer, in narrow letters."""
        if not self.tight:
            return self.rows
        return tuple(tight or row for row, tight in zip(self.rows, self.tight, strict=True))

    def rows_in(self, width: int) -> tuple[str, ...]:
        """Return the rows as a screen shows them that has more characters than the picture.

        Args:
            width: Characters of a row there.
        """
        page = self.captioned
        rows = page.rows if self.wider is None or page.big else self.wider(width)
        return rows if page.rows[:1] == self.rows[:1] else (page.rows[0], *rows[1:])

    def mended_rows(self, width: int) -> tuple[str, ...]:
        """Return the rows as the picture has them, but for those that it breaks off: they are whole.

        Args:
            width: The most characters of a whole row.
        """
        rows = self.captioned.rows
        if self.wider is None or self.big:
            return rows
        pairs = zip(rows, self.rows_in(width), strict=True)
        return tuple(" ".join(whole.split()) if _is_cut(row, whole) else row for row, whole in pairs)


def _is_cut(shown: str, whole: str) -> bool:
    """Return True if words are broken off, and not only left out as they are where a shorter way of writing fits."""
    words, all_words = shown.split(), whole.split()
    return words != all_words and (words == all_words[: len(words)] or not {*words} <= {*all_words})
