"""Rules of every fight, whatever is shown in it and against every opponent."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.atervackt.fights.signs import BEATS, NAMES, SignCombat
from tests.games.atervackt.driver import Hand, begin, build, move_into, play_alone


def attack_alone() -> Hand:
    """Return a hand in which Ada alone attacks an orc, for which a die shows."""
    hand = move_into(play_alone(at={"heroes.Ada.special": "none"}), "orc")("meeting", "attack")("meeting.card", "fight")
    return hand("monster.life", 3)


@pytest.mark.rule("AS9", "A13.2")
def test_choices_stay_hidden_while_a_die_is_rolled_for_the_monster() -> None:
    hand = attack_alone()("fight.sign", "rock")
    assert hand.key == "fight.die"
    assert hand.state.fight is not None
    assert hand.state.fight.signs == {}
    hand("fight.die", 3)
    assert "fight.revealed" in hand.told


@pytest.mark.rule("A13.1")
def test_hero_set_elsewhere_while_choosing_leaves_the_fight() -> None:
    hand = attack_alone().set("heroes.Ada.life", 0)
    assert "fight.die" not in hand.story
    assert hand.state.fight is None


@pytest.mark.rule("A15.1", "A13.5")
def test_falling_fighter_still_lands_its_own_blow() -> None:
    known = {f"heroes.{seat}.special": "none" for seat in ("Ada", "Bo", "Cid")} | {"heroes.Ada.life": 1}
    hand = begin("Ada", "Bo", "Cid", options={"fights": "yes"}, at=known)("move", "move", "move", "move")
    hand("tile", "room", "with.Ada", "with.Ada")("draw.room", "nothing")
    hand("duel", "attack.Bo", "attack.Cid", "attack.Ada")("duel.sign", "rock", "scissors", "paper")
    assert [hand.hero(seat).life for seat in ("Ada", "Bo", "Cid")] == [0, 9, 9]


@pytest.mark.rule("A14.1", "A14.2")
@pytest.mark.parametrize(("face", "said"), [(3, "flees to?"), (5, "does not get away.")])
def test_fleeing_hero_hears_that_the_next_round_decides(face: int, said: str) -> None:
    hand = attack_alone().play(("fight.sign", "rock"), ("fight.die", 3))
    assert hand.read() == ["Fight on", "Flee next round"]
    hand("fight.flee", "flee")
    assert "Durim gets away if the next round does no harm." in hand.story
    hand.play(("fight.sign", "rock"), ("fight.die", face))
    assert said in f"{hand.story} {hand.ask and hand.ask.text}"


def strike_once(kind: str, **figures: Any) -> Hand:
    """Return a hand in which Ada waits in such a room, and has hit once an orc that the odd die brought."""
    at = {"heroes.Ada.special": "none", "heroes.Ada.before": "1"} | figures.pop("at", {})
    before = at.pop("heroes.Ada.before")
    state = build("Ada", room=kind, at=at)
    state.heroes["Ada"].before = before
    hand = Hand(state)("move", "wait")("wait", 1)("draw.room", "orc")("meeting", "attack")("meeting.card", "fight")
    return hand("monster.life", 9)("fight.sign", "rock")("fight.die", 3)


@pytest.mark.rule("A7.24", "A19.3", "A14.4")
def test_hero_stuck_in_a_web_does_not_flee_from_a_fight() -> None:
    assert strike_once("web", at={"heroes.Ada.stuck": True}).key == "fight.sign"
    assert strike_once("web").key == "fight.flee"


@pytest.mark.rule("A7.17", "A7.19", "A14.4")
@pytest.mark.parametrize(("kind", "rolls"), [("pit", 1), ("bridge", 2)])
def test_flight_over_a_depth_takes_its_roll(kind: str, rolls: int) -> None:
    hand = strike_once(kind)("fight.flee", "flee")("fight.sign", "rock")("fight.die", 3)("fight.exit", "open")
    assert hand("fight.side", "own").hero().halfway
    hand = strike_once(kind)("fight.flee", "flee")("fight.sign", "rock")("fight.die", 3)("fight.exit", "open")
    hand("fight.side", "across")("test.agility", 6)
    assert hand.hero().halfway
    hand = strike_once(kind)("fight.flee", "flee")("fight.sign", "rock")("fight.die", 3)("fight.exit", "open")
    hand("fight.side", "across")("test.agility", 7)
    if rolls == 2:
        hand("test.psyche", 7)("fall", 1)
    assert not hand.hero().halfway
    assert hand.hero().alive is (kind == "bridge")


@pytest.mark.rule("A14.5", "AS15")
@pytest.mark.parametrize("key", [True, False])
def test_only_a_master_key_flees_through_a_locked_door(key: bool) -> None:
    hand = attack_alone().set("heroes.Ada.master_key", key).play(("fight.sign", "rock"), ("fight.die", 3))
    hand("fight.flee", "flee")("fight.sign", "rock")("fight.die", 3)("fight.exit", "door")("draw.door", "locked")
    assert hand.hero().halfway is key


@pytest.mark.rule("A13.3", "A13.5")
def test_monster_loss_is_told_of_the_hitter() -> None:
    hand = attack_alone().play(("fight.sign", "rock"), ("fight.die", 3))
    assert "- fight.lost The orc loses 1 life." in hand.transcript


@pytest.mark.rule("A13.2")
def test_on_the_ring_of_signs_each_beats_the_next_one() -> None:
    ring = SignCombat.ring
    following = dict(zip(ring, (*ring[1:], ring[0]), strict=True))
    assert following == {NAMES[one]: NAMES[other] for one, other in BEATS.items()}
