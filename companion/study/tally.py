"""Histograms of what games show, and what follows from them: all of it exact until it is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any, Final, TypeAlias

from companion.record import record
from companion.study.games import Figure

Histogram: TypeAlias = Counter[Figure]
"""Number of games by the value of one figure."""

Z: Final = 1.959964
"""Quantile of the normal distribution between which and its negative 95 % lie."""


class Tally:
    """Histograms of all figures of some games, for each side of a study.

    Attributes:
        sides: Histograms by the name of the figure, by side: "base", and where a rule is compared also "compared" and
            "difference", which counts by how much the figure differs in two games of one number.
    """

    def __init__(self) -> None:
        self.sides: dict[str, dict[str, Histogram]] = {}

    def add(self, side: str, figures: Mapping[str, Figure]) -> None:
        """Count one game.

        Args:
            side: The side of the study.
            figures: What the game shows.
        """
        counts = self.sides.setdefault(side, {})
        for name, value in figures.items():
            if (histogram := counts.get(name)) is None:
                histogram = counts[name] = Counter()
            # A truth value is counted as the number that it is.
            histogram[+value] += 1

    def merge(self, other: Tally) -> None:
        """Count the games of another tally as well; the order of tallies makes no difference."""
        for side, counts in other.sides.items():
            for name, histogram in counts.items():
                self.sides.setdefault(side, {}).setdefault(name, Counter()).update(histogram)

    def to_json(self) -> dict[str, Any]:
        """Return the tally to be kept, in an order that does not depend on how it was counted."""
        return {
            side: {
                name: {str(value): histogram[value] for value in sorted(histogram)}
                for name, histogram in sorted(counts.items())
            }
            for side, counts in sorted(self.sides.items())
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Mapping[str, Mapping[str, int]]]) -> Tally:
        """Return a tally that was kept."""
        tally = cls()
        for side, counts in data.items():
            tally.sides[side] = {
                name: Counter({_number(value): int(count) for value, count in histogram.items()})
                for name, histogram in counts.items()
            }
        return tally


def _number(text: str) -> Figure:
    return Fraction(text) if "/" in text else int(text)


@record
class Summary:
    """Summary of the histogram of one figure.

    Attributes:
        games: Number of games that have the figure.
        mean: The mean, exact.
        median: The middle value; between two of them their mean.
        low: Lower end of the 95 % confidence interval of the mean; `None` for fewer than two games.
        high: Upper end of it.
    """

    games: int
    mean: Fraction
    median: Fraction
    low: float | None
    high: float | None


def summarize(histogram: Histogram, *, is_difference: bool = False) -> Summary:
    """Return what a histogram of at least one game says.

    The interval of a share, whose values are all 0 or 1, is that of Wilson, which is right also where no game or each
    game has it. Otherwise it is mean ± t·s/√n with Student's t.

    Args:
        histogram: The histogram.
        is_difference: Whether it counts differences, which are no share even where all of them are 0 or 1.
    """
    games = histogram.total()
    mean = Fraction(sum((value * count for value, count in histogram.items()), Fraction(0)), games)
    is_share = not is_difference and histogram.keys() <= {0, 1}
    low, high = _wilson(mean, games) if is_share else _student(histogram, mean, games)
    return Summary(games, mean, _median(histogram, games), low, high)


def _median(histogram: Histogram, games: int) -> Fraction:
    middle = [value for place, value in _at_places(histogram, ((games - 1) // 2, games // 2))]
    return Fraction(sum(middle, Fraction(0)), 2)


def _at_places(histogram: Histogram, places: tuple[int, int]) -> Iterator[tuple[int, Figure]]:
    """Yield the value at each place in the order of values, the least at place 0."""
    values = sorted(histogram)
    for place in places:
        passed = 0
        for value in values:
            passed += histogram[value]
            if place < passed:
                yield place, value
                break


def _student(histogram: Histogram, mean: Fraction, games: int) -> tuple[float | None, float | None]:
    if games == 1:
        return None, None
    squares = sum((count * (value - mean) ** 2 for value, count in histogram.items()), Fraction(0))
    half = student_quantile(games - 1) * sqrt(Fraction(squares, (games - 1) * games))
    return float(mean) - half, float(mean) + half


def _wilson(share: Fraction, games: int) -> tuple[float, float]:
    """Return the interval of E. B. Wilson, "Probable inference" (1927)."""
    p, extra = float(share), Z * Z / games
    middle = (p + extra / 2) / (1 + extra)
    half = Z * sqrt(p * (1 - p) / games + extra / (4 * games)) / (1 + extra)
    return max(middle - half, 0.0), min(middle + half, 1.0)


_EXACT: Final = (12.706205, 4.302653, 3.182446, 2.776445)
"""Quantiles for one to four degrees of freedom, for which the series is too rough."""


def student_quantile(freedom: int) -> float:
    """Return the quantile of Student's distribution between which and its negative 95 % lie, to four digits.

    It is the series of Cornish and Fisher (Abramowitz and Stegun 26.7.5); the first four are from their table 26.10.

    >>> [f"{student_quantile(freedom):.3f}" for freedom in (2, 5, 10, 100)]
    ['4.303', '2.570', '2.228', '1.984']
    """
    if freedom <= len(_EXACT):
        return _EXACT[freedom - 1]
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return Z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))
