"""Snapshots: what is gone on with from one is what the whole evening would have led to; and each is surely its own."""

from __future__ import annotations

import importlib
import json
import logging
import random
import sqlite3
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.game import Game, games
from companion.journal import Body, MemoryJournal, Sealed, Snapshot, SqliteJournal
from companion.journal.snapshots import MOST, spread
from companion.snapshot import Unkept, restore, text_of, write_state
from companion.table import Table, descriptions, new_header, snapshots
from companion.table.archive import archive_lines, export
from companion.table.chance import Chance
from companion.table.entry_path import EntryPath
from companion.table.replay import replay, resume
from companion.table.run import Run
from companion.table.sessions import Sessions
from companion.table.snapshots import Checkpoint, Checkpoints, rules_digest
from companion.table.undo_words import describe_step
from companion.testing import bots
from tests import toys
from tests.table.making import header, key, reopen, say, sit, table_facts


class Keeping(MemoryJournal):
    """A journal in memory that keeps snapshots as a file does."""

    def __init__(self, header: Mapping[str, Any], session: str = "memory") -> None:
        super().__init__(header, session)
        self.lasts = True
        self.kept: dict[int, Snapshot] = {}

    def append(
        self,
        body: Body,
        *,
        seal: Sealed | None = None,
        progress: Mapping[str, Any] | None = None,
        snapshot: Snapshot | None = None,
        opens: Collection[int] = (),
    ) -> int:
        if snapshot is not None:
            self.kept[snapshot.entry] = snapshot
            self.kept = {number: self.kept[number] for number in spread(sorted(self.kept))}
        return super().append(body, seal=seal, progress=progress, opens=opens)

    def snapshots(self) -> Sequence[Snapshot]:
        return [*self.kept.values()]


GAMES: Mapping[str, Game[Any]] = {"toy": toys.game, **games()}

WHOLE_GAMES = settings().max_examples // 10
"""Examples of a property that plays whole games."""

of_each_game = pytest.mark.parametrize("game", GAMES.values(), ids=[*GAMES])


@pytest.fixture(autouse=True, scope="module")
def every_boundary() -> Iterator[None]:
    """A snapshot at each boundary, so that few answers see many."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(snapshots, "SPACING", 1)
        monkeypatch.setattr(snapshots, "MARGIN", 0)
        yield


def begin(game: Game[Any], rng: random.Random) -> Table:
    """Return a game with house rules, seats and modes at random."""
    options = bots.random_options(game.options, rng, {"wager"})
    modes = {f"dice.{die}": rng.choice(["asked", "rolled"]) for die in game.dice}
    low, high = game.seats
    seats = ["Ada", "Bo", "Cid", "Dan", "Eva"][: rng.randint(low, min(high, 4))]
    made = new_header(game, seats, options, modes, None, rng.randrange(1000))
    return Table(game, Keeping(made), Chance(made["seed"]))


def same(run: Run, whole: Run, path: EntryPath, other: EntryPath) -> None:
    """Check that a run from a snapshot equals one from the beginning, but for what lies before the snapshot."""
    assert run.since and not whole.since
    assert write_state(run.state) == write_state(whole.state)
    assert json.dumps(write_state(run.state)) == json.dumps(write_state(whole.state)), "in the same order too"
    assert [(one.n, one.ask, one.answers, one.seals) for one in run.alive] == [
        (one.n, one.ask, one.answers, one.seals) for one in whole.alive
    ]
    assert (run.held, run.boundary, run.modes, run.is_over) == (whole.held, whole.boundary, whole.modes, whole.is_over)
    assert run.followed == whole.followed and run.number == whole.number
    assert run.log == whole.log[len(whole.log) - len(run.log) :], "what was told behind the boundary, and of whom"
    assert {n: asked for n, asked in whole.answered.items() if n > run.since} == run.answered
    assert {n: first for n, first in other.secrets.items() if n > run.since} == path.secrets


def count_resumable_snapshots(table: Table) -> int:
    """Go on from each snapshot that is on the path; how many there were."""
    entries, journal = table.journal.entries(), table.journal
    assert isinstance(journal, Keeping)
    kept, found = journal.kept, 0
    for number in [*kept]:
        journal.kept = {number: kept[number]}
        path, other = EntryPath(entries), EntryPath(entries)
        run, whole = resume(table.game, journal, path, Checkpoints()), replay(table.game, journal, other)
        if number in {n for n, _ in path.entries}:
            same(run, whole, path, other)
            found += 1
        else:
            assert not run.since, "one that was undone is of no use"
        run.close()
        whole.close()
    journal.kept = kept
    return found


@of_each_game
@example(seed=325)
@example(seed=1889)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=WHOLE_GAMES)
def test_from_a_snapshot_a_game_is_what_it_is_from_the_beginning(game: Game[Any], seed: int) -> None:
    rng = random.Random(seed)
    table = begin(game, rng)
    # At any entry: with seals laid, a scene open, a correction or an undo just made.
    for _ in range(rng.choice([60, rng.randint(1, 60)])):
        if table.is_over:
            break
        if rng.random() < 0.15:
            bots.meddle(table, rng)
        else:
            bots.answer_once(table, rng)
    count_resumable_snapshots(table)
    resumed = reopen(table)
    assert resumed.can_redo == table.can_redo
    assert resumed.undo_barrier() == table.undo_barrier() and resumed.last_step() == table.last_step()
    assert table_facts(resumed) == table_facts(table)
    for one in (table, resumed):
        if one.undo_barrier() is not None:
            one.undo(consent=True)
    assert table_facts(resumed) == table_facts(table)


@of_each_game
@given(seed=st.integers(0, 2**32))
@settings(max_examples=WHOLE_GAMES)
def test_an_undo_from_a_checkpoint_is_one_from_the_beginning(game: Game[Any], seed: int) -> None:
    rng = random.Random(seed)
    table = begin(game, rng)
    for _ in range(40):
        if not table.is_over:
            bots.answer_once(table, rng)
    for _ in range(6):
        back = rng.randint(1, 12)
        if table.undo_barrier(back) is None:
            continue
        table.undo(back, consent=True)
        check(table)
        if table.can_redo and rng.random() < 0.7:
            table.redo()
            check(table)
        if not table.is_over:
            bots.answer_once(table, rng)
    check(table)


def check(table: Table) -> None:
    """The table's own run, which went back to a checkpoint, is that of the whole journal."""
    path = EntryPath(table.journal.entries())
    whole = replay(table.game, table.journal, path)
    live = table.run
    assert json.dumps(write_state(live.state)) == json.dumps(write_state(whole.state))
    assert [(one.n, one.ask, one.answers, one.seals) for one in live.alive] == [
        (one.n, one.ask, one.answers, one.seals) for one in whole.alive
    ]
    assert live.log == whole.log and live.followed == whole.followed
    bodies = dict(path.entries)
    assert {*whole.answered} == {*live.answered}, "no ask of what is undone"
    for number, ask in whole.answered.items():
        # Those that it took over are kept in short.
        assert descriptions.shorten_ask(live.answered[number], bodies[number]) == descriptions.shorten_ask(
            ask, bodies[number]
        )
        assert describe_step(bodies[number], live.answered[number], table.view) == describe_step(
            bodies[number], ask, table.view
        )
    whole.close()


def test_many_undos_keep_no_ask_whole_but_the_newest() -> None:
    """A whole ask holds on to the state that it was built from, and each undo makes a new one."""
    table = begin(games()["talisman"], rng := random.Random(3))
    for _ in range(150):
        if not table.is_over:
            bots.answer_once(table, rng)
        table.undo(consent=True)
        table.redo()
    assert {*table.run.answered} <= {*table.entry_numbers}
    whole = [
        ask
        for number, ask in table.run.answered.items()
        if descriptions.shorten_ask(ask, dict(table.journal.entries())[number]) is not ask
        and len(getattr(ask, "options", None) or ()) > 1
    ]
    assert len(whole) <= 64, "those since the last checkpoint"


def test_every_game_leaves_snapshots_to_go_on_from() -> None:
    """So that the tests above do not only look at games without a snapshot."""

    def count_snapshots(game: Game[Any], seed: int) -> int:
        rng = random.Random(seed)
        table = begin(game, rng)
        bots.play(table, rng, 120)
        return count_resumable_snapshots(table)

    for game in (toys.game, *games().values()):
        # In one game of some it may take long until a turn ends.
        assert any(count_snapshots(game, seed) for seed in range(1, 4)), game.id


# What a snapshot is not taken of.


def test_no_snapshot_holds_a_sealed_choice_or_an_open_scene() -> None:
    table = sit(rounds=50)
    seen = 0
    for step in range(200):
        if table.is_over:
            break
        before = table._position.checkpoints.newest()
        bots.answer_once(table, random.Random(step))
        newest = table._position.checkpoints.newest()
        if newest is not None and newest is not before:
            state = json.loads(newest.state)
            assert not state.get("scopes")
            seen += 1
    assert seen
    for opened in ("salt", "seed"):
        assert f'"{opened}"' not in "".join(checkpoint.state for checkpoint in table._position.checkpoints._checkpoints)


class Odd:
    """Object that cannot be written down."""


def test_a_state_that_cannot_be_written_down_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unkept, match="Odd"):
        write_state(Odd())
    with pytest.raises(Unkept, match="Odd"):
        text_of([Odd()])

    def refuse(_: object) -> None:
        raise Unkept("Odd cannot be kept")

    monkeypatch.setattr(snapshots, "text_of", refuse)
    table = sit(rounds=50)
    bots.play(table, random.Random(1), 40)
    assert table._position.checkpoints.newest() is None
    table.undo(consent=True)
    check(table)


@of_each_game
def test_a_snapshot_leaves_parts_of_the_setup_to_it(game: Game[Any]) -> None:
    rng = random.Random(3)
    table = begin(game, rng)
    bots.play(table, rng, 25)
    fresh = game.setup(table.run.state.seats, table.run.state.options, table.journal.header["data"])
    restore(fresh, json.loads(json.dumps(write_state(table.run.state))))
    assert write_state(fresh) == write_state(table.run.state)
    assert getattr(fresh, "book", None) == getattr(table.run.state, "book", None)


# Kept in a file.


@pytest.fixture
def sessions(tmp_path: File) -> Sessions:
    return Sessions(tmp_path, game=lambda _: toys.game)


def begin_and_play(sessions: Sessions, answers: int = 60) -> Table:
    table = sessions.begin(header(rounds=50, seed=3))
    bots.play(table, random.Random(1), answers)
    return table


def file_of(sessions: Sessions, table: Table) -> File:
    return sessions.path(table.journal.session)


def rows(sessions: Sessions, table: Table) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(file_of(sessions, table))) as db:
        return db.execute("SELECT * FROM snapshot ORDER BY n").fetchall()


def test_a_resume_begins_at_the_last_snapshot(sessions: Sessions) -> None:
    table = begin_and_play(sessions)
    before = table_facts(table)
    table.close()
    resumed = sessions.resume()
    assert resumed.run.since == rows(sessions, table)[-1][0]
    assert table_facts(resumed) == before, "and what lies before it is played again as soon as somebody asks for it"
    assert not resumed.run.since
    resumed.close()


def test_an_undo_to_the_very_beginning_says_all_that_was_learned() -> None:
    table = Table(toys.game, Keeping(header(rounds=50, seed=3)), Chance(3))
    bots.play(table, random.Random(1), 60)
    for count in range(1, 80):
        resumed = reopen(table)
        assert resumed.run.since
        assert resumed.undo_barrier(count) == table.undo_barrier(count), count


def test_a_file_that_was_copied_under_another_name_goes_on(sessions: Sessions) -> None:
    table = begin_and_play(sessions)
    assert any(body["e"] == "reveal" for _, body in table.journal.entries())
    before = table_facts(table)
    table.close()
    (sessions.folder / "copy.db").write_bytes(file_of(sessions, table).read_bytes())
    copy = sessions.resume("copy")
    assert not copy.run.since and table_facts(copy) == before, "its snapshots are those of another"
    bots.play(copy, random.Random(1), 20)
    copy.close()
    sessions.resume("copy").close()


def test_events_since_the_last_look_are_told_once(sessions: Sessions) -> None:
    begin_and_play(sessions).close()
    table = sessions.resume()
    assert table.run.since and table.drain_events() == []
    last = table.run.number
    bots.play(table, random.Random(2), 4)
    new = [event for number, event in table.run.log if number > last]
    assert new
    table.log()
    assert table.drain_events() == new and table.drain_events() == []
    table.close()


def test_at_most_eight_lie_in_a_file_however_long_the_evening_was(sessions: Sessions) -> None:
    table = sessions.begin(header(rounds=50, seed=3))
    numbers = []
    for _ in range(6):
        bots.play(table, random.Random(1), 100)
        numbers = [row[0] for row in rows(sessions, table)]
        assert 0 < len(numbers) <= MOST
    assert numbers[-1] > 300 and numbers[0] < numbers[-1] // 2, "some of them far back, for an undo before a resume"
    table.close()


@pytest.mark.parametrize("column", ["n", "mark", "code", "hash", "told", "state"])
def test_an_altered_snapshot_is_not_used(sessions: Sessions, column: str, caplog: pytest.LogCaptureFixture) -> None:
    table = begin_and_play(sessions)
    before = table_facts(table)
    table.close()
    with closing(sqlite3.connect(file_of(sessions, table))) as db, db:
        last = db.execute("SELECT max(n) FROM snapshot").fetchone()
        old = db.execute(f"SELECT {column} FROM snapshot WHERE n = ?", last).fetchone()[0]
        new = old + 1 if column == "n" else old.replace("1", "2") if column == "state" else "0" * len(old)
        db.execute("DELETE FROM snapshot WHERE n < ?", last)
        db.execute(f"UPDATE snapshot SET {column} = ?", (new,))
    with caplog.at_level(logging.INFO, "companion"):
        resumed = sessions.resume()
    assert not resumed.run.since
    assert table_facts(resumed) == before
    assert [line.name for line in caplog.records] == ["companion"]
    assert "the whole game is replayed" in caplog.text and "\n" not in caplog.messages[0]
    resumed.close()


def test_a_snapshot_of_other_rules_is_not_used(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begin_and_play(sessions).close()
    monkeypatch.setattr(snapshots, "rules_digest", lambda _: "another")
    with caplog.at_level(logging.INFO, "companion"):
        table = sessions.resume()
    assert not table.run.since and "the rules or the data are other ones" in caplog.text
    table.close()


def test_a_snapshot_of_another_session_is_not_used(caplog: pytest.LogCaptureFixture) -> None:
    """A file that was renamed, or what somebody has copied out of another."""
    journal = Keeping({**header(rounds=50, seed=3), "session": "evening"}, "evening")
    table = Table(toys.game, journal, Chance(3))
    bots.play(table, random.Random(1), 60)
    assert reopen(table).run.since
    journal.session = "another"
    with caplog.at_level(logging.INFO, "companion"):
        assert not reopen(table).run.since
    assert "it is not the one that was kept" in caplog.text


def test_a_snapshot_that_leads_to_another_state_is_not_used(
    sessions: Sessions, caplog: pytest.LogCaptureFixture
) -> None:
    """A mark can be made by anybody; what it leads to is looked at as well."""
    table = begin_and_play(sessions)
    before = table_facts(table)
    journal = table.journal
    n, mark, code, hashed, told, state = rows(sessions, table)[-1]
    altered = state.replace('"rounds":', '"rounds":1')
    assert altered != state
    chained = journal.chained(n)
    assert chained is not None
    assert mark == snapshots._mark(journal.session, chained, n, code, hashed, told, state)
    table.close()
    with closing(sqlite3.connect(file_of(sessions, table))) as db, db:
        forged = snapshots._mark(journal.session, chained, n, code, hashed, told, altered)
        db.execute("UPDATE snapshot SET state = ?, mark = ? WHERE n = ?", (altered, forged, n))
    with caplog.at_level(logging.INFO, "companion"):
        resumed = sessions.resume()
    assert not resumed.run.since and "the whole game is replayed" in caplog.text
    assert table_facts(resumed) == before
    resumed.close()


def test_a_table_of_somebody_else_is_replaced(sessions: Sessions) -> None:
    table = begin_and_play(sessions)
    table.close()
    with closing(sqlite3.connect(file_of(sessions, table))) as db, db:
        db.execute("DROP TABLE snapshot")
        db.execute("CREATE TABLE snapshot (state TEXT)")
    resumed = sessions.resume()
    assert not resumed.run.since
    bots.play(resumed, random.Random(1), 30)
    assert len(rows(sessions, resumed)[0]) == 6
    resumed.close()


def test_an_answer_is_kept_where_there_is_no_room_for_a_snapshot(sessions: Sessions) -> None:
    """The next one is only a longer replay away; an answer is not lost for it."""
    journal = begin_and_play(sessions, 30).journal
    assert isinstance(journal, SqliteJournal)
    with closing(sqlite3.connect(journal._path)) as db:
        (pages,) = db.execute("PRAGMA page_count").fetchone()
    journal.limit(pages + 2)
    huge = Snapshot(entry=30, mark="m", code="c", hash="h", told="[]", state="x" * 40_000)
    number = journal.append({"e": "answer", "k": "stone", "s": "Ada", "v": "paper"}, snapshot=huge)
    assert journal.entries()[-1][0] == number
    assert all(one.mark != "m" for one in journal.snapshots())
    journal.close()


def test_no_snapshot_is_exported(sessions: Sessions, tmp_path: File) -> None:
    table = begin_and_play(sessions)
    name, state = table.journal.session, rows(sessions, table)[-1][5]
    table.close()
    archive = export(sessions, name)
    assert len(state) > 100 and not any(state in line for line in archive_lines(archive))


# Kept in memory.


def test_far_back_they_lie_further_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """20,000 answers with a boundary behind each second: the whole is far less than 20 MB, and near ends are near."""
    monkeypatch.setattr(snapshots, "SPACING", 16)
    monkeypatch.setattr(snapshots, "text_of", lambda _: "x" * 30_000)
    checkpoints = Checkpoints()
    for place in range(0, 20_000, 2):
        if checkpoints.is_wanted(place):
            checkpoints.keep(toys.ToyState(seats=["Ada"]), place, place, 0)
    there = [checkpoint.place for checkpoint in checkpoints._checkpoints]
    assert sum(len(checkpoint.state) for checkpoint in checkpoints._checkpoints) < 20_000_000
    for older, newer in pairwise(there):
        assert newer - older <= max(16, (20_000 - older) // snapshots.THINNER + 32)
    assert there[0] == 16 and there[-1] > 20_000 - 33, "near the beginning none is needed"


def test_a_long_game_is_not_kept_whole_on_its_way_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "SPACING", 4)
    table = sit(rounds=50)
    bots.play(table, random.Random(1), 800)
    again_ = reopen(table)
    assert len(again_._position.checkpoints._checkpoints) < len(table.journal.entries()) / 8
    again_.undo(consent=True)
    check(again_)


def test_checkpoints_behind_a_cut_are_dropped() -> None:
    checkpoints = Checkpoints()
    for place in (0, 10, 20):
        checkpoints._checkpoints.append(Checkpoint(place, place, 0, ""))
    checkpoints.cut(15)
    assert [checkpoint.place for checkpoint in checkpoints._checkpoints] == [0, 10]
    newest = checkpoints.newest()
    assert newest is not None and newest.place == 10


def test_the_rules_are_known_by_their_code() -> None:
    assert len({rules_digest(game) for game in (toys.game, *games().values())}) == 1 + len(games())


def test_a_new_module_of_the_core_changes_the_digest_of_the_rules(tmp_path: File) -> None:
    """Nobody has to name it anywhere: only rooms that never decide are left out."""
    core, places = tmp_path / "core", (str(tmp_path / "game"),)
    for room in ("table", "kit", "cli", "game"):
        (tmp_path / "game" if room == "game" else core / room).mkdir(parents=True)

    def digest() -> str | None:
        snapshots.digest_files.cache_clear()
        return snapshots.digest_files(str(core), places)

    seen = {digest()}
    for deciding in ("table/following.py", "kit/new/room.py", "journal/more.py", "brand_new/here.py", "luck.py"):
        (core / deciding).parent.mkdir(parents=True, exist_ok=True)
        (core / deciding).write_text("LUCK = 1\n")
        known = digest()
        assert known not in seen, deciding
        seen.add(known)
    (core / "table/following.py").write_text("LUCK = 2\n")
    known = digest()
    assert known not in seen
    for room in snapshots.NEVER_DECIDE:
        (core / room).mkdir(exist_ok=True)
        (core / room / "page.py").write_text("WIDTH = 1\n")
    assert digest() == known
    snapshots.digest_files.cache_clear()


PLAYED = """
import random, sys
from companion.game import find
from companion.journal import MemoryJournal
from companion.table import Table, new_header

game = find(sys.argv[1])
table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo", "Cid"][: max(2, game.seats[0])], seed=1)))
table.view()
print(*(name for name in sys.modules if name.startswith("companion.")))
"""


@pytest.mark.parametrize("name", [*games()])
def test_rooms_outside_the_digest_are_not_loaded_by_a_game(name: str) -> None:
    ran = subprocess.run([sys.executable, "-c", PLAYED, name], capture_output=True, text=True, check=True)
    rooms = {module.split(".")[1] for module in ran.stdout.split()}
    assert rooms & snapshots.NEVER_DECIDE == {"games"}
    others = {module.split(".")[2] for module in ran.stdout.split() if module.startswith("companion.games.")}
    assert others == {name}


def test_the_digest_counts_packages_that_a_game_loads(monkeypatch: pytest.MonkeyPatch, tmp_path: File) -> None:
    (tmp_path / "side_kit").mkdir()
    (tmp_path / "side_kit" / "__init__.py").write_text("def draw():\n    return 1\n")
    (tmp_path / "side_game").mkdir()
    (tmp_path / "side_game" / "__init__.py").write_text("from side_kit import draw\n\nclass Odd:\n    id = 'odd'\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    odd = importlib.import_module("side_game").Odd()
    before = rules_digest(odd)
    (tmp_path / "side_kit" / "more.py").write_text("")
    snapshots.digest_files.cache_clear()
    assert rules_digest(odd) != before
    for name in ("side_game", "side_kit"):
        del sys.modules[name]


def test_a_game_goes_on_as_it_was_asked(sessions: Sessions) -> None:
    """The first ask after a resume is the one that was open, under its number."""
    table = begin_and_play(sessions, 41)
    opened = table.open
    assert opened is not None
    table.close()
    resumed = sessions.resume()
    assert resumed.open is not None and resumed.open.n == opened.n and key(resumed) == opened.ask.key
    say(
        resumed,
        (resumed.open.waiting[0], bots.legal_answer(resumed.open.ask, resumed.open.waiting[0], random.Random(1))),
    )
    resumed.close()
