"""docs/add-a-game.md, tried: its game in a folder of its own is found by its entry point, and played everywhere."""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import tomllib
from dataclasses import field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion import asking, asks
from companion import state as states
from companion.deck import Deck
from companion.game import BadSetup, GameDefaults, find, games
from companion.journal import MemoryJournal
from companion.kit import data as kit_data
from companion.kit import evening, sheets
from companion.kit import state as kit_state
from companion.kit.cards import decks
from companion.language import speaker
from companion.record import record
from companion.table import Table, new_header
from companion.testing.hand import Hand
from companion.testing.transcript import Transcript
from companion.text import Text
from hardware.simulated.panel import SimulatedPanel
from tests.cli.running import ROOT, drakvakt
from tests.cli.sitting import Sitting, sit
from tests.outside import install, judge, run_module

FOLDER = ROOT / "tests" / "toys_rps"
GUIDE = ROOT / "docs" / "add-a-game.md"
LINES = 76
HOARD = ROOT / "docs" / "examples" / "hoard"
HOARD_LINES = 86
_BLOCK = re.compile(r"`([\w/.-]+)`:\n\n```\w*\n(.*?)```", re.DOTALL)
_PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


@pytest.fixture(autouse=True)
def found_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder on the path: that is all that an installation does."""
    monkeypatch.syspath_prepend(FOLDER)


def table(**options: Any) -> Table:
    rules = find("rps")
    return Table(rules, MemoryJournal(new_header(rules, ["Ada", "Bo"], options)))


def test_the_guide_shows_the_files_themselves() -> None:
    shown = _BLOCK.findall(GUIDE.read_text("utf-8"))
    assert len(shown) > 12
    for path, text in shown:
        file = ROOT / path if path.startswith("tests/toys_rps") else HOARD / path
        assert text in file.read_text("utf-8"), f"{path} in the guide is another one:\n{text}"


def test_every_line_of_the_card_game_is_in_the_guide() -> None:
    """But for its imports and the last line, which makes the object."""
    shown = "".join(text for path, text in _BLOCK.findall(GUIDE.read_text("utf-8")) if path == "hoard/game.py")
    rules = (HOARD / "hoard" / "game.py").read_text("utf-8").partition("\nHOUSE")[2]
    assert [line for line in rules.splitlines() if line not in shown] == []


WHOLE = (
    *("pyproject.toml", "hoard/__init__.py", "hoard/game.py", "hoard/hoard.toml", "hoard/rules.md"),
    *("tests/test_hoard.py", "tests/transcripts/evening.txt"),
)
"""Files of which the guide shows every line, so that a reader needs nothing else."""


@pytest.mark.parametrize("path", WHOLE)
def test_the_guide_alone_makes_the_game(path: str) -> None:
    """In the order in which it shows them; a part that it shows again, as of pyproject.toml, counts once."""
    shown = dict.fromkeys(text for other, text in _BLOCK.findall(GUIDE.read_text("utf-8")) if other == path)
    made = "".join(shown)
    file = (HOARD / path).read_text("utf-8")
    lines = [line for line in made.splitlines() if line.strip()]
    if path == "pyproject.toml":
        lines = lines[: len([line for line in file.splitlines() if line.strip()])]
    assert lines == [line for line in file.splitlines() if line.strip()]


def test_the_games_of_the_guide_stay_small() -> None:
    assert len((FOLDER / "rock_paper_scissors.py").read_text("utf-8").splitlines()) <= LINES
    assert len((HOARD / "hoard" / "game.py").read_text("utf-8").splitlines()) <= HOARD_LINES


@pytest.mark.timeout(120)
@pytest.mark.xdist_group("wheel")
def test_the_card_game_is_installed_elsewhere_and_passes_its_suite(tmp_path: Path) -> None:
    installed, author = tmp_path / "installed", tmp_path / "author"
    install(HOARD, installed)
    shutil.copytree(HOARD, author, ignore=shutil.ignore_patterns("*.py[co]", "game.py", "__pycache__"))
    (author / "hoard" / "__init__.py").unlink()
    shown = (
        "TestHoard::test_a_random_game_ends_well[0]",
        "TestHoard::test_what_was_learned_is_good_data[0]",
        "TestHoard::test_the_game_goes_as_it_was_written_down[evening]",
        "TestHoard::test_every_rule_has_a_test_that_names_it",
        "test_the_dead_lose_their_gold",
    )
    judge(author, installed, "not TestHoard or ends_well[0] or learned or written or names_it", shown)


def test_the_game_is_found_by_its_entry_point() -> None:
    assert "rps" in games()


def test_a_game_without_a_catalogue_stays_english() -> None:
    rules = find("rps")
    say = speaker("sv", (rules.catalogues, rules.id))
    assert (rules.catalogues, rules.title.read(say)) == ("companion", "Rock-paper-scissors")


def test_a_game_in_a_package_has_its_words_there() -> None:
    kind = type("InAPackage", (GameDefaults,), {"__module__": "companion.games.legenden.game"})
    assert kind().catalogues == "companion.games.legenden"
    assert kind().data() == {}


def test_the_games_own_suite_tests_it_from_outside() -> None:
    shown = (
        "test_a_random_game_ends_well[0]",
        "test_whatever_people_do_the_game_ends_and_its_journal_tells_it[0]",
        "test_no_words_are_longer_than_their_place",
        "test_every_figure_in_the_menu_can_be_set_to_all_that_is_offered[0]",
        "test_what_was_learned_is_good_data[0]",
        "test_nobody_sees_what_another_has_sealed[0]",
        "test_the_game_goes_as_it_was_written_down[transcript]",
        "test_every_rule_has_a_test_that_names_it",
    )
    only = " or ".join(name.removeprefix("test_") for name in shown)
    said = judge(FOLDER, FOLDER, only, [f"TestRockPaperScissors::{name}" for name in shown])
    assert "recorded" not in said, "it has none"


def test_installed_beside_ours_it_joins_our_tests_and_nothing_is_edited() -> None:
    """A game without Swedish, transcript and rules among ours is judged by its English and its play alone."""
    ours = ("every_game", "words", "transcripts", "rules_covered", "benchmarks")
    files = (f"tests/test_{subject}.py" for subject in ours)
    chosen = ("-k", "every_installed_game_is_measured or (TestRps and [0])", "-n", "0", "-p", "no:cacheprovider")
    said = run_module("pytest", "-v", *chosen, *files, cwd=ROOT, PYTHONPATH=str(FOLDER), DRAKVAKT_NO_SKIPS="1")
    assert "test_every_installed_game_is_measured PASSED" in said
    assert "TestRps::test_only_names_are_cut[0] PASSED" in said
    assert "TestRps::test_a_random_game_ends_well[0] PASSED" in said
    assert "written_down" not in said


SHORT = re.compile(r"Write its head[^`]*```text\n(game hoard\n.*?)```", re.DOTALL)


def load_hoard(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module of the card game, as its package has it."""
    monkeypatch.syspath_prepend(HOARD)
    return importlib.import_module("hoard.game")


def test_of_a_transcript_only_what_people_say_need_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    (short,) = SHORT.findall(GUIDE.read_text("utf-8"))
    assert "?" not in short
    written = Transcript(load_hoard(monkeypatch).game).replay(short).splitlines()
    evening = (HOARD / "tests" / "transcripts" / "evening.txt").read_text("utf-8").splitlines()
    assert len(written) > len(short.splitlines())
    assert written == evening[: len(written)], "the rest of the line is added"


def snippet(name: str) -> str:
    """Return the example of the guide that defines this name, and is not a file's."""
    defines = re.compile(rf"^(class )?{name}\b", re.MULTILINE)
    (found,) = [str(code) for code in _PYTHON.findall(GUIDE.read_text("utf-8")) if defines.search(code)]
    return found


def test_the_deck_of_the_guide_is_drawn_from() -> None:
    names: dict[str, Any] = dict(vars(asks) | vars(asking) | vars(states) | vars(evening) | vars(kit_state))
    names |= {"record": record, "field": field, "Deck": Deck, "Text": Text}
    exec(compile(snippet("CaveState"), "the guide", "exec"), names)
    rules, state = names["Cave"](), names["CaveState"](seats=["Ada"])
    hand = Hand(rules, state)("cave", "gold")("cave", "snake")
    assert hand.key is None
    assert (state.cave.left(), state.cave.known("discard")) == (10, ["snake", "gold"])


def test_the_data_of_another_shape_is_checked_and_read(monkeypatch: pytest.MonkeyPatch) -> None:
    module = load_hoard(monkeypatch)
    names: dict[str, Any] = vars(module) | vars(kit_data) | vars(evening) | vars(decks) | vars(sheets)
    exec(compile(snippet("CARDS"), "the guide", "exec"), names)
    data = names["CARDS"].read()
    assert names["CARDS"].book(data).cards["cup"].points == 3
    data["hoard"]["sheets"]["fox"]["nerve"] = 7
    with pytest.raises(BadSetup, match=r"hoard\.sheets\.fox\.nerve"):
        names["CARDS"].book(data)


def test_undo_secrets_and_journal_work_for_the_game() -> None:
    played = table(goal=1)
    assert played.open is not None
    played.answer(played.open.n, "Ada", "rock")
    assert "rock" not in json.dumps([body for _, body in played.journal.entries()])
    played.answer(played.open.n, "Bo", "scissors")
    assert (played.is_over, played.result()) == (True, {"winners": ["Ada"]})
    played.undo(consent=True)
    assert not played.is_over


def test_an_engine_in_its_own_process_plays_the_game(tmp_path: Path) -> None:
    requests: list[dict[str, Any]] = [
        {"do": "games"},
        {"do": "new", "game": "rps", "seats": ["Ada", "Bo"], "options": {"goal": 1}},
        {"do": "answer", "ask": 1, "seat": "Bo", "value": "paper"},
        {"do": "answer", "ask": 1, "seat": "Ada", "value": "rock"},
    ]
    given = "".join(json.dumps(request) + "\n" for request in requests)
    done = drakvakt("engine", "--state", str(tmp_path), given=given, PYTHONPATH=os.pathsep.join([str(FOLDER)]))
    assert (done.returncode, done.stderr) == (0, "")
    known, opened, waiting, over = map(json.loads, done.stdout.splitlines())
    assert "rps" in [rules["id"] for rules in known["games"]]
    assert (opened["ask"]["kind"], opened["ask"]["seconds"]) == ("secret", 7)
    assert waiting["ask"]["waiting"] == ["Ada"]
    assert over["over"] == {"winners": ["Bo"]}


def test_the_game_is_played_on_panels() -> None:
    played = table(goal=1)

    @sit(played, SimulatedPanel(None, None))
    async def evening(people: Sitting) -> None:
        await people.press("A", seat="Ada")
        await people.press("B", seat="Bo")
        await people.wait(20)

    assert played.result() == {"winners": ["Bo"]}
    assert "The end" in evening.box()


def test_no_countdown_runs_while_a_round_is_told() -> None:
    played = table()

    @sit(played, SimulatedPanel(None, None))
    async def sitting(s: Sitting) -> None:
        await s.press("A", seat="Ada")
        await s.press("A", seat="Bo")
        await s.wait(7)
        assert "Ada: Rock" in s.box()
        assert played.open is not None
        asked = played.open.n
        await s.wait(6)
        assert played.open is not None
        assert played.open.n == asked, "a round was over before anybody had seen it"


def test_the_guide_installs_the_suite_from_a_clone() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    found = re.findall(r"pip install (.*?)(?:\s+#.*)?\n", GUIDE.read_text("utf-8"))
    assert found == ["-e 'PATH/TO/THE/CLONE[terminal,testing]'", "-e ."], "no release is needed"
    assert [line.partition(">")[0] for line in extras["testing"]] == ["pytest", "pytest-timeout"]
