"""Changes between two moments: what is sent after the first, so that a press costs a few bytes and not a whole view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from hardware.web.frames import encode

LOG = "log"
"""Part of a frame that grows at its end and loses lines at its beginning."""


def build_frame_message(frame: Mapping[str, Any]) -> dict[str, Any]:
    """Return the message that shows a frame, whatever stood there before."""
    return {"all": dict(frame)}


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Return the message that makes the new frame of the old one; it is empty where they are equal.

    Its `set` replaces parts, `drop` names those that are gone, and `log` is the number of the oldest lines that go with
    the lines that come.

    Args:
        old: The frame that the page shows.
        new: The frame that it should show.
    """
    changed = {key: value for key, value in new.items() if key not in old or old[key] != value}
    message: dict[str, Any] = {}
    if LOG in changed and LOG in old and (growth := _find_growth(old[LOG], changed[LOG])) is not None:
        message[LOG] = growth
        del changed[LOG]
    if changed:
        message["set"] = changed
    if gone := [key for key in old if key not in new]:
        message["drop"] = gone
    return message


def _find_growth(old: list[str], new: list[str]) -> list[Any] | None:
    """Return how many of the oldest lines are gone, and the new ones; None where it is another list altogether."""
    for dropped in range(len(old)):
        tail = old[dropped:]
        if new[: len(tail)] == tail:
            return [dropped, new[len(tail) :]]
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

    def write_line(self, old: PageParts | None, new: PageParts) -> str | None:
        """Return the line that tells a page what has changed; None where nothing has.

        Args:
            old: What the page shows; None for a page that shows nothing yet.
            new: What it should show.
        """
        if old is None:
            return encode({"push": {"page": build_frame_message({**new[0], **new[1]})}})
        shared, members = self._compare(old[0], new[0])
        own = changes(old[1], new[1])
        if not shared and not own:
            return None
        news = [f'"log":{encode(shared[LOG])}'] if LOG in shared else []
        if fresh := ",".join(one for one in (members, _members(own.get("set", NOTHING))) if one):
            news.append(f'"set":{{{fresh}}}')
        if gone := [*shared.get("drop", ()), *own.get("drop", ())]:
            news.append(f'"drop":{encode(gone)}')
        return f'{{"push":{{"page":{{{",".join(news)}}}}}}}'

    def _compare(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
        """Return the changes of what all pages show, and what is set as text."""
        if old is new:
            return {}, ""
        key = (id(old), id(new))
        if key not in self._made:
            message = changes(old, new)
            # Both are kept, so that no other object can have their ids meanwhile.
            self._made[key] = ((old, new), message, _members(message.get("set", NOTHING)))
        _, message, members = self._made[key]
        return message, members


def _members(parts: Mapping[str, Any]) -> str:
    """Return the members of an object as text, without its braces."""
    return encode(parts)[1:-1]


def list_changes(old: Any, new: Any, path: str = "") -> list[dict[str, Any]]:
    """Return the operations of JSON Patch (RFC 6902) that make one value of another; objects are compared inside.

    Args:
        old: The value that is known.
        new: The value that it should become.
        path: Where both stand, as a JSON Pointer.
    """
    if old == new and type(old) is type(new):
        return []
    if not isinstance(old, Mapping) or not isinstance(new, Mapping):
        return [{"op": "replace", "path": path, "value": new}]
    operations: list[dict[str, Any]] = [{"op": "remove", "path": _step(path, key)} for key in old if key not in new]
    for key, value in new.items():
        if key in old:
            operations += list_changes(old[key], value, _step(path, key))
        else:
            operations.append({"op": "add", "path": _step(path, key), "value": value})
    return operations


def _step(path: str, key: str) -> str:
    return f"{path}/{key.replace('~', '~0').replace('/', '~1')}"
