"""Lists in the menu: three lines a page, and a fourth button that turns the page or goes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.pages.cursor import Cursor
from companion.pages.plan import EMPTY, LINES, PageLine, PagePlan, Step, Ways, Words, choice
from companion.pages.situation import Situation
from companion.pages.words import titled
from companion.text import Text

MAIN = "menu"
OFFERS = "offers"
SCORES = "scores"
PANES = "panes"
"""Begins the path of what lies on the table; the pane is its next step."""
HAPPENED = "happened"
ALONE = "alone"
"""Begins the path of what one seat may read on the shared screen; the seat is its next step."""
STRAIGHT = "straight"
"""Stands behind a page that a key of its own opened: nobody came there by way of the menu."""


def opened(cursor: Cursor, path: tuple[str, ...]) -> Cursor:
    """The cursor at the beginning of that menu page; no path closes the menu. A secret that lay open is covered."""
    return replace(cursor, menu=path, at=0, path=(), looking=None)


def closed(cursor: Cursor) -> Cursor:
    """The cursor with the menu closed."""
    return opened(cursor, ())


def entry(cursor: Cursor, key: str, words: Words, right: Words = "") -> PageLine:
    """A line that opens a page further down."""
    return choice(words, (opened(cursor, (*cursor.menu, key)), None), right)


def back_line(cursor: Cursor) -> PageLine:
    """The line that goes one page up; from the uppermost, and from one that a key opened, it closes the menu."""
    up = cursor.menu[:-2] if {ALONE, PANES} & {*cursor.menu} else cursor.menu[:-1]
    if STRAIGHT in cursor.menu:
        up = ()
    return choice(Text("Back"), (opened(cursor, up), None))


def listing(situation: Situation, cursor: Cursor, title: Words, lines: Sequence[PageLine], what: Ways = ()) -> PagePlan:
    """A menu page of lines to take or to read."""
    size = LINES - 1
    pages = max(-(-len(lines) // size), 1)
    at = min(cursor.at, pages - 1)
    shown = list(lines[at * size : at * size + size])
    shown += [EMPTY] * (size - len(shown))
    turn: Step = (replace(cursor, at=at + 1), None)
    last = choice(Text("More"), turn, f"{at + 1}/{pages}") if at + 1 < pages else back_line(cursor)
    return PagePlan(titled(situation, title), what, (*shown, last))
