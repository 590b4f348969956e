"""The evening: whose turn it is, where a game may go on, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.asks import Choose
from companion.game import BadSetup
from companion.kit.evening import highest_seats, roll_for_first
from companion.progress import Progress
from companion.table import Table
from companion.testing.hand import Hand
from companion.testing.suite import Corrections, MixedPlay, Part, RandomPlay
from companion.text import Text
from tests.kit.lanterns import Lanterns, Night, game
from tests.table.making import key, say, sit


class Of(Part):
    """Description of the toy for the suite."""

    game = game


class TestRandomPlay(Of, RandomPlay):
    """A random game goes on from every boundary as it did before."""


class TestMixedPlay(Of, MixedPlay):
    """Corrections, scenes that are left, undo."""


class TestCorrections(Of, Corrections):
    """The menu is made of what is declared."""


class Calling(Lanterns):
    """Toy that has words for its deck."""

    words: Mapping[str, Text] = {"cards.hoard": Text("The hoard")}


def begin_game(*seats: str, first: str = "Bo") -> Table:
    """Begin a game, up to its first turn."""
    return say(sit(*(seats or ("Ada", "Bo", "Cid")), game=game), ("Ada", first))


def night(table: Table) -> Night:
    """Return the state of the toy."""
    state = table.run.state
    assert isinstance(state, Night)
    return state


def seat_to_play(table: Table) -> str | None:
    """Return the seat whose turn it is."""
    return night(table).turn


def go(table: Table, face: int) -> Table:
    """Play a turn in which oil is looked for."""
    seat = seat_to_play(table)
    assert seat is not None
    return say(table, (seat, "no"), (seat, [face]))


def sit_down(table: Table) -> Table:
    """Play a turn in which the walker rests."""
    seat = seat_to_play(table)
    assert seat is not None
    return say(table, (seat, "yes"))


def event_keys(table: Table) -> list[str]:
    """Return the keys of all events."""
    return [event.key for _, event in table.run.log]


def test_turns_go_clockwise_from_the_first_player() -> None:
    table = begin_game()
    seen = []
    for _ in range(4):
        seen.append((night(table).round, seat_to_play(table)))
        sit_down(table)
    assert seen == [(1, "Bo"), (1, "Cid"), (1, "Ada"), (2, "Bo")]


def figures_of_bo(table: Table) -> tuple[bool, bool]:
    """Return the figures of Bo that end with a turn and with a round."""
    bo = night(table).walkers["Bo"]
    return bo.lit, bo.rested


def test_figures_of_a_turn_or_a_round_end_with_it() -> None:
    table = begin_game()
    assert figures_of_bo(table) == (True, False)
    sit_down(table)
    assert figures_of_bo(table) == (False, True)
    sit_down(sit_down(table))
    assert (night(table).round, *figures_of_bo(table)) == (2, True, False)


def test_dead_players_have_no_turn_and_with_nobody_left_it_is_over() -> None:
    table = begin_game(first="Ada")
    table.set("walkers.Bo.life", 0)
    sit_down(table)
    assert seat_to_play(table) == "Cid"
    assert night(table).walkers["Bo"].mourned, "whoever is dead by a correction has been mourned before the next turn"
    table.set("walkers.Ada.life", 0)
    table.set("walkers.Cid.life", 0)
    assert table.is_over
    assert game.result(night(table)) == {"winners": []}
    assert event_keys(table)[-1] == "winner"


def test_a_turn_can_be_left_and_what_lasts_one_is_over() -> None:
    table = begin_game()
    table.leave("turn")
    assert seat_to_play(table) == "Cid"
    assert not night(table).walkers["Bo"].lit


def test_the_setup_of_an_evening_is_played_once() -> None:
    hand = Hand(game, game.setup(["Ada", "Bo"], {}, {}))
    hand.answer({"Ada": "Bo"})
    state = hand.state
    state.told.clear()
    again = Hand(game, state)
    assert again.ask == hand.ask
    assert [event.key for event in state.told] == []


def test_in_a_situation_from_outside_nobody_is_asked_who_begins() -> None:
    table = sit("Ada", "Bo", game=game, state={"round": 2, "walkers.Bo.life": 0})
    assert key(table) == "rest" and seat_to_play(table) == "Ada"
    assert event_keys(table) == [], "who was dead has been mourned before"


def test_a_silent_point_is_said_once_a_game() -> None:
    table = begin_game()
    for _ in range(3):
        go(table, 1)
    assert event_keys(table).count("house.marsh") == 1
    assert night(table).walkers["Bo"].life == 1


def test_equal_scores_share_and_the_end_is_told() -> None:
    table = begin_game("Ada", "Bo", first="Ada")
    for face in (5, 4, 2, 3, 6, 6):
        go(table, face)
    assert table.is_over
    assert game.result(night(table)) == {"winners": ["Ada", "Bo"]}
    assert [(event.key, event.kind) for _, event in table.run.log[-2:]] == [("winner", "victory")] * 2
    assert (seat_to_play(table), night(table).scopes) == (None, [])
    assert highest_seats({}) == []


@pytest.mark.parametrize("seats", [["Ada"], ["Ada", "Ada"], ["Ada", "Bo", "Cid", "Dan", "Eva"]])
def test_seats_that_cannot_be_are_refused_in_words(seats: list[str]) -> None:
    with pytest.raises(BadSetup, match="Lanterns is for 2 to 4 different seats: name that many"):
        game.setup(seats, {}, {})


def test_house_rules_are_checked_and_filled() -> None:
    assert game.setup(["Ada", "Bo"], {}, {}).options == {"marsh": 1}
    with pytest.raises(BadSetup, match="Lanterns has no option 'moon'"):
        game.setup(["Ada", "Bo"], {"moon": 1}, {})


def test_the_view_is_made_of_what_is_declared() -> None:
    table = begin_game()
    view = table.view()
    assert (str(view.headline), view.who, [(m.value, m.max) for m in view.meters]) == ("Bo", "Bo", [(2, 2)])
    assert [str(line) for line in view.overview] == ["Ada: 2", "Bo: 2", "Cid: 2"]
    paths = [one.path for one in view.corrections]
    assert paths[:2] == ["walkers.Ada.life", "walkers.Ada.oil"] and paths[-3:] == ["first", "round", "sun.at"]
    assert game.progress(night(table)) == Progress(1)
    state = night(table)
    state.walkers["Ada"].life = 0
    state.turn = None
    view = game.view(state, None)
    assert (str(view.headline), view.who, view.meters, str(view.overview[0])) == ("Lanterns", None, (), "Ada: dead")


def test_a_deck_is_called_by_its_words() -> None:
    state = Night(seats=["Ada"])
    assert str(game.deck_name(state, "hoard")) == "hoard"
    assert str(Calling().deck_name(state, "hoard")) == "The hoard"


def test_the_first_is_asked_by_name() -> None:
    hand = Hand(game, game.setup(["Ada", "Bo"], {}, {}))
    assert isinstance(hand.ask, Choose)
    assert [str(option.text) for option in hand.ask.options_for("Ada")] == ["Ada", "Bo"]
    assert hand.ask.key == "setup.first"


class Rolling(Lanterns):
    """Dice say who begins."""

    async def choose_first(self, state: Night) -> None:
        await roll_for_first(state, Text("{who}: who begins?"))


def begin_rolling() -> Hand[Night]:
    return Hand(Rolling(), Rolling().setup(["Ada", "Bo", "Cid"], {}, {}))


def test_where_dice_say_who_begins_the_tied_roll_again() -> None:
    hand = begin_rolling()("setup.first", 5)("setup.first", 2)("setup.first", 5)
    assert hand.ask is not None
    assert (hand.asked, str(hand.ask.text)) == (["Ada"], "Ada: who begins?")
    hand("setup.first", 1)("setup.first", 3)
    assert hand.state.first == "Cid"


def test_a_correction_of_who_begins_ends_the_roll_for_it() -> None:
    hand = begin_rolling()("setup.first", 5).set("first", "Bo")
    assert hand.key != "setup.first"
    assert hand.state.first == "Bo"
