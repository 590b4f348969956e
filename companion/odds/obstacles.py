"""Tests of a value and obstacles: doors, portcullises, rubble, bridges, webs, and the flight from the dragon.

One roll of a die with s sides, to which `plus` is added, is at most the value with chance (value - plus) / s, at least
0 and at most 1 (L0.8, A2.12, A7.21); "under" is one less (LS14). Rolls are independent, so those in a row are
multiplied.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Final, Literal, TypeAlias

from companion.odds.figures import check_whole
from companion.record import record

SIDES: Final = 12
"""Sides of the die of both games' tests (T12)."""

HIGHEST: Final = 24
"""Highest value of a creature: the dragon's Strength (L10.1a)."""

Aspect: TypeAlias = Literal["strength", "psyche", "agility", "armour"]
"""A value of a hero that is tested."""


@record
class Obstacle:
    """An obstacle that takes rolls of one value, all of which must succeed.

    Attributes:
        aspect: The value.
        rolls: Number of rolls in a row.
        rules: Paragraphs of the games' rules.
    """

    aspect: Aspect
    rolls: int
    rules: str


OBSTACLES: Final[Mapping[str, Obstacle]] = {
    "pick": Obstacle("psyche", 2, "L4.4.2a, A7.9"),
    "break": Obstacle("strength", 2, "L4.4.3a, A7.10"),
    "portcullis": Obstacle("strength", 2, "L4.5.1b, A7.12"),
    "rubble": Obstacle("agility", 1, "L4.6.1c, A7.14"),
    "abyss": Obstacle("agility", 1, "L4.8a, A7.17"),
    "web": Obstacle("strength", 2, "L11.1c, A19.3"),
    "loose": Obstacle("strength", 1, "L11.1d, A19.3"),
    "rune": Obstacle("psyche", 1, "A7.25"),
}
"""Obstacles with the same rolls in both games, by the word for what the hero does."""


def chance_of_test(value: int, rolls: int = 1, *, under: bool = False, plus: int = 0, sides: int = SIDES) -> Fraction:
    """Return the chance of a row of successful rolls: (favourable faces / sides) to the power of `rolls`.

    Args:
        value: The value, 0 or more.
        rolls: Number of rolls, all of which must succeed; none always do.
        under: True if a roll has to be less than the value, where it else may equal it.
        plus: Added to each roll.
        sides: Sides of the die.

    Raises:
        BadFigures: The number of rolls is negative or too large.

    >>> str(chance_of_test(7, rolls=2)), str(chance_of_test(7, under=True)), str(chance_of_test(14))
    ('49/144', '1/2', '1')
    """
    check_whole("rolls", rolls)
    favourable = min(max(value - plus - under, 0), sides)
    return Fraction(favourable, sides) ** rolls


def chance_to_pass(obstacle: str, value: int) -> Fraction:
    """Return the chance to pass an obstacle in one attempt: (value / 12) to the power of its rolls (`chance_of_test`).

    Args:
        obstacle: One of `OBSTACLES`.
        value: The hero's value that it tests.

    Raises:
        BadFigures: The value is negative or too large.
    """
    return chance_of_test(check_whole("value", value, most=HIGHEST), OBSTACLES[obstacle].rolls)


def losses_on_bridge(psyche: int, treasures: int) -> tuple[Fraction, ...]:
    """Return the chance to drop 0, 1, ... treasures on a footbridge that takes a roll for each (L4.9b).

    The number is binomial: C(n, k) p^(n - k) (1 - p)^k with p = Psyche / 12. So all are kept with chance p^n, and
    n (1 - p) are dropped on average.

    Args:
        psyche: The hero's Psyche.
        treasures: Number of treasures that the hero carries (n).

    Raises:
        BadFigures: A number is negative or too large.
    """
    chance_to_keep, n = (
        chance_of_test(check_whole("psyche", psyche, most=HIGHEST)),
        check_whole("treasures", treasures),
    )
    return tuple(
        comb(n, count) * chance_to_keep ** (n - count) * (1 - chance_to_keep) ** count for count in range(n + 1)
    )


def chance_to_cross(agility: int, psyche: int, cards: int) -> Fraction:
    """Return the chance to cross a footbridge on which one of two rolls is enough (A7.19-A7.21, AT8, AS6).

    Each roll is made harder by m = floor(cards / 2); the hero falls where both fail, so it is
    1 - fail(Agility) fail(Psyche) with fail(x) = 1 - chance of a roll of x with m added.

    Args:
        agility: The hero's Agility.
        psyche: The hero's Psyche.
        cards: Treasure chamber cards that the hero carries.

    Raises:
        BadFigures: The number of cards is negative or too large.
    """
    plus = check_whole("cards", cards) // 2
    return 1 - (1 - chance_of_test(agility, plus=plus)) * (1 - chance_of_test(psyche, plus=plus))


def chances_to_flee_by_each(agility: int, cards: int, *, under: bool = True) -> tuple[Fraction, ...]:
    """Return the chance to flee from the dragon with 0, 1, ... cards, with one roll for the hero and one for each.

    With c cards it is p^(c + 1), where p = (Agility - 1) / 12 (L9.6b, LS14).

    Args:
        agility: The hero's Agility.
        cards: Most cards that the hero may carry.
        under: True if each roll has to be less than Agility, where it else may equal it (LS14).

    Raises:
        BadFigures: The number of cards is negative or too large.
    """
    single = chance_of_test(agility, under=under)
    return tuple(single ** (kept + 1) for kept in range(check_whole("cards", cards) + 1))


def chance_to_flee_above(cards: int) -> Fraction:
    """Return the chance to flee from the dragon with one roll above the number of cards (A24.10, AT7).

    With c cards it is (12 - c) / 12, at least 0; without cards nothing is rolled (AS29).

    Args:
        cards: Cards that the hero carries.

    Raises:
        BadFigures: The number of cards is negative or too large.
    """
    return Fraction(max(SIDES - check_whole("cards", cards), 0), SIDES)


@record
class Flight:
    """A flight from the dragon before which some cards are dropped.

    Attributes:
        dropped: Number of cards dropped before this attempt.
        chance: Chance that this attempt succeeds.
        value: Expected value of what the hero brings away, further attempts counted.
    """

    dropped: int
    chance: Fraction
    value: Fraction


def plan_flight(
    chances: Sequence[Fraction], values: Sequence[Fraction], life: int = 1, damage: Sequence[int] = (1,)
) -> tuple[Flight, ...]:
    """Return the worth of each number of dropped cards, none to all, for a hero who then goes on as well as possible.

    With c cards and life L the value of dropping d is P(k) v(k) + (1 - P(k)) sum over damages m of p(m) V(k, L - m),
    where k = c - d, V is the largest of these values, and V = 0 at no life (L9.5c, L9.7, A24.12). A damage of 0 leaves
    k and L as they are: fewer cards are worked out first, and where nothing is dropped V stands on both sides, with
    the factor (1 - P(k)) p(0) on the right. With one life and damage 1 a single attempt counts. How the sun moves
    meanwhile is left out.

    Args:
        chances: Chance of an attempt with 0, 1, ... cards (P).
        values: What the hero brings away with 0, 1, ... cards (v), in gold.
        life: The hero's life (L).
        damage: Equally likely damages of a failed attempt.

    Raises:
        BadFigures: The life is less than 1 or too large.

    >>> gold = [Fraction(100 * n) for n in range(9)]
    >>> best = max(plan_flight([*map(chance_to_flee_above, range(9))], gold), key=lambda plan: plan.value)
    >>> best.dropped, str(best.chance), str(best.value)
    (2, '1/2', '300')
    """
    check_whole("life", life, least=1)
    best: dict[tuple[int, int], Fraction] = {}
    worth: list[Fraction] = []
    for left in range(1, life + 1):
        for cards in range(len(chances)):
            worth = [_value_of(chances[kept], values[kept], kept, best, left, damage) for kept in range(cards, -1, -1)]
            # Nothing dropped and nothing suffered: everything is as before (the value of the best plan is added).
            stays = (1 - chances[cards]) * Fraction(list(damage).count(0), len(damage))
            alone = worth[0] / (1 - stays) if stays != 1 else Fraction(0)
            best[cards, left] = max(alone, *worth[1:]) if cards else alone
            worth[0] += stays * best[cards, left]
    kept = len(chances) - 1
    return tuple(Flight(dropped, chances[kept - dropped], value) for dropped, value in enumerate(worth))


def _value_of(
    chance: Fraction,
    value: Fraction,
    kept: int,
    best: Mapping[tuple[int, int], Fraction],
    life: int,
    damage: Sequence[int],
) -> Fraction:
    """Return the value of one attempt; a damage that leaves all as it was counts only if its value is known."""
    further = (best.get((kept, life - lost), Fraction(0)) for lost in damage if lost < life)
    return chance * value + (1 - chance) * sum(further, Fraction(0)) / len(damage)
