"""One page of news, and how its rows are laid out."""

from __future__ import annotations

from collections.abc import Iterable

from companion.asks import Seat
from companion.pages.page import Page
from companion.pages.rows import BIG_WIDTH, wrapped
from companion.record import record
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
    """

    page: Page
    seconds: float | None
    caption: str = ""
    reader: Reader | None = None
    stays: tuple[str, ...] = ()
    great: bool = False


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
