"""Corrections of a deck that people may make at any time."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion.deck import DeckError
from companion.state import PathError
from companion.table import BOX, Table, WrongSeat
from companion.table.deck_corrections import LARGEST_DECK, OPERATIONS
from tests.table.games import Fan
from tests.table.making import event_keys, key, reopen, say, sit, table_facts


def chance(table: Table, seat: str | None = None) -> Fraction | None:
    state: Any = table.run.state
    found: Fraction | None = state.dragon.chance("awake", seat)
    return found


def test_a_card_that_everybody_has_seen_is_certain_for_all() -> None:
    table = sit()
    table.deck("dragon", "peek", card="awake")
    assert (chance(table), chance(table, "Ada")) == (Fraction(1), Fraction(1))
    assert str(table.log()[-1].text) == "Dragon: awake, seen"


def test_a_card_that_one_seat_has_seen_is_certain_for_it_alone() -> None:
    table = sit()
    table.deck("dragon", "peek", card="awake", seat="Ada")
    assert (chance(table), chance(table, "Bo"), chance(table, "Ada")) == (Fraction(1, 4), Fraction(1, 4), Fraction(1))
    assert "awake" not in " ".join(str(event.text) for event in table.log())
    assert table_facts(reopen(table)) == table_facts(table)


def test_a_peek_at_a_card_further_down_changes_the_chance_on_top() -> None:
    table = sit()
    table.deck("dragon", "peek", card="awake", index=2)
    assert chance(table) == 0


def test_after_a_shuffle_nothing_is_known_of_the_order() -> None:
    table = sit()
    table.deck("dragon", "peek", card="awake")
    table.deck("dragon", "shuffle")
    assert chance(table) == Fraction(1, 4)


def test_a_pile_counted_short_loses_a_card() -> None:
    table = sit()
    table.deck("dragon", "count", number=3)
    assert event_keys(table)[-2:] == ["deck", "deck.missing"]
    assert str(table.log()[-1].text) == "Fewer cards in Dragon than expected, by 1: these count as lost."
    assert table_facts(table)["views"][0]["decks"][0]["left"] == 3


def test_a_card_is_taken_out_of_the_game() -> None:
    table = sit()
    table.deck("dragon", "remove", card="asleep")
    assert chance(table) == Fraction(1, 3)


def test_discards_go_on_top_under_the_pile_or_back_in() -> None:
    table = sit(state={"players.Ada.life": 0}, rounds=50)
    say(table, ("Ada", "home"), ("Bo", "home"), ("Ada", "bag"), ("Bo", "bag"), ("Ada", True), ("Bo", "asleep"))
    assert chance(table) == Fraction(1, 3)
    table.deck("dragon", "top", card="asleep")
    assert chance(table) == 0
    with pytest.raises(DeckError, match="No asleep lies among the discards of dragon"):
        table.deck("dragon", "bottom", card="asleep")
    table.deck("dragon", "shuffle")
    assert chance(table) == Fraction(1, 4)
    table.undo()
    table.undo()
    table.deck("dragon", "bottom", card="asleep")
    assert chance(table) == Fraction(1, 3)
    table.undo()
    table.deck("dragon", "return")
    assert chance(table) == Fraction(1, 4)
    assert table_facts(reopen(table)) == table_facts(table)


@pytest.mark.parametrize(
    ("op", "details", "says"),
    [
        ("burn", {}, "A deck cannot 'burn': choose one of peek, top, bottom, shuffle, count, has, remove, return."),
        ("peek", {}, 'This operation needs the name of a card: give "card".'),
        ("peek", {"card": ""}, 'This operation needs the name of a card: give "card".'),
        ("peek", {"card": "   "}, 'This operation needs the name of a card: give "card".'),
        ("peek", {"card": "a\nb"}, "'a\\nb' is no name of a card: give \"card\" as 1 to 60 printable characters."),
        ("remove", {"card": "x" * 61}, 'is no name of a card: give "card" as 1 to 60 printable characters.'),
        ("peek", {"card": "awake", "index": 4}, "There is no card 4 in pile"),
        ("peek", {"card": "awake", "index": -1}, 'needs a whole number from 0 to 500: give "index".'),
        ("count", {}, 'needs a whole number from 0 to 500: give "number".'),
        ("count", {"number": LARGEST_DECK + 1}, 'needs a whole number from 0 to 500: give "number".'),
        ("count", {"number": 10**100}, 'needs a whole number from 0 to 500: give "number".'),
        ("count", {"number": True}, 'needs a whole number from 0 to 500: give "number".'),
        ("top", {"card": "asleep"}, "No asleep lies among the discards of dragon."),
        ("remove", {"card": "unicorn"}, "There is no unicorn in pile to remove."),
    ],
)
def test_an_impossible_operation_is_refused_and_changes_nothing(op: str, details: dict[str, Any], says: str) -> None:
    table = sit()
    before = table_facts(table)
    with pytest.raises(DeckError) as refused:
        table.deck("dragon", op, **details)
    assert says in str(refused.value)
    assert (table_facts(table), table.journal.entries()) == (before, [])


def test_operations_need_a_known_deck_and_a_known_seat() -> None:
    table = sit()
    for path in ("unicorn", "players", "players.Ada", "", "rounds"):
        with pytest.raises(PathError, match="There is no deck called"):
            table.deck(path, "shuffle")
    with pytest.raises(WrongSeat, match="Nobody is called 'Cid' here"):
        table.deck("dragon", "peek", card="awake", seat="Cid")
    assert table.journal.entries() == []


def test_a_correction_below_a_deck_is_one_of_its_operations() -> None:
    table = sit()
    table.set("dragon.left", 3)
    table.set("dragon.cards.awake", 2)
    entries = [body for _, body in table.journal.entries()]
    assert [(body["e"], body["op"], body["a"]) for body in entries] == [
        ("deck", "count", {"number": 3}),
        ("deck", "has", {"card": "awake", "number": 2}),
    ]
    assert chance(table) == Fraction(2, 5), "one of the five is lost"
    assert str(table.last_step()) == "cards.awake set"
    for path, value in (("dragon.left", None), ("dragon.cards.awake", -1), ("dragon.cards.", 1)):
        with pytest.raises(DeckError):
            table.set(path, value)
    with pytest.raises(PathError):
        table.set("dragon.name", "x")
    table.undo(consent=True)
    table.undo(consent=True)
    assert chance(table) == Fraction(1, 4)


def test_a_card_that_should_be_impossible_is_said_so() -> None:
    table = sit()
    table.deck("dragon", "peek", card="unicorn")
    assert event_keys(table)[-1] == "deck.impossible"


def test_the_operations_have_names() -> None:
    assert OPERATIONS == ("peek", "top", "bottom", "shuffle", "count", "has", "remove", "return")


# A fan: any card may be taken.


def test_the_box_draws_from_a_fan_and_not_the_known_top_card() -> None:
    cards = set()
    for seed in range(40):
        table = sit(game=Fan(), seed=seed)
        table.deck("dragon", "peek", card="awake", seat="Ada")
        assert table.view().danger == table.view("Ada").danger == Fraction(1, 4)
        say(table, ("Ada", BOX))
        cards.add(table.journal.entries()[-1][1]["v"])
    assert cards == {"asleep", "awake"}


def test_a_card_from_a_fan_does_not_go_back_on_top() -> None:
    table = say(sit(game=Fan()), ("Ada", "asleep"))
    assert table.journal.entries()[-1][1]["f"] == 1
    table.undo(consent=True)
    asked = table_facts(table)["ask"]
    assert (key(table), [option["id"] for option in asked["options"]]) == ("table.card", ["in", "slip"])
    assert table_facts(reopen(table)) == table_facts(table)
    say(table, ("Ada", "in"))
    assert chance(table) == Fraction(1, 4)


def test_a_cards_name_is_kept_without_blanks_around_it() -> None:
    table = sit()
    table.deck("dragon", "peek", card=" awake ")
    assert chance(table) == 1
