"""The game itself: turns, who wins, what is learned, and what people see of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from companion.asks import Seat
from companion.kit.card_game import CardGame
from companion.kit.cards.facts import columns
from companion.kit.evening import highest_seats
from companion.kit.places import offer
from companion.shapes import Shape
from companion.state import Json
from companion.text import Text
from companion.view import Correction
from old_mill.spaces import DEEDS, page
from old_mill.state import HOUSE, Face, Mill, Villager

FACE = {column.name: column for column in columns(Face)}
"""Columns that can be read out of a stranger's card."""


class OldMill(CardGame[Mill]):
    """Whoever brings most flour home has won."""

    id, title, seats = "old_mill", Text("The Old Mill"), (1, 4)
    dice = ("T6",)
    player, state, file = Villager, Mill, "mill"
    sorts: ClassVar[Mapping[str, tuple[str, ...]]] = {"mill": ("item", "follower", "danger", "stranger")}
    card_shapes: ClassVar[Mapping[str, Mapping[str, Shape]]] = {"mill": {"deed": FACE["deed"].shape}}
    house = HOUSE
    words: Mapping[str, Text] = {**DEEDS, "turn": Text("the turn"), "cards.mill": Text("Mill")}

    def make_state(self, seats: list[Seat], house: dict[str, Json], data: Mapping[str, Json]) -> Mill:
        """Make the state before the first ask, with what the data says of strangers."""
        state, parts = super().make_state(seats, house, data), dict[str, Any](data)
        strangers = {id: card for id, card in parts["mill"].items() if card["sort"] == "stranger"}
        state.printed = {id: Face(card.get("deed"), card.get("points")) for id, card in strangers.items()}
        return state

    async def begin_round(self, state: Mill) -> None:
        """Begin a new round, if there is one (M1.2)."""
        state.over = state.round >= state.rule("rounds")
        if not state.over:
            await super().begin_round(state)

    async def play_turn(self, state: Mill, seat: Seat) -> None:
        """Go to one space (M2.1)."""
        one = state.players[seat]
        await offer(one, "go", Text("{hero}: where to?"), partial(page, one), one.with_charm)

    def winners(self, state: Mill) -> list[Seat]:
        """Return the players with most flour of those who live (M5.3)."""
        return highest_seats({one.seat: count_flour(one) for one in state.alive()})

    def result(self, state: Mill) -> Mapping[str, Json]:
        """Return who has won, and how much flour each has."""
        flour = {one.seat: count_flour(one) for one in state.players.values() if one.alive}
        return {**super().result(state), "flour": dict(flour)}

    def learned(self, state: Mill) -> Mapping[str, Json]:
        """Return what was read out of sheets and cards, where the data does not say it."""
        found: dict[str, Any] = dict(super().learned(state))
        for card, face in state.faces.items():
            if face.known():
                cards = found.setdefault("mill", {})
                cards[card] = {**face.known(), **cards.get(card, {})}
        return found

    def line(self, state: Mill, one: Any) -> Text:
        """Show a villager with the flour; the cat as every creature."""
        if not isinstance(one, Villager):
            return super().line(state, one)
        return Text("{who}: {n} flour", who=one.called, n=count_flour(one))

    def corrections(self, state: Mill, seat: Seat | None) -> list[Correction]:
        """Return the figures that people may set: all that is declared, the decks, then what strangers do."""
        found = super().corrections(state, seat)
        for card in state.faces:
            name = state.kind_of("mill", card).name
            for label, column in ((Text("Deed"), FACE["deed"]), (Text("Points"), FACE["points"])):
                found.append(Correction(f"faces.{card}.{column.name}", name, label, (None, *column.choices)))
        return found


def count_flour(one: Villager) -> int:
    """Count the points of the cards that lie before the villager (M3.2)."""
    return one.held.points("item")


game = OldMill()
