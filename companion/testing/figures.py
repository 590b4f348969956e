"""Which figures people see, which of them a menu offers, and what says why the others stand in none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from companion.deck import Deck
from companion.kit.figures import declared


def kinds(hint: Any) -> Iterator[Any]:
    """The kinds of records in a type."""
    if get_origin(hint) is Annotated:
        yield from kinds(get_args(hint)[0])
    elif is_dataclass(hint):
        yield hint
    else:
        for inner in get_args(hint):
            yield from kinds(inner)


@cache
def records(kind: Any) -> dict[str, Any]:
    """A kind of record and all that stand in it, by name."""
    found = {kind.__name__: kind}
    for f in shown(kind):
        for inner in kinds(hints(kind)[f.name]):
            if inner.__name__ not in found and inner is not kind:
                found |= records(inner)
    return found


hints = cache(get_type_hints)


def shown(kind: Any) -> list[Field[Any]]:
    """Its fields that people may see."""
    return [f for f in fields(kind) if not f.metadata.get("hidden")]


def is_part(kind: Any, name: str) -> bool:
    """Whether it holds records or a deck, whose own figures are looked at."""
    hint = hints(kind)[name]
    return bool([*kinds(hint)]) or Deck in (hint, *get_args(hint))


def figures_of(state: Any) -> dict[str, tuple[Any, Field[Any]]]:
    """All figures that people may see in such a state, by kind and name."""
    whole: Any = type(state)
    found = records(whole)
    return {
        f"{kind.__name__}.{f.name}": (kind, f)
        for kind in found.values()
        for f in shown(kind)
        if not is_part(kind, f.name)
    }


def why_not(kind: Any, f: Field[Any]) -> str:
    """What its field says of why it is in no menu."""
    own = declared(kind).get(f.name)
    return str(f.metadata.get("fixed") or (own.why if own else ""))


def owner(state: Any, path: str) -> str:
    """The kind and the field that a path leads to; what stands in a plain dict or list is its field's."""
    at, found = state, ""
    for step in path.split("."):
        if is_dataclass(at) and not isinstance(at, type):
            found = f"{type(at).__name__}.{step}"
            at = getattr(at, step)
        elif isinstance(at, dict):
            at = at.get(step)
        elif isinstance(at, list):
            at = at[int(step)]
    return found
