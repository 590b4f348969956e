"""How fast a table answers: whole games under random play, long games, a resume, a press."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.row import Row
from companion.asks import Choose, Option, ask
from companion.cli.host import Host
from companion.game import find
from companion.journal import MemoryJournal
from companion.language import Voice
from companion.table import Table, new_header
from companion.table.sessions import Sessions
from companion.text import Text
from hardware.panel import Press
from hardware.simulated import SimulatedPanel
from tests import bots

GAME = "legenden"
SEATS = ("Ada", "Bo")
ROUNDS = 5
"""Each figure is the median of so many runs."""


def rows() -> Iterator[Row]:
    """All figures of speed."""
    ratio = statistics.median(seconds_an_ask() / seconds_of_floor() for _ in range(ROUNDS))
    yield Row("an ask in a whole game, as a multiple of the floor", f"{ratio:.1f}", "20 or less")
    late = statistics.median(late_to_early() for _ in range(ROUNDS))
    yield Row("answers 1,900-2,000 of a game against 100-200", f"{late:.2f}", "1.1 or less")
    resume, nothing = resuming()
    yield Row("resume of 2,000 answers against `python -c pass`", f"{resume / nothing:.1f}", "5 or less")
    yield Row("press to frame on a simulated panel, median", f"{press_to_frame() * 1000:.2f} ms", "3 ms or less")


def seconds_an_ask(games: int = 20) -> float:
    """CPU seconds for one ask of whole games, journal in memory."""
    answers = 0
    begun = time.process_time()
    for seed in range(games):
        rng, table = random.Random(seed), new_table()
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
