"""Evenings: the command line and owners' mistakes bar a new game, never one that has begun."""

from __future__ import annotations

import asyncio
import io
import json
import re
import time
from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from companion.cli.engine.engine import Engine
from companion.cli.evening.evening import GameEvening
from companion.cli.evening.unfinished import GameFilter, find_offers
from companion.cli.language import read_last_language
from companion.cli.main import main
from companion.game import LAST_LISTED, BadSetup, BrokenGame, find, games, load_installed
from companion.games.legenden import game as legenden
from companion.language import Voice, languages
from companion.table import RuleFault, new_header
from companion.table.sessions import Sessions
from companion.text import Text
from tests.cli.box.evenings import Watched, keep_advanced_game, keep_game
from tests.cli.running import drakvakt
from tests.toys import Toy, ToyState

ASKED = ("play", "--lang", "en", "--game", "legenden", "--seats", "Ada", "Bo")
START = (*ASKED, "--dice", "rolled", "--cards", "drawn")


class Place:
    """A folder for games and one for corrections, with runs of the real command."""

    def __init__(self, folder: Path) -> None:
        self.state, self.config = folder / "state", folder / "config"
        self.err = ""

    def spoil(self) -> Path:
        path = self.config / "drakvakt" / "legenden" / "castle.toml"
        path.parent.mkdir(parents=True)
        path.write_text("[x\n")
        return path

    def run(self, *arguments: str, given: str = "", status: int = 0) -> str:
        done = drakvakt(*arguments, "--state", str(self.state), given=given, XDG_CONFIG_HOME=str(self.config))
        assert done.returncode == status, done.stderr
        self.err = done.stderr
        return done.stdout

    def session(self) -> str:
        (kept,) = Sessions(self.state).kept()
        return kept.session


@pytest.fixture
def begun_game(tmp_path: Path) -> Place:
    """Return a game that has begun, then a typing mistake in an owner's file."""
    place = Place(tmp_path)
    place.run(*START, given="a\nquit\n")
    place.spoil()
    return place


def test_a_typing_mistake_of_owners_stops_no_game_that_has_begun(begun_game: Place) -> None:
    assert "which hero?" in begun_game.run("play", "--lang", "en", given="a\nquit\n")
    assert "which hero?" in begun_game.run("play", "--lang", "en", "--session", begun_game.session(), given="quit\n")
    assert "which hero?" in begun_game.run("sessions", "resume", begun_game.session(), "--lang", "en", given="quit\n")


def test_a_refused_new_game_leaves_the_unfinished_one_to_go_on(begun_game: Place) -> None:
    said = begun_game.run(*ASKED, given="b\na\na\nc\nd\na\nquit\n")
    assert "castle.toml, line 1: this is not TOML" in said
    after = said[said.index("this is not TOML") :]
    assert "Continue" in after
    assert "which hero?" in after
    begun_game.session()


def test_a_new_game_is_refused_before_a_screen_opens(begun_game: Place) -> None:
    assert begun_game.run(*START, "--new", status=1) == ""
    assert "castle.toml, line 1: this is not TOML" in begun_game.err
    assert begun_game.err.count("\n") == 1


# House rules.


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *((f"advanced={word}", True) for word in ("True", "true", "yes", "on")),
        *((f"secret.symbol={word}", False) for word in ("False", "false", "no", "OFF")),
        ("sun.die=000122", "000122"),
        ("sun.steps=30", 30),
        ("plates=one", "one"),
    ],
)
def test_a_house_rule_is_read_by_its_own_values(option: str, value: object, tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.run(*START, "--game", "legenden", "--option", option, given="quit\n")
    journal = Sessions(place.state).open(place.session())
    journal.close()
    found = journal.header["options"][option.split("=", maxsplit=1)[0]]
    assert (found, type(found)) == (value, type(value))


def test_the_owners_own_default_can_be_said(tmp_path: Path) -> None:
    place = Place(tmp_path)
    (folder := place.config / "drakvakt" / "legenden").mkdir(parents=True)
    (folder / "castle.toml").write_text('[sun]\ndie = "0011"\n')
    place.run(*START, "--game", "legenden", "--option", "sun.die=0011", given="quit\n")


def test_values_of_a_house_rule_are_listed_as_they_are_typed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = ["--game", "legenden", "--option", "advanced=maybe"]
    assert main(["play", "--plain", "--state", str(tmp_path), *wrong]) == 1
    assert "cannot be 'maybe': choose one of false, true." in capsys.readouterr().err
    ask = {"do": "new", "game": "legenden", "seats": ["Ada", "Bo"], "options": {"advanced": "True"}}
    reply = json.loads(Engine(Sessions(tmp_path)).answer(json.dumps(ask).encode()))
    assert reply["error"]["text"] == "The option advanced cannot be 'True': choose one of false, true."


# Games that others have written.


@dataclass
class Ready:
    """An entry point whose game is there already."""

    name: str
    game: Any
    value: str = "tests.toys:game"

    def load(self) -> Any:
        return self.game


def install(monkeypatch: pytest.MonkeyPatch, *points: Ready | EntryPoint) -> None:
    """Let these be all games that are installed."""

    monkeypatch.setattr(
        "companion.game.installed_games.installed_points", lambda: tuple(sorted(points, key=lambda point: point.name))
    )


GROUP = "drakvakt.games"


@pytest.fixture
def broken_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Legenden, and three games that cannot be loaded."""
    install(
        monkeypatch,
        EntryPoint("legenden", "companion.games.legenden:game", GROUP),
        EntryPoint("gone", "no_such_module_at_all:game", GROUP),
        EntryPoint("empty", "companion.errors:game", GROUP),
        EntryPoint("other", "companion.errors:DrakvaktError", GROUP),
    )


@pytest.mark.usefixtures("broken_games")
def test_a_broken_game_is_left_out_and_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert list(games()) == ["legenden"]
    assert [str(says).split(" cannot")[0] for says in load_installed()[1]] == [
        "The game empty",
        "The game gone",
        "The game other",
    ]
    with pytest.raises(BrokenGame, match=r"The game gone cannot be loaded \(ModuleNotFoundError.*\): correct or"):
        find("gone")
    assert main(["data", "check", "--state", str(tmp_path), "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().err.count("cannot be loaded") == 3
    (one,) = json.loads(Engine(Sessions(tmp_path)).answer(b'{"do":"games"}'))["games"]
    assert one["id"] == "legenden"


def test_games_stand_in_the_order_in_which_people_look_for_them() -> None:
    ours = sorted(games().values(), key=lambda game: getattr(game, "listed", LAST_LISTED))
    assert list(games()) == [game.id for game in ours]
    assert str(ours[0].title) == "Drakborgen Legenden", "what Drakvakt was made for first"


def test_a_game_without_a_progress_line_comes_behind_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    install(
        monkeypatch,
        EntryPoint("a_toy", "tests.toys:game", GROUP),
        EntryPoint("legenden", "companion.games.legenden:game", GROUP),
    )
    monkeypatch.setattr("tests.toys.game.id", "a_toy")
    assert list(games()) == ["legenden", "a_toy"]


@pytest.mark.parametrize("seats", [None, 2, (2,), ("2", "4"), (4, 2), (0, 4), {2, 4}])
def test_a_game_that_does_not_say_how_many_play_keeps_no_other_away(
    seats: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vague = Toy()
    vague.seats = seats
    install(monkeypatch, Ready("toy", vague), EntryPoint("legenden", "companion.games.legenden:game", GROUP))
    assert list(games()) == ["legenden"]
    (says,) = load_installed()[1]
    assert str(says) == "The game toy cannot be loaded (no seats): correct or remove it."


class Faulty(Toy):
    """A game that stumbles where it is told to."""

    def __init__(self, where: str) -> None:
        self.where = where

    def _step(self, here: str) -> None:
        if self.where == here:
            raise AttributeError(here)

    def data(self) -> Mapping[str, Any]:
        self._step("data")
        return super().data()

    def setup(self, seats: Sequence[str], options: Mapping[str, Any], data: Mapping[str, Any]) -> ToyState:
        self._step("setup")
        return super().setup(seats, options, data)

    async def play(self, state: ToyState) -> None:
        self._step("play")
        await super().play(state)

    def view(self, state: ToyState, seat: str | None) -> Any:
        self._step("view")
        return super().view(state, seat)


@pytest.mark.parametrize("where", ["data", "setup", "play", "view"])
def test_a_game_that_fails_at_the_start_gives_a_sentence_and_no_file(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(monkeypatch, Ready("toy", Faulty(where)))
    arguments = ["--game", "toy", "--seats", "Ada", "Bo", "--new", "--dice", "rolled", "--cards", "drawn"]
    assert main(["play", "--plain", "--lang", "en", "--state", str(tmp_path), *arguments]) == 1
    said = capsys.readouterr().err
    assert said.startswith("drakvakt: The ")
    assert said.count("\n") == 1
    assert not list(tmp_path.glob("*.db"))


# Which unfinished game is offered.


def test_only_an_unfinished_game_that_was_asked_for_is_offered(tmp_path: Path) -> None:
    place = Place(tmp_path)
    Sessions(place.state).begin(new_header(legenden, ["Cid", "Dan"])).close()
    assert "Continue" in place.run("play", "--lang", "en", "--game", "legenden", given="quit\n")
    assert "Continue" in place.run("play", "--lang", "en", "--seats", "Cid", " Dan", given="quit\n")
    assert "Continue" not in place.run(*START, "--game", "legenden", given="quit\n")


class Second(Toy):
    """Another game."""

    id = "second"
    title = Text("Second")


def test_offers_name_the_game_and_skip_one_that_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = Ready("toy", Toy())
    install(monkeypatch, toy, Ready("second", Second()))
    sessions = Sessions(tmp_path, clock=iter(range(1, 100)).__next__)
    for game in (toy.game, Second()):
        table = sessions.begin(new_header(game, ["Ada", "Bo"]))
        table.answer(1, "Ada", "home")
        table.close()
    newest, *_ = find_offers(sessions, GameFilter(named=True))
    assert newest.kept.headline == "Second"
    newest.drop()
    other, *_ = find_offers(sessions, GameFilter(game="toy"))
    assert other.kept.names == "Ada, Bo" and "-toy-" in other.kept.session
    other.drop()
    install(monkeypatch, toy)
    left = next(iter(find_offers(sessions)), None)
    assert left is not None and "-toy-" in left.kept.session
    left.drop()


def test_a_kept_game_that_cannot_be_shown_is_said_when_somebody_wants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, Ready("toy", Toy()))
    sessions = Sessions(tmp_path)
    sessions.begin(new_header(find("toy"), ["Ada", "Bo"])).close()
    install(monkeypatch, Ready("toy", Faulty("view")))
    offered, *_ = find_offers(sessions)
    with pytest.raises(RuleFault, match="cannot be shown"):
        offered.take(sessions, mend=False)


@pytest.mark.parametrize("words", [("play", "--plain", "--session"), ("sessions", "resume", "--plain")])
def test_a_kept_game_that_cannot_be_shown_gives_one_sentence(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(monkeypatch, Ready("toy", Toy()))
    table = Sessions(tmp_path).begin(new_header(find("toy"), ["Ada", "Bo"]))
    table.close()
    install(monkeypatch, Ready("toy", Faulty("view")))
    assert main([*words, table.journal.session, "--lang", "en", "--state", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert said == (
        f"drakvakt: The game toy cannot be shown (AttributeError, see {tmp_path / 'drakvakt.log'}): "
        "correct it, start again, or continue another game.\n"
    )
    Sessions(tmp_path).resume(table.journal.session).close()


def test_a_view_that_fails_in_mid_game_gives_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Later(Faulty):
        def view(self, state: ToyState, seat: str | None) -> Any:
            self.where = "view" if any(player.place != "home" for player in state.players.values()) else ""
            return super().view(state, seat)

    install(monkeypatch, Ready("toy", Later("")))
    table = Sessions(tmp_path).begin(new_header(find("toy"), ["Ada", "Bo"]))
    table.close()
    monkeypatch.setattr("sys.stdin", io.StringIO("b\nb\nquit\n"))
    assert main(["play", "--plain", "--session", table.journal.session, "--lang", "en", "--state", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("drakvakt: The game toy cannot be shown (AttributeError, see ")
    journal = Sessions(tmp_path).open(table.journal.session)
    assert len(journal.entries()) == 2
    journal.close()


# Who sits down.


def test_a_kept_game_goes_on_with_names_that_a_new_one_may_not_have(tmp_path: Path) -> None:
    header = {**new_header(legenden, ["Ada", "Bo"]), "seats": ["Ada", "ada"]}
    session = Sessions(tmp_path).begin(header)
    session.close()
    table = Sessions(tmp_path).resume()
    assert table.open is not None and table.open.waiting == ("Ada",)
    table.close()
    with pytest.raises(BadSetup, match="differ only in capital letters"):
        new_header(legenden, ["Ada", "ada"])


def test_a_game_opened_elsewhere_meanwhile_does_not_end_the_evening(tmp_path: Path) -> None:
    """Two started at once, and the other one was quicker: the screen says so, and offers the next."""
    older, newer = keep_game(tmp_path, round=3), keep_advanced_game(tmp_path)
    given = Namespace(lang="en", state=tmp_path, new=False, mend=False, option=[])
    vars(given).update(dict.fromkeys(("game", "seats", "session", "dice", "cards", "seed")))

    async def people(panel: Watched) -> None:
        await panel.wait_until("A Continue")
        holder = Sessions(tmp_path).resume(newer)
        panel.press(None, "A")
        await panel.wait_until("A game is open", "elsewhere", "D Done")
        panel.press(None, "D")
        await panel.wait_until("Ada, Bo: round 3", "A Continue")
        panel.press(None, "A")
        await panel.wait_until("which hero?")
        holder.close()
        panel.wish("quit")

    async def play_both() -> None:
        panel = Watched()
        await asyncio.wait_for(asyncio.gather(evening.run([panel]), people(panel)), 50)

    evening = GameEvening(
        given, Sessions(tmp_path), Voice("en"), clock=lambda: time.monotonic() * 20, offers_others=True
    )
    asyncio.run(play_both())
    assert evening.unfinished_session == older


# A game that does not speak the language of its people.

DUTCH = tuple("nl" if word == "en" else word for word in START)
POLISH = tuple("pl" if word == "en" else word for word in START)


def test_a_game_without_the_language_says_so_once_and_uses_english(tmp_path: Path) -> None:
    place = Place(tmp_path)
    said = place.run(*DUTCH, given="d\nmenu\nback\na\na\na\nd\nquit\n")
    assert said.count("is er nog niet in het\n") == 1
    after = said[said.index("D Klaar") :]
    assert "Ada: welke held?" in after, "what the companion says itself is Dutch"
    assert "Kansen" in after or "Wat is er gebeurd" in after
    assert "A hero dies without life" in after, "what only the game says is English"


def test_in_polish_too_a_game_that_lacks_it_goes_on_in_english(tmp_path: Path) -> None:
    said = Place(tmp_path).run(*POLISH, given="d\nmenu\nwstecz\na\na\na\nd\nkoniec\n")
    assert said.count("tłumaczenia. Słowa\n") == 1
    after = said[said.index("D Gotowe") :]
    assert "Ada: który bohater?" in after, "what the companion says itself is Polish"
    assert "Gra jest zapisana." in after
    assert "A hero dies without life" in after, "what only the game says is English"


def test_quitting_at_the_page_about_the_language_keeps_the_game(tmp_path: Path) -> None:
    place = Place(tmp_path)
    said = place.run(*DUTCH, given="quit\n")
    assert "welke held?" not in said
    assert "Het spel is bewaard." in said
    place.session()


def test_a_game_that_speaks_their_language_says_nothing_of_it(tmp_path: Path) -> None:
    assert "stay English" not in Place(tmp_path).run(*START, given="quit\n")


# Back to where it is asked how many play.


def test_before_its_first_step_a_new_game_can_be_begun_anew_with_others(tmp_path: Path) -> None:
    place = Place(tmp_path)
    asked = ("play", "--lang", "en", "--game", "legenden", "--dice", "rolled", "--cards", "drawn")
    # Three by their colours, who play the monsters themselves, one step and its undo; one more leads to the start: it
    # is said once, on a page.
    said = place.run(*asked, given="c\na\na\na\nundo\nundo\na\nc\nb\na\na\nquit\n")
    assert said.count("Nothing to undo") == 1
    again = said[said.index("A To the start") :]
    assert "Play like this?" in again
    assert "How many play?" in again
    assert "Red: which hero?" in again
    left, newest = sorted(Sessions(place.state).kept(), key=lambda kept: len(kept.seats), reverse=True)
    assert (len(left.seats), left.finished) == (3, True), "nothing of it stands, so nobody is asked to go on with it"
    assert (len(newest.seats), newest.finished) == (2, False)


def test_before_its_first_step_a_new_game_leads_back_to_the_names(tmp_path: Path) -> None:
    place = Place(tmp_path)
    asked = ("play", "--lang", "en", "--game", "legenden")
    # Two who type their names, and roll and draw themselves; then back to that page, and on to the last name.
    said = place.run(*asked, given="b\nb\nsay Ada\nsay Boo\na\nundo\nb\nundo\nsay Bo\na\nquit\n")
    back = said[said.index("B One page back") :]
    assert back.index("Dice and cards?") < back.index("Player 2 of 2:") < back.rindex("Dice and cards?")
    assert "Ada: which hero?" in back
    (newest, left) = sorted(Sessions(place.state).kept(), key=lambda kept: kept.seats)
    assert [(kept.seats, kept.finished) for kept in (newest, left)] == [(("Ada", "Bo"), False), (("Ada", "Boo"), True)]


def test_where_nothing_was_asked_there_is_no_start_to_go_back_to(tmp_path: Path) -> None:
    said = Place(tmp_path).run(*START, given="undo\nundo\nquit\n")
    assert "Nothing to undo" in said
    assert "To the start" not in said


def test_an_undo_after_the_language_asks_for_the_language_again(tmp_path: Path) -> None:
    place = Place(tmp_path)
    asked = ("play", "--game", "legenden", "--dice", "rolled", "--cards", "drawn")
    said = place.run(*asked, given="d\nundo\na\na\nundo\nundo\nb\nquit\n")
    words = r"Språk/Language|Hur många spelar|How many play|Who plays|Hoeveel spelers|Nothing to undo"
    assert re.findall(words, said) == [
        *("Språk/Language", "Hur många spelar"),
        *("Språk/Language", "How many play", "Who plays", "How many play"),
        *("Språk/Language", "Hoeveel spelers"),
    ]
    assert read_last_language(place.state) == "nl"


def test_a_game_open_elsewhere_is_named_in_the_log_at_the_first_page(tmp_path: Path) -> None:
    place = Place(tmp_path)
    open_there = Sessions(place.state).begin(new_header(find("legenden"), ["Åsa", "Bo"]))
    said = {code: place.run("play", "--lang", code, "--game", "legenden", given="quit\n") for code in languages()}
    open_there.close()
    assert all("Åsa, Bo: Drakborgen Legenden" in words for words in said.values())
    assert "Åsa, Bo: Drakborgen Legenden is open in another Drakvakt." in said["en"]
    assert "är öppet i en annan Drakvakt" in said["sv"]
    assert "open in een andere Drakvakt" in said["nl"]
    assert "otwarte w innym Drakvakt" in said["pl"]


def test_a_start_beside_another_says_first_that_the_evening_is_open_there(tmp_path: Path) -> None:
    place = Place(tmp_path)
    open_there = Sessions(place.state).begin(new_header(find("legenden"), ["Åsa", "Bo"]))
    said = place.run(*ASKED[:5], given="d\nquit\n")
    open_there.close()
    pages = ["is open in another", "A game is open", "Play like this"]
    assert re.findall("|".join(pages), said) == pages


def test_a_folder_where_nothing_can_be_kept_is_refused_first(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("no folder")
    place = Place(tmp_path)
    assert place.run("play", "--lang", "en", "--game", "legenden", status=1) == ""
    assert f"in {place.state} " in place.err
    assert place.err.endswith("with --state.\n")
