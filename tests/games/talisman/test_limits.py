"""Limits of a character and bonuses of cards: Objects, Followers, Spells (T6.1.6, T6.2, T6.5, T6.6, T6.20)."""

from __future__ import annotations

import pytest

from companion.asks import Choose
from companion.deck import ALL
from companion.game import find
from companion.games.talisman.cards import trophies
from companion.games.talisman.state.game import OFFERS_FIT
from companion.kit.cards.holdings import hand_pile as hand_of
from companion.owners import merge
from companion.testing.hand import Hand
from tests.games.talisman.driver import begin, do_nothing, follow_space, hero_of, place, report_changes, start


def give_cards(table: Hand, *cards: str, follower: bool = False) -> Hand:  # type: ignore[type-arg]
    """Give Adventure cards to Ada."""
    for card in cards:
        if follower:
            table("follow", "follower")("change.follower", "adventure")("change.card", card)
        else:
            table("follow", "object")("change.object", "adventure")("change.card", card)
    return table


@pytest.mark.rule("T6.1", "T6.1.6a", "T6.1.6c", "TS3")
def test_bonuses_add_up_in_battle_and_less_on_the_glade() -> None:
    hand = give_cards(follow_space(start("warrior", "wizard")), "sword", "belt")
    give_cards(hand, "unicorn", follower=True).set("characters.Ada.strength", 5)
    assert (hero_of(hand).total("strength", "battle"), hero_of(hand).total("strength")) == (9, 8)
    place(hand, Ada="cursed_glade")
    assert hero_of(hand).total("strength", "battle") == 6


@pytest.mark.rule("T6.1.6a", "T6.2.5", "TS3")
def test_what_a_card_adds_is_told_when_it_is_first_got() -> None:
    hand = give_cards(follow_space(start("warrior", "wizard", draw_on_rise=False)), "sword", "sword", "ring", "axe")
    give_cards(hand, "unicorn", follower=True)
    told = [str(event.text) for event in hand.heard if event.key == "object.adds"]
    assert told == ["Sword: Strength +1 in Battle.", "Magic ring: Craft +2.", "Unicorn: Strength +1."]


@pytest.mark.rule("T6.1.6b")
def test_only_one_weapon_counts() -> None:
    hand = give_cards(follow_space(start("warrior", "wizard")), "sword", "sword")
    assert hero_of(hand).total("strength", "battle") == 5


@pytest.mark.rule("T6.2.5", "T6.2.6a", "T6.2.8", "T6.9.3", "T6.2")
def test_the_crown_of_solomon_sleeping_costs_a_spell() -> None:
    hand = give_cards(follow_space(place(start("wizard", "warrior"), Ada="fields_chapel")), "solomon")
    assert hand("spell.rise", "draw").state.characters["Ada"].spells == 3
    hand("follow", "move")("moveto.region", "middle")("moveto.quarter", "east")("moveto.space", "cursed_glade")
    assert hand("spell.discard", "hex").state.decks["spell"].known("discard") == ["hex"], "it lies open"
    assert (hero_of(hand).total("craft"), hero_of(hand).spells) == (5, 2)
    assert "Ada discards 1: Spell limit 2." in hand.story


@pytest.mark.rule("T6.2.7b", "TS5")
def test_a_higher_spell_limit_lets_a_hero_draw_up_to_it() -> None:
    hand = follow_space(start("warrior", "wizard"))("follow", "powers")("change.powers", "craft")
    assert hand.read() == ["Draw 1", "No"]
    assert hero_of(hand("spell.rise", "draw")).spells == 1


@pytest.mark.rule("T6.12.1d", "T6.2.7b")
@pytest.mark.parametrize(("line", "spells"), [("draw", 2), ("draw 1", 1), ("no", 0)])
def test_with_room_for_two_spells_one_can_be_drawn(line: str, spells: int) -> None:
    hand = place(start("minstrel", "wizard"), Ada="temple").set("characters.Ada.craft", 2)
    hand.state.decks["adventure"].draw("lies:desert_temple", ALL, "ring")
    hand("move.roll", 1)("move.way", "left")("lying", "adventure-0")
    assert hand.read() == ["Draw 2", "Draw 1", "No"]
    assert hero_of(hand("spell.rise", line)).spells == spells


@pytest.mark.rule("TS5")
def test_by_house_rule_a_higher_limit_gives_no_spell() -> None:
    hand = follow_space(start("warrior", "wizard", draw_on_rise=False))("follow", "powers")("change.powers", "craft")
    assert hand.key == "follow"


@pytest.mark.rule("T6.2.6b", "TS4")
def test_only_the_wand_exceeds_the_spell_limit() -> None:
    hand = give_cards(follow_space(start("wizard", "warrior")), "wand")
    for _ in range(3):
        hand.state.decks["spell"].draw(hand_of("Ada"))
    report_changes(
        hand, ("follow", "lives"), ("change.lives", "gold"), ("change.gold", 1), ("spell.discard", "some_spell")
    )
    assert hero_of(hand).spells == 3


@pytest.mark.rule("T6.2.6b", "TS4")
def test_the_wands_spell_above_the_limit_can_be_drawn() -> None:
    hand = give_cards(follow_space(start("wizard", "warrior")), "wand")
    for spells in (2, 3, 3):
        hand("follow", "spell")("change.spell", "draw")
        assert hero_of(hand).spells == spells, "the limit is 2, and the Wand has given one"
    assert "Ada: Spell limit 3, no more." in hand.story


@pytest.mark.rule("T6.2.6b", "TS4", "TS5")
def test_the_wands_spell_is_replaced_by_house_rule() -> None:
    hand = start("wizard", "warrior", refill_after_cast=True)
    hand.state.decks["adventure"].draw("held:Ada", ALL, "wand")
    for _ in range(3):
        hand.state.decks["spell"].draw(hand_of("Ada"))
    hand.interrupt("Ada", "spell")("spell.cast", "hex")("spell.on", "else.")
    assert hero_of(hand("spell.refill", "draw")).spells == 3


@pytest.mark.rule("T6.9.5")
def test_discarded_spells_become_a_new_deck() -> None:
    hand = follow_space(start("wizard", "warrior"))
    deck = hand.state.decks["spell"]
    for _ in range(26):
        deck.draw()
    hand("follow", "spell")("change.spell", "draw")
    assert (hero_of(hand).spells, deck.left()) == (1, 25)


@pytest.mark.rule("T6.5.3", "T6.5.4", "T6.5.5a", "T6.12.1c")
def test_a_fifth_object_makes_a_hero_leave_one_of_choice() -> None:
    hand = give_cards(follow_space(start("warrior", "wizard")), "sword", "belt", "water_bottle", "amulet", "axe")
    assert len(hand.read()) == 5
    assert "Ada carries 5 Objects, may carry 4." in hand.story
    hand("object.leave", "adventure-0")
    assert (len(hero_of(hand).held), len(hand.state.cards_on(hero_of(hand).space).kinds("object"))) == (4, 1)


def find_two_with_four_objects(*, rules: int = OFFERS_FIT) -> Hand:  # type: ignore[type-arg]
    """Let Ada, who carries four Objects, come to a space with an axe and a Sword on it."""
    hand = place(start("warrior", "wizard"), Ada="fields_chapel")
    hand.state.rules = rules
    for card in ("belt", "water_bottle", "amulet", "ring"):
        hand.state.decks["adventure"].draw("held:Ada", ALL, card)
    for card in ("axe", "sword"):
        hand.state.decks["adventure"].draw("lies:crags", ALL, card)
    return follow_space(hand)


@pytest.mark.rule("T6.12.1c", "T6.5.5a")
def test_an_object_left_above_the_limit_is_not_offered_again() -> None:
    hand = find_two_with_four_objects()
    assert str(hand.ask.text) == "Ada: swap for what?"  # type: ignore[union-attr]
    hand("lying", option_called(hand, "Sword"))
    hand("object.leave", option_called(hand, "Water bottle"))
    assert hand.read() == ["Battle axe", "Leave the rest"], "of what lies there, not the bottle that Ada has just left"
    hand("lying", "leave")
    assert sorted(hand.state.cards_on("crags").cards()) == ["axe", "water_bottle"], "it lies there for others"


@pytest.mark.rule("T6.12.1c")
def test_the_next_hero_is_offered_what_another_has_left() -> None:
    hand = find_two_with_four_objects()("lying", option_called(find_two_with_four_objects(), "Sword"))
    hand("object.leave", option_called(hand, "Water bottle"))("lying", "leave")("follow", "done")
    follow_space(place(hand, Ada="village", Bo="fields_chapel"))
    assert sorted(hand.read()) == ["Battle axe", "Leave the rest", "Water bottle"]


@pytest.mark.rule("T6.12.1c")
def test_a_game_begun_before_offers_it_again() -> None:
    hand = find_two_with_four_objects(rules=OFFERS_FIT - 1)
    hand("lying", option_called(hand, "Sword"))("object.leave", option_called(hand, "Water bottle"))
    assert "Water bottle" in hand.read()


@pytest.mark.rule("T6.12.1a", "T6.20.3b")
def test_with_room_left_nothing_is_swapped() -> None:
    hand = place(start("warrior", "wizard"), Ada="fields_chapel")
    hand.state.decks["adventure"].draw("lies:crags", ALL, "axe")
    for card in ("belt", "water_bottle", "amulet"):
        hand.state.decks["adventure"].draw("held:Ada", ALL, card)
    assert str(follow_space(hand).ask.text) == "Ada: take what?"  # type: ignore[union-attr]


def option_called(hand: Hand, words: str) -> str:  # type: ignore[type-arg]
    """Return the id of the line that reads so."""
    assert isinstance(hand.ask, Choose)
    return next(option.id for option in hand.ask.options_for(hand.asked[0]) if str(option.text) == words)


@pytest.mark.rule("T6.5.3", "T6.5.5b", "TS9", "T6.6.2", "T6.6.3")
def test_a_mule_lifts_the_object_limit_until_it_is_lost() -> None:
    hand = give_cards(follow_space(start("warrior", "wizard", draw_on_rise=False)), "mule", follower=True)
    give_cards(hand, "sword", "belt", "axe", "amulet", "water_bottle", "chain_mail")
    assert len(hero_of(hand).objects()) == 6
    hand("follow", "follower")("change.follower", "lose")
    mule = next(option.id for option in hand.ask.options if str(option.text) == "Mule")  # type: ignore[union-attr]
    hand("change.whose", mule)("change.gone", "discard")
    assert hand.key == "object.leave"
    hand("object.leave", hand.ask.options[0].id)("object.leave", hand.ask.options[0].id)  # type: ignore[union-attr]
    assert len(hero_of(hand).objects()) == 4
    assert hand.state.decks["adventure"].left("discard") == 1, "the Mule"


@pytest.mark.rule("T6.20.1", "T6.20.2a", "T6.20.3b", "TS23")
def test_bought_objects_do_not_count_and_go_back_to_their_stock() -> None:
    hand = give_cards(follow_space(start("warrior", "wizard")), "sword", "belt", "axe", "amulet")
    hand("follow", "object")("change.object", "purchase")("change.card", "helmet")("change.price", 0)
    assert (len(hero_of(hand).objects()), hand.state.decks["purchase"].left()) == (5, 27)
    hand("follow", "object")("change.object", "lose")
    helmet = next(option.id for option in hand.ask.options if str(option.text) == "Helmet")  # type: ignore[union-attr]
    hand("change.whose", helmet)("change.gone", "discard")
    assert hand.state.decks["purchase"].left() == 28


@pytest.mark.rule("T6.20.2b")
def test_an_empty_stock_sells_nothing() -> None:
    hand = follow_space(start("warrior", "wizard"))
    for _ in range(4):
        hand.state.decks["talisman"].pick("held:Bo", ALL, "talisman")
    hand("follow", "object")("change.object", "talisman")
    assert "Ada: none of these cards is left." in hand.story
    assert hand.key == "follow"


@pytest.mark.rule("T6.6.4")
def test_a_follower_can_be_left_on_the_space() -> None:
    hand = give_cards(follow_space(place(start("warrior", "wizard"), Ada="fields_chapel")), "maiden", follower=True)
    hand("follow", "follower")("change.follower", "lose")("change.whose", "adventure-0")("change.gone", "leave")
    assert hand.state.cards_on("crags").cards() == ["maiden"]


@pytest.mark.rule("T6.9.2")
def test_only_the_number_of_spells_is_seen() -> None:
    hand = follow_space(start("wizard", "warrior"))("follow", "spell")("change.spell", "draw")
    shown = find("talisman").view(hand.state, "Bo").state
    assert shown["decks"]["spell"]["piles"][hand_of("Ada")] == [None]  # type: ignore[index,call-overload]


@pytest.mark.rule("TS26")
def test_an_empty_adventure_deck_is_made_anew_of_its_discards() -> None:
    hand = place(start("warrior", "wizard"), Ada="tavern")
    deck = hand.state.decks["adventure"]
    for _ in range(104):
        deck.draw()
    do_nothing(follow_space(hand, 2))
    assert (deck.left(), deck.left("discard")) == (102, 2)


@pytest.mark.rule("T6.1.4a", "TS2")
def test_killed_enemies_are_trophies_and_spirits_are_not() -> None:
    hand = follow_space(place(start("warrior", "wizard"), Ada="fields_chapel"))
    here = hand.state.cards_on(hero_of(hand).space)
    hand.state.decks["adventure"].draw(here.pile, ALL, "dragon")
    trophies.keep_trophy(hero_of(hand), here, next(here.places()))
    assert hero_of(hand).trophies.cards() == ["dragon"]
    hand.state.decks["adventure"].draw(here.pile, ALL, "maiden")
    trophies.keep_trophy(hero_of(hand), here, next(here.places()))
    assert (hero_of(hand).trophies.cards(), len(here)) == (["dragon"], 0)


@pytest.mark.rule("T6.1.4b", "T6.1.5", "TS2")
def test_seven_points_are_traded_for_strength_in_the_heros_turn() -> None:
    hand = follow_space(start("warrior", "wizard"))
    hand.state.decks["adventure"].draw("trophies:Ada", ALL, "dragon")
    hand("follow", "powers")
    assert hand.read()[-1] == "Trophies: +1"
    hand("change.powers", "trophies")
    assert (hero_of(hand).strength, len(hero_of(hand).trophies)) == (5, 0)
    assert "Trophies: +1" not in hand("follow", "powers").read()


@pytest.mark.rule("TS2")
def test_by_house_rule_trophies_are_traded_only_after_a_battle() -> None:
    hand = follow_space(start("warrior", "wizard", trophies="fight"))
    hand.state.decks["adventure"].draw("trophies:Ada", ALL, "dragon")
    assert len(hand("follow", "powers").read()) == 4


@pytest.mark.rule("TS2", "T6.1.4b", "T6.1.5")
@pytest.mark.parametrize(("answer", "strength", "left"), [("trade", 5, 0), ("keep", 4, 1)])
def test_by_house_rule_a_battle_offers_a_trade_at_once(answer: str, strength: int, left: int) -> None:
    hand = place(start("warrior", "wizard", trophies="fight"), Ada="fields_chapel")
    hand.state.decks["adventure"].draw("lies:crags", ALL, "dragon")
    follow_space(hand)("fight", "fight")("fight.own", 6)("fight.foe", 1)
    assert (hand.key, str(hand.ask.text), hand.read()) == (  # type: ignore[union-attr]
        "trophies",
        "Ada: trade 7 points?",
        ["Strength +1", "Keep them"],
    )
    hand("trophies", answer)
    assert (hero_of(hand).strength, len(hero_of(hand).trophies)) == (strength, left)
    assert len(hand("follow", "powers").read()) == 4, "and at no other time"


# Prices.


def begin_shopping(gold: int) -> Hand:  # type: ignore[type-arg]
    """Let Ada buy a helmet, whose price owners have entered as 2."""
    data = merge(find("talisman").data(), {"cards": {"purchase": {"cards": {"helmet": {"price": 2}}}}})
    hand = begin("Ada", "Bo", data=data, setup="chosen")
    for card in ("warrior", "wizard"):
        hand("setup.choose", card)("setup.spells", 0)
    hand("setup.card", "done")("setup.card", "done")("setup.first", 6)("setup.first", 1)
    follow_space(hand.set("characters.Ada.gold", gold))
    return hand("follow", "object")("change.object", "purchase")("change.card", "helmet")


@pytest.mark.rule("T6.3.2", "T6.3.3", "T6.20.1")
@pytest.mark.parametrize(("line", "gold", "many"), [("pay", 1, 1), ("won", 3, 1), ("no", 3, 0)])
def test_a_card_costs_the_price_that_owners_have_entered(line: str, gold: int, many: int) -> None:
    hand = begin_shopping(3)
    assert (hand.key, hand.read()) == ("change.buy", ["Pay: 2", "Won: pay nothing", "Not after all"])
    hand("change.buy", line)
    assert (hero_of(hand).gold, len(hero_of(hand).held), hand.key) == (gold, many, "follow")


@pytest.mark.rule("T6.3.3")
def test_a_price_above_the_gold_cannot_be_paid() -> None:
    assert begin_shopping(1).read() == ["Won: pay nothing", "Not after all"]


@pytest.mark.rule("T6.2.6b", "TS4")
def test_the_wand_gives_its_spell_beside_other_objects() -> None:
    hand = give_cards(follow_space(start("wizard", "warrior")), "wand", "belt")
    for spells in (2, 3):
        hand("follow", "spell")("change.spell", "draw")
        assert hero_of(hand).spells == spells


@pytest.mark.rule("TS2", "T6.1.5", "TS12")
@pytest.mark.parametrize(("way", "key"), [("fight", "trophies"), ("evade", "move.way")])
def test_by_house_rule_beating_the_sentinel_offers_a_trade(way: str, key: str) -> None:
    hand = place(start("warrior", "wizard", trophies="fight", evading="anybody"), Ada="graveyard")
    hand.state.decks["adventure"].draw("trophies:Ada", ALL, "dragon")
    hand.set("characters.Ada.strength", 9)("move.roll", 6)("move.way", "bridge")("fight", way)
    if way == "fight":
        hand("fight.own", 6)("fight.foe", 1)
    assert hand.key == key


@pytest.mark.rule("T6.2.8", "TS14")
def test_craft_lost_at_the_portal_costs_surplus_spells() -> None:
    hand = place(start("warrior", "wizard"), Ada="portal").set("characters.Ada.craft", 3)
    hand.state.decks["spell"].draw(hand_of("Ada"))
    hand("move.roll", 1)("move.way", "portal")("portal", "craft")("portal.roll", [6, 6])
    assert (hero_of(hand).craft, hand.key, hand.asked) == (2, "spell.discard", ["Ada"])
