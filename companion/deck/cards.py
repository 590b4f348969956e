"""Multisets of card names, as sorted tuples that can be compared, hashed and kept."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from math import comb
from operator import itemgetter
from typing import Final

Cards = tuple[tuple[str, int], ...]
"""Names with how many there are of each (at least 1), sorted by name."""

UNKNOWN: Final = ""
"""The name of a card that could be anything. No real card is called that."""


_COUNT = itemgetter(1)


def cards_of(counts: Mapping[str, int]) -> Cards:
    """Make the multiset of these counts; zeros are left out.

    >>> cards_of({"troll": 1, "rat": 2, "bat": 0})
    (('rat', 2), ('troll', 1))
    """
    return tuple(sorted((name, count) for name, count in counts.items() if count))


def size(cards: Cards) -> int:
    """Return the number of cards."""
    return sum(map(_COUNT, cards))


def count_of(cards: Cards, name: str) -> int:
    """Return the number of cards with a name.

    Args:
        cards: The names of the cards with their numbers.
        name: The name.
    """
    at = bisect_left(cards, (name,))
    return cards[at][1] if at < len(cards) and cards[at][0] == name else 0


def plus(*parts: Cards) -> Cards:
    """Return all cards of several multisets together.

    >>> plus((("rat", 2),), (("bat", 1), ("rat", 1)))
    (('bat', 1), ('rat', 3))
    """
    if len(filled := [part for part in parts if part]) == 1:
        return filled[0]
    total: dict[str, int] = {}
    for part in filled:
        for name, number in part:
            total[name] = total.get(name, 0) + number
    return tuple(sorted(total.items()))


def minus(cards: Cards, name: str) -> Cards:
    """Return the cards without one of a name, which must be there.

    Args:
        cards: The names of the cards with their numbers.
        name: The name.
    """
    at = bisect_left(cards, (name,))
    number = cards[at][1]
    return (*cards[:at], *(((name, number - 1),) if number > 1 else ()), *cards[at + 1 :])


def at_least(parts: Iterable[Cards]) -> Cards:
    """Return the fewest cards that contain each of these multisets."""
    most: dict[str, int] = {}
    for part in parts:
        for name, number in part:
            most[name] = max(most.get(name, 0), number)
    return cards_of(most)


def splits(cards: Cards, number: int) -> Iterator[tuple[Cards, Cards, int]]:
    """Yield each way to take some of the cards: the cards taken, the cards left, and the number of ways.

    >>> for taken, left, ways in splits((("asleep", 3), ("awake", 1)), 2):
    ...     print(taken, left, ways)
    (('asleep', 1), ('awake', 1)) (('asleep', 2),) 3
    (('asleep', 2),) (('asleep', 1), ('awake', 1)) 3

    Args:
        cards: The names of the cards with their numbers.
        number: The number of cards to take.
    """
    left = size(cards) - number
    # The smaller side is dealt and the other is what remains: mostly a card or two lie apart from many.
    for dealt, ways in _deals(cards, min(number, left)):
        dealt_counts = dict(dealt)
        remaining = tuple([(name, rest) for name, most in cards if (rest := most - dealt_counts.get(name, 0))])
        yield (dealt, remaining, ways) if number <= left else (remaining, dealt, ways)


def _deals(cards: Cards, number: int) -> Iterator[tuple[Cards, int]]:
    """Yield each way to take some of the cards, with the number of ways."""
    if number == 0:
        yield (), 1
        return
    for index, (name, most) in enumerate(cards):
        for taken in range(1, min(most, number) + 1):
            for more, ways in _deals(cards[index + 1 :], number - taken):
                yield ((name, taken), *more), ways * comb(most, taken)
