"""The base of all asks: seats, values, options, and the question itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import field
from fractions import Fraction
from typing import Any, ClassVar, Final, Literal, TypeAlias

from companion.errors import DrakvaktError
from companion.record import record
from companion.subjects import Subjects, describe_subjects
from companion.text import Say, Text

Seat: TypeAlias = str
"""A place at the table, by its name."""

Value: TypeAlias = str | int | bool | tuple[int, ...]
"""Value of an answer: an option's id or a free name, a number, `True` for a tell, the faces of a roll."""

Kind: TypeAlias = Literal["choose", "secret", "roll", "draw", "number", "tell"]


LONGEST_NAME: Final = 60
"""Characters of the longest name of a card that people type."""

LONGEST_SEAT: Final = 20
"""Characters of the longest name of a seat."""

THE_BOX: Final[Seat] = "the box"
"""Seat whose choices in secret the box makes itself, where a game has it in an ask; nobody at the table has it."""


def is_seat_name(name: str) -> bool:
    """Return whether a seat can have this name."""
    # A dot would end a step of a path such as "heroes.Ada.life".
    return 0 < len(name) <= LONGEST_SEAT and name.isprintable() and "." not in name


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
        no_chance: Words that stand on a page in place of `chance_of` where the chance is 0.
        loses: `True` if something is lost or laid down by it. No page has it at the button that turns other pages.
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
    no_chance: Text | None = field(default=None, compare=False)
    loses: bool = field(default=False, compare=False)


Options: TypeAlias = tuple[Option, ...]

NONE: Final = "none"
"""The public id of "nothing of these", whatever its id."""

_DECLINES: Final = frozenset({"no", "no.", "not", "nobody", "nothing"})
"""Ids that "nothing of these" has in kept games where it is no answer to a question for yes or no."""


def has_other_ids(options: Options) -> bool:
    """Return whether programs know any of these options by another id than kept games have."""
    return any(option.public or option.id in _DECLINES for option in options)


def public_ids(options: Options) -> dict[str, str]:
    """Return the ids by which programs know options, by the ids that kept games have.

    A card is never known by the place where it lies, nor a seat by more than its name. "Nothing of these" is `NONE`.
    Where two options would have one id, such as two equal cards, the second id ends in a number.

    Args:
        options: The options of one seat.
    """
    ids = [option.id for option in options if option.id]
    if not has_other_ids(options):
        # The usual case, taken first since every ask comes here.
        return dict(zip(ids, ids, strict=True))
    declines = [id for id in ids if id in _DECLINES]
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
    for option in options:
        if option.id == value:
            return value
    return next((id for id, public in public_ids(options).items() if public == value), None)


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


_LONGEST_QUOTED: Final = 40
"""Characters of a wrong value that an error repeats."""


def quote_value(value: object) -> str:
    """Return a wrong value as an error repeats it: short and on one line."""
    text = repr(value)
    return text if len(text) <= _LONGEST_QUOTED else text[:_LONGEST_QUOTED] + "..."
