"""Cards in the hand at a real table: nobody else can tell which they are, on no screen and by no engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import partial
from typing import Any

import pytest

from companion.asking import wait_until_done
from companion.asks import Draw, Option, Secret, Tell, ask_all
from companion.deck import DISCARD, Deck
from companion.game import GameDefaults
from companion.journal import MemoryJournal
from companion.kit.cards import dealing
from companion.kit.cards.holdings import Holding, hand_pile
from companion.kit.cards.kinds import Kind
from companion.record import record
from companion.state import Json, State, figures
from companion.table import Table, new_header
from companion.testing.secrecy import blank_seals, trace
from companion.text import Text, verbatim
from companion.view import View
from tests.secrecy import Stacked

__all__ = ["blank_seals"]

SPELLS = {name: Kind(name, name, "spell") for name in ("hex", "haste", "rain")}


def kind_of(_deck: str, card: str) -> Kind:
    """Return the kind of a spell."""
    return SPELLS.get(card) or Kind(card, "some spell", "spell")


@record(kw_only=True, frozen=False)
class Tower(State):
    """Everybody holds spells."""

    decks: dict[str, Deck] = field(default_factory=lambda: {"spell": Deck("spell", dict.fromkeys(SPELLS, 1))})

    def hand(self, seat: str) -> Holding[Kind]:
        """Return the spells of a seat, as that player sees them."""
        return Holding(self.decks, kind_of, hand_pile(seat), seat)


class Spells(GameDefaults):
    """Everybody is dealt a spell and says in secret whether to cast it; spells that are cast are seen by all."""

    id, title, seats = "spells", Text("Spells"), (2, 2)
    decks = ("spell",)

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> Tower:
        """Nobody has a spell."""
        return Tower(seats=list(seats))

    async def play(self, state: Tower) -> None:
        """Deal, cast, look at what was cast."""
        for seat in state.seats:
            await dealing.deal(state, "spell", partial(draw, seat), hand_pile(seat), frozenset({seat}))
        said = await ask_all(lambda: cast(state))
        for seat, answer in said.items():
            if answer != "keep":
                state.hand(seat).play(list(state.hand(seat).places())[int(str(answer)) - 1])
        await wait_until_done(lambda: Tell(key="end", seats=(state.seats[0],), text=Text("The end")))

    def view(self, state: Tower, seat: str | None) -> View:
        """All seats read their own spells by their numbers."""
        private = tuple(first for first, _ in state.hand(seat).faces("spell")) if seat else ()
        return View(headline=Text("Spells"), private=private, state=figures(state, seat))

    def result(self, state: Tower) -> Mapping[str, Json]:
        """Nobody wins."""
        return {}


def draw(seat: str) -> Draw:
    """Return a spell from the deck."""
    lines = tuple(Option(name, verbatim(name)) for name in SPELLS)
    return dealing.build_private_draw("spell", "deal.spell", seat, Text("{seat}: a spell", seat=seat), lines)


def cast(state: Tower) -> Secret:
    """Which spell; the lines are the same whatever it is."""
    keep = Option("keep", Text("Keep it"))
    options = {seat: (keep, *state.hand(seat).numbers("spell")) for seat in state.seats}
    return Secret(key="cast", seats=tuple(state.seats), text=Text("Cast?"), options=options)


def deal_spells(*cards: str) -> Table:
    """Return a table at which the box has dealt these spells."""
    header: Any = {**new_header(Spells(), ["Ada", "Bo"], modes={"cards.spell": "drawn"}), "session": "one"}
    return Table(Spells(), MemoryJournal(header), Stacked(*cards))  # type: ignore[arg-type]


def state_of(table: Table) -> Tower:
    """Return the state of such a table."""
    assert isinstance(table.run.state, Tower)
    return table.run.state


@pytest.mark.usefixtures("blank_seals")
def test_nobody_else_can_tell_what_was_dealt() -> None:
    one, other = deal_spells("hex", "rain"), deal_spells("haste", "rain")
    assert one.open is not None and one.open.ask.key == "cast"
    for seat in ("Bo", None):
        assert trace(one, seat) == trace(other, seat)
    assert trace(one, "Ada") != trace(other, "Ada")
    assert [str(line) for line in one.view("Ada").private] == ["1: hex"]
    assert one.undo_barrier() == other.undo_barrier()


@pytest.mark.usefixtures("blank_seals")
@pytest.mark.parametrize(("answer", "seen"), [("keep", []), ("1", ["hex"])])
def test_a_cast_spell_is_seen_by_all_and_a_kept_one_by_nobody(answer: str, seen: list[str]) -> None:
    one, other = tables = deal_spells("hex", "rain"), deal_spells("haste", "rain")
    for table in tables:
        assert table.open is not None
        number = table.open.n
        table.answer(number, "Ada", answer)
        table.answer(number, "Bo", "keep")
        assert table.open.ask.key == "end"
    assert state_of(one).decks["spell"].known(DISCARD) == seen
    assert (trace(one, "Bo") == trace(other, "Bo")) is not bool(seen)


def test_the_same_is_dealt_when_the_game_is_taken_up_again() -> None:
    table = deal_spells("hex", "rain")
    again = state_of(Table(Spells(), table.journal))
    assert again.decks == state_of(table).decks
    assert (again.hand("Ada").cards(), again.hand("Bo").cards()) == (["hex"], ["rain"])
