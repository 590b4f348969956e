"""The sleeping dragon: the chance that one of the next cards wakes it (L9.2a-L9.3b, A24.2-A24.5, AT6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from math import comb, prod
from typing import Final, TypeAlias

from companion.odds.figures import BadFigures, check_chance, check_whole
from companion.record import record
from companion.text import Text

Stretch: TypeAlias = tuple[int, int]
"""Cards that lie in random order: their number, and the number of those that wake the dragon."""

Case: TypeAlias = tuple[Fraction, tuple[Stretch, ...]]
"""A way in which the cards may lie: its chance, and its stretches from the top on."""

ONE_AWAKE: Final = 1
"""Cards that wake the dragon, in both games (L9.2a, AT6)."""


@record
class DragonPile:
    """The dragon cards that are left, in the order in which they are drawn.

    Attributes:
        cases: Ways in which the cards may lie, whose chances add up to 1. A card whose place is known is a stretch of
            one card. A fan, of which any card may be taken, is one stretch of all (L9.2b).

    >>> pile = DragonPile.shuffled(12)
    >>> str(pile.chance_within(3)), str(pile.chance_within(20)), str(pile.chance_within(0))
    ('1/4', '1', '0')
    """

    cases: tuple[Case, ...]

    @classmethod
    def shuffled(cls, cards: int, awake: int = ONE_AWAKE) -> DragonPile:
        """Return a number of cards in random order.

        Args:
            cards: Number of cards.
            awake: How many of them wake the dragon.

        Raises:
            BadFigures: A number is negative, too large, or more cards wake it than are left.
        """
        check_whole("left", cards)
        check_whole("awake", awake)
        if awake > cards:
            raise BadFigures(
                Text("More cards wake the dragon ({awake}) than are left ({left}).", awake=awake, left=cards)
            )
        return cls(((Fraction(1), ((cards, awake),)),))

    @classmethod
    def with_one_awake(cls, cards: int, next_card: Fraction) -> DragonPile:
        """Return cards in random order of which at most one wakes the dragon, perhaps none.

        That one is among them with `cards` times the chance of any card.

        Args:
            cards: Number of cards.
            next_card: Chance that any one card wakes it.

        Raises:
            BadFigures: The number or the chance cannot be.

        >>> str(DragonPile.with_one_awake(11, Fraction(1, 12)).chance_within(11))
        '11/12'
        """
        among = check_chance("chance", next_card * check_whole("left", cards))
        cases = ((among, ((cards, 1),)), (1 - among, ((cards, 0),)))
        return cls(tuple(case for case in cases if case[0]) if cards else ((Fraction(1), ()),))

    @property
    def left(self) -> int:
        """Number of cards that can be drawn."""
        return sum(cards for cards, _ in self.cases[0][1])

    def place_below(self, cards: Iterable[bool]) -> DragonPile:
        """Return the pile after known cards were put under it, one after another (A2.1).

        Args:
            cards: For each card whether it wakes the dragon; the last one lies at the bottom.
        """
        known = tuple((1, int(wakes)) for wakes in cards)
        return DragonPile(tuple((chance, (*stretches, *known)) for chance, stretches in self.cases))

    def shuffle_in(self, asleep: int = 0, awake: int = 0) -> DragonPile:
        """Return the pile after cards came back and all were shuffled (L9.3b, A24.15).

        Each case becomes one stretch of all its cards and the new ones, any order of which is equally likely.

        Args:
            asleep: Number of those cards with which the dragon sleeps on.
            awake: Number of those that wake it.

        Raises:
            BadFigures: A number is negative or too large.
        """
        more = check_whole("asleep", asleep) + check_whole("awake", awake)
        cases = [
            (chance, ((sum(count for count, _ in stretches) + more, sum(wakes for _, wakes in stretches) + awake),))
            for chance, stretches in self.cases
        ]
        return DragonPile(_merge_cases(cases))

    def lose(self, cards: int) -> DragonPile:
        """Return the pile without a number of cards, of which nobody knows which they were or where they lay.

        Each of the C(left, cards) sets of places is equally likely to be missing. So a stretch of n cards loses k of
        them with the weight C(n, k), and of its w that wake j are among those with chance
        C(w, j) C(n - w, k - j) / C(n, k) (hypergeometric).

        Args:
            cards: Number of cards that are missing.

        Raises:
            BadFigures: There are fewer.
        """
        check_whole("lost", cards, most=self.left)
        ways = comb(self.left, cards)
        cases = [
            (chance * Fraction(weight, ways), kept)
            for chance, stretches in self.cases
            for weight, kept in _lose_cards(stretches, cards)
        ]
        return DragonPile(_merge_cases(cases))

    def chance_asleep(self, draws: int) -> Fraction:
        """Return the chance that none of the next cards wakes the dragon.

        A stretch of n cards, w of which wake it, gives k cards without one of these with chance
        C(n - w, k) / C(n, k): of all equally likely sets of k cards those that have none. Stretches are independent
        within a case, so their chances are multiplied; cases are weighted by their own.

        Args:
            draws: Number of cards that are drawn, by however many heroes; more than there are draw all.

        Raises:
            BadFigures: The number is negative or too large.
        """
        check_whole("draws", draws)
        return sum((chance * _chance_of_quiet(stretches, draws) for chance, stretches in self.cases), Fraction(0))

    def chance_within(self, draws: int) -> Fraction:
        """Return the chance that the dragon wakes within the next draws: 1 less that of `chance_asleep`.

        With one such card among `left` in random order it is draws / left, as that card is equally likely to be any.

        Args:
            draws: Number of cards that are drawn, by however many heroes.

        Raises:
            BadFigures: The number is negative or too large.
        """
        return 1 - self.chance_asleep(draws)

    def chance_at_next(self) -> Fraction:
        """Return the chance that the next card wakes the dragon (L9.3a: 1 / (12 - d) after d asleep)."""
        return self.chance_within(1)

    def distribution(self) -> tuple[Fraction, ...]:
        """Return the chance of each draw to be the one that wakes the dragon, seen from now.

        Entry i is P(asleep after i) - P(asleep after i + 1); what is missing to 1 is the chance that it never wakes.
        """
        asleep = [self.chance_asleep(draws) for draws in range(self.left + 1)]
        return tuple(before - after for before, after in pairwise(asleep))


def chance_together(next_card: Fraction, draws: int) -> Fraction:
    """Return the chance that one of several cards wakes the dragon, where at most one card of the deck can.

    As at most one of those cards is the one that wakes, their chances add up: draws times that of any card of the fan
    (AT6: h heroes of the cards left). It needs only that chance, so it holds with lost cards and corrections too.

    Args:
        next_card: Chance that any one card of the fan wakes it.
        draws: Number of cards that are drawn, by however many heroes.

    >>> str(chance_together(Fraction(1, 8), 3)), str(chance_together(Fraction(1, 8), 9))
    ('3/8', '1')
    """
    return min(next_card * draws, Fraction(1))


def _chance_of_quiet(stretches: tuple[Stretch, ...], draws: int) -> Fraction:
    """Return the chance that the next draws, from one stretch after the other, leave the dragon asleep."""
    parts = []
    for cards, awake in stretches:
        drawn = min(draws, cards)
        draws -= drawn
        parts.append(Fraction(comb(cards - awake, drawn), comb(cards, drawn)))
    return prod(parts, start=Fraction(1))


def _lose_cards(stretches: tuple[Stretch, ...], lost: int) -> Iterator[tuple[int, tuple[Stretch, ...]]]:
    """Yield what is left without a number of cards, with the number of ways to lose them."""
    if not stretches:
        yield from [] if lost else [(1, ())]
        return
    (cards, awake), *rest = stretches
    for awake_lost in range(min(lost, awake) + 1):
        for quiet in range(min(lost - awake_lost, cards - awake) + 1):
            ways = comb(awake, awake_lost) * comb(cards - awake, quiet)
            for further_ways, kept in _lose_cards(tuple(rest), lost - awake_lost - quiet):
                yield ways * further_ways, ((cards - awake_lost - quiet, awake - awake_lost), *kept)


def _merge_cases(cases: Iterable[Case]) -> tuple[Case, ...]:
    """Return each way in which the cards may lie once, with its whole chance."""
    chances: dict[tuple[Stretch, ...], Fraction] = {}
    for chance, stretches in cases:
        without_empty = tuple(stretch for stretch in stretches if stretch[0])
        chances[without_empty] = chances.get(without_empty, Fraction(0)) + chance
    return tuple((chance, stretches) for stretches, chance in chances.items())
