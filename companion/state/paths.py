"""Figures by path: what stands at a path of a state, what may stand there, and corrections.

The type of a field says which values it may have: `Annotated[int, Range(0, 12)]`, `Literal["room", "outside"]`, `bool`,
`int | None`.
"""

from __future__ import annotations

import sys
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, SimpleNamespace, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.errors import DrakvaktError
from companion.record import field_types, record
from companion.state.plain_data import Json, class_of, shown_fields
from companion.state.state import State
from companion.text import Text


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


@cache
def _field_hints(kind: Any) -> dict[str, Any]:
    return field_types(kind)


def _child(parent: object, step: str, path: str) -> object:
    match parent:
        case dict() if step in parent:
            return parent[step]
        case list() if step.isdecimal() and int(step) < len(parent):
            return parent[int(step)]
        case _ if is_dataclass(parent) and any(f.name == step for f in shown_fields(class_of(parent))):
            return getattr(parent, step)
    raise PathError(f"There is nothing at {path:.80}: {step:.40} is unknown; look at the view for the paths.")


def _hint(parent: object, hint: Any, step: str, path: str) -> Any:
    """Return the type hint one step further down; raises `PathError` where corrections do not reach."""
    if is_dataclass(parent):
        f = next((f for f in shown_fields(class_of(parent)) if f.name == step), None)
        if f is None:
            raise PathError(f"There is nothing at {path:.80}: {step:.40} is unknown; look at the view for the paths.")
        if not f.metadata.get("fixed"):
            return _field_hints(class_of(parent))[step]
    elif isinstance(parent, dict | list):
        inner = [part for part, _ in _choices(hint) if get_origin(part) in (dict, list)]
        if inner:
            return get_args(inner[0])[-1]
    raise PathError(f"{path:.80} cannot be set by hand; use a house rule, undo or a deck operation instead.")
