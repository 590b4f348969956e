"""Knowledge of a deck: the chance of each card, the cards of each pile, and the view of each seat."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from companion.deck.belief import Belief
from companion.deck.cards import UNKNOWN, count_of
from companion.deck.piles import PILE, REST, Lying, Piles
from companion.deck.viewpoints import Known, Viewpoints

T = TypeVar("T")


class DeckKnowledge:
    """The questions that a deck answers; none of them changes it.

    Attributes:
        name: Name of the deck.
        effort: Bound of what is kept where piles mix in part (cases times kinds of cards).
        told: How many copies of a card people have said that the deck has, by name.
    """

    name: str
    effort: int
    told: dict[str, int]
    _piles: Piles
    _knowing: Viewpoints
    _worked_out: tuple[Lying, Known, object, dict[Callable[[Any], Any], Any]] | None

    def distribution(
        self, pile: str = PILE, index: int | None = 0, viewpoint: str | None = None
    ) -> dict[str, Fraction] | None:
        """Return the chance of each card that may lie at a place, sorted by name.

        The chances add up to 1.

        Args:
            pile: The pile.
            index: The place from the top, from 0; `None` is any card of the pile, held out as a fan (see `pick`).
            viewpoint: The seat that looks; `None` is everybody.

        Returns:
            The chances by name; `None` if they cannot be told, or no card lies there.
        """
        return self._distribution(self._knowing.for_viewpoint(viewpoint), pile, index)

    def chance(
        self, card: str, viewpoint: str | None = None, pile: str = PILE, index: int | None = 0
    ) -> Fraction | None:
        """Return the chance, from 0 to 1, that a card lies at a place.

        Args:
            card: The name of the card.
            viewpoint: The seat that looks; `None` is everybody.
            pile: The pile.
            index: The place from the top, from 0; `None` is any card of the pile, held out as a fan (see `pick`).

        Returns:
            The chance; `None` if it cannot be told, or no card lies there.
        """
        # The same chance is wanted at every look, and many times within one ask.
        found, key = self.worked_out(_chances), (card, viewpoint, pile, index)
        if key not in found:
            found[key] = self._chance(*key)
        return found[key]

    def _chance(self, card: str, viewpoint: str | None, pile: str, index: int | None) -> Fraction | None:
        belief, slots = self._knowing.for_viewpoint(viewpoint), self._slots_at(pile, index)
        total = Fraction(0)
        for slot, number in belief.alike(slots).items():
            if (chance := belief.chance(slot, card)) is None:
                return None
            total += chance * number
        return total / len(slots) if slots else None

    def candidates(self, pile: str = PILE, index: int | None = 0) -> list[tuple[str, Fraction]] | None:
        """Return the cards that may lie at a place with their chances, for the box to choose one; sorted by name.

        They follow from all that anyone has shown the box, so they are never shown themselves.

        Args:
            pile: The pile.
            index: The place from the top, from 0; `None` is any card of the pile, held out as a fan.

        Returns:
            Names with chances; `None` as for `distribution`.
        """
        # The table asks whether it can draw, rules ask too, and then the card is drawn.
        found, key = self.worked_out(_candidates), (pile, index)
        if key not in found:
            chances = self._distribution(self._knowing.box, pile, index)
            found[key] = None if chances is None else tuple(chances.items())
        known = found[key]
        return None if known is None else [*known]

    def known(self, pile: str, viewpoint: str | None = None) -> list[str | None]:
        """Return the cards of a pile from its top, `None` for each that is not certain.

        For a pile of unknown size, those above the unknown part.

        Args:
            pile: The pile; of one of unknown size only the cards above the unknown part are listed.
            viewpoint: The seat that looks; `None` is everybody.
        """
        if (slots := self._piles.lying.get(pile)) is None:
            # Rules look into many piles, and most of them hold nothing.
            return []
        return self._knowing.for_viewpoint(viewpoint).all_known(slots[: slots.index(REST)] if REST in slots else slots)

    def cards(self, viewpoint: str | None = None) -> dict[str, int]:
        """Return the least number of each card that the deck has; the exact numbers where `is_complete`."""
        return dict(self._knowing.for_viewpoint(viewpoint).at_least)

    @property
    def is_complete(self) -> bool:
        """`True` if everybody knows which cards the deck has."""
        return not count_of(self._knowing.public.cards, UNKNOWN) and self._piles.open is None

    @property
    def lying(self) -> Mapping[str, Sequence[int]]:
        """The slots of each pile in which something lies, for a quick look whether one is empty."""
        return self._piles.lying

    @property
    def piles(self) -> list[str]:
        """The names of the piles in which something lies, sorted."""
        return self._piles.names

    def left(self, pile: str = PILE) -> int | None:
        """Return the number of cards in a pile, or `None` if it is unknown."""
        slots = self._piles[pile]
        return None if REST in slots else len(slots)

    def view(self, viewpoint: str | None = None) -> dict[str, Any]:
        """Return what a viewpoint may see, as plain data; it is cached, so do not change it.

        Returns:
            `name`; `left`, the number of cards in the draw pile; `next`, the chances of the next card as "1/9", `None`
            where no exact chance is known; `piles`, all but the draw pile, each from the top, with `None` for a card
            whose face this viewpoint does not know.
        """
        views = self.worked_out(_views)
        # A seat that knows no more than everybody gets the public view.
        if viewpoint not in self._knowing.seats:
            viewpoint = None
        if viewpoint not in views:
            views[viewpoint] = self._view(viewpoint)
        return views[viewpoint]

    def _view(self, viewpoint: str | None) -> dict[str, Any]:
        chances = self.distribution(viewpoint=viewpoint)
        return {
            "name": self.name,
            "left": self.left(),
            "next": None if chances is None else {card: str(chance) for card, chance in chances.items()},
            "piles": {pile: self.known(pile, viewpoint) for pile in self.piles if pile != PILE},
        }

    def is_better_known_by(self, viewpoint: str) -> bool:
        """Return whether a seat may see more of the deck than everybody."""
        return viewpoint in self._knowing.seats

    def worked_out(self, work: Callable[[Any], T]) -> T:
        """Return the result of a function of this deck, which is called again only after the deck has changed.

        Every screen looks at every deck, and most decks do not change between two looks.
        """
        key, cached = (self.name, self.effort, self.told), self._worked_out
        if cached is None or not (
            self._piles.is_unmoved_since(cached[0]) and self._knowing.is_unchanged_since(cached[1]) and key == cached[2]
        ):
            found = self.start_working_out()
        else:
            found = cached[3]
        if work not in found:
            found[work] = work(self)
        result: T = found[work]
        return result

    def start_working_out(self) -> dict[Callable[[Any], Any], Any]:
        """Return an empty cache of what is worked out from the deck as it is now, in place of the last one."""
        key = (self.name, self.effort, dict(self.told))
        found: dict[Callable[[Any], Any], Any] = {}
        self._worked_out = self._piles.current, self._knowing.current, key, found
        return found

    def _slots_at(self, pile: str, index: int | None) -> list[int]:
        """Return the slot at an index, or all slots of a pile that is held out as a fan; none where nobody knows."""
        if index is not None:
            return [slot] if (slot := self._piles.find(pile, index)) else []
        slots = self._piles[pile]
        return [] if REST in slots else slots

    def _distribution(self, belief: Belief, pile: str, index: int | None) -> dict[str, Fraction] | None:
        """Return the chance of each card at a place; of a fan it is the average over all its places."""
        slots = self._slots_at(pile, index)
        chances: dict[str, Fraction] = {}
        for slot, number in belief.alike(slots).items():
            if (slot_chances := belief.distribution(slot)) is None:
                return None
            if number == len(slots):
                return slot_chances
            for card, chance in slot_chances.items():
                chances[card] = chances.get(card, Fraction(0)) + chance * number / len(slots)
        return dict(sorted(chances.items())) if slots else None


def _views(_: DeckKnowledge) -> dict[str | None, dict[str, Any]]:
    """Return the cache of what each viewpoint sees; it is good until the deck changes."""
    return {}


def _chances(_: DeckKnowledge) -> dict[tuple[str, str | None, str, int | None], Fraction | None]:
    """Return the cache of chances that belongs to a deck."""
    return {}


def _candidates(_: DeckKnowledge) -> dict[tuple[str, int | None], tuple[tuple[str, Fraction], ...] | None]:
    """Return the cache of the cards that may lie at a place, which belongs to a deck."""
    return {}
