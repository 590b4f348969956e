"""Told data is kept for the next game: whole, by many tables at once, and never what was undone."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.games.legenden import game as legenden
from companion.owners import read_file
from companion.state import Json
from companion.table import Table, new_header
from companion.table.learning import LearnedFile, Learner, leaves, tree
from companion.table.sessions import Sessions

NOTES: list[str] = []


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[LearnedFile]:
    NOTES.clear()
    yield LearnedFile(tmp_path / "learned" / "trial.toml", lambda note: NOTES.append(str(note)))


def test_leaves_and_tree_are_inverse() -> None:
    data = {"a": {"b": 1, "c": {"d": [1]}}, "e": "x"}
    assert dict(leaves(data)) == {("a", "b"): 1, ("a", "c", "d"): [1], ("e",): "x"}
    assert tree(dict(leaves(data))) == data


def test_learned_figures_are_kept_and_added_to(shelf: LearnedFile) -> None:
    assert shelf.read() == {}
    Learner(shelf, {}).learn({"heroes": {"rohan": {"strength": 8}}})
    Learner(shelf, {}).learn({"heroes": {"rohan": {"psyche": 5}, "iril": {"strength": 4}}})
    assert shelf.read() == {"heroes": {"rohan": {"strength": 8, "psyche": 5}, "iril": {"strength": 4}}}
    assert not list(shelf.path.parent.glob(".learned-*"))


@pytest.mark.parametrize("text", ["x = 1.5", "a.day = 1979-05-27", "x = [[0.5]]", "[" + ".".join("a" * 60) + "]"])
def test_a_file_that_nobody_can_have_told_is_put_aside(shelf: LearnedFile, text: str) -> None:
    shelf.path.parent.mkdir()
    shelf.path.write_text(text)
    assert shelf.read(only_look=True) == {}
    assert shelf.path.exists()
    Learner(shelf, {}).learn({"heroes": {"rohan": {"strength": 8}}})
    assert shelf.read() == {"heroes": {"rohan": {"strength": 8}}}
    assert shelf.path.with_suffix(".broken-1").read_text() == text
    assert any("It now lies at" in note for note in NOTES)


def test_undone_figures_are_forgotten_and_earlier_ones_come_back(shelf: LearnedFile) -> None:
    Learner(shelf, {}).learn({"heroes": {"rohan": {"strength": 8}}})
    other = Learner(shelf, {})
    other.learn({"heroes": {"rohan": {"strength": 9, "psyche": 5}}})
    other.learn({"heroes": {"rohan": {"strength": 9}}})
    assert shelf.read() == {"heroes": {"rohan": {"strength": 9}}}
    other.learn({})
    assert shelf.read() == {"heroes": {"rohan": {"strength": 8}}}


def test_a_table_keeps_what_another_has_learned_since(shelf: LearnedFile) -> None:
    one, other = Learner(shelf, {}), Learner(shelf, {})
    one.learn({"a": {"x": 1}})
    other.learn({"a": {"x": 2}})
    one.learn({})
    assert shelf.read() == {"a": {"x": 2}}


def test_a_resumed_game_knows_what_it_has_taught(shelf: LearnedFile) -> None:
    Learner(shelf, {}).learn({"a": {"x": 1, "y": 2}})
    resumed = Learner(shelf, {"a": {"x": 1}})
    resumed.learn({})
    assert shelf.read() == {"a": {"y": 2}}


def test_an_old_game_resumed_keeps_later_corrections(shelf: LearnedFile) -> None:
    Learner(shelf, {}).learn({"a": {"x": 1}})
    Learner(shelf, {}).learn({"a": {"x": 2}})
    old = Learner(shelf, {"a": {"x": 1}})
    old.learn({"a": {"x": 1}})
    old.learn({"a": {"x": 1, "y": 3}})
    assert shelf.read() == {"a": {"x": 2, "y": 3}}
    old.learn({"a": {"x": 5, "y": 3}})
    assert shelf.read() == {"a": {"x": 5, "y": 3}}


def test_figures_lost_in_a_power_cut_are_written_after_the_resume(shelf: LearnedFile) -> None:
    Learner(shelf, {"a": {"x": 1}}).learn({"a": {"x": 1}})
    assert shelf.read() == {"a": {"x": 1}}


def test_without_news_nothing_is_written(shelf: LearnedFile) -> None:
    learner = Learner(shelf, {})
    learner.learn({"a": 1})
    shelf.path.unlink()
    learner.learn({"a": 1})
    assert not shelf.path.exists()


def test_a_game_may_hand_over_the_very_data_that_it_goes_on_changing(shelf: LearnedFile) -> None:
    learner, told = Learner(shelf, {}), {"monsters": {"orc": {"life": 3}}}
    learner.learn(told)
    told["monsters"]["orc"]["life"] = 4
    learner.learn(told)
    assert shelf.read() == {"monsters": {"orc": {"life": 4}}}


def test_a_file_that_cannot_be_moved_away_stands_in_no_games_way(
    shelf: LearnedFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder that nobody may enter not even this can be known: which names are free there."""
    shelf.path.parent.mkdir()
    shelf.path.write_text("[a\n")
    looks = Path.exists

    def exists(path: Path) -> bool:
        if ".broken" in path.name:
            raise PermissionError(13, "Permission denied")
        return looks(path)

    monkeypatch.setattr(Path, "exists", exists)
    assert shelf.read() == {}
    assert shelf.path.read_text() == "[a\n"
    assert not any("It now lies at" in note for note in NOTES)
    assert len(NOTES) == 1


@pytest.mark.parametrize("text", [b"[a\n", b"a = '\xff'", b"a = 1\na = 2\n"])
def test_a_broken_file_is_put_aside_and_said(shelf: LearnedFile, text: bytes) -> None:
    shelf.path.parent.mkdir()
    for number in (1, 2):
        shelf.path.write_bytes(text)
        Learner(shelf, {}).learn({"a": {"x": number}})
        assert shelf.read() == {"a": {"x": number}}
        assert shelf.path.with_suffix(f".broken-{number}").read_bytes() == text
    assert len(NOTES) == 2
    assert "It now lies at" in NOTES[0]
    assert "\n" not in NOTES[0]


def test_a_disk_that_keeps_nothing_does_not_stop_the_game(shelf: LearnedFile) -> None:
    shelf.path.parent.write_text("a file in the way")
    Learner(shelf, {}).learn({"a": 1})
    assert shelf.path.parent.read_text() == "a file in the way"


def test_a_plug_that_is_pulled_leaves_the_old_file(shelf: LearnedFile, monkeypatch: pytest.MonkeyPatch) -> None:
    Learner(shelf, {}).learn({"a": 1})

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    Learner(shelf, {}).learn({"a": 2})
    assert shelf.read() == {"a": 1}
    assert not list(shelf.path.parent.glob(".learned-*"))


TABLES, FIGURES = 4, 12


def teach(path: Path, table: int) -> None:
    """One table of several, at the same time as the others."""
    learner, told = Learner(LearnedFile(path, print), {}), {}
    for n in range(FIGURES):
        told[f"figure-{n}"] = n
        learner.learn({f"table-{table}": dict(told)})


def test_many_tables_write_at_once_and_nothing_is_lost(shelf: LearnedFile) -> None:
    context = multiprocessing.get_context("spawn")
    tables = [context.Process(target=teach, args=(shelf.path, n)) for n in range(TABLES)]
    for table in tables:
        table.start()
    for table in tables:
        table.join(50)
        assert table.exitcode == 0
    everything = {f"figure-{n}": n for n in range(FIGURES)}
    assert shelf.read() == {f"table-{n}": everything for n in range(TABLES)}


# With the tables of real games.


@pytest.fixture
def sessions(tmp_path: Path) -> Sessions:
    return Sessions(tmp_path / "sessions")


def begin_game(sessions: Sessions) -> Table:
    header = new_header(legenden, ["Ada", "Bo"], data=sessions.figures(legenden).effective)
    return play(sessions.begin(header), "rohan", "iril", "Ada", [1], [0])


def play(table: Table, *values: Any) -> Table:
    for value in values:
        assert table.open is not None
        table.answer(table.open.n, table.open.waiting[0], value)
    return table


def read_learned(sessions: Sessions) -> Any:
    path = sessions.shelf("legenden").path
    return read_file(path) if path.exists() else {}


def take_fall(table: Table) -> Table:
    """Rohan takes damage, for which Rohan's life is asked, and the turn is over."""
    return play(table, "found", "hurt", 15, 1, "stay")


@pytest.mark.rule("LS6")
def test_a_sheet_that_was_told_is_known_in_the_next_game(sessions: Sessions) -> None:
    with closing(begin_game(sessions)) as table:
        play(table, "found", "hurt", 15, 1)
        assert read_learned(sessions) == {}, "the turn is not over"
        play(table, "stay")
        assert read_learned(sessions) == {"heroes": {"rohan": {"life": 15}}}
    with closing(begin_game(sessions)) as again:
        play(again, "found", "hurt", 1)
        assert again.run.state.heroes["Ada"].life == 14  # type: ignore[attr-defined]
        again.set("heroes.Ada.max_life", 16)
        play(again, "stay")
        assert read_learned(sessions) == {"heroes": {"rohan": {"life": 16}}}, "corrected in the game"
        again.undo(2, consent=True)
        play(again, "stay", "stay", [0])
        assert read_learned(sessions) == {"heroes": {"rohan": {"life": 15}}}, "undone"


def test_undone_figures_are_not_learned_even_after_a_resume(sessions: Sessions) -> None:
    table = take_fall(begin_game(sessions))
    table.close()
    assert read_learned(sessions) == {"heroes": {"rohan": {"life": 15}}}
    with closing(sessions.resume()) as resumed:
        resumed.undo(5, consent=True)
        play(resumed, "found", "nothing", "stay")
        assert read_learned(sessions) == {}


def test_figures_told_and_undone_in_one_turn_are_forgotten(sessions: Sessions) -> None:
    with closing(take_fall(begin_game(sessions))) as table:
        assert read_learned(sessions) == {"heroes": {"rohan": {"life": 15}}}
        table.undo(1, consent=True)
        assert read_learned(sessions) == {"heroes": {"rohan": {"life": 15}}}, "it still stands"
        table.undo(2, consent=True)
        assert read_learned(sessions) == {}, "and at once it does not, however the game ends"


def test_figures_told_in_mid_turn_are_kept_when_people_stop(sessions: Sessions) -> None:
    begun_ = play(begin_game(sessions), "found", "hurt", 15)
    begun_.close()
    assert read_learned(sessions) == {"heroes": {"rohan": {"life": 15}}}


def test_a_game_goes_on_with_the_figures_that_it_began_with(sessions: Sessions, tmp_path: Path) -> None:
    sessions.owners = tmp_path / "own"
    (sessions.owners / "legenden").mkdir(parents=True)
    castle = sessions.owners / "legenden" / "castle.toml"
    castle.write_text("sun.steps = 50\n")
    begin_game(sessions).close()
    castle.write_text("sun.steps = 30\n")
    with closing(sessions.resume()) as table:
        assert table.run.state.options["sun.steps"] == 50
        table.set("options.sun.steps", 21)
        table.set("options.sun.steps", 50)
    castle.write_text("this is not TOML")
    sessions.resume().close()


def test_a_learner_that_breaks_breaks_no_game(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(_: object) -> dict[str, Any]:
        raise RuntimeError

    with closing(begin_game(sessions)) as table:
        monkeypatch.setattr(type(legenden), "learned", break_down)
        take_fall(table)
        assert table.run.state.turn == "Bo"


def test_figures_of_a_situation_teach_nothing_but_told_data_does(sessions: Sessions) -> None:
    state: dict[str, Json] = {
        "heroes.Ada.name": "Zed",
        "heroes.Ada.strength": 9,
        "heroes.Bo.name": "Iril",
        "heroes.Bo.max_life": 20,
        "round": 1,
        "first": "Ada",
    }
    header = new_header(legenden, ["Ada", "Bo"], state=state, data=sessions.figures(legenden).effective)
    with closing(play(sessions.begin(header), [0], "found", "nothing", "stay")):
        assert read_learned(sessions) == {}
    with closing(sessions.resume()) as table:
        table.set("heroes.Ada.armour", 5)
        assert table.open is not None
        play(table, "found", "nothing", "stay")
        assert read_learned(sessions) == {"heroes": {"zed": {"armour": 5, "name": "Zed"}}}
