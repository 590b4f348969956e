"""What characters alone can do, as their data say (T6.8, T6.17.1b, TS10)."""

from __future__ import annotations

import pytest

from companion.asks import Roll
from companion.game import find
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards.holdings import hand as hand_of
from companion.owners import merged
from companion.testing.hand import Hand, begun
from tests.games.talisman.driver import at, evening, follows, one


def prophetess(always: int, *, win: bool) -> Hand[TalismanState]:
    """Ada has Craft 4, and always so many Spells by her ability."""
    more = {"characters": {"prophetess": {"ability": {"spells": {"n": always}}}}}
    data = merged(find("talisman").data(), more)
    hand = begun(find("talisman"), "Ada", "Bo", data=data, setup="chosen", abilities_win=win)
    hand("setup.choose", "prophetess")("setup.choose", "troll")("setup.spells", 0)
    hand("setup.card", "done")("setup.card", "done")("setup.first", 6)("setup.first", 1)
    return hand


@pytest.mark.rule("T6.17.1b", "T6.13.3", "T6.17.2b")
def test_by_an_ability_he_attacks_with_craft_and_the_life_that_he_takes_is_his() -> None:
    hand = at(evening("ghoul", "troll"), Ada="tavern", Bo="fields_tavern").set("characters.Bo.gold", 0)
    follows(hand)("encounter", "meet Bo")
    assert hand.read() == ["Attack", "Attack with Craft", "Use an ability"]
    hand("meet", "psychic")("attacked", "fight")("fight.own", 1)("fight.own", 1)
    assert "Ada beats Bo, 5 to 2." in hand.story
    hand("spoils", "life")
    assert (one(hand).life, one(hand, "Bo").life, hand.asked) == (5, 3, ["Bo"])


@pytest.mark.rule("T6.19.8", "T6.17.1b")
def test_nobody_else_and_no_toad_attacks_with_craft() -> None:
    hand = at(evening("wizard", "troll"), Ada="tavern", Bo="fields_tavern")
    follows(hand)("encounter", "meet Bo")
    assert "Attack with Craft" not in hand.read()


@pytest.mark.rule("T6.8")
def test_dwarf_at_the_portal_and_in_the_mines() -> None:
    hand = at(evening("dwarf", "wizard"), Ada="portal")("move.roll", 1)("move.way", "portal")
    assert hand.read() == ["Strength (3)", "Craft (4)"]
    hand("portal", "craft")("portal.roll", [2, 2])
    assert one(hand).space == "plain_of_peril"
    follows(hand)("follow", "done")("move.step", "mines")
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("mines.roll", 2)


@pytest.mark.rule("T6.8")
def test_where_a_character_is_safe_its_space_is_not_followed() -> None:
    hand = at(evening("dwarf", "wizard", first="Bo"), Ada="fields_chapel")
    follows(hand)("follow", "done")
    follows(hand)
    assert (one(hand).space, hand.asked) == ("crags", ["Bo"])
    assert "Ada is safe here, by an ability." in hand.story


@pytest.mark.rule("T6.8.1", "TS10")
@pytest.mark.parametrize(("win", "spells"), [(False, 2), (True, 3)])
def test_where_an_ability_and_the_rules_conflict_the_rules_win(win: bool, spells: int) -> None:
    hand = prophetess(3, win=win)
    hand.interrupt("Ada", "spell")("spell.cast", "hex")("spell.on", "else.")
    assert one(hand).spells == spells, "Craft 4 allows two"
    assert "Ada casts: Hex." in hand.story


@pytest.mark.rule("T6.8")
def test_the_prophetess_draws_when_she_has_cast_her_last_spell() -> None:
    hand = evening("prophetess", "troll")
    assert one(hand).spells == 1
    hand.interrupt("Ada", "spell")("spell.cast", "hex")("spell.on", "else.")
    assert (one(hand).spells, hand.state.decks["spell"].known(hand_of("Ada"))) == (1, [None])
