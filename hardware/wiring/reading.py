"""Reader of TOML, key by key: a key that is missing, unknown, of the wrong type or out of range gets one sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from companion.errors import with_reason
from companion.text import Text, verbatim
from hardware.wiring.errors import BadWiring, WiringFault
from hardware.wiring.examples import example
from hardware.wiring.shapes import (
    AnyNumber,
    InnerTable,
    InnerTables,
    Keys,
    OneLine,
    OneWord,
    SomeWords,
    WholeNumber,
)

S = TypeVar("S")

KINDS: Mapping[type, Text] = {
    str: Text("text"),
    bool: Text("true or false"),
    int: Text("a whole number"),
    float: Text("a number"),
    list: Text("a list"),
    dict: Text("a table"),
}
THE_FILE = Text("the file")
LONGEST_SHOWN = 24
LONGEST_FILE = 100_000


class TomlTable:
    """One table of a TOML file. `place` is where it stands ("strip.data"), "" for the whole file.

    Every method raises BadWiring. `keys` are those that it may have, each with the shape by which it is read.
    """

    def __init__(self, file: str, place: str, data: Mapping[str, Any], keys: Keys) -> None:
        self.file, self.place, self._data, self._keys = file, place, data, keys
        for key in data:
            if key not in keys:
                raise self._unknown(key, tuple(keys))

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def key_place(self, key: str) -> str:
        """Return the place of a key in the file."""
        return f"{self.place}.{key}" if self.place else key

    def bad(self, key: str, wrong: Text, todo: Text) -> BadWiring:
        """Return the error for a key."""
        return BadWiring(self.file, WiringFault(self.key_place(key), wrong, todo))

    def read_as(self, keys: Keys) -> TomlTable:
        """Return the table with the shapes of another, which has all keys that stand here."""
        return TomlTable(self.file, self.place, self._data, keys)

    def _shape(self, key: str, kind: type[S]) -> S:
        shape = self._keys[key].shape
        assert isinstance(shape, kind), f"{key} is declared otherwise than it is read"
        return shape

    def text(self, key: str) -> str:
        """Return printable words, as many as the shape takes."""
        longest = self._shape(key, OneLine).longest
        words: str = self._get(key, str)
        if not words.strip() or len(words) > longest or not words.isprintable():
            todo = Text("write one to {n} printable characters", n=longest)
            raise self.bad(key, Text("is {value}", value=_quote(words)), todo)
        return words

    def choice(self, key: str) -> str:
        """Return one of the words of the shape."""
        shape = self._shape(key, OneWord)
        word: str = self._get(key, str)
        if word not in shape.words:
            todo = _nearest(word, shape.words) if shape.guess else _list_known(shape.words)
            raise self.bad(key, Text("is {value}, which is unknown", value=_quote(word)), todo)
        return word

    def whole_number(self, key: str) -> int:
        """Return a whole number in the range of the shape."""
        low, high = (shape := self._shape(key, WholeNumber)).low, shape.high
        number: int = self._get(key, int)
        if not low <= number <= high:
            todo = Text("it can be {low} to {high}", low=low, high=high)
            raise self.bad(key, Text("is {value}", value=_quote(number)), todo)
        return number

    def number(self, key: str) -> float:
        """Return a number in the range of the shape; a whole one will do."""
        low, high = (shape := self._shape(key, AnyNumber)).low, shape.high
        number = float(max(min(self._get(key, int), 10**9), -(10**9))) if self._is(key, int) else self._get(key, float)
        if not low <= number <= high:
            todo = Text("it can be {low} to {high}", low=f"{low:g}", high=f"{high:g}")
            raise self.bad(key, Text("is {value}", value=f"{number:g}"), todo)
        return float(number)

    def table(self, key: str) -> TomlTable:
        """Return the table under a key."""
        return TomlTable(self.file, self.key_place(key), self._get(key, dict), self._shape(key, InnerTable).keys)

    def tables(self, key: str) -> list[TomlTable]:
        """Return the tables of a list, counted from 1; none where the key is missing."""
        keys = self._shape(key, InnerTables).keys
        items: list[Any] = self._get(key, list) if key in self else []
        for n, item in enumerate(items, 1):
            if not isinstance(item, dict):
                todo = Text("write each as a table: {table}", table=f"[[{self.key_place(key)}]]")
                raise self.bad(f"{key}.{n}", Text("is {value}", value=_kind(item)), todo)
        return [TomlTable(self.file, self.key_place(f"{key}.{n}"), item, keys) for n, item in enumerate(items, 1)]

    def words(self, key: str) -> tuple[str, ...]:
        """Return a list of words of the shape; none where the key is missing."""
        options = self._shape(key, SomeWords).words
        items: list[Any] = self._get(key, list) if key in self else []
        for item in items:
            if item not in options:
                wrong = Text("names {value}, which is unknown", value=_quote(item))
                raise self.bad(key, wrong, _nearest(str(item), options))
        return tuple(items)

    def _is(self, key: str, kind: type) -> bool:
        # To Python true is a number as well.
        return isinstance(self._data.get(key), kind) and (kind is bool or not isinstance(self._data[key], bool))

    def _get(self, key: str, kind: type) -> Any:
        if key not in self._data:
            todo = Text("add it: {example}", example=example(self.key_place(key)) or KINDS[kind])
            raise self.bad(key, Text("is missing"), todo)
        if not self._is(key, kind):
            wrong = Text("is {value}", value=_kind(self._data[key]))
            raise self.bad(key, wrong, Text("it has to be {kind}", kind=KINDS[kind]))
        return self._data[key]

    def _unknown(self, key: str, words: tuple[str, ...]) -> BadWiring:
        wrong = Text("has the unknown key {key}", key=_quote(key))
        return BadWiring(self.file, WiringFault(self.place or THE_FILE, wrong, _nearest(key, words)))


def parsed(path: Path, file: str) -> dict[str, Any]:
    """Return the data of a TOML file, called `file` for people; raises BadWiring if it cannot be read or is no TOML."""
    text = ""
    try:
        # A pipe can be read only once, and a device may have no end.
        with path.open(encoding="utf-8-sig") as source:
            text = source.read(LONGEST_FILE + 1)
        if len(text) <= LONGEST_FILE:
            return tomllib.loads(text)
        wrong, todo = Text("is far too long"), Text("name a wiring file")
    except OSError as error:
        why = with_reason(error.strerror or str(error))
        wrong, todo = Text("cannot be read ({why})", why=why), Text("check its name")
    except UnicodeDecodeError:
        wrong, todo = Text("is not text in UTF-8"), Text("save it as UTF-8")
    except RecursionError:
        wrong, todo = Text("is nested too deep"), Text("write it in the form of the package's wiring files")
    except tomllib.TOMLDecodeError as error:
        wrong, todo = Text("is not TOML ({why})", why=str(error)), _suggest_correction(text, str(error))
    except ValueError as error:
        # A number of more digits than Python reads, an impossible date.
        wrong, todo = Text("has a value that cannot be read ({why})", why=str(error)), Text("correct it")
    raise BadWiring(file, WiringFault(THE_FILE, wrong, todo))


def _suggest_correction(text: str, error: str) -> Text:
    """Return what to do about a line that is no TOML; with a hint for numbers as people write them out of habit."""
    at = re.search(r"\bline (\d+)", error)
    lines = text.split("\n")
    words = lines[int(at[1]) - 1] if at else lines[-1]
    if re.search(r"=\s*[+-]?\d+,\d", words):
        return Text("correct that line: a number has a decimal point, no comma")
    if re.search(r"=\s*[+-]?0\d", words):
        return Text("correct that line: a number has no zero in front")
    return Text("correct that line")


def _nearest(word: str, words: tuple[str, ...]) -> Text:
    # Imported here, since only a mistyped name needs it.
    from difflib import get_close_matches

    lower = {each.lower(): each for each in words}
    close = get_close_matches(word.lower(), lower, 1)
    return Text("did you mean {name}?", name=repr(lower[close[0]])) if close else _list_known(words)


def _list_known(words: tuple[str, ...]) -> Text:
    return Text("known are {names}", names=", ".join(words))


def _kind(value: object) -> Text:
    return next((name for kind, name in KINDS.items() if type(value) is kind), Text("a date or time"))


def _quote(value: object) -> Text:
    try:
        words = repr(value)
    except ValueError:
        # Python writes no numbers of thousands of digits.
        return Text("far too large")
    return verbatim(words if len(words) <= LONGEST_SHOWN else f"{words[:LONGEST_SHOWN]}...")
