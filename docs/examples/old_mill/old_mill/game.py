"""The game itself: an evening from the first sheet to the last sack, and what people see of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.asks import Seat
from companion.deck import Deck
from companion.game import GameOption
from companion.kit import figures as declared
from companion.kit.cards import counts, told
from companion.kit.evening import Turns, highest
from companion.kit.places import offer
from companion.shapes import Fault
from companion.state import Json
from companion.text import Text
from companion.view import Correction, DeckMeter, View
from old_mill import data
from old_mill.spaces import DEEDS, page
from old_mill.state import Mill, Villager


class OldMill(Turns[Mill]):
    """Whoever brings most flour home has won."""

    id, title, seats = "old_mill", Text("The Old Mill"), (1, data.MOST_SEATS)
    dice, decks, catalogues = ("T6",), ("mill",), "old_mill"
    options: Mapping[str, GameOption] = {"rounds": GameOption(Text("Rounds"), 6, (3, 6, 9, 12))}
    words: Mapping[str, Text] = {**DEEDS, "turn": Text("the turn"), "cards.mill": Text("Mill")}

    def data(self) -> Mapping[str, Json]:
        """The package's own figures."""
        return data.package()

    def faults(self, figures: Mapping[str, Json]) -> Iterable[Fault]:
        """What is wrong with these."""
        return data.faults(figures)

    def opening(self, seats: list[Seat], house: dict[str, Json], data_: Mapping[str, Json]) -> Mill:
        """All at the table, with nothing."""
        book = data.book(data_)
        state = Mill(seats=seats, options=house, book=book)
        state.decks["mill"] = Deck("mill", book.deck.counts)
        state.villagers = {seat: Villager(state, seat) for seat in seats}
        return state

    async def gather(self, state: Mill) -> None:
        """Everybody takes a sheet (M1.1)."""
        for one in state.villagers.values():
            if not one.sheet:
                await takes_sheet(one)

    async def lay_out(self, state: Mill) -> None:
        """Whoever sits first begins."""
        state.first = state.seats[0]

    async def dawn(self, state: Mill) -> None:
        """A new round, if there is one (M1.2)."""
        state.over = state.round >= state.options["rounds"]
        if not state.over:
            await super().dawn(state)

    async def turn(self, state: Mill, seat: Seat) -> None:
        """One space (M2.1)."""
        one = state.villagers[seat]
        await offer(one, "go", Text("{hero}: where to?"), partial(page, one), one.charmed)

    def winners(self, state: Mill) -> list[Seat]:
        """Who has most flour of those who live (M5.3)."""
        return highest({one.seat: flour(one) for one in state.villagers.values() if one.alive})

    def result(self, state: Mill) -> Mapping[str, Json]:
        """Who has won, and with how much."""
        has = {one.seat: flour(one) for one in state.villagers.values() if one.alive}
        return {**super().result(state), "flour": dict(has)}

    def learned(self, state: Mill) -> Mapping[str, Json]:
        """What was read out of sheets and cards, where the data does not say it."""
        book, found = state.book, dict[str, Any]()
        for one in state.villagers.values():
            new = {
                name: value
                for name, value in declared.learned(one).items()
                if value is not None and one.sheet and getattr(book.sheets[one.sheet], name) != value
            }
            if new:
                found.setdefault("villagers", {})[one.sheet] = new
        cards = {card: face.known() for card, face in state.faces.items() if face.known()}
        for deck in counts.learned(state.decks, {"mill": book.deck}).values():
            for card, many in deck["cards"].items():
                cards[card] = {**cards.get(card, {}), **many}
        return found | ({"cards": cards} if cards else {})

    def view(self, state: Mill, seat: Seat | None) -> View:
        """What every evening shows, with the deck and its chances."""
        deck = DeckMeter("mill", self.words["cards.mill"], state.decks["mill"].left(), self.chances(state, seat))
        shown = super().view(state, seat)
        known = counts.figures(state.decks, {"mill": state.book.deck}, dict(shown.state))
        return replace(shown, decks=(deck,), state=known)

    def line(self, state: Mill, one: Any) -> Text:
        """A villager with his flour; the cat as it is."""
        if not isinstance(one, Villager):
            return super().line(state, one)
        return Text("{who}: {n} flour", who=one.called, n=flour(one))

    def chances(self, state: Mill, seat: Seat | None) -> tuple[Any, ...]:
        """What the next card can be."""
        odds = state.decks["mill"].distribution(viewpoint=seat) or {}
        kinds = state.book.deck.cards
        return tuple((kinds[card].name, chance) for card, chance in odds.items() if card in kinds)

    def corrections(self, state: Mill, seat: Seat | None) -> list[Correction]:
        """All that is declared, then what strangers do, then the deck."""
        found = super().corrections(state, seat)
        for card in state.faces:
            for column in told.columns(data.Face):
                choices: Iterable[Json] = column.answers or range(column.least, column.most + 1)
                label, name = Text("Deed") if column.answers else Text("Points"), state.kind_of("mill", card).name
                found.append(Correction(f"faces.{card}.{column.name}", name, label, (None, *choices)))
        return [*found, *counts.corrections(state.decks, {"mill": state.book.deck})]


async def takes_sheet(one: Villager) -> None:
    """What his sheet says he has from then on; what it leaves open is read when it is needed (M1.1)."""
    one.sheet = await one.takes_sheet()
    if (sheet := one.state.book.sheets.get(one.sheet)) is not None:
        one.max_life, one.wits = sheet.life, sheet.wits


def flour(one: Villager) -> int:
    """What lies before him and is worth something (M3.2)."""
    return one.held.points("item")


game = OldMill()
