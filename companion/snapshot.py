"""The whole declared state as plain JSON data, and back: undo and resume start from it.

`companion.state.to_json` leaves out what nobody can see. Here that is written too, since the game goes on from it; only
fields at a plain default are left out, as most of a hero's are. A field that every setup makes anew, such as the book
of the game's figures, is left to the setup: its metadata says `{"given": True}`, or `{"given": "state"}` for a
reference to the state itself, such as a creature has.

What is no dataclass, such as a deck, writes and reads itself with `to_json` and `from_json`; where `to_json` leaves
something out, with `kept` and `of_kept`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from companion.record import field_types
from companion.state import Json, State, TextWriters


class Unkept(TypeError):
    """A state holds what cannot be written down and read again as it was."""


def write_state(part: object) -> Json:
    """Return a part of a state as plain JSON data, hidden fields too; raises `Unkept`."""
    match part:
        case None | bool() | int() | str():
            return part
        case dict():
            return {str(key): write_state(value) for key, value in part.items()}
        case list() | tuple():
            return [write_state(value) for value in part]
    if is_dataclass(part):
        kept = ((name, getattr(part, name), default) for name, default in _fields_with_defaults(_kind(part)))
        return {name: write_state(value) for name, value, default in kept if value != default}
    if hasattr(part, "kept"):
        return part.kept()  # type: ignore[no-any-return]
    if hasattr(part, "to_json") and hasattr(part, "from_json"):
        return part.to_json()  # type: ignore[no-any-return]
    raise Unkept(f"{type(part).__name__} cannot be kept")


def text_of(part: object) -> str:
    """`write_state(part)` as JSON text, made at once; raises `Unkept`. It is made now and then while people play."""
    return _KEPT_WRITERS[part.__class__](part)


@cache
def _fields_with_defaults(kind: Any) -> tuple[tuple[str, object], ...]:
    """Return the names of the kept fields, each with the default at which it is left out, `MISSING` for none."""
    return tuple((f.name, _plain_default(f)) for f in _kept_fields(kind))


def _plain_default(f: Field[Any]) -> object:
    """Return the default of a field if it is a plain value or an empty collection, else `MISSING`.

    A part that is a record is always written: a restore fills the one that the setup has made.
    """
    default = f.default if f.default_factory is MISSING else f.default_factory()
    is_empty = isinstance(default, dict | list | tuple) and not default
    return default if is_empty or isinstance(default, NoneType | bool | int | str) else MISSING


def _kept_by_itself(kind: Any) -> Callable[[Any], str]:
    if hasattr(kind, "canonical") and hasattr(kind, "from_json") and not hasattr(kind, "kept"):
        return kind.canonical  # type: ignore[no-any-return]
    return lambda part: json.dumps(write_state(part), ensure_ascii=False, separators=(",", ":"))


_KEPT_WRITERS = TextWriters(_fields_with_defaults, _kept_by_itself, sort=False)


def restore(state: State, data: Mapping[str, Json]) -> None:
    """Put the data that `write_state` made of a state into another state that was set up alike.

    A field that the data lacks has its default again; one that has none stays as the setup has made it.

    Args:
        state: The state that is filled.
        data: The data.

    Raises:
        Unkept: The state holds something that cannot be read back.
    """
    _fill(state, _kind(state), data, state)


def _fill(part: object, kind: Any, data: Mapping[str, Any], state: State) -> None:
    for name, read, default in _readers(kind):
        if name in data:
            setattr(part, name, read(data[name], getattr(part, name), state))
        elif default is not MISSING:
            # Each part has an empty collection of its own.
            setattr(part, name, default() if default in _COLLECTIONS else default)


@cache
def _kept_fields(kind: Any) -> tuple[Field[Any], ...]:
    return tuple(f for f in fields(kind) if not f.metadata.get("given"))


_COLLECTIONS = (dict, list)

_Reader = Callable[[Any, Any, State], Any]
"""Makes a value of data; it is also given what stands there now, and the state that it is a part of."""


@cache
def _readers(kind: Any) -> tuple[tuple[str, _Reader, Any], ...]:
    """Return the kept fields: the name, what reads it, and its default; for an empty collection the class of that."""
    hints = field_types(kind)
    return tuple(
        (name, _reader(hints[name]), type(default) if isinstance(default, _COLLECTIONS) else default)
        for name, default in _fields_with_defaults(get_origin(kind) or kind)
    )


@cache
def _reader(hint: Any) -> _Reader:
    """Return the function that reads data of this type: the types are those that a state is declared in."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _reader(inner[0])
    if origin in (Union, UnionType):
        choices = [_reader(choice) for choice in inner if choice is not NoneType]
        made = [choice for choice in choices if choice is not _as_it_is]
        if len(made) > 1:
            raise Unkept(f"{hint} can be more than one kind of record")
        return _or_none(made[0]) if made else _as_it_is
    if origin is list:
        return _list_of(_reader(inner[0]))
    if origin is tuple:
        return _tuple_of(_reader(inner[0]))
    if origin is dict:
        return _dict_of(int if inner[0] is int else str, _reader(inner[1]))
    if is_dataclass(origin or hint):
        return _record_of(hint)
    if hasattr(hint, "kept"):
        return lambda data, _there, _state: hint.of_kept(data)
    if hasattr(hint, "from_json"):
        return lambda data, _there, _state: hint.from_json(data)
    return _as_it_is


def _as_it_is(data: Any, _there: Any, _state: State) -> Any:
    return data


def _or_none(read: _Reader) -> _Reader:
    return lambda data, there, state: None if data is None else read(data, there, state)


def _list_of(read: _Reader) -> _Reader:
    return lambda data, _, state: [read(one, None, state) for one in data]


def _tuple_of(read: _Reader) -> _Reader:
    return lambda data, _, state: tuple(read(one, None, state) for one in data)


def _dict_of(key: Callable[[str], Any], read: _Reader) -> _Reader:
    def made(data: Mapping[str, Any], current: Any, state: State) -> dict[Any, Any]:
        stands = current if isinstance(current, dict) else {}
        return {key(name): read(one, stands.get(key(name)), state) for name, one in data.items()}

    return made


def _record_of(kind: Any) -> _Reader:
    """Fills the record that stands there, which may know what only the setup gives it; else makes one."""
    own = get_origin(kind) or kind
    frozen = own.__hash__ is not None
    homes = [f.name for f in fields(own) if f.metadata.get("given") == "state"]

    def made(data: Mapping[str, Any], current: Any, state: State) -> Any:
        if frozen or type(current) is not own:
            known = {name: read(data[name], None, state) for name, read, _ in _readers(kind) if name in data}
            return own(**dict.fromkeys(homes, state), **known)
        _fill(current, kind, data, state)
        return current

    return made


def _kind(part: object) -> Any:
    return type(part)
