"""Moving without a map, doors and portcullises."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Choose
from tests.games.legenden.driver import Hand, begin


def at_a_door(**values: object) -> Hand:
    at = {f"heroes.Ada.{name}": value for name, value in values.items()}
    return begin(at=at).play(("turn", "move"), ("move.what", "door"))


def at_a_portcullis(**values: object) -> Hand:
    at = {f"heroes.Ada.{name}": value for name, value in values.items()}
    return begin(at=at).play(("turn", "move"), ("move.what", "portcullis"))


@pytest.mark.rule("L4.2a", "L4.2b")
def test_corridors_lead_on_in_the_same_turn_without_limit() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "corridor"))
    for _ in range(5):
        hand.play(("corridor", "on"), ("move.what", "corridor"))
    hand.play(("corridor", "on"), ("move.what", "room"), ("room", "nothing"))
    assert hand.state.turn == "Bo"


@pytest.mark.rule("L4.2c", "L4.1.1")
def test_the_step_on_from_a_corridor_goes_through_no_closed_door() -> None:
    hand = begin().play(("turn", "move"))
    assert {"door", "portcullis", "raised", "secret"} <= set(hand.ids)
    hand.play(("move.what", "corridor"), ("corridor", "on"))
    assert not {"door", "portcullis"} & set(hand.ids)
    assert {"room", "corridor", "raised", "secret", "chamber", "out"} <= set(hand.ids)


@pytest.mark.parametrize(
    ("at", "next_ones"),
    [
        ({}, ["chamber"]),
        ({"sun.at": 18, "heroes.Ada.before": "room"}, ["out", "chamber"]),
        ({"sun.at": 18, "heroes.Ada.before": "chamber"}, ["chamber", "out"]),
        ({"sun.at": 18, "heroes.Ada.before": "outside"}, ["chamber"]),
    ],
)
def test_what_is_likely_ahead_stands_behind_three_fixed_lines(at: dict[str, object], next_ones: list[str]) -> None:
    hand = begin(at=at)("turn", "move")
    assert isinstance(hand.ask, Choose)
    ids = [option.id for option in hand.ask.likely_first("Ada")]
    assert ids[: 3 + len(next_ones)] == ["room", "corridor", "door", *next_ones]
    assert {*hand.ids} == {option.id for option in hand.ask.likely_first("Ada")}


@pytest.mark.parametrize(("sun", "ids"), [(3, ["enter", "stay", "home"]), (18, ["home", "stay", "enter"])])
def test_outside_at_dusk_home_comes_first(sun: int, ids: list[str]) -> None:
    hand = begin(at={"sun.at": sun, "heroes.Ada.place": "outside"})
    assert [id for id in hand.ids if id in ids] == ids


def test_a_hero_who_will_not_move_after_all_keeps_the_turn() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "not"))
    assert (hand.key, hand.state.turn) == ("turn", "Ada")


@pytest.mark.rule("L4.4a", "LT2")
def test_a_door_is_opened_by_key_by_picking_or_by_breaking() -> None:
    assert at_a_door(keys=1).ids == ["key", "pick", "break", "leave"]
    assert at_a_door(keys=0).ids == ["", "pick", "break", "leave"]


@pytest.mark.rule("L0.8")
def test_the_odds_of_two_rolls_in_a_row_stand_on_the_line() -> None:
    hand = at_a_door(psyche=5, strength=12)
    assert hand.lines[1:3] == ["Pick 2x 5/12", "Break 2x 12/12"]
    assert isinstance(hand.ask, Choose)
    assert [option.chance for option in hand.ask.options_for("Ada")][1:3] == [Fraction(25, 144), Fraction(1)]


def test_for_an_unknown_value_the_line_has_no_odds() -> None:
    assert at_a_door(psyche=None).lines[1] == "Pick"


@pytest.mark.rule("L4.4.1a", "L4.4.1b", "LS19")
@pytest.mark.parametrize(("leave", "told"), [("locked", 0), ("open", 1)])
def test_a_key_always_works_and_is_used_up(leave: str, told: int) -> None:
    hand = at_a_door(keys=2).play(("door.how", "key"), ("door.leave", leave))
    assert hand.hero().keys == 1
    assert "Put the key with the used room tiles." in hand.story
    assert hand.told.count("door.open") == told
    hand.play(("move.behind", "room"), ("room", "nothing"))
    assert hand.hero().way_in == "door"


@pytest.mark.rule("L4.4.2a", "L4.4.2c", "L0.8")
def test_picking_takes_psyche_twice_in_a_row_and_leads_on_in_the_same_turn() -> None:
    hand = at_a_door(psyche=5).play(("door.how", "pick"), ("test.psyche", [5]), ("test.psyche", [1]))
    hand.play(("door.leave", "locked"), ("move.behind", "room"), ("room", "nothing"))
    assert hand.state.turn == "Bo"


@pytest.mark.rule("L4.4.2b", "L0.8")
@pytest.mark.parametrize("rolls", [[6], [5, 6]])
def test_the_first_failed_roll_ends_the_picking_and_the_turn(rolls: list[int]) -> None:
    hand = at_a_door(psyche=5)("door.how", "pick")
    for face in rolls:
        hand("test.psyche", [face])
    assert hand.state.turn == "Bo"
    hand.play(("turn", "stay"), ("sun", [0]), ("turn", "move"), ("move.what", "door"))
    assert "pick" in hand.ids


@pytest.mark.rule("L4.4.3a", "L4.4.3b")
def test_breaking_takes_strength_twice_and_the_door_stays_open() -> None:
    hand = at_a_door(strength=5).play(("door.how", "break"), ("test.strength", "made"), ("test.strength", [5]))
    assert hand.key == "move.behind"
    assert "door.open" in hand.told


@pytest.mark.rule("L4.4b", "L4.1.1")
def test_an_open_door_is_a_free_passage_for_everyone() -> None:
    hand = at_a_door(strength=12).play(("door.how", "break"), ("move.behind", "room"), ("room", "nothing"))
    assert "door.open" in hand.told
    hand.play(("turn", "move"), ("move.what", "corridor"), ("corridor", "on"), ("move.what", "room"))
    assert hand.key == "room"


@pytest.mark.rule("L4.4.3a")
def test_failing_to_break_a_door_ends_the_turn() -> None:
    hand = at_a_door().play(("door.how", "break"), ("test.strength", "made"), ("test.strength", "failed"))
    assert hand.state.turn == "Bo"
    assert "door.open" not in hand.told


@pytest.mark.rule("L0.8")
def test_a_value_of_twelve_always_succeeds() -> None:
    hand = at_a_door(strength=12)("door.how", "break")
    assert hand.key == "move.behind"


@pytest.mark.rule("LS6", "L0.1")
def test_a_value_is_asked_when_first_tested_and_then_kept() -> None:
    hand = at_a_door(psyche=None).play(("door.how", "pick"), ("value.psyche", 4), ("test.psyche", [5]))
    assert hand.hero().psyche == 4
    hand.play(("turn", "stay"), ("sun", [0]), ("turn", "move"), ("move.what", "door"), ("door.how", "pick"))
    assert hand.key == "test.psyche"


def test_a_correction_of_the_value_counts_for_the_open_roll() -> None:
    hand = at_a_door(psyche=4)("door.how", "pick").set("heroes.Ada.psyche", 8)
    hand.play(("test.psyche", [8]))
    assert hand.key == "test.psyche"


def test_a_door_that_is_not_tried_costs_nothing() -> None:
    hand = at_a_door()("door.how", "leave")
    assert (hand.key, hand.state.turn) == ("turn", "Ada")


@pytest.mark.rule("L4.5.1a", "L4.5.1b", "L4.5.1c", "LT2")
def test_a_portcullis_is_lifted_by_strength_twice_and_falls_again() -> None:
    hand = at_a_portcullis(strength=5)
    assert hand.lines[0] == "Lift 2x 5/12"
    hand.play(("portcullis", "lift"), ("test.strength", [5]), ("test.strength", [5]))
    assert "portcullis.falls" in hand.told
    assert "door.open" not in hand.told
    hand.play(("move.behind", "room"), ("room", "nothing"))
    assert hand.hero().way_in == "portcullis"


@pytest.mark.rule("L4.5.1b")
def test_failing_to_lift_ends_the_turn() -> None:
    hand = at_a_portcullis().play(("portcullis", "lift"), ("test.strength", "failed"))
    assert hand.state.turn == "Bo"


def test_a_portcullis_that_is_not_tried_costs_nothing() -> None:
    assert at_a_portcullis()("portcullis", "leave").state.turn == "Ada"


@pytest.mark.rule("L4.5", "L4.5.1a")
def test_a_raised_portcullis_falls_behind_each_hero() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "raised"), ("move.behind", "room"))
    assert "portcullis.falls" in hand.told
    hand.play(("room", "monster"), ("monster.kind", "orc"))
    assert "back" not in hand.ids


@pytest.mark.rule("L4.3b", "L7.6a")
def test_there_is_no_turning_back_through_a_secret_door() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "secret"), ("move.behind", "room"))
    hand.play(("room", "monster"), ("monster.kind", "orc"))
    assert "back" not in hand.ids


@pytest.mark.rule("LQ2", "L7.6a")
def test_a_door_just_passed_counts_as_free() -> None:
    hand = at_a_door(keys=1).play(("door.how", "key"), ("door.leave", "locked"), ("move.behind", "room"))
    hand.play(("room", "monster"), ("monster.kind", "orc"))
    assert "back" in hand.ids


@pytest.mark.rule("L4.1")
def test_the_next_free_step_is_not_barred_any_more() -> None:
    hand = begin(at={"heroes.Ada.way_in": "portcullis"})
    hand.play(("turn", "move"), ("move.what", "room"), ("room", "monster"), ("monster.kind", "orc"))
    assert "back" in hand.ids


# Room tiles that nobody reads.

UNREAD = "- tile.unread Rohan: a new place? Set the room tile aside, unread."


@pytest.mark.rule("L4.2b", "L4.6", "L4.8a", "L4.9e", "L9.1a", "LT1")
@pytest.mark.parametrize(
    ("what", "unread"),
    [("corridor", 1), ("rubble", 1), ("abyss", 1), ("bridge", 1), ("chamber", 1), ("room", 0), ("out", 0)],
)
def test_where_the_room_tile_is_put_away_unread_the_box_says_so(what: str, unread: int) -> None:
    hand = begin().play(("turn", "move"), ("move.what", what))
    assert hand.transcript.count(UNREAD) == unread


@pytest.mark.rule("L4.2b", "LT1", "L4.4.2a")
def test_behind_a_door_an_unread_room_tile_is_said_once_too() -> None:
    hand = at_a_door(keys=1).play(("door.how", "key"), ("door.leave", "open"), ("move.behind", "abyss"))
    assert hand.transcript.count(UNREAD) == 1


@pytest.mark.rule("L4.2b", "L12.1e")
def test_a_corridor_reached_by_teleport_has_a_room_tile_as_well() -> None:
    hand = begin(at={"heroes.Ada.due": "arrive"}).play(("turn", "arrive"), ("arrive.what", "corridor"))
    assert (hand.key, hand.transcript.count(UNREAD)) == ("room", 1)


@pytest.mark.rule("LT1", "LS17")
def test_for_known_places_no_unread_room_tile_is_said() -> None:
    hand = begin(at={"heroes.Ada.due": "back", "heroes.Ada.before": "room"}).play(("turn", "back"), ("room", "abyss"))
    assert UNREAD not in hand.transcript
    hand = begin(at={"chamber_found": True}).play(("turn", "move"), ("move.what", "chamber"))
    assert UNREAD not in hand.transcript


@pytest.mark.rule("LT1", "L13.1a")
@pytest.mark.parametrize("what", ["abyss", "bridge", "chamber"])
def test_by_the_advanced_rules_an_unread_tile_is_said_in_the_event_phase(what: str) -> None:
    hand = begin(options={"advanced": True}).play(("turn", "move"), ("move.what", what))
    assert UNREAD not in hand.transcript
    hand("turn", "stay")
    assert hand.transcript.count(UNREAD) == 1
