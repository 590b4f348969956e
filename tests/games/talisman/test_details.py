"""Details that other tests of the rules come past: who is asked, what is told, and where nothing happens."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import Draw, Roll
from companion.deck import ALL, Deck
from companion.game import find
from companion.games.talisman.cards import names, stock
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards.holdings import hand as hand_of
from companion.state import Json
from companion.testing.hand import Hand, begun
from tests.games.talisman import large
from tests.games.talisman.driver import at, changes, evening, follows, one, rests
from tests.games.talisman.test_abilities import played
from tests.games.talisman.test_inner import inside


def troll(*abilities: dict[str, Any], **rules: Json) -> Hand[TalismanState]:
    """Ada, a troll with these abilities, and Bo, a wizard."""
    known = {f"gift{n}": {"text": f"Gift {n}", **ability} for n, ability in enumerate(abilities)}
    return played({"characters": {"troll": {"ability": known}}}, "troll", "wizard", **rules)


def attacks(hand: Hand[TalismanState]) -> Hand[TalismanState]:
    """Ada attacks Bo on the Fields beside the Tavern."""
    return follows(at(hand, Ada="tavern", Bo="fields_tavern"))("encounter", "meet Bo")("meet", "attack")


def at_the_sentinel(hand: Hand[TalismanState]) -> Hand[TalismanState]:
    """Ada meets the Sentinel."""
    return at(hand, Ada="sentinel")("move.roll", 1)("move.way", "bridge")


# Abilities.


@pytest.mark.rule("T6.8")
def test_of_two_abilities_the_one_with_fewer_dice_counts() -> None:
    hand = troll(*({"moment": "roll", "effect": "dice", "n": n, "where": ["mines"]} for n in (1, 2)))
    at(hand, Ada="plain_of_peril")("move.step", "mines")
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == 1


@pytest.mark.rule("T6.8", "T6.11.24a")
def test_an_ability_adds_strength_at_the_portal() -> None:
    hand = troll({"moment": "roll", "effect": "add", "value": "strength", "n": 2, "where": ["portal"]})
    at(hand, Ada="portal")("move.roll", 1)("move.way", "portal")
    assert hand.read() == ["Strength (8)", "Craft (1)"]


@pytest.mark.rule("T6.8")
def test_an_ability_for_fights_is_named_against_characters_too() -> None:
    assert "Ada may: Gift 0." in attacks(troll({"moment": "fight", "effect": "do"})).story


@pytest.mark.rule("T6.19.8")
def test_a_toad_has_no_ability_to_use() -> None:
    hand = evening("prophetess", "wizard").set("characters.Ada.toad", 2).interrupt("Ada", "ability")
    assert hand.read() == ["None to use"]


@pytest.mark.rule("TS37", "T6.13.1a")
def test_who_is_carried_off_by_an_ability_draws_before_taking() -> None:
    hand = at(evening("sorceress", "warrior"), Ada="tavern", Bo="fields_tavern")
    hand.state.decks["purchase"].pick("lies:ruins", ALL, "helmet")
    follows(hand)("encounter", "meet Bo")("meet", "ability beguile")("ability.meets", "allow")("ability.other", "done")
    hand("ability", "move")("moveto.region", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    assert hand.key == "card.kind"


# Spells.


@pytest.mark.rule("T6.2.7b")
def test_who_holds_spells_draws_only_up_to_the_limit() -> None:
    hand = at(evening("wizard", "warrior"), Ada="temple")
    for _ in range(2):
        hand.state.decks["spell"].draw(hand_of("Ada"))
    hand.state.decks["adventure"].draw("lies:desert_temple", ALL, "solomon")
    hand("move.roll", 1)("move.way", "left")("lying", "adventure-0")
    assert hand.read() == ["Draw 1", "No"]
    assert one(hand("spell.rise", "draw")).spells == 3


@pytest.mark.rule("TS25")
@pytest.mark.parametrize("mode", ["drawn", "asked"])
def test_spells_that_nobody_has_entered_are_real_ones(mode: str) -> None:
    hand = follows(evening("wizard", "warrior"))
    hand.state.modes["cards.spell"] = mode
    hand("follow", "spell")("change.spell", "draw")
    assert ("these are real." in hand.story) is (mode == "drawn")


@pytest.mark.rule("T6.16.4c")
def test_a_spell_that_is_known_to_save_lives_is_not_asked_about() -> None:
    data = {"cards": {"spell": {"cards": {"shield": {"text": "Shield", "sort": "spell", "saves": True, "count": 1}}}}}
    hand = played(data, "troll", "wizard")
    hand.state.decks["spell"].draw(hand_of("Ada"))
    at_the_sentinel(hand)("fight", "fight")("fight.own", 1)("fight.foe", 6)
    hand.interrupt("Ada", "spell")("spell.cast", "shield")("spell.on", "Ada")
    assert (one(hand).life, hand.key) == (4, "move.roll")


@pytest.mark.rule("T6.18.1a", "T6.9.7b")
def test_a_creature_can_be_evaded_by_a_spell_on_it() -> None:
    hand = evening("wizard", "troll")
    hand.state.decks["spell"].draw(hand_of("Ada"))
    at_the_sentinel(hand).interrupt("Ada", "spell")("spell.cast", "hex")("spell.on", "creature.")
    hand("spell.foe", "evaded")
    assert "Ada Evades: Sentinel." in hand.story
    assert one(hand).space == "hills_middle"


@pytest.mark.rule("T6.13.1a")
def test_a_corrected_place_ends_what_a_spell_does_to_a_creature() -> None:
    hand = evening("wizard", "troll")
    hand.state.decks["spell"].draw(hand_of("Ada"))
    at_the_sentinel(hand).interrupt("Ada", "spell")("spell.cast", "hex")("spell.on", "creature.")
    assert hand.set("characters.Ada.space", "ruins").key == "card.kind"


# Fights.


@pytest.mark.rule("TS2", "T6.1.5")
def test_who_loses_an_attack_trades_no_trophies() -> None:
    hand = evening("warrior", "troll", trophies="fight")
    hand.state.decks["adventure"].draw("trophies:Ada", ALL, "dragon")
    attacks(hand)("attacked", "fight")("fight.own", 1)("fight.own", 6)("spoils", "life")("buy", "life")
    assert (hand.key, hand.asked) == ("move.roll", ["Bo"])


# Cards.


@pytest.mark.rule("TS25")
def test_an_object_without_a_name_stays_without_one() -> None:
    hand = follows(evening("warrior", "wizard"))
    changes(hand, ("follow", "object"), ("change.object", "adventure"), ("change.card", "some_object"))
    assert (one(hand).held.cards(), hand.state.newly_named()) == (["some_object"], [])


@pytest.mark.rule("T6.15.1", "TS25")
def test_after_a_card_is_placed_elsewhere_its_name_is_asked_from_the_start() -> None:
    hand = begun(find("talisman"), "Ada", "Bo", data=large.large(counted=False), setup="chosen")
    for card in ("troll", "wizard"):
        hand("setup.choose", card)("setup.spells", 0)
    hand("setup.card", "done")("setup.card", "done")("setup.first", 6)("setup.first", 1)
    first = at(hand, Ada="tavern")("move.roll", 1)("move.way", "right")("card.kind", "enemy").read()
    while "Placed elsewhere" not in hand.read():
        hand("card.name", hand.ask.options[len(hand.read()) - 1].id)  # type: ignore[union-attr]
    hand("card.name", "+elsewhere")("moveto.region", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    assert hand.key == "card.name"
    assert hand.read()[:3] == first[:3]


@pytest.mark.rule("TS25")
def test_only_cards_of_the_kind_are_known_by_a_typed_name() -> None:
    state = evening("warrior", "wizard").state
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
    hand = begun(find("talisman"), "Ada", "Bo", setup="drawn")
    assert isinstance(hand.ask, Draw)
    assert hand.ask.by_name


@pytest.mark.rule("T6.4.3c", "T6.4.3b")
@pytest.mark.parametrize("corrected", [False, True])
def test_who_has_come_back_can_die_again(corrected: bool) -> None:
    hand = follows(at(evening("warrior", "wizard"), Ada="fields_chapel"))
    changes(hand, ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 4))
    follows(hand)("follow", "done")("setup.draw", "troll")("setup.spells", 0)("setup.card", "done")
    if corrected:
        # In the very turn in which the new character has come.
        rests(follows(hand.set("characters.Ada.life", 0)))
    else:
        changes(follows(hand), ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 4))
    assert hand.story.count("Ada is dead, and comes back next turn.") == 2
    assert one(hand).gold == 0


@pytest.mark.rule("TS6")
def test_counters_are_worth_what_stands_on_them() -> None:
    hand = evening("warrior", "wizard", "troll", limited_counters=True)
    for seat, strength in (("Ada", 20), ("Bo", 40), ("Cid", 40)):
        hand.set(f"characters.{seat}.strength", strength)
    changes(follows(hand), ("follow", "powers"), ("change.powers", "strength"))
    assert (one(hand).strength, "Ada: there are no more counters." in hand.story) == (20, True)


# What is told.


@pytest.mark.rule("T6.1.2", "T6.2.4", "T6.4.2")
def test_what_becomes_of_somebody_is_told() -> None:
    hand = follows(evening("warrior", "wizard", draw_on_rise=False))
    for change in ("strength", "craft", "strength_lost"):
        changes(hand, ("follow", "powers"), ("change.powers", change))
    changes(hand, ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 1))
    changes(hand, ("follow", "alignment"), ("change.alignment", "toad"))
    told = (
        "moved Ada: to W Fields/Tavern",
        "strength.gained Ada: Strength is 5 now",
        "craft.gained Ada: Craft is 3 now",
    )
    for words in (*told, "strength.lost Ada: Strength is 4 now", "life.lost Ada loses a Life: 3 left"):
        assert f"- {words}." in hand.story
    assert "- toad Ada is a Toad: 3 turns. All stays here." in hand.story


@pytest.mark.rule("T6.18.1a", "T6.11.11b")
def test_who_evades_is_told() -> None:
    assert (
        "Ada Evades: Sentinel."
        in at_the_sentinel(evening("troll", "wizard", evading="anybody"))("fight", "evade").story
    )


@pytest.mark.rule("T6.9.8a", "TT6")
def test_a_command_that_does_nothing_is_told() -> None:
    hand = inside("crown")("move.step", "stay")("command", "roll")("command.roll", 3)
    assert "Ada commands: nothing happens." in hand.story


@pytest.mark.rule("TS13")
def test_a_raft_announced_at_the_end_of_a_turn_is_told() -> None:
    hand = at(evening("warrior", "wizard"), Ada="graveyard", Bo="tavern")
    hand.state.decks["adventure"].draw("held:Ada", ALL, "axe")
    rests(follows(hand))("raft.end", "build")
    assert "Ada builds a Raft: misses a turn, then crosses." in hand.story
