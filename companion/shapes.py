"""What a game's data must look like, declared: tables, whole numbers, words, lists; and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Protocol, TypeAlias

from companion.record import record

Place: TypeAlias = tuple[str, ...]
"""Where a figure stands: the names of the tables that hold it, then its own."""


@record
class Fault:
    """What is wrong at a place: words that go on after its name, with what to do."""

    place: Place
    says: str


class Shape(Protocol):
    """What may stand somewhere."""

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """What is wrong with this value."""


@record
class Whole:
    """A whole number from `min` to `max`."""

    min: int
    max: int

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """What is wrong with this value."""
        if not isinstance(value, int) or isinstance(value, bool) or not self.min <= value <= self.max:
            yield Fault(place, f"cannot be {short(value)}: give a whole number from {self.min} to {self.max}.")


@record
class Words:
    """A text of one line with 1 to `longest` characters; `pattern` it must match in full, `like` says how."""

    longest: int
    pattern: str = ""
    like: str = ""

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """What is wrong with this value."""
        if not isinstance(value, str):
            yield Fault(place, f"cannot be {short(value)}: give a text in quotation marks.")
        elif not value.strip():
            yield Fault(place, f"is empty: give a text of 1 to {self.longest} characters.")
        elif len(value) > self.longest:
            yield Fault(place, f"has {len(value)} characters: {self.longest} fit on the screen, so shorten it.")
        elif not value.isprintable() or value != value.strip():
            yield Fault(place, f"cannot be {short(value)}: give one line without blanks around it.")
        elif self.pattern and not re.fullmatch(self.pattern, value):
            yield Fault(place, f"cannot be {short(value)}: give {self.like}.")


@record
class OneOf:
    """One of a few words."""

    words: tuple[str, ...]

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """What is wrong with this value."""
        if not isinstance(value, str) or value not in self.words:
            yield Fault(place, f"cannot be {short(value)}: give one of {', '.join(map(repr, self.words))}.")


@record
class Many:
    """A list of `least` or more of the same."""

    of: Shape
    least: int = 0

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """What is wrong with this value."""
        if not isinstance(value, list):
            yield Fault(place, f"cannot be {short(value)}: give a list such as [1, 2, 3].")
        elif len(value) < self.least:
            yield Fault(place, f"has {len(value)} entries: give at least {self.least}.")
        else:
            for item in value:
                yield from self.of.faults(item, place)


@record
class Table:
    """A table: fields that it `needs`, fields that it `may` have, and `others` under any name."""

    needs: Mapping[str, Shape] = field(default_factory=dict)
    may: Mapping[str, Shape] = field(default_factory=dict)
    others: Shape | None = None

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """What is wrong with this value."""
        if not isinstance(value, Mapping):
            yield Fault(place, f"cannot be {short(value)}: give a table.")
            return
        known = {**self.needs, **self.may}
        for name in self.needs:
            if name not in value:
                yield Fault((*place, name), "is missing: add it.")
        for name, inner in value.items():
            shape = known.get(name, self.others)
            if shape is None:
                yield Fault((*place, name), f"is not known here: {_meant(name, known)}")
            elif name not in known and not re.fullmatch(NAME, name):
                yield Fault((*place, name), "is no name for a table: use 1 to 24 letters, digits, - and _.")
            else:
                yield from shape.faults(inner, (*place, name))


NAME = "[A-Za-z0-9_-]{1,24}"


def _meant(name: str, known: Mapping[str, Shape]) -> str:
    """The nearest known name, or all of them."""
    near = nearest(name, known)
    if near is not None:
        return f"did you mean {near}?"
    return f"use one of {', '.join(known)}." if known else "leave it out."


def nearest(name: str, known: Mapping[str, object]) -> str | None:
    """The known name that is most like this one, if any is."""
    # Only who has mistyped waits for it.
    from difflib import get_close_matches

    return next(iter(get_close_matches(name[:LONGEST], list(known), 1)), None)


LONGEST = 100
"""Characters of a name that are looked at for one that is like it."""

SHORT = 40


def short(value: object) -> str:
    """A value as a sentence can repeat it."""
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return "true" if value else "false"
    try:
        text = repr(value)
    except ValueError:
        # Python does not write out numbers of thousands of digits.
        text = "a number that long"
    return text if len(text) <= SHORT else text[:SHORT] + "..."
