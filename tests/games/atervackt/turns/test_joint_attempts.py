"""Attempts of several heroes to leave a room together, and their hidden choices."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.atervackt.driver import Hand, begin


def begin_pair(**figures: Any) -> Hand:
    """Return a hand with Ada and Bo in one room."""
    hand = begin("Ada", "Bo", **figures)
    hand.hero("Bo").enter_room("1")
    return hand


@pytest.mark.rule("A26.14")
def test_one_draws_the_door_card_for_all() -> None:
    hand = begin_pair()("move", "door", "door")("draw.door", "opens")("door.same", "same")
    assert hand.key == "tile"
    assert hand.asked == ["Ada", "Bo"]
    hand = begin_pair()("move", "door", "door")("draw.door", "opens")("door.same", "other")
    assert hand.key == "draw.door"


@pytest.mark.rule("A26.14")
def test_everyone_may_try_their_keys_at_a_locked_door() -> None:
    hand = begin_pair(at={"heroes.Bo.keys": 1})("move", "door", "door")("draw.door", "locked")("door.how", "pick")
    hand("test.psyche", 12)("door.which", "same")
    assert "key" in hand.ids()


@pytest.mark.rule("A26.14")
def test_only_one_may_pick_a_lock_in_a_round() -> None:
    hand = begin_pair()("move", "door", "door")("draw.door", "locked")("door.how", "pick")("test.psyche", 12)
    assert hand("door.which", "same").ids() == ["leave", "force"]
    again = hand("door.how", "leave")("move", "wait")("wait", 2)("move", "door", "wait")
    assert "pick" in again("door.which", "same").ids()


@pytest.mark.rule("A7.5", "A7.11")
def test_door_opened_by_one_stays_locked_for_the_others() -> None:
    hand = begin_pair(at={"heroes.Bo.master_key": True, "heroes.Ada.master_key": True})("move", "wait", "door")
    hand("draw.door", "locked")("door.how", "master")("tile", "corridor")
    assert hand.state.rooms["1"].has_card("door", "locked")


@pytest.mark.rule("A26.15")
@pytest.mark.parametrize(("faces", "through"), [((12, 6, 6), True), ((12, 12, 6, 12), False)])
def test_two_successes_in_all_lift_a_portcullis(faces: tuple[int, ...], through: bool) -> None:
    hand = begin_pair()("move", "portcullis", "portcullis")
    for face in faces:
        hand("test.strength", face)
    assert (hand.key == "tile") is through
    assert hand.asked == ["Ada", "Bo"]


@pytest.mark.rule("A26.20")
def test_hand_in_hand_through_the_dark() -> None:
    hand = begin_pair(room="dark")("move", "across", "across")("exits", "2")("exit", 1)("way", "open")
    assert hand.key == "tile"
    assert hand.asked == ["Ada", "Bo"]


@pytest.mark.rule("A26.16")
@pytest.mark.parametrize("kind", ["rubble", "pit"])
def test_over_rubble_and_pits_each_hero_rolls_alone(kind: str) -> None:
    hand = begin_pair(room=kind)("move", "across", "across")("test.agility", 1)("way", "open")("test.agility", 1)
    assert hand.key == "way"


def in_web(*, ada: bool, bo: bool) -> Hand:
    """Return two heroes in a web room, stuck or not."""
    return begin_pair(room="web", at={"heroes.Ada.stuck": ada, "heroes.Bo.stuck": bo}).set("heroes.Ada.pushing", False)


@pytest.mark.rule("A26.19", "A19.6")
def test_a_helper_rolls_too() -> None:
    hand = in_web(ada=True, bo=False)
    assert hand.ids("Bo") == ["push", "help", "wait"]
    hand.hero().before = "1"
    hand("move", "push", "help")("test.strength", 12)("test.strength", 6)("test.strength", 1)
    assert hand.key == "way", "two successes in all"
    hand("way", "open")("tile", "room")
    assert hand.hero("Bo").room == "1", "who helps stays"


@pytest.mark.rule("A26.19")
def test_one_success_of_two_tears_loose() -> None:
    hand = in_web(ada=True, bo=False)
    hand.hero().before = "2"
    hand.set("heroes.Ada.pushing", False)  # the ask is built again, now that there is a room to go back to
    hand("move", "tear", "help")("test.strength", 12)("test.strength", 6)
    assert hand.hero().room == "2"


@pytest.mark.rule("A26.19")
def test_stuck_heroes_do_not_help_each_other() -> None:
    hand = in_web(ada=True, bo=True)
    assert "help" not in hand.ids("Ada") + hand.ids("Bo")
    hand("move", "push", "push")("test.strength", 12)("test.strength", 12)
    assert hand.told.count("attempt.failed") == 2


@pytest.mark.rule("A26.19")
def test_loose_heroes_push_together() -> None:
    hand = in_web(ada=False, bo=False)("move", "push", "push")
    for face in (12, 1, 1):
        hand("test.strength", face)
    hand("way", "open")("way", "open")
    assert hand.asked == ["Ada", "Bo"]
    assert hand.key == "tile"


@pytest.mark.rule("A26.15", "A7.12")
def test_portcullis_is_tried_anew_in_the_next_round() -> None:
    hand = begin_pair()("move", "portcullis", "portcullis")
    for face in (12, 12, 12, 12):
        hand("test.strength", face)
    assert hand("move", "portcullis", "portcullis").key == "test.strength"


@pytest.mark.rule("A26.19", "A19.3")
def test_failing_to_tear_loose_is_not_a_push() -> None:
    hand = in_web(ada=True, bo=False)
    hand.hero().before = "2"
    hand.set("heroes.Ada.pushing", False)("move", "tear", "help")("test.strength", 12)("test.strength", 12)
    assert "tear" in hand.ids("Ada")
