"""Card games: an evening of heroes with sheets and of decks, all of whose figures are one TOML file.

The Old Mill of the guide is one, and so is Emberdeep (`tests/toys_ember`); of the five games none is, as their sheets
and cards say more than names and numbers. An author writes the rules and the file:

    class Villager(CardPlayer["Mill"]):
        wits: Annotated[int | None, Range(1, 6)] = figure(None, Text("Wits"), learned="wits", late=True)

    class Mill(CardState[Villager]):
        players: dict[Seat, Villager] = field(default_factory=dict)

    class OldMill(CardGame[Mill]):
        id, title, seats = "old_mill", Text("The Old Mill"), (1, 4)
        player, state, file = Villager, Mill, "mill"
        sorts = {"mill": ("item", "follower", "danger")}
        words = {"turn": Text("the turn"), "cards.mill": Text("Mill")}

        async def play_turn(self, state: Mill, seat: Seat) -> None: ...
        def winners(self, state: Mill) -> list[Seat]: ...
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any, ClassVar, Final, Generic, TypeVar

from companion.asking import ask_option
from companion.asks import Draw, Seat
from companion.deck import DISCARD, Deck
from companion.kit.cards import counts
from companion.kit.cards.decks import build_draw, deck_meters, deck_shape, deck_sheet
from companion.kit.cards.holdings import Holding
from companion.kit.cards.kinds import DeckSheet, Kind
from companion.kit.data import find_faults, refuse
from companion.kit.evening import Rounds, Turns
from companion.kit.sheets import SheetHolder, Sheets, learn_sheets, sheet_shape
from companion.record import record
from companion.shapes import Fault, Shape, TableShape
from companion.state import Json
from companion.text import Text
from companion.toml import read_tables
from companion.view import Correction, DeckMeter

GIVEN: dict[str, bool] = {"hidden": True, "given": True}
"""Metadata of a field that is part of the data: nobody sees, sets or hashes it."""

A_CARD: Final = Text("{hero}: a card")
"""Words that ask for a card."""

C = TypeVar("C", bound="CardState[Any]")


@record(frozen=False)
class CardPlayer(SheetHolder[C]):
    """A player's hero, who plays a sheet, draws cards, and has piles of them."""

    def pile(self, name: str) -> Holding[Kind]:
        """Return the cards of the hero's pile of that name: "held" is the pile "held:Ada" of each deck."""
        return self.state.pile(f"{name}:{self.seat}")

    async def draw_card(self, deck: str, key: str = "draw", words: Text = A_CARD) -> Kind | None:
        """Ask for the next card of a deck, or let the box draw it; an empty pile is made of the discards.

        Args:
            deck: Name of the deck.
            key: Key of the ask.
            words: What is asked for; {hero} is filled.

        Returns:
            The card, which still lies on its pile: the rules say where it goes. `None` where there is none.
        """
        state = self.state
        state.refill(deck)

        def build() -> Draw | None:
            if not self.answers:
                return None
            return build_draw(key, self.seat, self.named(words), state.decks[deck], state.deck_sheets[deck])

        card = await ask_option(build)
        return state.kind_of(deck, card) if card else None


P = TypeVar("P", bound=CardPlayer[Any])


@record(kw_only=True, frozen=False)
class CardState(Rounds, Generic[P]):
    """Heroes with sheets, and decks.

    Attributes:
        players: The heroes by seat.
        decks: The decks by name.
        sheets: The sheets of the data by id.
        deck_sheets: For each deck the cards that the data knows.
    """

    players: dict[Seat, P] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    sheets: Sheets = field(default_factory=dict, metadata=GIVEN)
    deck_sheets: Mapping[str, DeckSheet[Kind]] = field(default_factory=dict, metadata=GIVEN)

    def creatures(self) -> Iterable[Any]:
        """Return the heroes, and whoever else can die."""
        return self.players.values()

    def kind_of(self, deck: str, card: str) -> Kind:
        """Return the kind of a card; of one that the data does not know only its name.

        Args:
            deck: Name of the deck.
            card: Name of the card.
        """
        return self.deck_sheets[deck].cards.get(card) or Kind(card, card)

    def pile(self, name: str) -> Holding[Kind]:
        """Return the cards that lie in the pile of that name, over all decks."""
        return Holding(self.decks, self.kind_of, name)

    def refill(self, deck: str) -> None:
        """Shuffle the discards of a deck in where its pile is empty."""
        if not self.decks[deck].left():
            self.decks[deck].gather(DISCARD)


S = TypeVar("S", bound=CardState[Any])


class CardGame(Turns[S], Generic[S]):
    """An evening of heroes with sheets and of decks, of which turns and winners are written.

    The file has a table `sheets`, and one for each deck, by its name.

    Attributes:
        player: Class of the heroes.
        state: Class of the state.
        file: Name of the TOML file beside the game's module, without ".toml".
        sorts: For each deck the sorts of cards that it has.
        card_shapes: What else a card of a deck may say, by deck and name.
    """

    player: ClassVar[type[CardPlayer[Any]]]
    state: ClassVar[type[CardState[Any]]]
    file: ClassVar[str]
    sorts: ClassVar[Mapping[str, tuple[str, ...]]]
    card_shapes: ClassVar[Mapping[str, Mapping[str, Shape]]] = {}

    def __init_subclass__(cls, **arguments: Any) -> None:
        """Let the box draw from all decks, where the game does not say otherwise."""
        super().__init_subclass__(**arguments)
        if "sorts" in vars(cls) and "decks" not in vars(cls):
            cls.decks = tuple(cls.sorts)

    # The data.

    def data(self) -> Mapping[str, Json]:
        """Return the package's own figures."""
        figures: Mapping[str, Json] = read_tables(self.catalogues, (self.file,))[self.file]
        return figures

    def faults(self, data: Mapping[str, Json]) -> Iterable[Fault]:
        """Find what is wrong with figures that owners have corrected."""
        return find_faults(data, self.shape(), self.check_parts)

    def shape(self) -> TableShape:
        """Return the shape of the file: sheets by the figures of the heroes, cards by their sorts."""
        decks = {deck: deck_shape(sorts, self.card_shapes.get(deck)) for deck, sorts in self.sorts.items()}
        return TableShape({"sheets": TableShape(others=sheet_shape(self.player)), **decks})

    def check_parts(self, parts: Mapping[str, Any]) -> Iterable[Fault]:
        """Find what does not go together in data of the right shape: each player needs a sheet."""
        if len(parts["sheets"]) < self.seats[1]:
            yield Fault(("sheets",), Text("has too few: give at least {n}.", n=self.seats[1]))

    def learned(self, state: S) -> Mapping[str, Json]:
        """Return the figures of sheets and the facts of decks that people told, where the data is silent."""
        found: dict[str, Any] = {"sheets": learn_sheets(state.players.values())}
        for deck, told in counts.learned_counts(state.decks, state.deck_sheets).items():
            found[deck] = told["cards"]
        return {part: said for part, said in found.items() if said}

    # Before the first round.

    def make_state(self, seats: list[Seat], house: dict[str, Json], data: Mapping[str, Json]) -> S:
        """Make the state before the first ask: heroes without sheets, and whole decks.

        Args:
            seats: The seats in their order.
            house: Values of all house rules.
            data: Figures of the game as plain JSON.
        """
        refuse(self.faults(data), Text("{place} {says}"))
        parts: Any = data
        sheets = {deck: deck_sheet(deck, self.words[f"cards.{deck}"], parts[deck]) for deck in self.sorts}
        made: Any = self.state(seats=seats, options=house, sheets=parts["sheets"], deck_sheets=sheets)
        made.decks = {deck: Deck(deck, sheet.counts) for deck, sheet in sheets.items()}
        made.players = {seat: self.player(made, seat) for seat in seats}
        state: S = made
        return state

    async def gather(self, state: S) -> None:
        """Let everybody take a sheet."""
        for one in state.players.values():
            await one.take_sheet()

    async def lay_out(self, state: S) -> None:
        """Let the player of the first seat begin."""
        state.first = state.seats[0]

    # What people see.

    def deck_meters(self, state: S, seat: Seat | None) -> Iterable[DeckMeter]:
        """Show how many cards each deck has left, and the chances of the next one.

        Args:
            state: State of the game.
            seat: The seat that looks; `None` is everybody.
        """
        return deck_meters(state.decks, state.deck_sheets, seat)

    def figures(self, state: S, seat: Seat | None) -> Mapping[str, Json]:
        """Return the figures of the state, with how many each deck has of each card.

        Args:
            state: State of the game.
            seat: The seat that looks; `None` is everybody.
        """
        return counts.figures(state.decks, state.deck_sheets, dict(super().figures(state, seat)))

    def corrections(self, state: S, seat: Seat | None) -> list[Correction]:
        """Return the figures that people may set: all that is declared, then the decks.

        Args:
            state: State of the game.
            seat: The seat that looks; `None` is everybody.
        """
        return [*super().corrections(state, seat), *counts.corrections(state.decks, state.deck_sheets)]
