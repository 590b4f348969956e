"""The suite of every game can fail: for each part a game that it would not let pass."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar

import pytest

from companion.asks import Choose, Draw, Option, Roll, Tell, ask
from companion.dice import T6
from companion.record import record
from companion.shapes import Fault
from companion.snapshot import restore, write_state
from companion.state import Json, Range, State, ValueMisfit
from companion.table import ReplayDiverged
from companion.testing.figures import figures_of
from companion.testing.invariants import check_state
from companion.testing.suite import (
    Corrections,
    GameSuite,
    Learning,
    MixedPlay,
    Part,
    RandomPlay,
    Recorded,
    RuleMarks,
    Secrecy,
    Transcripts,
    Words,
    pages_and_menus,
)
from companion.text import Text, verbatim
from companion.view import Correction, View
from tests import toys
from tests.every_game import ROOT, classes, is_ours, our_games
from tests.toys import Player, Toy, ToyState


class DeadEnd(Toy):
    """In the second round there is nothing to choose from."""

    async def play(self, state: ToyState) -> None:
        while True:
            lines = () if state.rounds else (Option("on", Text("On")),)
            await ask(lambda: Choose(key="on", seats=("Ada",), text=Text("On?"), options=lines))  # noqa: B023
            state.rounds += 1


class Wordy(Toy):
    """A prompt that no row holds."""

    async def play(self, state: ToyState) -> None:
        await ask(lambda: Tell(key="on", seats=("Ada",), text=Text("On")))
        options = (Option("on", Text("A line much longer than its button")),)
        await ask(lambda: Choose(key="on", seats=("Ada",), text=Text("On?"), options=options))


class Undeclared(Toy):
    """Its box can roll no die and draw no card."""

    dice = ()
    decks = ()

    def __init__(self, key: str) -> None:
        self.key = key

    async def play(self, state: ToyState) -> None:
        if self.key == "roll":
            await ask(lambda: Roll(key="roll", seats=("Ada",), text=Text("Roll"), die=T6))
        await ask(lambda: Draw(key="draw", seats=("Ada",), text=Text("Draw"), deck="dragon"))


M = TypeVar("M")


@record(kw_only=True, frozen=False)
class Guild(State, Generic[M]):
    """A state whose members may be of any kind."""

    members: dict[str, M] = field(default_factory=dict)
    guests: Room[M] | None = None


@record(frozen=False)
class Room(Generic[M]):
    """A room with somebody in it."""

    inside: list[M] = field(default_factory=list)
    doors: Annotated[int, Range(0, 4)] = 2


@record(kw_only=True, frozen=False)
class PlayersGuild(Guild[Player]):
    """A guild of players."""


class Restless(Toy):
    """Whoever looks at its ask makes a round pass."""

    async def play(self, state: ToyState) -> None:
        def build() -> Tell:
            state.rounds = min(state.rounds + 1, 99)
            return Tell(key="on", seats=("Ada",), text=Text("On"))

        for _ in range(40):
            await ask(build)


class Forgetful(Toy):
    """A game that keeps its count in a local, which is lost when a game goes on from a turn."""

    async def play(self, state: ToyState) -> None:
        played = 0
        while state.rounds < 4:
            n = played
            await ask(lambda: Tell(key="on", seats=("Ada",), text=Text("{n} done", n=n)))  # noqa: B023
            played += 1
            state.rounds += 1
            state.boundary()


@dataclass(slots=True, kw_only=True)
class Noted(ToyState):
    """A state with a note of the rules' own."""

    played: list[int] = field(default_factory=list, metadata={"hidden": True, "given": True})


class Unkept(Toy):
    """A game with a field that claims to be made at the setup, and is not."""

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> Noted:
        return Noted(seats=list(seats))

    async def play(self, state: Any) -> None:
        while state.rounds < 4:
            await ask(lambda: Tell(key="on", seats=("Ada",), text=Text("{n} done", n=len(state.played))))
            state.played.append(1)
            state.rounds += 1
            state.boundary()


class Lucky(Toy):
    """A game that rolls dice of its own, so that no journal has them."""

    async def play(self, state: ToyState) -> None:
        while state.rounds < 4:
            await ask(lambda: Tell(key="on", seats=("Ada",), text=Text("On")))
            state.players["Ada"].life = random.SystemRandom().randint(0, 9)
            state.rounds += 1
            state.boundary()


class Beyond(Toy):
    """Its menu offers a life that no field takes."""

    def view(self, state: ToyState, seat: str | None) -> View:
        own = Correction("players.Ada.life", verbatim("Ada"), Text("life"), tuple(range(20)))
        return replace(super().view(state, seat), corrections=(own,))


class Learned(Toy):
    """A game that learns its figures again in the next game, or learns figures with a fault."""

    def __init__(self, wrong: bool) -> None:
        self.wrong = wrong

    def learned(self, state: ToyState) -> Mapping[str, Json]:
        return {"heroes": {"Ada": {"life": 3}}}

    def faults(self, data: Mapping[str, Json]) -> Iterable[Fault]:
        return [Fault(("heroes",), Text("is not known here."))] if self.wrong and "heroes" in data else []


class Alone(Toy):
    """A game without names for its values, and without a catalogue."""

    catalogues = "companion"


def suite_of(game: Any, *parts: type[Part]) -> Any:
    """Return the suite of this game."""
    return type("TestIt", parts or (GameSuite,), {"game": game})()


def test_a_toy_that_is_right_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = suite_of(toys.game)
    whole.test_a_random_game_ends_well(1)
    with monkeypatch.context() as patch:
        whole.test_a_game_goes_on_from_every_boundary(patch)
    whole.test_whatever_people_do_the_game_ends_and_its_journal_tells_it(1)
    whole.test_every_figure_in_the_menu_can_be_set_to_all_that_is_offered(1)
    whole.test_what_was_learned_is_good_data(1)
    whole.test_nobody_sees_what_another_has_sealed(1, monkeypatch)


@pytest.mark.parametrize(
    ("game", "says"),
    [(DeadEnd(), "nothing to choose"), (Wordy(), "more than 19 characters"), (Restless(), "on changes the state")],
)
def test_random_play_finds_what_people_would_be_stuck_at(game: Any, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        suite_of(game, RandomPlay).test_a_random_game_ends_well(0)


@pytest.mark.parametrize(
    ("key", "says"), [("roll", "roll rolls T6, which `dice`"), ("draw", "draw draws from dragon, which `decks`")]
)
def test_a_die_or_deck_that_the_box_cannot_use_is_found(key: str, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        suite_of(Undeclared(key), RandomPlay).test_a_random_game_ends_well(0)


def test_figures_of_a_generic_state_are_found() -> None:
    found = figures_of(PlayersGuild(seats=["Ada"]))
    own = [name for name in found if not name.startswith("PlayersGuild")]
    assert sorted(own) == ["Player.life", "Player.place", "Player.spells", "Room.doors"]


def test_a_generic_state_is_restored_with_its_records() -> None:
    state = PlayersGuild(seats=["Ada"], members={"Ada": Player(3)}, guests=Room([Player(4)], 1))
    kept = PlayersGuild(seats=["Ada"])
    restore(kept, json.loads(json.dumps(write_state(state))))
    assert kept == state


def test_figures_of_a_generic_state_are_checked() -> None:
    check_state(PlayersGuild(seats=["Ada"], members={"Ada": Player(9)}))
    with pytest.raises(AssertionError, match=r"members.Ada.life cannot be 10"):
        check_state(PlayersGuild(seats=["Ada"], members={"Ada": Player(10)}))


def test_a_state_kept_in_a_local_variable_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="in a local"):
        suite_of(Forgetful(), RandomPlay).test_a_game_goes_on_from_every_boundary(monkeypatch)


def test_a_figure_that_a_snapshot_does_not_keep_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="what is hidden counts too"):
        suite_of(Unkept(), RandomPlay).test_a_game_goes_on_from_every_boundary(monkeypatch)


def test_chance_of_its_own_is_found() -> None:
    mixed = suite_of(Lucky(), MixedPlay)
    with pytest.raises((AssertionError, ReplayDiverged)):
        for seed in range(8):
            mixed.test_whatever_people_do_the_game_ends_and_its_journal_tells_it(seed)


def test_a_value_that_the_field_does_not_take_is_found() -> None:
    with pytest.raises(ValueMisfit, match=r"players.Ada.life cannot be 10"):
        suite_of(Beyond(), Corrections).test_every_figure_in_the_menu_can_be_set_to_all_that_is_offered(0)


def test_a_figure_that_no_menu_offers_is_found() -> None:
    with pytest.raises(AssertionError, match="Left contains 3 more items"):
        suite_of(toys.game, Corrections).test_every_figure_that_people_see_is_offered_or_says_why_not()
    said = dict.fromkeys(("Player.spells", "Player.place", "ToyState.rounds"), "a toy has no more")
    lenient: Any = type("Lenient", (Corrections,), {"game": toys.game, "elsewhere": said})
    lenient().test_every_figure_that_people_see_is_offered_or_says_why_not()


@pytest.mark.parametrize("wrong", [False, True])
def test_a_figure_that_cannot_be_learned_is_found(wrong: bool) -> None:
    with pytest.raises(AssertionError):
        suite_of(Learned(wrong), Learning).test_what_was_learned_is_good_data(0)


def test_a_secret_that_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def trace_seals(table: Any, _: str | None) -> str:
        return str([getattr(table.journal.sealed(n), "value", None) for n, _ in table.journal.entries()])

    monkeypatch.setattr(pages_and_menus, "trace", trace_seals)
    with pytest.raises(AssertionError, match="others can tell"):
        suite_of(toys.game, Secrecy).test_nobody_sees_what_another_has_sealed(0, monkeypatch)


def test_words_that_nobody_can_read_are_found() -> None:
    with pytest.raises(AssertionError, match="nothing says what this id is called"):
        suite_of(Alone(), Words).test_only_names_are_cut(0)


def test_tests_without_matter_are_left_out_until_there_is_some(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("- **X1** [engine] Count.\n", "utf-8")
    bare: Any = type("Bare", (GameSuite,), {"game": "toy"})
    assert bare.test_every_rule_has_a_test_that_names_it is None
    ruled: Any = type("Ruled", (bare,), {"rules": tmp_path / "rules.md", "marked": tmp_path})
    with pytest.raises(AssertionError, match=r"X1 \[engine\] has no test"):
        ruled().test_every_rule_has_a_test_that_names_it()
    departing: Any = type("Departing", (ruled,), {"departures": {"X2": "why"}})
    with pytest.raises(AssertionError, match="X2 is named as a departure, but the rules have no such paragraph"):
        departing().test_every_rule_has_a_test_that_names_it()


def test_a_game_without_a_whole_transcript_is_found(tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text("game go\nseats Ada Bo\n\n* over\n      = winners: []\n", "utf-8")
    (tmp_path / "begun.txt").write_text("game toy\nseats Ada Bo\n\n", "utf-8")
    told: Any = type("Told", (Transcripts,), {"game": "toy", "transcripts": tmp_path})
    assert [path.name for path in told.written()] == ["begun.txt"]
    with pytest.raises(AssertionError, match="write a whole game"):
        told().test_one_of_them_is_a_whole_game()


def test_a_new_game_is_told_what_it_lacks_and_the_other_tests_run(tmp_path: Path) -> None:
    """An empty list of files would end the run before any test."""
    told: Any = type("Told", (Transcripts, Recorded), {"game": "toy", "transcripts": tmp_path, "recorded": tmp_path})
    assert told.test_the_game_goes_as_it_was_written_down is None
    assert told.test_every_entry_of_a_recorded_game_still_fits is None
    with pytest.raises(AssertionError, match="write a whole game"):
        told().test_one_of_them_is_a_whole_game()


def test_our_games_are_those_of_the_entry_points_and_each_is_held_to_all() -> None:
    assert len(our_games()) > 1
    assert all(map(is_ours, our_games()))
    for kind in classes(RuleMarks, Transcripts).values():
        assert is_ours(str(kind.game)) == (getattr(kind, "test_every_rule_has_a_test_that_names_it") is not None)  # noqa: B009


EXAMPLES: dict[str, str] = {
    "scripts/measure.py": "the numbers of rules, which are frozen",
    "tests/test_architecture.py": "the aims for lines of code a rule, which are frozen",
    "tests/cli/engine/test_replies.py": "the chances of a number, and of a fight of another kind",
    "tests/cli/commands/test_data.py": "one guide's two worked examples",
    "tests/cli/host/test_shared_screen.py": "points that only the monster's player may know, in both Drakborgen games",
    "tests/cli/host/test_two_worlds.py": "a secret of each kind",
    "tests/cli/test_main.py": "one game is loaded, another is not",
    "tests/cli/test_traces.py": "one game that takes another's name",
    "tests/fight_scenes.py": "fights of each kind, which are looked at one by one",
    "tests/table/test_risk.py": "a dragon of each kind",
    "tests/table/test_secrets.py": "the undo of a fight's choice, in both Drakborgen games",
    "tests/test_benchmarks.py": "the three presses of a quiet turn, which Drakborgen's rounds have",
    "tests/test_glossary.py": "a word that is wrong in one game and not in another",
    "tests/test_help.py": "the language in which the rules of each game are told",
    "tests/test_language.py": "a game that speaks Dutch, and one that does not",
    "tests/test_what_is_known.py": "what the box knows of sun, dragon and decks, in both Drakborgen games",
    "tests/cli/commands/test_odds.py": "the sun and the dragon of both Drakborgen games",
    "tests/cli/engine/test_clients.py": "seats and answers with which a client of the protocol plays each kind",
    "tests/cli/engine/test_engine_lines.py": "a game that is begun, and one that one seat cannot begin",
    "tests/cli/engine/test_odds_replies.py": "dragons and suns of both Drakborgen games",
    "tests/cli/host/test_page_data.py": "asks that only some games have",
    "tests/hardware/web/test_menu.py": "the menu of a game that draws cards by hand, and of one with a map",
    "tests/cli/test_language.py": "a mistake with a game that needs two seats",
    "tests/hardware/web/browser/test_views.py": "languages in which the longest asks of each kind are looked at",
    "tests/report/evenings.py": "the recorded evenings of which a report is looked at",
    "tests/report/test_reading.py": "what the evening of each kind tells",
    "tests/study/test_cluster.py": "a quick game and a slow one",
    "tests/table/test_chronicle.py": "moves of two kinds",
    "scripts/pictures.py": "the moments of which the documents have pictures",
    "tests/cli/engine/test_alone.py": "a fight of each kind against the box, in both Drakborgen games",
    "tests/cli/engine/test_version_two.py": "what a roll is made of, in games of two kinds",
    "tests/cli/evening/test_lobby.py": "who plays the monsters, in both Drakborgen games",
    "tests/cli/host/test_serving.py": "a game that another game would take the place of",
    "tests/hardware/web/browser/sights.py": "the views of the page, each in the game that has most to show there",
    "tests/hardware/web/browser/test_games.py": "where a fight and a round of each game begin",
    "tests/hardware/web/browser/test_words.py": "a game for each language that its people play in",
    "tests/hardware/web/test_app.py": "the sizes of two frames, one of them with a map",
    "tests/report/test_story.py": "an evening that has something of each kind to tell",
    "tests/study/test_bots.py": "the bots that play by the odds, in both Drakborgen games",
    "tests/table/test_given_state.py": "all that can lie on the table, which differs from game to game",
    "tests/table/test_wagers.py": "the wagers of both Drakborgen games",
    "tests/test_commands_in_documents.py": "the commands of the documents, with the games that they name",
    "tests/test_guides.py": "the pages of the documents, each in the language of its game",
    "tests/test_pages_of_games.py": "the pages of the games in their own languages",
}
"""Modules that show something with two games; a third need not stand there."""


OURS = tuple(our_games())
"""Looking for them takes milliseconds, and there are hundreds of modules."""


def named_in(text: str) -> set[str]:
    """Which of our games are named by a string or an import of this module."""
    if not any(game in text for game in OURS):
        return set()
    tree = ast.parse(text)
    said = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    said += [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return {game for game in OURS if any(game in words for words in said if isinstance(words, str))}


def test_no_list_of_games_stands_anywhere_but_in_the_entry_points() -> None:
    homes = [ROOT / folder / game for folder in ("companion/games", "tests/games") for game in our_games()]
    rooms = ("benchmarks", "companion", "hardware", "scripts", "tests")
    modules = [path for room in rooms for path in sorted((ROOT / room).rglob("*.py"))]
    others = [path for path in modules if not any(home in path.parents for home in homes)]
    texts = {path: path.read_text("utf-8") for path in others}
    naming = {path: text for path, text in texts.items() if sum(game in text for game in OURS) > 1}
    lists = [path for path, text in naming.items() if len(named_in(text)) > 1]
    found = {path.relative_to(ROOT).as_posix() for path in lists}
    assert found - set(EXAMPLES) == set(), (
        "put what tests know of a game into its suite.py, or say what it is shown for"
    )
    assert set(EXAMPLES) - found == set(), "these name no games any more"


def test_a_list_of_games_is_found() -> None:
    first, second, *_ = our_games()
    assert named_in(f'GAMES = ("{first}", "{second}")\n') == {first, second}
    assert named_in(f"from companion.games.{first} import game\n") == {first}
