"""Reading a screen's pixels back into words, glyph by glyph: what a page says is what people can see of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from companion.pages.font import DENSE, FIXED, FONTS, Font
from companion.pages.page import WIDTH as CELLS
from companion.pages.page import Page
from companion.pages.picture import (
    BODY_TOP,
    FULL,
    HEAD_ROWS,
    HEIGHT,
    MARGIN,
    ROW_TOPS,
    RULE_TOP,
    WIDTH,
    Picture,
    render,
)

Rows = Sequence[int]
Bitmap = tuple[int, ...]


class Unreadable(AssertionError):
    """Pixels that are no letters."""


def words(rows: Rows) -> list[str]:
    """Return the lines on a screen of 64 rows, without empty ones. Drawn again they give the very pixels."""
    for page in (_page(rows), _large(rows)):
        if page is not None and render(page) == Picture(tuple(rows)):
            return [line.rstrip() for line in page.rows if line.strip()] + [line.strip() for line in page.big]
    raise Unreadable("\n".join(Picture(tuple(rows)).braille()))


def small_words(rows: Rows) -> list[str]:
    """Return the lines on a screen of 32 rows."""
    for font in reversed(FONTS[1:]):
        for count in range(32 // font.height, 0, -1):
            top = (32 - font.height * count) // 2
            large = [
                _centre_rows(font, rows[top + n * font.height : top + (n + 1) * font.height]) for n in range(count)
            ]
            if all(large):
                return [(line or "").strip() for line in large]
    lines = []
    for top in range(0, 32, DENSE.height):
        line = rows[top : top + DENSE.height]
        whole = _dense(line, WIDTH)
        if whole is None:
            halves = [_dense([row >> shift & _mask(64) for row in line], 64) for shift in (64, 0)]
            if None in halves:
                raise Unreadable(top)
            whole = " | ".join(half or "" for half in halves)
        lines.append(whole)
    return [line for line in lines if line]


def _dense(line: Rows, wide: int) -> str | None:
    # The last column is never written on, unless the line is dark on light.
    if line[-1] & 1:
        line = [row ^ _mask(wide) for row in line]
    return _text(DENSE, line, wide, MARGIN, (wide - MARGIN) // DENSE.width)


def _mask(wide: int) -> int:
    return (1 << wide) - 1


@cache
def _glyphs(font: Font) -> dict[Bitmap, str]:
    """Return the character of each bitmap; of letters that look alike the first."""
    known: dict[Bitmap, str] = {}
    for char in sorted(font.characters()):
        known.setdefault(font.glyph(char), char)
    return known


def _text(font: Font, rows: Rows, wide: int, left: int, count: int) -> str | None:
    """Return `count` characters from the column `left` on; `None` if one of them is no letter."""
    found = ""
    for index in range(count):
        shift = wide - left - (index + 1) * font.width
        char = _glyphs(font).get(tuple(row >> shift & _mask(font.width) for row in rows))
        if char is None:
            return None
        found += char
    return found.rstrip()


def _page(rows: Rows) -> Page | None:
    """Return the page with its six rows, also those dark on light; `None` if one of them is no text."""
    texts, inverse = [], set()
    for index, top in enumerate(ROW_TOPS):
        line = list(rows[top : top + FIXED.height])
        if line[-1] & 1:
            inverse.add(index)
            line = [row ^ FULL for row in line]
        text = _text(FIXED, line, WIDTH, MARGIN, CELLS)
        if text is None:
            # The letter of a live button is a key cap: light, but for its last row.
            cap = _mask(FIXED.width + 1) << WIDTH - FIXED.width - 1
            text = _text(FIXED, [row ^ cap for row in line[:-1]] + line[-1:], WIDTH, MARGIN, CELLS)
        if text is None:
            return None
        texts.append(text)
    return Page(tuple(texts), inverse=frozenset(inverse))


def _large(rows: Rows) -> Page | None:
    """Return the page with large lines, under head rows or alone; `None` if there are none."""
    has_head = rows[RULE_TOP] == FULL
    first = BODY_TOP if has_head else 0
    head = _page([*rows[:RULE_TOP], *(0,) * (HEIGHT - RULE_TOP)]) if has_head else Page(())
    for font in reversed(FONTS):
        for count in range((HEIGHT - first) // font.height, 0, -1):
            gap = (HEIGHT - first - font.height * count) // (count + 1)
            tops = [first + gap + index * (font.height + gap) for index in range(count)]
            lines = [_centre_rows(font, rows[top : top + font.height]) for top in tops]
            if head is None or not all(lines):
                continue
            # How the lines were wrapped cannot be seen, and does not matter: drawn again they must look the same.
            page = Page(head.rows[:HEAD_ROWS], (" ".join(line or "" for line in lines),), head.inverse)
            apart = Page(head.rows[:HEAD_ROWS], tuple(line or "" for line in lines), head.inverse)
            for read in (apart, page):
                if render(read) == Picture(tuple(rows)):
                    return read
    return None


def _centre_rows(font: Font, rows: Rows) -> str | None:
    for count in range(WIDTH // font.width, 0, -1):
        left = (WIDTH - count * font.width) // 2
        text = _text(font, rows, WIDTH, left, count)
        if text:
            return text
    return None
