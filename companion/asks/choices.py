"""Asks for one option of a list: in the open, in secret, or with a new name that people type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import ClassVar

from companion.asks.base import (
    LONGEST_SEAT,
    Ask,
    Kind,
    NotOffered,
    Options,
    Seat,
    Value,
    find_offered,
    is_seat_name,
    public_ids,
    quote_value,
    resolve_id,
)
from companion.record import record
from companion.text import Say, Text


@record(kw_only=True)
class Choose(Ask):
    """A choice of one option.

    If there is a map, and all options of a seat have words `beside` it, the page shows the map around the seat's
    figure.

    Attributes:
        options: One list for all seats, or a list for each seat.
        likely: Ids that are shown first, where there are more options than a page has room for.
        by_name: `True` if people look for an option by the alphabet, where there are many.
        elsewhere: Returns the options that stand on other pages of the same list. They are legal answers too.
        meanings: Sentences that help says of options, by their ids, where no rule of a game tells what they do.
    """

    kind: ClassVar[Kind] = "choose"
    options: Options | Mapping[Seat, Options]
    likely: tuple[str, ...] = ()
    by_name: bool = False
    elsewhere: Callable[[], Options] | None = field(default=None, compare=False)
    meanings: tuple[tuple[str, Text], ...] = field(default=(), compare=False)

    def options_for(self, seat: Seat) -> Options:
        """Return the options that a seat has."""
        return self.options if isinstance(self.options, tuple) else self.options[seat]

    def other_pages(self, seat: Seat) -> Options:
        """Return the options of the same list that stand on other pages of it."""
        if self.elsewhere is None:
            return ()
        ids = {option.id for option in self.options_for(seat)}
        return tuple(option for option in self.elsewhere() if option.id and option.id not in ids)

    def likely_first(self, seat: Seat) -> Options:
        """Return a seat's options, the likely ones before the others."""
        order = {id: at for at, id in enumerate(self.likely)}
        return tuple(sorted(self.options_for(seat), key=lambda option: order.get(option.id, len(order))))

    def meant(self, seat: Seat, name: str, say: Say) -> str:
        """Return the id of the option that a seat means by a name; the name itself if no option has it.

        Args:
            seat: The seat that answers.
            name: What was typed.
            say: The speaker of the language in which it was typed.
        """
        return resolve_id(self.options_for(seat), name, say)

    def check(self, seat: Seat, value: object) -> Value:
        """Check that the answer is the id of an option.

        An option without an id is only read, or an empty line that keeps the others in place.

        Args:
            seat: The seat that answers.
            value: The answer.

        Raises:
            NotOffered: No option of the seat has that id.
        """
        found = self.find_offered(seat, value)
        if found is not None:
            return found
        wrong = Text("{value} is not offered here: choose one of {ids}.")
        ids = ", ".join(public_ids(self.options_for(seat)).values())
        raise NotOffered(wrong.using(value=quote_value(value), ids=ids))

    def find_offered(self, seat: Seat, value: object) -> str | None:
        """Return the id of the option of this or another page that a value means; `None` where it means none.

        Args:
            seat: The seat that answers.
            value: The answer.
        """
        found = find_offered(self.options_for(seat), value)
        if found is not None or self.elsewhere is None:
            return found
        return find_offered((*self.options_for(seat), *self.other_pages(seat)), value)


MISSPELT = 0.75
"""How alike two names are, of 1, for one to be taken as a slip of the finger."""


@record(kw_only=True)
class Name(Choose):
    """A choice of an option, or of a new name that people type.

    A name has up to `longest` printable characters, and none of the characters in `without`; it does not begin with one
    of those in `not_first`.

    Attributes:
        taken: Names that nobody else may take.
        known: Returns options that stand on no line of this page, but whose names may be typed.
        unknown_letters: Returns the letters of a name that a screen cannot draw; a name with any is refused.
    """

    longest: ClassVar[int] = 20
    without: ClassVar[str] = "."
    not_first: ClassVar[str] = ""

    taken: tuple[str, ...] = ()
    known: Callable[[], Options] | None = field(default=None, compare=False)
    unknown_letters: Callable[[str], str] | None = field(default=None, compare=False)

    def meant(self, seat: Seat, name: str, say: Say) -> str:
        """Return the id of the option with exactly this name, else the name, which may begin like another.

        Args:
            seat: The seat that answers.
            name: What was typed.
            say: The speaker of the language in which it was typed.
        """
        named = (*self.options_for(seat), *(() if self.known is None else self.known()))
        return resolve_id(named, name, say, whole=True)

    def find_like(self, seat: Seat, name: str, say: Say) -> str | None:
        """Return the known name that a new name resembles so much that it may be misspelt.

        Args:
            seat: The seat that answers.
            name: What was typed.
            say: The speaker of the language in which it was typed.

        Returns:
            The known name; `None` if there is none, or if the ask takes any new name.
        """
        if self.known is None:
            return None
        # Imported here, since only a new name that was typed needs it.
        from difflib import get_close_matches

        options = [option for option in (*self.options_for(seat), *self.known()) if option.id]
        names = {option.text.read(say).casefold(): option.text.read(say) for option in options}
        wanted = name.strip().casefold()
        if wanted in names or name in [option.id for option in options]:
            return None
        near = get_close_matches(wanted[:LONGEST_SEAT], names, 1, MISSPELT)
        return names[near[0]] if near else None

    def check(self, seat: Seat, value: object) -> Value:
        """Check that the answer is an option's id, or a name that a seat may have.

        Args:
            seat: The seat that answers.
            value: The answer.

        Raises:
            NotOffered: It is neither, or the name is taken.
        """
        found = self.find_offered(seat, value)
        if found is not None:
            return found
        name = value.strip() if isinstance(value, str) else ""
        if not is_seat_name(name):
            wrong = Text("{name} is no name: use 1 to {n} letters without a dot.")
            raise NotOffered(wrong.using(name=quote_value(value), n=LONGEST_SEAT))
        if self.unknown_letters is not None and self.unknown_letters(name):
            raise NotOffered(Text("No screen can show this name: use other letters."))
        if name.casefold() in (other.casefold() for other in self.taken):
            raise NotOffered(Text("{name} is taken already: give another name.", name=name))
        return name


@record(kw_only=True)
class Count(Choose):
    """A choice of a number from a list. The number is the option's id, so at a keyboard it can be typed on any page."""


@record
class ChoicePart:
    """One question of several that make up one secret choice, with at most four options."""

    text: Text
    options: Options


JOIN = "-"
"""Stands between the ids of the parts in the id of the whole."""


@record(kw_only=True)
class Secret(Choose):
    """A choice that nobody else sees before all have chosen or the time is up.

    Attributes:
        parts: Questions of the seats whose choice is asked part by part. Their options are all combinations of the
            parts, with the ids joined by `JOIN`.
        shown: `True` if everybody then sees what was chosen; otherwise it stays the seat's own.
    """

    kind: ClassVar[Kind] = "secret"
    parts: Mapping[Seat, tuple[ChoicePart, ...]] = field(default_factory=dict)
    shown: bool = True

    def check(self, seat: Seat, value: object) -> Value:
        """Check the answer like that of any choice. An error does not repeat it, since a slip shows what was meant.

        Args:
            seat: The seat that answers.
            value: The answer.

        Raises:
            NotOffered: The seat may not choose that.
        """
        try:
            return Choose.check(self, seat, value)
        except NotOffered:
            ids = ", ".join(option.id for option in self.options_for(seat) if option.id)
        raise NotOffered(Text("That is not offered here: choose one of {ids}.", ids=ids))

    def parts_for(self, seat: Seat) -> tuple[ChoicePart, ...]:
        """Return the questions that make up a seat's choice; none where the choice is one question."""
        return self.parts.get(seat, ())
