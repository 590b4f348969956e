"""The page of a study: a chart of its shares, a histogram of each other figure, and all of it as a table.

`make_charts` says what the charts show, as plain numbers; the rest draws it. What is compared has a mark and a kind of
line of its own, so that nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import pairwise
from typing import Any, Final

from companion.language import language_of
from companion.package_file import package_file
from companion.record import record
from companion.report.drawing import DASHES, MARKERS, NARROW, THEMED, WIDE, make_figure, to_svg
from companion.study.keeping import StudySoFar
from companion.study.plan import BASE, COMPARED
from companion.study.results import describe_rules, describe_study, list_tables
from companion.study.tally import Histogram, summarize
from companion.text import Say, Text

MOST_BARS: Final = 40
"""Bars of a histogram; more values are put together."""

ROW, LEAST, HEIGHT = 0.27, 0.9, 1.9
"""Inches of a row of shares, of what stands around them, and of a histogram."""

TRUTHS: Final = frozenset({0, 1})


@record
class Share:
    """Mark of one side in the chart of shares: the mean and its interval, from 0 to 1."""

    figure: str
    side: int
    mean: float
    low: float
    high: float


@record
class Bars:
    """Histogram of a figure.

    Attributes:
        width: Width of a bar.
        sides: For each side the part of its games at each place.
    """

    figure: str
    alt: str
    width: float
    places: tuple[float, ...]
    sides: tuple[tuple[float, ...], ...]


@record
class StudyCharts:
    """Contents of all charts of a study. `alt` describes the shares."""

    alt: str
    shares: tuple[Share, ...]
    histograms: tuple[Bars, ...]


def make_charts(study: StudySoFar, say: Say) -> StudyCharts:
    """Return what the charts of a study show.

    Args:
        study: The study.
        say: Speaks a language.
    """
    sides = [study.tally.sides[side] for side in (BASE, COMPARED) if side in study.tally.sides]
    names = sorted(set[str]().union(*sides))
    together = {name: [side.get(name, Histogram()) for side in sides] for name in names}
    truths = [name for name, found in together.items() if all(one.keys() <= TRUTHS for one in found)]
    shares = tuple(_make_share(name, side, one) for name in truths for side, one in enumerate(together[name]) if one)
    listed = "; ".join(f"{share.figure} {share.mean:.3f}" for share in shares)
    alt = Text("Shares of the games, from 0 to 1: {list}.", list=listed).read(say)
    bars = (_make_bars(name, found, say) for name, found in together.items() if name not in truths)
    return StudyCharts(alt, shares, tuple(bars))


def _make_share(name: str, side: int, histogram: Histogram) -> Share:
    found = summarize(histogram)
    return Share(name, side, float(found.mean), found.low or 0.0, found.high or 0.0)


def _make_bars(name: str, sides: list[Histogram], say: Say) -> Bars:
    """Return a histogram; where a figure has many values, those of a span share a bar."""
    values = sorted(set().union(*sides))
    least = min((b - a for a, b in pairwise(values)), default=1)
    span = values[-1] - values[0]
    width = least if span <= MOST_BARS * least else -(-span // MOST_BARS)
    count = int(span // width) + 1
    parts = []
    for histogram in sides:
        heights = [0] * count
        for value, games in histogram.items():
            heights[int((value - values[0]) // width)] += games
        parts.append(tuple(games / max(histogram.total(), 1) for games in heights))
    # A bar stands in the middle of the values that it holds.
    places = tuple(float(values[0] + width * index + (width - least) / 2) for index in range(count))
    means = ", ".join(f"{float(summarize(one).mean):.3f}" for one in sides if one)
    words = Text("{name}: from {least} to {most}, mean {mean}.")
    alt = words.using(name=name, least=f"{float(values[0]):g}", most=f"{float(values[-1]):g}", mean=means).read(say)
    return Bars(name, alt, float(width), places, tuple(parts))


def study_page(study: StudySoFar, title: Text, say: Say) -> str:
    """Return the page of a study, which needs nothing from outside.

    Args:
        study: The study.
        title: The game's title.
        say: Speaks a language.

    Raises:
        NoPlotting: The plotting library is not installed.
    """
    css = package_file("companion.report", "page.css").read_text("utf-8")
    head, *options = describe_study(study, title, say)
    body = "\n".join(_page_parts(study, say))
    rules = "".join(f'<p class="when">{escape(line.strip())}</p>' for line in options)
    return (
        f'<!DOCTYPE html>\n<html lang="{language_of(say)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(head)}</title>\n<style>\n{css}</style>\n</head>\n<body>\n"
        f"<header><div><h1>{escape(title.read(say))}</h1><p>{escape(head)}</p>{rules}</div></header>\n"
        f"<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _page_parts(study: StudySoFar, say: Say) -> Iterator[str]:
    charts = make_charts(study, say)
    caption = ""
    if study.plan.compare:
        rules = describe_rules(study.plan.compare)
        without, compared = Text("Without {rules}", rules=rules).read(say), Text("With {rules}", rules=rules).read(say)
        caption = f"<figcaption>○ ▮ {escape(without)}<br>■ - - {escape(compared)}</figcaption>"
    if charts.shares:
        yield _panel(lambda width: _draw_shares(charts, width), charts.alt, "shares", caption)
    for index, bars in enumerate(charts.histograms):
        yield _panel(lambda width, bars=bars: _draw_bars(bars, width), bars.alt, f"bars-{index}", caption)
    for name, rows in list_tables(study, say):
        heads, *lines = rows
        top = "".join(f'<th scope="col"{_mark(index)}>{escape(cell)}</th>' for index, cell in enumerate(heads))
        cells = "".join(
            "<tr>" + "".join(f"<td{_mark(index)}>{escape(cell)}</td>" for index, cell in enumerate(line)) + "</tr>"
            for line in lines
        )
        table = f"<table><thead><tr>{top}</tr></thead><tbody>{cells}</tbody></table>"
        yield f'<section><h2>{escape(name)}</h2><div class="scroll">{table}</div></section>'


def _mark(column: int) -> str:
    return ' class="n"' if column else ""


def _panel(draw: Any, alt: str, key: str, caption: str) -> str:
    wide, narrow = (to_svg(draw(width), alt, f"{key}-{name}") for width, name in ((WIDE, "wide"), (NARROW, "narrow")))
    both = f'<div class="wide">{wide}</div><div class="narrow">{narrow}</div>'
    return f'<section><figure class="panel">{both}{caption}</figure></section>'


def _axes(width: float, height: float) -> tuple[Any, Any]:
    figure = make_figure(width, height)
    axes: Any = figure.subplots()
    axes.set_facecolor(THEMED.ground)
    axes.tick_params(colors=THEMED.soft, labelsize=9, length=3)
    for spine in axes.spines.values():
        spine.set_color(THEMED.line)
    axes.grid(color=THEMED.line, linewidth=0.6)
    axes.set_axisbelow(True)
    return figure, axes


def _draw_shares(charts: StudyCharts, width: float) -> Any:
    names = list(dict.fromkeys(share.figure for share in charts.shares))
    figure, axes = _axes(width, LEAST + ROW * len(names))
    for share in charts.shares:
        row = names.index(share.figure) + (share.side - 0.5) * 0.3 * bool(charts.histograms[0].sides[1:])
        axes.plot((share.low, share.high), (row, row), color=THEMED.ink, linewidth=1.2, linestyle=DASHES[share.side])
        style = {"color": THEMED.pawns[share.side], "markeredgecolor": THEMED.edge, "markersize": 6}
        axes.plot((share.mean,), (row,), MARKERS[share.side], **style)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlim(-0.02, 1.02)
    return figure


def _draw_bars(bars: Bars, width: float) -> Any:
    figure, axes = _axes(width, HEIGHT)
    axes.set_title(bars.figure, loc="left", fontsize=11, color=THEMED.ink)
    axes.bar(bars.places, bars.sides[0], width=bars.width * 0.9, color=THEMED.sun, edgecolor=THEMED.edge, linewidth=0.4)
    for side, heights in enumerate(bars.sides[1:], 1):
        style = {"color": THEMED.ink, "linewidth": 1.4, "linestyle": DASHES[side], "marker": MARKERS[side]}
        axes.plot(bars.places, heights, markersize=3.5, **style)
    axes.set_ylim(bottom=0)
    return figure
