"""One weapon in one Battle: the player chooses which, and the best is proposed (T6.1.6b)."""

from __future__ import annotations

import pytest

from companion.deck import ALL
from companion.games.talisman.state.game import TalismanState
from companion.testing.hand import Hand
from tests.games.talisman.driver import follow_space, hero_of, place, start


def begin_armed(*cards: str, space: str = "sentinel") -> Hand[TalismanState]:
    """Begin with these Adventure cards in Ada's hands."""
    hand = place(start("warrior", "wizard"), Ada=space)
    for card in cards:
        hand.state.decks["adventure"].draw("held:Ada", ALL, card)
    return hand


@pytest.mark.rule("T6.1.6b")
def test_the_best_weapon_is_proposed_and_can_be_changed() -> None:
    hand = begin_armed("axe", "sword")("move.roll", 1)("move.way", "bridge")
    assert hand.read() == ["Fight", "Use: Battle axe"]
    assert hero_of(hand).total("strength", "battle") == 5
    hand("fight", "weapon axe")
    assert hero_of(hand).total("strength", "battle") == 4
    assert "Ada uses: Battle axe." in hand.story
    assert hand.read() == ["Fight", "Use: Sword"]
    hand("fight", "fight")
    assert str(hand.ask.text) == "Ada: die + 4"  # type: ignore[union-attr]


@pytest.mark.rule("T6.1.6b", "T6.14.4")
def test_a_weapon_is_chosen_in_the_inner_region_too() -> None:
    hand = begin_armed("axe", "sword", space="dice_with_death")("move.step", "werewolf_den")("werewolf.roll", [1, 1])
    assert (hand.key, hand.read()) == ("fight", ["Fight", "Use: Battle axe"])
    hand = begin_armed("sword", space="dice_with_death")("move.step", "werewolf_den")("werewolf.roll", [1, 1])
    assert hand.key == "fight.own", "with one weapon there is nothing to choose"


@pytest.mark.rule("T6.1.6b", "T6.16.6")
def test_both_characters_choose_their_weapons() -> None:
    hand = place(begin_armed("axe", "sword", space="tavern"), Bo="fields_tavern")
    follow_space(hand)("encounter", "meet Bo")
    assert hand.read() == ["Attack", "Ability", "Use: Battle axe"]
    hand("meet", "weapon axe")("meet", "attack")
    assert (hand.key, hero_of(hand).total("strength", "battle")) == ("attacked", 4)


@pytest.mark.rule("TS3")
def test_a_weapon_without_a_known_bonus_is_told_once() -> None:
    hand = begin_armed("axe", "sword")("move.roll", 1)("move.way", "bridge")
    assert hand.story.count("Ada: Battle axe adds 0: nobody has typed in its bonus.") == 1
    assert "Sword adds 0" not in hand.story
    hand("fight", "fight")("fight.own", 1)("fight.foe", 6)
    place(follow_space(hand)("follow", "done"), Ada="sentinel")("move.roll", 1)("move.way", "bridge")
    assert hand.key == "fight"
    assert hand.story.count("adds 0") == 1
