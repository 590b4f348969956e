"""How fast a table answers: whole games under random play, long games, a resume, a press."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import time
import types
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks.row import Row
from companion.asks import Choose, Option, ask
from companion.cli.host.host import Host
from companion.deck import Deck
from companion.driver import play
from companion.game import Game, find, games
from companion.journal import MemoryJournal
from companion.language import Voice
from companion.table import Table, new_header
from companion.table.sessions import Sessions
from companion.testing import bots
from companion.text import Text
from hardware.panel import Press
from hardware.simulated.panel import SimulatedPanel

GAME = "legenden"
SEATS = ("Ada", "Bo")
ROUNDS = 5
"""Each figure is the median of so many runs."""


def rows() -> Iterator[Row]:
    """All figures of speed; those of whole games for each that is installed."""
    for name, game in games().items():
        for how, modes in (("real dice and cards", {}), ("the box rolls and draws", by_the_box(game))):
            measured = [
                (seconds_an_ask(game, modes), seconds_of_floor(), seconds_of_hard_floor()) for _ in range(ROUNDS)
            ]
            soft = statistics.median(ask / floor for ask, floor, _ in measured)
            hard = statistics.median(ask / floor for ask, _, floor in measured)
            aim = 10 if not modes else 20
            yield Row(f"{name}: an ask at the table / the floor, {how}", f"{soft:.1f}", f"{aim} or less")
            yield Row("  against the hardest floor, which builds no ask", f"{hard:.0f}", "")
        played = statistics.median(games_a_second(game) for _ in range(ROUNDS))
        yield Row(f"{name}: whole games of bots a second and core", f"{played:.0f}", "120 or more")
    late = statistics.median(late_to_early() for _ in range(ROUNDS))
    yield Row("answers 1,900-2,000 of a game against 100-200", f"{late:.2f}", "1.1 or less")
    resume, nothing = resuming()
    yield Row("resume of 2,000 answers against `python -c pass`", f"{resume / nothing:.1f}", "5 or less")
    yield Row("press to frame on a simulated panel, median", f"{press_to_frame() * 1000:.2f} ms", "3 ms or less")
    fresh, again = seconds_a_view()
    yield Row("view of a deck: 104 cards, 70 face up in 33 piles", f"{fresh * 1000:.2f} ms", "0.5 ms or less")
    yield Row("  when nothing has changed since", f"{again * 1000:.2f} ms", "")


def by_the_box(game: Game[Any]) -> dict[str, str]:
    """The box rolls and draws."""
    return {f"dice.{die}": "rolled" for die in game.dice} | {f"cards.{deck}": "drawn" for deck in game.decks}


def seconds_an_ask(game: Game[Any], modes: Mapping[str, str], count: int = 20) -> float:
    """CPU seconds for one ask of so many whole games, journal in memory."""
    answers = 0
    begun = time.process_time()
    for seed in range(count):
        rng, table = random.Random(seed), Table(game, MemoryJournal(new_header(game, SEATS, modes=modes, seed=seed)))
        while not table.over:
            bots.step(table, rng)
            answers += 1
    return (time.process_time() - begun) / answers


def seconds_of_floor(asks: int = 20_000) -> float:
    """CPU seconds for one ask of a coroutine that does next to nothing: the least that any game could need."""
    fields: dict[str, object] = {"last": None}
    events: list[object] = []

    async def game() -> None:
        for _ in range(asks):
            fields["last"] = await ask(_four_options)
            events.append(fields["last"])

    begun = time.process_time()
    coroutine = game()
    try:
        build = coroutine.send(None)
        while True:
            opened = build()
            assert isinstance(opened, Choose)
            build = coroutine.send({"A": random.choice(opened.options_for("A")).id})
    except StopIteration:
        return (time.process_time() - begun) / asks


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

    begun = time.process_time()
    coroutine = game()
    try:
        coroutine.send(None)
        while True:
            coroutine.send("a")
    except StopIteration:
        return (time.process_time() - begun) / asks


def games_a_second(game: Game[Any], count: int = 30) -> float:
    """Whole games between bots in a second of CPU, by the driver for studies."""
    begun = time.process_time()
    for seed in range(count):
        play(game, SEATS, random.Random(seed))
    return count / (time.process_time() - begun)


def _four_options() -> Choose:
    return Choose(key="k", seats=("A",), text=Text("?"), options=tuple(Option(name, Text(name)) for name in "abcd"))


def new_table(**options: object) -> Table:
    """A new game with the journal in memory."""
    game = find(GAME)
    return Table(game, MemoryJournal(new_header(game, SEATS, options or None)))  # type: ignore[arg-type]


def late_to_early() -> float:
    """How much longer an answer takes late in a long game than early in it: the same step, taken back and again."""
    table = new_table()
    rng = random.Random(1)
    timed: dict[int, float] = {}
    for answer in range(2_001):
        if table.over or (table.open is not None and table.open.ask.key == "over"):
            break
        begun = time.perf_counter()
        _stay_alive(table, rng)
        timed[answer] = time.perf_counter() - begun
    early = statistics.median(timed[n] for n in range(100, 200))
    late = statistics.median(timed[n] for n in range(1_900, 2_000))
    return late / early


def _stay_alive(table: Table, rng: random.Random) -> None:
    """A step of a game that does not end: heroes stay put, and the sun stands still."""
    opened = table.open
    assert opened is not None
    quiet = {"sun": [0], "turn": "stay"}
    if opened.ask.key in quiet:
        table.answer(opened.n, opened.waiting[0], quiet[opened.ask.key])
    else:
        bots.step(table, rng)


def resuming() -> tuple[float, float]:
    """Wall seconds of a process that resumes a game of 2,000 answers, and of one that does nothing."""
    with tempfile.TemporaryDirectory() as folder:
        game = find(GAME)
        table = Sessions(Path(folder)).begin(new_header(game, SEATS))
        rng = random.Random(1)
        for _ in range(2_000):
            _stay_alive(table, rng)
        table.close()
        engine = [sys.executable, "-m", "companion.cli", "engine", "--state", folder]
        resume = median_seconds(lambda: _run(engine, b'{"do":"resume"}\n'))
        nothing = median_seconds(lambda: _run([sys.executable, "-c", "pass"], b""))
    return resume, nothing


def _run(command: list[str], given: bytes) -> None:
    done = subprocess.run(command, input=given, capture_output=True, check=True)
    assert b'"error"' not in done.stdout, done.stdout


def median_seconds(work: Callable[[], None]) -> float:
    """The median wall time of some runs, after one that does not count."""
    work()
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


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


def press_to_frame(presses: int = 200) -> float:
    """Median wall seconds from a press to the scene that it leads to, with a panel that only keeps it."""
    import asyncio

    async def measure() -> float:
        table = new_table()
        host = Host(table, [SimulatedPanel(None, ())], time.monotonic, Voice("en"))
        host.show()
        times = []
        for _ in range(presses):
            begun = time.perf_counter()
            await host.handle(Press(None, "A"))
            host.show()
            times.append(time.perf_counter() - begun)
        return statistics.median(times)

    return asyncio.run(measure())
