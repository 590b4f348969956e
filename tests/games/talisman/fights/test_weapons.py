"""One weapon in one Battle: the player chooses which, and the best is proposed (T6.1.6b)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.deck import ALL
from companion.game import find
from companion.games.talisman.state.game import OFFERS_FIT, TalismanState
from companion.owners import merge
from companion.testing.hand import Hand
from tests.games.talisman.driver import follow_space, hero_of, place, start, tell_card


def begin_armed(*cards: str, space: str = "sentinel") -> Hand[TalismanState]:
    """Begin with these Adventure cards in Ada's hands."""
    hand = place(start("warrior", "wizard"), Ada=space)
    for card in cards:
        hand.state.decks["adventure"].draw("held:Ada", ALL, card)
    # Nobody is asked what a Battle axe adds.
    hand.state.face_to_fill("axe").bonus = 0
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


def begin_with_an_axe(*, rules: int = OFFERS_FIT) -> Hand[TalismanState]:
    """Begin with a Sword and a Battle axe, of which nobody knows what it adds, in Ada's hands."""
    hand = begin_armed("axe", "sword")
    hand.state.faces.clear()
    hand.state.rules = rules
    return hand


@pytest.mark.rule("TS3", "T6.1.6b")
def test_what_a_weapon_adds_is_asked_before_its_first_battle_and_kept() -> None:
    hand = begin_with_an_axe()("move.roll", 1)("move.way", "bridge")
    assert (hand.key, str(hand.ask.text)) == ("card.bonus", "Battle axe adds what?")  # type: ignore[union-attr]
    hand("card.bonus", 2)
    assert (hand.key, hand.read(), hero_of(hand).total("strength", "battle")) == ("fight", ["Fight", "Use: Sword"], 6)
    assert hero_of(hand).total("strength") == 4, "in Battle alone"
    hand.state.faces["axe"].bonus = 3
    assert hero_of(hand).total("strength", "battle") == 7, "as after an undo and another answer"
    hand.state.faces["axe"].bonus = 2
    learned: Any = find("talisman").learned(hand.state)
    assert learned["cards"]["adventure"]["cards"]["axe"] == {"adds": {"strength": 2}}
    data: Any = merge(find("talisman").data(), learned)
    assert data["cards"]["adventure"]["cards"]["axe"]["adds"] == {"strength": 2}, "the next evening knows it"
    hand("fight", "fight")("fight.own", 1)("fight.foe", 6)
    place(follow_space(hand)("follow", "done"), Ada="sentinel")("move.roll", 1)("move.way", "bridge")
    assert hand.key == "fight", "it is asked only once"


@pytest.mark.rule("TS3", "T6.16.6")
def test_what_weapons_add_is_asked_before_two_characters_meet() -> None:
    hand = place(begin_with_an_axe(), Ada="tavern", Bo="fields_tavern")
    hand.state.decks["adventure"].draw("held:Bo", ALL, "axe")
    follow_space(hand)("encounter", "meet Bo")
    assert (hand.key, hand.asked) == ("card.bonus", ["Ada"])
    assert hand("card.bonus", 1).key == "meet", "the axe of the other adds as much"


@pytest.mark.rule("TS3", "T6.17.1a")
def test_nobody_is_asked_for_a_weapon_in_psychic_combat() -> None:
    hand = begin_with_an_axe()
    hand.state.decks["adventure"].draw("lies:hills_north", ALL, "some_spirit")
    hand("move.roll", 1)("move.way", "right")
    while hand.key == "card.kind":
        tell_card(hand, "event")("follow", "done")
    assert hand.key == "card.value"
    assert hand("card.value", 3).key == "fight"


@pytest.mark.rule("TS3")
def test_a_weapon_without_a_known_bonus_is_told_once_in_older_games() -> None:
    hand = begin_with_an_axe(rules=OFFERS_FIT - 1)("move.roll", 1)("move.way", "bridge")
    assert hand.story.count("Ada: Battle axe adds 0: nobody has typed in its bonus.") == 1
    assert "Sword adds 0" not in hand.story
    hand("fight", "fight")("fight.own", 1)("fight.foe", 6)
    place(follow_space(hand)("follow", "done"), Ada="sentinel")("move.roll", 1)("move.way", "bridge")
    assert hand.key == "fight"
    assert hand.story.count("adds 0") == 1
