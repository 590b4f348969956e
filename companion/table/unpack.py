"""Reading a kept game from JSON Lines that come from anywhere: every line is looked at before anything is believed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.errors import DrakvaktError
from companion.game import Game
from companion.table.archive import Archive, Written
from companion.table.header import FORMAT
from companion.table.path import Body
from companion.table.run import begin
from companion.table.sessions import is_name

LONGEST_LINE = 16 * 1024 * 1024
LATEST = 1e11
"""Seconds since the epoch; nobody plays after the year 5000."""


class BadArchive(DrakvaktError, ValueError):
    """The lines are no kept game; the message says where and why."""


class _Misshapen(Exception):
    """What is wrong with a line, without its number."""


_ABOUT: Mapping[str, type] = {"session": str, "finished": bool, "entries": int, "sealed": int, "header": dict}
_HEADER: Mapping[str, type] = {
    "format": int,
    "game": str,
    "rules": int,
    "seats": list,
    "options": dict,
    "modes": dict,
    "data": dict,
}
_WRITTEN: Mapping[str, type] = {"n": int, "at": float, "entry": dict}
_ENTRIES: Mapping[str, Mapping[str, type]] = {
    "answer": {"k": str, "s": str, "v": object},
    "withdraw": {"k": str, "s": str},
    "time": {"k": str},
    "seal": {"n": int, "k": str, "s": str, "c": str},
    "reveal": {"n": int, "k": str, "v": dict},
    "lost": {"n": int, "k": str, "who": list},
    "interrupt": {"k": str, "s": str, "w": str},
    "leave": {"scope": str},
    "set": {"p": str, "v": object},
    "deck": {"d": str, "op": str, "a": dict},
    "undo": {"to": int},
    "redo": {},
}
_MAYBE: Mapping[str, type] = {"h": str, "by": str, "d": str, "f": int, "r": str, "cards": list, "who": list}
_CARD: Mapping[str, type] = {"d": str, "c": str, "s": str}
_JSON_NAMES = {str: "a text", bool: "true or false", int: "a whole number", float: "a number", dict: "an object"}


def unpack(lines: Iterable[bytes], find: Callable[[str], Game[Any]]) -> Archive:
    """The archive that these lines hold; `BadArchive` names the line that is wrong."""
    number = 0
    archive: Archive | None = None
    promised = 0
    entries: list[Written] = []
    for number, line in enumerate(lines, 1):
        try:
            data = _parsed(line)
            if archive is None:
                archive, promised = _about(data, find), data["entries"]
            else:
                entries.append(_written(data, len(entries) + 1))
        except _Misshapen as error:
            raise BadArchive(f"Line {number} is no part of a kept game: {error}.") from error
        except DrakvaktError as error:
            raise BadArchive(f"Line {number}: {error}") from error
    if archive is None:
        raise BadArchive("Line 1 is missing: there is nothing in this file.")
    if len(entries) != promised:
        raise BadArchive(
            f"Line {number} is the last one, with {len(entries)} entries of {promised}: get the whole file."
        )
    return Archive(archive.session, archive.header, tuple(entries), archive.finished, archive.sealed)


def _parsed(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise _Misshapen("it is longer than 16 MiB")
    try:
        data = json.loads(line.decode(), parse_constant=_no_number)
        # What cannot be written again must not be kept.
        json.dumps(data, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError) as error:
        raise _Misshapen("it is not JSON") from error
    if not isinstance(data, dict):
        raise _Misshapen("it is not an object")
    return data


def _no_number(name: str) -> object:
    raise ValueError(name)


def _check(data: Mapping[str, Any], shape: Mapping[str, type], *, all_of: bool = True) -> None:
    """See that the fields are there and of their types; without `all_of` a field may be missing."""
    for name, kind in shape.items():
        if name not in data:
            if all_of:
                raise _Misshapen(f"{name!r} is missing")
            continue
        value = data[name]
        fits = isinstance(value, (int, float) if kind is float else kind)
        if not fits or (isinstance(value, bool) and kind in (int, float)):
            raise _Misshapen(f"{name!r} is not {_JSON_NAMES.get(kind, 'a list')}")


def _about(data: Mapping[str, Any], find: Callable[[str], Game[Any]]) -> Archive:
    _check(data, _ABOUT)
    header = data["header"]
    _check(header, {"format": int})
    if header["format"] > FORMAT:
        raise _Misshapen("it was written by a newer Drakvakt, so update this one")
    _check(header, _HEADER)
    if not all(isinstance(seat, str) for seat in header["seats"]):
        raise _Misshapen("'seats' is not a list of texts")
    if not all(isinstance(mode, str) for mode in header["modes"].values()):
        raise _Misshapen("'modes' holds what is not a text")
    _check(header, {"state": dict}, all_of=False)
    if isinstance(seed := header.get("seed", 0), bool) or not isinstance(seed, int | str):
        raise _Misshapen("'seed' is not a whole number or a text")
    if "session" in header:
        raise _Misshapen("its header has a 'session' of its own")
    if not is_name(data["session"]):
        raise _Misshapen(f"{data['session'][:40]!r} is no name of a kept game")
    # Tried, so that no kept game is made of which nothing can come.
    begin(find(header["game"]), header, data["session"]).close()
    return Archive(data["session"], header, (), data["finished"], data["sealed"])


def _written(data: Mapping[str, Any], expected: int) -> Written:
    _check(data, _WRITTEN)
    if data["n"] != expected:
        raise _Misshapen(f"entry {data['n']} stands where entry {expected} belongs")
    if not 0 <= data["at"] <= LATEST:
        raise _Misshapen("'at' is no time")
    _check_entry(data["entry"], expected)
    return Written(expected, float(data["at"]), data["entry"])


def _check_entry(body: Body, number: int) -> None:
    _check(body, {"e": str})
    shape = _ENTRIES.get(body["e"])
    if shape is None:
        raise _Misshapen(f"nobody knows an entry {body['e'][:40]!r}")
    _check(body, shape)
    _check(body, _MAYBE, all_of=False)
    if body["e"] == "undo" and not 0 <= body["to"] < number:
        raise _Misshapen(f"it goes back to entry {body['to']}, which is not before it")
    for card in body.get("cards", ()):
        if not isinstance(card, dict):
            raise _Misshapen("'cards' is not a list of objects")
        _check(card, _CARD)
    if not all(isinstance(seat, str) for seat in body.get("who", ())):
        raise _Misshapen("'who' is not a list of texts")
    if body["e"] == "reveal":
        for opened in body["v"].values():
            match opened:
                case [_, str()]:
                    continue
            raise _Misshapen("'v' is not a value and a salt for each seat")
