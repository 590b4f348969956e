"""Fixed points of the values of positions that may follow on themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

Step: TypeAlias = Callable[[list[float]], list[float]]
"""Values of the positions after one more round, from guesses of their values."""

NEAR: Final = 1e-12
"""Change of a value by one more round at which it counts as found."""

MOST_STEPS: Final = 400
"""Most steps before the search ends with the values found so far."""


def find_fixed_point(step: Step, guess: list[float]) -> list[float]:
    """Return the values that one more round does not change.

    Broyden's method (1965) is used with the identity as the first slope. Where it comes no nearer, the plain step is
    taken, which always comes nearer if a round keeps only a share of each value.

    Args:
        step: One more round; it is called last for what is returned.
        guess: Values to begin with.
    """
    size = len(guess)
    gap = _gap(step, guess)
    # Inverse slope of the gap; minus the identity makes the plain step.
    slope = _minus_identity(size)
    for _ in range(MOST_STEPS):
        if max(map(abs, gap)) <= NEAR:
            break
        move = [-sum(a * b for a, b in zip(row, gap, strict=True)) for row in slope]
        tried = [value + change for value, change in zip(guess, move, strict=True)]
        fresh = _gap(step, tried)
        if max(map(abs, fresh)) > max(map(abs, gap)):
            slope = _minus_identity(size)
            guess = [value + change for value, change in zip(guess, gap, strict=True)]
            gap = _gap(step, guess)
            continue
        turned = [sum(a * (value - other) for a, value, other in zip(row, fresh, gap, strict=True)) for row in slope]
        weight = sum(a * b for a, b in zip(move, turned, strict=True))
        if weight:
            back = [sum(move[i] * slope[i][j] for i in range(size)) / weight for j in range(size)]
            slope = [
                [own + (move[i] - turned[i]) * back[j] for j, own in enumerate(row)] for i, row in enumerate(slope)
            ]
        guess, gap = tried, fresh
    return guess


def _gap(step: Step, guess: list[float]) -> list[float]:
    return [new - old for new, old in zip(step(guess), guess, strict=True)]


def _minus_identity(size: int) -> list[list[float]]:
    return [[-1.0 if i == j else 0.0 for j in range(size)] for i in range(size)]
