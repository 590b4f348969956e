"""How fast a table answers: whole games under random play, long games, undo."""

from __future__ import annotations

import random
import statistics
import time
import types
from collections.abc import Generator, Iterator, Mapping
from functools import partial
from typing import Any

from benchmarks.evenings import REAL, SEATS, begun, by_the_box, long, quiet, stay_alive
from benchmarks.row import ROUNDS, Ratio, Row
from companion.asks import Choose, Option, ask
from companion.deck import Deck
from companion.driver import play
from companion.game import Game, games
from companion.testing import bots
from companion.text import Text

ASK, ASK_BY_BOX = 10, 20
GAMES_A_SECOND = 120
UNDO = 0.010
RUNS = 3
"""The aims, a whole undo in seconds; and how many short runs one measurement takes."""


def ratios(game: Game[Any]) -> Iterator[Ratio]:
    """An ask at the table against a coroutine that asks and does next to nothing."""
    for how, aim, modes in (("real dice", ASK, REAL), ("the box's", ASK_BY_BOX, by_the_box(game))):
        yield Ratio(f"{game.id}: an ask at the table / the floor, {how}", aim, partial(ask_cost, game, modes))


def rows() -> Iterator[Row]:
    """All other figures of speed, of each game that is installed."""
    for name, game in games().items():
        hard = statistics.median(seconds_an_ask(game, REAL) / seconds_of_hard_floor() for _ in range(ROUNDS))
        yield Row(f"{name}: an ask / the hardest floor, which builds no ask", f"{hard:.0f}", "")
        played = statistics.median(games_a_second(game) for _ in range(ROUNDS))
        yield Row(f"{name}: whole games of bots a second and core", f"{played:.0f}", f"{GAMES_A_SECOND} or more")
        if not quiet(game):
            continue
        late = statistics.median(late_to_early(game) for _ in range(ROUNDS))
        yield Row(f"{name}: answers 1,900-2,000 of a game against 100-200", f"{late:.2f}", "1.1 or less")
        for answers in (2_000, 20_000):
            worst = worst_undo(game, answers) * 1000
            aim = f"{UNDO * 1000:.0f} ms or less"
            yield Row(f"{name}: the longest undo near {answers:,} answers", f"{worst:.1f} ms", aim)
    fresh, again = seconds_a_view()
    yield Row("view of a deck: 104 cards, 70 face up in 33 piles", f"{fresh * 1000:.2f} ms", "0.5 ms or less")
    yield Row("  when nothing has changed since", f"{again * 1000:.2f} ms", "")


def seconds_a_view(times: int = 100) -> tuple[float, float]:
    """Median CPU seconds for a view of a large deck that has just been read, and for the same view once more."""
    kept = large_deck().to_json()

    def viewed(deck: Deck) -> float:
        begun = time.process_time()
        deck.view()
        return time.process_time() - begun

    fresh, again = [], []
    for _ in range(times):
        deck = Deck.from_json(kept)
        fresh.append(viewed(deck))
        again.append(viewed(deck))
    return statistics.median(fresh), statistics.median(again)


def large_deck() -> Deck:
    """Talisman's adventure cards late in a game: 104 cards, 70 of them face up in 33 piles."""
    deck = Deck("adventure", {f"card {number}": 1 for number in range(104)})
    for number in range(70):
        deck.draw(f"space:{number % 33}", card=f"card {number}")
    return deck


def ask_cost(game: Game[Any], modes: Mapping[str, str]) -> float:
    """An ask at the table, in floors: the least of some short runs of each in turns, as others may want the machine."""
    runs = [(seconds_an_ask(game, modes, 8), seconds_of_floor(6_000)) for _ in range(RUNS)]
    return min(ours for ours, _ in runs) / min(floor for _, floor in runs)


def seconds_an_ask(game: Game[Any], modes: Mapping[str, str], count: int = 20) -> float:
    """CPU seconds for one ask of so many whole games, journal in memory."""
    answers = 0
    begin = time.process_time()
    for seed in range(count):
        rng, table = random.Random(seed), begun(game, modes, seed)
        while not table.over:
            bots.step(table, rng)
            answers += 1
    return (time.process_time() - begin) / answers


def seconds_of_floor(asks: int = 20_000) -> float:
    """CPU seconds for one ask of a coroutine that does next to nothing: the least that any game could need."""
    fields: dict[str, object] = {"last": None}
    events: list[object] = []

    async def game() -> None:
        for _ in range(asks):
            fields["last"] = await ask(_four_options)
            events.append(fields["last"])

    begin = time.process_time()
    coroutine = game()
    try:
        build = coroutine.send(None)
        while True:
            opened = build()
            assert isinstance(opened, Choose)
            build = coroutine.send({"A": random.choice(opened.options_for("A")).id})
    except StopIteration:
        return (time.process_time() - begin) / asks


def seconds_of_hard_floor(asks: int = 100_000) -> float:
    """The same of one that builds no ask: it yields, sets a field and appends an event."""
    fields: dict[str, object] = {"last": None}
    events: list[object] = []

    @types.coroutine
    def answered() -> Generator[None, object, object]:
        return (yield)

    async def game() -> None:
        for _ in range(asks):
            fields["last"] = await answered()
            events.append(fields["last"])

    begin = time.process_time()
    coroutine = game()
    try:
        coroutine.send(None)
        while True:
            coroutine.send("a")
    except StopIteration:
        return (time.process_time() - begin) / asks


def games_a_second(game: Game[Any], count: int = 30) -> float:
    """Whole games between bots in a second of CPU, by the driver for studies."""
    begin = time.process_time()
    for seed in range(count):
        play(game, SEATS, random.Random(seed))
    return count / (time.process_time() - begin)


def _four_options() -> Choose:
    return Choose(key="k", seats=("A",), text=Text("?"), options=tuple(Option(name, Text(name)) for name in "abcd"))


def late_to_early(game: Game[Any]) -> float:
    """How much longer an answer takes late in a long game than early in it."""
    table, rng = begun(game), random.Random(1)
    timed: dict[int, float] = {}
    for answer in range(2_001):
        begin = time.perf_counter()
        stay_alive(table, rng)
        timed[answer] = time.perf_counter() - begin
    early = statistics.median(timed[n] for n in range(100, 200))
    late = statistics.median(timed[n] for n in range(1_900, 2_000))
    return late / early


def worst_undo(game: Game[Any], answers: int, places: int = 40) -> float:
    """The longest CPU seconds of an undo of one step, behind each of the last answers of a game of so many."""
    table, rng = long(game, answers - places), random.Random(2)
    longest = 0.0
    for _ in range(places):
        stay_alive(table, rng)
        begin = time.process_time()
        table.undo(consent=True)
        longest = max(longest, time.process_time() - begin)
        table.redo()
    return longest
