"""Lines of a page: the rows beside the buttons, each with what its button does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from companion.pages.cursor import Cursor
from companion.pages.page import BUTTONS, WIDTH, Button
from companion.pages.rows import Ways, Words, lay
from companion.pages.situation import Action
from companion.record import record, replace
from companion.text import Say, Text

T = TypeVar("T")

Step: TypeAlias = tuple[Cursor, Action | None]
"""Effect of a press: the new position of the surface, and what the table is told."""

LETTER = len("A ")
LETTERED_WIDTH = WIDTH - LETTER
LINES = len(BUTTONS)


@record
class PageLine:
    """One of the rows beside the buttons: `press` and `held` are what its button does, None for nothing.

    A line without a letter is only read, though its button may do what the page as a whole offers.
    """

    ways: Ways = ()
    press: Step | None = None
    held: Step | None = None
    lettered: bool = True


EMPTY = PageLine()


def choice(words: Words, press: Step, right: Words = "") -> PageLine:
    """Return a line that can be taken; its right end is kept and the words are cut.

    Args:
        words: Words to translate, or a name or figure.
        press: What its button does.
        right: Words at the right end.
    """
    return PageLine(((words, right),), press)


def note(words: Words, right: Words = "") -> PageLine:
    """Return a line that is only read.

    Args:
        words: Words to translate, or a name or figure.
        right: Words at the right end.
    """
    return PageLine(((words, right),), lettered=False)


def barred(why: Words, press: Step | None = None) -> PageLine:
    """Return a line that keeps its place though it cannot be taken, with the reason if there is one.

    Args:
        why: The reason; empty leaves the line empty.
        press: What its button does, where a press without effect would be noticed.
    """
    return replace(note(Text("- {why}", why=why)), press=press) if str(why) else EMPTY


def written(line: PageLine, button: Button, say: Say, width: int = WIDTH) -> str:
    """Return a line with its letter, if it has one.

    Args:
        line: The line to write.
        button: The button beside it.
        say: Translates a text.
        width: Characters of a row.
    """
    if not line.ways:
        return ""
    if not line.lettered:
        return lay(line.ways, say, width)
    return f"{button} {lay(line.ways, say, width - LETTER)}".rstrip()


def paged(lines: Sequence[PageLine], cursor: Cursor, most: int = LINES) -> tuple[PageLine, ...]:
    """Return up to four lines as they are; more as pages of three, the fourth button turning to the next page.

    On the last page it says that it leads to the first.

    Args:
        lines: All lines.
        cursor: How far the presses on this surface have come.
        most: Most lines that have one page: three where the fourth button does nothing but turn pages.
    """
    if len(lines) <= most:
        return tuple(lines)
    size = LINES - 1
    pages = -(-len(lines) // size)
    at = cursor.at % pages
    shown = tuple(lines[at * size : at * size + size])
    turn = replace(cursor, at=(at + 1) % pages)
    words = Text("More") if at + 1 < pages else Text("First page")
    return (*shown, *[EMPTY] * (size - len(shown)), choice(words, (turn, None), f"{at + 1}/{pages}"))


def page_of(items: Sequence[T], cursor: Cursor) -> tuple[T, ...]:
    """Return the items whose lines stand on the open page: all up to four, else three beside the line that turns.

    Args:
        items: All items, in their order.
        cursor: How far the presses on this surface have come.
    """
    if len(items) <= LINES:
        return tuple(items)
    size = LINES - 1
    at = cursor.at % -(-len(items) // size)
    return tuple(items[at * size : at * size + size])


def narrowed(
    runs: Sequence[range],
    cursor: Cursor,
    one: Callable[[int], PageLine],
    several: Callable[[range], Words],
    last: PageLine | None = None,
) -> tuple[PageLine, ...]:
    """Return a line for each run of indices: a run of one has a line of its own, a longer one leads further.

    Args:
        runs: The runs, in their order.
        cursor: How far the presses on this surface have come.
        one: Makes the line of a single index.
        several: Makes the words of a longer run.
        last: A further line on the first page; on later ones the way back takes its place.
    """
    lines = [
        one(run[0]) if len(run) == 1 else choice(several(run), (replace(cursor, path=(*cursor.path, at)), None))
        for at, run in enumerate(runs)
    ]
    below = choice(Text("Back"), (replace(cursor, path=cursor.path[:-1]), None)) if cursor.path else last
    if below is not None:
        lines += [EMPTY] * (LINES - 1 - len(lines))
        lines.append(below)
    return tuple(lines)
