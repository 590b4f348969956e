"""Reading a kept game from JSON Lines that come from anywhere: every line is looked at before anything is believed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from companion.errors import DrakvaktError
from companion.game import Game
from companion.journal.shape import (
    DEEPEST_HEADER,
    FORMAT,
    LONGEST_ROW,
    Misshapen,
    check_depth,
    check_entry,
    check_fields,
    check_header,
    check_time,
    sound,
)
from companion.table.archive import Archive, Written
from companion.table.run import begin
from companion.table.sessions import is_name
from companion.text import Text

LONGEST_LINE = LONGEST_ROW
"""Bytes: what would be too long for a journal is too long for a line."""


class BadArchive(DrakvaktError, ValueError):
    """The lines are no kept game; the message says where and why."""


_ABOUT: Mapping[str, type] = {"session": str, "finished": bool, "entries": int, "sealed": int, "header": dict}
_WRITTEN: Mapping[str, type] = {"n": int, "at": float, "entry": dict}


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
                entries.append(_written(data, len(entries) + 1, archive.header["seats"]))
        except Misshapen as error:
            wrong = Text("Line {n} is no part of a kept game: {why}.", n=number, why=error.words)
            raise BadArchive(wrong) from error
        except DrakvaktError as error:
            raise BadArchive(Text("Line {n}: {error}", n=number, error=error.words)) from error
    if archive is None:
        raise BadArchive(Text("Line 1 is missing: there is nothing in this file."))
    if len(entries) != promised:
        wrong = Text("Line {n} is the last one, with {m} entries of {all}: get the whole file.")
        raise BadArchive(wrong.using(n=number, m=len(entries), all=promised))
    return Archive(archive.session, archive.header, tuple(entries), archive.finished, archive.sealed)


def _parsed(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise Misshapen(Text("it is longer than {n} KiB", n=LONGEST_LINE // 1024))
    data = sound(line, DEEPEST_HEADER)
    if not isinstance(data, dict):
        raise Misshapen(Text("it is not an object"))
    return data


def _about(data: Mapping[str, Any], find: Callable[[str], Game[Any]]) -> Archive:
    check_fields(data, _ABOUT)
    header = data["header"]
    check_fields(header, {"format": int})
    if header["format"] > FORMAT:
        raise Misshapen(Text("it was written by a newer Drakvakt, so update this one"))
    check_header(header)
    if "session" in header:
        raise Misshapen(Text("its header has a 'session' of its own"))
    if not is_name(data["session"]):
        raise Misshapen(Text("{name} is no name of a kept game", name=repr(data["session"][:40])))
    # Tried, so that no kept game is made of which nothing can come.
    begin(find(header["game"]), header, data["session"]).close()
    return Archive(data["session"], header, (), data["finished"], data["sealed"])


def _written(data: Mapping[str, Any], expected: int, seats: Collection[str]) -> Written:
    check_fields(data, _WRITTEN)
    if data["n"] != expected:
        raise Misshapen(Text("entry {n} stands where entry {expected} belongs", n=data["n"], expected=expected))
    at = check_time(data["at"])
    check_depth(data["entry"])
    check_entry(data["entry"], expected, seats)
    return Written(expected, at, data["entry"])
