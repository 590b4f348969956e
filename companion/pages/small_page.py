"""The page of a handheld whose own screen has 128 x 32 pixels: four rows in the dense font."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import zip_longest
from typing import Final, NamedTuple

from companion.pages.font import DENSE, MIDDLE, Font
from companion.pages.page import BUTTONS, Page
from companion.pages.picture import HEAD_ROWS, WIDTH, fitted
from companion.pages.sketch import ART, LEFT, Sketch, pixels

HEIGHT: Final = 32
ROWS: Final = HEIGHT // DENSE.height
HALF: Final = 12
"""Characters on one side of a row that holds two options."""

_MARGIN: Final = 1


class _Cell(NamedTuple):
    """Words on a row, or on half a row; `inverse` is dark on light."""

    text: str
    inverse: bool


@lru_cache(maxsize=64)
def render_small(page: Page) -> tuple[int, ...]:
    """Return 32 rows of 128 pixels; large lines take all of them. Text without room is on the shared screen as well.

    All lines are shown where they are four at most. Else the options stand two in a row where they are short enough,
    and else the head gives way to them, because an option that cannot be read cannot be chosen.
    """
    page = page.captioned
    if page.sketch is not None and page.low:
        # Its lines are wanted more than a map of half their height.
        lines = [row if at < HEAD_ROWS else row[:LEFT].rstrip() for at, row in enumerate(page.rows)]
        return render_small(Page(tuple(lines)))
    if page.sketch is not None:
        return _mapped(page, page.sketch)
    if page.big:
        return _large([line.strip() for line in page.big])
    drawn = [row for cells in _lines(page) for row in _line(cells)]
    if page.name and len(drawn) <= HEIGHT - MIDDLE.height and len(page.name) * MIDDLE.width <= WIDTH:
        drawn += [0] * (HEIGHT - MIDDLE.height - len(drawn))
        drawn += _centred(MIDDLE, unicodedata.normalize("NFC", page.name))
    return (*drawn, *(0,) * (HEIGHT - len(drawn)))


def _mapped(page: Page, sketch: Sketch) -> tuple[int, ...]:
    """Return a map beside the words of its buttons."""
    left = [row[:LEFT].rstrip() for row in page.rows]
    offered = [row for row in left[HEAD_ROWS:] if row]
    words = [row for cell in [left[0], *offered][:ROWS] for row in _line([_Cell(cell, inverse=False)])]
    wide = WIDTH - LEFT * DENSE.width
    if sketch.grows:
        # As much of it as can be read here.
        sketch = sketch.part_around(sketch.framed, (wide - 1) // (ART + 1), (HEIGHT - 1) // (ART + 1))
    beside = pixels(sketch, wide, HEIGHT)
    return tuple(one | other for one, other in zip_longest(words, beside, fillvalue=0))


def _lines(page: Page) -> list[list[_Cell]]:
    """Return at most four lines, each of one cell or two."""
    cells = [
        _Cell(unicodedata.normalize("NFC", row.rstrip()), i in page.inverse) for i, row in enumerate(page.drawn_rows)
    ]
    head = [cell for cell in cells[:HEAD_ROWS] if cell.text]
    # A button that does nothing needs no row.
    body = [cell for cell in cells[HEAD_ROWS:] if cell.text and cell.text not in BUTTONS]
    room = ROWS - len(head)
    if len(body) > room and all(len(cell.text) <= HALF for cell in body):
        body_lines = [body[at : at + 2] for at in range(0, len(body), 2)]
    else:
        body_lines = [[cell] for cell in body]
    return [[cell] for cell in head][max(len(body_lines) - room, 0) :] + body_lines


def _line(cells: list[_Cell]) -> list[int]:
    """Return the eight rows of a line whose cells share its width."""
    wide = WIDTH // len(cells) if len(cells) > 1 else WIDTH
    drawn = [0] * DENSE.height
    for index, (text, inverse) in enumerate(cells):
        words = text[: (wide - _MARGIN) // DENSE.width]
        right = WIDTH - (index + 1) * wide
        shift = right + wide - _MARGIN - len(words) * DENSE.width
        for y, row in enumerate(DENSE.line(words)):
            drawn[y] |= row << shift ^ (((1 << wide) - 1) << right if inverse else 0)
    return drawn


def _large(lines: list[str]) -> tuple[int, ...]:
    font, parts = fitted([unicodedata.normalize("NFC", line) for line in lines], HEIGHT)
    drawn = [0] * ((HEIGHT - font.height * len(parts)) // 2)
    for text in parts:
        drawn += _centred(font, text)
    return (*drawn, *(0,) * (HEIGHT - len(drawn)))


def _centred(font: Font, text: str) -> list[int]:
    shift = (WIDTH - len(text) * font.width) // 2
    return [row << shift for row in font.line(text)]
