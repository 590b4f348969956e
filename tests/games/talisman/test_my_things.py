"""My things: trophies, cards left on a space, weapons put away (T6.1.4-T6.1.6, T6.5.4, T6.6.4)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.asks import Choose
from companion.deck import ALL
from companion.game import find
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards.holdings import hand_pile as hand_of
from companion.owners import merge
from companion.state import Json
from companion.testing.hand import Hand
from tests.games.talisman.driver import begin, do_nothing, follow_space, hero_of, place, start, tell_card
from tests.games.talisman.test_inner_region import begin_inside

STRENGTHS = (3, 3, 4, 4, 6, 7)


def begin_with_trophies(*strengths: int, **rules: Json) -> Hand[TalismanState]:
    """Begin Ada's first turn with trophies of these Strengths."""
    cards = {f"foe{at}": {"text": f"Foe {at}", "sort": "enemy", "strength": n} for at, n in enumerate(strengths)}
    data = merge(find("talisman").data(), {"cards": {"adventure": {"cards": cards}}})
    hand = begin("Ada", "Bo", data=data, setup="chosen", **rules)
    hand("setup.choose", "warrior")("setup.spells", 0)("setup.choose", "wizard")("setup.spells", 0)
    hand("setup.card", "done")("setup.card", "done")("setup.first", 6)("setup.first", 1)
    for card in cards:
        hand.state.decks["adventure"].draw("trophies:Ada", ALL, card)
    return hand


def open_things(hand: Hand[TalismanState], seat: str = "Ada") -> Hand[TalismanState]:
    """Let that seat say "My things"."""
    return hand.interrupt(seat, "things")


def press_line(hand: Hand[TalismanState], words: str) -> Hand[TalismanState]:
    """Answer by the words of a line."""
    assert isinstance(hand.ask, Choose)
    line = next(option for option in hand.ask.options_for(hand.asked[0]) if str(option.text) == words)
    return hand(hand.ask.key, line.id)


def are_things_offered(hand: Hand[TalismanState]) -> bool:
    """Return whether "My things" stands beside the open ask."""
    assert hand.ask is not None
    return "things" in [offer.what for offer in hand.ask.interruptions]


# Trophies.


@pytest.mark.rule("T6.1.4b", "TS2")
def test_a_trade_proposes_the_trophies_that_cost_least() -> None:
    hand = open_things(begin_with_trophies(*STRENGTHS))
    assert hand.read()[:2] == ["Done", "Trophies: +3"]
    hand("things", "trade")
    assert (str(hand.ask.text), hand.read()[:2]) == ("Ada hands in 21:", ["Strength +3", "Keep them"])  # type: ignore[union-attr]
    hand("trophies.which", "trade")
    assert (hero_of(hand).strength, sorted(kind.strength or 0 for kind in hero_of(hand).trophies.kinds())) == (
        7,
        [3, 3],
    )


@pytest.mark.rule("T6.1.4b")
@pytest.mark.parametrize("way", ["things", "follow"])
def test_a_trade_of_seven_and_three_keeps_the_three(way: str) -> None:
    hand = begin_with_trophies(7, 3)
    if way == "things":
        open_things(hand)("things", "trade")
    else:
        follow_space(hand)("follow", "powers")("change.powers", "trophies")
    assert hand.read() == ["Strength +1", "Keep them", "+ Foe 1 3", "- Foe 0 7"]
    hand("trophies.which", "trade")
    assert (hero_of(hand).strength, hero_of(hand).trophies.cards()) == (5, ["foe1"])
    assert hand.state.decks["adventure"].known("discard")[0] == "foe0"


@pytest.mark.rule("T6.1.4b")
def test_other_trophies_can_be_picked_for_a_trade() -> None:
    hand = open_things(begin_with_trophies(9, 7, 4))("things", "trade")
    assert hand.read() == ["Strength +2", "Keep them", "+ Foe 2 4", "- Foe 1 7", "- Foe 0 9"]
    press_line(hand, "- Foe 0 9")
    hand("trophies.which", "trade")
    assert (hero_of(hand).strength, hero_of(hand).trophies.cards()) == (5, ["foe2", "foe0"])


@pytest.mark.rule("T6.1.4b")
def test_nothing_is_traded_below_seven_or_when_kept() -> None:
    hand = open_things(begin_with_trophies(7, 6))("things", "trade")
    press_line(press_line(hand, "- Foe 0 7"), "+ Foe 1 6")
    assert hand.read()[0] == "Keep them"
    hand("trophies.which", "keep")("things", "done")
    assert (hero_of(hand).strength, len(hero_of(hand).trophies), hand.key) == (4, 2, "move.roll")


@pytest.mark.rule("T6.1.4b")
def test_a_trade_that_needs_all_trophies_asks_nothing() -> None:
    hand = open_things(begin_with_trophies(4, 3))("things", "trade")
    assert (hero_of(hand).strength, len(hero_of(hand).trophies), hand.key) == (5, 0, "things")


@pytest.mark.rule("T6.1.4a", "T6.1.4b")
def test_a_nameless_trophy_counts_its_told_strength() -> None:
    hand = tell_card(start("troll", "wizard")("move.roll", 1)("move.way", "right"), "enemy")("card.value", 7)
    hand("fight", "fight")("fight.own", 6)("fight.foe", 1)
    do_nothing(hand)
    assert hero_of(hand).trophies.cards() == ["some_enemy"]
    do_nothing(follow_space(hand))
    open_things(hand)("things", "trade")
    assert (hero_of(hand).strength, len(hero_of(hand).trophies), hero_of(hand).worths) == (7, 0, {})


@pytest.mark.rule("T6.1.4b")
def test_nameless_trophies_count_each_its_own_strength() -> None:
    hand = place(start("troll", "wizard"), Ada="fields_tavern").set("characters.Ada.strength", 20)
    tell_card(tell_card(hand("move.roll", 1)("move.way", "right"), "enemy"), "enemy")("card.value", 5)("card.value", 9)
    hand("fight", "fight")("fight.own", 6)("fight.foe", 1)
    open_things(do_nothing(follow_space(do_nothing(hand))))("things", "trade")
    assert (hero_of(hand).strength, hand.key) == (22, "things"), "14 points, all of them needed"


@pytest.mark.rule("T6.1.5", "TS2")
def test_trophies_of_one_fight_are_traded_before_the_next() -> None:
    hand = place(start("dwarf", "wizard"), Ada="plains_hills").set("characters.Ada.strength", 9)
    hand.state.decks["adventure"].draw("lies:woods_south", ALL, "dragon")
    hand("move.roll", 1)("move.way", "right")("fight", "fight")("fight.own", 6)("fight.foe", 1)
    do_nothing(follow_space(do_nothing(hand)))
    assert (hand.key, hand.asked) == ("move.roll", ["Ada"])
    open_things(hand)("things", "trade")("things", "done")
    assert (hero_of(hand).strength, hand.key) == (10, "move.roll")


@pytest.mark.rule("TS2")
def test_by_house_rule_my_things_trade_no_trophies() -> None:
    assert open_things(begin_with_trophies(7, trophies="fight")).read() == ["Done", "Get an Object", "Get a Follower"]


@pytest.mark.rule("TS2", "T6.19.3")
def test_a_toad_trades_no_trophies() -> None:
    assert open_things(begin_with_trophies(7).set("characters.Ada.toad", 2)).read() == ["Nothing to do now"]


# Leaving.


def begin_with(*cards: str) -> Hand[TalismanState]:
    """Begin with Ada, a dwarf, who has these Adventure cards."""
    hand = place(start("dwarf", "wizard"), Ada="tavern")
    for card in cards:
        hand.state.decks["adventure"].draw("held:Ada", ALL, card)
    return hand


@pytest.mark.rule("T6.5.4", "T6.6.4")
@pytest.mark.parametrize("card", ["sword", "maiden"])
def test_an_object_or_a_follower_is_left_at_any_ask_of_the_turn(card: str) -> None:
    hand = open_things(begin_with(card)("move.roll", 1))("things", "leave")("things.leave", "adventure-0")
    assert (hero_of(hand).held.cards(), hand.state.cards_on("tavern").cards()) == ([], [card])
    assert hand("things", "done").key == "move.way"


@pytest.mark.rule("T6.5.5b", "T6.6.4")
def test_leaving_the_mule_leaves_objects_too() -> None:
    hand = open_things(begin_with("mule", "belt", "ring", "amulet", "solomon", "axe"))("things", "leave")
    press_line(hand, "Mule")
    assert (hand.key, len(hand.read())) == ("object.leave", 5)


@pytest.mark.rule("T6.5.4")
def test_a_card_left_meanwhile_is_not_mistaken_for_another() -> None:
    hand = follow_space(begin_with("sword", "axe"))("follow", "object")("change.object", "lose")
    press_line(hand, "Sword")
    press_line(open_things(hand)("things", "leave"), "Battle axe")("things", "done")("change.gone", "discard")
    assert (hero_of(hand).held.cards(), hand.state.cards_on("fields_tavern").cards("adventure")[0]) == ([], "axe")
    hand = follow_space(begin_with("sword", "axe"))("follow", "object")("change.object", "lose")
    press_line(hand, "Sword")
    press_line(open_things(hand)("things", "leave"), "Sword")("things", "done")
    assert (hero_of(hand).held.cards(), hand.key) == (["axe"], "follow"), "it is gone already"


@pytest.mark.rule("T6.1.5", "TS2")
def test_the_turn_says_once_that_trophies_can_be_traded() -> None:
    hand, words = begin_with_trophies(7), "Ada can trade trophies for Strength +1: My things."
    do_nothing(follow_space(do_nothing(follow_space(hand))))
    assert (hand.asked, hand.story.count(words)) == (["Ada"], 1)
    do_nothing(follow_space(do_nothing(follow_space(hand))))
    assert (hand.asked, hand.story.count(words)) == (["Ada"], 1), "it is not repeated for the same points"


@pytest.mark.rule("T6.1.5")
@pytest.mark.parametrize(("strength", "options"), [(6, {}), (7, {"trophies": "fight"})])
def test_nothing_is_said_of_a_trade_that_gives_nothing_now(strength: int, options: Mapping[str, str]) -> None:
    hand = begin_with_trophies(strength, **options)
    do_nothing(follow_space(do_nothing(follow_space(hand))))
    assert (hand.asked, "can trade" in hand.story) == (["Ada"], False)


# Cards that are won outside a space's page.


@pytest.mark.rule("T6.5.5b")
def test_a_mule_lost_from_my_things_makes_room_at_once() -> None:
    hand = open_things(begin_with("mule", "belt", "axe", "amulet", "water_bottle", "chain_mail"))
    hand("things", "follower")("change.follower", "lose")
    hand("change.whose", hand.ask.options[0].id)("change.gone", "discard")  # type: ignore[union-attr]
    assert hand.key == "object.leave"


@pytest.mark.rule("T6.20.1")
def test_a_talisman_that_was_won_is_got_from_my_things() -> None:
    hand = open_things(place(begin_with("sword"), Ada="sentinel"))
    hand("things", "object")("change.object", "talisman")("change.card", "talisman")
    assert (hand.key, hero_of(hand).has_talisman) == ("things", True)
    hand("things", "follower")("change.follower", "adventure")("change.card", "mule")("things", "done")
    assert (hand.key, len(hero_of(hand).held.kinds("follower"))) == ("move.roll", 1)


# Weapons.


@pytest.mark.rule("T6.1.6b")
def test_a_weapon_put_away_adds_nothing_in_this_turn() -> None:
    hand = open_things(place(begin_with("sword"), Ada="sentinel"))
    assert hand.read()[:3] == ["Done", "Leave one here", "Put weapon away"]
    hand("things", "away")
    assert hand.read()[:3] == ["Done", "Leave one here", "Use: Sword"]
    hand("things", "done")("move.roll", 1)("move.way", "bridge")
    assert (hero_of(hand).total("strength", "battle"), hand.read()) == (3, ["Fight", "Use: Sword"])
    hand("fight", "weapon sword")
    assert (hero_of(hand).total("strength", "battle"), hand.read()) == (4, ["Fight"])


# Where it stands.


@pytest.mark.rule("T6.1.5", "T6.5.4", "T6.6.4")
def test_my_things_stand_at_every_ask_of_a_turn_but_a_fight() -> None:
    assert are_things_offered(start("troll", "wizard")), "whether Ada has anything or not"
    assert are_things_offered(start("troll", "wizard")("move.roll", 1))
    hand = start("troll", "wizard")("move.roll", 1)("move.way", "right")
    assert (hand.key, are_things_offered(hand)) == ("card.kind", True)
    hand("card.kind", "enemy")
    assert (hand.key, are_things_offered(hand)) == ("card.name", True)
    hand("card.name", "+write")
    assert (hand.key, are_things_offered(hand)) == ("card.letter", True)
    hand("card.letter", "Ogre")
    assert (hand.key, are_things_offered(hand)) == ("card.value", True)
    hand("card.value", 3)
    assert (hand.key, are_things_offered(hand)) == ("fight", False)
    assert not are_things_offered(hand("fight", "fight"))
    assert not are_things_offered(hand("fight.own", 1))
    assert are_things_offered(hand("fight.foe", 6)), "the turn of Bo"
    assert are_things_offered(begin_inside("plain_of_peril"))
    assert are_things_offered(begin_inside("plain_of_peril")("move.step", "crypt"))


@pytest.mark.rule("T6.16.6")
def test_my_things_are_shut_while_characters_fight() -> None:
    hand = place(start("warrior", "wizard"), Ada="tavern", Bo="fields_tavern")
    follow_space(hand)("encounter", "meet Bo")
    assert (hand.key, are_things_offered(hand)) == ("meet", True)
    assert not are_things_offered(hand("meet", "attack"))
    assert not are_things_offered(hand("attacked", "fight")("fight.own", 6)("fight.own", 1))
    assert hand.key == "spoils"


@pytest.mark.rule("T6.9.2")
def test_my_things_are_shut_while_they_are_open() -> None:
    assert not are_things_offered(open_things(begin_with("sword")))
    assert not are_things_offered(open_things(begin_with("sword"))("things", "leave"))


@pytest.mark.rule("T6.1.5")
def test_my_things_offer_nothing_in_the_turn_of_another() -> None:
    hand = begin_with("sword")
    hand.state.decks["adventure"].draw("held:Bo", ALL, "axe")
    assert open_things(hand, "Bo").read() == ["Nothing to do now"]
    assert hand("things", "done").key == "move.roll"


@pytest.mark.rule("T6.2.8")
def test_a_ring_that_is_left_costs_a_spell() -> None:
    hand = begin_with("ring").set("characters.Ada.craft", 2)
    for _ in range(2):
        hand.state.decks["spell"].draw(hand_of("Ada"))
    open_things(hand)("things", "leave")("things.leave", "adventure-0")
    assert (hand.key, hand.asked) == ("spell.discard", ["Ada"])


@pytest.mark.rule("T6.2.8", "T6.5.5a")
def test_spells_are_discarded_before_the_next_object_is_left() -> None:
    hand = begin_with("mule", "ring", "belt", "amulet", "solomon", "axe", "water_bottle").set("characters.Ada.craft", 2)
    for _ in range(3):
        hand.state.decks["spell"].draw(hand_of("Ada"))
    press_line(press_line(open_things(hand)("things", "leave"), "Mule"), "Magic ring")
    assert (hand.key, hero_of(hand).spells) == ("spell.discard", 3), "Craft 4 allows two"
    assert hand("spell.discard", "hex").key == "object.leave"
