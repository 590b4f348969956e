"""Details beside the other tests of the rules: seats that are asked, events that are told, and their absence."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import Draw, Roll
from companion.deck import ALL, Deck
from companion.games.talisman.cards import names, stock
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards.holdings import hand_pile as hand_of
from companion.state import Json
from companion.testing.hand import Hand
from tests.games.talisman import large
from tests.games.talisman.driver import (
    attack_bo,
    begin,
    do_nothing,
    follow_space,
    hero_of,
    place,
    report_changes,
    start,
)
from tests.games.talisman.test_abilities import begin_with_data
from tests.games.talisman.test_inner_region import begin_inside


def begin_as_troll(*abilities: dict[str, Any], **rules: Json) -> Hand[TalismanState]:
    """Begin with Ada, a troll with these abilities, and Bo, a wizard."""
    known = {f"gift{n}": {"text": f"Gift {n}", **ability} for n, ability in enumerate(abilities)}
    return begin_with_data({"characters": {"troll": {"ability": known}}}, "troll", "wizard", **rules)


def meet_sentinel(hand: Hand[TalismanState]) -> Hand[TalismanState]:
    """Let Ada meet the Sentinel."""
    return place(hand, Ada="sentinel")("move.roll", 1)("move.way", "bridge")


# Abilities.


@pytest.mark.rule("T6.8")
def test_of_two_abilities_the_one_with_fewer_dice_counts() -> None:
    hand = begin_as_troll(*({"moment": "roll", "effect": "dice", "n": n, "where": ["mines"]} for n in (1, 2)))
    place(hand, Ada="plain_of_peril")("move.step", "mines")
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == 1


@pytest.mark.rule("T6.8", "T6.11.24a")
def test_an_ability_adds_strength_at_the_portal() -> None:
    hand = begin_as_troll({"moment": "roll", "effect": "add", "value": "strength", "n": 2, "where": ["portal"]})
    place(hand, Ada="portal")("move.roll", 1)("move.way", "portal")
    assert hand.read() == ["Strength (8)", "Craft (1)"]


@pytest.mark.rule("T6.8")
def test_an_ability_for_fights_is_named_against_characters_too() -> None:
    assert "Ada may: Gift 0." in attack_bo(begin_as_troll({"moment": "fight", "effect": "do"})).story


@pytest.mark.rule("T6.19.8")
def test_a_toad_has_no_ability_to_use() -> None:
    hand = start("prophetess", "wizard").set("characters.Ada.toad", 2).interrupt("Ada", "ability")
    assert hand.read() == ["None to use"]


@pytest.mark.rule("TS37", "T6.13.1a")
def test_a_hero_carried_off_by_an_ability_draws_before_taking() -> None:
    hand = place(start("sorceress", "warrior"), Ada="tavern", Bo="fields_tavern")
    hand.state.decks["purchase"].pick("lies:ruins", ALL, "helmet")
    follow_space(hand)("encounter", "meet Bo")("meet", "ability beguile")("ability.meets", "allow")(
        "ability.other", "done"
    )
    hand("ability", "move")("moveto.region", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    assert hand.key == "card.kind"


# Spells.


@pytest.mark.rule("T6.2.7b")
def test_spells_are_drawn_only_up_to_the_limit() -> None:
    hand = place(start("wizard", "warrior"), Ada="temple")
    for _ in range(2):
        hand.state.decks["spell"].draw(hand_of("Ada"))
    hand.state.decks["adventure"].draw("lies:desert_temple", ALL, "solomon")
    hand("move.roll", 1)("move.way", "left")("lying", "adventure-0")
    assert hand.read() == ["Draw 1", "No"]
    assert hero_of(hand("spell.rise", "draw")).spells == 3


@pytest.mark.rule("TS25")
@pytest.mark.parametrize("mode", ["drawn", "asked"])
def test_spells_without_entries_are_real_cards(mode: str) -> None:
    hand = follow_space(start("wizard", "warrior"))
    hand.state.modes["cards.spell"] = mode
    hand("follow", "spell")("change.spell", "draw")
    assert ("these are real." in hand.story) is (mode == "drawn")


@pytest.mark.rule("T6.16.4c")
def test_a_known_life_saver_is_not_asked_about() -> None:
    data = {"cards": {"spell": {"cards": {"shield": {"text": "Shield", "sort": "spell", "saves": True, "count": 1}}}}}
    hand = begin_with_data(data, "troll", "wizard")
    hand.state.decks["spell"].draw(hand_of("Ada"))
    meet_sentinel(hand)("fight", "fight")("fight.own", 1)("fight.foe", 6)
    hand.interrupt("Ada", "spell")("spell.cast", "shield")("spell.on", "Ada")
    assert (hero_of(hand).life, hand.key) == (4, "move.roll")


@pytest.mark.rule("T6.18.1a", "T6.9.7b")
def test_a_creature_can_be_evaded_by_a_spell_on_it() -> None:
    hand = start("wizard", "troll")
    hand.state.decks["spell"].draw(hand_of("Ada"))
    meet_sentinel(hand).interrupt("Ada", "spell")("spell.cast", "hex")("spell.on", "creature.")
    hand("spell.foe", "evaded")
    assert "Ada Evades: Sentinel." in hand.story
    assert hero_of(hand).space == "hills_middle"


@pytest.mark.rule("T6.13.1a")
def test_a_corrected_place_ends_a_spell_on_a_creature() -> None:
    hand = start("wizard", "troll")
    hand.state.decks["spell"].draw(hand_of("Ada"))
    meet_sentinel(hand).interrupt("Ada", "spell")("spell.cast", "hex")("spell.on", "creature.")
    assert hand.set("characters.Ada.space", "ruins").key == "card.kind"


# Fights.


@pytest.mark.rule("TS2", "T6.1.5")
def test_a_lost_attack_trades_no_trophies() -> None:
    hand = start("warrior", "troll", trophies="fight")
    hand.state.decks["adventure"].draw("trophies:Ada", ALL, "dragon")
    attack_bo(hand)("attacked", "fight")("fight.own", 1)("fight.own", 6)("spoils", "life")("buy", "life")
    assert (hand.key, hand.asked) == ("move.roll", ["Bo"])


# Cards.


@pytest.mark.rule("TS25")
def test_an_object_without_a_name_stays_without_one() -> None:
    hand = follow_space(start("warrior", "wizard"))
    report_changes(hand, ("follow", "object"), ("change.object", "adventure"), ("change.card", "some_object"))
    assert (hero_of(hand).held.cards(), hand.state.newly_named()) == (["some_object"], [])


@pytest.mark.rule("T6.15.1", "TS25")
def test_a_card_placed_elsewhere_is_named_from_the_start() -> None:
    hand = begin("Ada", "Bo", data=large.large_data(counted=False), setup="chosen")
    for card in ("troll", "wizard"):
        hand("setup.choose", card)("setup.spells", 0)
    hand("setup.card", "done")("setup.card", "done")("setup.first", 6)("setup.first", 1)
    first = place(hand, Ada="tavern")("move.roll", 1)("move.way", "right")("card.kind", "enemy").read()
    while "Placed elsewhere" not in hand.read():
        hand("card.name", hand.ask.options[len(hand.read()) - 1].id)  # type: ignore[union-attr]
    hand("card.name", "+elsewhere")("moveto.region", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    assert hand.key == "card.name"
    assert hand.read()[:3] == first[:3]


@pytest.mark.rule("TS25")
def test_only_cards_of_the_kind_are_known_by_a_typed_name() -> None:
    state = start("warrior", "wizard").state
    known = [option.id for option in names.named_cards(state, "adventure", ("enemy",))]
    assert {"bear", "dragon"} <= {*known}
    assert not {"sword", "maiden", "imp"} & {*known}


@pytest.mark.rule("TS25")
def test_a_card_in_hand_is_counted_once_where_none_was_left() -> None:
    deck = Deck("adventure", {}, 1)
    deck.draw()
    stock.ensure_one_left(deck)
    assert deck.left() == 1


# Characters.


@pytest.mark.rule("T3a")
def test_characters_are_looked_for_by_name() -> None:
    hand = begin("Ada", "Bo", setup="drawn")
    assert isinstance(hand.ask, Draw)
    assert hand.ask.by_name


@pytest.mark.rule("T6.4.3c", "T6.4.3b")
@pytest.mark.parametrize("corrected", [False, True])
def test_a_returned_player_can_die_again(corrected: bool) -> None:
    hand = follow_space(place(start("warrior", "wizard"), Ada="fields_chapel"))
    report_changes(hand, ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 4))
    follow_space(hand)("follow", "done")("setup.draw", "troll")("setup.spells", 0)("setup.card", "done")
    if corrected:
        # In the very turn in which the new character has come.
        do_nothing(follow_space(hand.set("characters.Ada.life", 0)))
    else:
        report_changes(follow_space(hand), ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 4))
    assert hand.story.count("Ada is dead, and comes back next turn.") == 2
    assert hero_of(hand).gold == 0


@pytest.mark.rule("TS6")
def test_counters_are_worth_what_stands_on_them() -> None:
    hand = start("warrior", "wizard", "troll", limited_counters=True)
    for seat, strength in (("Ada", 20), ("Bo", 40), ("Cid", 40)):
        hand.set(f"characters.{seat}.strength", strength)
    report_changes(follow_space(hand), ("follow", "powers"), ("change.powers", "strength"))
    assert (hero_of(hand).strength, "Ada: there are no more counters." in hand.story) == (20, True)


# Told events.


@pytest.mark.rule("T6.1.2", "T6.2.4", "T6.4.2")
def test_changes_of_a_character_are_told() -> None:
    hand = follow_space(start("warrior", "wizard", draw_on_rise=False))
    for change in ("strength", "craft", "strength_lost"):
        report_changes(hand, ("follow", "powers"), ("change.powers", change))
    report_changes(hand, ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 1))
    report_changes(hand, ("follow", "alignment"), ("change.alignment", "toad"))
    told = (
        "moved Ada goes to W Fields/Tavern",
        "strength.gained Ada: Strength is 5 now",
        "craft.gained Ada: Craft is 3 now",
    )
    for words in (*told, "strength.lost Ada: Strength is 4 now", "life.lost Ada loses a Life: 3 left"):
        assert f"- {words}." in hand.story
    assert "- toad Ada is a Toad: 3 turns. All stays here." in hand.story


@pytest.mark.rule("T6.18.1a", "T6.11.11b")
def test_evading_is_told() -> None:
    assert "Ada Evades: Sentinel." in meet_sentinel(start("troll", "wizard", evading="anybody"))("fight", "evade").story


@pytest.mark.rule("T6.9.8a", "TT6")
def test_a_command_without_effect_is_told() -> None:
    hand = begin_inside("crown")("move.step", "stay")("command.roll", 3)
    assert "Ada commands: nothing happens." in hand.story


@pytest.mark.rule("TS13")
def test_a_raft_announced_at_the_end_of_a_turn_is_told() -> None:
    hand = place(start("warrior", "wizard"), Ada="graveyard", Bo="tavern")
    hand.state.decks["adventure"].draw("held:Ada", ALL, "axe")
    do_nothing(follow_space(hand))("raft.end", "build")
    assert "Ada builds a Raft: misses a turn, then crosses." in hand.story
