"""Monsters that follow a hero who has turned back, and how they are shaken off."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.legenden.state.game import Monster
from tests.games.legenden.driver import Hand, build

FOLLOWED = {"heroes.Ada.due": "back", "heroes.Ada.before": "room", "heroes.Ada.pursuer": "1", "heroes.Ada.life": 9}
MOVED_IN = (("prowl.which", "2"), ("prowl.to", "Ada"))
FLIGHT = (("fight.stance", "strength", "psyche"), ("fight.flee", "flee"), ("fight.stance", "strength", "psyche"))


def begin_pursuit(*kinds: str, seats: str = "Bo Ada Cid", at: dict[str, Any] | None = None, **options: Any) -> Hand:
    """Begin a game where Ada goes back next turn, followed by the first monster; the first seat has the turn."""
    names = seats.split()
    state = build(*names, at=FOLLOWED | (at or {}), turn=names[0], options=options)
    state.monsters |= {str(number): Monster(kind) for number, kind in enumerate(kinds, 1)}
    return Hand(state)


def moved_in(**options: Any) -> Hand:
    """Let Bo, who is dead, move a troll to Ada while an orc follows Ada."""
    return begin_pursuit("orc", "troll", at={"heroes.Bo.life": 0}, **options).play(*MOVED_IN)


@pytest.mark.rule("L7.6c", "L5.4b", "L8.12c")
def test_a_hero_who_flees_from_another_monster_shakes_off_the_first() -> None:
    hand = moved_in().play(("meeting.hero", "attack"), ("meeting.reaction", "fight"), ("monster.life", 9))
    hand.play(("fight.ready", True, True), *FLIGHT, ("fight.exit", "face_up"))
    assert (hand.key, hand.asked, hand.hero().pursuer) == ("turn", ["Ada"], None)
    assert "rest" in hand.ids


@pytest.mark.rule("L7.6c", "L12.3a")
def test_a_monster_that_gets_a_master_follows_nobody_else() -> None:
    hand = begin_pursuit("orc").play(("turn", "found"), ("found", "power"), ("monster.which", "1"))
    assert (hand.state.monsters["1"].master, hand.hero().pursuer) == ("Bo", None)


@pytest.mark.rule("L7.6c", "L12.1e", "L5.4b")
def test_a_teleported_hero_shakes_off_a_pursuer() -> None:
    hand = begin_pursuit("orc", seats="Ada Bo").play(("turn", "found"), ("found", "teleport"), ("teleport.roll", [1]))
    hand.play(("teleport.to", "room"), ("turn", "stay"), ("sun", [0]), ("turn", "arrive"), ("arrive.what", "room"))
    hand.play(("room", "nothing"), ("turn", "stay"), ("sun", [0]))
    assert (hand.hero().pursuer, hand.ids[1]) == (None, "rest")


@pytest.mark.rule("L7.6c", "L4.9d")
def test_a_pursuer_once_shaken_off_is_not_met_behind_a_footbridge() -> None:
    hand = begin_pursuit("orc", seats="Ada Bo").play(("turn", "found"), ("found", "thrown"), ("exits", "1"))
    hand.play(("move.what", "bridge"), ("bridge", "back"), ("turn", "stay"), ("sun", [0]), ("turn", "back"))
    assert hand.key == "room"


@pytest.mark.rule("L7.6c", "L13.5")
def test_a_hero_who_flees_from_a_hero_shakes_off_a_pursuer() -> None:
    hand = begin_pursuit("orc", seats="Bo Ada", chaos=True).play(("turn", "attack"), ("attack.whom", "Ada"))
    hand.play(("fight.ready", True, True), ("melee.stance", "psyche", "strength"), ("fight.damage", "pay"))
    hand.play(("melee.flee", "flee"), ("melee.stance", "psyche", "strength"), ("fight.damage", "pay"))
    hand("fight.exit", "face_up")
    assert (hand.hero().pursuer, hand.hero().due) == (None, "nothing")


@pytest.mark.rule("L7.6c", "L12.1b")
def test_a_pursuer_that_was_teleported_away_is_not_met() -> None:
    hand = begin_pursuit("orc", seats="Cid Ada Bo").play(("turn", "found"), ("found", "banish"), ("monster.which", "1"))
    hand.play(("teleport.roll", [1]), ("teleport.monster", "face_up"), ("turn", "stay"), ("turn", "back"))
    assert (hand.key, hand.asked) == ("room", ["Ada"])


@pytest.mark.rule("L7.6c", "L7.7b", "L7.7c")
def test_a_pursuer_that_somebody_else_put_to_flight_is_not_met() -> None:
    hand = begin_pursuit("orc", seats="Bo Ada Cid").play(("turn", "move"), ("move.what", "room"), ("room", "monster"))
    hand.play(("monster.which", "1"), ("meeting.hero", "wait"), ("meeting.reaction", "flees"), ("exits", "1"))
    hand.play(("flees.to", "face_up"), ("room", "nothing"), ("turn", "back"))
    assert (hand.key, hand.asked) == ("room", ["Ada"])


@pytest.mark.rule("L7.6c")
def test_a_second_monster_that_is_passive_does_not_stop_the_first() -> None:
    hand = moved_in().play(("meeting.hero", "back"), ("meeting.reaction", "passive"))
    assert hand.hero().pursuer == "1"
    assert hand("turn", "back").key == "meeting.hero"


@pytest.mark.rule("L7.6c", "L13.2b")
def test_in_a_meeting_of_several_too_a_passive_one_does_not_stop_the_first() -> None:
    state = build("Ada", "Bo", "Cid", at={"heroes.Bo.life": 0}, options={"advanced": True})
    # With a monster in the hero's power a meeting is one of several (L13.4).
    state.monsters |= {"1": Monster("orc"), "2": Monster("troll"), "3": Monster("elf", master="Ada")}
    hand = Hand(state).play(("turn", "move"), ("move.what", "room"), *MOVED_IN, ("turn", "stay"), ("room", "monster"))
    hand.play(("monster.which", "1"), ("meeting.hero", "back"), ("meeting.reaction", "follows"))
    hand.play(("meeting.hero", "back"), ("meeting.reaction", "passive"))
    assert (hand.key, hand.hero().due, hand.hero().pursuer) == ("sun", "back", "1")


@pytest.mark.rule("L7.6c", "LS30")
def test_one_monster_follows_at_a_time_and_the_first_is_met() -> None:
    hand = moved_in().play(("meeting.hero", "back"), ("meeting.reaction", "follows"))
    assert hand.hero().pursuer == "1"
    hand.play(("turn", "back"))
    assert (hand.key, hand.state.meeting and hand.state.meeting.number) == ("meeting.hero", "1")


@pytest.mark.rule("L7.6c", "L5.1b")
def test_a_hero_set_elsewhere_by_hand_is_followed_no_more() -> None:
    hand = begin_pursuit("orc", seats="Ada Bo").set("heroes.Ada.due", "nothing")("turn", "stay")
    assert hand.hero().pursuer is None
    hand.play(("turn", "stay"), ("sun", [0]))
    assert "rest" in hand.ids
