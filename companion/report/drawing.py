"""The charts drawn with matplotlib: SVG for the page, which takes its colours from the page's theme, or onto a PNG.

Only this module and `picture` import the plotting library (the extra `report`). Words stay words in the SVG, so that it
is small and can be searched. Every colour of a page's chart is one that stands for a name of the style sheet.
"""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from companion.errors import DrakvaktError
from companion.record import record
from companion.report.charts import EVERYBODY, HallChart, LuckChart, Panel, Series, Timeline
from companion.text import Text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import Locator

PAWNS = ("red", "blue", "green", "yellow", "violet", "white")
MARKERS = ("o", "s", "^", "D", "h", "P")
DASHES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1, 1.6)), (0, (6, 2, 1, 2)), (0, (3, 1, 1, 1, 1, 1)), (0, (9, 3)))
"""Each pawn has a shape and a kind of line besides its colour."""

WIDE, NARROW = 10.4, 4.7
"""Inches of a chart beside a screen's width, and of one for a phone: 72 of its points are an inch."""


class NoPlotting(DrakvaktError, ImportError):
    """The plotting library is not installed."""


@record(kw_only=True)
class Palette:
    """Colours of a drawing, by what they are for; those of pawns in the order of `PAWNS`."""

    ink: str
    soft: str
    line: str
    ground: str
    sun: str
    danger: str
    edge: str
    pawns: tuple[str, ...]


def _signs() -> tuple[Palette, Mapping[str, str]]:
    """Return colours that nobody would use, and for each the variable of the style sheet that takes its place."""
    names = ("ink", "soft", "line", "stone", "ember", "dragon", "pawn-edge", *(f"pawn-{pawn}" for pawn in PAWNS))
    signs = {name: f"#0102{number:02x}" for number, name in enumerate(names, 16)}
    ink, soft, line, ground, sun, danger, edge, *pawns = signs.values()
    palette = Palette(
        ink=ink, soft=soft, line=line, ground=ground, sun=sun, danger=danger, edge=edge, pawns=tuple(pawns)
    )
    return palette, {sign: f"var(--{name})" for name, sign in signs.items()}


THEMED, VARIABLES = _signs()

PRINTED = Palette(
    ink="#241e2c",
    soft="#585061",
    line="#dacfba",
    ground="#faf5ea",
    sun="#f0a93c",
    danger="#a22a15",
    edge="#241e2c",
    pawns=("#c93a33", "#356bc8", "#2a7d49", "#edc044", "#8457c2", "#f1ebdf"),
)
"""The light theme's colours, for the PNG."""


def plotting() -> Any:
    """Load matplotlib and set it up; raises `NoPlotting` where the extra is missing."""
    # It warns of a font list that it makes once, which is nobody's matter.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    try:
        import matplotlib as mpl
    except ImportError as error:
        wrong = Text("Charts need the plotting library: install it with pip install 'drakvakt[report]'.")
        raise NoPlotting(wrong) from error
    mpl.rcParams.update(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": "drakvakt",
            "font.family": "sans-serif",
            "font.size": 10,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "hatch.linewidth": 0.8,
        }
    )
    return mpl


def draw_timeline(chart: Timeline, key: str) -> str:
    """Return the course of an evening as SVG, wide and narrow.

    Args:
        chart: What is shown.
        key: A name for the ids in it, which no other chart on the page has.
    """
    return _draw_both_widths(lambda width: _timeline(chart, width, THEMED), chart.alt, key)


def draw_luck(chart: LuckChart, key: str) -> str:
    """Return the percentiles as SVG, wide and narrow.

    Args:
        chart: What is shown.
        key: A name for the ids in it, which no other chart on the page has.
    """
    return _draw_both_widths(lambda width: _luck(chart, width, THEMED), chart.alt, key)


def draw_hall(chart: HallChart, key: str) -> str:
    """Return the evenings of each person as SVG, wide and narrow.

    Args:
        chart: What is shown.
        key: A name for the ids in it, which no other chart on the page has.
    """
    return _draw_both_widths(lambda width: _hall(chart, width, THEMED), chart.alt, key)


def _draw_both_widths(draw: Callable[[float], Figure], alt: str, key: str) -> str:
    wide = to_svg(draw(WIDE), alt, f"{key}-wide")
    narrow = to_svg(draw(NARROW), alt, f"{key}-narrow")
    return f'<div class="wide">{wide}</div><div class="narrow">{narrow}</div>'


def to_svg(figure: Figure, alt: str, key: str) -> str:
    """Return a figure as an SVG element for a page.

    Args:
        figure: The figure.
        alt: Alternative text.
        key: Put before each id, since a page may hold several figures.
    """
    file = io.BytesIO()
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    figure.savefig(file, format="svg", transparent=True, metadata=nothing)
    drawn = file.getvalue().decode()
    drawn = drawn[drawn.index("<svg") :]
    drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn, flags=re.DOTALL)
    # Its style would hold for the whole page.
    drawn = re.sub(r"<style type=\"text/css\">.*?</style>", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"<!--.*?-->", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r'\bid="', f'id="{key}-', drawn)
    drawn = re.sub(r'(xlink:href="#|url\(#)', rf"\g<1>{key}-", drawn)
    for sign, name in VARIABLES.items():
        drawn = drawn.replace(sign, name)
    drawn = re.sub(r"(font: [^;\"]*?px) [^;\"]*", r"\1 var(--text)", drawn)
    box = re.search(r'viewBox="([^"]*)"', drawn)
    assert box is not None
    head = f'<svg class="chart" viewBox="{box[1]}" role="img" aria-label="{escape(alt, quote=True)}">'
    drawn = re.sub(r"^<svg[^>]*>", lambda _: head, drawn)
    return re.sub(r"\n\s*", "\n", drawn).replace("\n</", "</").strip()


def _whole_numbers(most: int = 9) -> Locator:
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(most, integer=True)


def make_figure(width: float, height: float) -> Figure:
    """Return an empty figure.

    Args:
        width: Width in inches.
        height: Height in inches.
    """
    plotting()
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


# The course of an evening.

HEIGHTS: Mapping[str, float] = {"sun": 1.0, "lines": 2.3, "chances": 1.0}


def _timeline(chart: Timeline, width: float, palette: Palette) -> Figure:
    heights = [HEIGHTS[panel.kind] for panel in chart.panels]
    figure = make_figure(width, sum(heights) + 0.7)
    draw_panels(figure, chart, palette, narrow=width < WIDE)
    return figure


def draw_panels(figure: Any, chart: Timeline, palette: Palette, *, narrow: bool = False) -> None:
    """Draw the panels of a timeline one below the other.

    Args:
        figure: A figure or a part of one.
        chart: What is shown.
        palette: The colours.
        narrow: Whether there is little room at the side for names.
    """
    if not chart.panels:
        return
    ratios = [HEIGHTS[panel.kind] for panel in chart.panels]
    found = figure.subplots(len(chart.panels), 1, sharex=True, squeeze=False, height_ratios=ratios)
    every: list[Axes] = [row[0] for row in found]
    for axes, panel in zip(every, chart.panels, strict=True):
        _style(axes, palette)
        # The numbers of moments stand between the first title and its panel.
        pad = 17 if axes is every[0] and chart.marks else 4
        axes.set_title(panel.title, loc="left", fontsize=11, color=palette.ink, pad=pad)
        {"sun": _draw_sun, "lines": _draw_lines, "chances": _draw_chances}[panel.kind](axes, chart, panel, palette)
        if narrow and panel.kind == "lines" and panel is next(one for one in chart.panels if one.kind == "lines"):
            _name_below(axes, panel, palette, is_last=axes is every[-1])
        for step, _ in chart.marks:
            axes.axvline(step, color=palette.soft, linewidth=0.7, linestyle=(0, (1, 2)), zorder=0)
    first, last = every[0], every[-1]
    _draw_marks(first, chart, palette, narrow=narrow)
    last.set_xlabel(chart.axis, color=palette.soft)
    last.xaxis.set_major_locator(_whole_numbers())
    room = max(
        (len(series.name) for panel in chart.panels for series in panel.series if panel.kind == "lines"), default=0
    )
    span = max(chart.steps[-1] - chart.steps[0], 1) if chart.steps else 1
    if narrow:
        first.set_xlim(chart.steps[0] - span * 0.02, chart.steps[-1] + span * 0.03)
    else:
        # Names are as wide in a narrower figure, of which they then take more.
        wide = WIDE / figure.get_figure(root=True).get_size_inches()[0]
        first.set_xlim(chart.steps[0] - span * 0.01, chart.steps[-1] + span * wide * (0.03 + 0.0085 * room))


NEAR, NEAR_NARROW = 0.025, 0.06
"""Parts of the width within which the numbers of two moments would touch."""


def gather_marks(chart: Timeline, near: float) -> list[tuple[float, str]]:
    """Return the places of the numbers of decisive moments; numbers that would touch become one range.

    Args:
        chart: The timeline.
        near: The part of its width within which two would touch.
    """
    apart = near * max(chart.steps[-1] - chart.steps[0], 1)
    groups: list[list[tuple[int, str]]] = []
    for mark in chart.marks:
        if groups and mark[0] - groups[-1][-1][0] <= apart:
            groups[-1].append(mark)
        else:
            groups.append([mark])
    return [
        ((group[0][0] + group[-1][0]) / 2, group[0][1] if len(group) == 1 else f"{group[0][1]}–{group[-1][1]}")
        for group in groups
    ]


def _draw_marks(axes: Axes, chart: Timeline, palette: Palette, *, narrow: bool) -> None:
    """Write the numbers of decisive moments above the first panel."""
    for step, words in gather_marks(chart, NEAR_NARROW if narrow else NEAR):
        axes.annotate(
            words,
            (step, 1.0),
            xycoords=("data", "axes fraction"),
            xytext=(0, 3),
            textcoords="offset points",
            ha="center",
            va="bottom",
            fontsize=9,
            color=palette.danger,
            fontweight="bold",
        )


def _style(axes: Any, palette: Palette) -> None:
    axes.set_facecolor(palette.ground)
    axes.tick_params(colors=palette.soft, labelsize=9, length=3)
    for spine in axes.spines.values():
        spine.set_color(palette.line)
    axes.grid(axis="y", color=palette.line, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.yaxis.set_major_locator(_whole_numbers(4))


def _known(steps: tuple[int, ...], series: Series) -> tuple[list[int], list[float]]:
    pairs = [(step, value) for step, value in zip(steps, series.values, strict=True) if value is not None]
    return [step for step, _ in pairs], [value for _, value in pairs]


def _draw_sun(axes: Axes, chart: Timeline, panel: Panel, palette: Palette) -> None:
    steps, values = _known(chart.steps, panel.series[0])
    axes.fill_between(steps, values, step="post", color=palette.sun, alpha=0.55, linewidth=0)
    axes.step(steps, values, where="post", color=palette.sun, linewidth=1.6)
    axes.set_ylim(0, panel.top * 1.05)
    axes.axhline(panel.top, color=palette.soft, linewidth=0.8, linestyle=(0, (4, 3)))


def _draw_lines(axes: Axes, chart: Timeline, panel: Panel, palette: Palette) -> None:
    ends: list[tuple[float, int, Series]] = []
    for series in panel.series:
        steps, values = _known(chart.steps, series)
        if not steps:
            continue
        pawn = series.pawn % len(PAWNS)
        colour, every = palette.pawns[pawn], max(len(steps) // 8, 1)
        axes.plot(
            steps,
            values,
            drawstyle="steps-post",
            color=colour,
            linestyle=DASHES[pawn],
            linewidth=1.9,
            marker=MARKERS[pawn],
            markersize=6,
            markevery=(pawn % every if every > 1 else 0, every),
            markeredgecolor=palette.edge,
            markeredgewidth=0.8,
        )
        ends.append((values[-1], steps[-1], series))
    top = max(panel.top, 1.0)
    axes.set_ylim(-0.04 * top, 1.06 * top)
    if axes.figure.get_figure(root=True).get_size_inches()[0] > NARROW:
        _name_ends(axes, ends, top, palette)


def _name_ends(axes: Any, ends: list[tuple[float, int, Series]], top: float, palette: Palette) -> None:
    """Write each name beside the end of its line, apart from the others."""
    least, below = 0.11 * top, -1.0
    for value, step, series in sorted(ends, key=lambda end: end[0]):
        position = max(value, below + least)
        below = position
        pawn = series.pawn % len(PAWNS)
        axes.annotate(
            series.name,
            (step, position),
            xytext=(14, 0),
            textcoords="offset points",
            va="center",
            fontsize=10,
            color=palette.ink,
            annotation_clip=False,
        )
        axes.annotate("", (step, position), annotation_clip=False)
        axes.plot(
            [step],
            [position],
            marker=MARKERS[pawn],
            markersize=7,
            color=palette.pawns[pawn],
            markeredgecolor=palette.edge,
            markeredgewidth=0.8,
            linestyle="none",
            clip_on=False,
            zorder=5,
        )


def _name_below(axes: Any, panel: Panel, palette: Palette, *, is_last: bool) -> None:
    """Write all names below a panel of a narrow chart, once for all its panels."""
    from matplotlib.lines import Line2D

    handles = [
        Line2D(
            [],
            [],
            color=palette.pawns[series.pawn % len(PAWNS)],
            linestyle=DASHES[series.pawn % len(PAWNS)],
            marker=MARKERS[series.pawn % len(PAWNS)],
            markeredgecolor=palette.edge,
            markeredgewidth=0.8,
            label=series.name,
        )
        for series in panel.series
    ]
    axes.legend(
        handles=handles,
        loc="upper center",
        bbox_to_anchor=(0.5, -0.3 if is_last else -0.08),
        ncols=2,
        frameon=False,
        fontsize=9.5,
        labelcolor=palette.ink,
        handlelength=3,
    )


def _draw_chances(axes: Axes, chart: Timeline, panel: Panel, palette: Palette) -> None:
    steps, values = _known(chart.steps, panel.series[0])
    axes.bar(steps, values, width=0.8, color=palette.danger, alpha=0.85, edgecolor=palette.danger, hatch="////")
    for step, value in zip(steps, values, strict=True):
        if value:
            axes.annotate(
                f"{round(100 * value)} %",
                (step, value),
                xytext=(0, 2),
                textcoords="offset points",
                ha="center",
                fontsize=8.5,
                color=palette.ink,
            )
    axes.set_ylim(0, max(panel.top * 1.35, 0.01))
    axes.set_yticks([0, panel.top])
    axes.yaxis.set_major_formatter(lambda value, _: f"{round(100 * value)} %")


# Luck.


def _luck(chart: LuckChart, width: float, palette: Palette) -> Figure:
    figure = make_figure(width, 0.9 + (0.3 if width >= WIDE else 0.46) * max(len(chart.marks), 1))
    draw_marks(figure, chart, palette, narrow=width < WIDE)
    return figure


def draw_marks(figure: Any, chart: LuckChart, palette: Palette, *, narrow: bool = False) -> None:
    """Draw the percentiles, each on a line of its own.

    Args:
        figure: A figure or a part of one.
        chart: What is shown.
        palette: The colours.
        narrow: Whether the words stand above their lines instead of beside them.
    """
    axes = figure.subplots()
    _style(axes, palette)
    axes.grid(visible=False)
    axes.axvspan(25, 75, color=palette.line, alpha=0.55, linewidth=0)
    axes.axvline(50, color=palette.soft, linewidth=1, linestyle=(0, (4, 3)))
    for index, mark in enumerate(chart.marks):
        colour = palette.ink if mark.pawn == EVERYBODY else palette.pawns[mark.pawn % len(PAWNS)]
        shape = "*" if mark.pawn == EVERYBODY else MARKERS[mark.pawn % len(PAWNS)]
        axes.plot([50, mark.percentile], [index, index], color=palette.soft, linewidth=1.2, zorder=1)
        axes.plot(
            [mark.percentile],
            [index],
            marker=shape,
            markersize=9,
            color=colour if mark.exact else palette.ground,
            markeredgecolor=palette.edge if mark.exact else colour,
            markeredgewidth=1 if mark.exact else 2,
            linestyle="none",
            clip_on=False,
            zorder=3,
        )
        if narrow:
            axes.annotate(
                mark.label,
                (0, index),
                xytext=(0, 8),
                textcoords="offset points",
                va="bottom",
                fontsize=9.5,
                color=palette.ink,
            )
    axes.set_xlim(0, 100)
    axes.set_ylim(len(chart.marks) - 0.4, -1.0 if narrow else -0.6)
    axes.set_yticks([] if narrow else range(len(chart.marks)), None if narrow else [mark.label for mark in chart.marks])
    axes.tick_params(axis="y", length=0, labelsize=10, labelcolor=palette.ink)
    axes.spines["left"].set_visible(False)
    axes.set_xticks([0, 25, 50, 75, 100])
    axes.set_xlabel(f"← {chart.low} · {chart.high} →", color=palette.soft, fontsize=9)


# The hall of heroes.


def _hall(chart: HallChart, width: float, palette: Palette) -> Figure:
    figure = make_figure(width, 0.9 + 0.42 * max(len(chart.people), 1))
    axes = figure.subplots()
    _style(axes, palette)
    axes.grid(visible=False)
    fills = ((palette.sun, ""), (palette.line, "\\\\\\\\"), (palette.ground, "////"))
    lefts = [0] * len(chart.people)
    every = zip(*((won, alive, dead) for _, won, alive, dead in chart.people), strict=True)
    for words, (colour, hatch), count in zip(chart.words, fills, every, strict=False):
        axes.barh(
            range(len(chart.people)),
            count,
            left=lefts,
            height=0.62,
            color=colour,
            hatch=hatch,
            edgecolor=palette.soft,
            linewidth=0.8,
            label=words,
        )
        lefts = [left + more for left, more in zip(lefts, count, strict=True)]
    axes.set_yticks(range(len(chart.people)), [person[0] for person in chart.people])
    axes.set_ylim(len(chart.people) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0, labelsize=10.5, labelcolor=palette.ink)
    axes.xaxis.set_major_locator(_whole_numbers())
    axes.legend(
        loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, frameon=False, fontsize=9.5, labelcolor=palette.ink
    )
    return figure
