"""Things on the table, drawn on the desk over the log where there is room: a small map, and panes of words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.pages.sketch import Sketch
from companion.view import UNSEEN
from hardware.emulator.canvas import Box, Canvas, Ink
from hardware.panel import TablePane

LOG_ROWS: Final = 4
"""Rows that the log keeps at least."""

LOG_BESIDE: Final = 6
"""Rows that the log keeps where the standing of all is shown, which the menu has too."""

LEAST_ROWS: Final = 5
"""Fewest rows in which a map that grows is still of use."""

LEAST_WIDTH, MOST_WIDTH = 12, 36
"""Columns of the narrowest pane that can be read, and of the widest whose row ends can still be followed."""

LEAST_OF_MANY: Final = 4
"""Fewest rows that are of use of a pane that has more."""

GAP: Final = 2
"""Columns between two panes side by side."""

DUSK, STONE, TORCH = Ink("#4a5263", "#0c0f16"), Ink("#c9d1de", "#0c0f16"), Ink("#ffc857", "#0c0f16", bold=True)


def draw_chart(canvas: Canvas, box: Box, chart: Sketch | None) -> Box:
    """Draw the map at the top of this box, two cells a square where they fit; return the box that is left.

    Of a map that has grown larger than that, the part around its first mark is drawn. Where that is too low for a log
    below, a whole map stands at the left of it, if there is room enough beside.
    """
    if chart is not None and chart.grows and box.width >= LEAST_WIDTH and box.height - 1 - LOG_ROWS >= LEAST_ROWS:
        chart = chart.part_around(0 if chart.marks else None, box.width, box.height - 1 - LOG_ROWS)
    if chart is None or len(chart.rows[0]) > box.width:
        return box
    columns, rows = len(chart.rows[0]), len(chart.rows)
    wide = 2 if 2 * columns - 1 <= box.width else 1
    taken = (columns - 1) * wide + 1 + GAP
    below = rows + 1 + LOG_ROWS <= box.height
    if not below and (rows > box.height or taken + MOST_WIDTH > box.width):
        return box
    for y, row in enumerate(chart.rows):
        for x, sign in enumerate(row):
            canvas.put(box.x + x * wide, box.y + y, sign, DUSK if sign == UNSEEN else STONE)
    for sign, x, y in reversed(chart.marks):
        if 0 <= x < columns and 0 <= y < rows:
            canvas.put(box.x + x * wide, box.y + y, sign, TORCH)
    if below:
        return box._replace(y=box.y + rows + 1, height=box.height - rows - 1)
    return box._replace(x=box.x + taken, width=box.width - taken)


def draw_panes(canvas: Canvas, box: Box, panes: Iterable[TablePane]) -> Box:
    """Draw these panes below each other, each whole or as many rows as there is room for; return the box that is left.

    Rows for which a low part has no room stand side by side, where it is wide. A few of many are not worth it.
    """
    for pane in panes:
        room = box.height - LOG_ROWS - 2
        if room < 1 or box.width < LEAST_WIDTH:
            break
        columns, width = 1, min(box.width, MOST_WIDTH)
        if len(pane.rows) > room:
            # A row that nothing divides from the log is better than one that is not seen.
            room, narrow = room + 1, min(max(_breadth(pane), LEAST_WIDTH), width)
            columns = (box.width + GAP) // (narrow + GAP)
            width = narrow if columns > 1 else width
        shown = pane.rows[: room * columns]
        if len(shown) < min(len(pane.rows), LEAST_OF_MANY):
            break
        canvas.put(box.x, box.y, pane.title, TORCH, min(box.width, MOST_WIDTH))
        deep = -(-len(shown) // columns)
        for index, (left, right) in enumerate(shown):
            x, y = box.x + index // deep * (width + GAP), box.y + 1 + index % deep
            canvas.put(x, y, left, STONE, width - len(right) - 1)
            canvas.put(x + width - len(right), y, right, STONE)
        taken = min(deep + 2, box.height - LOG_ROWS)
        box = box._replace(y=box.y + taken, height=box.height - taken)
    return box


def draw_standing(canvas: Canvas, box: Box, pane: TablePane | None) -> Box:
    """Draw how all are doing, all of them or nobody; return the box that is left."""
    if pane is None or box.width < LEAST_WIDTH or len(pane.rows) + 2 + LOG_BESIDE > box.height:
        return box
    return draw_panes(canvas, box, (pane,))


def _breadth(pane: TablePane) -> int:
    """Return the columns that the longest row of a pane needs."""
    return max(len(left) + len(right) + 1 for left, right in pane.rows)
