"""Monster cards (monsterkort) of both Drakborgen games: each says of every kind of monster how it fights and reacts.

The box deals one where it draws them, for the eyes of the monster's player alone. What a card says is in an owner's
data, or people read it out: in play what is needed, or a whole card on the box's own buttons (L7.2b, LS10, A12.5, AC8).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar

from companion.asking import ask_option, choice
from companion.asks import THE_BOX, Choose, Draw, Number, OpenScene, Option, Seat
from companion.deck import Deck
from companion.kit.cards import dealing, facts
from companion.kit.cards.facts import CardFacts, Column
from companion.subjects import stand_for
from companion.text import Text, verbatim

DECK: Final = "monster"
"""The name of the deck, which is there as soon as one card is known."""

REACTIONS: Final[Mapping[str, Text]] = {
    "fight": Text("fights"),
    "passive": Text("passive"),
    "flees": Text("flees"),
    "follows": Text("follows"),
}
"""Words for what a monster does when a hero acts."""

REACTION_SENTENCES: Final[Mapping[str, Text]] = {
    "fight": Text("{monster} fights."),
    "passive": Text("{monster} stays passive."),
    "flees": Text("{monster} wants to flee."),
    "follows": Text("{monster} wants to follow."),
}
"""Words of a reaction when it is told; the rules still decide whether the monster can."""

NEW, DONE = "new", "done"

CARD_NAMES: Final[Mapping[str, Text]] = {"printed": Text("rulebook")}
"""Cards that have a name in words; all others are called as their owner has called them."""


def card_name(card: str) -> Text:
    """Return the name of a card."""
    return stand_for(CARD_NAMES.get(card) or verbatim(card), "card", card)


class Monster(Protocol):
    """A kind of monster, as far as it is called something."""

    @property
    def name(self) -> Text:
        """Name of the monster."""

    @property
    def short_name(self) -> Text:
        """Short name, for lines with little room."""

    @property
    def definite(self) -> Text:
        """Name at the beginning of a sentence."""


class Reader(Protocol):
    """Player who types in a card."""

    @property
    def seat(self) -> Seat:
        """Seat of the reader."""

    @property
    def called(self) -> str | Text:
        """Name of the reader's hero."""


class MonsterCardState(Protocol):
    """A state with decks, open scenes and people who listen."""

    decks: dict[str, Deck]
    modes: dict[str, str]
    scopes: list[str]

    def tell(self, key: str, text: Text) -> None:
        """Say that something has happened.

        Args:
            key: Key of the event.
            text: The sentence.
        """

    def mark_learned(self) -> None:
        """Mark that people have told something that is worth keeping."""


L = TypeVar("L", bound=CardFacts)


def make_monster_deck(cards: Iterable[str], beside: tuple[str, ...] = ()) -> Deck:
    """Make a deck of one card of each name, with the cards that lie among them.

    Args:
        cards: Names of the cards.
        beside: Cards of the deck that are no monster cards.
    """
    return Deck(DECK, dict.fromkeys((*cards, *beside), 1))


def make_lines(kind: type[L], cards: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> dict[str, dict[str, L]]:
    """Make the lines of the cards that owners have entered: by card, then by kind of monster.

    Args:
        kind: Class of the lines.
        cards: Cards of the data.
    """
    return {id: {monster: kind(**line) for monster, line in card.items()} for id, card in cards.items()}


class MonsterCards(Generic[L]):
    """The monster cards of a game, as far as anybody knows them.

    Attributes:
        state: State of the game.
        printed: Lines of the cards in the data, by card and kind of monster.
        told: Lines that people have read out in this game, by card and kind; the state's own mapping.
        monsters: The kinds of monsters that stand on a card.
        choices: Words for what a hero does, by the column that says how the monster reacts.
        beside: Cards of the deck that belong to no monster.
    """

    def __init__(
        self,
        state: MonsterCardState,
        line: type[L],
        printed: Mapping[str, Mapping[str, L]],
        told: dict[str, dict[str, L]],
        monsters: Mapping[str, Monster],
        choices: Mapping[str, Text],
        beside: tuple[str, ...] = (),
    ) -> None:
        self.state = state
        self.blank = line
        self.printed = printed
        self.told = told
        self.monsters = monsters
        self.choices = choices
        self.beside = beside

    # What they say

    def known_cards(self) -> list[str]:
        """Return the cards of which anything is known: those of the data, then those typed in during this game."""
        return list(dict.fromkeys((*self.printed, *self.told)))

    def find_line(self, card: str | None, kind: str) -> L:
        """Return the known line of a kind on a card: told facts go before the data. A real card (`None`) has none.

        Args:
            card: Name of the card; `None` is a real card.
            kind: Kind of monster.
        """
        if card is None:
            return self.blank()
        printed, told = self.printed.get(card, {}).get(kind), self.told.get(card, {}).get(kind)
        return self.blank() if printed is told is None else (printed or self.blank()).merged_with(told)

    def keep_fact(self, card: str | None, kind: str, column: str, value: Any) -> None:
        """Keep what somebody has read out from a card, so that it is not asked again; a real card stays unknown.

        Args:
            card: Name of the card.
            kind: Kind of monster.
            column: Name of the column.
            value: What was said.
        """
        if card is not None:
            setattr(self.told.setdefault(card, {}).setdefault(kind, self.blank()), column, value)
            self.state.mark_learned()

    def find_reaction(self, card: str | None, kind: str, choice: str) -> str:
        """Return the card's reaction to a choice, which is read aloud; "" where nobody knows it.

        Args:
            card: Name of the card.
            kind: Kind of monster.
            choice: What the hero does.
        """
        does: str | None = getattr(self.find_line(card, kind), choice)
        if does is not None:
            self.state.tell("monster.reacts", REACTION_SENTENCES[does].using(monster=self.monsters[kind].definite))
        return does or ""

    def describe_reactions(self, line: L) -> Iterator[Text]:
        """Describe the reaction to each choice, for the reader alone."""
        for column, words in self.choices.items():
            does: str | None = getattr(line, column)
            yield Text("{choice}: {does}", choice=words, does=REACTIONS[does] if does else verbatim("?"))

    # Where they lie

    @property
    def deck(self) -> Deck | None:
        """Their deck, if any card is known."""
        return self.state.decks.get(DECK)

    def add_card(self, card: str) -> None:
        """Add a card that was typed in to the deck; nobody knows where it lies."""
        deck = self.deck
        if deck is None:
            self.state.decks[DECK] = make_monster_deck((card,), self.beside)
        elif not deck.cards().get(card):
            deck.add(card)
            deck.shuffle()

    def find_card(self, pile: str, seat: Seat | None = None) -> str | None:
        """Return the card in a pile, as a seat has seen it, else as the box knows it.

        `None` where there is none, or people hold a real one.

        Args:
            pile: Name of the pile.
            seat: The seat that looks; `None` is the box.
        """
        if self.deck is None:
            return None
        if seat is not None:
            return next(iter(self.deck.known(pile, seat)), None)
        faces = self.deck.candidates(pile) or []
        return faces[0][0] if len(faces) == 1 else None

    def build_draw(self, seat: Seat) -> Draw | None:
        """Build the draw of the next card for one seat alone to read; `None` where people draw (L7.2b, A12.5)."""
        # Nobody else can draw a card for the box's own eyes.
        if seat != THE_BOX and dealing.deck_of_box(self.state, DECK) is None:
            return None
        cards = tuple(Option(card, card_name(card)) for card in (*self.known_cards(), *self.beside))
        return dealing.build_private_draw(DECK, "monster.card", seat, Text("{seat}: monster card", seat=seat), cards)

    def find_unknown_kinds(self, card: str) -> list[str]:
        """Return the kinds of monsters of which this card's line is not fully known."""
        return [kind for kind in self.monsters if self.find_line(card, kind).missing()]

    def _name(self, kind: str) -> Text:
        return self.monsters[kind].name


class TypingIn(Generic[L]):
    """Typing in a whole card on the box's own buttons, at any time; what is left out is asked when it is needed."""

    def __init__(
        self, cards: MonsterCards[L], reader: Reader, able: Callable[[], bool], key: str, numbers: Mapping[str, Text]
    ) -> None:
        self.cards = cards
        self.reader = reader
        self.able = able
        self.key = key
        self.numbers = numbers

    async def run(self) -> None:
        """Ask for a card, kind after kind, until it is done or left."""
        with OpenScene(self.cards.state.scopes, "card"):
            card = await self._choose_card()
            while (kind := await ask_option(lambda: self._build_kind_ask(card))) not in ("", DONE):
                await self._line(card, kind)

    async def _choose_card(self) -> str:
        """Ask for a new card, or one that was left half way; return its name."""
        picked = await ask_option(self._build_card_ask)
        return picked if picked not in ("", NEW) else facts.new_name(self.cards.known_cards())

    def _build_card_ask(self) -> Choose | None:
        half = [card for card in self.cards.known_cards() if self.cards.find_unknown_kinds(card)]
        if not self.able() or not half:
            return None
        text = Text("{hero}: card?", hero=self.reader.called)
        lines = (Option(card, Text("Card: {name}", name=card_name(card))) for card in half)
        return choice(f"{self.key}.which", self.reader.seat, text, Option(NEW, Text("A new card")), *lines)

    def _build_kind_ask(self, card: str) -> Choose | None:
        kinds = [Option(kind, self.cards.monsters[kind].name) for kind in self.cards.find_unknown_kinds(card)]
        if not self.able() or not kinds:
            return None
        done = Option(DONE, Text("Done for now"))
        return choice(f"{self.key}.kind", self.reader.seat, Text("On the card: whose?"), *kinds[:2], done, *kinds[2:])

    async def _line(self, card: str, kind: str) -> None:
        """Ask for the unknown facts about one kind of monster."""

        def tell(column: str, value: Any) -> None:
            self.cards.keep_fact(card, kind, column, value)
            self.cards.add_card(card)

        await facts.read_out_facts(
            lambda: self.cards.find_line(card, kind), lambda column: self._build_column_ask(kind, column), tell
        )

    def _build_column_ask(self, kind: str, column: Column) -> Choose | Number | None:
        if not self.able():
            return None
        monster = self.cards.monsters[kind]
        if column.answers:
            words = self.cards.choices[column.name]
            text = Text("{monster}, {choice}:", monster=monster.short_name, choice=words)
        else:
            text = self.numbers[column.name].using(monster=monster.name)
        return column.ask(f"{self.key}.{column.name}", self.reader.seat, text, REACTIONS)
