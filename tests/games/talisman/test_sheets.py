"""Sheets: a character's values and belongings, for everybody to see (T6.1-T6.7, T6.20.3b)."""

from __future__ import annotations

import pytest

from companion.deck import ALL
from companion.game import find
from companion.games.talisman.state.game import TalismanState
from companion.panes import Listed, Spaces
from companion.testing.hand import Hand
from tests.games.talisman.driver import start


def read_sheet(hand: Hand[TalismanState], seat: str = "Ada") -> dict[str, str]:
    """Return the text of a sheet by its labels."""
    panes = find("talisman").view(hand.state, None).panes
    shown = next(pane for pane in panes if isinstance(pane, Listed) and pane.key == f"sheet.{seat}")
    return {str(label): str(value) for label, value in shown.items}


@pytest.mark.rule("T6.1.1", "T6.1.6a", "T6.2.5", "T6.2.6a", "T6.5.1", "T6.6.1", "T6.7.1", "T6.20.3b", "TS3")
def test_a_sheet_has_values_objects_scopes_and_sources() -> None:
    hand = start("warrior", "wizard").set("characters.Ada.alignment", "evil").set("characters.Ada.toad", 0)
    for card in ("sword", "belt", "unicorn", "ring"):
        hand.state.decks["adventure"].draw("held:Ada", ALL, card)
    hand.state.decks["purchase"].pick("held:Ada", ALL, "helmet")
    hand.state.decks["adventure"].draw("trophies:Ada", ALL, "dragon")
    assert read_sheet(hand) == {
        "Warrior": "evil",
        "On the card": "neutral",
        "At": "Tavern",
        "Lives, Gold": "4, 1",
        "Strength, own": "7, 4",
        "Craft, own": "4, 2",
        "Spells, limit": "0, 2",
        "Trophies": "7",
        "Magic ring": "",
        "Unicorn": "",
        "Magic belt": "",
        "Sword": "in Battle",
        "Helmet": "bought",
    }


@pytest.mark.rule("T6.19.1", "TS34")
def test_a_sheet_has_turns_as_a_toad_and_turns_to_miss() -> None:
    shown = read_sheet(start("warrior", "wizard").set("characters.Ada.toad", 2).set("characters.Ada.missed", 1))
    assert (shown["Toad, turns"], shown["Turns to miss"], shown["Strength, own"]) == ("2", "1", "1, 4")


@pytest.mark.rule("T2.1", "TT7")
def test_a_character_on_the_crown_reads_the_ring_around_it() -> None:
    hand = start("warrior", "wizard").set("characters.Ada.space", "crown")
    rings = [pane for pane in find("talisman").view(hand.state, None).panes if isinstance(pane, Spaces)]
    (there,) = [ring for ring in rings if any(one.seat == "Ada" for one in ring.standing)]
    assert (there.key, [str(name) for name, _ in there.rows("Ada")][:2]) == (
        "ring.inner",
        ["Crown of Command", "Plain of Peril"],
    )


@pytest.mark.rule("T2.1")
def test_a_place_is_corrected_by_region_and_quarter() -> None:
    corrections = find("talisman").view(start("warrior", "wizard").state, None).corrections
    figure = next(one for one in corrections if one.path == "characters.Ada.space")
    under = {
        str(id): [str(words) for words in headings] for id, headings in zip(figure.choices, figure.under, strict=True)
    }
    assert len(under) == 49
    assert (under["village"], under["oasis"], under["crown"]) == (
        ["Outer region", "North"],
        ["Middle region", "South"],
        [],
    )


def test_the_recap_says_whose_turn_it_is_and_where_each_stands() -> None:
    hand = start("warrior", "wizard", "elf").set("characters.Ada.space", "fields_north").set("characters.Cid.life", 0)
    hand.state.decks["talisman"].pick("held:Ada", ALL, "talisman")
    recap = find("talisman").view(hand.state, None).recap
    assert recap is not None
    assert [[str(row) for row in group] for group in recap()] == [
        ["Ada's turn"],
        ["Ada: Outer N: Fields", "Lives 4, Gold 1", "Strength 4, Craft 2", "has a Talisman"],
        ["Bo: Graveyard", "Lives 4, Gold 1", "Strength 2, Craft 5"],
        ["Cid: dead"],
    ]
