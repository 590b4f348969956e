"""The start screen: as few presses as there are choices, and nothing that is already known."""

from __future__ import annotations

from typing import Any

from companion.cli.evening.lobby import BOX, Kept, Lobby
from companion.journal import MemoryJournal
from companion.state import Json
from companion.table import Table, new_header
from companion.text import Text
from tests.toys import Toy, game


class Other(Toy):
    """A second game to choose from."""

    id = "other"
    title = Text("Other")


KEPT = Kept("2026-11-21-toy-abc", "Ada, Bo", Text("Unfinished game"))


def played(
    *answers: str,
    known: dict[str, Json] | None = None,
    kept: Kept | None = None,
    more: bool = False,
    last: str | None = None,
    games: dict[str, Any] | None = None,
) -> Any:
    """The keys that were asked, and the result."""
    games = games or ({"toy": game, "other": Other()} if more else {"toy": game})
    lobby = Lobby(games, kept, known or {}, last)
    table = Table(lobby, MemoryJournal(new_header(lobby, [BOX])))
    asked = []
    for value in answers:
        assert table.open is not None
        asked.append(table.open.ask.key)
        table.answer(table.open.n, BOX, value)
    assert table.over
    return asked, table.result()


def test_language_players_dice_and_cards_are_asked_and_one_game_is_not() -> None:
    asked, result = played("en", "3", "own", "box")
    assert asked == ["lobby.language", "lobby.players", "lobby.dice", "lobby.cards"]
    assert result == {
        "language": "en",
        "resume": False,
        "game": "toy",
        "players": 3,
        "own_dice": True,
        "own_cards": False,
    }


def test_of_several_games_one_is_chosen() -> None:
    asked, result = played("sv", "other", "2", "own", "own", more=True)
    assert asked[1] == "lobby.game"
    assert result["game"] == "other"


def test_the_last_game_costs_no_press() -> None:
    asked, result = played("sv", "2", "own", "own", more=True, last="other")
    assert asked == ["lobby.language", "lobby.last", "lobby.dice", "lobby.cards"]
    assert (result["game"], result["players"]) == ("other", 2)


def test_another_game_than_the_last() -> None:
    asked, result = played("sv", "other", "2", "own", "own", more=True, last="other")
    assert asked[1:3] == ["lobby.last", "lobby.players"]
    assert (result["game"], result["players"]) == ("toy", 2)


def test_the_last_game_may_be_gone() -> None:
    assert played("sv", "toy", "2", "own", "own", more=True, last="gone")[0][1] == "lobby.game"


class Bare(Toy):
    """A game without dice or decks."""

    dice: Any = ()
    decks: Any = ()


def test_who_rolls_and_draws_is_asked_only_where_there_is_something_to_roll_and_draw() -> None:
    asked, result = played("en", "2", games={"toy": Bare()})
    assert asked == ["lobby.language", "lobby.players"]
    assert (result["own_dice"], result["own_cards"]) == (True, True)


def test_the_unfinished_game_comes_first_and_needs_one_press() -> None:
    asked, result = played("sv", "resume", kept=KEPT)
    assert asked == ["lobby.language", "lobby.resume"]
    assert result["resume"] is True


def test_the_unfinished_game_can_be_left_lying() -> None:
    _, result = played("sv", "new", "2", "own", "own", kept=KEPT)
    assert result["resume"] is False


def test_what_the_command_line_says_is_not_asked() -> None:
    known: dict[str, Json] = {
        "language": "en",
        "resume": False,
        "game": "toy",
        "players": 2,
        "own_dice": False,
        "own_cards": False,
    }
    asked, result = played(known=known, kept=KEPT, more=True)
    assert asked == []
    assert result == known
