"""What a character can hold, and what it adds: Objects, Followers, Spells (T6.1.6, T6.2, T6.5, T6.6, T6.20)."""

from __future__ import annotations

import pytest

from companion.deck import ALL
from companion.game import find
from companion.games.talisman.cards import trophies
from companion.kit.cards.holdings import hand as hand_of
from companion.owners import merge
from companion.testing.hand import Hand, begun
from tests.games.talisman.driver import at, changes, evening, follows, one, rests


def gets(table: Hand, *cards: str, follower: bool = False) -> Hand:  # type: ignore[type-arg]
    """Adventure cards come into Ada's hands."""
    for card in cards:
        if follower:
            table("follow", "follower")("change.follower", "adventure")("change.card", card)
        else:
            table("follow", "object")("change.object", "adventure")("change.card", card)
    return table


@pytest.mark.rule("T6.1", "T6.1.6a", "T6.1.6c", "TS3")
def test_five_and_sword_and_belt_and_unicorn_are_nine_in_battle_and_six_on_the_glade() -> None:
    hand = gets(follows(evening("warrior", "wizard")), "sword", "belt")
    gets(hand, "unicorn", follower=True).set("characters.Ada.strength", 5)
    assert (one(hand).total("strength", "battle"), one(hand).total("strength")) == (9, 8)
    at(hand, Ada="cursed_glade")
    assert one(hand).total("strength", "battle") == 6


@pytest.mark.rule("T6.1.6b")
def test_only_one_weapon_counts() -> None:
    hand = gets(follows(evening("warrior", "wizard")), "sword", "sword")
    assert one(hand).total("strength", "battle") == 5


@pytest.mark.rule("T6.2.5", "T6.2.6a", "T6.2.8", "T6.9.3", "T6.2")
def test_the_crown_of_solomon_sleeps_on_the_glade_and_a_spell_is_discarded() -> None:
    hand = gets(follows(at(evening("wizard", "warrior"), Ada="fields_chapel")), "solomon")
    assert hand("spell.rise", "draw").state.characters["Ada"].spells == 3
    hand("follow", "move")("moveto.region", "middle")("moveto.quarter", "east")("moveto.space", "cursed_glade")
    assert hand("spell.discard", "hex").state.decks["spell"].known("discard") == ["hex"], "it lies open"
    assert (one(hand).total("craft"), one(hand).spells) == (5, 2)
    assert "Ada discards 1: Spell limit 2." in hand.story


@pytest.mark.rule("T6.2.7b", "TS5")
def test_a_gain_of_craft_that_lifts_the_limit_lets_him_draw_up_to_it() -> None:
    hand = follows(evening("warrior", "wizard"))("follow", "powers")("change.powers", "craft")
    assert hand.read() == ["Draw 1", "No"]
    assert one(hand("spell.rise", "draw")).spells == 1


@pytest.mark.rule("T6.12.1d", "T6.2.7b")
@pytest.mark.parametrize(("line", "spells"), [("draw", 2), ("draw 1", 1), ("no", 0)])
def test_with_room_for_two_spells_one_can_be_drawn(line: str, spells: int) -> None:
    hand = at(evening("minstrel", "wizard"), Ada="temple").set("characters.Ada.craft", 2)
    hand.state.decks["adventure"].draw("lies:desert_temple", ALL, "ring")
    hand("move.roll", 1)("move.way", "left")("lying", "adventure-0")
    assert hand.read() == ["Draw 2", "Draw 1", "No"]
    assert one(hand("spell.rise", line)).spells == spells


@pytest.mark.rule("TS5")
def test_by_house_rule_a_higher_limit_gives_no_spell() -> None:
    hand = follows(evening("warrior", "wizard", draw_on_rise=False))("follow", "powers")("change.powers", "craft")
    assert hand.key == "follow"


@pytest.mark.rule("T6.2.6b", "TS4")
def test_the_wand_alone_lets_him_exceed_it() -> None:
    hand = gets(follows(evening("wizard", "warrior")), "wand")
    for _ in range(3):
        hand.state.decks["spell"].draw(hand_of("Ada"))
    changes(hand, ("follow", "lives"), ("change.lives", "gold"), ("change.gold", 1), ("spell.discard", "some_spell"))
    assert one(hand).spells == 3


@pytest.mark.rule("T6.2.6b", "TS4")
def test_the_spell_above_the_limit_can_be_drawn_with_the_wand() -> None:
    hand = gets(follows(evening("wizard", "warrior")), "wand")
    for spells in (2, 3, 3):
        hand("follow", "spell")("change.spell", "draw")
        assert one(hand).spells == spells, "the limit is 2, and the Wand has given one"
    assert "Ada: Spell limit 3, no more." in hand.story


@pytest.mark.rule("T6.2.6b", "TS4", "TS5")
def test_the_spell_above_the_limit_is_replaced_by_house_rule() -> None:
    hand = evening("wizard", "warrior", refill_after_cast=True)
    hand.state.decks["adventure"].draw("held:Ada", ALL, "wand")
    for _ in range(3):
        hand.state.decks["spell"].draw(hand_of("Ada"))
    hand.interrupt("Ada", "spell")("spell.cast", "hex")("spell.on", "else.")
    assert one(hand("spell.refill", "draw")).spells == 3


@pytest.mark.rule("T6.9.5")
def test_discarded_spells_become_a_new_deck_when_it_is_empty() -> None:
    hand = follows(evening("wizard", "warrior"))
    deck = hand.state.decks["spell"]
    for _ in range(26):
        deck.draw()
    hand("follow", "spell")("change.spell", "draw")
    assert (one(hand).spells, deck.left()) == (1, 25)


@pytest.mark.rule("T6.5.3", "T6.5.4", "T6.5.5a", "T6.12.1c")
def test_above_four_objects_he_leaves_what_he_likes() -> None:
    hand = gets(follows(evening("warrior", "wizard")), "sword", "belt", "water_bottle", "amulet", "axe")
    assert len(hand.read()) == 5
    hand("object.leave", "adventure-0")
    assert (len(one(hand).held), len(hand.state.cards_on(one(hand).space).kinds("object"))) == (4, 1)


@pytest.mark.rule("T6.5.3", "T6.5.5b", "TS9", "T6.6.2", "T6.6.3")
def test_with_a_mule_there_is_no_limit_until_it_is_lost() -> None:
    hand = gets(follows(evening("warrior", "wizard", draw_on_rise=False)), "mule", follower=True)
    gets(hand, "sword", "belt", "axe", "amulet", "water_bottle", "chain_mail")
    assert len(one(hand).objects()) == 6
    hand("follow", "follower")("change.follower", "lose")
    mule = next(option.id for option in hand.ask.options if str(option.text) == "Mule")  # type: ignore[union-attr]
    hand("change.whose", mule)("change.gone", "discard")
    assert hand.key == "object.leave"
    hand("object.leave", hand.ask.options[0].id)("object.leave", hand.ask.options[0].id)  # type: ignore[union-attr]
    assert len(one(hand).objects()) == 4
    assert hand.state.decks["adventure"].left("discard") == 1, "the Mule"


@pytest.mark.rule("T6.20.1", "T6.20.2a", "T6.20.3b", "TS23")
def test_bought_objects_do_not_count_and_go_back_to_their_stock() -> None:
    hand = gets(follows(evening("warrior", "wizard")), "sword", "belt", "axe", "amulet")
    hand("follow", "object")("change.object", "purchase")("change.card", "helmet")("change.price", 0)
    assert (len(one(hand).objects()), hand.state.decks["purchase"].left()) == (5, 27)
    hand("follow", "object")("change.object", "lose")
    helmet = next(option.id for option in hand.ask.options if str(option.text) == "Helmet")  # type: ignore[union-attr]
    hand("change.whose", helmet)("change.gone", "discard")
    assert hand.state.decks["purchase"].left() == 28


@pytest.mark.rule("T6.20.2b")
def test_a_stock_that_has_run_out_has_none_to_give() -> None:
    hand = follows(evening("warrior", "wizard"))
    for _ in range(4):
        hand.state.decks["talisman"].pick("held:Bo", ALL, "talisman")
    hand("follow", "object")("change.object", "talisman")
    assert "Ada: none of these cards is left." in hand.story
    assert hand.key == "follow"


@pytest.mark.rule("T6.6.4")
def test_a_follower_can_be_left_on_the_space() -> None:
    hand = gets(follows(at(evening("warrior", "wizard"), Ada="fields_chapel")), "maiden", follower=True)
    hand("follow", "follower")("change.follower", "lose")("change.whose", "adventure-0")("change.gone", "leave")
    assert hand.state.cards_on("crags").cards() == ["maiden"]


@pytest.mark.rule("T6.9.2")
def test_only_the_number_of_spells_is_seen() -> None:
    hand = follows(evening("wizard", "warrior"))("follow", "spell")("change.spell", "draw")
    shown = find("talisman").view(hand.state, "Bo").state
    assert shown["decks"]["spell"]["piles"][hand_of("Ada")] == [None]  # type: ignore[index,call-overload]


@pytest.mark.rule("TS26")
def test_an_empty_adventure_deck_is_made_anew_of_its_discards() -> None:
    hand = at(evening("warrior", "wizard"), Ada="tavern")
    deck = hand.state.decks["adventure"]
    for _ in range(104):
        deck.draw()
    rests(follows(hand, 2))
    assert (deck.left(), deck.left("discard")) == (102, 2)


@pytest.mark.rule("T6.1.4a", "TS2")
def test_who_is_killed_in_battle_is_a_trophy_and_a_spirit_is_none() -> None:
    hand = follows(at(evening("warrior", "wizard"), Ada="fields_chapel"))
    here = hand.state.cards_on(one(hand).space)
    hand.state.decks["adventure"].draw(here.pile, ALL, "dragon")
    trophies.keep_trophy(one(hand), here, next(here.places()))
    assert one(hand).trophies.cards() == ["dragon"]
    hand.state.decks["adventure"].draw(here.pile, ALL, "maiden")
    trophies.keep_trophy(one(hand), here, next(here.places()))
    assert (one(hand).trophies.cards(), len(here)) == (["dragon"], 0)


@pytest.mark.rule("T6.1.4b", "T6.1.5", "TS2")
def test_each_full_seven_points_are_traded_for_a_strength_at_any_time_in_his_turn() -> None:
    hand = follows(evening("warrior", "wizard"))
    hand.state.decks["adventure"].draw("trophies:Ada", ALL, "dragon")
    hand("follow", "powers")
    assert hand.read()[-1] == "Trophies: +1"
    hand("change.powers", "trophies")
    assert (one(hand).strength, len(one(hand).trophies)) == (5, 0)
    assert "Trophies: +1" not in hand("follow", "powers").read()


@pytest.mark.rule("TS2")
def test_by_house_rule_only_after_a_battle() -> None:
    hand = follows(evening("warrior", "wizard", trophies="fight"))
    hand.state.decks["adventure"].draw("trophies:Ada", ALL, "dragon")
    assert len(hand("follow", "powers").read()) == 4


@pytest.mark.rule("TS2", "T6.1.4b", "T6.1.5")
@pytest.mark.parametrize(("answer", "strength", "left"), [("trade", 5, 0), ("keep", 4, 1)])
def test_by_house_rule_they_are_traded_straight_after_a_battle(answer: str, strength: int, left: int) -> None:
    hand = at(evening("warrior", "wizard", trophies="fight"), Ada="fields_chapel")
    hand.state.decks["adventure"].draw("lies:crags", ALL, "dragon")
    follows(hand)("fight", "fight")("fight.own", 6)("fight.foe", 1)
    assert (hand.key, str(hand.ask.text), hand.read()) == (  # type: ignore[union-attr]
        "trophies",
        "Ada: trophies, 7",
        ["Strength +1", "Keep them"],
    )
    hand("trophies", answer)
    assert (one(hand).strength, len(one(hand).trophies)) == (strength, left)
    assert len(hand("follow", "powers").read()) == 4, "and at no other time"


# Prices.


def shop(gold: int) -> Hand:  # type: ignore[type-arg]
    """Ada takes a helmet, of which owners have said that it costs 2."""
    data = merge(find("talisman").data(), {"cards": {"purchase": {"cards": {"helmet": {"price": 2}}}}})
    hand = begun(find("talisman"), "Ada", "Bo", data=data, setup="chosen")
    for card in ("warrior", "wizard"):
        hand("setup.choose", card)("setup.spells", 0)
    hand("setup.card", "done")("setup.card", "done")("setup.first", 6)("setup.first", 1)
    follows(hand.set("characters.Ada.gold", gold))
    return hand("follow", "object")("change.object", "purchase")("change.card", "helmet")


@pytest.mark.rule("T6.3.2", "T6.3.3", "T6.20.1")
@pytest.mark.parametrize(("line", "gold", "many"), [("pay", 1, 1), ("won", 3, 1), ("no", 3, 0)])
def test_a_card_costs_the_price_that_owners_have_entered(line: str, gold: int, many: int) -> None:
    hand = shop(3)
    assert (hand.key, hand.read()) == ("change.buy", ["Pay: 2", "Won: pay nothing", "Not after all"])
    hand("change.buy", line)
    assert (one(hand).gold, len(one(hand).held), hand.key) == (gold, many, "follow")


@pytest.mark.rule("T6.3.3")
def test_who_has_too_little_gold_cannot_pay_the_price() -> None:
    assert shop(1).read() == ["Won: pay nothing", "Not after all"]


@pytest.mark.rule("T6.2.6b", "TS4")
def test_the_wand_gives_its_spell_beside_other_objects() -> None:
    hand = gets(follows(evening("wizard", "warrior")), "wand", "belt")
    for spells in (2, 3):
        hand("follow", "spell")("change.spell", "draw")
        assert one(hand).spells == spells


@pytest.mark.rule("TS2", "T6.1.5", "TS12")
@pytest.mark.parametrize(("way", "key"), [("fight", "trophies"), ("evade", "move.way")])
def test_by_house_rule_a_win_over_the_sentinel_lets_him_trade(way: str, key: str) -> None:
    hand = at(evening("warrior", "wizard", trophies="fight", evading="anybody"), Ada="graveyard")
    hand.state.decks["adventure"].draw("trophies:Ada", ALL, "dragon")
    hand.set("characters.Ada.strength", 9)("move.roll", 6)("move.way", "bridge")("fight", way)
    if way == "fight":
        hand("fight.own", 6)("fight.foe", 1)
    assert hand.key == key


@pytest.mark.rule("T6.2.8", "TS14")
def test_who_loses_craft_at_the_portal_discards_surplus_spells() -> None:
    hand = at(evening("warrior", "wizard"), Ada="portal").set("characters.Ada.craft", 3)
    hand.state.decks["spell"].draw(hand_of("Ada"))
    hand("move.roll", 1)("move.way", "portal")("portal", "craft")("portal.roll", [6, 6])
    assert (one(hand).craft, hand.key, hand.asked) == (2, "spell.discard", ["Ada"])
