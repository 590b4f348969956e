"""The messages in the source of a package, and what its catalogues say for them.

Messages are the plain strings in `_("...")`, `Text("...")`, `Text.plural("one", "many", ...)` and
`_c("context", "...")`, and in TOML files what stands under the key `text`. Only what has words is a message:
`Text("{who}: {n}")` is the same in every language.
"""

from __future__ import annotations

import ast
import struct
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from string import Formatter
from typing import Any, BinaryIO, TypeAlias

from companion.game import Game
from companion.text import HOLES

Words: TypeAlias = str | tuple[str, str]
"""A message; where it says something else of several, what it says of one and of them."""

Key: TypeAlias = tuple[Words, str | None]
"""A message with its context."""


@dataclass(frozen=True, slots=True)
class Domain:
    """The messages of one catalogue: its name, the folder that holds its `locale`, and the files that it reads."""

    name: str
    home: Path
    sources: tuple[Path, ...]

    def po(self, language: str) -> Path:
        """Return the path of the translations for people."""
        return self.home / "locale" / language / "LC_MESSAGES" / f"{self.name}.po"

    def mo(self, language: str) -> Path:
        """Return the path of the translations for programs."""
        return self.po(language).with_suffix(".mo")

    def languages(self) -> list[str]:
        """Return the languages that the words are translated into."""
        return sorted(path.parents[1].name for path in self.home.glob(f"locale/*/LC_MESSAGES/{self.name}.mo"))

    def messages(self) -> Iterator[tuple[Key, Path]]:
        """Yield every message of the sources with its file, in the order of files and lines; some come twice."""
        for path in self.sources:
            for key in words_of(path):
                yield key, path


def domain_of(game: Game[Any]) -> Domain:
    """Return the words of a game: of the package that holds its catalogues, or of its module alone."""
    name = type(game).__module__
    if f"{name}.".startswith(f"{game.catalogues}."):
        spec = find_spec(game.catalogues)
        if spec is not None and spec.submodule_search_locations:
            home = Path(spec.submodule_search_locations[0])
            return Domain(game.id, home, tuple(source_files(home)))
    module = Path(str(sys.modules[name].__file__))
    return Domain(game.id, module.parent, (module,))


@cache
def companion_domain() -> Domain:
    """Return the words of the companion as installed: what a game may say without a catalogue of its own."""
    homes = [Path(str(sys.modules["companion"].__file__)).parent]
    if (panels := find_spec("hardware")) is not None and panels.submodule_search_locations:
        homes.append(Path(panels.submodule_search_locations[0]))
    games = homes[0] / "games"
    sources = [path for home in homes for path in source_files(home) if games not in path.parents]
    return Domain("drakvakt", homes[0], tuple(sources))


def source_files(folder: Path) -> list[Path]:
    """Return the files in which messages may stand."""
    return sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml"))


def words_of(path: Path) -> tuple[Key, ...]:
    """Return the messages of one file, each with its context."""
    return _words_of(path.read_text("utf-8"), path.suffix)


@cache
def _words_of(source: str, suffix: str) -> tuple[Key, ...]:
    # Each test of the words asks for all of them again.
    found = _texts(tomllib.loads(source)) if suffix == ".toml" else _calls(ast.parse(source))
    return tuple((text, context) for text, context in found if any(map(has_words, forms(text))))


def _calls(tree: ast.Module) -> Iterator[Key]:
    """Yield the messages in the calls of a program, in its order."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        match call:
            case ast.Call(func=ast.Name(id="Text" | "_"), args=[ast.Constant(value=str(text)), *_]):
                yield text, None
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="Text"), attr="plural"),
                args=[ast.Constant(value=str(one)), ast.Constant(value=str(many))],
            ):
                yield (one, many), None
            case ast.Call(
                func=ast.Name(id="_c"), args=[ast.Constant(value=str(context)), ast.Constant(value=str(text))]
            ):
                yield text, context


def _texts(data: object) -> Iterator[Key]:
    """Yield the messages under the key `text`, anywhere in the data."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "text" and isinstance(value, str):
                yield value, None
            else:
                yield from _texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)


Extracted: TypeAlias = tuple[int, str | None, str | tuple[str, str], list[str]]
"""A message as Babel takes it: its line, the gettext function that would say it, its words, comments on it."""


def extracted(file: BinaryIO, *_: object, **_options: object) -> Iterator[Extracted]:
    """Yield the messages of one file for `pybabel extract`, whose mapping file names this function as an extractor.

    [extractors]
    drakvakt = companion.testing.messages:extracted
    [drakvakt: **.py]
    [drakvakt: **.toml]

    Args:
        file: The open file, a program or TOML.
        *_: Keywords and comment tags of Babel, which are not needed.
        **_options: Options of the mapping file, which are not needed.
    """
    suffix = ".toml" if str(getattr(file, "name", "")).endswith(".toml") else ".py"
    for words, context in _words_of(file.read().decode("utf-8"), suffix):
        if context is not None:
            yield 0, "pgettext", (context, str(words)), []
        else:
            yield 0, "ngettext" if isinstance(words, tuple) else None, words, []


def forms(words: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return all forms of a message or of its translation: one, or one for each kind of number."""
    return (words or "",) if words is None or isinstance(words, str) else tuple(words)


def has_words(text: str) -> bool:
    """Return whether a message has words, which can be translated."""
    return any(char.isalpha() for words, _ in parts(text) for char in words)


def holes(text: str) -> set[str]:
    """Return the names of a message's holes."""
    return {hole for _, hole in parts(text) if hole is not None}


def parts(text: str) -> list[tuple[str, str | None]]:
    """Return the words of a message, each with the hole behind it."""
    try:
        return [(words, hole) for words, hole, _, _ in Formatter().parse(text)]
    except ValueError:  # a lone brace: a text without parameters is never formatted
        return [(text, None)]


def has_same_holes(message: Iterable[str], translation: Iterable[str]) -> bool:
    """Return whether a translation has the holes of its message.

    Args:
        message: The forms of the message.
        translation: The forms of its translation; a form for one may leave the number out.
    """
    wanted, *more = [holes(form) for form in message]
    full = wanted.union(*more)
    least = full - {"n"} if more else full
    return all(least <= holes(form) <= full for form in translation)


_MAGIC = 0x950412DE
"""How a compiled catalogue begins, read with its own order of bytes."""


def read_compiled(mo: Path) -> dict[Key, tuple[str, ...]]:
    """Read a compiled catalogue: each message with the forms of its translation.

    The standard `gettext` looks a message up, but lists none, and drops the English plural.
    """
    data = mo.read_bytes()
    order = "<" if struct.unpack("<I", data[:4])[0] == _MAGIC else ">"
    count, keys, values = struct.unpack(f"{order}3I", data[8:20])

    def string(table: int, number: int) -> str:
        length, at = struct.unpack_from(f"{order}2I", data, table + 8 * number)
        return data[at : at + length].decode("utf-8")

    found: dict[Key, tuple[str, ...]] = {}
    for number in range(count):
        context, between, rest = string(keys, number).rpartition("\x04")
        one, many, second = rest.partition("\0")
        if one:  # the empty message is the catalogue's header
            key = ((one, second) if many else one, context if between else None)
            found[key] = tuple(string(values, number).split("\0"))
    return found


def list_incomplete(domain: Domain) -> list[str]:
    """Return the faults of a package's compiled catalogues in every language that it has, a sentence each."""
    wanted = dict(domain.messages())
    return [
        f"{domain.mo(language).relative_to(domain.home).as_posix()}: {sentence}"
        for language in domain.languages()
        for sentence in _complaints(wanted, read_compiled(domain.mo(language)))
    ]


def _complaints(wanted: Mapping[Key, Path], found: Mapping[Key, tuple[str, ...]]) -> Iterator[str]:
    for key, path in wanted.items():
        if not all(found.get(key, ("",))):
            yield f"{key[0]!r} of {path.name} is not translated."
        elif not has_same_holes(forms(key[0]), found[key]):
            yield f"{key[0]!r} and its translation {found[key]!r} have different holes."
    for message, _ in found.keys() - wanted.keys():
        yield f"{message!r} stands in no source any more."


@contextmanager
def every_hole_filled() -> Iterator[None]:
    """Fail if a message is read within the block with a hole that nothing fills."""

    def refuse(message: str) -> None:
        raise AssertionError(f"nothing fills a hole of {message!r}")

    HOLES.append(refuse)
    try:
        yield
    finally:
        HOLES.remove(refuse)
