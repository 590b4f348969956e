"""Every world that a deck may be in, with its weight: slow, obvious, and independent of `companion.deck`."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, reduce
from math import factorial, gcd, prod
from random import Random

World = tuple[tuple[str, ...], ...]
"""The cards of each pile from its top, piles in the order of `Worlds.piles`."""


class Worlds:
    """A true world, and for each viewpoint all worlds that it can't rule out, with their relative weights."""

    def __init__(self, cards: Mapping[str, int], piles: list[str], viewpoints: Iterable[str | None], random: Random):
        self.piles = piles
        self.random = random
        ordered = tuple(sorted(Counter(cards).elements()))
        start = (ordered, *(() for _ in piles[1:]))
        self.truth = start
        self.weights: dict[str | None, dict[World, int]] = {viewpoint: {start: 1} for viewpoint in viewpoints}
        self.shuffle(piles[0])

    def size(self, pile: str) -> int:
        """Return the number of cards in a pile, which all worlds have in common."""
        return len(self.truth[self.piles.index(pile)])

    def card(self, pile: str, index: int) -> str:
        """Return the card that truly lies there."""
        return self.truth[self.piles.index(pile)][index]

    def move(self, pile: str, index: int, to: str, at: str) -> None:
        """Move a card to the top or the bottom of a pile."""
        here, there = self.piles.index(pile), self.piles.index(to)

        def move_card(world: World) -> World:
            piles = [list(cards) for cards in world]
            card = piles[here].pop(index)
            piles[there].insert(0 if at == "top" else len(piles[there]), card)
            return tuple(tuple(cards) for cards in piles)

        self._replace(lambda world: [(move_card(world), 1)])
        self.truth = move_card(self.truth)

    def shuffle(self, pile: str) -> None:
        """Shuffle a pile: each order becomes equally likely, and one is chosen as the true one."""
        here = self.piles.index(pile)
        self._replace(
            lambda world: [
                ((*world[:here], cards, *world[here + 1 :]), ways) for cards, ways in orders(tuple(sorted(world[here])))
            ]
        )
        cards = list(self.truth[here])
        self.random.shuffle(cards)
        self.truth = (*self.truth[:here], tuple(cards), *self.truth[here + 1 :])

    def see(self, pile: str, index: int, viewpoints: Iterable[str | None]) -> None:
        """Let these viewpoints see the true card there, and rule out all worlds with another one."""
        here, card = self.piles.index(pile), self.card(pile, index)
        for viewpoint in viewpoints:
            worlds = self.weights[viewpoint]
            self.weights[viewpoint] = {world: ways for world, ways in worlds.items() if world[here][index] == card}

    def distribution(self, pile: str, index: int, viewpoint: str | None) -> dict[str, Fraction]:
        """Return the exact chance of each card that may lie there."""
        here = self.piles.index(pile)
        found: Counter[str] = Counter()
        for world, ways in self.weights[viewpoint].items():
            found[world[here][index]] += ways
        return {card: Fraction(ways, found.total()) for card, ways in found.items()}

    def _replace(self, outcomes: Callable[[World], Iterable[tuple[World, int]]]) -> None:
        for viewpoint, worlds in self.weights.items():
            after: Counter[World] = Counter()
            for world, weight in worlds.items():
                for outcome, ways in outcomes(world):
                    after[outcome] += weight * ways
            divisor = reduce(gcd, after.values())
            self.weights[viewpoint] = {world: weight // divisor for world, weight in after.items()}


@cache
def orders(cards: tuple[str, ...]) -> list[tuple[tuple[str, ...], int]]:
    """Return all different orders of these cards, each with how many of all `len(cards)!` orders look like it."""
    counts = Counter(cards)
    ways = prod(factorial(number) for number in counts.values())

    def rest(left: Counter[str]) -> Iterator[tuple[str, ...]]:
        if not left:
            yield ()
        for card in sorted(left):
            for others in rest(left - Counter([card])):
                yield (card, *others)

    return [(order, ways) for order in rest(counts)]
