"""A situation in mid-game, given from outside: whole parts of a state as plain data, as a view shows them.

A path leads to a figure, or to a part with all that is in it: a hero, a map, a row of records, the piles of a deck.
What a view shows in its `state` can be given here, path by path. Fields that a view hides follow from the others or are
the rules' own, so they stay as the setup has made them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, Union, cast, get_args, get_origin

from companion.deck import ALL, PILE, Deck
from companion.errors import DrakvaktError
from companion.record import field_types
from companion.state import PathError, State, ValueMisfit, coerce, steps_of
from companion.text import Text

OWN: Final = frozenset({"seats", "options", "scopes", "over", "modes"})
"""Fields of a state that a new game gets from elsewhere: seats, house rules, and what is never set at a boundary."""

HAND: Final = "hand:"
"""Beginning of the name of a pile that only one seat looks at."""


Leaves: TypeAlias = list[tuple[str, object]]
"""Figures that were read, by their paths."""


class Filling(NamedTuple):
    """State that is filled, and the figures that were read for it."""

    state: State
    leaves: Leaves


def give(state: State, path: str, value: object) -> None:
    """Put a figure or a whole part at a path of a state that was just set up.

    Args:
        state: The state.
        path: The path, such as "heroes.Ada.life", "party" or "decks.treasure".
        value: The figure, or the part as plain data.

    Raises:
        PathError: The state has nothing there, or has it from elsewhere.
        ValueMisfit: The value does not fit there.
    """
    *steps, last = steps_of(path)
    leaves: Leaves = []
    parent: Any = state
    hint: Any = type(state)
    for step in steps:
        parent, hint = _go(parent, hint, step, path)
    if parent is state and last in OWN:
        raise PathError(f"{path:.80} is not given in state: use the other fields of new.")
    if isinstance(parent, dict):
        parent[last] = _read(_inner(hint, path), value, parent.get(last), Filling(state, leaves), path)
    elif isinstance(parent, list):
        current, inner = _go(parent, hint, last, path)
        parent[int(last)] = _read(inner, value, current, Filling(state, leaves), path)
    else:
        current, inner = _go(parent, hint, last, path)
        setattr(parent, last, _read(inner, value, current, Filling(state, leaves), path, _default(parent, last)))
    # What one figure may be can depend on those beside it.
    for leaf, fitted in leaves:
        state.check(leaf, fitted)


def _go(parent: Any, hint: Any, step: str, path: str) -> tuple[Any, Any]:
    """Return the part that is one step further down, and its type."""
    if isinstance(parent, dict) and step in parent:
        return parent[step], _inner(hint, path)
    if isinstance(parent, list) and step.isdecimal() and int(step) < len(parent):
        return parent[int(step)], _inner(hint, path)
    if is_dataclass(parent) and step in (known := _open_fields(_kind(parent))):
        return getattr(parent, step), known[step]
    raise PathError(f"There is nothing at {path:.80}: {step:.40} is unknown; look at the view for the paths.")


def _kind(part: object) -> Any:
    return type(part)


def _inner(hint: Any, path: str) -> Any:
    """Return the type of what is in a list or a mapping."""
    found = [one for one in _choices(hint) if get_origin(one) in (dict, list)]
    if not found:
        raise PathError(f"There is nothing at {path:.80}; look at the view for the paths.")
    return get_args(found[0])[-1]


@cache
def _open_fields(kind: Any) -> dict[str, Any]:
    """Return the types of the fields that a view shows, by their names."""
    own, hints = get_origin(kind) or kind, field_types(kind)
    return {f.name: hints[f.name] for f in fields(own) if _is_open(f.metadata)}


def _is_open(marks: Mapping[str, Any]) -> bool:
    return bool(marks.get("given_in_state")) or not (marks.get("hidden") or marks.get("given"))


@cache
def _field(kind: Any, name: str) -> Field[Any]:
    return next(f for f in fields(kind) if f.name == name)


def _default(parent: object, name: str) -> object:
    found = _field(_kind(parent), name)
    return found.default if found.default_factory is MISSING else found.default_factory()


@cache
def _choices(hint: Any) -> tuple[Any, ...]:
    """Return the types that a value may have, without their notes."""
    origin = get_origin(hint)
    if origin is Annotated:
        return _choices(get_args(hint)[0])
    if origin in (Union, UnionType):
        return tuple(one for inner in get_args(hint) for one in _choices(inner))
    return (hint,)


def _read(hint: Any, value: Any, current: Any, given: Filling, path: str, default: object = MISSING) -> Any:
    """Return the value of a type that plain data says, or the part that stands there, filled with it."""
    if isinstance(value, str | int | NoneType) and type(value) is type(default) and value == default:
        return value
    for kind in _choices(hint):
        if (read := _READERS.get(get_origin(kind) or kind)) is not None and not isinstance(value, str | int | NoneType):
            return read(kind, value, current, given, path)
        if is_dataclass(get_origin(kind) or kind) and value is not None:
            return _read_record(kind, value, current, given, path)
    fitted = coerce(hint, value, path)
    given.leaves.append((path, fitted))
    return fitted


def _read_mapping(hint: Any, value: Any, current: Any, given: Filling, path: str) -> dict[Any, Any]:
    key, inner = get_args(hint)
    stands = current if isinstance(current, dict) else {}
    made = {}
    for name, item in _object(value, path).items():
        own = int(name) if key is int and name.lstrip("-").isdecimal() else coerce(key, name, path)
        made[own] = _read(inner, item, stands.get(own), given, f"{path}.{name}")
    return made


def _read_list(hint: Any, value: Any, _: Any, given: Filling, path: str) -> list[Any]:
    (inner,) = get_args(hint)
    return [_read(inner, item, None, given, f"{path}.{index}") for index, item in enumerate(_row(value, path))]


def _read_tuple(hint: Any, value: Any, _: Any, given: Filling, path: str) -> tuple[Any, ...]:
    kinds = get_args(hint)
    row = _row(value, path)
    kinds = (kinds[0],) * len(row) if len(kinds) > 1 and kinds[1] is ... else kinds
    if len(kinds) != len(row):
        raise ValueMisfit(f"{path:.80} cannot have {len(row)} entries: give {len(kinds)}.")
    pairs = zip(kinds, row, strict=True)
    return tuple(_read(kind, item, None, given, f"{path}.{index}") for index, (kind, item) in enumerate(pairs))


def _read_record(hint: Any, value: Any, current: Any, given: Filling, path: str) -> Any:
    """Fill the record that stands there, which may know what only the setup gives it; else make one."""
    own = get_origin(hint) or hint
    known = _open_fields(hint)
    data = _object(value, path)
    for name in data:
        if name not in known:
            raise PathError(f"There is nothing at {path:.60}.{name:.40}: it has {', '.join(known):.200}.")
    is_there = type(current) is own and own.__hash__ is None
    read = {
        name: _read(known[name], item, getattr(current, name, None), given, f"{path}.{name}", _default_of(own, name))
        for name, item in data.items()
    }
    if is_there:
        for name, item in read.items():
            setattr(current, name, item)
        return current
    homes = {f.name: given.state for f in fields(own) if f.metadata.get("given") == "state"}
    missing = [
        f.name
        for f in fields(own)
        if f.init and f.name not in read and f.name not in homes and f.default is f.default_factory is MISSING
    ]
    if missing:
        raise ValueMisfit(f"{path:.80} lacks {', '.join(missing):.80}: give it.")
    return own(**homes, **read)


def _default_of(kind: Any, name: str) -> object:
    return _field(kind, name).default


def _read_deck(_: Any, value: Any, current: Any, given: Filling, path: str) -> Deck:
    """Lay the cards of a deck that was just set up on its piles, each from its top; null is one that nobody knows.

    The draw pile itself is named too where somebody knows what lies at a place in it.
    """
    data = _object(value, path)
    for name in data:
        if name not in ("name", "left", "next", "piles", "cards"):
            raise PathError(f"There is nothing at {path:.60}.{name:.40}: a deck is given its piles, left and cards.")
    piles = dict(_object(data.get("piles", {}), f"{path}.piles"))
    left, in_pile = data.get("left"), _row(piles.pop(PILE, []), f"{path}.piles.{PILE}")
    try:
        deck = _make_deck(data, path) if "cards" in data or not isinstance(current, Deck) else current
        for pile, cards in piles.items():
            seat = pile.removeprefix(HAND)
            seen_by = frozenset({seat}) if pile.startswith(HAND) and seat in given.state.seats else ALL
            for card in reversed(_row(cards, f"{path}.piles.{pile}")):
                deck.draw(pile, seen_by, None if card is None else str(coerce(str, card, path)))
        left = len(in_pile) if in_pile else left
        if isinstance(left, int) and left != deck.left():
            deck.count(PILE, left)
        for at, card in enumerate(in_pile):
            if card is not None:
                deck.show(PILE, at, str(coerce(str, card, path)))
    except DrakvaktError as error:
        raise ValueMisfit(Text("{path} cannot be laid out so: {why}", path=path[:80], why=error.words)) from error
    return deck


def _make_deck(data: Mapping[str, Any], path: str) -> Deck:
    """Make a deck that the game does not have at its beginning, or whose cards people have told."""
    counts = _object(data.get("cards"), f"{path}.cards")
    return Deck(steps_of(path)[-1], {card: cast(int, coerce(int, many, path)) for card, many in counts.items()})


def _object(value: object, path: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ValueMisfit(f"{path:.80} cannot be {value!r:.40}: give an object, as the view shows it.")
    return value


def _row(value: object, path: str) -> Sequence[Any]:
    if not isinstance(value, list):
        raise ValueMisfit(f"{path:.80} cannot be {value!r:.40}: give a list.")
    return value


_READERS: Final[Mapping[Any, Callable[[Any, Any, Any, Filling, str], Any]]] = {
    dict: _read_mapping,
    list: _read_list,
    tuple: _read_tuple,
    Deck: _read_deck,
}
"""Functions that read plain data of each type that holds more than one figure."""
