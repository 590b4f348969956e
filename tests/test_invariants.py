"""The invariants of random play can fail: each of them, where what it watches over is wrong."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from companion.asks import Ask, Choose, Number, Option
from companion.deck import Deck
from companion.testing import invariants
from companion.text import Text
from companion.view import DeckMeter, View
from tests.toys import Player, ToyState

FINE = Choose(key="k", seats=("Ada",), text=Text("?"), options=(Option("a", Text("A"), Fraction(1, 2)),))
VIEW = View(headline=Text("?"))


def meter(*chances: Fraction) -> DeckMeter:
    return DeckMeter("d", Text("D"), 1, tuple((Text("card"), chance) for chance in chances))


@pytest.mark.parametrize(
    "ask",
    [
        replace(FINE, seats=()),
        replace(FINE, options=(Option("", Text("-")),)),
        replace(FINE, seats=("Ada", "Bo"), options={"Ada": FINE.options_for("Ada"), "Bo": ()}),
        replace(FINE, options=(Option("a", Text("A")), Option("a", Text("B")))),
        replace(FINE, options=(Option("a", Text("A"), Fraction(13, 12)),)),
        replace(FINE, options=(Option("a", Text("A"), Fraction(-1, 12)),)),
        Number(key="n", seats=("Ada",), text=Text("?"), min=2, max=1),
    ],
)
def test_a_faulty_ask_is_found(ask: Ask) -> None:
    invariants.check_ask(FINE)
    with pytest.raises(AssertionError):
        invariants.check_ask(ask)


@pytest.mark.parametrize(
    "view",
    [
        replace(VIEW, danger=Fraction(2)),
        replace(VIEW, decks=(meter(Fraction(-1, 2)),)),
        replace(VIEW, decks=(meter(Fraction(2, 3), Fraction(2, 3)),)),
    ],
)
def test_a_view_with_wrong_odds_is_found(view: View) -> None:
    invariants.check_view(VIEW)
    with pytest.raises(AssertionError):
        invariants.check_view(view)


@pytest.mark.parametrize("changes", [{"life": 10}, {"life": -1}, {"spells": True}, {"place": "a\x1b"}])
def test_a_figure_out_of_its_range_is_found(changes: dict[str, Any]) -> None:
    state = ToyState(seats=["Ada"], players={"Ada": Player()})
    invariants.check_state(state)
    state.players["Ada"] = Player(**changes)
    with pytest.raises(AssertionError, match=r"players.Ada"):
        invariants.check_state(state)


def test_odds_that_do_not_add_up_are_found() -> None:
    invariants.check_odds([Fraction(1, 3), Fraction(2, 3)])
    for wrong in ([Fraction(1, 3)], [Fraction(3, 2), Fraction(-1, 2)]):
        with pytest.raises(AssertionError):
            invariants.check_odds(wrong)


def test_the_decks_of_a_state_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Deck, "distribution", lambda *_, **__: {"asleep": Fraction(1, 2)})
    state = ToyState(seats=["Ada"], dragon=Deck("dragon", {"made": 1, "up": 2}))
    with pytest.raises(AssertionError):
        invariants.check_state(state)
