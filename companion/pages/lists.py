"""Lists in the menu: three lines a page, and a fourth button that turns the page or goes back."""

from __future__ import annotations

from collections.abc import Sequence

from companion.pages.cursor import Cursor
from companion.pages.page import BUTTONS, Button
from companion.pages.page_lines import EMPTY, LINES, PageLine, Step, choice
from companion.pages.plan import PagePlan, WholeList
from companion.pages.rows import Ways, Words
from companion.pages.situation import Situation
from companion.pages.words import titled
from companion.record import replace
from companion.text import Text

MAIN = "menu"
OFFERS = "offers"
SCORES = "scores"
STORY = "story"
OFF = "off"
PANES = "panes"
"""Step to what lies on the table; of several panes the next step is one."""
HAPPENED = "happened"
ENTRY = "entry-"
"""Beginning of the step to the page that asks whether to go back to an entry of what happened."""
HELP = "help"
CORRECT = "correct"
SHEET = "sheet"
"""First step of the path of the sheet of who acts; its group of corrections is the next step."""
ALONE = "alone"
"""First step of the path of what one seat may read on the shared screen; the seat is the next step."""
OVER = "over"
"""Step behind the help that a key opened over a page of the menu; the steps of that page are the next ones."""
STRAIGHT = "straight"
"""Step behind a page that a key of its own opened, without a way through the menu."""

LISTED = LINES - 1
"""Lines of a list on one page."""

LAST_PAGE = 1000
"""Page behind the last one of any list: it shows the last one."""


def opened(cursor: Cursor, path: tuple[str, ...]) -> Cursor:
    """Return the cursor at the beginning of that menu page; a secret that lay open is covered.

    Args:
        cursor: How far the presses on this surface have come.
        path: The page from the root of the menu; empty closes the menu.
    """
    return replace(cursor, menu=path, at=0, path=(), looking=None)


def closed(cursor: Cursor) -> Cursor:
    """Return the cursor with the menu closed."""
    return opened(cursor, ())


def entry(cursor: Cursor, key: str, words: Words, right: Words = "") -> PageLine:
    """Return a line that opens a page further down.

    Args:
        cursor: How far the presses on this surface have come.
        key: The step that it adds to the path of the menu.
        words: Words to translate, or a name or figure.
        right: Words at the right end of the line.
    """
    return choice(words, (opened(cursor, (*cursor.menu, key)), None), right)


def back_line(cursor: Cursor) -> PageLine:
    """Return the line that goes one page up; from the uppermost, and from one that a key opened, it closes the menu.

    From help that was opened over a page of the menu it leads back to that page.
    """
    up = cursor.menu[:-2] if {ALONE, SHEET} & {*cursor.menu} else cursor.menu[:-1]
    if STRAIGHT in cursor.menu:
        up = ()
    return choice(Text("Back"), (opened(cursor, covered_path(cursor) or up), None))


def covered_path(cursor: Cursor) -> tuple[str, ...]:
    """Return the path of the menu page over which help was opened; empty where it covers none.

    Args:
        cursor: How far the presses on this surface have come.
    """
    return (MAIN, *cursor.menu[cursor.menu.index(OVER) + 1 :]) if OVER in cursor.menu else ()


def list_page(
    situation: Situation, cursor: Cursor, title: Words, lines: Sequence[PageLine], what: Ways = ()
) -> PagePlan:
    """Return a menu page of lines to take or to read, three at a time.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
        title: The name of the page.
        lines: All lines of the list.
        what: The row below the title.
    """
    pages = max(-(-len(lines) // LISTED), 1)
    at = min(cursor.at, pages - 1)
    shown = list(lines[at * LISTED : at * LISTED + LISTED])
    shown += [EMPTY] * (LISTED - len(shown))
    turn: Step = (replace(cursor, at=at + 1), None)
    last = choice(Text("More"), turn, f"{at + 1}/{pages}") if at + 1 < pages else back_line(cursor)
    return PagePlan(titled(situation, title), what, (*shown, last), listed=WholeList(title, what, tuple(lines)))


def line_place(at: int) -> tuple[int, Button]:
    """Return the page of a list on which a line stands, and the button beside it.

    Args:
        at: The number of the line, from 0; below 0 is the line that goes back.
    """
    if at < 0:
        return LAST_PAGE, BUTTONS[LISTED]
    return at // LISTED, BUTTONS[at % LISTED]
