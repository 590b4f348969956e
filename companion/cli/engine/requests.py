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
"""Longest request line in bytes, without its end."""


class BadRequest(DrakvaktError, ValueError):
    """Error of a wrong request.

    Attributes:
        code: The code of the error in the protocol, such as "field".
        path: The wrong field, as a JSON Pointer; `None` if the error is in no field.
    """

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
"""Fields of the request that only a running table with a clock answers."""


def check_request(request: object, fields: Mapping[str, tuple[Fields, Fields]] = FIELDS) -> Request:
    """Return the request after checks: it is an object with a known `do`, with the fields that it needs, and no others.

    Args:
        request: The request as plain data, as JSON gives it.
        fields: The fields of each request that is answered.

    Raises:
        BadRequest: The request is wrong; the message is one sentence.
    """
    if not isinstance(request, dict):
        raise BadRequest("json", f"{_shorten_value(request)} is not a JSON object: send one a line.", "")
    if not _is_id(request.get("id")):
        raise BadRequest("field", "The field id must be a text or a number.", "/id")
    name = request.get("do")
    if not isinstance(name, str) or name not in fields:
        raise BadRequest("request", f"{_shorten_value(name)} is not a request: send one of {', '.join(fields)}.", "/do")
    needed, possible = fields[name]
    for field in needed:
        if field not in request:
            raise BadRequest("field", f"{name} needs the field {field}: add it.", make_pointer(field))
    for field, value in request.items():
        if field in ("do", "id"):
            continue
        types = needed.get(field) or possible.get(field)
        if types is None:
            field_names = ", ".join([*needed, *possible]) or "none"
            sentence = f"{name} has no field {_shorten_value(field)}: its fields are {field_names}."
            raise BadRequest("field", sentence, make_pointer(field))
        if not _is_of_type(value, types):
            type_names = " or ".join(_NAMES.get(kind, "null") for kind in types)
            sentence = f"The field {field} of {name} cannot be {_shorten_value(value)}: give {type_names}."
            raise BadRequest("field", sentence, make_pointer(field))
    return request


def make_pointer(*steps: str | int) -> str:
    """Return the JSON Pointer (RFC 6901) to a place in a request.

    >>> pointer("state", "a/b"), pointer("seats", 1)
    ('/state/a~1b', '/seats/1')

    Args:
        *steps: Names of fields and places in lists, from the outside in.
    """
    return "".join("/" + printable(str(step)[:LONGEST_STEP]).replace("~", "~0").replace("/", "~1") for step in steps)


LONGEST_STEP = 100
"""Longest name in a pointer in characters."""


def parse_line(line: bytes) -> object:
    """Return the JSON value on a line, which need not be a request.

    Args:
        line: The line, with or without its end.

    Raises:
        BadRequest: The line is too long, blank, no JSON in UTF-8, or nested too deeply.
    """
    if len(line.rstrip(b"\r\n")) > LONGEST_LINE:
        sentence = f"This line is longer than {LONGEST_LINE // 1024} KiB: send a shorter request."
        raise BadRequest("long", sentence, "")
    if not line.strip():
        raise BadRequest("blank", "This line is blank: send one JSON object a line.", "")
    try:
        value: object = _READER.decode(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadRequest("json", "This line is not UTF-8: send JSON text in UTF-8.", "") from error
    except RecursionError as error:
        raise BadRequest("json", "This line is nested too deeply: send a flat JSON object.", "") from error
    except ValueError as error:
        reason = str(error).splitlines()[0][:60]
        raise BadRequest("json", f"This line is not JSON ({reason}): send an object.", "") from error
    if _count_levels(value) > DEEPEST:
        raise BadRequest("json", "This line is nested too deeply: send a flat JSON object.", "")
    # UTF-8 has no lone surrogates, so only an escape such as \ud800 can write one.
    if b"\\u" in line and _SURROGATE.search(json.dumps(value, ensure_ascii=False)):
        raise BadRequest("json", "This line has half a character (a lone surrogate): send whole ones.", "")
    return value


def find_id_in_line(line: bytes) -> str | int | float | None:
    """Return the id of the request on a line, which may be wrong; `None` if no id can be found."""
    with suppress(ValueError, RecursionError):
        request = json.loads(line[: LONGEST_LINE + 2])
        if isinstance(request, dict) and _is_id(name := request.get("id")) and not _SURROGATE.search(str(name)):
            found: str | int | float | None = name
            return found
    return None


def find_id(request: object) -> str | int | float | None:
    """Return the id of a request, which may be wrong; `None` if it has no id that a reply can carry."""
    name = request.get("id") if isinstance(request, dict) else None
    return name if isinstance(name, str | int | float) and _is_id(name) else None


def _is_id(name: object) -> bool:
    """Return True if a reply with this id is JSON."""
    if isinstance(name, float):
        return isfinite(name)
    return isinstance(name, str | int | None) and not isinstance(name, bool)


DEEPEST = 16
"""Most levels of lists and objects in a request."""

_SURROGATE = re.compile("[\ud800-\udfff]")


def _count_levels(value: object, level: int = 0) -> int:
    if level > DEEPEST:
        return level
    match value:
        case dict():
            return max((_count_levels(inner, level + 1) for inner in value.values()), default=level)
        case list():
            return max((_count_levels(inner, level + 1) for inner in value), default=level)
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


def _shorten_value(value: object) -> str:
    # `printable` escapes characters that could turn the letters of a line around or steer a terminal.
    text = printable(json.dumps(value, ensure_ascii=False, default=str))
    return text if len(text) <= 40 else text[:40] + "..."  # noqa: PLR2004 - longer ones make the sentence hard to read
