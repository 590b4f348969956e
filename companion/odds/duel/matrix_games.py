"""Zero-sum games given by a matrix: the row player receives an entry, the column player pays it.

The value v and the mixed strategies x, y of a matrix A satisfy min_j (xA)_j = v = max_i (Ay)_i (von Neumann 1928).
The value of a game of three by three is found by its equalizing pairs (Shapley and Snow 1950): the players mix some
rows and equally many columns so that the opponent is indifferent among these, and nothing else is better for anyone.
Strategies, and what is nearly singular, go through the simplex method in fractions, since a float is a fraction too.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from companion.record import record

Matrix: TypeAlias = Sequence[Sequence[Fraction]]

SINGULAR: Final = 1e-4
"""Sum of the unscaled weights of a mix below which floating point gives way to fractions."""

SMALL: Final = 0.1
"""Difference of the entries of a game below which it is stretched before it is solved."""

NOTHING: Final = 1e-15
"""Difference of the entries of a game below which they count as equal."""


@record
class MatrixSolution:
    """Exact value of a matrix game for the row player, with an optimal strategy of each player as chances."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve_matrix(matrix: Matrix) -> MatrixSolution:
    """Solve a matrix game of any size exactly, by the simplex method with Bland's rule.

    It maximizes the sum of u with Bu <= 1 and u >= 0, where B is the matrix with all entries made positive. The
    column player mixes by u, the row player by the prices of the rows, and the value is 1 / sum(u) without the shift.

    Args:
        matrix: Payments to the row player, row by row; at least one row and one column.
    """
    shift = 1 - min(map(min, matrix))
    rows, columns = len(matrix), len(matrix[0])
    # Each row of the tableau holds the entries, the slack variables and the right side.
    tableau = [
        [*(entry + shift for entry in row), *(Fraction(index == own) for own in range(rows)), Fraction(1)]
        for index, row in enumerate(matrix)
    ]
    goal = [*[Fraction(1)] * columns, *[Fraction(0)] * (rows + 1)]
    basis = list(range(columns, columns + rows))
    while (enters := next((column for column, gain in enumerate(goal[:-1]) if gain > 0), None)) is not None:
        leaves = min((row[-1] / row[enters], basis[n], n) for n, row in enumerate(tableau) if row[enters] > 0)[2]
        pivot = tableau[leaves][enters]
        tableau[leaves] = [entry / pivot for entry in tableau[leaves]]
        for row in (*tableau, goal):
            if row is not tableau[leaves] and (factor := row[enters]):
                row[:] = [entry - factor * pivot for entry, pivot in zip(row, tableau[leaves], strict=True)]
        basis[leaves] = enters
    total = -goal[-1]
    mixed = dict(zip(basis, (row[-1] / total for row in tableau), strict=True))
    return MatrixSolution(
        1 / total - shift,
        tuple(-price / total for price in goal[columns:-1]),
        tuple(mixed.get(column, Fraction(0)) for column in range(columns)),
    )


class ThreeByThree:
    """Finds values of matrix games of three by three, one after another, in floating point.

    Games that come one after another are often alike: the pair of lines that was mixed in the last one is tried first.
    """

    __slots__ = ("_pair",)

    def __init__(self) -> None:
        """Begin without a pair."""
        self._pair: tuple[int, ...] | None = None

    def value(self, entries: tuple[float, ...]) -> float:
        """Return the value of a game; the error is below 1e-13 of the largest difference of its entries.

        Where all rows and columns are mixed, the weights of the rows are at right angles to the differences of the
        columns: they are their cross product, and likewise for the columns.

        Args:
            entries: The nine entries, row by row.
        """
        if self._pair is not None and (found := _value_of_pair(entries, self._pair)) is not None:
            return found
        a, b, c, d, e, f, g, h, i = entries
        p, q, r, s, t, u = a - b, d - e, g - h, b - c, e - f, h - i
        x, y, z = q * u - r * t, r * s - p * u, p * t - q * s
        if (x > 0 and y > 0 and z > 0) or (x < 0 and y < 0 and z < 0):
            p, q, r, s, t, u = a - d, b - e, c - f, d - g, e - h, f - i
            k, m, n = q * u - r * t, r * s - p * u, p * t - q * s
            if (k > 0 and m > 0 and n > 0) or (k < 0 and m < 0 and n < 0):
                weight = x + y + z
                if not SINGULAR > weight > -SINGULAR:
                    self._pair = None
                    return (x * a + y * d + z * g) / weight
        low = max(min(a, b, c), min(d, e, f), min(g, h, i))
        if low == min(max(a, d, g), max(b, e, h), max(c, f, i)):
            return low
        return self._value_of_pairs(entries)

    def _value_of_pairs(self, entries: tuple[float, ...]) -> float:
        """Return the value where each player mixes two lines, else by fractions."""
        least, most = min(entries), max(entries)
        if most - least < NOTHING:
            return least
        if most - least < SMALL:
            # Weights are compared with those of a game of ordinary size.
            span = most - least
            return least + span * self.value(tuple((entry - least) / span for entry in entries))
        for pair in _PAIRS:
            found = _value_of_pair(entries, pair)
            if found is not None:
                self._pair = pair
                return found
        rows = [[Fraction(entry) for entry in entries[begin : begin + 3]] for begin in (0, 3, 6)]
        return float(solve_matrix(rows).value)


def _value_of_pair(entries: tuple[float, ...], pair: tuple[int, ...]) -> float | None:
    """Return the value where each player mixes those two lines; `None` where the third is better for somebody."""
    ra, rb, rc, rd, re, rf, rg, rh, _ = pair
    a, b, d, e = entries[ra], entries[rb], entries[rd], entries[re]
    weight = a - b - d + e
    if SINGULAR > weight > -SINGULAR:
        return None
    x, y = (e - d) / weight, (e - b) / weight
    if not (0 <= x <= 1 and 0 <= y <= 1):
        return None
    # Not (ae - bd) / weight, whose rounding errors are as large as the entries and not as their differences.
    value = y * a + (1 - y) * b
    if x * entries[rc] + (1 - x) * entries[rf] < value or y * entries[rg] + (1 - y) * entries[rh] > value:
        return None
    return value


_PAIRS: Final = tuple(
    tuple(3 * row + column for row in (*rows, 3 - sum(rows)) for column in (*columns, 3 - sum(columns)))
    for rows in ((0, 1), (0, 2), (1, 2))
    for columns in ((0, 1), (0, 2), (1, 2))
)
"""Orders of the nine entries in which each pair of rows and columns comes first."""
