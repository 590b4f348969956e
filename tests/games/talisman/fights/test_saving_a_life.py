"""Ways to save a Life in a fight: goods and magic given for it, and armour (T6.16.4c, T6.16.9b, T6.17.2b, TS20)."""

from __future__ import annotations

import asyncio

import pytest

from companion.deck import ALL
from companion.games.talisman.fights import armour
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards.holdings import hand_pile as hand_of
from companion.testing.hand import Hand
from tests.games.talisman.driver import begin, follow_space, hero_of, place, start


def beat_bo(*cards: str, spells: int = 0, gold: int = 0) -> Hand[TalismanState]:
    """Let Ada beat Bo, who has these cards, and pick a Life."""
    hand = place(start("troll", "wizard"), Ada="tavern", Bo="fields_tavern").set("characters.Bo.gold", gold)
    for card in cards:
        hand.state.decks["adventure"].draw("held:Bo", ALL, card)
    for _ in range(spells):
        hand.state.decks["spell"].draw(hand_of("Bo"))
    follow_space(hand)("encounter", "meet Bo")("meet", "attack")("attacked", "fight")("fight.own", 6)("fight.own", 1)
    return hand("spoils", "life") if hand.key == "spoils" else hand


def lose_to_sentinel(card: str, **more: int) -> Hand[TalismanState]:
    """Let Ada lose to the Sentinel, with that Object."""
    hand = place(start("warrior", "wizard"), Ada="sentinel")
    hand.state.decks["purchase"].pick("held:Ada", ALL, card)
    hand("move.roll", 1)("move.way", "bridge")("fight", "fight")("fight.own", 1)
    return hand("fight.foe", 6)


@pytest.mark.rule("T6.16.9b", "T6.11.19a")
@pytest.mark.parametrize(("craft", "words"), [(2, "Take, discard one"), (3, "Take: a Spell")])
def test_a_winner_without_room_for_a_spell_is_warned(craft: int, words: str) -> None:
    hand = beat_bo(spells=1).set("characters.Ada.craft", craft)("buy", "spell")
    assert hand.read() == [words, "The Life"]


@pytest.mark.rule("T6.16.9b")
def test_the_loser_buys_off_a_life_if_the_winner_agrees() -> None:
    hand = beat_bo("sword", "raft", spells=1, gold=2)
    assert (hand.key, hand.asked) == ("buy", ["Bo"])
    assert hand.read() == ["1 Life", "Sword", "All Gold: 2", "A Spell"]
    hand("buy", "gold")
    assert (hand.key, hand.asked) == ("buy.agree", ["Ada"])
    hand("buy.agree", "yes")
    assert (hero_of(hand, "Bo").life, hero_of(hand, "Bo").gold, hero_of(hand).gold) == (4, 0, 3)


@pytest.mark.rule("T6.16.9b", "T6.9.2")
def test_a_spell_changes_hands_unnamed() -> None:
    hand = beat_bo(spells=1).set("characters.Ada.craft", 3)("buy", "spell")("buy.agree", "yes")
    assert (hero_of(hand, "Bo").life, hero_of(hand, "Bo").spells, hero_of(hand).spells) == (4, 0, 1)
    assert hand.state.decks["spell"].known(hand_of("Ada")) == [None]


@pytest.mark.rule("T6.16.9b", "T6.9.2")
def test_a_known_spell_to_give_is_picked_by_its_number() -> None:
    hand = beat_bo(spells=0, gold=1).set("characters.Ada.craft", 3)
    for card in ("hex", "immobility"):
        hand.state.decks["spell"].draw(hand_of("Bo"), frozenset({"Bo"}), card)
    hand("buy", "gold")("buy.agree", "no")
    assert hand.state.characters["Bo"].life == 3
    hand = place(start("troll", "wizard"), Ada="tavern", Bo="fields_tavern").set("characters.Ada.craft", 3)
    for card in ("hex", "immobility"):
        hand.state.decks["spell"].draw(hand_of("Bo"), frozenset({"Bo"}), card)
    follow_space(hand)("encounter", "meet Bo")("meet", "attack")("attacked", "fight")("fight.own", 6)("fight.own", 1)
    hand("spoils", "life")("buy", "spell")("buy.agree", "yes")
    assert (hand.key, hand.asked, hand.read()) == ("spell.give", ["Bo"], ["Number 1", "Number 2"])
    hand("spell.give", "2")
    known = hand.state.decks["spell"].known
    assert (hero_of(hand, "Bo").life, known(hand_of("Bo"), "Bo"), known(hand_of("Ada"), "Ada")) == (
        4,
        ["immobility"],
        ["hex"],
    )
    assert known(hand_of("Ada")) == [None], "and nobody else sees it"


@pytest.mark.rule("T6.16.9b")
def test_if_the_winner_does_not_agree_the_life_is_lost() -> None:
    hand = beat_bo(gold=1)("buy", "gold")("buy.agree", "no")
    assert (hero_of(hand, "Bo").life, hero_of(hand, "Bo").gold) == (3, 1)


@pytest.mark.rule("T6.16.9b")
def test_a_loser_with_nothing_to_give_is_not_asked() -> None:
    hand = beat_bo()
    assert (hero_of(hand, "Bo").life, hand.key) == (3, "move.roll")


@pytest.mark.rule("T6.16.4c", "T6.16.4d", "TS20")
def test_armour_saves_a_life_and_the_turn_still_ends() -> None:
    hand = lose_to_sentinel("helmet")
    assert (hand.key, hand.read()) == ("armour", ["Lose the Life", "Helmet"])
    hand("armour", "purchase-0")
    assert (hero_of(hand).life, hand.asked) == (4, ["Bo"])
    assert "Ada: Helmet saves the Life." in hand.story
    assert hero_of(lose_to_sentinel("helmet")("armour", "no")).life == 3


@pytest.mark.rule("TS20")
def test_armour_with_a_number_needs_a_roll() -> None:
    from companion.game import find
    from companion.owners import merge

    more = {"cards": {"purchase": {"cards": {"helmet": {"saves": 5}}}}}
    for face, left in ((4, 3), (5, 4)):
        data = merge(find("talisman").data(), more)
        hand = begin("Ada", "Bo", data=data, setup="chosen")("setup.choose", "warrior")
        for key, value in (("setup.spells", 0), ("setup.choose", "wizard"), ("setup.spells", 0)):
            hand(key, value)
        hand("setup.card", "done")("setup.card", "done")("setup.first", 6)("setup.first", 1)
        place(hand, Ada="sentinel").state.decks["purchase"].pick("held:Ada", ALL, "helmet")
        hand("move.roll", 1)("move.way", "bridge")("fight", "fight")("fight.own", 1)("fight.foe", 6)
        hand("armour", "purchase-0")("armour.roll", face)
        assert hero_of(hand).life == left


@pytest.mark.rule("T6.17.2b")
def test_no_object_saves_a_life_in_psychic_combat() -> None:
    hand = place(start("warrior", "wizard"), Ada="sentinel")
    hand.state.decks["purchase"].pick("held:Ada", ALL, "helmet")
    asyncio.run(armour.lose_life(hero_of(hand), "craft"))
    assert hero_of(hand).life == 3
