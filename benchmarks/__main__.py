"""Print a table of figures, each with its aim: `python -m benchmarks [--games N] [--ratios] [--page]`.

The figures are ratios to a floor measured in the same run, because absolute times tell more of the machine than of the
code. With `--page` they are written into `docs/explain/costs.md` too. With `--ratios` only those are measured that a
loaded machine does not spoil; one at three times its aim fails.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import chain

from benchmarks import (
    box,
    duels,
    engine,
    frames,
    phones,
    presses,
    reading,
    reports,
    screen,
    speed,
    starts,
    steps,
    study,
)
from benchmarks.page import write_page
from benchmarks.row import Ratio, Row
from companion.game import games


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure everything, or only the ratios; the exit status is 1 where one of these fails."""
    parser = argparse.ArgumentParser(
        allow_abbrev=False, prog="python -m benchmarks", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("--games", type=int, default=200, help="bot games for the presses per turn")
    parser.add_argument("--ratios", action="store_true", help="only the ratios; fail at three times an aim")
    parser.add_argument("--presses", action="store_true", help="only presses, and questions up to the first turn")
    parser.add_argument("--page", action="store_true", help="write docs/explain/costs.md from what is measured")
    parser.add_argument("--json", action="store_true", help="with --presses: print one JSON list of rows")
    given = parser.parse_args(arguments)
    if given.presses:
        return show_presses(given.games, as_json=given.json)
    print(f"{'what':<66} {'measured':>10}  aim")
    measured = list(measured_ratios())
    if given.ratios:
        failed = [ratio.what for ratio, value in measured if ratio.fails(value)]
        for what in failed:
            print(f"Three times its aim and more: {what}. Look for what has become slow.", file=sys.stderr)
        return 1 if failed else 0
    parts = {title: [*map(shown, rows)] for title, rows in measured_parts(given.games)}
    if given.page:
        write_page([("Ratios to a floor", [ratio.row(value) for ratio, value in measured]), *parts.items()])
    return 0


def measured_parts(count: int) -> Iterator[tuple[str, Iterator[Row]]]:
    """Yield what is measured beside the ratios, by the headings of its page.

    Args:
        count: The number of games that bots play for the presses of a turn.
    """
    few = max(count // 20, 1)
    yield "Fights worked out", duels.rows()
    yield "Answers and games", speed.rows()
    yield "Engine, resume and undo", engine.rows()
    yield "Pages and frames", frames.rows()
    yield "The screen of a box", screen.rows()
    yield "The start of a box", box.rows()
    yield "The page and its phones", phones.rows()
    yield "Studies", study.rows()
    yield "Presses and reading", chain(presses.rows(count), steps.rows(few), reading.rows(few))


def show_presses(games: int, *, as_json: bool) -> int:
    """Print what people press, and the questions of each set-up; the exit status is 0."""
    rows = [*starts.rows(), *presses.rows(games)]
    if as_json:
        print(json.dumps([{"what": row.what, "measured": row.measured, "aim": row.aim} for row in rows], indent=1))
    for row in () if as_json else rows:
        show(row)
    return 0


def ratios() -> Iterator[Ratio]:
    """Yield every ratio, of each game that is installed."""
    for game in games().values():
        yield from speed.ratios(game)
        yield from engine.ratios(game)
        yield from frames.ratios(game)
        yield from study.ratios(game)
        yield from reports.ratios(game)


def measured_ratios() -> Iterator[tuple[Ratio, float]]:
    """Yield each ratio with what it is, as it is measured and printed."""
    for ratio in ratios():
        measured = ratio.median()
        if ratio.fails(measured):
            # Something else may have been at work on the machine just then: what is slow is slow again.
            measured = min(measured, ratio.median())
        show(ratio.row(measured))
        yield ratio, measured


def shown(row: Row) -> Row:
    """Print a line and return it.

    Args:
        row: The measurement.
    """
    show(row)
    return row


def show(row: Row) -> None:
    """Print a line."""
    print(f"{row.what:<66} {row.measured:>10}  {row.aim}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
