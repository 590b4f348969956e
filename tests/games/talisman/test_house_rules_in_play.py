"""House rules in play: each with its other value."""

from __future__ import annotations

import pytest

from companion.deck import ALL
from companion.games.talisman.cards import face_up
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards.holdings import hand_pile as hand_of
from companion.state import Json
from companion.testing.hand import Hand
from tests.games.talisman.driver import follow_space, hero_of, place, report_changes, start


def give(hand: Hand[TalismanState], *cards: str) -> Hand[TalismanState]:
    """Begin with these Adventure cards in Ada's hands."""
    for card in cards:
        hand.state.decks["adventure"].draw("held:Ada", ALL, card)
    return hand


@pytest.mark.rule("TS6")
@pytest.mark.parametrize(("limited", "gold"), [(False, 49), (True, 39)])
def test_counters_and_gold_can_run_out(limited: bool, gold: int) -> None:
    hand = follow_space(start("warrior", "wizard", limited_counters=limited)).set("characters.Ada.gold", 37)
    report_changes(hand, ("follow", "lives"), ("change.lives", "gold"), ("change.gold", gold - 37))
    assert hero_of(hand).gold == gold, "40 bags are in the box, and Bo has one"
    for player, own in (("Ada", 30), ("Bo", 40)):
        hand.set(f"characters.{player}.strength", own)
    report_changes(hand, ("follow", "powers"), ("change.powers", "strength"))
    assert hero_of(hand).strength == 31, "there are counters for 100"


@pytest.mark.rule("TS9")
@pytest.mark.parametrize(("extra", "too_many"), [(0, False), (1, True), (2, False)])
def test_a_mule_carries_as_many_objects_as_chosen(extra: int, too_many: bool) -> None:
    hand = give(start("warrior", "wizard", mule_extra=extra), "mule", "belt", "ring", "amulet", "solomon", "wand")
    hand.state.decks["adventure"].draw("held:Ada", ALL, "lance")
    follow_space(hand)
    assert (hand.key == "object.leave") is too_many


@pytest.mark.rule("TS36")
@pytest.mark.parametrize(("glade", "asleep"), [("all", True), ("bonus", False)])
def test_the_glade_puts_powers_to_sleep_by_default(glade: str, asleep: bool) -> None:
    hand = place(give(start("warrior", "wizard", glade=glade), "belt", "chain_mail"), Ada="cursed_glade")
    assert hero_of(hand).total("strength") == 4
    assert (hero_of(hand).working_objects() == []) is asleep


@pytest.mark.rule("TS34")
@pytest.mark.parametrize(("missed", "turns"), [("add", 3), ("longest", 2)])
def test_missed_turns_add_up_or_the_longest_counts(missed: str, turns: int) -> None:
    hand = follow_space(start("warrior", "wizard", missed=missed))("follow", "miss")("change.miss", "2")
    assert hero_of(hand("follow", "miss")("change.miss", "1")).missed == turns


@pytest.mark.rule("TS21")
@pytest.mark.parametrize(("toad_turns", "left"), [("next", 3), ("this", 2)])
def test_the_turn_of_the_change_counts_by_house_rule(toad_turns: str, left: int) -> None:
    hand = follow_space(start("warrior", "wizard", toad_turns=toad_turns))
    report_changes(hand, ("follow", "alignment"), ("change.alignment", "toad"), ("follow", "done"))
    assert hero_of(hand).toad == left


@pytest.mark.rule("TS22")
@pytest.mark.parametrize(("toad_spells", "left"), [("kept", 1), ("discarded", 0)])
def test_a_toads_spells_are_kept_or_discarded(toad_spells: str, left: int) -> None:
    hand = follow_space(start("wizard", "warrior", toad_spells=toad_spells))
    hand.state.decks["spell"].draw(hand_of("Ada"))
    assert hero_of(report_changes(hand, ("follow", "alignment"), ("change.alignment", "toad"))).spells == left


@pytest.mark.rule("TS4")
@pytest.mark.parametrize(("wand", "spells"), [("draws", 1), ("room", 0)])
def test_a_wand_draws_a_spell_into_an_empty_hand(wand: str, spells: int) -> None:
    hand = follow_space(start("warrior", "wizard", wand=wand))("follow", "object")("change.object", "adventure")
    assert hero_of(hand("change.card", "wand")).spells == spells


@pytest.mark.rule("TS14")
@pytest.mark.parametrize(("loss", "craft"), [(True, 1), (False, 2)])
def test_a_failure_at_the_portal_costs_as_chosen(loss: bool, craft: int) -> None:
    hand = place(start("troll", "wizard", portal_loss=loss), Ada="portal").set("characters.Ada.craft", 2)
    hand("move.roll", 1)("move.way", "portal")("portal", "craft")("portal.roll", [2, 1])
    assert hero_of(hand).craft == craft


@pytest.mark.rule("TS15")
@pytest.mark.parametrize(("count", "cards"), [(True, 2), (False, 1)])
def test_a_spell_on_a_space_counts_as_a_card_by_default(count: bool, cards: int) -> None:
    options: dict[str, Json] = {"spells_count": count}
    hand = place(start("troll", "wizard", **options), Ada="oasis")  # type: ignore[arg-type]
    hand.state.decks["spell"].draw("lies:oasis", ALL, "hex")
    hand.state.decks["adventure"].draw("lies:oasis", ALL, "bear")
    assert face_up.count_toward_draw(hero_of(hand)) == cards
