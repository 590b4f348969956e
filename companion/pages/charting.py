"""The map in the menu: all of it as a picture, and in letters as much as six rows hold around one of its marks."""

from __future__ import annotations

from collections.abc import Sequence

from companion.pages.cursor import Cursor
from companion.pages.lists import back_line, entry, list_page
from companion.pages.page import ROWS, WIDTH
from companion.pages.page_lines import EMPTY, LINES, PageLine, choice, note
from companion.pages.plan import PagePlan
from companion.pages.situation import Situation
from companion.pages.sketch import LEFT, Sketch
from companion.pages.surface import Surface
from companion.record import replace
from companion.text import Text, verbatim
from companion.view import Chart, Mark

SIGNS = "signs"
"""Step of the menu to the list of the signs."""

COLUMNS = WIDTH - LEFT
"""Columns of a map in letters, beside the first characters of each row."""

NEARBY_COLUMNS, NEARBY_ROWS = 13, 6
"""Squares of a map beside four lines, large enough for their signs."""

WHOLE_ROWS = 10
"""Rows of squares on a page that has nothing but the map."""


def map_page(situation: Situation, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the map around a mark; A goes on to the next one, B tells what the signs mean.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    shown = situation.view.chart
    if shown is None:
        return list_page(situation, cursor, Text("Map"), [])
    if SIGNS in cursor.menu:
        return legend_page(situation, shown, cursor)
    marks = ordered(shown, surface.seat or situation.view.who)
    at = cursor.at % len(marks) if marks else None
    mark = None if at is None else marks[at]
    sketch = replace(sketched(shown.rows, marks, at), grows=shown.grows)
    if shown.grows:
        sketch = sketch.part_around(at, NEARBY_COLUMNS, WHOLE_ROWS)
    following = EMPTY
    if at is not None and len(marks) > 1:
        # Round and round: a page of which every press made another one would have no end.
        following = choice(Text("Next"), (replace(cursor, at=(at + 1) % len(marks)), None))
    signs = entry(cursor, SIGNS, Text("Signs"))
    close = replace(back_line(cursor), ways=((Text("Close"), ""),))
    top = Text("Map") if mark is None else mark.name
    what = verbatim("") if mark is None else mark.place
    # A place whose name is too long beside the map is seen on it, and read among the signs; a name is cut.
    head = ((top, ""),) if mark else ((top, ""), ("", ""))
    where = ((what, ""), ("", ""))
    return PagePlan(head, where, (following, signs, EMPTY, close), sketch=sketch, beside=window(shown, mark))


def sketched(rows: tuple[str, ...], marks: Sequence[Mark], framed: int | None = None) -> Sketch:
    """Return a chart as it is drawn.

    Args:
        rows: The rows of squares, a character each.
        marks: The marks that lie on them.
        framed: The mark that has a frame, by its place in `marks`.
    """
    return Sketch(rows, tuple((mark.sign, mark.column, mark.row) for mark in marks), framed)


def ordered(shown: Chart, seat: str | None) -> list[Mark]:
    """Return the marks, those of this seat first.

    Args:
        shown: The map of the view.
        seat: The seat that looks; None for nobody in particular.
    """
    return sorted(shown.marks, key=lambda mark: mark.seat is None or mark.seat != seat)


def window(shown: Chart, around: Mark | None, rows: int = ROWS) -> tuple[str, ...]:
    """Return as many rows and columns as a page has, around a mark, which is always visible.

    Args:
        shown: The map of the view.
        around: The mark in the middle; None for the upper left corner.
        rows: Rows of the window.
    """
    drawn = replace(shown, marks=(around, *shown.marks) if around else shown.marks).drawn()
    left, top = _corner(shown, around, COLUMNS, rows)
    return tuple(line[left : left + COLUMNS] for line in drawn[top : top + rows])


def _corner(shown: Chart, around: Mark | None, columns: int, rows: int) -> tuple[int, int]:
    """Return the first column and row of a window of this size around a mark."""
    column, row = (around.column, around.row) if around else (0, 0)
    left = min(max(column - columns // 2, 0), max(shown.columns - columns, 0))
    return left, min(max(row - rows // 2, 0), max(len(shown.rows) - rows, 0))


def nearby(shown: Chart, seat: str) -> tuple[Sketch, tuple[str, ...]] | None:
    """Return the map around a seat's own mark as it stands beside four lines, and in letters; None without a mark.

    Args:
        shown: The map of the view.
        seat: The seat whose mark is in the middle.
    """
    mark = next((mark for mark in shown.marks if mark.seat == seat), None)
    if mark is None:
        return None
    sketch = sketched(shown.rows, (mark, *shown.marks)).part_around(0, NEARBY_COLUMNS, NEARBY_ROWS)
    return sketch, window(shown, mark, LINES)


def legend_page(situation: Situation, shown: Chart, cursor: Cursor) -> PagePlan:
    """Return the list of the signs on this map: first those of people, then those of things.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        shown: The map of the view.
        cursor: How far the presses on this surface have come.
    """
    lines: list[PageLine] = [note(_called(mark.sign, mark.name), mark.place) for mark in shown.marks]
    lines += [note(_called(sign, name)) for sign, name in shown.signs]
    return list_page(situation, cursor, Text("Signs"), lines)


def _called(sign: str, name: Text) -> Text:
    return Text("{sign} {name}", sign=sign, name=name)
