"""The declared state of a game: what people can see and correct lives in dataclass fields, each with a path.

A path is dotted: "heroes.Ada.life", "sun.at". The type of a field says which values it may have: `Annotated[int,
Range(0, 12)]`, `Literal["room", "outside"]`, `bool`, `int | None`. The metadata of a field say who may see and set it:

- "hidden": a note of the rules, in no view and in no hash,
- "private": seen only by the seat that its record names,
- "fixed": seen, but never set; the value is the reason.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import MISSING, Field, field, fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import compress
from json.encoder import encode_basestring
from operator import attrgetter, itemgetter, ne
from types import NoneType, SimpleNamespace, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from companion.errors import DrakvaktError
from companion.event_kinds import BLOWS, ROLLED, Kind, kind_of
from companion.record import field_types, record
from companion.subjects import describe_subjects
from companion.text import BLANK, Text

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"


class PathError(DrakvaktError, KeyError):
    """The state has nothing at this path, or nothing that can be corrected."""

    def __str__(self) -> str:
        return str(self.args[0])


class ValueMisfit(DrakvaktError, ValueError):
    """The value does not fit the field at this path."""


@record
class Range:
    """The smallest and the largest whole number that a field may hold."""

    min: int
    max: int


@record
class Event:
    """Something that happened, for the log and for whoever listens: a stable key, and words with parameters.

    Attributes:
        key: Names the event for ever.
        text: The words.
        loud: `True` if people should see it on the box for a moment; what a reveal or a menu shows need not be.
        kind: The meaning for people, one of `companion.event_kinds`.
        who: The seat to which it belongs, if its words name nobody.
        round: The round in which it happened, if the game counts rounds.
        scene: Id of the fight in which it happened.
        scene_round: Number of its round in that fight.
        victim: Name of whoever is hit, if a picture says so.
    """

    key: str
    text: Text
    loud: bool = True
    kind: Kind = ""
    who: str = ""
    round: int = 0
    scene: str = ""
    scene_round: int = 0
    victim: Text = BLANK

    def subjects(self, seats: Collection[str] = ()) -> dict[str, Any]:
        """Return what the event is about, for programs. It is worked out only when somebody wants it.

        Args:
            seats: The seats of the game.

        Returns:
            Ids by their kind, as `companion.subjects.describe_subjects` gives them.
        """
        return describe_subjects(self.text, seats=seats, who=self.who)

    def for_seat(self, who: str) -> Event:
        """Return this event as one of that seat."""
        return replace(self, who=who)


SETTLES: Final[frozenset[Kind]] = BLOWS | {"hurt", "death"}
"""Kinds of the events of a fight with which a round of it has its result."""


@record(frozen=False)
class FightScene:
    """A fight as it is told: one story, in rounds of dice and what came of them.

    Attributes:
        id: Id of the fight.
        round: Number of the present round, from 1.
        told: `True` if something was told in the round.
        settled: `True` if the result of the round was told. A die that falls after it, as for armour, begins a new
            round.
    """

    id: str
    round: int = 1
    told: bool = False
    settled: bool = False

    def begin_round(self) -> None:
        """Count another round, if anything was told in this one."""
        if self.told:
            self.round, self.told, self.settled = self.round + 1, False, False

    def place(self, event: Event) -> Event:
        """Return the event with its place in the fight."""
        if event.key == ROLLED and self.settled:
            self.begin_round()
        self.told = True
        self.settled = self.settled or event.kind in SETTLES
        return replace(event, scene=self.id, scene_round=self.round)


@record(kw_only=True, frozen=False)
class State:
    """State that every game has.

    Attributes:
        seats: The seats in turn order.
        turn: The seat whose turn it is.
        scopes: Names of the open scenes, innermost last.
        turns: Number of boundaries passed. At a boundary the state is whole.
        options: House rules in force, by name. They are set through the table, which knows what each may be.
        modes: Who rolls and draws ("asked", "rolled", "drawn") by path ("cards.dragon"), as the table has it.
        told: Events since the table last listened.
        at_boundary: Called at each boundary.
        kinds: Meanings of events for people, by their keys; each game's state has its own.
        rules: Version of the rules with which this game began. Questions of later versions are not asked in it.
        listens: `True` if the game's rules call `mark_learned` whenever people tell something worth keeping; otherwise
            the table looks after every turn.
        heard: `True` if that has happened since the table last looked.
        scene: The fight that is being told.
        scenes: Number of fights that have begun since the last boundary.
    """

    kinds: ClassVar[Mapping[str, Kind]] = {}
    listens: ClassVar[bool] = False

    seats: list[str] = field(default_factory=list, metadata={"fixed": "are named when a game begins"})
    turn: str | None = field(default=None, metadata={"fixed": "the rules are with that seat: an undo goes back"})
    turns: int = field(default=0, metadata={"fixed": "counts what the journal holds"})
    options: dict[str, Any] = field(default_factory=dict, metadata={"fixed": "have a menu of their own"})
    scopes: list[str] = field(default_factory=list, metadata={"fixed": "are left by the menu, innermost first"})
    modes: dict[str, str] = field(default_factory=dict, metadata={"hidden": True})
    rules: int = field(default=1, metadata={"hidden": True, "given": True})
    told: list[Event] = field(default_factory=list, metadata={"hidden": True, "given": True})
    heard: bool = field(default=True, repr=False, compare=False, metadata={"hidden": True, "given": True})
    scene: FightScene | None = field(default=None, repr=False, compare=False, metadata={"hidden": True, "given": True})
    skipped: list[Event] = field(
        default_factory=list, repr=False, compare=False, metadata={"hidden": True, "given": True}
    )
    scenes: int = field(default=0, repr=False, compare=False, metadata={"hidden": True, "given": True})
    at_boundary: Callable[[], None] | None = field(
        default=None, repr=False, compare=False, metadata={"hidden": True, "given": True}
    )

    def tell(
        self,
        key: str,
        text: Text,
        *,
        loud: bool = True,
        kind: Kind | None = None,
        who: str = "",
        victim: Text = BLANK,
    ) -> None:
        """Report that something has happened.

        It belongs to the seats that are named in it, else to `who` or the seat that has a turn.

        Args:
            key: The event's key, which never changes.
            text: The words.
            loud: Whether it is shown by itself; else it stands in the log only.
            kind: The kind of this event, where its key alone does not say it, as with a blow.
            who: The seat to which it belongs.
            victim: The name of whoever is hit, where a picture should say so: not where the hero loses.
        """
        number = getattr(self, "round", 0)
        kind = kind or kind_of(key, self.kinds)
        event = Event(key, text, loud, kind, who or self.turn or "", number, victim=victim)
        self.told.append(event if self.scene is None else self.scene.place(event))

    def tell_skipped(
        self, ask: str, seat: str, question: Text, value: str, answer: Text, chance: Fraction | None = None
    ) -> None:
        """Tell programs of an ask that is left out, as it has one answer only; people see what comes of it.

        Args:
            ask: Key of the ask.
            seat: The seat that would have answered.
            question: Words of the ask.
            value: The answer.
            answer: Words of the answer.
            chance: Chance of the roll that follows.
        """
        known = {} if chance is None else {"chance": str(chance)}
        text = Text("{question} {answer}", question=question, answer=answer, ask=ask, value=value, **known)
        self.skipped.append(Event("skipped", text, loud=False, kind="aside", who=seat))

    @contextmanager
    def tell_fight(self, scene: FightScene | None = None) -> Iterator[FightScene]:
        """Let all that is told in the block belong to one fight.

        Args:
            scene: A fight that goes on; a new one by default.
        """
        if scene is None:
            self.scenes += 1
            scene = FightScene(f"fight-{self.turns}-{self.scenes}")
        outer, self.scene = self.scene, scene
        try:
            yield scene
        finally:
            self.scene = outer

    def begin_fight_round(self) -> None:
        """Count another round of the fight that is being told, if anything was told in the present one."""
        if self.scene is not None:
            self.scene.begin_round()

    def check(self, path: str, value: object) -> None:
        """Check a value by the rules of the game where its type alone does not say enough, as an id of a space.

        Args:
            path: The path.
            value: The new value.

        Raises:
            ValueMisfit: The value cannot stand there.
        """

    def mark_learned(self) -> None:
        """Mark that people have told, or taken back, something of what `Game.learned` gives."""
        self.heard = True

    def boundary(self) -> None:
        """Mark that a turn is over: the state is whole, and a game could start from it."""
        self.turns += 1
        self.scenes = 0
        if self.at_boundary is not None:
            self.at_boundary()


def to_json(part: object, *, whole: bool = True) -> Json:
    """Return a part of the state as plain JSON data.

    Args:
        part: The part; what is no dataclass writes itself with a method `to_json`, as a deck does.
        whole: Whether fields at their default are written too.
    """
    match part:
        case None | bool() | int() | str():
            return part
        case dict():
            return {str(key): to_json(value, whole=whole) for key, value in part.items()}
        case list() | tuple():
            return [to_json(value, whole=whole) for value in part]
    if is_dataclass(part):
        names, defaults, values = _shown(_kind(part))
        shown = zip(names, values(part), defaults, strict=True)
        return {name: to_json(value, whole=whole) for name, value, default in shown if whole or value != default}
    return _written(part, "to_json")


@overload
def figures(part: State, seat: str | None) -> dict[str, Json]: ...
@overload
def figures(part: object, seat: str | None) -> Json: ...
def figures(part: object, seat: str | None) -> Json:
    """Return the state as a seat may see it, as plain JSON data by path.

    Args:
        part: The state, or a part of it; a part that hides something has a method `view(seat)`, as a deck does.
        seat: The seat that looks; `None` is everybody.
    """
    return _FIGURES[part.__class__](part, seat)


class _Figures(dict[type[Any], "Callable[[Any, str | None], Json]"]):
    """Makes plain data of any part of a state, as a seat may see it. Each kind's way is found when it first comes.

    Every seat looks after every answer, so the values that are written as they are, nearly all, take no call.
    """

    def __missing__(self, kind: type[Any]) -> Callable[[Any, str | None], Json]:
        self[kind] = shows = self._way(kind)
        return shows

    def _way(self, kind: type[Any]) -> Callable[[Any, str | None], Json]:
        if issubclass(kind, _PLAIN):
            return lambda part, _: part
        if issubclass(kind, dict):
            return lambda part, seat: {
                str(key): value if value.__class__ in _PLAIN else self[value.__class__](value, seat)
                for key, value in part.items()
            }
        if issubclass(kind, list | tuple):
            return lambda part, seat: [
                value if value.__class__ in _PLAIN else self[value.__class__](value, seat) for value in part
            ]
        return self._fields(kind) if is_dataclass(kind) else lambda part, seat: _written(part, "view", seat)

    def _fields(self, kind: Any) -> Callable[[Any, str | None], Json]:
        found = _shown_fields(kind)
        own = tuple(f.name for f in found)
        public = tuple(f.name for f in found if not f.metadata.get("private"))
        plain = {f.name for f in found if f.type in _PLAIN_TYPES}
        ways = [(names, _all_of(names), [name for name in names if name not in plain]) for names in (own, public)]
        has_private = own != public

        def shows(part: Any, seat: str | None) -> Json:
            """Return the fields of a part; private ones only for the seat that the part names."""
            is_own = has_private and seat is not None and getattr(part, "seat", None) == seat
            names, values, deep = ways[0 if is_own else 1]
            shown = dict(zip(names, values(part), strict=True))
            for name in deep:
                value = shown[name]
                if value.__class__ not in _PLAIN:
                    shown[name] = self[value.__class__](value, seat)
            return shown

        return shows


_PLAIN: Final = (NoneType, bool, int, str)
_PLAIN_TYPES: Final = ("bool", "int", "str", "int | None", "str | None", "bool | None", "Seat", "Seat | None")
"""Types of fields whose values are written as they are, as they stand in the source."""

_FIGURES = _Figures()


def figures_of_seat(state: State, seat: str, public: Mapping[str, Json], parts: Iterable[str]) -> dict[str, Json]:
    """Return `figures(state, seat)`, made from the public figures of the same moment.

    Args:
        state: The state.
        seat: The seat that looks.
        public: The figures that everybody sees.
        parts: The parts in which a seat sees more than everybody.
    """
    return {**public, **{name: figures(getattr(state, name), seat) for name in parts}}


def _written(part: object, method: str, *arguments: object) -> Json:
    writes = getattr(part, method, None)
    if writes is None:
        raise TypeError(f"{type(part).__name__} cannot stand in a state")
    written: Json = writes(*arguments)
    return written


def digest(state: State) -> str:
    """Return a short hash of the state. Fields at their default are left out, so a new field changes no old hash."""
    return hashlib.sha256(canonical(state).encode()).hexdigest()[:16]


def canonical(part: object) -> str:
    """`to_json(part, whole=False)` as JSON text in its one order: keys sorted, no spaces, letters as they are.

    A state is hashed at every turn's end, so the text is made at once and not by way of the data. A part that writes
    itself may keep its text until it changes and give it in a method `canonical`, as a deck does.
    """
    return _CANONICAL_TEXTS[part.__class__](part)


def json_text(data: Json) -> str:
    """JSON data as `canonical` writes it."""
    return _CANONICAL.encode(data)


_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Texts(dict[type[Any], Callable[[Any], str]]):
    """Makes JSON text of any part of a state: `texts[type(part)](part)`. Each kind's way is found when it first comes.

    `shown` gives the fields of a dataclass; each is left out at its default, if it is given with one. `other` gives
    what makes the text of a part that writes itself. With `sort`, keys stand in order.
    """

    def __init__(
        self,
        shown: Callable[[Any], Iterable[tuple[str, object]]],
        other: Callable[[Any], Callable[[Any], str]],
        *,
        sort: bool,
    ) -> None:
        super().__init__()
        self._shown, self._other, self._sort = shown, other, sort

    def __missing__(self, kind: type[Any]) -> Callable[[Any], str]:
        self[kind] = writes = self._way(kind)
        return writes

    def _way(self, kind: type[Any]) -> Callable[[Any], str]:
        for plain, writes in _PLAIN_TEXTS:
            if issubclass(kind, plain):
                return writes
        if issubclass(kind, dict):
            return self._mapping
        if issubclass(kind, list | tuple):
            return lambda part: f"[{','.join([self[value.__class__](value) for value in part])}]"
        return self._fields(kind) if is_dataclass(kind) else self._other(kind)

    def _mapping(self, part: dict[Any, Any]) -> str:
        named = part if {*map(type, part)} <= _TEXT else {str(key): value for key, value in part.items()}
        entries = [(key, named[key]) for key in sorted(named)] if self._sort else named.items()
        return f"{{{','.join([f'{encode_basestring(key)}:{self[value.__class__](value)}' for key, value in entries])}}}"

    def _fields(self, kind: Any) -> Callable[[Any], str]:
        shown = sorted(self._shown(kind), key=itemgetter(0)) if self._sort else [*self._shown(kind)]
        all_values = _all_of([name for name, _ in shown])
        heads, defaults = [f"{encode_basestring(name)}:" for name, _ in shown], [default for _, default in shown]

        def writes(part: object) -> str:
            found = all_values(part)
            # Of dozens of fields most are at their default.
            told = compress(zip(heads, found, strict=True), map(ne, found, defaults))
            return f"{{{','.join([head + self[value.__class__](value) for head, value in told])}}}"

        return writes


_TEXT = {str}
_PLAIN_TEXTS: tuple[tuple[type[Any], Callable[[Any], str]], ...] = (
    (NoneType, {None: "null"}.__getitem__),
    (bool, {True: "true", False: "false"}.__getitem__),
    (str, encode_basestring),
    (int, int.__repr__),
)
"""A bool is an int, too, so it comes first."""


def _shown_with_defaults(kind: Any) -> Iterable[tuple[str, object]]:
    return ((f.name, _default(f)) for f in _shown_fields(kind))


def _written_by_itself(kind: Any) -> Callable[[Any], str]:
    if hasattr(kind, "canonical"):
        return kind.canonical  # type: ignore[no-any-return]
    return lambda part: json_text(_written(part, "to_json"))


_CANONICAL_TEXTS = Texts(_shown_with_defaults, _written_by_itself, sort=True)


LONGEST_PATH = 200
"""Characters of a path: no figure lies deeper, and to follow a very long one takes long."""


def steps_of(path: str) -> list[str]:
    """Return the steps of a path; raises `PathError` where it is too long to be one."""
    if len(path) > LONGEST_PATH:
        raise PathError(Text("A path has at most {n} characters: look at the view for the paths.", n=LONGEST_PATH))
    return path.split(".")


def get_path(state: object, path: str) -> object:
    """Return the value at a path.

    Args:
        state: The state.
        path: The path.

    Raises:
        PathError: The state has nothing there.
    """
    for step in steps_of(path):
        state = _child(state, step, path)
    return state


def check(state: State, path: str, value: object) -> None:
    """Raise the error that `assign` would raise, without doing it.

    Args:
        state: The state.
        path: The path.
        value: The new value.
    """
    _, _, hint = _place(state, path)
    coerce(hint, value, path)
    state.check(path, value)


def assign(state: State, path: str, value: object) -> object:
    """Put a value at a path if it fits there.

    Args:
        state: The state.
        path: The path.
        value: The new value.

    Returns:
        The value that stood there before.

    Raises:
        PathError: Nothing at this path can be corrected.
        ValueMisfit: The value does not fit.
    """
    parent, last, hint = _place(state, path)
    before = _child(parent, last, path)
    fitted = coerce(hint, value, path)
    match parent:
        case dict():
            parent[last] = fitted
        case list():
            parent[int(last)] = fitted
        case _:
            setattr(parent, last, fitted)
    return before


LONGEST_NAME = 60


def coerce(hint: Any, value: object, path: str) -> object:
    """Return the value if the type hint allows it.

    Args:
        hint: The type of the field.
        value: The value.
        path: The path of the field, for an error.

    Raises:
        ValueMisfit: The type allows something else; the message says what.
        PathError: The field holds more than one figure.
    """
    for choice, ranged in _choices(hint):
        if choice is NoneType and value is None:
            return None
        if get_origin(choice) is Literal and any(value == arg and type(value) is type(arg) for arg in get_args(choice)):
            return value
        if choice is bool and isinstance(value, bool):
            return value
        if choice is str and isinstance(value, str) and 0 < len(value) <= LONGEST_NAME and value.isprintable():
            return value
        if choice is int and isinstance(value, int) and not isinstance(value, bool) and _is_in_range(ranged, value):
            return value
        if get_origin(choice) is list and isinstance(value, list):
            (inner,) = get_args(choice)
            return [coerce(inner, item, path) for item in value]
    allowed = " or ".join(_words(choice, ranged) for choice, ranged in _choices(hint) if _is_plain(choice))
    if not allowed:
        raise PathError(f"{path:.80} is no single figure: look at the view for the paths below it.")
    raise ValueMisfit(f"{path:.80} cannot be {value!r:.40}: give {allowed}.")


@cache
def values(kind: Any, name: str) -> tuple[Json, ...] | None:
    """Return all values that may stand in a field, in order; `None` where they cannot be listed.

    What may be not known comes with `None` first, a yes or no with yes first.

    Args:
        kind: The class of the part.
        name: The name of the field.
    """
    home, f = _home(kind, name)
    return _values(home, name) if f is not None else None


def _home(kind: Any, name: str) -> tuple[Any, Any]:
    """Return the class that declares a field's type, and the field: subclasses share both."""
    f = getattr(kind, "__dataclass_fields__", {}).get(name)
    same = (base for base in reversed(kind.__mro__) if base.__dict__.get("__dataclass_fields__", {}).get(name) is f)
    return next(same, kind), f


@cache
def _values(home: Any, name: str) -> tuple[Json, ...] | None:
    # The types of all fields are wanted only where something is set, which hardly ever happens before the first prompt.
    alone = SimpleNamespace(__annotations__={name: home.__dataclass_fields__[name].type})
    hint = get_type_hints(alone, vars(sys.modules[home.__module__]), include_extras=True)[name]
    found: list[Json] = []
    for choice, ranged in _choices(hint):
        if choice is NoneType:
            found.insert(0, None)
        elif get_origin(choice) is Literal:
            found += get_args(choice)
        elif choice is bool:
            found += (True, False)
        elif choice is int and ranged is not None:
            found += range(ranged.min, ranged.max + 1)
        else:
            return None
    return tuple(found)


def _place(state: State, path: str) -> tuple[object, str, Any]:
    """Return the part that holds the figure at a path, the last step to it, and the figure's type hint."""
    *steps, last = steps_of(path)
    parent: object = state
    hint: Any = type(state)
    for step in steps:
        hint = _hint(parent, hint, step, path)
        parent = _child(parent, step, path)
    hint = _hint(parent, hint, last, path)
    _child(parent, last, path)
    return parent, last, hint


def _is_plain(choice: Any) -> bool:
    return choice in (NoneType, bool, str, int) or get_origin(choice) in (Literal, list)


def _is_in_range(ranged: Range | None, value: int) -> bool:
    return ranged is None or ranged.min <= value <= ranged.max


def _words(choice: Any, ranged: Range | None) -> str:
    if choice is NoneType:
        return "null (not known)"
    if get_origin(choice) is Literal:
        return "one of " + ", ".join(map(str, get_args(choice)))
    if choice is int and ranged is not None:
        return f"a whole number from {ranged.min} to {ranged.max}"
    if choice is str:
        return f"a name of 1 to {LONGEST_NAME} characters"
    return {int: "a whole number", bool: "true or false"}.get(choice, "a list")


@cache
def _choices(hint: Any) -> tuple[tuple[Any, Range | None], ...]:
    """Return a type hint as pairs of a plain type and a range."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        ranged = next((note for note in notes if isinstance(note, Range)), None)
        return tuple((choice, own or ranged) for choice, own in _choices(inner))
    if get_origin(hint) in (Union, UnionType):
        return tuple(pair for part in get_args(hint) for pair in _choices(part))
    return ((hint, None),)


def _kind(part: object) -> Any:
    return type(part)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return field_types(kind)


@cache
def _shown_fields(kind: type[Any]) -> tuple[Field[Any], ...]:
    return tuple(f for f in fields(kind) if not f.metadata.get("hidden"))


@cache
def _shown(kind: Any) -> tuple[tuple[str, ...], tuple[object, ...], Callable[[object], tuple[Any, ...]]]:
    """Return the names and defaults of the fields that are shown, and a function that gets all their values."""
    found = _shown_fields(kind)
    names = tuple(f.name for f in found)
    return names, tuple(map(_default, found)), _all_of(names)


def _all_of(names: Sequence[str]) -> Callable[[object], tuple[Any, ...]]:
    """Return the function that gets all these values of a part at once."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda part: tuple(getattr(part, name) for name in names)


def _default(f: Field[Any]) -> object:
    if f.default is not MISSING:
        return f.default
    return f.default_factory() if f.default_factory is not MISSING else MISSING


def _child(parent: object, step: str, path: str) -> object:
    match parent:
        case dict() if step in parent:
            return parent[step]
        case list() if step.isdecimal() and int(step) < len(parent):
            return parent[int(step)]
        case _ if is_dataclass(parent) and any(f.name == step for f in _shown_fields(_kind(parent))):
            return getattr(parent, step)
    raise PathError(f"There is nothing at {path:.80}: {step:.40} is unknown; look at the view for the paths.")


def _hint(parent: object, hint: Any, step: str, path: str) -> Any:
    """Return the type hint one step further down; raises `PathError` where corrections do not reach."""
    if is_dataclass(parent):
        f = next((f for f in _shown_fields(_kind(parent)) if f.name == step), None)
        if f is None:
            raise PathError(f"There is nothing at {path:.80}: {step:.40} is unknown; look at the view for the paths.")
        if not f.metadata.get("fixed"):
            return _hints(_kind(parent))[step]
    elif isinstance(parent, dict | list):
        inner = [part for part, _ in _choices(hint) if get_origin(part) in (dict, list)]
        if inner:
            return get_args(inner[0])[-1]
    raise PathError(f"{path:.80} cannot be set by hand; use a house rule, undo or a deck operation instead.")
