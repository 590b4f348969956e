"""Corrections that people can make, as plain JSON data: figures and their values, modes, house rules, open scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.cli.engine.requests import Request
from companion.state import Json
from companion.table import Table
from companion.table.descriptions import figure_label, value_label
from companion.table.header import rules_in_force
from companion.text import Say
from companion.view import Correction, View


def corrections(table: Table, request: Request, say: Say) -> dict[str, Any]:
    """Return all that `set`, `deck` and `leave` can change now, each with its label, its value and what it may be.

    Args:
        table: The table.
        request: The request; its `seat` says whose view is read, its `under` with what the paths begin.
        say: Translates a text.
    """
    view, under = table.view(request.get("seat")), request.get("under", "")
    options = rules_in_force(table.game, table.journal.header["data"], table.run.state.options)
    return {
        "figures": [
            _figure(view, correction, say) for correction in view.corrections if _is_under(correction.path, under)
        ],
        "modes": [_mode(view, path, mode, say) for path, mode in table.run.modes.items() if _is_under(path, under)],
        "options": [
            {
                "path": f"options.{name}",
                "text": words.read(say),
                "value": value,
                "values": [_value(view, f"options.{name}", one, say) for one in values],
            }
            for name, (words, value, values) in options.items()
            if _is_under(f"options.{name}", under)
        ],
        "scenes": [{"scope": scope, "text": view.call(scope).read(say)} for scope in reversed(table.run.state.scopes)],
    }


def _is_under(path: str, prefix: str) -> bool:
    return not prefix or path == prefix or path.startswith(f"{prefix}.")


def _figure(view: View, correction: Correction, say: Say) -> dict[str, Any]:
    now = value_at(view.state, correction.path)
    told = {
        "path": correction.path,
        "group": correction.group.read(say),
        "text": correction.label.read(say),
        "called": correction.called.read(say),
        "value": now,
        "noted": correction.noted,
    }
    return told | _allowed(view, correction, say)


def _allowed(view: View, correction: Correction, say: Say) -> dict[str, Any]:
    """Return the values that may stand there: a row of whole numbers as its ends, others each with its words."""
    numbers = [value for value in correction.choices if type(value) is int]
    known = [value for value in correction.choices if value is not None]
    if numbers and len(numbers) == len(known) and _is_row(numbers):
        return {"min": min(numbers), "max": max(numbers), "unknown": None in correction.choices}
    return {"values": [_value(view, correction.path, value, say) for value in correction.choices]}


def _is_row(numbers: Sequence[int]) -> bool:
    return len(set(numbers)) == len(numbers) == max(numbers) - min(numbers) + 1


def _value(view: View, path: str, value: Json, say: Say) -> dict[str, Any]:
    return {"value": value, "text": value_label(view, path, value).read(say)}


def _mode(view: View, path: str, mode: str, say: Say) -> dict[str, Any]:
    """Return who rolls a die or draws from a deck: people, who are asked, or the box."""
    own = "rolled" if path.startswith("dice.") else "drawn"
    return {"path": path, "text": figure_label(view, path).read(say), "value": mode, "values": ["asked", own]}


def value_at(state: Mapping[str, Any], path: str) -> Json:
    """Return the value at a path of a view's state; `None` where there is none, or where the view hides it.

    Args:
        state: The figures of the view.
        path: The path, its steps joined by dots.
    """
    if path in state:
        found: Json = state[path]
        return found
    part: Any = state
    for step in path.split("."):
        if isinstance(part, Mapping) and step in part:
            part = part[step]
        elif isinstance(part, Sequence) and step.isdecimal() and int(step) < len(part):
            part = part[int(step)]
        else:
            return None
    return part if isinstance(part, bool | int | float | str) else None
