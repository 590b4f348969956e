"""One page of news, and how its rows are laid out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from companion.asks import Seat
from companion.event_kinds import Moment
from companion.pages.cursor import Cursor
from companion.pages.page import ROWS, WIDTH, Page
from companion.pages.page_lines import choice, written
from companion.pages.rows import BIG_WIDTH, wrapped
from companion.record import record, replace
from companion.state import Event
from companion.text import Say, Text

BIG_LINES = 2
HEAD = 2

GLANCE = 2.0
"""Seconds of the shortest page, and of a reveal, whose figures are on the next page as well."""

READ_OUT = 4.0
"""Seconds of the shortest page that matters, for somebody reads it to the others."""

LETTERS_A_SECOND = 12

FIRST_UNDER_PICTURE = 4
"""First of the rows that a picture leaves to the words."""


Reader = tuple[int, Seat]
"""Number of a round, and a seat."""


@record
class NewsPage:
    """One page of news.

    Attributes:
        page: The words and the picture.
        seconds: How long it stands unless somebody presses; None means until somebody does.
        caption: Words that cover no page: they stand in the first row of the page that asks, and a press answers that.
        reader: The round and the seat for whose press it waits, or whose outcome it tells.
        stays: Rows about it on the page that follows, where nobody has to press for this one.
        great: True if it tells of a moment that nobody may miss.
        events: The events that it tells of.
        moment: A moment whose lights and sound it has without the picture.
    """

    page: Page
    seconds: float | None
    caption: str = ""
    reader: Reader | None = None
    stays: tuple[str, ...] = ()
    great: bool = False
    events: tuple[Event, ...] = ()
    moment: Moment | Literal[""] = ""


def readers(pages: Iterable[NewsPage]) -> frozenset[Reader]:
    """Return the rounds and seats that are asked for a press, to have read these pages."""
    return frozenset(page.reader for page in pages if page.reader is not None and page.seconds is None)


def large_rows(text: Text, say: Say) -> tuple[str, ...]:
    """Return the words on two large lines; none where they do not fit without breaking a word."""
    big = wrapped(text, say, BIG_WIDTH)
    whole = all(len(word) <= BIG_WIDTH for word in text.read(say).split())
    return big if whole and len(big) <= BIG_LINES else ()


def large_page(head: list[str], big: tuple[str, ...]) -> Page:
    """Return the page with these large rows under its head."""
    return Page((*head, *[""] * (HEAD - len(head))), big)


NOTHING = (Cursor(), None)


def way_on(say: Say) -> str:
    """Return the row about the button that goes on; any button does."""
    return written(choice(Text("Go on"), NOTHING), "D", say)


def with_way_on(page: Page, say: Say) -> Page:
    """Return a page of news that waits for a press and says so: in its last row, else at the right end of its first.

    A picture whose two rows are full says it in its corner, which is its second row.

    Args:
        page: The page.
        say: Translates a text.
    """
    way, rows = way_on(say), (*page.rows, *[""] * (ROWS - len(page.rows)))
    if any(row.strip() == way for row in rows):
        return page
    if page.big:
        rows = (rows[0], way) if not "".join(rows[1:]).strip() else (_with_end(rows[0], way), *page.rows[1:])
    elif not rows[-1].strip():
        rows = (*rows[:-1], way)
    elif page.art:
        rows = (*rows[:-2], rows[-1], way) if not rows[-2].strip() else (rows[0], way.rjust(WIDTH), *rows[2:])
    else:
        rows = (_with_end(rows[0], way), *rows[1:])
    tight = (*page.tight, *[""] * (len(rows) - len(page.tight))) if page.tight else ()
    return replace(page, rows=rows, tight=("", *tight[1:]) if tight and rows[0] != page.rows[0] else tight)


def _with_end(row: str, end: str) -> str:
    """Return a row with other words at its right end; of its own it has as many from the left as there is room for."""
    words = row.split("  ", maxsplit=1)[0].split()
    while words and len(" ".join(words)) + 1 + len(end) > WIDTH:
        words.pop()
    left = " ".join(words)
    return left + end.rjust(WIDTH - len(left))
