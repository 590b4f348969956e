"""Labirynt Śmierci as the table knows it: from the party's making to the Black Gate, or to its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.asks import Seat, scope
from companion.deck import Deck
from companion.game import GameOption
from companion.games.labirynt.data.book import book, package_data
from companion.games.labirynt.data.faults import faults
from companion.games.labirynt.house_rules import OPTIONS
from companion.games.labirynt.party import adventure, making, order
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.view import view as seen
from companion.kit.evening import Evening
from companion.shapes import Fault
from companion.state import Json
from companion.text import Text
from companion.view import View


class Labirynt(Evening[LabyrinthState]):
    """The game object: see `companion.game.Game`."""

    id = "labirynt"
    title = Text("Labirynt Śmierci")
    seats = (1, 6)
    options: Mapping[str, GameOption] = OPTIONS
    dice: Sequence[str] = ("T6",)
    decks: Sequence[str] = ("hero",)
    words: Mapping[str, Text] = seen.WORDS

    def data(self) -> Mapping[str, Json]:
        """The package's figures."""
        return package_data()

    def faults(self, data: Mapping[str, Json]) -> Iterable[Fault]:
        """What is wrong with tables that owners have typed in."""
        return faults(data)

    def learned(self, state: LabyrinthState) -> Mapping[str, Json]:
        """Printed values that were read out in this game (D0.2)."""
        found: dict[str, Any] = {}
        for key, value in state.printed.items():
            table, row, column = key.split(" ")
            found.setdefault(table, {}).setdefault(row, {})[column] = value
        return {"told": found} if found else {}

    # Before the first adventure (D4.1).

    def opening(self, seats: list[Seat], house: dict[str, Json], data: Mapping[str, Json]) -> LabyrinthState:
        """Hero counters lie face down, nobody is in the party yet."""
        printed = book(data)
        deck = Deck("hero", dict.fromkeys(printed.heroes, 1))
        return LabyrinthState(book=printed, seats=seats, options=house, decks={"hero": deck})

    async def gather(self, state: LabyrinthState) -> None:
        """Heroes and apprentices, until the party is whole (D4.1.A, D4.1.B)."""
        await making.gather(state)

    def is_new(self, state: LabyrinthState) -> bool:
        """Whether no adventure has begun."""
        return state.turns == 0 and not state.adventure

    async def lay_out(self, state: LabyrinthState) -> None:
        """The order in which they march is set before the game starts (D4.1.C2)."""
        state.ranks = order.first_order(state)
        await order.changes(state)

    # Stages (D5).

    async def part(self, state: LabyrinthState) -> None:
        """The start of an adventure, else the next step of the stage."""
        state.turn = state.speaker
        with scope(state.scopes, "stage"):
            await adventure.begins(state)
        state.over = True

    def winners(self, state: LabyrinthState) -> list[Seat]:
        """All who have somebody alive, once the Black Gate is destroyed (D17)."""
        if not state.gate_destroyed:
            return []
        return [seat for seat in state.seats if any(one.alive for one in state.of(seat))]

    # What people see.

    def view(self, state: LabyrinthState, seat: Seat | None) -> View:
        """The state as that seat may see it."""
        return seen.view(state, seat)

    def menu(self, state: LabyrinthState) -> View:
        """What figures are called."""
        return seen.menu(state)

    def view_of_seat(self, state: LabyrinthState, seat: Seat, public: View) -> View:
        """The same as `view(state, seat)`: nothing of it is secret."""
        return seen.view(state, seat)
