"""Pages to flash across the table: a reveal, or what has just happened."""

from __future__ import annotations

from collections.abc import Sequence

from companion.pages.page import ROWS, WIDTH, Page
from companion.pages.plan import BIG_WIDTH, fit, lay, wrapped
from companion.pages.situation import Situation
from companion.pages.words import header
from companion.state import Event
from companion.text import Say, Text

BIG_LINES = 2
HEAD = 2


def news(situation: Situation, say: Say) -> tuple[Page, ...]:
    """The pages to flash, one after the other: the reveal in a large font, then what has happened."""
    reveal, told = situation.view.reveal, situation.told
    pages = [] if reveal is None else [_revealed(reveal.lines, say)]
    return (*pages, _told(situation, told, say)) if told else tuple(pages)


def _revealed(lines: tuple[Text, ...], say: Say) -> Page:
    """The last two lines large if they are short, else the first one broken in two; what is too long stays small."""
    small = [fit(line, say, WIDTH) for line in lines]
    last, above = lines[-BIG_LINES:], small[:-BIG_LINES]
    if all(len(line.read(say)) <= BIG_WIDTH for line in last) and len(above) <= HEAD:
        return _large(above, tuple(line.read(say) for line in last))
    first = _broken(lines[0], say)
    if first and len(small) - 1 <= HEAD:
        return _large(small[1:], first)
    return Page(tuple(["", *small][:ROWS]))


def _broken(text: Text, say: Say) -> tuple[str, ...]:
    """The words on two large lines; none where they do not fit without breaking a word."""
    big = wrapped(text, say, BIG_WIDTH)
    whole = all(len(word) <= BIG_WIDTH for word in text.read(say).split())
    return big if whole and len(big) <= BIG_LINES else ()


def _large(head: list[str], big: tuple[str, ...]) -> Page:
    return Page((*head, *[""] * (HEAD - len(head))), big)


def _told(situation: Situation, told: Sequence[Event], say: Say) -> Page:
    """One sentence: large if it fits in two lines of ten; else the newest sentences that there is room for."""
    top = lay(header(situation), say, WIDTH)
    if len(told) == 1:
        big = _broken(told[0].text, say)
        return _large([top], big) if big else Page((top, "", *wrapped(told[0].text, say))[:ROWS])
    lines: list[str] = []
    for event in reversed(told):
        rows = wrapped(event.text, say)
        if lines and len(lines) + len(rows) > ROWS - 1:
            break
        lines[:0] = rows
    return Page((top, *lines)[:ROWS])
