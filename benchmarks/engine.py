"""Cost of the engine: a durable answer, a resume as a whole process, and the number of waits for the disk."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from typing import Any
from unittest import mock

from benchmarks.evenings import PEOPLES_MODES, SEATS, box_modes, play_long, quiet_answers, stay_alive
from benchmarks.row import Cost, Ratio, Row, median_of_runs
from benchmarks.speed import seconds_an_ask
from companion.cli.engine.engine import Engine
from companion.game import Game, HasRulesOfVersionOne, games
from companion.journal import Body, Journal, MemoryJournal, SqliteJournal
from companion.table import Table, new_header
from companion.table.sessions import Sessions
from companion.testing import bots
from tests.every_game import scripted_answer

VERSION_TWO = 1.1
"""Most that an answer in version 2 of the protocol may cost, of one in version 1."""

RESUME, RESUME_LONG = 10, 11
"""Aims for the resume of a long game and of the longest, over an idle Python."""

SYNCS = 1.1
"""Aim for the waits for the disk of an answer without secrets."""

RUNS, VERSION_RUNS = 3, 4
"""Runs of which the least counts; and of a measurement that compares two versions of the protocol."""

ANSWERS, START = 60, 20
"""Answers of one run, and the first answers of a game, which are left out: people tell heroes' figures only once."""

LONG, LONGEST = 2_000, 10_000
LAST = 60
"""Last answers of a long game, which are played with a file, since snapshots are kept in it."""


def ratios(game: Game[Any]) -> Iterator[Ratio]:
    """Yield the cost of an answer in version 2 of the protocol, and of a resume over an idle Python."""
    what = "a durable answer in version 2 / in version 1"
    yield Ratio(what, VERSION_TWO, partial(version_cost, game), game.id, rounds=3)
    if quiet_answers(game):
        what = f"resume of {LONG:,} answers / `python -c pass`"
        yield Ratio(what, RESUME, partial(resume_cost, game, LONG), game.id, rounds=1)


def rows() -> Iterator[Row]:
    """Yield the rows that take long to measure, or need a program that is not everywhere."""
    yield Row("an entry in a journal, no game / parse, commit, dump", f"{entry_cost():.1f}", "")
    for name, game in games().items():
        for how, modes in (("real dice", PEOPLES_MODES), ("the box's", box_modes(game))):
            entries, cost = measure_entries(game, modes)
            what = f"{name}: its {entries:.2f} entries an answer, no game, {how}"
            yield Row(what, f"{cost:.1f}", "")
            least = cost + median_of_runs(lambda game=game, modes=modes: memory_cost(game, modes))  # type: ignore[misc]
            yield Row("  and the answer in memory: the least that it can be", f"{least:.1f}", "")
            away = cost + median_of_runs(lambda game=game, modes=modes: waiting_cost(game, modes))  # type: ignore[misc]
            yield Row("  the same, and away at each entry for as long as the disk takes", f"{away:.1f}", "")
        if quiet_answers(game):
            cost = statistics.median(resume_cost(game, LONGEST).ratio for _ in range(3))
            what = f"{name}: resume of {LONGEST:,} answers / `python -c pass`"
            yield Row(what, f"{cost:.1f}", f"{RESUME_LONG} or less")
            modules, rows_too = reading_costs(game)
            yield Row("  its modules loaded", f"{modules:.1f}", "")
            yield Row("  and the rows read and checked: the least that it can be", f"{rows_too:.1f}", "")
        for kind, aim in (("without secrets", f"{SYNCS} or less"), ("with", "")):
            if (waits := waits_for_the_disk(game, secrets=kind == "with")) is not None:
                yield Row(f"{name}: fdatasync calls an answer, {kind}", f"{waits:.2f}", aim)


def version_cost(game: Game[Any]) -> Cost:
    """Return the CPU of durable answers in version 2 of the protocol, and of the same ones in version 1.

    Each line goes to one engine of either version, and then to the other, so that both play the same game in the same
    moments. Of each answer the least of some runs counts.
    """
    runs = []
    for _ in range(VERSION_RUNS):
        with tempfile.TemporaryDirectory() as folder:
            runs.append(seconds_of_versions(game, Path(folder)))
    old, new = (sum(map(min, zip(*(run[at] for run in runs), strict=True))) for at in (0, 1))
    return Cost(new, old)


def seconds_of_versions(game: Game[Any], folder: Path, count: int = ANSWERS) -> tuple[list[float], list[float]]:
    """Return the CPU seconds of each of the same answers in both versions, after the beginning of the game."""
    rng, first = random.Random(1), START
    if isinstance(game, HasRulesOfVersionOne):
        # Both play by the newest rules: else version 1 would not be asked the same.
        game.rules_of_version_one = game.rules_version
    spent: tuple[list[float], list[float]] = ([], [])
    while len(spent[0]) < count:
        engines = [Engine(Sessions(folder / str(version), owners=folder / "none")) for version in (1, 2)]
        with closing(engines[0]), closing(engines[1]):
            for version, engine in enumerate(engines, 1):
                _request(engine, {"do": "hello", "protocol": version})
            new = {"do": "new", "game": game.id, "seats": SEATS, "seed": len(spent[0])}
            said = [_request(engine, new) for engine in engines]
            while said[1]["ask"]["key"] != said[0]["ask"]["key"]:
                # Version 1 is not asked what came later.
                said[1] = _request(engines[1], {**answer_to(said[1]["ask"], rng), "value": "met"})
            # The ids of version 2 are understood in both.
            for n in range(LONGEST):
                if "ask" not in said[1] or len(spent[0]) >= count:
                    break
                answer = answer_to(said[1]["ask"], rng)
                for at in (0, 1) if n % 2 else (1, 0):
                    line = json.dumps({**answer, "ask": said[at]["ask"]["n"]}).encode()
                    begin = time.process_time()
                    reply = engines[at].answer(line)
                    if n >= first:
                        spent[at].append(time.process_time() - begin)
                    said[at] = json.loads(reply)
                    assert "error" not in said[at], reply
        # A game may be over before.
        first = first if spent[0] else 0
    return spent


def seconds_an_answer(
    game: Game[Any], modes: Mapping[str, str], folder: Path, count: int = ANSWERS, *, version: int = 1
) -> float:
    """Return the CPU seconds of an answer through the engine, in whole games but for their beginnings."""
    rng, spent, answers, first = random.Random(1), 0.0, 0, START
    kinds = {path.partition(".")[0]: mode for path, mode in modes.items()}
    while answers < count:
        with closing(Engine(Sessions(folder, owners=folder / "none"))) as engine:
            _request(engine, {"do": "hello", "protocol": version})
            said = _request(engine, {"do": "new", "game": game.id, "seats": SEATS, "seed": answers, **kinds})
            for n in range(LONGEST):
                if "ask" not in said or answers >= count:
                    break
                line = json.dumps(answer_to(said["ask"], rng)).encode()
                begin = time.process_time()
                reply = engine.answer(line)
                if n >= first:
                    spent += time.process_time() - begin
                    answers += 1
                said = json.loads(reply)
                assert "error" not in said, said
        # A game may be over before.
        first = first if answers else 0
    return spent / answers


def seconds_of_floor(path: Path, count: int = ANSWERS) -> float:
    """Return the CPU seconds to parse a line, commit once and dump a line: the least for an answer of any engine."""
    line = json.dumps({"do": "answer", "ask": 1, "seat": "Ada", "value": "x"})
    options = [{"id": str(n), "text": "An option of some words"} for n in range(4)]
    ask: dict[str, Any] = {"n": 1, "kind": "choose", "key": "turn", "seats": ["Ada"], "waiting": ["Ada"]}
    reply = {"ask": {**ask, "text": "What now?", "options": options, "seconds": None}, "told": []}
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=wal")
        db.execute("PRAGMA synchronous=full")
        db.execute("CREATE TABLE entry (n INTEGER PRIMARY KEY, body TEXT)")
        begin = time.process_time()
        for n in range(count):
            said = json.loads(line)
            db.execute("INSERT INTO entry (body) VALUES (?)", (json.dumps(said),))
            json.dumps(reply | {"n": n})
        return (time.process_time() - begin) / count


def entry_cost() -> float:
    """Return the CPU of an entry that is chained, marked and durable, in floors: what no game could save."""
    header = {"game": "none", "format": 2, "rules": 1, "seats": ["Ada"], "options": {}, "modes": {}, "data": {}}
    body = {"e": "answer", "k": "turn", "s": "Ada", "v": "x"}
    with tempfile.TemporaryDirectory() as folder:
        ours, floors = [], []
        for n in range(2 * RUNS):
            with closing(SqliteJournal.create(Path(folder, f"journal-{n}.db"), header)) as journal:
                begin = time.process_time()
                for _ in range(ANSWERS):
                    journal.append(body)
                ours.append((time.process_time() - begin) / ANSWERS)
            floors.append(seconds_of_floor(Path(folder, f"floor-{n}.db")))
    return min(ours) / min(floors)


class RecordingJournal(MemoryJournal):
    """A journal that notes what it is told to do, behind the entries that it had `at_first`."""

    def __init__(self, header: Mapping[str, Any]) -> None:
        super().__init__(header, lasts=True)
        self.at_first: list[tuple[int, Body]] = []
        self.calls: list[Callable[[Journal], object]] = []

    def begin(self) -> None:
        """Begin to measure; answers given before are left out."""
        self.at_first, self.calls = self.entries(), []

    def append(self, body: Body, **more: Any) -> int:
        """Write one entry, and note it."""
        self.calls.append(lambda journal: journal.append(body, **more))
        return super().append(body, **more)

    def keep_sealed(self, entries: Collection[int]) -> None:
        """Drop what is sealed, and note it."""
        self.calls.append(lambda journal: journal.keep_sealed(entries))
        super().keep_sealed(entries)


def measure_entries(game: Game[Any], modes: Mapping[str, str]) -> tuple[float, float]:
    """Return the entries for each answer of random games, and the CPU in floors of a file that is told all of them.

    Seals, reveals, rolls, how far the game has come and snapshots are among it: no rules and no table are.
    """
    answers, rng, journals = 0, random.Random(1), list[RecordingJournal]()
    while answers < 2 * ANSWERS:
        journal = RecordingJournal(new_header(game, SEATS, modes=modes, seed=answers))
        table = Table(game, journal)
        bots.play(table, rng, START)
        journal.begin()
        begun = table.last_entry
        while not table.is_over and answers < 2 * ANSWERS:
            bots.answer_once(table, rng)
            answers += 1
        if table.last_entry > begun:
            journals.append(journal)
    with tempfile.TemporaryDirectory() as folder:
        ours, floors = [], []
        for n in range(2 * RUNS):
            spent = 0.0
            for at, journal in enumerate(journals):
                path = Path(folder, f"journal-{n}-{at}.db")
                at_first = [(number, float(number), body) for number, body in journal.at_first]
                with closing(SqliteJournal.create(path, journal.header, entries=at_first)) as file:
                    begin = time.process_time()
                    for call in journal.calls:
                        call(file)
                    spent += time.process_time() - begin
            ours.append(spent / answers)
            floors.append(seconds_of_floor(Path(folder, f"floor-{n}.db")))
    written = sum(len(journal.entries()) - len(journal.at_first) for journal in journals)
    return written / answers, min(ours) / min(floors)


def memory_cost(game: Game[Any], modes: Mapping[str, str]) -> float:
    """Return the CPU of an answer at a table whose journal is in memory, in floors of one that is kept."""
    with tempfile.TemporaryDirectory() as folder:
        return seconds_an_ask(game, modes, 4) / seconds_of_floor(Path(folder, "floor.db"))


class WaitingJournal(MemoryJournal):
    """A journal in memory that gives up the processor for some seconds at each entry, as one in a file has to."""

    def __init__(self, header: Mapping[str, Any], seconds: float) -> None:
        super().__init__(header, lasts=True)
        self._seconds = seconds

    def append(self, body: Body, **more: Any) -> int:
        """Write one entry, and wait."""
        number = super().append(body, **more)
        time.sleep(self._seconds)
        return number


def waiting_cost(game: Game[Any], modes: Mapping[str, str]) -> float:
    """Return the CPU of an answer in floors where nothing is written, but each entry waits as long as for a disk.

    Whoever comes back from a wait finds the processor's caches full of others' work. How much of an answer that is can
    only be seen where nothing else of it changes.
    """
    with tempfile.TemporaryDirectory() as folder:
        ours, floors = [], []
        for n in range(RUNS):
            seconds = seconds_of_disk_wait(game, modes, Path(folder))

            def create_slowly(
                _: Path, header: Mapping[str, Any], *_more: object, seconds: float = seconds
            ) -> WaitingJournal:
                return WaitingJournal(header, seconds)

            # What the game teaches is kept in a file, as it is with each game that a session keeps.
            with mock.patch.object(SqliteJournal, "create", create_slowly):
                ours.append(seconds_an_answer(game, modes, Path(folder)))
            floors.append(seconds_of_floor(Path(folder, f"floor-{n}.db")))
    return min(ours) / min(floors)


def seconds_of_disk_wait(game: Game[Any], modes: Mapping[str, str], folder: Path) -> float:
    """Return the median of the seconds that an entry in a file waits for the disk."""
    waits, append = list[float](), SqliteJournal.append

    def time_append(journal: SqliteJournal, body: Body, **more: Any) -> int:
        begun, cpu = time.perf_counter(), time.process_time()
        number = append(journal, body, **more)
        waits.append(time.perf_counter() - begun - (time.process_time() - cpu))
        return number

    with mock.patch.object(SqliteJournal, "append", time_append):
        seconds_an_answer(game, modes, folder)
    return max(statistics.median(waits), 0.0)


def answer_to(ask: Mapping[str, Any], rng: random.Random, values: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return a legal answer, from nothing but what the ask itself says, or the one that `values` has for it."""
    seat = rng.choice(ask["waiting"] or ask["seats"])
    options: Any = ask.get("options") or []
    ids = [option["id"] for option in (options[seat] if isinstance(options, dict) else options)]
    match ask["kind"]:
        case _ if values and ask["key"] in values:
            value = scripted_answer(values, ask["key"], ids)
        case "roll":
            value = [rng.choice(ask["faces"]) for _ in range(ask["count"])]
        case "number":
            value = rng.randint(ask["min"], ask["max"])
        case "tell":
            value = True
        case _:
            value = rng.choice(ids) if ids else "a card"
    return {"do": "answer", "ask": ask["n"], "seat": seat, "value": value}


def _request(engine: Engine, request: Mapping[str, Any]) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(engine.answer(json.dumps(request).encode()))
    assert "error" not in said, said
    return said


# A resume.


def resume_cost(game: Game[Any], answers: int) -> Cost:
    """Return the CPU of a process that resumes a long game, and of one that does nothing."""
    folder = kept_evening(game.id, answers)
    engine = [sys.executable, "-m", "companion.cli", "engine", "--state", folder, "--data", folder]
    return Cost(cpu_of(engine, b'{"do":"resume"}\n'), cpu_of([sys.executable, "-c", "pass"]))


LOAD_PROGRAM = """
import sys
from companion.cli.box import quick_start
quick_start.begin_lean_start(quick_start.HASHES)
import companion.cli.main, companion.cli.engine.engine, companion.table.sessions
from pathlib import Path
from companion.game import find
from companion.journal import SqliteJournal
find(sys.argv[1])
for path in sys.argv[2:]:
    SqliteJournal(Path(path)).close()
quick_start.end_lean_start()
"""
"""Program that imports all that a resume needs, and reads and checks all rows of the journals that it is given."""


def reading_costs(game: Game[Any]) -> tuple[float, float]:
    """Return the CPU, in that of an idle Python, to load what a resume needs, and to read the longest game as well."""
    (path,) = Path(kept_evening(game.id, LONGEST)).glob("*.db")
    loads = [sys.executable, "-c", LOAD_PROGRAM, game.id]
    nothing = cpu_of([sys.executable, "-c", "pass"])
    return cpu_of(loads) / nothing, cpu_of([*loads, str(path)]) / nothing


@cache
def kept_evening(name: str, answers: int) -> str:
    """Keep a game of this number of answers in a folder that is removed with this process; return its path."""
    game, folder = games()[name], tempfile.TemporaryDirectory()
    _FOLDERS.append(folder)
    header = new_header(game, SEATS)
    begun = play_long(game, answers - LAST)
    path = Path(folder.name, f"{header['session']}.db") if "session" in header else Path(folder.name, f"{name}-long.db")
    entries = [(number, float(number), body) for number, body in begun.journal.entries()]
    SqliteJournal.create(path, begun.journal.header, entries=entries).close()
    table = Sessions(Path(folder.name)).resume(path.stem)
    rng = random.Random(3)
    for _ in range(LAST):
        stay_alive(table, rng)
    table.close()
    return folder.name


_FOLDERS: list[tempfile.TemporaryDirectory[str]] = []


PROCESS_RUNS = 4
"""Runs of a process, of which the least counts; the first one compiles modules."""


def cpu_of(command: list[str], given: bytes = b"") -> float:
    """Return the CPU seconds of a process, user's and system's: the least of some runs."""
    return min(_cpu_of(command, given) for _ in range(PROCESS_RUNS))


def _cpu_of(command: list[str], given: bytes) -> float:
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=said, env=_as_installed())
        assert process.stdin is not None
        with process.stdin:
            process.stdin.write(given)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        assert not process.returncode and b'"error"' not in said.read()
    return usage.ru_utime + usage.ru_stime


@cache
def _as_installed() -> Mapping[str, str]:
    """Return the environment in which compiled modules are kept, whatever this process does with its own."""
    folder = tempfile.TemporaryDirectory()
    _FOLDERS.append(folder)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {"PYTHONPYCACHEPREFIX": folder.name, **kept}


# Waiting for the disk.


def waits_for_the_disk(game: Game[Any], *, secrets: bool, count: int = 200) -> float | None:
    """Return how often an answer waits for the disk, counted by strace; `None` without strace or such a game.

    Without secrets nobody fights: the game is one that goes on quietly.
    """
    if shutil.which("strace") is None or (not secrets and not quiet_answers(game)):
        return None
    with tempfile.TemporaryDirectory() as folder:
        log, rng = Path(folder, "calls"), random.Random(5)
        strace = ["strace", "-f", "-y", "-e", "trace=fdatasync", "-o", str(log)]
        engine = [sys.executable, "-m", "companion.cli", "engine", "--state", folder, "--data", folder]
        process = subprocess.Popen([*strace, *engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert process.stdin is not None and process.stdout is not None
        answers, before, hidden = 0, 0, 0
        request: Mapping[str, Any] = {"do": "new", "game": game.id, "seats": SEATS}
        while answers < count:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
            if not line:
                return None
            said = json.loads(line)
            assert "error" not in said, said
            if request["do"] == "new":
                before = before or log.read_text().count("fdatasync(")
            else:
                answers += 1
            if "ask" not in said:
                break
            hidden += said["ask"]["kind"] == "secret"
            request = answer_to(said["ask"], rng, None if secrets else quiet_answers(game))
        waits = log.read_text().count("fdatasync(") - before
        with process.stdin:
            pass
        process.wait()
    assert secrets or not hidden
    return waits / answers
