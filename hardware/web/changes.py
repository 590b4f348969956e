"""Changes between two moments: what is sent after the first, so that a press costs a few bytes and not a whole view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from hardware.web.frames import encode

LOG = "log"
"""Part of a frame that grows at its end and loses lines at its beginning."""


def whole(frame: Mapping[str, Any]) -> dict[str, Any]:
    """Return the message that shows a frame, whatever stood there before."""
    return {"all": dict(frame)}


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return the message that makes one frame of another; empty where they are equal.

    Args:
        before: The frame that the page shows.
        after: The frame that it should show: `set` replaces parts, `drop` names those that are gone, `log` is how many
            of the oldest lines go and which new ones come.
    """
    new = {key: value for key, value in after.items() if key not in before or before[key] != value}
    message: dict[str, Any] = {}
    if LOG in new and LOG in before and (grown := _grown(before[LOG], new[LOG])) is not None:
        message[LOG] = grown
        del new[LOG]
    if new:
        message["set"] = new
    if gone := [key for key in before if key not in after]:
        message["drop"] = gone
    return message


def _grown(before: list[str], after: list[str]) -> list[Any] | None:
    """Return how many of the oldest lines are gone, and the new ones; None where it is another list altogether."""
    for gone in range(len(before)):
        kept = before[gone:]
        if after[: len(kept)] == kept:
            return [gone, after[len(kept) :]]
    return None


PageParts: TypeAlias = tuple[Mapping[str, Any], Mapping[str, Any]]
"""Frame in two parts that share no name: what every page shows, one object for all of them, and what this one shows."""

NOTHING: Final[Mapping[str, Any]] = {}


class SharedChanges:
    """Lines that tell pages what has changed; what all of them show is compared and written once."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, int], tuple[PageParts, dict[str, Any], str]] = {}

    def forget(self) -> None:
        """Forget what was compared, as a new moment begins."""
        self._made.clear()

    def write_line(self, before: PageParts | None, after: PageParts) -> str | None:
        """Return the line that tells a page what has changed; None where nothing has.

        Args:
            before: What the page shows; None for a page that shows nothing yet.
            after: What it should show.
        """
        if before is None:
            return encode({"push": {"page": whole({**after[0], **after[1]})}})
        shared, members = self._compare(before[0], after[0])
        own = changes(before[1], after[1])
        if not shared and not own:
            return None
        news = [f'"log":{encode(shared[LOG])}'] if LOG in shared else []
        if fresh := ",".join(one for one in (members, _members(own.get("set", NOTHING))) if one):
            news.append(f'"set":{{{fresh}}}')
        if gone := [*shared.get("drop", ()), *own.get("drop", ())]:
            news.append(f'"drop":{encode(gone)}')
        return f'{{"push":{{"page":{{{",".join(news)}}}}}}}'

    def _compare(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
        """Return the changes of what all pages show, and what is set as text."""
        if before is after:
            return {}, ""
        key = (id(before), id(after))
        if key not in self._made:
            found = changes(before, after)
            # Both are kept, so that no other object can have their ids meanwhile.
            self._made[key] = ((before, after), found, _members(found.get("set", NOTHING)))
        _, found, members = self._made[key]
        return found, members


def _members(parts: Mapping[str, Any]) -> str:
    """Return the members of an object as text, without its braces."""
    return encode(parts)[1:-1]


def list_changes(before: Any, after: Any, path: str = "") -> list[dict[str, Any]]:
    """Return the operations of JSON Patch (RFC 6902) that make one value of another; objects are compared inside.

    Args:
        before: The value that is known.
        after: The value that it should become.
        path: Where both stand, as a JSON Pointer.
    """
    if before == after and type(before) is type(after):
        return []
    if not isinstance(before, Mapping) or not isinstance(after, Mapping):
        return [{"op": "replace", "path": path, "value": after}]
    made: list[dict[str, Any]] = [{"op": "remove", "path": _step(path, key)} for key in before if key not in after]
    for key, value in after.items():
        if key in before:
            made += list_changes(before[key], value, _step(path, key))
        else:
            made.append({"op": "add", "path": _step(path, key), "value": value})
    return made


def _step(path: str, key: str) -> str:
    return f"{path}/{key.replace('~', '~0').replace('/', '~1')}"
