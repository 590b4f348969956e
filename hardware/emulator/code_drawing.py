"""A code for a camera in a terminal's own signs: two squares one above the other are one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.pages.page import Page

MARGIN: Final = 4
"""Light squares around a code for a camera, as the standard wants them."""

SIGNS: Final = {"00": "█", "01": "▀", "10": "▄", "11": " "}


def code_lines(squares: Sequence[str], margin: int = MARGIN) -> list[str]:
    """Return a code for a camera as text, in which light squares are drawn.

    Args:
        squares: The rows of its squares as "0" and "1"; none where there is no code.
        margin: How many light squares stand around it; phones read it with two, where there is no room for four.
    """
    if not squares:
        return []
    light = "0" * margin
    wide = [light + row + light for row in squares]
    empty = "0" * len(wide[0])
    rows = [*[empty] * margin, *wide, *[empty] * margin]
    rows += [empty] * (len(rows) % 2)
    return [
        "".join(SIGNS[above + below] for above, below in zip(*rows[at : at + 2], strict=True))
        for at in range(0, len(rows), 2)
    ]


def code_words(page: Page, width: int) -> tuple[str, ...]:
    """Return the rows that stand beside a code, with the address in one of them where there is room.

    Args:
        page: A page with a code; its address stands in two rows, as on the small screen of a box.
        width: Characters beside the code.
    """
    first, second, *rest = page.rows
    whole = first.rstrip() + second.strip()
    return (whole, "", *rest) if len(whole) <= width else page.rows
