"""Dice with their faces as data, and what a roll needs."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

from companion.errors import DrakvaktError
from companion.record import record
from companion.text import Text, verbatim


class DieError(DrakvaktError, ValueError):
    """A die without faces."""


@record
class Die:
    """A die.

    Attributes:
        name: Name for programs, such as "T12".
        faces: One entry for each side, so a face that stands on two sides stands here twice.
        words: Name for people, where it differs from `name`.

    >>> Die("sun", (0, 0, 0, 1, 1, 2)).chance(Need("<=", 0))
    Fraction(1, 2)
    """

    name: str
    faces: tuple[int, ...]
    words: Text | None = None

    def __post_init__(self) -> None:
        if not self.faces:
            raise DieError(Text("The die {die} has no faces: give it at least one.", die=self.name))

    @property
    def called(self) -> Text:
        """Name by which people call the die."""
        return self.words or verbatim(self.name)

    @property
    def values(self) -> tuple[int, ...]:
        """The different faces, smallest first."""
        return _sorted(self.faces)

    def chance(self, need: Need) -> Fraction:
        """Return the exact chance that one roll meets a need."""
        return _chance(self.faces, need)


@record
class Need:
    """Need of a roll: a face that is `<=`, `<`, `>=` or `>` than a value."""

    op: Literal["<=", "<", ">=", ">"]
    value: int

    def is_met_by(self, face: int) -> bool:
        """Return whether a face meets the need."""
        match self.op:
            case "<=":
                return face <= self.value
            case "<":
                return face < self.value
            case ">=":
                return face >= self.value
            case ">":
                return face > self.value


@lru_cache(maxsize=256)
def _sorted(faces: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(set(faces)))


@lru_cache(maxsize=256)
def _chance(faces: tuple[int, ...], need: Need) -> Fraction:
    """Return the chance that a roll meets a need; cached, as the same few are wanted again and again."""
    return Fraction(sum(map(need.is_met_by, faces)), len(faces))


def pick_way(face: int, ways: int, sides: int) -> int:
    """Return which of several equally likely ways a die gives.

    >>> [pick_way(face, 2, 6) for face in range(1, 7)], [pick_way(face, 4, 6) for face in range(1, 7)]
    ([1, 1, 1, 2, 2, 2], [1, 2, 3, 4, 0, 0])

    Args:
        face: The face that was rolled, from 1.
        ways: The number of ways.
        sides: The number of faces of the die.

    Returns:
        The way, from 1; 0: roll again.
    """
    way = (max(face, 1) - 1) // (sides // ways) + 1
    return way if way <= ways else 0


T12 = Die("T12", tuple(range(1, 13)), Text("d12"))
"""The twelve-sided die (Swedish: T12, tolvsidig tärning)."""

T6 = Die("T6", tuple(range(1, 7)), Text("d6"))
"""The six-sided die (Swedish: T6)."""

PLAIN_DICE = {die.name: die for die in (T6, T12)}
"""The dice that every house has, by their names."""

CODED: Final = {"K6": T6.called, "K3": Text("d3")}
"""Names of the dice of printed codes; a d3 is half of a six-sided die, rounded up."""


def name_code(code: str) -> Text:
    """Return a printed code of dice in the letters of the language that is read.

    >>> str(name_code("2K6+2")), str(name_code("1K3")), str(name_code("12"))
    ('2d6+2', '1d3', '12')

    Args:
        code: The code as the rulebook of Labirynt has it, or a number.
    """
    for letters, die in CODED.items():
        count, found, added = code.partition(letters)
        if found:
            return Text("{n}{die}{added}", n=int(count), die=die, added=added)
    return verbatim(code)
