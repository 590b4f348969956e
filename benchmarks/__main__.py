"""Print a table of figures, each with its aim: `python -m benchmarks [--games N] [--ratios] [--page]`.

The figures are ratios to a floor measured in the same run, because absolute times tell more of the machine than of the
code. With `--page` they are written into `docs/explain/costs.md` too. With `--ratios` only those are measured that a
loaded machine does not spoil. A ratio fails at twice its landed value (`landed.toml`), if it is as slow again when all
else is done, and if its floor costs then what it costs on a quiet machine.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from benchmarks import (
    answers,
    box,
    duels,
    engine,
    frames,
    lobby,
    phones,
    presses,
    reading,
    reports,
    screen,
    speed,
    starts,
    steps,
    study,
    tables,
)
from benchmarks.landed import Landed, read_landed, write_landed
from benchmarks.page import write_page
from benchmarks.row import Cost, Ratio, Row, is_fault
from companion.game import games

FEW_GAMES, MANY_GAMES = 4, 20
"""Whole games of which a durable answer is the mean, with `--ratios` and in the whole table."""

GAMES_OF_BOTS = 40
"""Games of bots whose presses a turn are counted. 200 took as long as all else, and gave the same figures."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure everything, or only the ratios; the exit status is 1 where one of these fails."""
    parser = argparse.ArgumentParser(
        allow_abbrev=False, prog="python -m benchmarks", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("--games", type=int, metavar="N", help="bot games for the presses a turn (40)")
    parser.add_argument("--ratios", action="store_true", help="only the ratios; fail at twice a landed value")
    parser.add_argument("--whole", type=int, metavar="N", help="whole games of a durable answer (20; with --ratios 4)")
    parser.add_argument("--only", default="", metavar="WORDS", help="with --ratios: only rows with these words")
    parser.add_argument("--land", action="store_true", help="keep the ratios that were measured in landed.toml")
    parser.add_argument("--presses", action="store_true", help="only presses, and questions up to the first turn")
    parser.add_argument("--page", action="store_true", help="write docs/explain/costs.md from what is measured")
    parser.add_argument("--json", action="store_true", help="with --ratios or --presses: one JSON list of rows")
    given = parser.parse_args(arguments)
    if given.presses:
        return show_presses(given.games or GAMES_OF_BOTS, as_json=given.json)
    if given.ratios:
        return show_ratios(given.whole or FEW_GAMES, given.only, as_json=given.json, land=given.land)
    print(f"{'what':<66} {'measured':>10}  aim")
    measured = [(ratio, print_ratio(ratio, ratio.median())) for ratio in ratios(given.whole or MANY_GAMES)]
    if given.land:
        write_landed({ratio.name: Landed(value.ratio, value.floor) for ratio, value in measured})
    parts = {title: [*map(print_row, rows)] for title, rows in measured_parts(given.games or GAMES_OF_BOTS)}
    if given.page:
        write_page([("Ratios to a floor", [ratio.row(value) for ratio, value in measured]), *parts.items()])
    return 0


def show_ratios(whole: int, only: str, *, as_json: bool, land: bool) -> int:
    """Measure the ratios; the exit status is 1 where one is slow, and slow again at the end.

    Where values are kept as landed nothing is judged.

    Args:
        whole: The number of whole games of which a durable answer is the mean.
        only: Words that the names of the rows have.
        as_json: Whether one JSON list is printed, instead of a line for each.
        land: Whether the values are kept as landed.
    """
    landed = read_landed()
    before, found, suspects = dict(landed), dict[str, tuple[Ratio, Cost]](), list[Ratio]()
    if not as_json:
        print(f"{'what':<66} {'measured':>10}  aim")
    for ratio in ratios(whole):
        if only not in ratio.name:
            continue
        measured = ratio.median()
        found[ratio.name] = ratio, measured
        suspects += [ratio] * (not land and is_fault(measured, before.get(ratio.name)))
        if land:
            # At once: to measure all takes long.
            landed[ratio.name] = Landed(measured.ratio, measured.floor)
            write_landed(landed)
        if not as_json:
            print_ratio(ratio, measured)
    if land and not only:
        # Without the rows that are no more.
        write_landed({name: landed[name] for name in found})
    # Something else may have been at work on the machine just then: what is slow is slow again, when all else is done.
    slow = [ratio.name for ratio in suspects if is_fault(ratio.median(), before.get(ratio.name))]
    if as_json:
        rows = [ratio.to_json(measured, before.get(name)) for name, (ratio, measured) in found.items()]
        print(json.dumps(rows, indent=1))
    if unjudged := [name for name in found if name not in before]:
        print(f"Not judged, as they have no landed value: {len(unjudged)} of {len(found)} rows.", file=sys.stderr)
    for name in slow:
        print(f"Twice its landed value and more: {name}. Look for what has become slow.", file=sys.stderr)
    return 1 if slow else 0


def print_ratio(ratio: Ratio, measured: Cost) -> Cost:
    """Print the line of a ratio, and return what was measured."""
    show(ratio.row(measured))
    return measured


def measured_parts(count: int) -> Iterator[tuple[str, Iterator[Row]]]:
    """Yield what is measured beside the ratios, by the headings of its page.

    Args:
        count: The number of games that bots play for the presses of a turn.
    """
    yield "Fights worked out", duels.rows()
    yield "Answers and games", speed.rows()
    yield "Engine, resume and undo", engine.rows()
    yield "Pages and frames", frames.rows()
    yield "The screen of a box", screen.rows()
    yield "The start of a box", box.rows()
    yield "The page and its phones", phones.rows()
    yield "Studies", study.rows()
    yield "Memory of tables", chain.from_iterable(map(tables.rows, games().values()))
    yield "Presses and reading", press_rows(count)


def press_rows(count: int) -> Iterator[Row]:
    """Yield what people press and read: up to a first turn, in a turn, for each common step, and between two asks.

    Args:
        count: The number of games that bots play for the presses of a turn.
    """
    few = max(count // 20, 1)
    return chain(starts.rows(), presses.rows(count), steps.rows(few), reading.rows(few))


def show_presses(games: int, *, as_json: bool) -> int:
    """Print what people press, and the questions of each set-up; the exit status is 0.

    Args:
        games: The number of games that bots play for the presses of a turn.
        as_json: Whether one JSON list is printed, instead of a line for each.
    """
    rows = [*press_rows(games)]
    if as_json:
        print(json.dumps([*_named_rows(rows)], indent=1))
    for row in () if as_json else rows:
        show(row)
    return 0


def _named_rows(rows: Iterable[Row]) -> Iterator[Mapping[str, str]]:
    """Yield rows for programs: one that goes on with the row above it has that row's name before its own."""
    above = ""
    for row in rows:
        goes_on = row.what.startswith(" ")
        above = above if goes_on else row.what
        name = f"{above}; {row.what.strip()}" if goes_on else row.what
        yield {"what": name, "measured": row.measured, "aim": row.aim}


def ratios(whole: int) -> Iterator[Ratio]:
    """Yield every ratio, of each game that is installed.

    Args:
        whole: The number of whole games of which a durable answer is the mean.
    """
    yield from box.ratios()
    yield from lobby.ratios()
    for game in games().values():
        yield from speed.ratios(game)
        yield from answers.ratios(game, whole)
        yield from engine.ratios(game)
        yield from tables.ratios(game)
        yield from frames.ratios(game)
        yield from study.ratios(game)
        yield from reports.ratios(game)


def print_row(row: Row) -> Row:
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
