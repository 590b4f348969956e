"""Records: dataclasses that nobody changes, and that are quick to define, so that a box starts sooner."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, make_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, Generic, TypeVar, dataclass_transform, get_args, get_origin, get_type_hints, overload

T = TypeVar("T")

FEW = 40
"""Records of a kind that are made without a compiled `__init__`.

To compile one takes as long as to make so many, and a box makes no more of most kinds until its first prompt.
"""

FEWEST = 2
"""Fields from which on `attrgetter` returns a tuple."""

_FORMS = re.compile("ClassVar|InitVar|KW_ONLY")
"""Names that `dataclass` looks for among the annotations."""

_MADE: set[type[Any]] = set()
"""The records whose `__init__` is made here, so that it takes their fields in order."""


@overload
def record(kind: type[T], /) -> type[T]: ...
@overload
def record(*, kw_only: bool = False, frozen: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(
    kind: type[T] | None = None, /, *, kw_only: bool = False, frozen: bool = True
) -> type[T] | Callable[[type[T]], type[T]]:
    """Make a dataclass with slots, equal by its values; a frozen one is hashable and checked to stay as it is.

    `dataclass(frozen=True)` compiles nine functions for each class; with over a hundred classes that was a third of the
    time until the box's first prompt. Here only `__init__` is compiled, once there are more than a `FEW`, and runs
    three times as fast.

    Args:
        kind: The class.
        kw_only: Whether its fields are given by name only.
        frozen: Whether nobody may change it.
    """

    def made(kind: type[T]) -> type[T]:
        # Else dataclass() looks the signature up, to write it there.
        kind.__doc__ = kind.__doc__ or kind.__name__
        slotted = _with_slots(kind, kw_only=kw_only)
        _mend_super(kind, slotted)
        if "__init__" not in kind.__dict__:
            slotted.__init__ = _compiled_at_last(slotted)
            _MADE.add(slotted)
        slotted.__eq__, digest = _by_values([f.name for f in fields(slotted) if f.compare])
        slotted.__hash__ = digest if frozen else None
        if "__repr__" not in kind.__dict__:
            slotted.__repr__ = _plainly
        return slotted  # type: ignore[no-any-return]

    return made if kind is None else made(kind)


def _with_slots(kind: type[Any], *, kw_only: bool) -> Any:
    """Return a class as a dataclass with slots, without the functions that a record has from here.

    `dataclass` compares each annotation that is text with three patterns, which took half of its time. So it sees no
    text, unless an annotation may name one of its own forms.
    """
    annotations: dict[str, Any] = vars(kind).get("__annotations__", {})
    if annotations:
        kind.__annotations__ = {
            name: object if isinstance(annotation, str) and not _FORMS.search(annotation) else annotation
            for name, annotation in annotations.items()
        }
    slotted: Any = dataclass(slots=True, init=False, repr=False, eq=False, kw_only=kw_only)(kind)
    if annotations:
        slotted.__annotations__ = annotations
    own = slotted.__dataclass_fields__
    for name, annotation in annotations.items():
        if name in own:
            own[name].type = annotation
    return slotted


def _mend_super(kind: type[Any], slotted: type[Any]) -> None:
    """Let `super()` without arguments know the class with slots, which is another one than that of the source.

    All methods of a class share the cell in which they find it, so the first that has one is enough.
    """
    function: Any
    for value in vars(kind).values():
        for function in (value, getattr(value, "fget", None), getattr(value, "__wrapped__", None)):
            code = getattr(function, "__code__", None)
            if code is not None and "__class__" in code.co_freevars:
                function.__closure__[code.co_freevars.index("__class__")].cell_contents = slotted
                return


def _compiled_at_last(kind: Any) -> Callable[..., None]:
    """Return an `__init__` that makes the first `FEW` records itself, then replaces itself by a compiled one.

    What that one would refuse is left to it at once.
    """
    left = FEW

    def init(self: Any, *values: Any, **named: Any) -> None:
        nonlocal left
        left -= 1
        if left < 0 or not _filled(self, values, named):
            kind.__init__ = _compiled(kind)
            kind.__init__(self, *values, **named)
        elif hasattr(self, "__post_init__"):
            self.__post_init__()

    return init


def _filled(self: Any, values: tuple[Any, ...], named: Mapping[str, Any]) -> bool:
    """Set the fields; returns whether these values and names were just right for them."""
    all_of_it = fields(self)
    by_place = (f.name for f in all_of_it if f.init and not f.kw_only)
    given = {**dict(zip(by_place, values, strict=False)), **named}
    if len(given) != len(values) + len(named):
        return False
    for f in all_of_it:
        if f.init and f.name in given:
            setattr(self, f.name, given.pop(f.name))
        elif f.default_factory is not MISSING:
            setattr(self, f.name, f.default_factory())
        elif f.init and f.default is not MISSING:
            setattr(self, f.name, f.default)
        elif f.init:
            return False
    return not given


def _compiled(kind: Any) -> Any:
    namespace = {"__doc__": kind.__doc__} | ({"__post_init__": None} if hasattr(kind, "__post_init__") else {})
    same = [(f.name, f.type, f) for f in fields(kind)]
    made: Any = make_dataclass(kind.__name__, same, namespace=namespace, repr=False, eq=False)
    made.__init__.__qualname__ = f"{kind.__qualname__}.__init__"
    return made.__init__


def _by_values(names: list[str]) -> tuple[Callable[[Any, object], bool], Callable[[Any], int]]:
    values: Callable[[Any], Any] = attrgetter(*names) if names else lambda _one: ()

    def equal(self: Any, other: object) -> bool:
        return bool(values(self) == values(other)) if other.__class__ is self.__class__ else NotImplemented

    def digest(self: Any) -> int:
        return hash(values(self))

    return equal, digest


def _plainly(self: Any) -> str:
    values = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if f.repr)
    return f"{type(self).__qualname__}({values})"


def replace(original: T, /, **changes: Any) -> T:
    """Return a copy of a record in which some fields have other values.

    It returns what `dataclasses.replace` does, in a quarter of the time: a press copies some twenty records, and one of
    them has forty fields.

    Args:
        original: The record.
        **changes: The other values, by the names of their fields.

    Raises:
        TypeError: The record has no such field.
    """
    kind: Any = original.__class__
    values, places, by_name = _copying(kind)
    if not places:
        return dataclasses.replace(original, **changes)  # type: ignore[type-var]
    for name in changes:
        if name not in places:
            raise TypeError(f"{kind.__name__} has no field {name!r}")
    copy: T
    if by_name:
        copy = kind(**{**dict(zip(places, values(original), strict=True)), **changes})
        return copy
    copied = [*values(original)]
    for name, value in changes.items():
        copied[places[name]] = value
    copy = kind(*copied)
    return copy


@cache
def _copying(kind: Any) -> tuple[Callable[[Any], tuple[Any, ...]], Mapping[str, int], bool]:
    """Return what reads the fields of a class, their places, and whether it takes them by name.

    There are no places where it is not made of just these fields.
    """
    found = fields(kind)
    if kind not in _MADE or len(found) < FEWEST or not all(f.init for f in found):
        return lambda _one: (), {}, False
    names = [f.name for f in found]
    return attrgetter(*names), {name: at for at, name in enumerate(names)}, any(f.kw_only for f in found)


@cache
def field_types(kind: Any) -> dict[str, Any]:
    """Return the type of each field of a record, with the notes of `Annotated`.

    Args:
        kind: The class of a record, or a generic one with its arguments, as `Party[Hero]`.

    Returns:
        The types by the names of the fields. A type variable is replaced by the type for which it stands in this class;
        one that stands for nothing stays.
    """
    own = get_origin(kind) or kind
    bound = dict(_bound_variables(kind))
    homes = {name: base for base in reversed(own.__mro__) for name in getattr(base, "__annotations__", {})}
    hints = get_type_hints(own, include_extras=True)
    return {name: _replaced(hint, bound.get(homes[name], {})) for name, hint in hints.items()}


def _bound_variables(kind: Any) -> Iterator[tuple[Any, Mapping[Any, Any]]]:
    """Yield this class and its generic bases, each with the types for which its variables stand."""
    own = get_origin(kind) or kind
    known = dict(zip(getattr(own, "__parameters__", ()), get_args(kind), strict=False))
    yield own, known
    for base in own.__dict__.get("__orig_bases__", own.__bases__):
        if (get_origin(base) or base) not in (Generic, object):
            yield from _bound_variables(_replaced(base, known))


def _replaced(hint: Any, known: Mapping[Any, Any]) -> Any:
    """Return the type with its variables replaced by those types."""
    if isinstance(hint, TypeVar):
        return known.get(hint, hint)
    variables = getattr(hint, "__parameters__", ())
    if not variables or isinstance(hint, type):
        return hint
    return hint[tuple(known.get(one, one) for one in variables)]
