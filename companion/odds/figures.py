"""Figures that people give to the odds, and the error for those of which nothing can be worked out."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from companion.errors import DrakvaktError
from companion.text import Text

LARGEST_NUMBER: Final = 1_000
"""Largest number of cards, draws, rounds or moves: far more than a table has, and still worked out at once."""

LONGEST_QUOTE: Final = 20
"""Characters of a wrong figure that an error repeats."""


class BadFigures(DrakvaktError, ValueError):
    """A figure of which nothing can be worked out; the sentence says which one, and what it can be."""


def check_whole(name: str, value: int, least: int = 0, most: int = LARGEST_NUMBER) -> int:
    """Return a whole number that lies between two others.

    Args:
        name: Name of the figure, for the error.
        value: The number.
        least: Smallest number that it can be.
        most: Largest number that it can be.

    Raises:
        BadFigures: It is smaller or larger.

    >>> check_whole("left", 12)
    12
    """
    if not least <= value <= most:
        raise no_whole(name, str(value), least, most)
    return value


def check_chance(name: str, value: Fraction) -> Fraction:
    """Return a chance, which lies between 0 and 1.

    Args:
        name: Name of the figure, for the error.
        value: The chance.

    Raises:
        BadFigures: It is below 0 or above 1.
    """
    if not 0 <= value <= 1:
        raise no_chance(name, str(value))
    return value


def no_whole(name: str, value: str, least: int, most: int) -> BadFigures:
    """Return the error for a figure that is no whole number between two others.

    Args:
        name: Name of the figure.
        value: The figure as it was given.
        least: Smallest number that it can be.
        most: Largest number that it can be.
    """
    return BadFigures(
        Text(
            "{name} cannot be {value}: give a whole number from {least} to {most}.",
            name=name,
            value=value[:LONGEST_QUOTE],
            least=least,
            most=most,
        )
    )


def no_chance(name: str, value: str) -> BadFigures:
    """Return the error for a figure that is no chance.

    Args:
        name: Name of the figure.
        value: The figure as it was given.
    """
    return BadFigures(
        Text("{name} cannot be {value}: give a chance from 0 to 1, as 1/6.", name=name, value=value[:LONGEST_QUOTE])
    )
