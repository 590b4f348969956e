"""The deck: piles of real cards, and what each viewpoint knows of them."""

from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, TypeVar

from companion.deck.belief import EFFORT, Belief
from companion.deck.cards import UNKNOWN, cards_of
from companion.deck.composition import add_unseen, correct_count, fresh_slot, remove_unseen, take_out
from companion.deck.knowledge import DeckKnowledge
from companion.deck.notice import ALL, DeckError, DeckNotice, SeenBy
from companion.deck.piles import BOTTOM, DISCARD, LOST, PILE, REST, TOP, Piles
from companion.deck.viewpoints import Viewpoints
from companion.state import json_text
from companion.text import Text

T = TypeVar("T")

MOST = 10_000
"""Most cards that a deck may have at its start: a game from outside must not fill the memory with cards."""


class Deck(DeckKnowledge):
    """One kind of cards: where they lie, and what everybody knows of them.

    Cards lie in named piles: `PILE` to draw from, `DISCARD`, hands (such as `hand:Ada`), `LOST`, or any other; a pile
    exists as soon as a card lies in it. Index 0 is the top, -1 the bottom. All cards start in `PILE`, shuffled.
    A *slot* (a positive integer) is one physical card and stays its number when it moves; after a shuffle it means only
    "one of that pile".

    Everybody sees which cards move, and that a pile is shuffled; `seen_by` says who saw the face of a named card:
    `ALL`, some seats, or `NOBODY`, which leaves it to the box. The public viewpoint is None, that of a seat is its
    name. What the box itself was told goes into `candidates` only, never into a view.

    Methods that change the deck return a `DeckNotice` if what happened should not have been possible, else None, and
    are deterministic. A `DeckError` changes nothing. Chances are exact, or None where the composition is unknown or no
    exact figure is cheap.

    >>> deck = Deck("dragon", {"asleep": 3, "awake": 1})
    >>> deck.draw("hand:Ada", frozenset({"Ada"}), "awake")
    >>> print(deck.chance("awake"), deck.chance("awake", "Ada"))
    1/4 0
    """

    def __init__(
        self, name: str, cards: Mapping[str, int] | None = None, number: int | None = None, effort: int = EFFORT
    ) -> None:
        """Make a deck in random order.

        Args:
            name: Name of the deck.
            cards: How many there are of each card; `None` where nobody knows.
            number: How many cards there are in all, if not all are named; with neither, even that is unknown.
            effort: Bound of what is kept where piles mix in part (cases times kinds of cards); beyond it chances are
                `None`.

        Raises:
            DeckError: A number is negative, more cards are named than there are, or there are more than `MOST`.
        """
        counts = {_card(card): count for card, count in (cards or {}).items()}
        named = sum(counts.values())
        number = named if number is None and cards is not None else number
        if any(count < 0 for count in counts.values()) or (number is not None and number < named):
            raise DeckError(Text("The cards of {deck} do not add up: correct how many there are.", deck=name))
        if number is not None and number > MOST:
            raise DeckError(
                Text("{deck} cannot have more than {n} cards: correct how many there are.", deck=name, n=MOST)
            )
        self.name = name
        self.effort = effort
        self.told: dict[str, int] = {}
        self._piles = _all_in_pile(number)
        self._knowing = Viewpoints(_shuffled(tuple(counts.items()), number or 0))
        self._worked_out = None

    # What happens to the cards

    def draw(
        self, to: str = DISCARD, seen_by: SeenBy = ALL, card: str | None = None, from_: str = PILE
    ) -> DeckNotice | None:
        """Take the top card of a pile and lay it on another.

        Args:
            to: The pile on which it is laid.
            seen_by: Who sees its face, if it is named.
            card: The name of the card, if somebody says it.
            from_: The pile from which it is taken.

        Returns:
            A notice if the card should not be there.

        Raises:
            DeckError: The pile is empty.
        """
        slot = self.slot(from_, 0, card)
        self._piles.move(slot, to, TOP)
        return self._knowing.see(slot, card, seen_by) if card is not None else None

    def pick(
        self, to: str = DISCARD, seen_by: SeenBy = ALL, card: str | None = None, from_: str = PILE
    ) -> DeckNotice | None:
        """Take any card of a pile that is held out as a fan, backs to the taker.

        Nobody is told which place of the fan it came from, the backs are alike, and a fan that is put together again
        keeps no order worth trusting. So this is the same as shuffling the pile and drawing its top, also for somebody
        who knew where a card lay.

        Args:
            to: The pile on which it is laid.
            seen_by: Who sees its face, if it is named.
            card: The name of the card, if somebody says it.
            from_: The pile that is held out.

        Returns:
            A notice if the card should not be there.

        Raises:
            DeckError: The pile is empty.
        """
        self.slot(from_, 0, card)
        self.shuffle(from_)
        return self.draw(to, seen_by, card, from_)

    def put(self, what: int | tuple[str, int], to: str = PILE, at: Literal["top", "bottom"] = TOP) -> None:
        """Put a card on the top or under the bottom of a pile, unseen.

        What was known of it stays known: a seen card that is put at the bottom is there until the next shuffle.

        Args:
            what: The slot of the card, or its pile and its index from the top.
            to: The pile to which it goes.
            at: "top" or "bottom".

        Raises:
            DeckError: There is no such card.
        """
        if isinstance(what, tuple):
            what = self.slot(*what)
        elif what not in self._piles.slots:
            raise DeckError(f"There is no card with the number {what} in {self.name}.")
        self._piles.move(what, to, at)

    def shuffle(self, pile: str = PILE) -> None:
        """Shuffle a pile."""
        slots = sorted(self._piles[pile])
        if REST in slots:
            self._knowing.change_all(lambda belief: belief.forgetting(slots))
            slots = [REST]
        else:
            self._knowing.change_all(lambda belief: belief.shuffled(slots, self.effort))
        self._piles[pile] = slots

    def merge(self, from_: str, into: str = PILE) -> None:
        """Put a whole pile on another and shuffle.

        Args:
            from_: The pile that goes.
            into: The pile to which it goes.
        """
        self.gather(from_, into=into)

    def gather(self, *piles: str, into: str = PILE) -> None:
        """Put piles on another and shuffle; without names, all but the lost cards: hands too.

        Args:
            *piles: The piles that go.
            into: The pile to which they go.
        """
        for pile in piles or [other for other in self._piles.names if other != LOST]:
            if pile != into:
                self._piles[into], self._piles[pile] = self._piles[pile] + self._piles[into], []
        self.shuffle(into)

    def show(self, pile: str, index: int, card: str, seen_by: SeenBy = ALL) -> DeckNotice | None:
        """Name a card where it lies: it lay face up, Bo peeked, somebody forgot to tell.

        Args:
            pile: The pile.
            index: The place of the card from the top, from 0.
            card: The name of the card.
            seen_by: Who has seen it.

        Returns:
            A notice if the card should not be there.

        Raises:
            DeckError: No card lies there.
        """
        return self._knowing.see(self.slot(pile, index, card), card, seen_by)

    def slot(self, pile: str, index: int = 0, card: str | None = None) -> int:
        """Return the slot (the physical card) at a place, to name it later for `put`.

        Args:
            pile: The pile.
            index: The place from the top, from 0.
            card: The name of the card, if somebody says it.

        Raises:
            DeckError: No card lies there, or `card` is no name.
        """
        if card is not None:
            _card(card)
        if REST in self._piles[pile] and self._piles.find(pile, index) is None:
            rest_index = self._piles[pile].index(REST)
            self._unfold(
                pile, index, index - rest_index + 1 if index >= 0 else len(self._piles[pile]) - rest_index - 1 - index
            )
        slot = self._piles.find(pile, index)
        if slot is None:
            raise DeckError(
                Text("There is no card {index} in {pile}: count it, or shuffle cards back.", index=index, pile=pile)
            )
        return slot

    # What turns out to be different

    def count(self, pile: str, number: int) -> DeckNotice | None:
        """Correct how many cards lie in a pile; everyone sees it.

        If there are fewer, the missing go to `LOST`; nobody knows which those are. If there are more, lost cards have
        turned up, then unaccounted ones (see `show`), then unknown ones. If anything was known of the pile's order,
        chances that depend on it become `None`, as nobody knows where in the pile it happened.

        Args:
            pile: The pile.
            number: How many cards lie in it.

        Returns:
            A notice if that should not be possible.

        Raises:
            DeckError: The number is negative, or the pile is that of the lost cards.
        """
        if number < 0 or pile == LOST:
            raise DeckError(Text("Only cards that are there can be counted."))
        slots = self._piles[pile]
        if REST in slots:
            self._unfold(pile, 0, number - len(slots) + 1)
            slots = self._piles[pile] = [slot for slot in self._piles[pile] if slot != REST]
        return correct_count(self._piles, self._knowing, pile, number)

    def add(self, card: str, to: str = PILE, at: Literal["top", "bottom"] | None = None) -> None:
        """Add one more of this card to the deck than was thought; everyone hears it.

        It has been among the cards of that pile from the start; if anything was known of their order, chances there
        become `None`. With `at`, it is put on the top or under the bottom now.

        Args:
            card: The name of the card.
            to: The pile that has it.
            at: "top" or "bottom"; `None` where nobody knows its place.

        Raises:
            DeckError: There is no such place.
        """
        slots = self._piles[to]
        around = [] if at else [slot for slot in slots if slot != REST]
        if at not in (None, TOP, BOTTOM):
            raise DeckError("A card goes to the top or the bottom of a pile.")
        self._piles.move(fresh_slot(self._knowing, _card(card), around), to, at or BOTTOM)

    def remove(self, card: str, from_: str = PILE) -> DeckNotice | None:
        """Take one of this card out of a pile, as the deck has one less than was thought; everyone hears it.

        Args:
            card: The name of the card.
            from_: The pile.

        Returns:
            A notice if that should not be possible.

        Raises:
            DeckError: Everyone knows that there is none in that pile.
        """
        return take_out(self._piles, self._knowing, _card(card), from_)

    def set_total(self, card: str, number: int) -> DeckNotice | None:
        """Record how many copies of a card people say that the whole deck has; `told` keeps the number.

        The deck counts as having had that many from the start: the difference is among the cards of the draw pile that
        nobody has turned up yet, so chances stay exact. Where not all cards are known, nothing else changes. If more
        copies have been seen already, their number stays.

        Args:
            card: The name of the card.
            number: The number of such cards in the deck.

        Returns:
            A notice if that contradicts what was seen.

        Raises:
            DeckError: The number is negative.
        """
        if number < 0:
            raise DeckError(Text("Only cards that are there can be counted."))
        self.told[_card(card)] = number
        change = remove_unseen if self.cards().get(card, 0) > number else add_unseen
        while self.is_complete and (count := self.cards().get(card, 0)) != number:
            if not change(self._piles, self._knowing, card):
                return DeckNotice("seen", card, number=count)
        return None

    # What is kept

    def to_json(self) -> dict[str, Any]:
        """Return the whole deck as plain data in a stable order, secrets too, without defaults."""
        return {name: _data_of(part) for name, part in self._parts().items()}

    def canonical(self) -> str:
        """Return `to_json` as the text for the hash of a state; unchanged parts come from a cache."""
        return self.worked_out(Deck._text)

    def _text(self) -> str:
        parts = self._parts()
        return f"{{{','.join([f'{json_text(name)}:{_text_of(parts[name])}' for name in sorted(parts)])}}}"

    def _parts(self) -> dict[str, Any]:
        """Return all that is kept, without defaults: plain data, and the beliefs and piles."""
        parts: dict[str, Any] = {"name": self.name}
        if self.effort != EFFORT:
            parts["effort"] = self.effort
        public, slots, is_open = self._knowing.public, self._knowing.public.slots, self._piles.open is not None
        is_unheard_of = is_open and public == _shuffled((), 0)
        if not is_unheard_of:
            parts |= {"public": public} if is_open else _composition(public, len(slots))
        # Cards that lie nowhere have slots below 0.
        if not self._piles.are_all_in_pile([REST] if is_unheard_of else slots[bisect_right(slots, 0) :]):
            parts["piles"] = self._piles
        return parts | self._knowing.parts() | ({"told": dict(sorted(self.told.items()))} if self.told else {})

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Deck":
        """Return the deck of which `to_json` made this data.

        Raises DeckError if the data is not the record of a deck.
        """
        try:
            deck = cls(data["name"], data.get("cards"), data.get("number"), data.get("effort", EFFORT))
            public = deck._knowing.public
            if "public" in data:
                public = Belief.from_json(data["public"])
                deck._piles = Piles({PILE: [slot for slot in public.slots if slot > 0]})
            if "piles" in data:
                deck._piles = Piles.from_json(data["piles"])
            deck._knowing = Viewpoints.from_json(public, data)
            deck.told = {_card(card): int(number) for card, number in data.get("told", {}).items()}
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise DeckError("This is not the record of a deck.") from error
        if any([slot for slot in belief.slots if slot > 0] != deck._piles.slots for belief in deck._knowing.beliefs()):
            raise DeckError("This record of a deck has cards in no pile, or twice.")
        return deck

    def __copy__(self) -> "Deck":
        """Return a copy of the deck. Both share their beliefs, which never change, and what is worked out from them."""
        if self._worked_out is None:
            # So that the copies of a deck of which nothing was asked share what is worked out from the first of them.
            self.start_working_out()
        other: Deck = Deck.__new__(Deck)
        other.name, other.effort, other.told = self.name, self.effort, dict(self.told)
        other._piles = self._piles.copy()
        other._knowing = Viewpoints(self._knowing.public, self._knowing.box, self._knowing.seats)
        other._worked_out = self._worked_out
        return other

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Deck":
        """Return `copy(deck)`, which changes with the deck in nothing."""
        return self.__copy__()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deck):
            return NotImplemented
        return self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Deck {self.name}: {self.view()}>"

    # Within

    def _unfold(self, pile: str, index: int, number: int) -> None:
        """Make slots of some unknown cards, next to those above, or below if the index is negative."""
        self._piles.unfold(pile, index, [fresh_slot(self._knowing) for _ in range(number)])


def _composition(public: Belief, number: int) -> dict[str, Any]:
    """Return the public belief as it is kept: only the numbers of the cards if nothing has been seen."""
    if len(public.groups) <= 1:
        cards = dict(public.cards)
        unknown = cards.pop(UNKNOWN, 0)
        if public == _shuffled(tuple(cards.items()), number):
            named = {"cards": cards} if cards or not unknown else {}
            return named | ({"number": number} if unknown else {})
    return {"public": public}


def _data_of(part: Any) -> Any:
    """Return a part of a deck as plain data; those of seats come together."""
    if isinstance(part, dict):
        return {name: _data_of(inner) for name, inner in part.items()}
    return part.to_json() if isinstance(part, Belief | Piles) else part


def _text_of(part: Any) -> str:
    """Return a part of a deck as text; those of seats come together."""
    if isinstance(part, dict):
        if any(isinstance(inner, Belief) for inner in part.values()):
            return f"{{{','.join([f'{json_text(seat)}:{part[seat].canonical()}' for seat in sorted(part)])}}}"
        return _text_of_counts(tuple(part.items()))
    return part.canonical() if isinstance(part, Belief | Piles) else json_text(part)


@lru_cache(maxsize=128)
def _text_of_counts(counts: tuple[tuple[str, int], ...]) -> str:
    """Return numbers of cards as text; cached, as each game of an evening begins with the same decks."""
    return json_text(dict(counts))


def _all_in_pile(number: int | None) -> Piles:
    return Piles({PILE: [REST] if number is None else list(range(1, number + 1))})


@lru_cache(maxsize=256)
def _shuffled(counts: tuple[tuple[str, int], ...], number: int) -> Belief:
    """Return the belief that these cards lie in random order; it is cached, since each undo sets the game up again."""
    cards = cards_of({**dict(counts), UNKNOWN: number - sum(count for _, count in counts)})
    return Belief.from_cards(cards, range(1, number + 1))


def _card(name: str) -> str:
    if name == UNKNOWN:
        raise DeckError("A card needs a name.")
    return name
