"""Requests to the engine: their fields, and the checks of a line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from math import isfinite
from typing import Any, TypeAlias

from companion.errors import DrakvaktError
from companion.text import printable

LONGEST_LINE = 64 * 1024
"""Most bytes of a request line, its line end not counted."""


class BadRequest(DrakvaktError, ValueError):
    """A line that is no request; `code` says what kind of mistake it is."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


Request: TypeAlias = dict[str, Any]

_ANY: tuple[type, ...] = (object,)
_FIELDS: Mapping[str, tuple[Mapping[str, tuple[type, ...]], Mapping[str, tuple[type, ...]]]] = {
    # request: (fields that it needs, fields that it may have)
    "games": ({}, {}),
    "new": (
        {"game": (str,), "seats": (list,)},
        {"options": (dict,), "dice": (str,), "cards": (str,), "seed": (int,), "setup": (str,), "state": (dict,)},
    ),
    "resume": ({}, {"session": (str,), "mend": (bool,)}),
    "ask": ({}, {}),
    "answer": ({"ask": (int,), "seat": (str,), "value": _ANY}, {}),
    "time": ({"ask": (int,)}, {}),
    "interrupt": ({"seat": (str,), "what": (str,)}, {}),
    "leave": ({"scope": (str,)}, {}),
    "undo": ({}, {"count": (int,), "consent": (bool,)}),
    "redo": ({}, {}),
    "set": ({"path": (str,), "value": _ANY}, {}),
    "deck": (
        {"deck": (str,), "op": (str,)},
        {"card": (str,), "seat": (str,), "index": (int,), "number": (int,)},
    ),
    "view": ({"seat": (str, type(None))}, {}),
    "odds": ({}, {}),
    "help": ({}, {"lang": (str,)}),
    "log": ({}, {}),
}

_NAMES = {str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "an object"}


def read(line: bytes) -> Request:
    """Return the request on this line, checked; raises `BadRequest` with a sentence about what is wrong."""
    request = _parsed(line)
    does = request.get("do")
    if not isinstance(does, str) or does not in _FIELDS:
        raise BadRequest("request", f"{_short(does)} is no request: do one of {', '.join(_FIELDS)}.")
    needed, possible = _FIELDS[does]
    for name in needed:
        if name not in request:
            raise BadRequest("field", f"{does} needs the field {name}: add it.")
    for name, value in request.items():
        if name in ("do", "id"):
            continue
        kinds = needed.get(name) or possible.get(name)
        if kinds is None:
            fields = ", ".join([*needed, *possible]) or "none"
            raise BadRequest("field", f"{does} has no field {_short(name)}: its fields are {fields}.")
        if not _fits(value, kinds):
            words = " or ".join(_NAMES.get(kind, "null") for kind in kinds)
            raise BadRequest("field", f"The field {name} of {does} cannot be {_short(value)}: give {words}.")
    return request


def _parsed(line: bytes) -> Request:
    if len(line.rstrip(b"\r\n")) > LONGEST_LINE:
        raise BadRequest("long", f"This line is longer than {LONGEST_LINE // 1024} KiB: send a shorter request.")
    if not line.strip():
        raise BadRequest("blank", "This line is blank: send one JSON object a line.")
    try:
        request = _READER.decode(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadRequest("json", "This line is not UTF-8: send JSON text in UTF-8.") from error
    except RecursionError as error:
        raise BadRequest("json", "This line is nested too deeply: send a flat JSON object.") from error
    except ValueError as error:
        why = str(error).splitlines()[0][:60]
        raise BadRequest("json", f"This line is not JSON ({why}): send an object.") from error
    if not isinstance(request, dict):
        raise BadRequest("json", f"{_short(request)} is not a JSON object: send one a line.")
    if _depth(request) > DEEPEST:
        raise BadRequest("json", "This line is nested too deeply: send a flat JSON object.")
    # In UTF-8 there is none, so it could only be written by its number.
    if b"\\u" in line and _SURROGATE.search(json.dumps(request, ensure_ascii=False)):
        raise BadRequest("json", "This line has half a character (a lone surrogate): send whole ones.")
    if not _is_id(request.get("id")):
        raise BadRequest("field", "The field id must be a text or a number.")
    return request


def request_id(line: bytes) -> str | int | float | None:
    """Return the id of a line, good request or not, if it can be made out."""
    with suppress(ValueError, RecursionError):
        request = json.loads(line[: LONGEST_LINE + 2])
        if isinstance(request, dict) and _is_id(name := request.get("id")) and not _SURROGATE.search(str(name)):
            found: str | int | float | None = name
            return found
    return None


def _is_id(name: object) -> bool:
    """Return True if a reply can carry this id, and still be JSON."""
    if isinstance(name, float):
        return isfinite(name)
    return isinstance(name, str | int | None) and not isinstance(name, bool)


DEEPEST = 16
_SURROGATE = re.compile("[\ud800-\udfff]")


def _depth(value: object, at: int = 0) -> int:
    if at > DEEPEST:
        return at
    match value:
        case dict():
            return max((_depth(inner, at + 1) for inner in value.values()), default=at)
        case list():
            return max((_depth(inner, at + 1) for inner in value), default=at)
    return at


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")


_READER = json.JSONDecoder(parse_constant=_refuse_constant)


def _fits(value: object, kinds: tuple[type, ...]) -> bool:
    if kinds is _ANY:
        return True
    if isinstance(value, bool):
        return bool in kinds
    return isinstance(value, kinds)


def _short(value: object) -> str:
    # Nothing in it may turn the letters of a line around, or steer the terminal that somebody reads it in.
    text = printable(json.dumps(value, ensure_ascii=False, default=str))
    return text if len(text) <= 40 else text[:40] + "..."  # noqa: PLR2004 - as much as a sentence bears
