"""JSON Patch (RFC 6902) as a face applies it, for objects alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any


def apply_changes(before: Any, changes: Iterable[Mapping[str, Any]]) -> Any:
    """Return what these operations make of a value.

    Args:
        before: The value that is known.
        changes: The operations.
    """
    whole = {"": deepcopy(before)}
    for change in changes:
        steps = [step.replace("~1", "/").replace("~0", "~") for step in change["path"].split("/")]
        at: Any = whole
        for step in steps[:-1]:
            at = at[step]
        assert (change["op"] == "add") != (steps[-1] in at)
        if change["op"] == "remove":
            del at[steps[-1]]
        else:
            at[steps[-1]] = change["value"]
    return whole[""]
