"""Shapes of a game's data, declared: tables, whole numbers, words, lists; and the faults of data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Protocol, TypeAlias

from companion.record import record
from companion.text import Text

Place: TypeAlias = tuple[str, ...]
"""Where a figure stands: the names of the tables that hold it, then its own."""


@record
class Fault:
    """Fault at a place: words that go on after its name, with what to do; plain ones stay as they are."""

    place: Place
    says: Text | str


class Shape(Protocol):
    """Shape of a value in a game's data."""

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """Yield the faults of a value.

        Args:
            value: The value.
            place: The keys that lead to it.
        """


@record
class Flag:
    """Yes or no."""

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """Yield the fault of a value that is neither true nor false.

        Args:
            value: The value.
            place: The keys that lead to it.
        """
        if not isinstance(value, bool):
            yield Fault(place, Text("is neither: give true or false."))


@record
class WholeShape:
    """A whole number from `min` to `max`."""

    min: int
    max: int

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """Yield the fault of a value that is no whole number in the range.

        Args:
            value: The value.
            place: The keys that lead to it.
        """
        if not isinstance(value, int) or isinstance(value, bool) or not self.min <= value <= self.max:
            says = Text(
                "cannot be {value}: give a whole number from {low} to {high}.",
                value=short(value),
                low=self.min,
                high=self.max,
            )
            yield Fault(place, says)


@record
class Words:
    """A text of one line with 1 to `longest` characters; `pattern` it must match in full, `like` says how."""

    longest: int
    pattern: str = ""
    like: Text | str = ""

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """Yield the fault of a value that is no text.

        Args:
            value: The value.
            place: The keys that lead to it.
        """
        if not isinstance(value, str):
            yield Fault(place, Text("cannot be {value}: give a text in quotation marks.", value=short(value)))
        elif not value.strip():
            yield Fault(place, Text("is empty: give a text of 1 to {n} characters.", n=self.longest))
        elif len(value) > self.longest:
            says = Text("has {n} characters: {max} fit on the screen, so shorten it.", n=len(value), max=self.longest)
            yield Fault(place, says)
        elif not value.isprintable() or value != value.strip():
            says = Text("cannot be {value}: give one line without blanks around it.", value=short(value))
            yield Fault(place, says)
        elif self.pattern and not re.fullmatch(self.pattern, value):
            yield Fault(place, Text("cannot be {value}: give {like}.", value=short(value), like=self.like))


@record
class OneOf:
    """One of a few words."""

    words: tuple[str, ...]

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """Yield the fault of a value that is none of the choices.

        Args:
            value: The value.
            place: The keys that lead to it.
        """
        if not isinstance(value, str) or value not in self.words:
            words = ", ".join(map(repr, self.words))
            yield Fault(place, Text("cannot be {value}: give one of {words}.", value=short(value), words=words))


@record
class Many:
    """A list of `least` or more values of one shape. The place of a table in it has its number, as in "hero.2.race"."""

    of: Shape
    least: int = 0

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """Yield the faults of a list and of its items.

        Args:
            value: The value.
            place: The keys that lead to it.
        """
        if isinstance(value, Mapping) and isinstance(self.of, TableShape):
            yield Fault(place, Text("cannot be a single table: write [[{name}]] before each.", name=place[-1]))
        elif not isinstance(value, list):
            yield Fault(place, Text("cannot be {value}: give a list such as [1, 2, 3].", value=short(value)))
        elif len(value) < self.least:
            yield Fault(place, Text("has {n} entries: give at least {least}.", n=len(value), least=self.least))
        else:
            for number, item in enumerate(value, 1):
                yield from self.of.faults(item, (*place, str(number)) if isinstance(item, Mapping) else place)


@record
class TableShape:
    """A table: fields that it `needs`, fields that it `may` have, and `others` under any name."""

    needs: Mapping[str, Shape] = field(default_factory=dict)
    may: Mapping[str, Shape] = field(default_factory=dict)
    others: Shape | None = None

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """Yield the faults of a table and of its values.

        Args:
            value: The value.
            place: The keys that lead to it.
        """
        if not isinstance(value, Mapping):
            yield Fault(place, Text("cannot be {value}: give a table.", value=short(value)))
            return
        known = {**self.needs, **self.may}
        # Where something is not known its name may be mistyped, so it is not called missing as well.
        if self.others is not None or not value.keys() - known.keys():
            for name in self.needs:
                if name not in value:
                    yield Fault((*place, name), Text("is missing: add it."))
        for name, inner in value.items():
            shape = known.get(name, self.others)
            if shape is None:
                yield Fault((*place, name), Text("is not known here: {meant}", meant=_meant(name, known)))
            elif name not in known and not re.fullmatch(NAME, name):
                says = Text("is no name for a table: use 1 to 24 letters, digits, - and _.")
                yield Fault((*place, name), says)
            else:
                yield from shape.faults(inner, (*place, name))


NAME = "[A-Za-z0-9_-]{1,24}"


def _meant(name: str, known: Mapping[str, Shape]) -> Text:
    """Return the known name nearest to a name, or all known names."""
    near = nearest(name, known)
    if near is not None:
        return Text("did you mean {name}?", name=near)
    return Text("use one of {names}.", names=", ".join(known)) if known else Text("leave it out.")


def nearest(name: str, known: Mapping[str, object]) -> str | None:
    """Return the known name that is most like a name, if any is.

    Args:
        name: The name that was written.
        known: The known names.
    """
    # Imported here, since only a mistyped name needs it.
    from difflib import get_close_matches

    return next(iter(get_close_matches(name[:LONGEST], list(known), 1)), None)


LONGEST = 100
"""Characters of a name that are compared to find one like it."""

SHORT = 40


def short(value: object) -> Text | str:
    """Return a value as a sentence can repeat it."""
    if isinstance(value, Mapping):
        return Text("a table")
    if isinstance(value, list):
        return Text("a list")
    if isinstance(value, bool):
        return "true" if value else "false"
    try:
        text = repr(value)
    except ValueError:
        # Python does not write out numbers of thousands of digits.
        return Text("a number that long")
    return text if len(text) <= SHORT else text[:SHORT] + "..."
