"""Who takes part, what they have, and what all can see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from fractions import Fraction
from typing import Annotated, Any, ClassVar

from companion import event_kinds
from companion.asking import ask_option
from companion.asks import Choose, Interruption, Option, Seat
from companion.deck import Deck
from companion.kit.cards.holdings import Holding
from companion.kit.cards.kinds import Kind
from companion.kit.creatures import Mortal
from companion.kit.evening import Rounds
from companion.kit.figures import figure, fixed
from companion.kit.questions import question
from companion.record import record
from companion.state import Range
from companion.text import Text, verbatim
from old_mill.data import Book, Face


@record(frozen=False)
class Villager(Mortal["Mill"]):
    """A player's villager. `sheet`: which one he took, "" before he has."""

    wits: Annotated[int | None, Range(1, 6)] = figure(None, Text("Wits"), learned="wits", late=True)
    charm: bool = figure(True, Text("Has a charm"))
    sheet: str = fixed("", "a sheet is taken at the beginning")

    @property
    def called(self) -> str:
        """His sheet's name."""
        sheet = self.state.book.sheets.get(self.sheet)
        return sheet.name if sheet else self.seat

    @property
    def held(self) -> Holding[Kind]:
        """The cards that lie before him: items, and the cat."""
        return Holding(self.state.decks, self.state.kind_of, f"held:{self.seat}")

    @property
    def cat(self) -> Cat | None:
        """The cat, if it is with him (M3.4)."""
        return self.state.cats.get(self.seat)

    async def knows_life(self) -> None:
        """His sheet says how much life he has; it is read when it is first needed (M1.1)."""
        await self.knows("max_life")
        await Mortal.knows_life(self)

    @question(ask_option)
    def takes_sheet(self) -> Choose | None:
        """Which sheet is his (M1.1)."""
        taken = {one.sheet for one in self.state.villagers.values()}
        free = [sheet for id, sheet in self.state.book.sheets.items() if id not in taken]
        return self.lines("sheet", Text("{hero}: which sheet?"), *(Option(one.id, verbatim(one.name)) for one in free))

    @question(ask_option)
    def meets_rats(self) -> Choose | None:
        """Whether he sends the cat (M3.4), which he is asked only while it is with him."""
        if self.cat is None:
            return None
        send = Option("cat", Text("Send the cat"), Fraction(5, 6))
        return self.charmed(self.lines("rats", Text("{hero}: rats!"), send, Option("alone", Text("Alone"))))

    def charmed(self, asked: Choose | None) -> Choose | None:
        """The same ask, while which anybody may say a charm (M4.1)."""
        return None if asked is None else replace(asked, offers=(charm(self.state),))


@record(frozen=False)
class Cat(Mortal["Mill"]):
    """The cat, beside the villager of its seat (M3.4)."""

    @property
    def called(self) -> Text:
        """As it is said."""
        return Text("Cat")


@record(kw_only=True, frozen=False)
class Mill(Rounds):
    """A game of the Old Mill. `faces`: what was read out of strangers' cards; `book`: what the data says."""

    villagers: dict[Seat, Villager] = field(default_factory=dict)
    cats: dict[Seat, Cat] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    faces: dict[str, Face] = field(default_factory=dict)
    book: Book = field(default_factory=Book, metadata={"hidden": True, "given": True})

    kinds: ClassVar[Mapping[str, event_kinds.Kind]] = {"dead": "death", "life.lost": "hurt", "card": "found"}

    def creatures(self) -> Iterable[Villager | Cat]:
        """All whose deaths are told."""
        return [*self.villagers.values(), *self.cats.values()]

    def kind_of(self, _deck: str, card: str) -> Kind:
        """What a card is."""
        return self.book.deck.cards.get(card) or Kind(card, card, "item")

    def face(self, card: str) -> Face:
        """What is known of a stranger: what is printed, with what was read out over it."""
        return self.book.faces[card].under(self.faces.get(card))

    def alive(self) -> list[Villager]:
        """Who lives, in turn order from the one whose turn it is."""
        return [one for seat in self.clockwise(self.turn) if (one := self.villagers[seat]).alive]

    def died(self, one: Any, gone: Mapping[str, Any]) -> None:
        """The cat is gone; a villager leaves all that he has (M5.1), and turns his sheet over (M5.2)."""
        held = self.villagers[one.seat].held
        self.cats.pop(one.seat, None)
        if isinstance(one, Villager):
            held.clear()
            one.tell("dead", Text("{hero} is dead: turn the sheet over."))
            return
        if (lies := held.find("cat")) is not None:
            held.give(lies, "discard")
        self.villagers[one.seat].tell("cat.dead", Text("{hero}: the cat is gone."))

    def refill(self) -> None:
        """An empty pile is made of the discards (M3.6)."""
        if not self.decks["mill"].left():
            self.decks["mill"].gather("discard")


def charm(state: Mill) -> Interruption:
    """A charm, which anybody may say; whether he has one is found out when he does (M4.1)."""

    async def says(seat: Seat) -> None:
        villager = state.villagers[seat]
        if not (villager.alive and villager.charm):
            state.tell("charm.none", Text("{who}: nothing happens.", who=seat))
            return
        lines = [Option(one.seat, verbatim(one.called)) for one in state.alive()]
        whom = await villager.choose("charm.whom", Text("{hero}: for whom?"), *lines)
        if whom:
            villager.charm = False
            state.villagers[whom].heals(2)
            villager.tell("charm", Text("{hero} says a charm for {who}.", who=state.villagers[whom].called))

    return Interruption("charm", Text("Say a charm"), says)
