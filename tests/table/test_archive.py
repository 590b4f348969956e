"""Kept games as JSON Lines: out, in again, checked, and told apart from what only looks like one."""

from __future__ import annotations

import json
import random
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.game import Game, UnknownGame
from companion.games.atervackt import game as atervackt
from companion.journal import FORMAT, InUse, JournalError
from companion.state import to_json
from companion.table import Table
from companion.table.archive import Archive, WrittenEntry, archive_lines, export, retrace, store, unopened
from companion.table.playback import Playback
from companion.table.session_files import is_in_use, remove
from companion.table.sessions import NoSession, Sessions, TooNew
from companion.table.unpack import LONGEST_LINE, BadArchive, unpack
from companion.table.verify import verify
from tests import toys
from tests.table.games import Brittle, Harsh
from tests.table.making import answer_as_usual, go_to, header, key, reopen, say, sit, table_facts
from tests.table.test_undo import act


def find(name: str) -> Game[Any]:
    if name != "toy":
        raise UnknownGame(f"There is no game called {name!r}.")
    return toys.game


def play_wildly(table: Table, rng: random.Random, steps: int) -> Table:
    """Anything that people may do, undo and redo among it."""
    for _ in range(steps):
        what = rng.random()
        if what < 0.08 and table.last_step() is not None:
            table.undo(consent=True)
        elif what < 0.14 and table.can_redo:
            table.redo()
        else:
            act(table, rng)
    return table


def archive_of(table: Table) -> Archive:
    """Return the archive of a game in memory."""
    entries = tuple(WrittenEntry(n, 1000.0 + n / 8, body) for n, body in table.journal.entries())
    head = {name: value for name, value in table.journal.header.items() if name != "seed" or table.is_over}
    return Archive(table.journal.session, head, entries, table.is_over, len(table.run.held))


def text_of(archive: Archive) -> list[bytes]:
    return [f"{line}\n".encode() for line in archive_lines(archive)]


def export_and_reopen(archive: Archive, sessions: Sessions, name: str) -> Archive:
    """Write an archive out, read it, keep it under a name, and export it again."""
    retraced = retrace(unpack(text_of(archive), find), toys.game)
    assert retraced.divergence is None
    store(retraced.archive, sessions.folder, name)
    return export(sessions, name)


# Out and in again.


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(0, 60))
def test_an_imported_game_is_exported_the_same(seed: int, steps: int) -> None:
    """However it was played; only an open secret is chosen anew, and then all is the same from there on."""
    modes = {"dice.T12": "rolled"}
    table = play_wildly(sit("Ada", "Bo", "Cid", rounds=2, seed=seed, modes=modes), random.Random(seed), steps)
    first = archive_of(table)
    with TemporaryDirectory() as folder:
        sessions = Sessions(Path(folder), game=find)
        second = export_and_reopen(first, sessions, "second")
        if not table.run.held:
            assert text_of(second) == text_of(first)
        assert second.entries == first.entries[: len(second.entries)]
        assert text_of(export_and_reopen(second, sessions, "third")) == text_of(second)
        assert verify(second, toys.game).wrong == ()
        resumed = sessions.resume("second")
        if not table.run.held:
            assert table_facts(resumed) == table_facts(table)
        resumed.close()


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(0, 60))
def test_a_walk_is_at_every_entry_where_the_game_was(seed: int, steps: int) -> None:
    rng, table = random.Random(seed), sit(rounds=3)
    walk, followed = Playback(toys.game, table.journal.header, table.journal.session), 0
    for _ in range(steps):
        play_wildly(table, rng, 1)
        for number, body in table.journal.entries()[followed:]:
            followed = number
            walk.follow(number, body)
        assert walk.divergence is None
        assert walk.run.log == table.run.log
        assert to_json(walk.run.state) == to_json(table.run.state)
        assert walk.run.held == table.run.held


def test_a_game_exported_in_an_open_secret_asks_for_it_anew(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path, game=find)
    table = go_to(sessions.begin(header(seed=3)), "duel")
    say(table, ("Ada", "bag"))
    table.set("players.Ada.life", 3)
    name = table.journal.session
    with pytest.raises(InUse):
        export(sessions, name)
    sealed = table.journal.sealed(max(table.run.held))
    assert sealed is not None
    table.close()
    archive = export(sessions, name)
    text = b"".join(text_of(archive)).decode()
    assert sealed.salt not in text
    assert '"bag"' not in text
    assert '"seed"' not in text
    assert (archive.sealed, len(archive.entries)) == (1, 4)

    retraced = retrace(archive, toys.game)
    assert (retraced.reopened, len(retraced.archive.entries)) == (1, 2)
    store(retraced.archive, tmp_path, "again")
    table = sessions.resume("again")
    assert (key(table), table.open.waiting) == ("duel", ("Ada", "Bo"))  # type: ignore[union-attr]
    say(table, ("Ada", "stone"), ("Bo", "bag"))
    table.close()
    sessions.resume("again").close()
    assert verify(export(sessions, "again"), toys.game).checked == 2


def test_a_seed_is_exported_only_once_the_game_is_over(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path, game=find)
    table = sessions.begin(header(seed=31337, rounds=1))
    while not table.is_over:
        answer_as_usual(table)
    table.close()
    archive = export(sessions, table.journal.session)
    assert archive.finished
    assert archive.header["seed"] == 31337
    again_ = export_and_reopen(archive, sessions, "again")
    assert text_of(again_) == text_of(archive)
    assert {kept.session: kept.finished for kept in sessions.kept()}["again"]
    table = sessions.resume("again")
    table.undo(consent=True)
    table.close()
    assert "seed" not in export(sessions, "again").header


def test_times_of_entries_are_kept_in_an_archive(tmp_path: Path) -> None:
    archive = archive_of(say(sit(), ("Ada", "out")))
    store(archive, tmp_path, "old")
    (kept,) = Sessions(tmp_path, game=find).kept()
    assert (kept.written, kept.seats) == (1000.125, ("Ada", "Bo"))


def test_a_taken_name_is_refused_and_nothing_is_left_behind(tmp_path: Path) -> None:
    archive = archive_of(sit())
    store(archive, tmp_path, "one")
    before = sorted(tmp_path.iterdir())
    with pytest.raises(JournalError, match=r"already a kept game 'one' in .*: choose another name with --as\.$"):
        store(archive, tmp_path, "one")
    for name in ("../two", "", "a/b"):
        with pytest.raises(NoSession):
            store(archive, tmp_path, name)
    twice = Archive(
        "x", archive.header, (WrittenEntry(1, 0, {"e": "redo"}), WrittenEntry(1, 0, {"e": "redo"})), finished=False
    )
    with pytest.raises(JournalError, match="cannot be kept"):
        store(twice, tmp_path, "two")
    assert sorted(tmp_path.iterdir()) == before
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalError, match="cannot be kept"):
        store(archive, tmp_path / "file", "two")


def test_a_game_of_a_newer_drakvakt_is_not_taken(tmp_path: Path) -> None:
    archive = archive_of(sit())
    store(Archive("new", {**archive.header, "format": FORMAT + 1}, (), finished=False), tmp_path, "new")
    with pytest.raises(TooNew):
        export(Sessions(tmp_path, game=find), "new")


def test_a_game_whose_rules_have_changed_is_kept_to_be_mended(tmp_path: Path) -> None:
    table = sit(rounds=50)
    while table.run.state.turns < 3:
        answer_as_usual(table)
    archive = archive_of(table)
    retraced = retrace(archive, Harsh())
    assert retraced.divergence is not None
    assert retraced.archive == archive
    store(retraced.archive, tmp_path, "old")
    mended = Sessions(tmp_path, game=lambda _: Harsh()).resume("old", mend=True)
    mended.close()
    report = verify(export(Sessions(tmp_path), "old"), Harsh())
    assert report.wrong == (), "mended, it goes"
    assert report.undone_misfits > 0, "and what was given up cannot be checked"


# What is no kept game.


def bend(change: Callable[[list[dict[str, Any]]], object]) -> list[bytes]:
    """Return the lines of a game with something wrong in them."""
    table = say(go_to(sit(), "duel"), ("Ada", "bag"), ("Bo", "stone"))
    table.undo(consent=True)
    data = [json.loads(line) for line in text_of(archive_of(table))]
    change(data)
    return [json.dumps(line).encode() + b"\n" for line in data]


def entry(number: int, **more: Any) -> Callable[[list[dict[str, Any]]], object]:
    return lambda data: data[number]["entry"].update(more)


def change_header(**more: Any) -> Callable[[list[dict[str, Any]]], object]:
    return lambda data: data[0]["header"].update(more)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data.clear(), "Line 1 is missing"),
        (lambda data: data.pop(), "Line 6 is the last one, with 5 entries of 6"),
        (lambda data: data.append(data[-1]), "Line 8 .*: entry 6 stands where entry 7 belongs"),
        (lambda data: data.pop(2), "Line 3 .*: entry 3 stands where entry 2 belongs"),
        (lambda data: data.insert(0, 7), "Line 1 .*: it is not an object"),
        (lambda data: data[0].pop("session"), "Line 1 .*: 'session' is missing"),
        (lambda data: data[0].update(session="../x"), "Line 1 .*: '../x' is no name of a kept game"),
        (lambda data: data[0].update(entries=True), "Line 1 .*: 'entries' is not a whole number"),
        (lambda data: data[0].update(header=[]), "Line 1 .*: 'header' is not an object"),
        (change_header(format=FORMAT + 1), "Line 1 .*: a newer Drakvakt has written it"),
        (change_header(game="chess"), "Line 1: There is no game called 'chess'"),
        (change_header(seats=[1, 2]), "Line 1 .*: 'seats' is not a list of texts"),
        (change_header(seats="Ada"), "Line 1 .*: 'seats' is not a list"),
        (change_header(seats=["Ada"]), "Line 1: Toy is for 2 to 4 seats, not for 1"),
        (change_header(seats=["Ada", "ADA"]), "Line 1: Two seats have names that differ only in capital letters"),
        (change_header(seats=["Ada", "B\x1b[2J"]), "Line 1: 'B.x1b.2J' is no name for a seat"),
        (change_header(seats=["Ada", "B.o"]), "Line 1: 'B.o' is no name for a seat"),
        (change_header(seats=["Ada", " Bo"]), "Line 1 .*: 'seats' does not hold names of people"),
        (change_header(options={"rounds": 2.5, "seconds": 7}), "Line 1 .*: 'options' holds a number that is not whole"),
        (
            change_header(options={"rounds": [[2.5]], "seconds": 7}),
            "Line 1 .*: 'options' holds a number that is not whole",
        ),
        (lambda data: data[0].update(entries=200_001), "Line 1 .*: there are more than 200000 entries"),
        (entry(3, c="12345678"), "Line 4 .*: its commitment does not have 64 digits"),
        (entry(3, c="X" * 64), "Line 4 .*: its commitment does not have 64 digits"),
        (change_header(modes={"dice.T12": 1}), "Line 1 .*: 'modes' holds"),
        (change_header(seed=1.5), "Line 1 .*: 'seed' is not"),
        (change_header(state=[]), "Line 1 .*: 'state' is not an object"),
        (change_header(state={"players.Ada.wings": 2}), "Line 1: "),
        (change_header(session="other"), "Line 1 .*: its header has a 'session' of its own"),
        (lambda data: data[0]["header"].pop("options"), "Line 1 .*: 'options' is missing"),
        (lambda data: data[1].update(at="noon"), "Line 2 .*: 'at' is not a number"),
        (lambda data: data[1].update(at=10**400), "Line 2 .*: 'at' is no time"),
        (lambda data: data[1].update(at=float("nan")), "Line 2 .*: it is not JSON"),
        (lambda data: data[1].update(entry="x"), "Line 2 .*: 'entry' is not an object"),
        (entry(1, e="teleport"), "Line 2 .*: there is no kind of entry called 'teleport'"),
        (entry(1, e=None), "Line 2 .*: 'e' is not a text"),
        (entry(1, s=3), "Line 2 .*: 's' is not a text"),
        (entry(1, h=3), "Line 2 .*: 'h' is not a text"),
        (entry(1, v="\ud800"), "Line 2 .*: it is not JSON"),
        (entry(1, v=json.loads("[" * 20 + "]" * 20)), "Line 2 .*: it is nested too deeply"),
        (entry(1, s="Eve"), "Line 2 .*: nobody at this table is called 'Eve'"),
        (entry(1, k="k" * 300), "Line 2 .*: 'k' is longer than 200 characters"),
        (entry(3, n="x"), "Line 4 .*: 'n' is not a whole number"),
        (entry(5, v={"Ada": "bag"}), "Line 6 .*: 'v' is not a value and a salt"),
        (entry(6, to=6), "Line 7 .*: it goes back to entry 6"),
        (entry(6, cards=[3]), "Line 7 .*: 'cards' is not a list of objects"),
        (entry(6, cards=[{"d": "dragon"}]), "Line 7 .*: 'c' is missing"),
    ],
)
def test_a_fault_of_an_archive_is_reported_with_its_line(
    change: Callable[[list[dict[str, Any]]], object], says: str
) -> None:
    with pytest.raises(BadArchive, match=f"^{says}") as bad:
        unpack(bend(change), find)
    assert "\n" not in str(bad.value)


def test_a_file_cannot_fill_the_memory_with_cards() -> None:
    archive = archive_of(sit(game=atervackt))
    about, *rest = [json.loads(line) for line in text_of(archive)]
    about["header"]["data"]["decks"]["room"]["cards"]["crawlers"]["count"] = 2**40
    with pytest.raises(BadArchive, match=r"^Line 1: room cannot have more than 10000 cards: correct"):
        unpack([json.dumps(line).encode() + b"\n" for line in (about, *rest)], {"atervackt": atervackt}.__getitem__)


@pytest.mark.parametrize("line", [b"{", b"\n", b"\xff\n", b"[" * 100_000, b"9" * 5000, b"x" * (LONGEST_LINE + 1)])
def test_a_line_that_is_not_json_is_refused_with_its_number(line: bytes) -> None:
    good = bend(lambda data: None)
    with pytest.raises(BadArchive, match=r"^Line 3 is no part of a kept game: it is (not JSON|longer)"):
        unpack([*good[:2], line, *good[3:]], find)


@example(2125495)
@given(st.integers(0, 2**32))
def test_a_bent_file_is_refused_or_followed_without_a_fault(seed: int) -> None:
    """Any part of any line may be anything."""
    rng = random.Random(seed)
    data = [json.loads(line) for line in text_of(archive_of(play_wildly(sit(rounds=3), rng, 25)))]
    place: Any = rng.choice(data)
    while True:
        at = rng.choice([*place] if isinstance(place, dict) else [*range(len(place))])
        if not isinstance(place[at], dict | list) or not place[at] or rng.random() < 0.2:
            break
        place = place[at]
    place[at] = rng.choice([None, -1, 0, 3, 2.5, True, "x", "", [], {}, [["x"]], {"Ada": ["x", "y"]}])
    try:
        archive = unpack([json.dumps(line).encode() for line in data], find)
    except BadArchive as error:
        assert str(error).startswith("Line ")
        return
    retrace(archive, toys.game)
    verify(archive, toys.game)


def repeat_line(line: bytes, more: int) -> list[bytes]:
    """Return a game with that line so many times behind its first."""
    return [bend(lambda data: None)[0], *[line] * more]


@pytest.mark.parametrize(
    "value",
    [b"[]," * 300_000 + b"[]", b'"ab",' * 200_000 + b'"ab"', b'{"a":{}},' * 100_000 + b"{}", b"7777," * 200_000],
)
def test_a_line_full_of_values_is_refused_before_it_is_read(value: bytes) -> None:
    line = b'{"n":1,"at":1.0,"entry":{"e":"answer","k":"move","s":"Ada","v":[' + value + b"]}}\n"
    assert len(line) < LONGEST_LINE
    tracemalloc.start()
    try:
        with pytest.raises(BadArchive, match=r"^Line 2 .*: no kept game of 2 lines has so many values in them\.$"):
            unpack(repeat_line(line, 64), find)
        assert tracemalloc.get_traced_memory()[1] < 16 * 2**20
    finally:
        tracemalloc.stop()


def test_many_lines_that_each_hold_a_little_too_much_are_refused() -> None:
    def grow_archive() -> Iterator[bytes]:
        yield bend(lambda data: data[0].update(entries=100_000))[0]
        for n in range(1, 100_001):
            yield b'{"n":%d,"at":1.0,"entry":{"e":"answer","k":"move","s":"Ada","v":[%s[]]}}\n' % (n, b"[]," * 60)

    with pytest.raises(BadArchive, match=r"^Line \d+ .*: no kept game of \d+ lines has so many values in them\.$"):
        unpack(grow_archive(), find)


@pytest.mark.parametrize(
    ("limit", "most", "says"),
    [("MOST_MEGABYTES", 0, "the file is larger than 0 MB"), ("MOST_ENTRIES", 6, "there are more than 6 entries")],
)
def test_the_limit_that_was_met_is_named(monkeypatch: pytest.MonkeyPatch, limit: str, most: int, says: str) -> None:
    good = bend(lambda data: None)
    unpack(good, find)
    monkeypatch.setattr(f"companion.table.unpack.{limit}", most)
    with pytest.raises(BadArchive, match=f"^Line . .*: {says}"):
        unpack([*good, good[-1]] if most else good, find)


def test_how_deep_a_line_may_be_is_named() -> None:
    deep = json.loads("[" * 40 + "]" * 40)
    with pytest.raises(BadArchive, match="nested too deeply: at most 32 lists and objects"):
        unpack(bend(change_header(data={"x": deep})), find)
    with pytest.raises(BadArchive, match="nested too deeply: at most 16 lists and objects"):
        unpack(bend(entry(1, v=deep)), find)


def test_answers_that_are_alike_take_their_room_once() -> None:
    """Of a game of 20,000 answers the file needs less room than the game had while it was played."""
    about, one = bend(lambda data: data[0].update(entries=20_000))[:2]
    line = json.loads(one)
    lines_ = [about, *(json.dumps({**line, "n": n}).encode() + b"\n" for n in range(1, 20_001))]
    tracemalloc.start()
    try:
        archive = unpack(lines_, find)
        assert len(archive.entries) == 20_000
        assert tracemalloc.get_traced_memory()[1] < 8 * 2**20
    finally:
        tracemalloc.stop()


def test_a_rule_of_the_house_cannot_be_set_to_a_fraction() -> None:
    """An entry that no table has written is refused in one sentence, and leaves no state that cannot be hashed."""
    archive = archive_of_duel()
    body = {"e": "set", "p": "options.rounds", "v": 2.5}
    last = archive.entries[-1]
    bent = Archive(
        archive.session, archive.header, (*archive.entries, WrittenEntry(last.number + 1, last.at, body)), False
    )
    (wrong,) = map(str, verify(bent, toys.game).wrong)
    assert "'options.rounds' holds a number that is not whole" in wrong


# Verifying.


def archive_of_duel() -> Archive:
    table = say(go_to(sit(rounds=50), "duel"), ("Ada", "bag"), ("Bo", "stone"))
    while table.run.state.turns < 2:
        answer_as_usual(table)
    return archive_of(answer_as_usual(table))


def test_a_game_that_agrees_verifies_without_a_fault() -> None:
    report = verify(archive_of_duel(), toys.game)
    assert (report.wrong, report.checked, report.boundaries, report.unopened, report.undone_misfits) == ((), 4, 2, 0, 0)


def change_last(archive: Archive, kind: str, **more: Any) -> Archive:
    """Return the archive with its last entry of that kind changed."""
    number = max(n for n, _, body in archive.entries if body["e"] == kind)
    entries = [
        WrittenEntry(n, at, {**body, **more} if n == number else body)
        for n, at, body in json.loads(json.dumps(archive.entries))
    ]
    return Archive(archive.session, archive.header, tuple(entries), archive.finished)


def test_a_choice_other_than_the_sealed_one_is_reported() -> None:
    report = verify(
        change_last(archive_of_duel(), "reveal", v={"Ada": ["stone", "00"], "Cid": ["bag", "00"]}), toys.game
    )
    other, never, parted = map(str, report.wrong)
    assert other.endswith("opens another choice of Ada than the one that was sealed.")
    assert never.endswith("opens a choice of Cid that was never sealed.")
    assert "the sealed choice of Ada is not the one that was sealed" in parted
    assert (report.checked, report.unopened) == (2, 1)


def test_seals_of_another_session_do_not_match() -> None:
    archive = archive_of_duel()
    report = verify(Archive("other", archive.header, archive.entries, archive.finished), toys.game)
    assert (report.checked, len(report.wrong)) == (0, 5)


def test_a_state_other_than_the_hashed_one_is_reported() -> None:
    archive = archive_of_duel()
    last = max(n for n, _, body in archive.entries if "h" in body)
    entries = tuple(
        WrittenEntry(n, at, {**body, "h": "0" * 16} if n == last else body) for n, at, body in archive.entries
    )
    report = verify(Archive(archive.session, archive.header, entries, finished=False), toys.game)
    (wrong,) = map(str, report.wrong)
    assert f"from entry {last} on (the state of the game is different)" in wrong
    assert report.boundaries == 1


def test_a_game_verified_with_other_rules_parts() -> None:
    assert len(verify(archive_of_duel(), Harsh()).wrong) == 1


def test_dropped_seals_cannot_be_checked() -> None:
    table = say(go_to(sit(), "duel"), ("Ada", "bag"))
    table.undo()
    archive = archive_of(say(table, ("Ada", "home"), ("Ada", "stone")) if key(table) == "move" else table)
    report = verify(archive, toys.game)
    assert report.wrong == ()
    assert report.unopened == len(unopened(archive.entries)) >= 1


def test_answers_taken_back_after_a_fault_of_the_rules_agree() -> None:
    table = sit(game=Brittle())
    with pytest.raises(Exception, match="failed"):
        say(table, ("Ada", 13))
    report = verify(archive_of(say(table, ("Ada", 1))), Brittle())
    assert (report.wrong, report.undone_misfits) == ((), 1)
    assert table_facts(reopen(table)) == table_facts(table)


# The shelf.


def test_a_game_in_use_is_seen_and_not_removed(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path, game=find)
    table = sessions.begin(header())
    path = sessions.path(table.journal.session)
    assert is_in_use(path)
    with pytest.raises(InUse):
        remove(path)
    before = table_facts(table)
    table.close()
    assert not is_in_use(path)
    lies = remove(path)
    assert (path.exists(), lies.exists(), [*sessions.kept()]) == (False, True, [])
    lies.rename(path)
    table = sessions.resume(path.stem)
    assert table_facts(table) == before
    table.close()


def test_games_of_one_name_are_removed_side_by_side(tmp_path: Path) -> None:
    places = set()
    for _ in range(3):
        store(archive_of(sit()), tmp_path, "one")
        (tmp_path / "one.db-wal").write_bytes(b"")
        places.add(remove(tmp_path / "one.db").name)
    assert places == {"one.db", "one.db.2", "one.db.3"}
    assert (tmp_path / "removed" / "one.db.3-wal").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["removed"]


def test_a_game_that_cannot_be_moved_away_stays(tmp_path: Path) -> None:
    store(archive_of(sit()), tmp_path, "one")
    (tmp_path / "removed").write_text("")
    with pytest.raises(JournalError, match="cannot be moved"):
        remove(tmp_path / "one.db")
    assert (tmp_path / "one.db").exists()
    with pytest.raises(JournalError, match="cannot be moved"):
        remove(tmp_path / "no" / "two.db")


def test_leftovers_of_a_killed_import_are_removed_at_the_next_start(tmp_path: Path) -> None:
    left = tmp_path / ".import-x"
    left.mkdir()
    (left / "evening.db").write_text("half")
    Sessions(tmp_path, game=find).kept()
    assert not left.exists()


def test_an_imported_game_is_named_on_the_disk_before_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a power cut could take away what was said to be kept; and where that fails, no game is there."""
    table = sit(rounds=2)
    act(table, random.Random(1))
    synced: list[bool] = []
    monkeypatch.setattr(
        "companion.journal.drafts.sync_folder", lambda folder: synced.append((tmp_path / "one.db").exists())
    )
    store(archive_of(table), tmp_path, "one")
    assert synced[-1]

    def fail(folder: Path) -> None:
        if (folder / "two.db").exists():
            raise OSError(5, "Input/output error")

    monkeypatch.setattr("companion.journal.drafts.sync_folder", fail)
    with pytest.raises(JournalError, match=r"cannot be kept at .*two\.db: input/output error"):
        store(archive_of(table), tmp_path, "two")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["one.db"]
