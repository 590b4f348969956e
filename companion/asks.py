"""Asks: the only thing that a rule can do besides changing its own state.

A rule is a native coroutine. It awaits an ask and goes on with the answer; a table (anything that calls `send`)
answers. An ask is given as a function that builds it from the state, so that the table can build it again after a
correction or an interruption; `None` from that function means that the ask has become moot.
"""

from __future__ import annotations

import re
import types
from collections.abc import Awaitable, Callable, Collection, Generator, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from typing import Any, ClassVar, Final, Literal, TypeAlias

from companion.dice import Die, Need
from companion.errors import DrakvaktError
from companion.record import record
from companion.subjects import Subjects, describe_subjects
from companion.text import Say, Text

Seat: TypeAlias = str
"""A place at the table, by its name."""

Value: TypeAlias = str | int | bool | tuple[int, ...]
"""Value of an answer: an option's id or a free name, a number, `True` for a tell, the faces of a roll."""

Kind: TypeAlias = Literal["choose", "secret", "roll", "draw", "number", "tell"]


class NotOffered(DrakvaktError, ValueError):
    """The value is not one that the ask offers; the message says which are."""


@record
class Option:
    """One line of an ask that can be chosen; without an `id` it is only read.

    Attributes:
        id: Names the option for ever; it is what an answer holds.
        text: Words of the line.
        chance: Chance of the roll that the option leads to, where it is known.
        beside: Words of at most six characters, for a line beside a map.
        chance_of: Words for the chance, with the hole {chance}, where `text` does not say what has this chance.
        about: Subjects of the option that its text does not name.
        public: Id by which programs know the option, where kept games have another one.
        turns_page: `True` if the option only leads to other options of the same list, since a page has room for few.
        odds: Chances of a win, a tie and a loss, for programs.
        reckon: Returns the chance of the roll that the option leads to, where it takes long; a program asks for it.
    """

    id: str
    text: Text
    chance: Fraction | None = None
    beside: Text | None = None
    chance_of: Text | None = None
    about: Subjects = field(default=(), compare=False)
    public: str = field(default="", compare=False)
    turns_page: bool = field(default=False, compare=False)
    odds: tuple[Fraction, Fraction, Fraction] | None = field(default=None, compare=False)
    reckon: Callable[[], Fraction | None] | None = field(default=None, compare=False)


Options: TypeAlias = tuple[Option, ...]

NONE: Final = "none"
"""The public id of "nothing of these", whatever its id."""

_DECLINES: Final = frozenset({"no", "no.", "not", "nobody", "nothing"})
"""Ids that "nothing of these" has in kept games where it is no answer to a question for yes or no."""


def public_ids(options: Options) -> dict[str, str]:
    """Return the ids by which programs know options, by the ids that kept games have.

    A card is never known by the place where it lies, nor a seat by more than its name. "Nothing of these" is `NONE`.
    Where two options would have one id, such as two equal cards, the second id ends in a number.

    Args:
        options: The options of one seat.
    """
    ids = [option.id for option in options if option.id]
    declines = [id for id in ids if id in _DECLINES]
    if not declines and not any(option.public for option in options):
        # The usual case, taken first since every ask comes here.
        return dict(zip(ids, ids, strict=True))
    found: dict[str, str] = {}
    taken: set[str] = set()
    for option in options:
        if not option.id:
            continue
        public = option.public or option.id
        if declines == [option.id] and NONE not in ids and "yes" not in ids:
            public = NONE
        name, copies = public, 1
        while name in taken or (name != option.id and name in ids):
            copies += 1
            name = f"{public}.{copies}"
        taken.add(name)
        found[option.id] = name
    return found


def find_offered(options: Options, value: object) -> str | None:
    """Return the id of the option that a value means, by its id or its public one; `None` where none is offered.

    Args:
        options: The options of one seat.
        value: The value.
    """
    if not isinstance(value, str) or not value:
        return None
    if any(option.id == value for option in options):
        return value
    return next((id for id, public in public_ids(options).items() if public == value), None)


@record
class Interruption:
    """Something that may be done while the ask is open, offered to every seat alike.

    That it is offered does not show who could use it: `run` finds out in private whether this seat can.

    Attributes:
        what: Id of the interruption.
        text: Words of its line.
        run: Carries it out for a seat; afterwards the ask is built again.
    """

    what: str
    text: Text
    run: Callable[[Seat], Awaitable[None]]


@record(kw_only=True)
class Ask:
    """A question to one or several seats.

    With several seats the ask closes when all have answered, in any order; until then an answer can be withdrawn.

    Attributes:
        key: Names the question for ever, and never depends on its wording.
        seats: The seats that are asked.
        text: The prompt.
        seconds: Deadline, kept by the table's clock. The rule decides what a passed deadline means.
        interruptions: What any seat may take up while the ask is open.
        rules: Numbers of the paragraphs that the ask comes from, if `help.toml` names others for its key.
        about: Subjects that the text does not name; `subjects` returns all of them.
    """

    kind: ClassVar[Kind]
    key: str
    seats: tuple[Seat, ...]
    text: Text
    seconds: int | None = None
    interruptions: tuple[Interruption, ...] = field(default=(), compare=False)
    rules: tuple[str, ...] = field(default=(), compare=False)
    about: Subjects = field(default=(), compare=False)

    def subjects(self, seats: Collection[str] = ()) -> dict[str, Any]:
        """Return what the ask is about, for programs. It is worked out only when somebody wants it.

        Args:
            seats: The seats of the game.

        Returns:
            Ids by their kind, as `companion.subjects.describe_subjects` gives them.
        """
        return describe_subjects(self.text, self.about, seats)

    def check(self, seat: Seat, value: object) -> Value:
        """Check an answer, and return the value as the rule will see it.

        Args:
            seat: The seat that answers.
            value: The answer, as it came from outside.

        Raises:
            NotOffered: The ask does not offer that; the message says in one sentence what it offers instead.
        """
        raise NotImplementedError


def resolve_id(options: Options, name: str, say: Say, *, whole: bool = False) -> str:
    """Return the id of the option that people mean by a name.

    Args:
        options: The options.
        name: What was typed: a name, its beginning, or an id.
        say: The speaker of the language in which it was typed.
        whole: `True` if only a whole name counts; otherwise the beginning of exactly one name is enough.

    Returns:
        The id; the typed name itself if it is an id, or if no option has that name.
    """
    wanted = name.strip().casefold()
    names = {option.id: option.text.read(say).casefold() for option in options if option.id}
    if name in names:
        return name
    same = [id for id, its in names.items() if its == wanted]
    begins = [] if same or whole else [id for id, its in names.items() if its.startswith(wanted)]
    return (same or begins)[0] if same or len(begins) == 1 else name


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
    """

    kind: ClassVar[Kind] = "choose"
    options: Options | Mapping[Seat, Options]
    likely: tuple[str, ...] = ()
    by_name: bool = False
    elsewhere: Callable[[], Options] | None = field(default=None, compare=False)

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
        raise NotOffered(wrong.using(value=_shown(value), ids=ids))

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
    """

    longest: ClassVar[int] = 20
    without: ClassVar[str] = "."
    not_first: ClassVar[str] = ""

    taken: tuple[str, ...] = ()
    known: Callable[[], Options] | None = field(default=None, compare=False)

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
            raise NotOffered(wrong.using(name=_shown(value), n=LONGEST_SEAT))
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
        raise NotOffered(wrong.using(value=_shown(value), n=self.count, faces=faces))

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
        said = Text("That") if self.private else _shown(value)
        if self.options is None:
            if isinstance(value, str) and 0 < len(value.strip()) <= LONGEST_NAME and value.isprintable():
                return value.strip()
            wrong = Text("{value} is no card's name: give 1 to {n} characters.")
            raise NotOffered(wrong.using(value=said, n=LONGEST_NAME))
        found = find_offered(self.options, value)
        if found is not None:
            return found
        wrong = Text("{value} is not in this deck: name one of {ids}.")
        raise NotOffered(wrong.using(value=said, ids=", ".join(option.id for option in self.options if option.id)))


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
        raise NotOffered(wrong.using(value=_shown(value), low=self.min, high=self.max))


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
        raise NotOffered(Text("{value} is no answer to a tell: answer true when it is done.", value=_shown(value)))


LONGEST_NAME = 60
LONGEST_SEAT = 20


THE_BOX: Final[Seat] = "the box"
"""Seat whose choices in secret the box makes itself, where a game has it in an ask; nobody at the table has it."""


def is_seat_name(name: str) -> bool:
    """Return whether a seat can have this name."""
    # A dot would end a step of a path such as "heroes.Ada.life".
    return 0 < len(name) <= LONGEST_SEAT and name.isprintable() and "." not in name


_LONGEST_SHOWN = 40


def _shown(value: object) -> str:
    """Return a value as an error may repeat it: short and on one line."""
    text = repr(value)
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."


Build: TypeAlias = Callable[[], Ask | None]
Answers: TypeAlias = dict[Seat, Value]


@record
class Interrupted:
    """The table's reply that a seat took up one of the ask's interruptions."""

    interruption: Interruption
    seat: Seat


class Asking:
    """One ask that a rule awaits. The table calls it to build the ask.

    Attributes:
        build: Builds the ask from the state; returns `None` when the ask is moot.
        over: `True` once the rule has gone on.
    """

    __slots__ = ("build", "over")

    def __init__(self, build: Build) -> None:
        self.build = build
        self.over = False

    def __call__(self) -> Ask | None:
        """Return the ask as the state has it now; `None` when it is moot."""
        return self.build()


@types.coroutine
def _offer(asking: Asking) -> Generator[Asking, Answers | Interrupted | None, Answers | Interrupted | None]:
    return (yield asking)


async def ask_all(build: Build) -> Answers:
    """Ask several seats at once; return the answers by seat, in the order of the ask's seats, then wagers of others.

    A seat whose time has passed is missing. A moot ask gives an empty dict.
    """
    asking = Asking(build)
    try:
        while isinstance(reply := await _offer(asking), Interrupted):
            await reply.interruption.run(reply.seat)
        return reply or {}
    finally:
        asking.over = True


async def ask(build: Build) -> Value | None:
    """Ask one seat; return its answer, or `None` when the ask has become moot or its time has passed."""
    return next(iter((await ask_all(build)).values()), None)


class Leave(BaseException):
    """Thrown into a game to leave every scene up to and including the named scope."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class OpenScene:
    """A scene that people can leave, such as a fight: leaving ends the block, but nothing that happened is taken back.

    `open_scopes` is the state's own list, so that a view can show which scenes are open; the innermost is last.
    """

    __slots__ = ("_name", "_open")

    def __init__(self, open_scopes: list[str], name: str) -> None:
        self._open = open_scopes
        self._name = name

    def __enter__(self) -> None:
        self._open.append(self._name)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> bool:
        self._open.pop()
        return isinstance(error, Leave) and error.name == self._name
