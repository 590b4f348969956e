"""One PNG of an evening to pass on: who played and how it ended, the course, the luck, and the code for BG Stats."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from companion.report.bgstats import make_link
from companion.report.charts import LuckChart, luck_chart, timeline
from companion.report.drawing import MARKERS, PAWNS, PRINTED, draw_marks, draw_panels, plotting
from companion.report.evening import Evening
from companion.report.luck import LuckRow
from companion.report.moments import count_steps, verdict
from companion.table.times import format_time
from companion.text import Say, Text

WIDTH, HEIGHT, DOTS = 8.0, 10.0, 135
"""Inches, and dots an inch: 1080 by 1350 dots, as messengers show a picture whole."""

MOST_ROWS = 7
"""Rows of the luck ledger that have room: those that are farthest from the middle."""

SKY = ("#131a3c", "#45406f", "#b8654f", "#f0a93c")


def make_picture(evening: Evening, rows: Sequence[LuckRow], say: Say) -> bytes:
    """Return the picture of an evening.

    Args:
        evening: The evening.
        rows: Its luck ledger.
        say: The speaker of the report's language, with the words of the game.
    """
    plotting()
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, HEIGHT), dpi=DOTS, layout="constrained", facecolor="#efe7d8")
    parts: Any = figure.subfigures(2, 1, height_ratios=(2.3, 7.7))
    head, body = parts
    _draw_head(head, evening, say)
    chart = timeline(evening, say)
    luck = _luck_marks(evening, rows, say)
    course, below = body.subfigures(2, 1, height_ratios=(5.2, 2.5)) if luck.marks or evening.over else (body, None)
    course.set_facecolor("#efe7d8")
    draw_panels(course, chart, PRINTED)
    if below is not None:
        _draw_below(below, evening, luck, say)
    file = io.BytesIO()
    figure.savefig(file, format="png", metadata={"Software": None})
    return file.getvalue()


def _draw_head(head: Any, evening: Evening, say: Say) -> None:
    from matplotlib.colors import LinearSegmentedColormap

    axes = head.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    sky = LinearSegmentedColormap.from_list("sky", SKY[::-1])
    axes.imshow([[index / 63] for index in range(63, -1, -1)], cmap=sky, aspect="auto", extent=(0, 1, 0, 1), alpha=0.96)
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    pale = "#fff8ec"
    axes.text(0.04, 0.86, evening.title.read(say), color=pale, fontsize=27, fontweight="bold", va="top", family="serif")
    day = format_time("%Y-%m-%d", evening.began)
    axes.text(0.04, 0.56, f"{day} · {count_steps(evening).read(say)}", color=pale, fontsize=13, va="top")
    axes.text(0.96, 0.86, verdict(evening, say), color=pale, fontsize=17, fontweight="bold", va="top", ha="right")
    every = len(evening.seats)
    for index, seat in enumerate(evening.seats):
        x = 0.055 + index * 0.92 / max(every, 4)
        axes.plot(
            [x],
            [0.2],
            marker=MARKERS[index % len(MARKERS)],
            markersize=17,
            color=PRINTED.pawns[index % len(PAWNS)],
            markeredgecolor=pale,
            markeredgewidth=1.5,
        )
        crown = "★ " if seat in evening.winners else ""
        name = evening.names.get(seat)
        hero = name.read(say) if name is not None else ""
        axes.text(x + 0.032, 0.2, f"{crown}{seat}", color="#1f1505", fontsize=13, fontweight="bold", va="bottom")
        axes.text(x + 0.032, 0.18, hero if hero != seat else "", color="#1f1505", fontsize=10.5, va="top")


def _luck_marks(evening: Evening, rows: Sequence[LuckRow], say: Say) -> LuckChart:
    """Return the rows of the ledger that are farthest from the middle, in the order of the ledger."""
    unusual = sorted(rows, key=lambda row: -abs(row.percentile - 50))[:MOST_ROWS]
    return luck_chart(evening, [row for row in rows if row in unusual], say)


def _draw_below(below: Any, evening: Evening, luck: LuckChart, say: Say) -> None:
    below.set_facecolor("#efe7d8")
    left, right = below.subfigures(1, 2, width_ratios=(6.6, 3.4)) if evening.over else (below, None)
    left.set_facecolor("#efe7d8")
    if luck.marks:
        draw_marks(left, luck, PRINTED)
        left.suptitle(Text("The luck ledger").read(say), fontsize=12, x=0.03, ha="left", color=PRINTED.ink)
    if right is None:
        return
    import segno

    right.set_facecolor("#efe7d8")
    axes = right.subplots()
    axes.set_axis_off()
    matrix = [
        [1 - min(bit, 1) for bit in line]
        for line in segno.make(make_link(evening), error="l", micro=False).matrix_iter(border=3)
    ]
    axes.imshow(matrix, cmap="gray", interpolation="nearest", vmin=0, vmax=1)
    axes.set_title("BG Stats", fontsize=11, color=PRINTED.ink)
