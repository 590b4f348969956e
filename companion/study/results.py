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
    results = {**study.plan.to_json(), "games": study.played, "figures": _figures(BASE, sides.get(BASE, {}))}
    if study.plan.compare:
        results |= {side: _figures(side, sides.get(side, {})) for side in (COMPARED, DIFFERENCE)}
    return results


def _figures(side: str, histograms: Mapping[str, Histogram]) -> dict[str, Any]:
    return {name: _figure(side, histogram) for name, histogram in sorted(histograms.items())}


def _figure(side: str, histogram: Histogram) -> dict[str, Any]:
    found = summarize(histogram, is_difference=side == DIFFERENCE)
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


def describe_study(study: StudySoFar, title: Text, say: Say) -> Iterator[str]:
    """Yield the lines that describe the study: its games and its house rules.

    Args:
        study: The study.
        title: The game's title.
        say: Speaks a language.
    """
    plan = study.plan
    heading = Text.plural(
        "{game}: {n} game, seed {seed}, {players} players: {bots}",
        "{game}: {n} games, seed {seed}, {players} players: {bots}",
        n=study.played,
        game=title,
        seed=plan.seed,
        players=plan.players,
        bots=", ".join(plan.bots),
    )
    yield heading.read(say)
    for name, value in plan.options.items():
        yield f"  {name} = {rule_value(value)}"


def list_tables(study: StudySoFar, say: Say) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """Yield for each side of a study its name, and a table of its figures, with the headings first.

    Args:
        study: The study.
        say: Speaks a language.
    """
    for side in (BASE, COMPARED, DIFFERENCE):
        if (histograms := study.tally.sides.get(side)) is not None:
            name = _heading(side, study.plan.compare).read(say)
            heads = (name, *(column.read(say) for column in COLUMNS))
            yield name, [heads, *(_row(side, figure, histograms[figure]) for figure in sorted(histograms))]


def result_lines(study: StudySoFar, title: Text, say: Say) -> Iterator[str]:
    """Yield the results as lines for people.

    Args:
        study: The study.
        title: The game's title.
        say: Speaks a language.
    """
    yield from describe_study(study, title, say)
    for _, rows in list_tables(study, say):
        yield ""
        width = max(len(row[0]) for row in rows)
        for name, mean, interval, median, games in rows:
            yield f"{name:<{width}} {mean:>10} {interval:>21} {median:>10} {games:>10}"


def rule_value(value: Any) -> str:
    """Return the value of a house rule as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def describe_rules(rules: Mapping[str, Any]) -> str:
    """Return house rules as they are typed."""
    return ", ".join(f"{name}={rule_value(value)}" for name, value in rules.items())


def _heading(side: str, compare: Mapping[str, Any]) -> Text:
    rules = describe_rules(compare)
    if side == COMPARED:
        return Text("With {rules}", rules=rules)
    if side == DIFFERENCE:
        return Text("Difference by {rules}", rules=rules)
    return Text("Without {rules}", rules=rules) if compare else Text("Figure")


def _row(side: str, name: str, histogram: Histogram) -> tuple[str, ...]:
    found = summarize(histogram, is_difference=side == DIFFERENCE)
    between = "" if found.low is None else f"{found.low:.3f} .. {found.high:.3f}"
    return name, f"{float(found.mean):.3f}", between, f"{float(found.median):g}", str(found.games)
