"""Spells beside the fight: in talks, with bribes, between fights, and what people note of them (D10, DT13, DS25)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import Choose
from companion.game import find
from companion.games.labirynt import odds
from companion.games.labirynt.tables import lookup
from tests.games.labirynt.driver import (
    LabHand,
    answer_first,
    chances,
    enter,
    gather,
    meet,
    member,
    met_group,
    offered_ids,
    read_lines,
    told_texts,
)

MAGES = ("lord-dil", "curvenol", "gerudirr")


def inside_with_spells(*spells: str, gold: int = 0, **options: Any) -> LabHand:
    """Put a party inside whose Curvenol has these usable spells, and five points where these count."""
    hand = enter(heroes=MAGES, **options)
    mage = member(hand, "curvenol")
    mage.spells, mage.usable = [*spells], [*spells]
    mage.points = 5 if options.get("spell_use") == "points" else 0
    return hand.set("party.curvenol.gold", gold)


@pytest.mark.rule("D10", "D8.4b", "D0.3", "DT13")
def test_a_spell_in_a_negotiation_is_added_and_its_chance_stands_beside_it() -> None:
    hand = meet(inside_with_spells("oratory", "sleep"), "troll")("met", "talk")("negotiate.who", "curvenol")
    assert str(hand.ask and hand.ask.text) == "Party: cast a spell?*"
    assert offered_ids(hand) == ["none", "curvenol oratory"], "Sleep is none for talks"
    assert chances(hand) == {"none": "1/12", "curvenol oratory": "7/12"}
    hand("negotiate.spell", "curvenol oratory")
    assert (hand.key, member(hand, "curvenol").spent) == ("negotiate.roll", ["oratory"]), "nothing else to cast"
    hand("negotiate.roll", [4, 3])
    assert met_group(hand).mood == "agreement", "7 - 4 + 4"
    assert odds.peace_chance(hand.state, 0) == odds.peace_chance(hand.state, -4 + 4)


@pytest.mark.rule("D10", "DS25")
def test_with_points_a_negotiation_spell_is_paid_for_and_cast_again() -> None:
    hand = meet(inside_with_spells("oratory", "cow", spell_use="points"), "troll")("met", "talk")(
        "negotiate.who", "curvenol"
    )
    hand("negotiate.spell", "curvenol oratory")
    assert member(hand, "curvenol").points == 4
    assert offered_ids(hand) == ["none", "curvenol oratory", "curvenol cow"]
    member(hand, "curvenol").points = 2
    hand("negotiate.spell", "curvenol oratory")
    assert offered_ids(hand) == ["none", "curvenol oratory"], "Cow costs two, and one is left"
    hand("negotiate.spell", "curvenol oratory")("negotiate.roll", [1, 1])
    assert met_group(hand).mood == "intimidation", "2 - 4 + 12"
    sheet = next(pane for pane in find("labirynt").view(hand.state, None).panes if pane.key == "sheet.curvenol")
    assert ("Spell points", "0") in [(str(left), str(right)) for left, right in sheet.rows()]


@pytest.mark.rule("D10", "D0.2")
def test_an_unknown_negotiation_spell_is_read_out_once() -> None:
    hand = meet(inside_with_spells("cow"), "troll")("met", "talk")("negotiate.who", "curvenol")
    assert "curvenol cow" not in chances(hand), "not even the outside set says what it adds"
    hand("negotiate.spell", "curvenol cow")
    assert str(hand.ask and hand.ask.text) == "Cow: Negotiation?"
    hand("table.spell", 3)("negotiate.roll", [5, 4])
    assert met_group(hand).mood == "agreement", "9 - 4 + 3"
    assert hand.state.printed["spell cow negotiation"] == 3


@pytest.mark.rule("D10", "D8.7d")
def test_a_spell_for_bribes_raises_the_number() -> None:
    hand = meet(inside_with_spells("sway", gold=45), "ogre")("met", "bribe")("meeting.strength", 3)
    assert offered_ids(hand) == ["none", "curvenol sway"]
    hand("bribe.spell", "curvenol sway")("table.spell", 2)
    assert chances(hand) == {"20": "2/3", "40": "5/6"}, "instead of 1/3 and 1/2"
    hand("bribe.row", "40")("bribe.roll", 5)
    assert met_group(hand).mood == "bribed"
    hand = meet(inside_with_spells("sway", gold=60), "ogre")("met", "bribe")("meeting.strength", 3)
    hand("bribe.spell", "curvenol sway")("table.spell", 6)
    assert chances(hand) == {"20": "1", "40": "1", "60": "1"}
    hand("bribe.row", "20")
    assert met_group(hand).mood == "bribed", "6 always succeeds, and there is no more than 6"


@pytest.mark.rule("D10", "D0.2", "DS25")
@pytest.mark.parametrize(("use", "columns"), [("once", ["cast when"]), ("points", ["cast when", "cost"])])
def test_class_and_cost_of_usable_spells_are_not_asked_in_a_fight(use: str, columns: list[str]) -> None:
    hand = gather(heroes=MAGES, spell_use=use)
    hand.state.options["tables"] = "asked"
    hand("order", "done")("sun", 1)
    asked = []
    while hand.key == "table.spell":
        asked.append(str(hand.ask and hand.ask.text))
        hand("table.spell", "negotiation" if isinstance(hand.ask, Choose) else 2)
    names = [hand.state.book.spells[spell] for spell in member(hand, "curvenol").usable]
    assert asked == [f"{name}: {column}?" for name in names for column in columns]
    assert len(names) == 5


@pytest.mark.rule("DT4", "D0.2")
@pytest.mark.parametrize("what", ["talk", "bribe"])
def test_a_monster_without_nn_on_the_sheet_does_not_bargain(what: str) -> None:
    hand = meet(inside_with_spells(gold=45), "orc")
    hand.state.options["tables"] = "asked"
    hand.state.printed["bribe first least"] = 20
    hand("met", what)
    assert str(hand.ask and hand.ask.text) == "Ork: NN (none: -1)?"
    hand("table.monster", -1)
    assert (told_texts(hand)[-1], offered_ids(hand)) == ("Orc does not bargain.", ["fight"])


# Between fights.


@pytest.mark.rule("D10", "DT13")
def test_heal_is_cast_between_fights_by_its_code() -> None:
    hand = inside_with_spells("heal", "sleep").set("party.gerudirr.life", 2)
    assert "spell" in offered_ids(hand)
    hand("way", "spell")
    assert offered_ids(hand) == ["cast curvenol heal", "none"]
    hand("spell.which", "cast curvenol heal")
    assert "Gerudirr: 2/6*" in read_lines(hand)
    hand("spell.for", "gerudirr")
    assert str(hand.ask and hand.ask.text) == "Gerudirr: heals 1d6*"
    hand("spell.heals", 3)
    assert (member(hand, "gerudirr").life, hand.key) == (5, "way")
    assert "spell" not in offered_ids(hand), "it is spent"


@pytest.mark.rule("D10", "DS25")
def test_an_unknown_lasting_spell_stays_on_the_sheet_until_it_is_over() -> None:
    hand = inside_with_spells("stone-flesh", "mage-armor")("way", "spell")("spell.which", "cast curvenol stone-flesh")
    hand("spell.for", "lord-dil")
    assert read_lines(hand) == ["Wounds", "A value changes", "Do what it says"]
    hand("spell.effect", "note")
    assert member(hand, "lord-dil").under == ["stone-flesh"]
    sheet = next(pane for pane in find("labirynt").view(hand.state, None).panes if pane.key == "sheet.lord-dil")
    assert ("Stone Flesh", "lasts") in [(str(left), str(right)) for left, right in sheet.rows()]
    hand("way", "spell")("spell.which", "over lord-dil stone-flesh")
    assert member(hand, "lord-dil").under == []
    member(hand, "lord-dil").under = ["stone-flesh"]
    hand("way", "leave")("next", "next")("sun", 1)
    while hand.key != "way":
        answer_first(hand)
    assert member(hand, "lord-dil").under == [], "it ended with the adventure"


@pytest.mark.rule("D10", "D5.C2")
def test_spells_may_be_cast_when_somebody_is_met_too() -> None:
    hand = meet(inside_with_spells("teleport"), "orc")("met", "spell")("spell.which", "cast curvenol teleport")
    hand("spell.for", "curvenol")("spell.effect", "note")
    assert (hand.key, "spell" in offered_ids(hand)) == ("met", True), "it may be over"


# What people put right.


@pytest.mark.rule("D2.3", "D13", "D15")
def test_a_lasting_penalty_can_be_set_on_the_pages_of_the_menu() -> None:
    hand = meet(inside_with_spells("sleep"), "troll")("met", "fight")("meeting.strength", [3, 3])
    set_ = {one.path for one in find("labirynt").view(hand.state, "Ada").corrections}
    figures = (
        "life max_life resistance dexterity skilled skill negotiation traps gate red yellow blue points bonus gold"
    )
    assert {f"party.curvenol.{name}" for name in (*figures.split(), "experience", "hand", "thrown")} <= set_
    assert {f"monsters.monster-1.{name}" for name in ("life", "max_life", "charmed", "idle")} <= set_
    assert {"met.mood", "met.left", "met.lost", "sun", "gate_found", "gate_destroyed"} <= set_
    hand.set("party.lord-dil.dexterity", -2).set("monsters.monster-1.life", 9)("arms", "so")("attacks", "so")
    assert str(hand.ask and hand.ask.text) == "Lord Dil: sword +0*", "+2 with the sword, -2"
    assert hand.state.enemies()[0].life == 9, "regenerated"


@pytest.mark.rule("D2.3", "D8.6b")
def test_effects_of_spells_on_a_meeting_can_be_corrected() -> None:
    hand = meet(inside_with_spells(), "troll").set("met.mood", "agreement")
    assert offered_ids(hand) == ["peace", "fight"]


@pytest.mark.rule("D0.2", "D0.3")
@pytest.mark.parametrize(("spell", "words"), [("oratory", "Party: cast a spell?*"), ("cow", "Party: cast a spell?")])
def test_a_chance_of_the_outside_set_alone_has_its_mark(
    spell: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = meet(inside_with_spells(spell), "troll")("met", "talk")
    monkeypatch.setattr(lookup, "is_table_outside", lambda state, table: table == "negotiation")
    assert str(hand("negotiate.who", "curvenol").ask.text) == words  # type: ignore[union-attr]
