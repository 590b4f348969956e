"""The game itself: an evening from the first sheet to the last sack, and what people see of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.asks import Seat, scope
from companion.deck import Deck
from companion.game import Basic, GameOption
from companion.kit import figures as declared
from companion.kit.cards import counts, told
from companion.kit.places import offer
from companion.shapes import Fault
from companion.state import Json, figures
from companion.text import Text, verbatim
from companion.view import Correction, DeckMeter, Meter, View
from old_mill import data
from old_mill.spaces import DEEDS, page
from old_mill.state import Mill, Villager


class OldMill(Basic):
    """Whoever brings most flour home has won."""

    id, title, seats = "old_mill", Text("The Old Mill"), (1, data.MOST_SEATS)
    dice, decks, catalogues = ("T6",), ("mill",), "old_mill"
    options: Mapping[str, GameOption] = {"rounds": GameOption(Text("Rounds"), 6, (3, 6, 9, 12))}

    def data(self) -> Mapping[str, Json]:
        """The package's own figures."""
        return data.package()

    def faults(self, figures: Mapping[str, Json]) -> Iterable[Fault]:
        """What is wrong with these."""
        return data.faults(figures)

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data_: Mapping[str, Json]) -> Mill:
        """All at the table, with nothing."""
        book = data.book(data_)
        state = Mill(seats=list(seats), turn=seats[0], options=dict(options), book=book)
        state.decks["mill"] = Deck("mill", book.deck.counts)
        state.villagers = {seat: Villager(state, seat) for seat in seats}
        return state

    async def play(self, state: Mill) -> None:
        """Sheets, then turn after turn (M1.1, M1.2)."""
        for one in state.villagers.values():
            if not one.sheet:
                await takes_sheet(one)
        while not state.over:
            with scope(state.scopes, "turn"):
                one = state.villagers[state.turn or state.seats[0]]
                await offer(one, "go", Text("{hero}: where to?"), partial(page, one), one.charmed)
            state.mourn()
            next_turn(state)
            state.boundary()

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
        """Life, deck and flour, and all that may be corrected."""
        one = state.villagers[state.turn or state.seats[0]]
        lines = tuple(Text("{who}: {n} flour", who=one.called, n=flour(one)) for one in state.villagers.values())
        return View(
            headline=verbatim(one.called),
            who=state.turn,
            names={seat: verbatim(villager.called) for seat, villager in state.villagers.items()},
            meters=(Meter("life", Text("Life"), one.life, one.max_life),),
            decks=(DeckMeter("mill", Text("Mill"), state.decks["mill"].left(), self.chances(state, seat)),),
            overview=lines,
            corrections=tuple(menu(state, seat)),
            state=counts.figures(state.decks, {"mill": state.book.deck}, figures(state, seat)),
            words={**DEEDS, "turn": Text("the turn"), "mill": Text("Mill")},
        )

    def chances(self, state: Mill, seat: Seat | None) -> tuple[Any, ...]:
        """What the next card can be."""
        odds = state.decks["mill"].distribution(viewpoint=seat) or {}
        kinds = state.book.deck.cards
        return tuple((kinds[card].name, chance) for card, chance in odds.items() if card in kinds)

    def result(self, state: Mill) -> Mapping[str, Json]:
        """Who has most flour of those who live (M5.3)."""
        has = {one.seat: flour(one) for one in state.villagers.values() if one.alive}
        return {"winners": [seat for seat, n in has.items() if n == max(has.values())], "flour": dict(has)}


async def takes_sheet(one: Villager) -> None:
    """What his sheet says he has from then on; what it leaves open is read when it is needed (M1.1)."""
    one.sheet = await one.takes_sheet()
    if (sheet := one.state.book.sheets.get(one.sheet)) is not None:
        one.max_life, one.wits = sheet.life, sheet.wits


def next_turn(state: Mill) -> None:
    """Whose turn is next; after the last of a round the next round, if there is one (M1.2)."""
    at = state.seats.index(state.turn or state.seats[0])
    living = [seat for seat in state.seats if state.villagers[seat].alive]
    later = [seat for seat in living if state.seats.index(seat) > at]
    if not later:
        state.round = min(state.round + 1, 99)
        state.ends("round")
    state.over = state.over or not living or state.round > state.options["rounds"]
    state.turn = next(iter(later or living), state.turn)


def flour(one: Villager) -> int:
    """What lies before him and is worth something (M3.2)."""
    return one.held.points("item")


def menu(state: Mill, seat: Seat | None) -> Iterable[Correction]:
    """All that is declared, then what strangers do, then the deck."""
    for one in state.villagers.values():
        yield from declared.corrections(one, f"villagers.{one.seat}", verbatim(one.called), seat=seat)
    for cat in state.cats.values():
        yield from declared.corrections(cat, f"cats.{cat.seat}", Text("Cat"), seat=seat)
    yield from declared.corrections(state, "", Text("Game"), seat=seat)
    for card in state.faces:
        for column in told.columns(data.Face):
            choices: Iterable[Json] = column.answers or range(column.least, column.most + 1)
            label = Text("Deed") if column.answers else Text("Points")
            yield Correction(f"faces.{card}.{column.name}", state.kind_of("mill", card).name, label, (None, *choices))
    yield from counts.corrections(state.decks, {"mill": state.book.deck})


game = OldMill()
