"""Which figures people see, which of them a menu offers, and what says why the others stand in none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_origin

from companion.deck import Deck
from companion.kit.figures import declared_figures
from companion.record import field_types


def kinds_in(hint: Any) -> Iterator[Any]:
    """Yield the kinds of records in a type: classes, and generic ones with their arguments."""
    if get_origin(hint) is Annotated:
        yield from kinds_in(get_args(hint)[0])
    elif is_dataclass(get_origin(hint) or hint):
        yield hint
    else:
        for inner in get_args(hint):
            yield from kinds_in(inner)


@cache
def record_kinds(kind: Any) -> tuple[Any, ...]:
    """Return a kind of record and all kinds of records that stand in it, each once."""
    found, rest = dict[Any, None](), [kind]
    while rest:
        record_kind = rest.pop()
        if record_kind not in found:
            found[record_kind] = None
            rest += [inner for f in visible_fields(record_kind) for inner in kinds_in(field_types(record_kind)[f.name])]
    return tuple(found)


def visible_fields(kind: Any) -> list[Field[Any]]:
    """Return the fields of a record that people may see."""
    return [f for f in fields(get_origin(kind) or kind) if not f.metadata.get("hidden")]


def is_part(kind: Any, name: str) -> bool:
    """Return whether a field holds records or a deck, whose own figures are looked at.

    Args:
        kind: The kind of record.
        name: The field of it.
    """
    hint = field_types(kind)[name]
    return bool([*kinds_in(hint)]) or Deck in (hint, *get_args(hint))


def figures_of(state: Any) -> dict[str, tuple[Any, Field[Any]]]:
    """Return all figures that people may see in such a state, by kind and name."""
    whole: Any = type(state)
    return {
        f"{kind.__name__}.{f.name}": (get_origin(kind) or kind, f)
        for kind in record_kinds(whole)
        for f in visible_fields(kind)
        if not is_part(kind, f.name)
    }


def reason_not_in_menu(kind: Any, f: Field[Any]) -> str:
    """Return why a figure is in no menu, as its field says; "" where it says nothing.

    Args:
        kind: The kind of record.
        f: The field of the figure.
    """
    own = declared_figures(kind).get(f.name)
    return str(f.metadata.get("fixed") or (own.why if own else ""))


def figure_owner(state: Any, path: str) -> str:
    """Return the kind and the field to which a path leads, as "Hero.life".

    Args:
        state: The state.
        path: A path in it; a step in a plain dict or list belongs to the field that holds it.
    """
    part, found = state, ""
    for step in path.split("."):
        if is_dataclass(part) and not isinstance(part, type):
            found = f"{type(part).__name__}.{step}"
            part = getattr(part, step)
        elif isinstance(part, dict):
            part = part.get(step)
        elif isinstance(part, list):
            part = part[int(step)]
    return found
