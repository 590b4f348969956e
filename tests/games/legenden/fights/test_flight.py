"""Fleeing from a fight."""

from __future__ import annotations

import pytest

from tests.games.legenden.crowd import be_ready, meet_together
from tests.games.legenden.driver import Hand, begin, fight, fight_of


@pytest.mark.rule("L8.12a")
def test_flight_is_offered_only_after_a_round_that_hurt_the_monster() -> None:
    assert fight()("fight.stance", "strength", "psyche").key == "fight.flee"
    assert fight()("fight.stance", "strength", "agility").key == "fight.stance"
    assert fight()("fight.stance", "psyche", "strength")("fight.damage", "pay").key == "fight.stance"


@pytest.mark.rule("L8.12b", "L8.12c", "L8.12e", "LS28")
@pytest.mark.parametrize("theirs", ["agility", "psyche"])
def test_a_hero_gets_away_unless_the_next_round_is_lost(theirs: str) -> None:
    hand = fight().play(("fight.stance", "strength", "psyche"), ("fight.flee", "flee"))
    hand.play(("fight.stance", "strength", theirs), ("fight.exit", "face_up"))
    assert [monster.kind for monster in hand.state.monsters.values()] == ["minotaur"]
    assert (hand.state.turn, hand.hero().place, hand.hero().due) == ("Bo", "room", "nothing")
    assert hand.hero().life == 10


@pytest.mark.rule("L8.12b", "LS28")
@pytest.mark.parametrize("payment", [[("fight.damage", "pay")], [("fight.damage", "dice"), ("fight.sun", [0])]])
def test_losing_the_next_round_by_the_stances_ends_the_flight(payment: list[tuple[str, object]]) -> None:
    hand = fight().play(("fight.stance", "strength", "psyche"), ("fight.flee", "flee"))
    hand.play(("fight.stance", "armour", "agility"), *payment)
    assert "flight.failed" in hand.told
    assert (hand.key, fight_of(hand).fleeing) == ("fight.stance", False)


@pytest.mark.rule("L8.12b")
def test_with_no_free_passage_the_fight_goes_on() -> None:
    hand = fight().play(("fight.stance", "strength", "psyche"), ("fight.flee", "flee"))
    hand.play(("fight.stance", "strength", "psyche"), ("fight.exit", "none"))
    assert hand.key == "fight.stance"


@pytest.mark.rule("L8.12d")
def test_fleeing_into_an_undiscovered_room_is_completed_next_turn() -> None:
    hand = fight().play(("fight.stance", "strength", "psyche"), ("fight.flee", "flee"))
    hand.play(("fight.stance", "strength", "psyche"), ("fight.exit", "undiscovered"), ("turn", "stay"), ("sun", [0]))
    assert hand.ids == ["onward", "", "", "found"]
    hand.play(("turn", "onward"), ("move.behind", "room"), ("room", "nothing"))
    assert hand.hero().due == "nothing"


@pytest.mark.rule("LS28", "L7.9b")
def test_a_monster_in_the_room_of_a_flight_is_met_at_once() -> None:
    hand = fight().play(("fight.stance", "strength", "psyche"), ("fight.flee", "flee"))
    hand.play(("fight.stance", "strength", "psyche"), ("fight.exit", "monster"))
    hand.play(("monster.kind", "orc"), ("meeting.hero", "back"), ("meeting.reaction", "passive"))
    assert [monster.kind for monster in hand.state.monsters.values()] == ["minotaur", "orc"]
    assert hand.state.turn == "Bo"


def test_the_way_of_a_flight_is_free() -> None:
    hand = fight().set("heroes.Ada.way_in", "portcullis").set("heroes.Ada.before", "outside")
    hand.play(("fight.stance", "strength", "psyche"), ("fight.flee", "flee"))
    hand.play(("fight.stance", "strength", "psyche"), ("fight.exit", "monster"), ("monster.kind", "orc"))
    assert "back" in hand.ids
    assert hand.hero().before == "room"


@pytest.mark.rule("LS28")
def test_a_hero_who_kills_in_the_round_of_flight_has_won_and_stays() -> None:
    hand = fight(life=2).play(("fight.stance", "strength", "psyche"), ("fight.flee", "flee"))
    hand("fight.stance", "strength", "psyche")
    assert "monster.killed" in hand.told
    assert hand.key == "room"


@pytest.mark.rule("LS28")
def test_fleeing_ends_the_turn_in_a_corridor_too() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "corridor"), ("corridor", "monster"), ("monster.kind", "orc"))
    hand.play(("meeting.hero", "attack"), ("meeting.reaction", "fight"), ("monster.life", 5))
    hand.play(("fight.ready", True, True), ("fight.stance", "strength", "psyche"), ("fight.flee", "flee"))
    hand.play(("fight.stance", "strength", "psyche"), ("fight.exit", "face_up"))
    assert hand.state.turn == "Bo"


@pytest.mark.rule("L8.12c", "L8.12d", "L4.5", "L4.3b", "L7.6a")
@pytest.mark.parametrize(("what", "way"), [("raised", "portcullis"), ("secret", "secret")])
def test_the_way_of_a_flight_may_close_behind(what: str, way: str) -> None:
    hand = fight().play(("fight.stance", "strength", "psyche"), ("fight.flee", "flee"))
    hand.play(("fight.stance", "strength", "psyche"), ("fight.exit", "undiscovered"), ("turn", "stay"), ("sun", [0]))
    hand.play(("turn", "onward"), ("move.behind", what))
    assert ("portcullis.falls" in hand.told) is (what == "raised")
    hand.play(("move.behind", "room"), ("room", "monster"), ("monster.which", "new"), ("monster.kind", "orc"))
    assert (hand.hero().way_in, "back" in hand.ids) == (way, False)


@pytest.mark.rule("L4.5")
def test_behind_one_portcullis_there_is_no_other() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "raised"))
    assert hand.key == "move.behind"
    assert not {"raised", "secret"} & set(hand.ids)


@pytest.mark.rule("L8.12a", "L8.12b")
def test_a_fleeing_hero_hears_that_the_next_round_decides() -> None:
    hand = fight()("fight.stance", "strength", "psyche")
    assert hand.read() == ["Fight on", "Flee next round"]
    hand("fight.flee", "flee")
    assert "Rohan gets away if the next round does no harm." in hand.story


def flee(place: str) -> Hand:
    """Let Rohan flee from Sigeir, who stands there too, up to the question where to."""
    both = {"heroes.Ada.place": place, "heroes.Bo.place": place, "chamber_found": True}
    hand = begin(at=both, options={"chaos": True}).play(("turn", "attack"))
    hand.play(("attack.whom", "Bo"), ("fight.ready", True, True), ("melee.stance", "strength", "psyche"))
    hand.play(("fight.damage", "pay"), ("melee.flee", "flee"), ("melee.stance", "strength", "agility"))
    return hand


@pytest.mark.rule("L7.6b", "L0.6", "L13.5")
@pytest.mark.parametrize("place", ["outside", "chamber"])
def test_a_hero_who_fled_from_no_room_turns_back_to_that_place(place: str) -> None:
    hand = flee(place).play(("fight.exit", "monster"), ("monster.kind", "orc"), ("meeting.hero", "back"))
    hand("meeting.reaction", "passive").leave("turn")
    assert hand.hero().before == place
    hand.play(("sun", [0]), ("turn", "back"))
    assert (hand.hero().place, hand.key) == (place, "turn" if place == "outside" else "chamber")


@pytest.mark.rule("L8.12d", "L7.6b", "L0.6", "L13.5")
@pytest.mark.parametrize("place", ["outside", "chamber"])
def test_flight_to_an_undiscovered_room_comes_from_the_fight(place: str) -> None:
    hand = flee(place)("fight.exit", "undiscovered").leave("turn")
    assert (hand.hero().place, hand.hero().due) == (place, "onward"), "the figure stands in the opening"
    hand.play(("sun", [0]), ("turn", "onward"), ("move.behind", "room"), ("room", "monster"), ("monster.kind", "orc"))
    hand.play(("meeting.hero", "back"), ("meeting.reaction", "passive"))
    assert hand.hero().before == place


@pytest.mark.rule("L8.12c", "L13.5")
def test_outside_nobody_flees_out_of_the_castle() -> None:
    assert "out" not in flee("outside").ids
    assert "out" in flee("chamber").ids
    hand = fight()("fight.stance", "strength", "psyche")
    assert "out" in hand.play(("fight.flee", "flee"), ("fight.stance", "strength", "psyche")).ids


@pytest.mark.rule("L4.1.1", "L8.12c", "L4.3b", "L7.6a")
def test_a_secret_door_by_which_a_hero_flees_closes_behind() -> None:
    hand = fight().play(("fight.stance", "strength", "psyche"), ("fight.flee", "flee"))
    hand.play(("fight.stance", "strength", "psyche"), ("fight.exit", "secret"))
    assert hand.ids == ["face_up", "undiscovered", "monster"]
    hand.play(("fight.behind", "monster"), ("monster.kind", "orc"))
    assert (hand.hero().way_in, "back" in hand.ids) == ("secret", False)


@pytest.mark.rule("L8.12d", "L4.3b", "L7.6a")
def test_a_secret_door_into_an_undiscovered_room_is_said_once() -> None:
    hand = fight().play(("fight.stance", "strength", "psyche"), ("fight.flee", "flee"))
    hand.play(("fight.stance", "strength", "psyche"), ("fight.exit", "secret"), ("fight.behind", "undiscovered"))
    hand.play(("turn", "stay"), ("sun", [0]), ("turn", "onward"))
    assert "secret" not in hand.ids
    hand.play(("move.behind", "room"), ("room", "monster"), ("monster.which", "new"), ("monster.kind", "orc"))
    assert "back" not in hand.ids


@pytest.mark.rule("L4.1.1", "L8.12c", "L13.3b")
def test_from_a_fight_of_many_a_hero_flees_through_a_secret_door_too() -> None:
    hand = be_ready(
        meet_together("demon").play(("meeting.heroes", "attack", "attack"), ("meeting.reaction", "fight"))(
            "monster.life", 9
        )
    )
    hand.play(("melee.stance", "strength", "strength", "psyche"), ("melee.flee", "flee", "on"))
    hand.play(("melee.stance", "strength", "strength", "psyche"), ("fight.exit", "secret"), ("fight.behind", "face_up"))
    assert (hand.hero().way_in, hand.hero().place, hand.hero().camp) == ("secret", "room", 0)
