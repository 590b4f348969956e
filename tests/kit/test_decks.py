"""Decks and sheets of a game's data, as a game of cards has them."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

import pytest

from companion.deck import Deck
from companion.kit.cards.decks import build_draw, deck_meters, deck_shape, deck_sheet, name_chances
from companion.kit.figures import figure
from companion.kit.sheets import SheetHolder, find_new_figures, learn_sheets, sheet_shape
from companion.kit.state import GameState
from companion.record import record
from companion.shapes import OneOf
from companion.state import Range
from companion.text import Text

ROWS: dict[str, Any] = {
    "lamp": {"text": "Lamp", "sort": "item", "count": 3},
    "rats": {"text": "Rats", "sort": "danger", "points": 2},
}
SHEET = deck_sheet("mill", Text("Mill"), ROWS)


@record(kw_only=True, frozen=False)
class Village(GameState):
    @property
    def sheets(self) -> dict[str, dict[str, Any]]:
        return {"miller": {"name": "Miller", "life": 6}}


@record(frozen=False)
class Villager(SheetHolder["Village"]):
    wits: Annotated[int | None, Range(0, 6)] = figure(None, Text("Wits"), learned="wits", late=True)


@pytest.mark.parametrize(
    ("row", "faults"),
    [
        ({"text": "Lamp", "sort": "item", "count": 50, "points": 9}, []),
        ({"text": "Lamp", "sort": "spell"}, [("lamp", "sort")]),
        ({"text": "A lamp with a long name", "sort": "item"}, [("lamp", "text")]),
        ({"text": "Lamp", "sort": "item", "count": 51, "deed": "bites"}, [("lamp", "count")]),
    ],
)
def test_a_card_says_its_name_and_its_sort(row: dict[str, Any], faults: list[tuple[str, ...]]) -> None:
    shape = deck_shape(("item", "danger"), {"deed": OneOf(("gives", "bites"))})
    assert [fault.place for fault in shape.faults({"lamp": row}, ())] == faults


def test_a_deck_sheet_has_the_kinds_of_its_table() -> None:
    assert SHEET.counts == {"lamp": 3, "rats": 1}
    assert (SHEET.cards["rats"].points, SHEET.cards["lamp"].sort, str(SHEET.name)) == (2, "item", "Mill")


def test_the_likeliest_card_stands_first_among_chances() -> None:
    chances = {"rats": Fraction(1, 4), "lamp": Fraction(3, 4), "cat": Fraction(0)}
    named = [(str(name), chance) for name, chance in name_chances(chances, SHEET)]
    assert named == [("Lamp", Fraction(3, 4)), ("Rats", Fraction(1, 4))]


def test_a_meter_counts_the_pile_of_each_deck_that_lies_there() -> None:
    (meter,) = deck_meters({"mill": Deck("mill", SHEET.counts)}, {"mill": SHEET, "loft": SHEET})
    assert (meter.key, meter.left, len(meter.chances)) == ("mill", 4, 2)


def test_nobody_draws_from_a_pile_without_cards() -> None:
    deck = Deck("mill", {"lamp": 1})
    draw = build_draw("draw", "Ada", Text("A card"), deck, SHEET)
    assert draw is not None
    assert (draw.deck, [option.id for option in draw.options or ()]) == ("decks.mill", ["lamp", "rats"])
    deck.draw(card="lamp")
    assert build_draw("draw", "Ada", Text("A card"), deck, SHEET) is None


def test_a_sheet_may_say_what_is_learned_but_no_zero() -> None:
    shape = sheet_shape(Villager)
    assert not list(shape.faults({"name": "Miller", "life": 40, "wits": 6}, ()))
    assert [fault.place for fault in shape.faults({"name": "Miller", "wits": 0, "sheet": "x"}, ())] == [
        ("wits",),
        ("sheet",),
    ]


def test_only_figures_that_a_sheet_does_not_say_are_learned() -> None:
    villager = Villager(Village(), "Ada", sheet="miller", max_life=6, wits=4)
    other = Villager(Village(), "Bo", max_life=6, wits=4)
    assert villager.called == "Miller"
    assert other.called == "Bo"
    assert learn_sheets([villager, other]) == {"miller": {"wits": 4}}
    assert find_new_figures(villager, None) == {"life": 6, "wits": 4}
    villager.max_life = 7
    assert learn_sheets([villager]) == {"miller": {"life": 7, "wits": 4}}
