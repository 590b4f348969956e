"""Facts that people read out from a card: asked once, then kept for this game and the next evening.

A line of a monster card (both Drakborgen games), the kind, title and value of an adventure card (Talisman), a monster's
figures and what a find is (Labirynt). A face is a record in which every field is `None` until somebody has read it out.
Facts that were told in a game count before the ones in the data.

>>> @record(frozen=False)
... class Face(CardFacts):
...     life: Annotated[int | None, Range(1, 12)] = None
...     attack: Literal["fight", "flees"] | None = None
>>> Face(life=3).merged_with(Face(attack="flees"))
Face(life=3, attack='flees')
>>> Face(life=3).missing(), columns(Face)[1].answers
(['attack'], ('fight', 'flees'))
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache
from hashlib import sha256
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from companion.asking import choice
from companion.asks import Ask, Choose, Number, Option, Seat, ask
from companion.kit.figures import class_of
from companion.record import record
from companion.shapes import OneOf, Shape, TableShape, WholeShape
from companion.state import Json, Range
from companion.text import Text


@record
class Column:
    """One thing to read out from a card: one of its `answers`, or without any a number from `least` to `most`."""

    name: str
    answers: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def ask(self, key: str, seat: Seat, text: Text, words: Mapping[str, Text]) -> Choose | Number:
        """Build the question for this column.

        Args:
            key: Key of the ask, by which kept games find it again.
            seat: Seat that is asked.
            text: What is asked for.
            words: Names of the answers.
        """
        if self.answers:
            return choice(key, seat, text, *(Option(answer, words[answer]) for answer in self.answers))
        return Number(key=key, seats=(seat,), text=text, min=self.least, max=self.most)

    @property
    def choices(self) -> tuple[Json, ...]:
        """All that can stand there, for the menu of corrections."""
        return self.answers or tuple(range(self.least, self.most + 1))

    @property
    def shape(self) -> Shape:
        """Shape of the column in an owner's data."""
        return OneOf(self.answers) if self.answers else WholeShape(self.least, self.most)


@record(frozen=False)
class CardFacts:
    """Figures that people read out one by one: fields that are `None` until then.

    What each may be stands in its type: `Annotated[int | None, Range(1, 12)]`, `Literal["fight", "flees"] | None`.
    """

    def merged_with(self, other: Self | None) -> Self:
        """Return these figures, with the known figures of another record in their place."""
        own = {name: getattr(self, name) for name in _names(class_of(self))}
        return type(self)(**(own if other is None else own | other.known()))

    def known(self) -> dict[str, Any]:
        """Return the known figures by name."""
        return {name: value for name in _names(class_of(self)) if (value := getattr(self, name)) is not None}

    def missing(self) -> list[str]:
        """Return the unknown figures in the order of the fields; a game leaves out those that do not matter."""
        return [name for name in _names(class_of(self)) if getattr(self, name) is None]


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """Return the names of a record's fields; cached, as they are needed at each card that is met."""
    return tuple(declared.name for declared in fields(kind))


F = TypeVar("F", bound=CardFacts)


@cache
def columns(kind: Any) -> tuple[Column, ...]:
    """Return the columns of a class of `CardFacts`, in the order of its fields."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_column(f.name, hints[f.name]) for f in fields(kind))


def _column(name: str, hint: Any) -> Column:
    if get_origin(hint) is Annotated:
        ranged = next(note for note in hint.__metadata__ if isinstance(note, Range))
        return Column(name, least=ranged.min, most=ranged.max)
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    values = [part for part in parts if part is not NoneType]
    if [get_origin(part) for part in values] != [Literal]:
        raise TypeError(f"{name} of a card that is told needs a Range, or the words that can stand there.")
    return Column(name, answers=get_args(values[0]))


def facts_shape(kind: Any) -> TableShape:
    """Return the shape of a class of `CardFacts` in an owner's data: every figure may be given, none has to."""
    return TableShape({}, {column.name: column.shape for column in columns(kind)})


async def read_out_facts(
    face: Callable[[], CardFacts], build: Callable[[Column], Ask | None], tell: Callable[[str, Any], None]
) -> None:
    """Ask for the unknown facts of a card one after the other; those whose ask becomes moot stay unknown.

    Args:
        face: Returns what is known of the card now.
        build: Builds the ask anew; returns `None` once it is moot.
        tell: Takes a column and what was said of it.
    """
    kind: Any = type(face())
    for column in columns(kind):
        if column.name in face().missing():
            said = await ask(lambda column=column: build(column))  # type: ignore[misc]
            if said not in (None, ""):
                tell(column.name, said)


def new_name(taken: Iterable[str]) -> str:
    """Return a name for a typed-in card: "card-1", or the next free number."""
    names = set(taken)
    return next(name for n in range(1, len(names) + 2) if (name := f"card-{n}") not in names)


def learned_facts(told: Mapping[str, Mapping[str, CardFacts]], printed: Mapping[str, object]) -> dict[str, Any]:
    """Return the told lines of each card in the form of the next game's data.

    A new card gets a hash of its content as its name, so that nobody has to name it.

    Args:
        told: What was told in this game, by card and line.
        printed: Cards that the data knows.
    """
    found = {}
    for card, lines in told.items():
        said = {name: known for name, line in lines.items() if (known := line.known())}
        if said:
            found[card if card in printed else f"card-{short_hash(said)}"] = said
    return found


def short_hash(what: Json | Mapping[str, Any]) -> str:
    """Return a few letters that two different values hardly ever share."""
    return sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()[:6]
