"""No side channel: which Spells somebody holds is seen by its own seat alone (T6.9.2)."""

from __future__ import annotations

import pytest

from companion.games.talisman import game
from companion.games.talisman.state.game import TalismanState
from companion.journal import MemoryJournal
from companion.kit.cards.holdings import hand
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.testing.secrecy import blank_seals, trace

__all__ = ["blank_seals"]

SEATS = ("Ada", "Bo")


def state_of(table: Table) -> TalismanState:
    """The state that the table has."""
    state = table.run.state
    assert isinstance(state, TalismanState)
    return state


def at_table(*cards: str) -> Table:
    """A table before the first roll of Ada, who holds these Spells, whose faces the box knows."""
    header = new_header(game, SEATS, {"setup": "chosen"})
    table = Table(game, MemoryJournal({**header, "session": "one"}), Chance(1))
    for value in ("wizard", 0, "troll", 0, "done", "done", (6,), (1,)):
        assert table.open is not None
        table.answer(table.open.n, table.open.ask.seats[0], list(value) if isinstance(value, tuple) else value)
    for card in cards:
        state_of(table).decks["spell"].draw(hand("Ada"), frozenset({"Ada"}), card)
    return table


@pytest.mark.rule("T6.9.2")
@pytest.mark.usefixtures("blank_seals")
@pytest.mark.parametrize("seat", [None, "Bo"])
def test_nobody_else_sees_which_spells_she_holds(seat: str | None) -> None:
    traces = []
    for card in ("hex", "immobility"):
        table = at_table(card)
        before = trace(table, seat)
        assert table.open is not None
        table.interrupt("Ada", "spell")
        assert table.open.ask.key == "spell.cast"
        traces.append((before, trace(table, seat)))
    assert traces[0] == traces[1]


@pytest.mark.rule("T6.9.2")
def test_her_own_seat_sees_them() -> None:
    assert trace(at_table("hex"), "Ada") != trace(at_table("immobility"), "Ada")


@pytest.mark.rule("T6.9.2")
def test_that_spell_is_offered_tells_nothing() -> None:
    full, empty = at_table("hex"), at_table()
    assert full.open is not None
    assert empty.open is not None
    offers = [[(offer.what, str(offer.text)) for offer in table.open.ask.offers] for table in (full, empty)]  # type: ignore[union-attr]
    assert offers == [[("spell", "Spell")]] * 2


@pytest.mark.rule("T6.9.2", "T6.9.6")
def test_a_spell_that_she_does_not_hold_is_not_cast() -> None:
    table = at_table("hex")
    table.interrupt("Ada", "spell")
    for value in ("immobility", "Bo"):
        assert table.open is not None
        table.answer(table.open.n, "Ada", value)
    assert "Ada does not hold: Immobility." in [str(event.text) for event in table.log()]
    assert state_of(table).characters["Ada"].spells == 1
