"""Costs of an answer, counted: no views, a hash only where it is looked at, and one commit for each entry."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from companion.errors import DrakvaktError
from companion.game import MenuViews, find
from companion.journal import MemoryJournal, SqliteJournal
from companion.journal.sqlite import LONG_LOG
from companion.kit import figures as menus
from companion.snapshot import text_of, write_state
from companion.state import canonical, digest, json_text, to_json
from companion.state.plain_data import _FIGURE_WRITERS
from companion.table import Table, new_header, seals
from companion.table.chance import Chance
from companion.table.snapshots import SPACING, Checkpoints
from companion.testing import bots
from tests.every_game import our_games, own_part

ANSWERS = 120


def count_calls_of(counts: Counter[str], what: str, real: Callable[..., Any]) -> Callable[..., Any]:
    def count(*arguments: Any, **named: Any) -> Any:
        counts[what] += 1
        return real(*arguments, **named)

    return count


def leave_set_up(table: Table, name: str) -> None:
    """Begin as quiet evenings do where a game asks how it is set up: people who try everything would stay there."""
    opened, quiet = table.open, own_part(name).quiet
    if opened is not None and opened.ask.key.startswith("setup.") and opened.ask.key in quiet:
        table.answer(opened.n, opened.ask.seats[0], quiet[opened.ask.key])


def begin_in_memory(name: str, modes: Mapping[str, str], seed: int) -> Table:
    game = find(name)
    header = new_header(game, ["Ada", "Bo"][: game.seats[1]], modes=modes, seed=seed)
    table = Table(game, MemoryJournal(header), Chance(seed))
    leave_set_up(table, name)
    return table


def find_lasting_seed(name: str, modes: Mapping[str, str]) -> int:
    """Return the first seed whose random game comes to a state that is kept for undo, and goes on from it."""
    for seed in range(20):
        bots.play(table := begin_in_memory(name, modes, seed), random.Random(seed), ANSWERS)
        if any("h" in body for _, body in table.journal.entries()):
            return seed
    raise AssertionError("no game lasts")


@pytest.mark.parametrize("by_box", [False, True], ids=["by hand", "by the box"])
@pytest.mark.parametrize("name", our_games())
def test_an_answer_looks_at_no_view_and_writes_each_entry_once(
    name: str, by_box: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, counts = find(name), Counter[str]()
    drawn = {f"dice.{die}": "rolled" for die in game.dice} | {f"cards.{deck}": "drawn" for deck in game.decks}
    seed = find_lasting_seed(name, drawn if by_box else {})
    table = begin_in_memory(name, drawn if by_box else {}, seed)
    at_once = len(table.journal.entries())
    monkeypatch.setattr(game, "view", count_calls_of(counts, "views", game.view), raising=False)
    monkeypatch.setattr(game, "learned", count_calls_of(counts, "learned", game.learned), raising=False)
    monkeypatch.setattr("companion.table.run.digest", count_calls_of(counts, "hashes", digest))
    monkeypatch.setattr(Checkpoints, "keep", count_calls_of(counts, "states kept for undo", Checkpoints.keep))
    monkeypatch.setattr(table.journal, "append", count_calls_of(counts, "commits", table.journal.append))
    rng = random.Random(seed)
    bots.play(table, rng, ANSWERS)
    assert counts["views"] == 0
    assert counts["learned"] == 0, "nobody learns from a journal in memory"
    assert counts["commits"] == len(table.journal.entries()) - at_once
    assert 0 < counts["hashes"] <= counts["states kept for undo"] <= counts["commits"] // SPACING + 1
    assert sum("h" in body for _, body in table.journal.entries()[at_once:]) == counts["hashes"]
    bots.meddle(table, rng)
    table.view()
    assert counts["views"] > 0, "this test can fail"


@pytest.mark.parametrize("name", our_games())
def test_a_journal_that_lasts_carries_one_hash_a_turn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, counts = find(name), Counter[str]()
    table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo"], seed=4), lasts=True), Chance(4))
    leave_set_up(table, name)
    monkeypatch.setattr("companion.table.run.digest", count_calls_of(counts, "hashes", digest))
    bots.play(table, random.Random(4), ANSWERS)
    carried = sum("h" in body for _, body in table.journal.entries())
    assert 0 < carried <= table.run.state.turns
    assert carried <= counts["hashes"] <= carried + 1, "each state is hashed once, whoever asks"


@pytest.mark.parametrize("name", our_games())
def test_texts_that_are_made_at_once_are_those_of_the_plain_data(name: str) -> None:
    """Kept games carry hashes of the one; the other begins a game again, in which the order of names counts."""
    game, rng = find(name), random.Random(7)
    table = Table(game, MemoryJournal(new_header(game, ["Bo", "Ada"], seed=7)), Chance(7))
    for _ in range(ANSWERS):
        if table.is_over:
            break
        bots.answer_once(table, rng)
        state = table.run.state
        assert canonical(state) == json_text(to_json(state, whole=False))
        kept: Any = json.loads(text_of(state))
        assert kept == write_state(state)
        for one in fields(state):
            if isinstance(named := getattr(state, one.name), dict) and one.name in kept:
                assert [*kept[one.name]] == [*map(str, named)]


def test_a_journal_that_goes_with_the_process_is_given_nothing_for_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """How far a game has come, and snapshots, are for lists and resumes."""
    game = find("legenden")
    table, given = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo"], seed=1)), Chance(1)), []
    real = table.journal.append

    def append(body: Any, **more: Any) -> int:
        given.append(more)
        return real(body, **more)

    monkeypatch.setattr(table.journal, "append", append)
    bots.play(table, random.Random(1), ANSWERS)
    assert given
    assert all(more["progress"] is None and more["snapshot"] is None for more in given)


@pytest.mark.parametrize("name", our_games())
def test_a_seats_view_made_from_the_public_one_is_the_same(name: str) -> None:
    """Each look at the box makes one whole view, and of each seat's only what is its own."""
    game, seats, of_its_own = find(name), ["Ada", "Bo"], Counter[str]()
    # Where nobody sees more than others there is little that could differ.
    for seed in range(12 if own_part(name).private else 4):
        rng = random.Random(seed)
        options = bots.random_options(game.options, rng, {"wager"})
        table = Table(game, MemoryJournal(new_header(game, seats, options, seed=seed)), Chance(seed))
        for n in range(ANSWERS):
            if table.is_over:
                break
            bots.answer_once(table, rng)
            public = table.view()
            for seat in seats:
                own = table.view(seat)
                assert table.view(seat, public) == own
                of_its_own.update(f.name for f in fields(own) if getattr(own, f.name) != getattr(public, f.name))
            if n == 30:
                decks = getattr(table.run.state, "decks", {})
                told = {name: found for name, deck in decks.items() if len(found := deck.candidates() or []) > 1}
                if told:
                    deck, known = rng.choice([*told.items()])
                    table.deck(deck, "peek", seat="Ada", card=known[0][0])
    assert (of_its_own["state"] > 0) == own_part(name).private, "this test can fail"


@pytest.mark.parametrize("name", our_games())
def test_views_of_all_seats_write_the_state_and_each_menu_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, seats, counts = find(name), ["Ada", "Bo"], Counter[str]()
    table = Table(game, MemoryJournal(new_header(game, seats, seed=4)), Chance(4))
    bots.play(table, random.Random(4), ANSWERS // 4)

    def look_at_it() -> None:
        public = table.view()
        for seat in seats:
            table.view(seat, public)

    look_at_it()
    kind = type(table.run.state)
    monkeypatch.setitem(_FIGURE_WRITERS, kind, count_calls_of(counts, "states", _FIGURE_WRITERS[kind]))
    monkeypatch.setattr(menus, "_corrections", count_calls_of(counts, "menus", menus._corrections))
    look_at_it()
    assert (counts["states"], counts["menus"]) == (1, 0)
    monkeypatch.setattr(menus, "_KEPT", {})
    look_at_it()
    assert counts["menus"] > 0, "this test can fail"


@pytest.mark.parametrize("name", [name for name in our_games() if own_part(name).learns])
def test_learned_figures_are_handed_over_only_after_a_told_event(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind a turn in which nobody said anything new of sheets and cards nobody asks; behind any other, once."""
    game, own = find(name), own_part(name)()
    counts, handed = Counter[str](), list[Any]()
    monkeypatch.setattr(game, "learned", count_calls_of(counts, "learned", game.learned), raising=False)
    # Random games may be over at once: the first one that goes on for some turns.
    for seed in range(4, 20):
        rng, quiet, own = random.Random(seed), 0, own_part(name)()
        table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo"], seed=seed), lasts=True), Chance(seed))
        table.learn_with(lambda told: handed.append(json.loads(json.dumps(told))))
        counts.clear()
        handed.clear()
        for _ in range(own.told_in):
            if table.is_over:
                break
            turns, heard, asked = table.run.state.turns, table.run.state.heard, counts["learned"]
            bots.answer_once(table, rng, own.answer)
            passed = table.run.state.turns > turns
            assert counts["learned"] - asked <= passed
            if passed and not heard and counts["learned"] == asked:
                quiet += 1
        if quiet > 3:
            break
    assert quiet > 3, "most turns tell nothing"
    assert 0 < counts["learned"] == len(handed) < table.run.state.turns
    asked = counts["learned"]
    table.undo(consent=True)
    table.close()
    assert counts["learned"] > asked, "what was told may be undone"


@pytest.mark.parametrize("name", our_games())
def test_a_resumed_game_reads_none_of_its_data_files(name: str, tmp_path: Path) -> None:
    """Its figures stand in its header; to read them from TOML took a thirtieth of a resume."""
    header = new_header(find(name), ["Ada", "Bo"])
    (tmp_path / "header.json").write_text(json.dumps(header))
    without = (
        "import json, sys; sys.modules['tomllib'] = None; from companion.game import find; "
        "from companion.journal import MemoryJournal; from companion.table import Table; "
        f"table = Table(find({name!r}), MemoryJournal(json.load(open(sys.argv[1])))); print(table.open.ask.key)"
    )
    command = [sys.executable, "-c", without, str(tmp_path / "header.json")]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert said.stdout.strip() == Table(find(name), MemoryJournal(header)).open.ask.key  # type: ignore[union-attr]


@pytest.mark.parametrize("name", our_games())
def test_a_replay_names_corrections_without_a_view(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Corrections are told in a replay, too; nobody looks at the rest of a view there."""
    game, rng, counts = find(name), random.Random(2), Counter[str]()
    assert isinstance(game, MenuViews)
    table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo"], seed=2), lasts=True), Chance(2))
    for _ in range(60):
        bots.answer_once(table, rng)
        view, menu = table.view(), game.menu(table.run.state)
        assert (menu.corrections, menu.words) == (view.corrections, view.words)
        called = {deck.key: deck.label for deck in menu.decks}
        assert all(called[deck.key] == deck.label for deck in view.decks if deck.key in game.decks)
        one = rng.choice(view.corrections)
        with suppress(DrakvaktError):
            table.set(one.path, rng.choice(one.choices))
        while table.is_over:
            # The correction is a step, and what had ended the game another.
            table.undo(consent=True)
    log = [(event.key, event.text) for event in table.log()]
    assert sum(key == "set" for key, _ in log) > 10
    monkeypatch.setattr(game, "view", count_calls_of(counts, "views", game.view), raising=False)
    again = Table(game, table.journal, Chance(2))
    assert counts["views"] == 0
    assert [(event.key, event.text) for event in again.log()] == log


@pytest.mark.parametrize("name", our_games())
def test_each_entry_is_one_commit_and_a_secret_goes_with_its_reveal(name: str, tmp_path: Path) -> None:
    game, statements, counts = find(name), list[str](), Counter[str]()
    journal = SqliteJournal.create(tmp_path / "evening.db", new_header(game, ["Ada", "Bo"], seed=4))
    table = Table(game, journal, Chance(4))
    before = len(journal.entries())
    journal._db.set_trace_callback(statements.append)
    bots.play(table, random.Random(4), ANSWERS)
    counts.update(body["e"] for _, body in journal.entries()[before:])
    commits = sum(statement.startswith("COMMIT") for statement in statements)
    opened = sum(statement.startswith("DELETE FROM sealed WHERE n = ") for statement in statements)
    dropped = sum(statement.startswith("DELETE FROM sealed WHERE n NOT IN") for statement in statements)
    emptied = sum("wal_checkpoint" in statement for statement in statements)
    finished = sum(statement.startswith("DELETE FROM meta") for statement in statements)
    # How far a game has come is kept beside its answers, and nobody waits for the disk because of that.
    unawaited = statements.count("PRAGMA synchronous=NORMAL")
    assert unawaited == statements.count("PRAGMA synchronous=FULL") < counts.total() / 4
    noted = sum(statement.startswith("INSERT OR REPLACE INTO meta VALUES ('progress'") for statement in statements)
    assert noted == unawaited, "with the next entry it is durable, and need not be written again"
    assert 0 < commits - unawaited == counts.total() + dropped + finished
    assert dropped <= counts["lost"] + counts["leave"]
    assert opened == sum(len(body["v"]) for _, body in journal.entries()[before:] if body["e"] == "reveal")
    assert emptied <= counts.total() // LONG_LOG + dropped, "what a reveal says need not be wiped out of the log"
    table.close()


def test_a_choice_is_hashed_where_it_is_sealed_and_where_it_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sealed choice used to be hashed at each answer and line of the engine, and twice where it was opened."""
    game, counts = find("legenden"), Counter[str]()
    table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo"], seed=4)), Chance(4))
    monkeypatch.setattr(seals, "commitment", count_calls_of(counts, "hashes", seals.commitment))
    monkeypatch.setattr(table.journal, "sealed", count_calls_of(counts, "read", table.journal.sealed))
    rng = random.Random(4)
    for _ in range(ANSWERS):
        bots.answer_once(table, rng)
        table.settle()
    counts.update(body["e"] for _, body in table.journal.entries())
    assert 0 < counts["read"] <= counts["seal"]
    assert counts["hashes"] == counts["seal"] + counts["read"]
