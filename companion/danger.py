"""Dangers and how a table wants to see them: as a number, as a mood, or not at all.

A danger is that the dragon wakes, or that night falls. Rules write its chance into their words once, with the words
that stand there for a table that wants no numbers. Which of them is read depends on the speaker.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from companion.text import Piece, Say, Text, verbatim

Mood: TypeAlias = Literal["number", "mood", "off"]
"""Forms in which a danger is shown: its chance, only how likely it feels, or nothing."""

MOOD_STEPS: Final = (Fraction(1, 12), Fraction(1, 5), Fraction(1, 2))
"""Chances from which on the next word for a risk holds: so few steps that nobody can count by them."""

RISKS: Final = (Text("small"), Text("some"), Text("high"), Text("grave"))
"""Words for a risk, from the smallest to the largest."""


def count_steps(chance: Fraction) -> int:
    """Return how many of `MOOD_STEPS` a chance reaches: its place among `RISKS`."""
    return sum(chance >= step for step in MOOD_STEPS)


def name_risk(chance: Fraction | None) -> Text:
    """Return the word for a chance of danger where its number is not wanted.

    Args:
        chance: The chance; `None` is unknown.

    >>> [str(name_risk(Fraction(1, n))) for n in (13, 12, 5, 2)], str(name_risk(None))
    (['small', 'some', 'high', 'grave'], '?')
    """
    return UNKNOWN if chance is None else RISKS[count_steps(chance)]


UNKNOWN: Final = verbatim("?")
"""Word for a chance that nobody knows."""


def mood_of(say: Say) -> Mood:
    """Return how the listeners of a speaker want to see dangers; whoever has not chosen gets the number."""
    mood: Mood = getattr(say, "mood", "number")
    return mood


class DangerText(Text):
    """Words with the chance of a danger; a speaker with another mood reads others in their place.

    For everything but reading it is the text with the number, and equal to it.
    """

    __slots__ = ("feeling", "silent")

    feeling: Text
    silent: Text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Text):
            return NotImplemented
        return self.message == other.message and self.params == other.params

    __hash__ = Text.__hash__

    def spoken(self, say: Say) -> Text:
        """Return the words that this speaker reads."""
        mood = mood_of(say)
        if mood == "number":
            return self.using(**dict(self.params))
        return self.feeling if mood == "mood" else self.silent

    def read(self, say: Say) -> str:
        """Return the sentence as the listeners want it."""
        return self.spoken(say).read(say)

    def parts(self, say: Say) -> Iterator[tuple[str, bool]]:
        """Yield the parts of the sentence as the listeners want it."""
        return self.spoken(say).parts(say)

    def short_forms(self, say: Say) -> Iterator[str]:
        """Yield the short forms of those parts."""
        return self.spoken(say).short_forms(say)

    def read_with_parts(self, say: Say) -> tuple[str, dict[str, str | int], list[Piece]]:
        """Return that sentence, its values and its parts."""
        return self.spoken(say).read_with_parts(say)

    def renamed(self, say: Say, parts: Iterator[str]) -> str:
        """Return that sentence with others in place of its parts."""
        return self.spoken(say).renamed(say, parts)


def tell_danger(number: Text, feeling: Text, silent: Text) -> Text:
    """Return words with the chance of a danger, and those in their place where that is not wanted.

    Args:
        number: The words with the chance.
        feeling: The words with how likely it feels (`name_risk`).
        silent: The words that say nothing of it.

    >>> words = tell_danger(Text("Draw: {chance}", chance="1/7"), Text("Draw: some risk"), Text("Draw"))
    >>> class Quiet:
    ...     mood = "off"
    ...     def __call__(self, message: str) -> str:
    ...         return message
    >>> words.read(str), words.read(Quiet())
    ('Draw: 1/7', 'Draw')
    """
    made = DangerText.__new__(DangerText)
    made.message, made.params = number.message, number.params  # type: ignore[misc]
    made.feeling, made.silent = feeling, silent
    return made
