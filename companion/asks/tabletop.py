"""Asks that people answer from the table: a roll, a card, a number that they read, a thing that is done."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import field
from fractions import Fraction
from typing import ClassVar

from companion.asks.base import (
    LONGEST_NAME,
    Ask,
    Kind,
    NotOffered,
    Options,
    Seat,
    Value,
    find_offered,
    quote_value,
    resolve_id,
)
from companion.dice import Die, Need
from companion.record import record
from companion.text import Say, Text


@record
class RollOutcome:
    """Faces of a die that mean one thing. They share one line, so that a real die is reported with one press."""

    id: str
    text: Text
    faces: tuple[int, ...]


@record(kw_only=True)
class Roll(Ask):
    """A roll of dice. With a `need` the answer may also be just "made" or "failed".

    Attributes:
        die: The die.
        count: Number of dice.
        need: What each die has to show, if the roll can fail.
        outcomes: Meanings of the faces, where only the meaning counts. Then the answer may be the id of an outcome.
        best: Number of the best dice whose sum has an outcome, as with a pool; 0 means that one die has it.
        retold: `True` if the game's next words say what the roll showed, so that nothing else need say it.
        told: Words before the result of the box's die, if the prompt is written for somebody who rolls for another.
        made_of: Where the dice come from, each with its number, for programs: `strength` of a pool, `bonus`, `lots`.
    """

    kind: ClassVar[Kind] = "roll"
    die: Die
    count: int = 1
    need: Need | None = None
    outcomes: tuple[RollOutcome, ...] = ()
    best: int = 0
    retold: bool = False
    told: Text | None = None
    made_of: tuple[tuple[str, int], ...] = field(default=(), compare=False)

    @property
    def chance(self) -> Fraction | None:
        """The exact chance that every die makes what the roll needs; `None` where it needs nothing."""
        return None if self.need is None else self.die.chance(self.need) ** self.count

    @property
    def meanings(self) -> tuple[tuple[Text, Fraction], ...]:
        """Meanings of one die, each with its exact chance; none where the words say their chance themselves."""
        if self.count != 1 or self.best:
            return ()
        faces = len(self.die.faces)
        found = tuple((one.text, Fraction(len(one.faces), faces)) for one in self.outcomes)
        return tuple((text, chance) for text, chance in found if str(chance) not in str(text))

    @property
    def names_die(self) -> bool:
        """`True` if the prompt itself names the one die that is rolled: "Orc shows: T12", "Rohan: sun die"."""
        if self.count != 1:
            return False
        return self._is_named_in(self.text)

    @property
    def told_with_die(self) -> bool:
        """`True` if the words before the result of the box's die name the die."""
        return self.names_die if self.told is None else self._is_named_in(self.told)

    def _is_named_in(self, words: Text) -> bool:
        name, prompt = str(self.die.called), str(words)
        named = name if name[-1].isdecimal() else f"{name} die"
        folded = prompt.casefold()
        return named.casefold() in folded and re.search(rf"\b{re.escape(named.casefold())}\b", folded) is not None

    def outcome(self, id: object) -> RollOutcome | None:
        """Return the outcome of an id; `None` where there is none."""
        return next((outcome for outcome in self.outcomes if outcome.id == id), None)

    def meaning(self, faces: Sequence[int]) -> RollOutcome | None:
        """Return the outcome that some faces have; `None` where they have none."""
        shown = sum(sorted(faces)[-self.best :]) if self.best else faces[0]
        return next((outcome for outcome in self.outcomes if shown in outcome.faces), None)

    def check(self, seat: Seat, value: object) -> Value:
        """Check that the answer is a tuple of `count` faces, "made" or "failed" with a need, or the id of an outcome.

        Args:
            seat: The seat that answers.
            value: The answer.

        Raises:
            NotOffered: It is no such roll.
        """
        if self.need is not None and value in ("made", "failed") and isinstance(value, str):
            return value
        if isinstance(value, str) and self.outcome(value) is not None:
            return value
        if isinstance(value, list | tuple) and len(value) == self.count and all(map(self._is_face, value)):
            return tuple(value)
        faces = ", ".join(map(str, self.die.values))
        wrong = Text("{value} is no roll: give a list of {n} of {faces}.")
        if self.need is not None:
            wrong = Text('{value} is no roll: give a list of {n} of {faces} or "made" or "failed".')
        raise NotOffered(wrong.using(value=quote_value(value), n=self.count, faces=faces))

    def _is_face(self, face: object) -> bool:
        return isinstance(face, int) and not isinstance(face, bool) and face in self.die.faces


@record
class Wager:
    """A guess at the answer to an ask, which seats that are not asked may lay, unseen, until the answer is given.

    Nobody waits for it. `options` have the ids of the answers that make each guess right.
    """

    text: Text
    seats: tuple[Seat, ...]
    options: Options

    def check(self, value: object) -> str:
        """Check that somebody may guess that; an error does not repeat it, since a slip tells what was meant.

        Args:
            value: The guess.

        Raises:
            NotOffered: It is no option of the wager.
        """
        if (found := find_offered(self.options, value)) is not None:
            return found
        ids = ", ".join(option.id for option in self.options)
        raise NotOffered(Text("That is not offered here: choose one of {ids}.", ids=ids))


@record(kw_only=True)
class Draw(Ask):
    """A draw of a card.

    Attributes:
        deck: Path of the deck in the state.
        options: Cards that may come; `None` if any name is accepted.
        fan: `True` if the deck is held out as a fan, so that any card may be taken and not only the top one.
        private: `True` if only the seat that draws may see the face.
        risk: `True` if so much depends on the card that the player presses for it, even if the box draws.
        by_name: `True` if people look for a card by the alphabet, where there are many.
        unnamed: `True` if several cards have one name, so that people could not say which one they hold. Then the box
            draws, and the game tells what came.
        wager: What the other seats may lay on the card; the rule gets their guesses after the answer, by seat.
    """

    kind: ClassVar[Kind] = "draw"
    deck: str
    options: Options | None = None
    fan: bool = False
    private: bool = False
    risk: bool = False
    by_name: bool = False
    unnamed: bool = False
    wager: Wager | None = None

    def meant(self, seat: Seat, name: str, say: Say) -> str:
        """Return the id of the card that people mean by a name; the name itself if no card has it.

        Args:
            seat: The seat that answers.
            name: What was typed.
            say: The speaker of the language in which it was typed.
        """
        return resolve_id(self.options or (), name, say)

    def check(self, seat: Seat, value: object) -> Value:
        """Check that the answer is a card's id, or a free name of 1 to 60 characters where any will do.

        Args:
            seat: The seat that answers.
            value: The answer.

        Raises:
            NotOffered: It is no card of the deck.
        """
        # The error does not repeat what only one seat may see.
        quoted = Text("That") if self.private else quote_value(value)
        if self.options is None:
            if isinstance(value, str) and 0 < len(value.strip()) <= LONGEST_NAME and value.isprintable():
                return value.strip()
            wrong = Text("{value} is no card's name: give 1 to {n} characters.")
            raise NotOffered(wrong.using(value=quoted, n=LONGEST_NAME))
        found = find_offered(self.options, value)
        if found is not None:
            return found
        wrong = Text("{value} is not in this deck: name one of {ids}.")
        raise NotOffered(wrong.using(value=quoted, ids=", ".join(option.id for option in self.options if option.id)))


def find_wager(ask: Ask | None, seat: Seat) -> Wager | None:
    """Return the wager that a seat may lay while this is asked; `None` where it may lay none.

    Args:
        ask: The open ask.
        seat: The seat.
    """
    wager = ask.wager if isinstance(ask, Draw) else None
    return wager if wager is not None and seat in wager.seats else None


@record(kw_only=True)
class Number(Ask):
    """A whole number.

    Attributes:
        min: The smallest number.
        max: The largest number.
        step: Step between two numbers on buttons, where people count in tens or hundreds.
        private: `True` if nobody else hears the answer, such as the life on a monster card.
        chances: Chance of the roll that follows, for each number from `min` on; empty where it is unknown.
        likely: Number of values that people mostly say, which begin `below` values above `min`.
        below: Number of unlikely values before the likely ones.
        row: `True` if the next asks of this key are for the numbers beside it in a printed row. At a keyboard the whole
            row can be typed as one line.
        reckon: Returns the chance of the roll that follows for a number, where no page shows it: for programs alone.
        least_first: Seats that most likely say the smallest number: on their page it has a line of its own.
    """

    kind: ClassVar[Kind] = "number"
    min: int
    max: int
    step: int = 1
    private: bool = False
    chances: tuple[Fraction, ...] = ()
    likely: int = 0
    below: int = 0
    row: bool = False
    reckon: Callable[[int], Fraction | None] | None = field(default=None, compare=False)
    least_first: tuple[Seat, ...] = field(default=(), compare=False)

    def check(self, seat: Seat, value: object) -> Value:
        """Check that the answer is a whole number from `min` to `max`; the step is for buttons only.

        Args:
            seat: The seat that answers.
            value: The answer.

        Raises:
            NotOffered: It is no such number.
        """
        if isinstance(value, int) and not isinstance(value, bool) and self.min <= value <= self.max:
            return value
        wrong = Text("{value} does not fit: give a whole number from {low} to {high}.")
        raise NotOffered(wrong.using(value=quote_value(value), low=self.min, high=self.max))


@record(kw_only=True)
class Tell(Ask):
    """Something that people must do on the table before the game goes on.

    Attributes:
        read: `True` if the words must be read to their end. Then they have pages, and only "Done" takes them away.
        awaits_interruption: `True` if it is asked so that somebody can interrupt, and each panel says how.
    """

    kind: ClassVar[Kind] = "tell"
    read: bool = False
    awaits_interruption: bool = field(default=False, compare=False)

    def check(self, seat: Seat, value: object) -> Value:
        """Check that the answer is `True`.

        Args:
            seat: The seat that answers.
            value: The answer.

        Raises:
            NotOffered: It is something else.
        """
        if value is True:
            return True
        raise NotOffered(Text("{value} is no answer to a tell: answer true when it is done.", value=quote_value(value)))
