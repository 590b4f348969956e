"""Rubble: the entrance, and the middle."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Choose
from tests.games.legenden.driver import Hand, begin

NEXT = (("turn", "stay"), ("sun", [0]))


def in_the_entrance(**options: object) -> Hand:
    return begin(**options).play(("turn", "move"), ("move.what", "rubble"), *NEXT)


def begin_stuck(**options: object) -> Hand:
    return in_the_entrance(**options).play(("turn", "force"), ("test.agility", [7]), *NEXT)


@pytest.mark.rule("L4.6", "LT1", "L4.6.1a")
def test_rubble_ends_the_turn_in_its_entrance() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "rubble"))
    assert (hand.hero().place, hand.state.turn) == ("entrance", "Bo")
    hand.play(*NEXT)
    assert hand.ids == ["force", "back", "stay", "found"]
    assert hand.lines[0] == "Force", "its chance stands beside it, once"
    assert isinstance(hand.ask, Choose)
    assert hand.ask.options_for("Ada")[0].chance == Fraction(1, 2)


@pytest.mark.rule("L4.6.1b")
def test_turning_back_needs_no_roll_and_ends_the_move() -> None:
    hand = in_the_entrance().play(("turn", "back"), ("room", "nothing"))
    assert (hand.hero().place, hand.state.turn) == ("room", "Bo")


@pytest.mark.rule("L4.6.1b", "L4.3b")
def test_there_is_no_turning_back_from_rubble_behind_a_portcullis() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "raised"), ("move.behind", "rubble"), *NEXT)
    assert hand.ids == ["force", "", "stay", "found"]


@pytest.mark.rule("L4.6.1c")
def test_one_roll_of_agility_leads_through_and_on() -> None:
    hand = in_the_entrance().play(("turn", "force"), ("test.agility", [6]))
    assert hand.key == "move.what"
    assert "door" in hand.ids
    hand.play(("move.what", "room"), ("room", "nothing"))
    assert (hand.hero().place, hand.state.turn) == ("room", "Bo")


def test_a_hero_who_is_through_the_rubble_may_stop_there() -> None:
    hand = in_the_entrance().play(
        ("turn", "force"), ("test.agility", [6]), ("move.what", "door"), ("door.how", "leave")
    )
    hand.play(("move.what", "not"))
    assert (hand.hero().place, hand.state.turn) == ("room", "Bo")


@pytest.mark.rule("L4.6.1d")
def test_a_failure_leaves_the_hero_in_the_middle_without_a_way_back() -> None:
    hand = begin_stuck()
    assert hand.hero().place == "stuck"
    assert "Rohan is stuck in the middle." in hand.story
    assert hand.ids == ["force", "", "stay", "found"]
    hand.play(("turn", "force"), ("test.agility", "failed"))
    assert (hand.hero().place, hand.state.turn) == ("stuck", "Bo")
    hand.play(*NEXT, ("turn", "force"), ("test.agility", "made"), ("move.what", "room"), ("room", "nothing"))
    assert hand.hero().place == "room"


@pytest.mark.rule("LS14")
@pytest.mark.parametrize(
    ("strict", "chance", "place"), [("<=", Fraction(6, 12), "room"), ("<", Fraction(5, 12), "stuck")]
)
def test_how_strict_the_roll_in_the_middle_is(strict: str, chance: Fraction, place: str) -> None:
    hand = begin_stuck(options={"rubble.stuck": strict})
    assert isinstance(hand.ask, Choose)
    assert hand.ask.options_for("Ada")[0].chance == chance
    hand.play(("turn", "force"), ("test.agility", [6]))
    assert hand.hero().place == place


@pytest.mark.rule("LS14", "L4.6.1c")
def test_in_the_entrance_the_value_itself_is_enough() -> None:
    hand = in_the_entrance(options={"rubble.stuck": "<"})
    assert hand.play(("turn", "force"), ("test.agility", [6])).key == "move.what"


@pytest.mark.rule("L5.4a", "LS20")
@pytest.mark.parametrize("place", ["entrance", "stuck"])
def test_a_hurt_hero_may_rest_there_instead_of_an_attempt(place: str) -> None:
    hand = begin(at={"heroes.Ada.place": place, "heroes.Ada.life": 5})
    hand.play(("turn", "rest"), ("rest.sun", [1]))
    assert (hand.hero().life, hand.hero().place, hand.state.turn) == (6, place, "Bo")


@pytest.mark.rule("L7.6a", "L4.6.1d")
def test_a_stuck_hero_neither_turns_back_nor_flees() -> None:
    hand = begin(at={"heroes.Ada.place": "stuck"}).play(("turn", "found"), ("found", "monster"))
    hand.play(("monster.kind", "orc"))
    assert "back" not in hand.ids
    hand.play(
        ("meeting.hero", "attack"), ("meeting.reaction", "fight"), ("monster.life", 5), ("fight.ready", True, True)
    )
    assert hand.play(("fight.stance", "strength", "psyche")).key == "fight.stance"


@pytest.mark.rule("LS17")
def test_rubble_is_rubble_again_when_the_hero_comes_back() -> None:
    hand = in_the_entrance().play(("turn", "back"), ("room", "rubble"))
    assert (hand.hero().place, hand.state.turn) == ("entrance", "Bo")
