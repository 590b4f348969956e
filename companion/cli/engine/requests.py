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
    """A line that is no request; `code` says what kind of mistake it is, `path` where (a JSON Pointer)."""

    def __init__(self, code: str, text: str, path: str | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.path = path


Request: TypeAlias = dict[str, Any]

Fields: TypeAlias = Mapping[str, tuple[type, ...]]
"""The types that the value of a field may have, by the field's name."""

_ANY: tuple[type, ...] = (object,)
FIELDS: Mapping[str, tuple[Fields, Fields]] = {
    # request: (fields that it needs, fields that it may have)
    "hello": ({}, {"protocol": (int,)}),
    "games": ({}, {}),
    "new": (
        {"game": (str,), "seats": (list,)},
        {
            "options": (dict,),
            "dice": (str,),
            "cards": (str,),
            "seed": (int,),
            "setup": (str,),
            "state": (dict,),
            "begin": (dict,),
        },
    ),
    "resume": ({}, {"session": (str,), "mend": (bool,)}),
    "sessions": ({}, {}),
    "ask": ({}, {}),
    "answer": ({"ask": (int,), "seat": (str,), "value": _ANY}, {}),
    "lay": ({"ask": (int,), "seat": (str,), "value": _ANY}, {}),
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
    "odds": (
        {},
        {
            "ask": (int,),
            "what": (str,),
            "seat": (str,),
            **dict.fromkeys(("draws", "moves", "gold", "each"), (int,)),
        },
    ),
    "help": ({}, {"lang": (str,)}),
    "log": ({}, {}),
    "steps": ({}, {"count": (int,)}),
    "corrections": ({}, {"seat": (str, type(None)), "under": (str,)}),
    "push": ({"on": (bool,)}, {"seats": (list,)}),
}
"""Fields of each request, in the order in which the document names them."""

_NAMES = {str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "an object"}


READY: Mapping[str, tuple[Fields, Fields]] = {"ready": ({"ask": (int,), "seat": (str,)}, {})}
"""Fields of the request that only a table with a clock of its own answers."""


def check(request: object, fields: Mapping[str, tuple[Fields, Fields]] = FIELDS) -> Request:
    """Return the request if it is one: an object with a known `do`, the fields that it needs, and no others.

    Args:
        request: The request as plain data, as JSON gives it.
        fields: The fields of each request that is answered.

    Raises:
        BadRequest: It is none; the message says in one sentence what is wrong.
    """
    if not isinstance(request, dict):
        raise BadRequest("json", f"{_short(request)} is not a JSON object: send one a line.", "")
    if not _is_id(request.get("id")):
        raise BadRequest("field", "The field id must be a text or a number.", "/id")
    does = request.get("do")
    if not isinstance(does, str) or does not in fields:
        raise BadRequest("request", f"{_short(does)} is no request: do one of {', '.join(fields)}.", "/do")
    needed, possible = fields[does]
    for name in needed:
        if name not in request:
            raise BadRequest("field", f"{does} needs the field {name}: add it.", pointer(name))
    for name, value in request.items():
        if name in ("do", "id"):
            continue
        kinds = needed.get(name) or possible.get(name)
        if kinds is None:
            known = ", ".join([*needed, *possible]) or "none"
            text = f"{does} has no field {_short(name)}: its fields are {known}."
            raise BadRequest("field", text, pointer(name))
        if not _is_of_type(value, kinds):
            words = " or ".join(_NAMES.get(kind, "null") for kind in kinds)
            text = f"The field {name} of {does} cannot be {_short(value)}: give {words}."
            raise BadRequest("field", text, pointer(name))
    return request


def pointer(*steps: str | int) -> str:
    """Return the JSON Pointer (RFC 6901) to a place in a request.

    >>> pointer("state", "a/b"), pointer("seats", 1)
    ('/state/a~1b', '/seats/1')

    Args:
        *steps: Names of fields and places in lists, from the outside in.
    """
    return "".join("/" + printable(str(step)[:LONGEST_STEP]).replace("~", "~0").replace("/", "~1") for step in steps)


LONGEST_STEP = 100
"""Most characters of a name in a pointer."""


def parse(line: bytes) -> object:
    """Return the JSON value on a line, whatever it is.

    Args:
        line: The line, with or without its end.

    Raises:
        BadRequest: The line is too long, blank, no JSON in UTF-8, or nested too deeply.
    """
    if len(line.rstrip(b"\r\n")) > LONGEST_LINE:
        text = f"This line is longer than {LONGEST_LINE // 1024} KiB: send a shorter request."
        raise BadRequest("long", text, "")
    if not line.strip():
        raise BadRequest("blank", "This line is blank: send one JSON object a line.", "")
    try:
        request: object = _READER.decode(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadRequest("json", "This line is not UTF-8: send JSON text in UTF-8.", "") from error
    except RecursionError as error:
        raise BadRequest("json", "This line is nested too deeply: send a flat JSON object.", "") from error
    except ValueError as error:
        why = str(error).splitlines()[0][:60]
        raise BadRequest("json", f"This line is not JSON ({why}): send an object.", "") from error
    if _depth(request) > DEEPEST:
        raise BadRequest("json", "This line is nested too deeply: send a flat JSON object.", "")
    # In UTF-8 there is none, so it could only be written by its number.
    if b"\\u" in line and _SURROGATE.search(json.dumps(request, ensure_ascii=False)):
        raise BadRequest("json", "This line has half a character (a lone surrogate): send whole ones.", "")
    return request


def request_id(line: bytes) -> str | int | float | None:
    """Return the id of a line, good request or not, if it can be made out."""
    with suppress(ValueError, RecursionError):
        request = json.loads(line[: LONGEST_LINE + 2])
        if isinstance(request, dict) and _is_id(name := request.get("id")) and not _SURROGATE.search(str(name)):
            found: str | int | float | None = name
            return found
    return None


def request_name(request: object) -> str | int | float | None:
    """Return the id of a request, good or not; `None` where it has none that a reply can carry."""
    name = request.get("id") if isinstance(request, dict) else None
    return name if isinstance(name, str | int | float) and _is_id(name) else None


def _is_id(name: object) -> bool:
    """Return True if a reply can carry this id, and still be JSON."""
    if isinstance(name, float):
        return isfinite(name)
    return isinstance(name, str | int | None) and not isinstance(name, bool)


DEEPEST = 16
_SURROGATE = re.compile("[\ud800-\udfff]")


def _depth(value: object, level: int = 0) -> int:
    if level > DEEPEST:
        return level
    match value:
        case dict():
            return max((_depth(inner, level + 1) for inner in value.values()), default=level)
        case list():
            return max((_depth(inner, level + 1) for inner in value), default=level)
    return level


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")


_READER = json.JSONDecoder(parse_constant=_refuse_constant)


def _is_of_type(value: object, kinds: tuple[type, ...]) -> bool:
    if kinds is _ANY:
        return True
    if isinstance(value, bool):
        return bool in kinds
    return isinstance(value, kinds)


def _short(value: object) -> str:
    # Nothing in it may turn the letters of a line around, or steer the terminal that somebody reads it in.
    text = printable(json.dumps(value, ensure_ascii=False, default=str))
    return text if len(text) <= 40 else text[:40] + "..."  # noqa: PLR2004 - as much as a sentence bears
