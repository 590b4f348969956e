"""What every fight has, whatever is shown in it and whoever fights."""

from __future__ import annotations

import pytest

from tests.games.atervackt.driver import Hand, alone, into, playing


def solo() -> Hand:
    """Ada alone attacks an orc, for which a die shows."""
    hand = into(alone(at={"heroes.Ada.special": "none"}), "orc")("meeting", "attack")("meeting.card", "fight")
    return hand("monster.life", 3)


@pytest.mark.rule("AS9", "A13.2")
def test_nothing_that_was_chosen_shows_while_a_die_is_rolled_for_the_monster() -> None:
    hand = solo()("fight.sign", "rock")
    assert hand.key == "fight.die"
    assert hand.state.fight is not None
    assert hand.state.fight.signs == {}
    hand("fight.die", 3)
    assert "fight.revealed" in hand.told


@pytest.mark.rule("A13.1")
def test_who_is_set_out_of_the_fight_while_he_chooses_has_left_nobody_there() -> None:
    hand = solo().set("heroes.Ada.life", 0)
    assert "fight.die" not in hand.story
    assert hand.state.fight is None


@pytest.mark.rule("A15.1", "A13.5")
def test_who_falls_by_one_has_dealt_his_own_to_another() -> None:
    known = {f"heroes.{seat}.special": "none" for seat in ("Ada", "Bo", "Cid")} | {"heroes.Ada.life": 1}
    hand = playing("Ada", "Bo", "Cid", options={"fights": "yes"}, at=known)("move", "move", "move", "move")
    hand("tile", "room", "with.Ada", "with.Ada")("draw.room", "nothing")
    hand("duel", "attack.Bo", "attack.Cid", "attack.Ada")("duel.sign", "rock", "scissors", "paper")
    assert [hand.hero(seat).life for seat in ("Ada", "Bo", "Cid")] == [0, 9, 9]


@pytest.mark.rule("A14.1", "A14.2")
@pytest.mark.parametrize(("face", "said"), [(3, "flees to?"), (5, "does not get away.")])
def test_who_says_that_he_flees_hears_that_the_next_round_decides(face: int, said: str) -> None:
    hand = solo().play(("fight.sign", "rock"), ("fight.die", 3))
    assert hand.read() == ["Fight on", "Flee next round"]
    hand("fight.flee", "flee")
    assert "Durim gets away if the next round does no harm." in hand.story
    hand.play(("fight.sign", "rock"), ("fight.die", face))
    assert said in f"{hand.story} {hand.ask and hand.ask.text}"
