"""Shape of a journal's rows: the one check of all that comes from a file, kept or imported."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from math import isfinite
from typing import Any

from companion.asks import THE_BOX
from companion.text import Text, verbatim

FORMAT = 2
"""The format of a journal that is begun today; one of a higher format is refused by an older Drakvakt.

1: without check sums. Such a journal stays as it is, so that a Drakvakt of its time can still go on with it. A new kind
of entry needs a new format, since who does not know it takes the file for damaged.
"""

LONGEST_ROW = 1024 * 1024
"""Bytes that a header or an entry may have as it is written."""

LONGEST_TEXT = 200
"""Characters of a key, a path, a name."""

LARGEST_NUMBER = 2**53
"""Largest whole number that a row of ours has."""

DEEPEST = 16
DEEPEST_HEADER = 2 * DEEPEST
"""Most lists and objects within each other in a header; an entry may have `DEEPEST`."""

MOST_SEATS = 50


class Misshapen(Exception):
    """A row is wrong; the message has words that fit into a sentence."""

    def __init__(self, words: Text | str) -> None:
        self.words = words if isinstance(words, Text) else verbatim(words)
        super().__init__(str(self.words))


class TooDeep(Misshapen):
    """More lists and objects lie within each other than in any row of ours."""


_HEADER: Mapping[str, type] = {
    "format": int,
    "game": str,
    "rules": int,
    "seats": list,
    "options": dict,
    "modes": dict,
    "data": dict,
}
_MAYBE_IN_HEADER: Mapping[str, type] = {"title": str, "state": dict, "begin": dict, "session": str}
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
_MAYBE: Mapping[str, type] = {
    "h": str,
    "by": str,
    "d": str,
    "f": int,
    "r": str,
    "cards": list,
    "who": list,
    "laid": dict,
}
_FLAGS = frozenset({"late", "asked", "final"})
_CARD: Mapping[str, type] = {"d": str, "c": str, "s": str}
_KINDS: Mapping[type, Text] = {
    str: Text("a text"),
    bool: Text("true or false"),
    int: Text("a whole number"),
    float: Text("a number"),
    dict: Text("an object"),
    list: Text("a list"),
}

# What is read as JSON.


def parse_entry(row: bytes, deepest: int = DEEPEST) -> dict[str, Any]:
    """Return the object that a row holds, if it can be written again as it is.

    Args:
        row: The row, as JSON.
        deepest: The most lists and objects within each other.

    Raises:
        Misshapen: It is no such object.
    """
    if len(row) > LONGEST_ROW:
        raise Misshapen(Text("it is longer than {n} KiB", n=LONGEST_ROW // 1024))
    data = parse_row(row, deepest)
    if not isinstance(data, dict):
        raise Misshapen(Text("it is not an object"))
    return data


def parse_row(row: bytes, deepest: int = DEEPEST) -> Any:
    """Return the data that a row holds: nothing too deep, no number beyond all bounds, no half characters.

    Args:
        row: The row, as JSON.
        deepest: The most lists and objects within each other.

    Raises:
        Misshapen: It holds something else.
    """
    try:
        data = _READER.decode(row.decode())
    except (ValueError, RecursionError) as error:
        raise Misshapen(Text("it is not JSON")) from error
    # A closer look only where these could hide: nearly no row of ours has any of them.
    if row.count(b"{") + row.count(b"[") > deepest or _SUSPECT.search(row):
        check_depth(data, deepest)
    return data


def parse_entries(rows: Sequence[bytes]) -> list[dict[str, Any]] | None:
    """Parse these rows as `parse_entry` does, in a third of the time; `None` where one takes a closer look."""
    together = b"[" + b",\n".join(rows) + b"]"
    if len(together) > LONGEST_ROW or b"\\u" in together:
        return None
    if any(row.count(b"{") + row.count(b"[") > DEEPEST or not row.startswith(b"{") for row in rows):
        return None
    try:
        data: list[Any] = _STRICT_READER.decode(together.decode())
    except (ValueError, RecursionError):
        return None
    alike = len(data) == len(rows) and all(type(one) is dict for one in data)
    return data if alike else None


def _no_number(name: str) -> object:
    raise ValueError(name)


def _finite(number: str) -> float:
    if not isfinite(found := float(number)):
        raise ValueError(number)
    return found


_STRICT_READER = json.JSONDecoder(parse_constant=_no_number, parse_float=_finite)
_READER = json.JSONDecoder(parse_constant=_no_number)
_SUSPECT = re.compile(rb"\\u|[0-9][eE][+]?[0-9]")


def check_depth(data: object, deepest: int = DEEPEST) -> None:
    """Check that nothing lies too deep in some data, and that all of it can be written down.

    Args:
        data: Plain data.
        deepest: The most lists and objects within each other.

    Raises:
        Misshapen: Something lies too deep, or cannot be written.
    """
    if deepest < 0:
        raise TooDeep(Text("it is nested too deeply"))
    match data:
        case dict():
            for name, value in data.items():
                check_depth(name, deepest)
                check_depth(value, deepest - 1)
        case list():
            for value in data:
                check_depth(value, deepest - 1)
        case float() if not isfinite(data):
            raise Misshapen(Text("it is not JSON"))
        case str() if not data.isascii():
            try:
                data.encode()
            except UnicodeEncodeError as error:
                raise Misshapen(Text("it is not JSON")) from error


# What must stand in it.


def check_fields(data: Mapping[str, Any], shape: Mapping[str, type], *, all_of: bool = True) -> None:
    """Check that the fields are there and of their types.

    Args:
        data: The fields with their values.
        shape: The fields with their types.
        all_of: Whether every field has to be there.

    Raises:
        Misshapen: A field is missing or of another type.
    """
    for name, kind in shape.items():
        value: Any = data.get(name)
        # Nearly all of them are short texts, and there are thousands.
        if (kind is object or (kind is str and type(value) is str and len(value) <= LONGEST_TEXT)) and name in data:
            continue
        if name not in data:
            if all_of:
                raise Misshapen(Text("{field} is missing", field=repr(name)))
            continue
        fits = isinstance(value, (int, float) if kind is float else kind)
        if not fits or (isinstance(value, bool) and kind is not bool):
            raise Misshapen(Text("{field} is not {kind}", field=repr(name), kind=_KINDS[kind]))
        if kind is str and len(value) > LONGEST_TEXT:
            raise Misshapen(Text("{field} is longer than {n} characters", field=repr(name), n=LONGEST_TEXT))
        if kind is int and abs(value) > LARGEST_NUMBER:
            raise Misshapen(Text("{field} is too large", field=repr(name)))


def check_header(header: Mapping[str, Any]) -> None:
    """See that a game could begin with this, as far as that can be said without its rules."""
    check_fields(header, {"format": int})
    if header["format"] < 1:
        raise Misshapen(Text("its format is unknown"))
    check_fields(header, _HEADER)
    check_fields(header, _MAYBE_IN_HEADER, all_of=False)
    seats = header["seats"]
    if not all(isinstance(seat, str) for seat in seats):
        raise Misshapen(Text("{field} is not a list of texts", field="'seats'"))
    if not 1 <= len(seats) <= MOST_SEATS or not all(0 < len(seat) <= LONGEST_TEXT for seat in seats):
        raise Misshapen(Text("{field} does not hold names of people", field="'seats'"))
    if has_fraction(header["options"]):
        raise Misshapen(Text("{field} holds a number that is not whole", field="'options'"))
    if not all(isinstance(mode, str) for mode in header["modes"].values()):
        raise Misshapen(Text("{field} holds something that is not a text", field="'modes'"))
    if isinstance(seed := header.get("seed", 0), bool) or not isinstance(seed, int | str):
        raise Misshapen(Text("{field} is not a whole number or a text", field="'seed'"))


def has_fraction(value: object) -> bool:
    """Return whether a number in some data is not whole: the state of a game has none, and could not be hashed."""
    match value:
        case dict():
            return any(map(has_fraction, value.values()))
        case list():
            return any(map(has_fraction, value))
    return isinstance(value, float)


def check_time(value: object) -> float:
    """Check that this is a time. Any will do, since a clock that has lost its time begins in 1970, and jumps."""
    if type(value) is float and isfinite(value):
        return value
    try:
        if not isinstance(value, bool) and isinstance(value, int | float) and isfinite(value):
            return float(value)
    except OverflowError:
        pass
    raise Misshapen(Text("{field} is no time", field="'at'"))


def check_entry(body: Mapping[str, Any], number: int, seats: Collection[str]) -> None:
    """Check that this is an entry of one of the kinds that there are, of people who sit at this table.

    Args:
        body: The entry.
        number: Its number.
        seats: The names of the players.

    Raises:
        Misshapen: It is no such entry.
    """
    if _is_usual(body, seats):
        return
    shape = _ENTRIES.get(kind) if isinstance(kind := body.get("e"), str) else None
    if shape is None:
        check_fields(body, _KIND)
        raise Misshapen(Text("there is no kind of entry called {kind}", kind=repr(body["e"][:40])))
    check_fields(body, shape)
    if len(body) > len(shape) + 1:
        check_fields(body, _MAYBE, all_of=False)
        for flag in _FLAGS.intersection(body):
            if not isinstance(body[flag], int):
                raise Misshapen(Text("{field} is not {kind}", field=repr(flag), kind=_KINDS[bool]))
    if "s" in shape:
        _check_seat(body["s"], seats)
    for seat in body.get("who", ()):
        if not isinstance(seat, str):
            raise Misshapen(Text("{field} is not a list of texts", field="'who'"))
        _check_seat(seat, seats)
    for seat, guess in body.get("laid", {}).items():
        check_fields({"laid": guess}, {"laid": str})
        _check_seat(seat, seats)
    if body["e"] == "undo":
        if not 0 <= body["to"] < number:
            raise Misshapen(Text("it goes back to entry {n}, which is not before it", n=body["to"]))
        _check_cards(body.get("cards", ()), seats)
    elif body["e"] == "reveal":
        _check_opened(body["v"], seats)


def _is_usual(body: Mapping[str, Any], seats: Collection[str]) -> bool:
    """Return whether this is an answer of short texts alone: thousands are, and the closer look takes twice as long."""
    if body.get("e") != "answer" or "k" not in body or "v" not in body:
        return False
    for name, value in body.items():
        if name != "v" and (type(value) is not str or len(value) > LONGEST_TEXT):
            return False
    return body.get("s") in seats


def is_plain(body: Mapping[str, Any], seats: Collection[str]) -> bool:
    """Return whether this is a usual answer that is read again as it is: texts, and numbers as dice and people give.

    Args:
        body: The entry.
        seats: The names of the players.
    """
    if not _is_usual(body, seats):
        return False
    value = body["v"]
    if type(value) is list:
        return all(type(one) is int and -LARGEST_NUMBER <= one <= LARGEST_NUMBER for one in value)
    if type(value) is int:
        return -LARGEST_NUMBER <= value <= LARGEST_NUMBER
    return value is True or (type(value) is str and len(value) <= LONGEST_TEXT)


_KIND: Mapping[str, type] = {"e": str}


def _check_seat(seat: str, seats: Collection[str]) -> None:
    # Where the box plays somebody's part it chooses and draws as a seat of its own; the rules say whether it does.
    if seat not in seats and seat != THE_BOX:
        raise Misshapen(Text("nobody at this table is called {seat}", seat=repr(seat[:40])))


def _check_cards(cards: Collection[object], seats: Collection[str]) -> None:
    for card in cards:
        if not isinstance(card, dict):
            raise Misshapen(Text("{field} is not a list of objects", field="'cards'"))
        check_fields(card, _CARD)
        _check_seat(card["s"], seats)


def _check_opened(values: Mapping[str, object], seats: Collection[str]) -> None:
    for seat, opened in values.items():
        _check_seat(seat, seats)
        match opened:
            case [_, str()]:
                continue
        raise Misshapen(Text("{field} is not a value and a salt for each seat", field="'v'"))
