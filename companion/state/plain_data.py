"""A state as plain JSON data: whole, as a seat may see it, and as the one text of which its hash is made."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from itertools import compress
from json.encoder import encode_basestring
from operator import attrgetter, itemgetter, ne
from types import NoneType
from typing import Any, Final, TypeAlias, overload

from companion.state.state import State

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"


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
        names, defaults, get_values = _shown(class_of(part))
        shown = zip(names, get_values(part), defaults, strict=True)
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
    return _FIGURE_WRITERS[part.__class__](part, seat)


class _FigureWriters(dict[type[Any], "Callable[[Any, str | None], Json]"]):
    """Functions that return a part of a state as a seat may see it, by the part's class.

    The function of a class is made when its first part comes. Every seat looks after every answer, so the values that
    are written as they are, nearly all, take no call.
    """

    def __missing__(self, kind: type[Any]) -> Callable[[Any, str | None], Json]:
        self[kind] = writer = self._make_writer(kind)
        return writer

    def _make_writer(self, kind: type[Any]) -> Callable[[Any, str | None], Json]:
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
        return self._make_field_writer(kind) if is_dataclass(kind) else lambda part, seat: _written(part, "view", seat)

    def _make_field_writer(self, kind: Any) -> Callable[[Any, str | None], Json]:
        shown = shown_fields(kind)
        all_names = tuple(f.name for f in shown)
        public_names = tuple(f.name for f in shown if not f.metadata.get("private"))
        plain = {f.name for f in shown if f.type in _PLAIN_TYPES}
        whole, public = (
            (names, _values_getter(names), [name for name in names if name not in plain])
            for names in (all_names, public_names)
        )
        has_private = all_names != public_names

        def write_fields(part: Any, seat: str | None) -> Json:
            """Return the fields of a part; private ones only for the seat that the part names."""
            is_own = has_private and seat is not None and getattr(part, "seat", None) == seat
            names, get_values, deep_names = whole if is_own else public
            written = dict(zip(names, get_values(part), strict=True))
            for name in deep_names:
                value = written[name]
                if value.__class__ not in _PLAIN:
                    written[name] = self[value.__class__](value, seat)
            return written

        return write_fields


_PLAIN: Final = (NoneType, bool, int, str)
_PLAIN_TYPES: Final = ("bool", "int", "str", "int | None", "str | None", "bool | None", "Seat", "Seat | None")
"""Types of fields whose values are written as they are, as they stand in the source."""

_FIGURE_WRITERS = _FigureWriters()


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
    """Return what a part that is no dataclass writes of itself with one of its methods."""
    write = getattr(part, method, None)
    if write is None:
        raise TypeError(f"{type(part).__name__} cannot stand in a state")
    written: Json = write(*arguments)
    return written


def digest(state: State) -> str:
    """Return a short hash of the state. Fields at their default are left out, so a new field changes no old hash."""
    return hashlib.sha256(canonical(state).encode()).hexdigest()[:16]


def canonical(part: object) -> str:
    """Return `to_json(part, whole=False)` as JSON text in one order: keys sorted, no spaces, letters as they are.

    A state is hashed at every turn's end, so the text is made at once and not by way of the data. A part that writes
    itself may keep its text until it changes and give it in a method `canonical`, as a deck does.
    """
    return _CANONICAL_WRITERS[part.__class__](part)


def json_text(data: Json) -> str:
    """Return JSON data as the text that `canonical` would write."""
    return _CANONICAL.encode(data)


_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class TextWriters(dict[type[Any], Callable[[Any], str]]):
    """Functions that return a part of a state as JSON text, by the part's class: `writers[type(part)](part)`.

    The function of a class is made when its first part comes.
    """

    def __init__(
        self,
        list_fields: Callable[[Any], Iterable[tuple[str, object]]],
        find_writer: Callable[[Any], Callable[[Any], str]],
        *,
        sort: bool,
    ) -> None:
        """Begin without any function.

        Args:
            list_fields: Returns the fields of a dataclass with their defaults; a field at its default is left out.
            find_writer: Returns the function for a class that writes itself.
            sort: Whether keys stand in order.
        """
        super().__init__()
        self._list_fields, self._find_writer, self._sort = list_fields, find_writer, sort

    def __missing__(self, kind: type[Any]) -> Callable[[Any], str]:
        self[kind] = writer = self._make_writer(kind)
        return writer

    def _make_writer(self, kind: type[Any]) -> Callable[[Any], str]:
        for plain, write_plain in _PLAIN_WRITERS:
            if issubclass(kind, plain):
                return write_plain
        if issubclass(kind, dict):
            return self._write_mapping
        if issubclass(kind, list | tuple):
            return lambda part: f"[{','.join([self[value.__class__](value) for value in part])}]"
        return self._make_field_writer(kind) if is_dataclass(kind) else self._find_writer(kind)

    def _write_mapping(self, part: dict[Any, Any]) -> str:
        named = part if {*map(type, part)} <= _TEXT else {str(key): value for key, value in part.items()}
        entries = [(key, named[key]) for key in sorted(named)] if self._sort else named.items()
        return f"{{{','.join([f'{encode_basestring(key)}:{self[value.__class__](value)}' for key, value in entries])}}}"

    def _make_field_writer(self, kind: Any) -> Callable[[Any], str]:
        listed = sorted(self._list_fields(kind), key=itemgetter(0)) if self._sort else [*self._list_fields(kind)]
        get_values = _values_getter([name for name, _ in listed])
        heads, defaults = [f"{encode_basestring(name)}:" for name, _ in listed], [default for _, default in listed]

        def write_fields(part: object) -> str:
            values = get_values(part)
            # Of dozens of fields most are at their default.
            written = compress(zip(heads, values, strict=True), map(ne, values, defaults))
            return f"{{{','.join([head + self[value.__class__](value) for head, value in written])}}}"

        return write_fields


_TEXT = {str}
_PLAIN_WRITERS: tuple[tuple[type[Any], Callable[[Any], str]], ...] = (
    (NoneType, {None: "null"}.__getitem__),
    (bool, {True: "true", False: "false"}.__getitem__),
    (str, encode_basestring),
    (int, int.__repr__),
)
"""A bool is an int, too, so it comes first."""


def _fields_with_defaults(kind: Any) -> Iterable[tuple[str, object]]:
    return ((f.name, _default(f)) for f in shown_fields(kind))


def _find_canonical_writer(kind: Any) -> Callable[[Any], str]:
    if hasattr(kind, "canonical"):
        return kind.canonical  # type: ignore[no-any-return]
    return lambda part: json_text(_written(part, "to_json"))


_CANONICAL_WRITERS = TextWriters(_fields_with_defaults, _find_canonical_writer, sort=True)


def class_of(part: object) -> Any:
    """Return the class of a part of a state. To mypy the class of a dataclass is nothing that `cache` could take."""
    return type(part)


@cache
def shown_fields(kind: type[Any]) -> tuple[Field[Any], ...]:
    """Return the fields of a part of a state that are no notes of the rules.

    Args:
        kind: The class of the part.
    """
    return tuple(f for f in fields(kind) if not f.metadata.get("hidden"))


@cache
def _shown(kind: Any) -> tuple[tuple[str, ...], tuple[object, ...], Callable[[object], tuple[Any, ...]]]:
    """Return the names and defaults of the fields that are shown, and a function that gets all their values."""
    found = shown_fields(kind)
    names = tuple(f.name for f in found)
    return names, tuple(map(_default, found)), _values_getter(names)


def _values_getter(names: Sequence[str]) -> Callable[[object], tuple[Any, ...]]:
    """Return the function that gets all these values of a part at once."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda part: tuple(getattr(part, name) for name in names)


def _default(f: Field[Any]) -> object:
    if f.default is not MISSING:
        return f.default
    return f.default_factory() if f.default_factory is not MISSING else MISSING
