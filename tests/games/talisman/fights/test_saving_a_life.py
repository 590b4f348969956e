"""What saves a Life in a fight: goods and magic given for it, and armour (T6.16.4c, T6.16.9b, T6.17.2b, TS20)."""

from __future__ import annotations

import asyncio

import pytest

from companion.deck import ALL
from companion.games.talisman.fights import armour
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards.holdings import hand as hand_of
from companion.testing.hand import Hand
from tests.games.talisman.driver import at, evening, follows, one


def beaten(*cards: str, spells: int = 0, gold: int = 0) -> Hand[TalismanState]:
    """Ada beats Bo, who has these cards, and picks a Life."""
    hand = at(evening("troll", "wizard"), Ada="tavern", Bo="fields_tavern").set("characters.Bo.gold", gold)
    for card in cards:
        hand.state.decks["adventure"].draw("held:Bo", ALL, card)
    for _ in range(spells):
        hand.state.decks["spell"].draw(hand_of("Bo"))
    follows(hand)("encounter", "meet Bo")("meet", "attack")("attacked", "fight")("fight.own", 6)("fight.own", 1)
    return hand("spoils", "life") if hand.key == "spoils" else hand


def at_the_sentinel(card: str, **more: int) -> Hand[TalismanState]:
    """Ada has lost to the Sentinel, with that Object."""
    hand = at(evening("warrior", "wizard"), Ada="sentinel")
    hand.state.decks["purchase"].pick("held:Ada", ALL, card)
    hand("move.roll", 1)("move.way", "bridge")("fight", "fight")("fight.own", 1)
    return hand("fight.foe", 6)


@pytest.mark.rule("T6.16.9b", "T6.11.19a")
def test_the_loser_gives_goods_or_magic_for_his_life_if_the_winner_agrees() -> None:
    hand = beaten("sword", "raft", spells=1, gold=2)
    assert (hand.key, hand.asked) == ("buy", ["Bo"])
    assert hand.read() == ["1 Life", "Sword", "All Gold: 2", "A Spell"]
    hand("buy", "gold")
    assert (hand.key, hand.asked) == ("buy.agree", ["Ada"])
    hand("buy.agree", "yes")
    assert (one(hand, "Bo").life, one(hand, "Bo").gold, one(hand).gold) == (4, 0, 3)


@pytest.mark.rule("T6.16.9b", "T6.9.2")
def test_a_spell_changes_hands_unnamed() -> None:
    hand = beaten(spells=1).set("characters.Ada.craft", 3)("buy", "spell")("buy.agree", "yes")
    assert (one(hand, "Bo").life, one(hand, "Bo").spells, one(hand).spells) == (4, 0, 1)
    assert hand.state.decks["spell"].known(hand_of("Ada")) == [None]


@pytest.mark.rule("T6.16.9b", "T6.9.2")
def test_of_several_that_the_box_knows_he_picks_which_by_its_number() -> None:
    hand = beaten(spells=0, gold=1).set("characters.Ada.craft", 3)
    for card in ("hex", "immobility"):
        hand.state.decks["spell"].draw(hand_of("Bo"), frozenset({"Bo"}), card)
    hand("buy", "gold")("buy.agree", "no")
    assert hand.state.characters["Bo"].life == 3
    hand = at(evening("troll", "wizard"), Ada="tavern", Bo="fields_tavern").set("characters.Ada.craft", 3)
    for card in ("hex", "immobility"):
        hand.state.decks["spell"].draw(hand_of("Bo"), frozenset({"Bo"}), card)
    follows(hand)("encounter", "meet Bo")("meet", "attack")("attacked", "fight")("fight.own", 6)("fight.own", 1)
    hand("spoils", "life")("buy", "spell")("buy.agree", "yes")
    assert (hand.key, hand.asked, hand.read()) == ("spell.give", ["Bo"], ["Number 1", "Number 2"])
    hand("spell.give", "2")
    known = hand.state.decks["spell"].known
    assert (one(hand, "Bo").life, known(hand_of("Bo"), "Bo"), known(hand_of("Ada"), "Ada")) == (
        4,
        ["immobility"],
        ["hex"],
    )
    assert known(hand_of("Ada")) == [None], "and nobody else sees it"


@pytest.mark.rule("T6.16.9b")
def test_if_the_winner_does_not_agree_the_life_is_lost() -> None:
    hand = beaten(gold=1)("buy", "gold")("buy.agree", "no")
    assert (one(hand, "Bo").life, one(hand, "Bo").gold) == (3, 1)


@pytest.mark.rule("T6.16.9b")
def test_who_has_nothing_to_give_is_not_asked() -> None:
    hand = beaten()
    assert (one(hand, "Bo").life, hand.key) == (3, "move.roll")


@pytest.mark.rule("T6.16.4c", "T6.16.4d", "TS20")
def test_armour_saves_a_life_and_the_turn_is_over_all_the_same() -> None:
    hand = at_the_sentinel("helmet")
    assert (hand.key, hand.read()) == ("armour", ["Lose the Life", "Helmet"])
    hand("armour", "purchase-0")
    assert (one(hand).life, hand.asked) == (4, ["Bo"])
    assert "Ada: Helmet saves the Life." in hand.story
    assert one(at_the_sentinel("helmet")("armour", "no")).life == 3


@pytest.mark.rule("TS20")
def test_with_a_number_on_it_a_die_decides() -> None:
    from companion.game import find
    from companion.owners import merge
    from companion.testing.hand import begun

    more = {"cards": {"purchase": {"cards": {"helmet": {"saves": 5}}}}}
    for face, left in ((4, 3), (5, 4)):
        data = merge(find("talisman").data(), more)
        hand = begun(find("talisman"), "Ada", "Bo", data=data, setup="chosen")("setup.choose", "warrior")
        for key, value in (("setup.spells", 0), ("setup.choose", "wizard"), ("setup.spells", 0)):
            hand(key, value)
        hand("setup.card", "done")("setup.card", "done")("setup.first", 6)("setup.first", 1)
        at(hand, Ada="sentinel").state.decks["purchase"].pick("held:Ada", ALL, "helmet")
        hand("move.roll", 1)("move.way", "bridge")("fight", "fight")("fight.own", 1)("fight.foe", 6)
        hand("armour", "purchase-0")("armour.roll", face)
        assert one(hand).life == left


@pytest.mark.rule("T6.17.2b")
def test_no_object_saves_a_life_in_psychic_combat() -> None:
    hand = at(evening("warrior", "wizard"), Ada="sentinel")
    hand.state.decks["purchase"].pick("held:Ada", ALL, "helmet")
    asyncio.run(armour.lose_life(one(hand), "craft"))
    assert one(hand).life == 3
