"""Torn and flipped files: a kept game goes on from its true beginning, or is set aside with its log, in a sentence.

Never is an altered entry believed, and never does anything stumble. Each kind of damage at a few seeded places.
"""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.cli.engine.engine import Engine
from companion.cli.evening.unfinished import GameFilter, find_offers
from companion.cli.evening.unopened import UnofferedGames
from companion.cli.main import main
from companion.errors import DrakvaktError
from companion.journal import Damaged
from companion.table import ReplayDiverged, Table
from companion.table.sessions import Sessions
from companion.testing.bots import play
from tests import toys
from tests.journals import alter, sum_up
from tests.table.making import header

PAGE = 4096
LEFT_BY_OTHERS = ("-shm", ".lock", ".index")
"""Files that are made anew by whoever opens the game first."""


class Evening(NamedTuple):
    """A game as two pulled plugs left it: all of its answers in the file, or the last ones only in the log."""

    name: str
    entries: list[tuple[int, dict[str, Any]]]
    header: Mapping[str, Any]
    folders: tuple[Path, Path]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    folder = tmp_path_factory.mktemp("evening")
    table = toy_sessions(folder / "live").begin(header(rounds=50, seed=3))
    play(table, random.Random(1), 60)
    while not (folder / "live" / f"{table.journal.session}.db-wal").stat().st_size > 2 * PAGE:
        play(table, random.Random(2), 1)
    shutil.copytree(folder / "live", folder / "pulled")
    name, entries, begun = table.journal.session, table.journal.entries(), table.journal.header
    table.close()
    shutil.copytree(folder / "live", folder / "closed")
    for file in folder.glob("*/*"):
        if file.name.endswith(LEFT_BY_OTHERS):
            file.unlink()
    yield Evening(name, entries, begun, (folder / "pulled", folder / "closed"))


def toy_sessions(folder: Path) -> Sessions:
    return Sessions(folder, game=lambda _: toys.game)


def flip_bit(data: bytearray, at: int, rng: random.Random) -> None:
    data[at] ^= 1 << rng.randrange(8)


def flip_in_first_page(data: bytearray, at: int, rng: random.Random) -> None:
    data[at % 100] ^= 1 << rng.randrange(8)


def flip_in_tables(data: bytearray, at: int, rng: random.Random) -> None:
    begins = data.find(b"CREATE TABLE")
    data[max(0, begins) + at % 400] ^= 1 << rng.randrange(8)


def cut_end(data: bytearray, at: int, _: random.Random) -> None:
    del data[at:]


def zero_bytes(data: bytearray, at: int, _: random.Random) -> None:
    data[at : at + 512] = bytes(len(data[at : at + 512]))


def garble_bytes(data: bytearray, at: int, rng: random.Random) -> None:
    data[at : at + 64] = rng.randbytes(len(data[at : at + 64]))


def exchange_pages(data: bytearray, at: int, rng: random.Random) -> None:
    one, other = at // PAGE * PAGE, rng.randrange(len(data)) // PAGE * PAGE
    data[one : one + PAGE], data[other : other + PAGE] = data[other : other + PAGE], data[one : one + PAGE]


Harm = Callable[[bytearray, int, random.Random], None]
HARMS: tuple[Harm, ...] = (
    *(flip_bit, flip_in_first_page, flip_in_tables),
    *(cut_end, zero_bytes, garble_bytes, exchange_pages),
)


def harm_folder(evening: Evening, folder: Path, harm: Harm, seed: int) -> dict[str, bytes]:
    """Such a folder with one of its files harmed; what stands in its files then."""
    rng = random.Random(f"{harm.__name__} {seed}")
    shutil.copytree(rng.choice(evening.folders), folder)
    file = rng.choice([file for file in sorted(folder.iterdir()) if file.stat().st_size])
    data = bytearray(file.read_bytes())
    harm(data, rng.randrange(len(data)), rng)
    file.write_bytes(data)
    return contents(folder)


def contents(folder: Path) -> dict[str, bytes]:
    files = [file for file in folder.iterdir() if not file.name.endswith(LEFT_BY_OTHERS) and file.stat().st_size]
    return {file.name.replace(".damaged-1", ""): file.read_bytes() for file in files}


def go_on_with(folder: Path, name: str) -> Table | Damaged:
    try:
        return toy_sessions(folder).resume(name)
    except Damaged as damaged:
        return damaged


@pytest.mark.parametrize("harm", HARMS)
def test_a_harmed_file_is_its_true_beginning_or_set_aside_with_its_log(
    evening: Evening, harm: Harm, tmp_path: Path
) -> None:
    for seed in range(15):
        folder = tmp_path / str(seed)
        left = harm_folder(evening, folder, harm, seed)
        (listed,) = toy_sessions(folder).kept()
        assert listed.session == evening.name and not listed.barred
        found = go_on_with(folder, evening.name)
        if isinstance(found, Damaged):
            assert str(found).startswith(f"The game {evening.name} is damaged (") and "\n" not in str(found)
            assert contents(folder) == left, "set aside, and nothing of it changed"
            assert not list(folder.glob("*.db")) + list(folder.glob("*.db-wal"))
            continue
        entries = found.journal.entries()
        assert found.journal.header == evening.header
        assert entries == evening.entries[: len(entries)], "never an altered entry"
        play(found, random.Random(seed), 2)
        found.close()
        toy_sessions(folder).resume(evening.name).close()


def test_all_kinds_of_harm_are_noticed_somewhere(evening: Evening, tmp_path: Path) -> None:
    """So that the test above does not only look at what harms nothing."""
    for harm in HARMS:
        found = []
        for seed in range(12):
            harm_folder(evening, folder := tmp_path / f"{harm.__name__}{seed}", harm, seed)
            found.append(go_on_with(folder, evening.name))
        assert any(isinstance(one, Damaged) or len(one.journal.entries()) < len(evening.entries) for one in found)
        for one in found:
            if isinstance(one, Table):
                one.close()


@pytest.mark.parametrize("harm", HARMS)
def test_the_list_and_the_offer_go_on(
    evening: Evening, harm: Harm, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of them in one folder: the list has a line for each, and a box gets through to a game or to a new one."""
    for seed in range(8):
        harm_folder(evening, tmp_path / str(seed), harm, seed)
        (tmp_path / "all").mkdir(exist_ok=True)
        for file in (tmp_path / str(seed)).iterdir():
            file.rename(tmp_path / "all" / f"{seed}{file.name}")
    assert main(["sessions", "list", "--state", str(tmp_path / "all"), "--lang", "en"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == 8
    sessions, refused = toy_sessions(tmp_path / "all"), frozenset[str]()
    # A damaged game is offered as it lies, then to be rescued, then as what was rescued.
    for _ in range(3 * 8 + 1):
        offered = next(iter(find_offers(sessions, GameFilter(refused), unoffered := UnofferedGames())), None)
        assert all(str(sentence).startswith("The game ") for sentence in unoffered.sentences)
        if offered is None:
            return
        refused |= {offered.kept.session}
        try:
            offered.take(sessions, mend=False).close()
        except (Damaged, ReplayDiverged):
            # A game with secrets that was renamed parts: they were sealed under its name.
            continue
    raise AssertionError("it never comes to an end")


ANYTHING: tuple[Any, ...] = (
    *(None, -1, 0, 3, 2.5, True, "x", "", [], {}, [["x"]], {"Ada": ["x", "y"]}, 10**18, "\u0301" * 30),
    *("Bo", {"a": {"b": 1}}, [1, 2, 3], "rolled", "drawn", 10**300, "\x1b[2J"),
)


def bend(data: Any, rng: random.Random) -> None:
    """Put anything in place of any part of it."""
    while True:
        at = rng.choice([*data] if isinstance(data, dict) else [*range(len(data))])
        if not isinstance(data[at], dict | list) or not data[at] or rng.random() < 0.2:
            break
        data = data[at]
    data[at] = rng.choice(ANYTHING)


@pytest.mark.parametrize("start", range(0, 36, 12))
def test_a_file_that_somebody_wrote_is_continued_or_reported(
    evening: Evening, tmp_path: Path, start: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """With sums that are right, so that only the look at each row, and the rules, stand in the way."""
    for seed in range(start, start + 12):
        rng, folder = random.Random(seed), tmp_path / str(seed)
        shutil.copytree(evening.folders[1], folder)
        path = folder / f"{evening.name}.db"
        header, (number, body) = json.loads(json.dumps(evening.header)), rng.choice(evening.entries)
        bend(header if seed % 2 else (body := json.loads(json.dumps(body))), rng)
        alter(path, "UPDATE meta SET value = ? WHERE key = 'header'", json.dumps(header))
        alter(path, "UPDATE entry SET body = ? WHERE n = ?", json.dumps(body), number)
        if rng.random() < 0.5:
            alter(path, "DELETE FROM meta WHERE key = 'progress'")
        sum_up(path)
        for command in ("list", "export", "verify"):
            folder_too = shutil.copytree(folder, tmp_path / f"{seed}{command}")
            named = [evening.name] if command != "list" else []
            assert main(["sessions", command, *named, "--state", str(folder_too), "--lang", "en"]) in (0, 1)
            assert "Traceback" not in capsys.readouterr().err
        engine = Engine(toy_sessions(shutil.copytree(folder, tmp_path / f"{seed}engine")))
        for line in (b'{"do": "resume"}', b'{"do": "view", "seat": null}', b'{"do": "odds"}', b'{"do": "log"}'):
            assert "Drakvakt itself failed" not in engine.answer(line)
        engine.close()
        with suppress(DrakvaktError):
            if (offered := next(iter(find_offers(toy_sessions(folder))), None)) is not None:
                offered.take(toy_sessions(folder), mend=False).close()
