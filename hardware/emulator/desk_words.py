"""Rows of pages, and sentences, as the desk writes them in the terminal's own letters."""

from __future__ import annotations

import re
import textwrap
from dataclasses import replace
from typing import Final

from companion.pages.page import BUTTONS, Page
from companion.pages.rows import ORPHAN
from companion.text import Say, Text
from hardware.emulator.canvas import Ink
from hardware.emulator.desk_layout import HEAD_ROWS, WIDE_LOG

_GAP: Final = re.compile(" {2,}")

_HELD: Final = (
    (Text("Buttons"), Text("Keys")),
    (Text("Hold D: menu"), Text("F2: menu")),
    (Text("Hold C: interrupt"), Text("Space, then 3: interrupt")),
    (Text("Hold B: help"), Text("F1: help")),
)
"""Words of the help about the box's buttons, and about the keys that do the same here."""


def without_letters(page: Page) -> Page:
    """Return the page without the letters of its lines."""
    rows = [
        row.removeprefix(f"{BUTTONS[index - HEAD_ROWS]} ") if index >= HEAD_ROWS else row
        for index, row in enumerate(page.rows)
    ]
    return replace(page, rows=tuple(rows))


def page_rows(page: Page, width: int, ink: Ink, whole: tuple[str, ...] = ()) -> list[tuple[str, Ink]]:
    """Return the six rows of a page in this width, each with its ink.

    Large words stand in the middle of the last four.

    Args:
        page: The page.
        width: Characters of a row.
        ink: The ink of the page.
        whole: Its rows in this width, where they are longer than a page has them.
    """
    page = page.captioned
    own = list(whole or page.rows)
    rows = [*own[:HEAD_ROWS], *(f"{line:^{width}}" for line in page.big)] if page.big else own
    inks = [ink.swapped() if row in page.inverse else ink for row in range(len(rows))]
    if page.big:
        inks[HEAD_ROWS:] = [ink._replace(bold=True)] * (len(rows) - HEAD_ROWS)
    return [(squeezed(text, width), own) for text, own in zip(rows, inks, strict=True)]


def squeezed(text: str, width: int) -> str:
    """Return the row in less width: its widest gaps shrink first, so that its right end stays readable.

    >>> squeezed("Ada      sun  7/21", 14)
    'Ada  sun  7/21'
    """
    while len(text) > width and (gaps := [*_GAP.finditer(text)]):
        at = max(gaps, key=lambda gap: len(gap[0])).start()
        text = text[:at] + text[at + 1 :]
    return text[:width]


def whole_rows(page: Page) -> tuple[str, ...]:
    """Return the rows of the page that have no room in its picture, whole."""
    pairs = zip(page.captioned.rows, page.mended_rows(WIDE_LOG), strict=True)
    return tuple(whole for row, whole in pairs if whole != row)


def wrap_sentence(words: str, width: int) -> list[str]:
    """Wrap the words; a figure takes the word before it along, and does not stand alone on a line."""
    lines = textwrap.wrap(words, width, subsequent_indent=" ")
    if len(lines) > 1 and len(lines[-1].strip()) <= ORPHAN and " " in lines[-2].strip():
        above, _, last = lines[-2].rpartition(" ")
        if len(last) + 1 + len(lines[-1]) <= width:
            lines[-2:] = [above, f" {last}{lines[-1]}"]
    return lines


def in_keys(words: str, say: Say) -> str:
    """Return what a page says of the box's buttons as it is done with keys; other words as they are."""
    return next((keys.read(say) for buttons, keys in _HELD if words == buttons.read(say)), words)
