"""The page of a handheld whose own screen has 128 x 32 pixels: four rows in the dense font."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from companion.pages.font import DENSE
from companion.pages.page import Page
from companion.pages.picture import FULL, HEAD_ROWS, WIDTH, fitted

HEIGHT: Final = 32
ROWS: Final = HEIGHT // DENSE.height
HALF: Final = 12
"""Characters on one side of a row that holds two options; a column stays free between them."""


@lru_cache(maxsize=64)
def render_small(page: Page) -> tuple[int, ...]:
    """32 rows of 128 pixels; large lines take all of them. What finds no room stands on the shared screen as well.

    All lines are shown where they are four at most. Else the options stand two in a row where they are short enough,
    and else the head gives way to them, because an option that cannot be read cannot be chosen.
    """
    if page.big:
        return _large([line.strip() for line in page.big])
    return _written(_lines(page))


def _lines(page: Page) -> list[tuple[str, bool]]:
    """At most four lines, each with whether it is drawn dark on light."""
    rows = [(row.rstrip(), index in page.inverse) for index, row in enumerate(page.rows)]
    head = [row for row in rows[:HEAD_ROWS] if row[0].strip()]
    body = [row for row in rows[HEAD_ROWS:] if row[0].strip()]
    if len(head) + len(body) <= ROWS:
        return head + body
    if len(body) > ROWS - HEAD_ROWS and all(len(text) <= HALF for text, _ in body):
        return head + _paired(body)
    return head[len(head) + len(body) - ROWS :] + body


def _paired(body: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    pairs = [body[at : at + 2] for at in range(0, len(body), 2)]
    return [
        (f"{pair[0][0]:<{HALF + 1}}{pair[1][0] if len(pair) > 1 else ''}", any(dark for _, dark in pair))
        for pair in pairs
    ]


def _written(lines: list[tuple[str, bool]]) -> tuple[int, ...]:
    drawn: list[int] = []
    for text, inverse in lines:
        words = unicodedata.normalize("NFC", text)[: WIDTH // DENSE.width]
        shift = WIDTH - len(words) * DENSE.width - 1
        drawn += [row << shift ^ (FULL if inverse else 0) for row in DENSE.line(words)]
    return (*drawn, *(0,) * (HEIGHT - len(drawn)))


def _large(lines: list[str]) -> tuple[int, ...]:
    font, parts = fitted([unicodedata.normalize("NFC", line) for line in lines], HEIGHT)
    parts = parts[: HEIGHT // font.height]
    top = (HEIGHT - font.height * len(parts)) // 2
    drawn = [0] * top
    for text in parts:
        shift = (WIDTH - len(text) * font.width) // 2
        drawn += [row << shift for row in font.line(text)]
    return (*drawn, *(0,) * (HEIGHT - len(drawn)))
