"""A page to flash across the table: a reveal, or the last thing that happened."""

from __future__ import annotations

from companion.pages.page import ROWS, WIDTH, Page
from companion.pages.plan import BIG_WIDTH, fit, lay, wrapped
from companion.pages.situation import Situation
from companion.pages.words import header
from companion.text import Say, Text

BIG_LINES = 2


def news(situation: Situation, say: Say) -> Page | None:
    """The reveal in a large font, else the last event; `None` when nothing has happened."""
    if situation.view.reveal is not None:
        return _revealed(situation.view.reveal.lines, say)
    if situation.told:
        return _told(situation, situation.told[-1].text, say)
    return None


def _revealed(lines: tuple[Text, ...], say: Say) -> Page:
    """The last two lines large where they are short enough, all lines small above or instead."""
    small = [fit(line, say, WIDTH) for line in lines]
    big = lines[-BIG_LINES:]
    if any(len(line.read(say)) > BIG_WIDTH for line in big):
        return Page(tuple(["", *small][:ROWS]))
    above = [*small[: max(len(lines) - BIG_LINES, 0)], "", ""]
    return Page(tuple(above[:2]), tuple(line.read(say) for line in big))


def _told(situation: Situation, text: Text, say: Say) -> Page:
    """One sentence: large if it fits in two lines of ten, else as prose."""
    top = lay(header(situation), say, WIDTH)
    big = wrapped(text, say, BIG_WIDTH)
    if len(big) <= BIG_LINES:
        return Page((top, ""), big)
    return Page((top, "", *wrapped(text, say))[:ROWS])
