"""Reading a kept game from JSON Lines of any origin: every line is checked before anything is believed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from companion.errors import DrakvaktError
from companion.game import Game
from companion.journal.shape import (
    DEEPEST,
    DEEPEST_HEADER,
    FORMAT,
    LONGEST_ROW,
    Misshapen,
    TooDeep,
    check_depth,
    check_entry,
    check_fields,
    check_header,
    check_time,
    is_plain,
    parse_row,
)
from companion.table.archive import Archive, WrittenEntry
from companion.table.beginning import begin_run
from companion.table.entry_path import Body
from companion.table.header import check_seats, plain_seat
from companion.table.seals import WHOLE
from companion.table.sessions import is_name
from companion.text import Text

LONGEST_LINE = LONGEST_ROW
"""Most bytes of a line, as of a row of a journal."""

MEGABYTE = 1024 * 1024

MOST_MEGABYTES = 64
"""Most megabytes of all lines together."""

MOST_ENTRIES = 200_000

ROOM = 8 * MEGABYTE
ROOM_OF_A_LINE = 1536
"""Bytes of memory that a file may need: `ROOM`, and this much more for each line."""


class BadArchive(DrakvaktError, ValueError):
    """The lines are no kept game; the message says where and why."""


_ABOUT: Mapping[str, type] = {"session": str, "finished": bool, "entries": int, "sealed": int, "header": dict}
_WRITTEN: Mapping[str, type] = {"n": int, "at": float, "entry": dict}


def unpack(lines: Iterable[bytes], find: Callable[[str], Game[Any]]) -> Archive:
    """Read an archive from its lines.

    Args:
        lines: The lines as bytes.
        find: Returns the rules of a game by its id.

    Raises:
        BadArchive: They are no kept game; the message names the line that is wrong.
    """
    number = 0
    archive: Archive | None = None
    promised = 0
    entries: list[WrittenEntry] = []
    alike: dict[bytes, Body] = {}
    measure = _Measure()
    for number, line in enumerate(lines, 1):
        try:
            measure.add(line)
            data = _parsed(line)
            if archive is None:
                archive, promised = _read_first_line(data, find), data["entries"]
            else:
                entries.append(_written(data, len(entries) + 1, archive.header["seats"], line, alike))
        except Misshapen as error:
            reason = error.words if not isinstance(error, TooDeep) else _too_deep(entry=archive is not None)
            wrong = Text("Line {n} is no part of a kept game: {why}.", n=number, why=reason)
            raise BadArchive(wrong) from error
        except DrakvaktError as error:
            raise BadArchive(Text("Line {n}: {error}", n=number, error=error.words)) from error
    if archive is None:
        raise BadArchive(Text("Line 1 is missing: there is nothing in this file."))
    if len(entries) != promised:
        wrong = Text("Line {n} is the last one, with {m} entries of {all}: get the whole file.")
        raise BadArchive(wrong.using(n=number, m=len(entries), all=promised))
    return Archive(archive.session, archive.header, tuple(entries), archive.finished, archive.sealed)


def too_large() -> Text:
    """Return the error of a file with more bytes than a kept game has."""
    sentence = Text("the file is larger than {n} MB")
    return sentence.using(n=MOST_MEGABYTES)


class _Measure:
    """Measures how much memory the lines need, before each line is read, since reading needs it."""

    def __init__(self) -> None:
        self._bytes = self._room = self._lines = 0

    def add(self, line: bytes) -> None:
        """Count one more line; raises `Misshapen` with the limit that was met."""
        self._lines += 1
        self._bytes += len(line)
        if len(line) > LONGEST_LINE:
            raise Misshapen(Text("it is longer than {n} KiB", n=LONGEST_LINE // 1024))
        if self._bytes > MOST_MEGABYTES * MEGABYTE:
            raise Misshapen(too_large())
        if self._lines > MOST_ENTRIES + 1:
            raise Misshapen(too_many())
        self._room += _room_of(line)
        if self._room > ROOM + ROOM_OF_A_LINE * self._lines:
            raise Misshapen(Text("no kept game of {n} lines has so many values in them", n=self._lines))


def _too_deep(*, entry: bool) -> Text:
    sentence = Text("it is nested too deeply: at most {n} lists and objects lie within each other")
    return sentence.using(n=DEEPEST if entry else DEEPEST_HEADER)


def too_many() -> Text:
    """Return the error of more entries than a kept game has."""
    sentence = Text("there are more than {n} entries")
    return sentence.using(n=MOST_ENTRIES)


def _room_of(line: bytes) -> int:
    """Estimate the bytes of memory of a line's values: 60 each, 200 more for an object; one to four for a letter."""
    letters = len(line) if line.isascii() and b"\\u" not in line else 4 * len(line)
    return letters + 60 * (line.count(b",") + line.count(b"[")) + 200 * line.count(b"{")


def _parsed(line: bytes) -> dict[str, Any]:
    data = parse_row(line, DEEPEST_HEADER)
    if not isinstance(data, dict):
        raise Misshapen(Text("it is not an object"))
    return data


def _read_first_line(data: Mapping[str, Any], find: Callable[[str], Game[Any]]) -> Archive:
    check_fields(data, _ABOUT)
    if data["entries"] > MOST_ENTRIES:
        raise Misshapen(too_many())
    header = data["header"]
    check_fields(header, {"format": int})
    if header["format"] > FORMAT:
        raise Misshapen(Text("a newer Drakvakt has written it, so update this one"))
    check_header(header)
    if "session" in header:
        raise Misshapen(Text("its header has a 'session' of its own"))
    if not is_name(data["session"]):
        raise Misshapen(Text("{name} is no name of a kept game", name=repr(data["session"][:40])))
    game = find(header["game"])
    check_seats(game, [plain_seat(seat) for seat in header["seats"]])
    if any(seat != seat.strip() for seat in header["seats"]):
        raise Misshapen(Text("{field} does not hold names of people", field="'seats'"))
    # The game is tried first, so that none is kept that cannot be played.
    begin_run(game, header, data["session"]).close()
    return Archive(data["session"], header, (), data["finished"], data["sealed"])


def _written(
    data: Mapping[str, Any], expected: int, seats: Collection[str], line: bytes, alike: dict[bytes, Body]
) -> WrittenEntry:
    """Return the entry of a line. Plain answers with the same text share one body, which nobody changes."""
    check_fields(data, _WRITTEN)
    if data["n"] != expected:
        raise Misshapen(Text("entry {n} stands where entry {expected} belongs", n=data["n"], expected=expected))
    time, body = check_time(data["at"]), data["entry"]
    check_depth(body)
    check_entry(body, expected, seats)
    if body["e"] == "seal" and not _is_whole(body["c"]):
        raise Misshapen(Text("its commitment does not have {n} digits", n=WHOLE))
    if is_plain(body, seats):
        _, _, written = line.partition(b'"entry":')
        body = alike.setdefault(written, body)
    return WrittenEntry(expected, time, body)


def _is_whole(promise: str) -> bool:
    """Return whether a commitment is whole: a short form binds 32 bits only, so anybody can fit two choices to it."""
    return len(promise) == WHOLE and all(digit in "0123456789abcdef" for digit in promise)
