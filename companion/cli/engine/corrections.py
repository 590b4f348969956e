"""Corrections that people can make, as plain JSON data: figures and their values, modes, house rules, open scenes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.asks import WHOLE_GAME
from companion.cli.engine.requests import Request
from companion.state import Json
from companion.table import Table
from companion.table.descriptions import figure_label, value_label
from companion.table.header import rules_in_force
from companion.text import Say, Text
from companion.view import Correction, View


def describe_corrections(table: Table, request: Request, say: Say) -> dict[str, Any]:
    """Return everything that `set` and `leave` can change now, each with its label, its value and its allowed values.

    Args:
        table: The table.
        request: The request; `seat` is the seat whose view is read, and `under` is the beginning of the paths.
        say: Translates a text.
    """
    view, prefix = table.view(request.get("seat")), request.get("under", "")
    options = rules_in_force(table.game, table.journal.header["data"], table.run.state.options)
    return {
        "figures": [
            _describe_figure(view, correction, say)
            for correction in view.corrections
            if _lies_below(correction.path, prefix)
        ],
        "modes": [
            _describe_mode(view, path, mode, say) for path, mode in table.run.modes.items() if _lies_below(path, prefix)
        ],
        "options": [
            {
                "path": f"options.{name}",
                "text": title.read(say),
                "value": value,
                "values": [_describe_value(view, f"options.{name}", allowed, say) for allowed in values],
            }
            for name, (title, value, values) in options.items()
            if _lies_below(f"options.{name}", prefix)
        ],
        "scenes": [*_scenes(table, view, say)],
    }


def _scenes(table: Table, view: View, say: Say) -> Iterator[dict[str, Any]]:
    """Yield what `leave` can leave, innermost first: the open scenes, and the game as a whole."""
    for scope in reversed(table.run.state.scopes):
        yield {"scope": scope, "text": view.call(scope).read(say)}
    if table.run.can_end:
        yield {"scope": WHOLE_GAME, "text": Text("End the game").read(say)}


def _lies_below(path: str, prefix: str) -> bool:
    return not prefix or path == prefix or path.startswith(f"{prefix}.")


def _describe_figure(view: View, correction: Correction, say: Say) -> dict[str, Any]:
    value = find_value(view.state, correction.path)
    described = {
        "path": correction.path,
        "group": correction.group.read(say),
        "text": correction.label.read(say),
        "called": correction.called.read(say),
        "value": value,
        "noted": correction.noted,
    }
    return described | _describe_allowed_values(view, correction, say)


def _describe_allowed_values(view: View, correction: Correction, say: Say) -> dict[str, Any]:
    """Return the allowed values of a figure: numbers without a gap as their range, others each with its words."""
    numbers = [value for value in correction.choices if type(value) is int]
    known_values = [value for value in correction.choices if value is not None]
    if numbers and len(numbers) == len(known_values) and _is_gapless(numbers):
        return {"min": min(numbers), "max": max(numbers), "unknown": None in correction.choices}
    return {"values": [_describe_value(view, correction.path, value, say) for value in correction.choices]}


def _is_gapless(numbers: Sequence[int]) -> bool:
    return len(set(numbers)) == len(numbers) == max(numbers) - min(numbers) + 1


def _describe_value(view: View, path: str, value: Json, say: Say) -> dict[str, Any]:
    return {"value": value, "text": value_label(view, path, value).read(say)}


def _describe_mode(view: View, path: str, mode: str, say: Say) -> dict[str, Any]:
    """Return the mode of a die or a deck: people are asked, or the box rolls or draws."""
    box_mode = "rolled" if path.startswith("dice.") else "drawn"
    return {"path": path, "text": figure_label(view, path).read(say), "value": mode, "values": ["asked", box_mode]}


def find_value(state: Mapping[str, Any], path: str) -> Json:
    """Return the value at a path of a view's state; `None` if there is none, or if the view hides it.

    Args:
        state: The figures of the view.
        path: The path, its steps joined by dots.
    """
    if path in state:
        value: Json = state[path]
        return value
    part: Any = state
    for step in path.split("."):
        if isinstance(part, Mapping) and step in part:
            part = part[step]
        elif isinstance(part, Sequence) and step.isdecimal() and int(step) < len(part):
            part = part[int(step)]
        else:
            return None
    return part if isinstance(part, bool | int | float | str) else None
