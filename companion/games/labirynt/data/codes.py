"""Dice codes: "2K6+2", "1K3", "1K6x4", or a plain number (D3.1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from companion.dice import name_code
from companion.record import record

_CODE = re.compile(r"(?:([1-9])K([36]))?(?:([+-])?([0-9]{1,3}))?(?:x([1-9][0-9]{0,2}))?")

_SHORT = re.compile(r"[1-9]\+[0-9]{1,2}")
"""Short code on the counter of a monster (D3.2)."""


def value_of_k3(face: int) -> int:
    """Return the value of a six-sided die as a K3: halved, rounded up (D3.1a).

    >>> [value_of_k3(face) for face in range(1, 7)]
    [1, 1, 2, 2, 3, 3]
    """
    return (face + 1) // 2


@record
class DiceCode:
    """Dice of one kind, with a constant that is added or a factor.

    A K3 is a three-sided die, for which a six-sided one is rolled: its value is half of the face, rounded up (D3.1a).

    >>> DiceCode.read("1K3+2").sum([5])
    5
    >>> DiceCode.read("1K6x4").sum([3]), DiceCode.read("2").sum([])
    (12, 2)
    """

    dice: int = 0
    sides: int = 6
    plus: int = 0
    times: int = 1

    @classmethod
    def read(cls, text: str) -> DiceCode:
        """Read a code as it is printed; raise `ValueError` if the text is no code."""
        code = _read(text)
        if code is None:
            raise ValueError(f"{text!r} is no dice code")
        return code

    @classmethod
    def short(cls, text: str) -> DiceCode:
        """Read the short code of a monster's counter: dice, always six-sided, then what is added (D3.2).

        >>> str(DiceCode.short("2+2"))
        '2K6+2'
        """
        dice, plus = text.split("+")
        return cls(int(dice), 6, int(plus))

    def with_added(self, points: int) -> DiceCode:
        """Return the code with more points added (D6.8a)."""
        return DiceCode(self.dice, self.sides, self.plus + points, self.times)

    def sum(self, faces: Sequence[int]) -> int:
        """Return the value of the code for these faces of six-sided dice.

        Each K3 is halved by itself, the constant is added once to the sum (D3.1b), a factor multiplies the sum, and
        there is no result below 0 (DS2).
        """
        shown = sum(value_of_k3(face) if self.sides == 3 else face for face in faces)
        return max((shown + self.plus) * self.times, 0)

    # As people say it in their language: "2d6+2", in Polish "2K6+2" as it is printed.
    called = property(lambda self: name_code(str(self)), doc="Words of the code.")

    def __str__(self) -> str:
        dice = f"{self.dice}K{self.sides}" if self.dice else ""
        plus = (f"{self.plus:+}" if dice else str(self.plus)) if self.plus or not dice else ""
        return dice + plus + (f"x{self.times}" if self.times != 1 else "")


@cache
def _read(text: str) -> DiceCode | None:
    if _SHORT.fullmatch(text):
        return DiceCode.short(text)
    found = _CODE.fullmatch(text)
    if found is None or not text:
        return None
    dice, sides, sign, number, times = found.groups()
    if (dice is None) != (sign is None) and number is not None:
        return None
    plus = int(number or 0) * (-1 if sign == "-" else 1)
    return DiceCode(int(dice or 0), int(sides or 6), plus, int(times or 1))


def is_code(text: object) -> bool:
    """Return whether a value is the text of a dice code."""
    return isinstance(text, str) and _read(text) is not None
