"""Results of a study: as JSON for programs, and as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from companion.study.keeping import StudySoFar
from companion.study.plan import BASE, COMPARED, DIFFERENCE
from companion.study.tally import Histogram, summarize
from companion.text import Say, Text

DIGITS: Final = 6
"""Digits behind the point of what is printed for programs."""

COLUMNS: Final = (Text("mean"), Text("95 %"), Text("median"), Text("games"))
"""Headings of what a table says of each figure."""


def results_json(study: StudySoFar) -> dict[str, Any]:
    """Return the results as plain JSON, in which nothing depends on who played when."""
    sides = study.tally.sides
    results = {**study.plan.to_json(), "games": study.played, "figures": _figures(sides.get(BASE, {}))}
    if study.plan.compare:
        results |= {side: _figures(sides.get(side, {})) for side in (COMPARED, DIFFERENCE)}
    return results


def _figures(histograms: Mapping[str, Histogram]) -> dict[str, Any]:
    return {name: _figure(histogram) for name, histogram in sorted(histograms.items())}


def _figure(histogram: Histogram) -> dict[str, Any]:
    found = summarize(histogram)
    return {
        "games": found.games,
        "mean": _printed(found.mean),
        "median": _printed(found.median),
        "low": None if found.low is None else round(found.low, DIGITS),
        "high": None if found.high is None else round(found.high, DIGITS),
        "counts": [[_printed(Fraction(value)), histogram[value]] for value in sorted(histogram)],
    }


def _printed(number: Fraction) -> int | float:
    return int(number) if number.denominator == 1 else float(round(number, DIGITS))


def result_lines(study: StudySoFar, title: Text, say: Say) -> Iterator[str]:
    """Yield the results as lines for people.

    Args:
        study: The study.
        title: The game's title.
        say: Speaks a language.
    """
    plan = study.plan
    bots = ", ".join(plan.bots)
    heading = Text.plural(
        "{game}: {n} game, seed {seed}, {players} players: {bots}",
        "{game}: {n} games, seed {seed}, {players} players: {bots}",
        n=study.played,
        game=title,
        seed=plan.seed,
        players=plan.players,
        bots=bots,
    )
    yield heading.read(say)
    for name, value in plan.options.items():
        yield f"  {name} = {rule_value(value)}"
    names = {side: _heading(side, plan.compare).read(say) for side in study.tally.sides}
    for side in (BASE, COMPARED, DIFFERENCE):
        if side in names:
            yield ""
            yield from _table(names[side], study.tally.sides[side], say)


def rule_value(value: Any) -> str:
    """Return the value of a house rule as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _heading(side: str, compare: Mapping[str, Any]) -> Text:
    rules = ", ".join(f"{name}={rule_value(value)}" for name, value in compare.items())
    if side == COMPARED:
        return Text("With {rules}", rules=rules)
    return Text("Difference by {rules}", rules=rules) if side == DIFFERENCE else Text("Figure")


def _table(heading: str, histograms: Mapping[str, Histogram], say: Say) -> Iterator[str]:
    """Yield a line for each figure."""
    width = max(map(len, (heading, *histograms)))
    mean, interval, median, games = (column.read(say) for column in COLUMNS)
    yield f"{heading:<{width}} {mean:>10} {interval:>21} {median:>10} {games:>10}"
    for name, histogram in sorted(histograms.items()):
        found = summarize(histogram)
        between = "" if found.low is None else f"{found.low:.3f} .. {found.high:.3f}"
        yield f"{name:<{width}} {float(found.mean):>10.3f} {between:>21} {float(found.median):>10g} {found.games:>10}"
