"""Figures that people have told, kept for the next game: a TOML file for each game, shared by several tables."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from copy import deepcopy
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from companion.game import BadSetup
from companion.journal import UNBLOCKED
from companion.shapes import Place
from companion.text import Text

NAME = "name"
"""Key of a table's name, which is no figure."""

Leaves: TypeAlias = dict[Place, Any]
"""Figures by their place."""


class LearnedFile:
    """File with the learned figures of one game. A broken file is put aside, and `say` gets a sentence about it."""

    def __init__(self, path: Path, say: Callable[[Text], None]) -> None:
        self.path = path
        self._say = say

    def read(self, *, only_look: bool = False) -> dict[str, Any]:
        """Return the learned figures; none where the file cannot be read. With `only_look` a broken file stays."""
        with suppress(OSError):
            if not self.path.exists():
                return {}
        try:
            # Imported here, since few folders have such a file.
            from companion import owners

            data = owners.read_file(self.path)
            if not all(_is_plain(value) for _, value in leaves(data)):
                wrong = Text("{file} holds values that nobody can have entered: correct it.", file=str(self.path))
                raise BadSetup(wrong)
            return data
        except BadSetup as error:
            if only_look:
                self._say(
                    Text("{error} Otherwise the next game puts it aside and starts to learn again.", error=error.words)
                )
                return {}
            aside = self._aside()
            self._say(
                error.words
                if aside is None
                else Text(
                    "{error} It now lies at {place}, and learning starts again.",
                    error=error.words,
                    place=str(aside),
                )
            )
            return {}

    def _aside(self) -> Path | None:
        """Move the broken file aside and return its new path; `None` where it cannot be moved."""
        numbers = (self.path.with_suffix(f".broken-{n}") for n in range(1, 1000))
        try:
            aside = next((path for path in numbers if not path.exists()), self.path.with_suffix(".broken"))
            self.path.replace(aside)
        except OSError:
            return None
        return aside

    def change(self, changed: Callable[[Leaves], None]) -> None:
        """Let `changed` change the figures while no other table can; if they cannot be written they stay."""
        from companion import toml

        with suppress(OSError), self._locked():
            before = dict(leaves(self.read()))
            after = dict(before)
            changed(after)
            if after != before:
                self._write(toml.write_toml(tree(after)))

    @contextmanager
    def _locked(self) -> Iterator[None]:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(self.path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT | UNBLOCKED, 0o666)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)

    def _write(self, text: str) -> None:
        """Write all of it or nothing, whenever the plug is pulled."""
        # Imported here, since few games teach something.
        import tempfile

        handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=".learned-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(self.path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


class Learner:
    """Keeps what one game teaches: the told figures of its present state, and nothing that was undone."""

    def __init__(
        self, shelf: LearnedFile, told: Mapping[str, Any], given: Mapping[str, Any] = MappingProxyType({})
    ) -> None:
        """Begin with what the game has taught already.

        Args:
            shelf: File of the learned figures.
            told: Figures that the game has taught so far. Those that the file knows are not news, even with other
                values.
            given: Figures that the game would teach before anybody has said a word: a made-up situation teaches
                nothing.
        """
        self._shelf = shelf
        self._before: Leaves = {}
        self._last: Mapping[str, Any] | None = None
        self._given = dict(leaves(given))
        kept = dict(leaves(shelf.read())) if told else {}
        self._told: Leaves = {place: value for place, value in leaves(told) if place in kept}

    def learn(self, told: Mapping[str, Any]) -> None:
        """Keep the figures that the game has learned by now; forget those that it learned before and has no longer."""
        if told == self._last:
            return
        news = self._news(dict(leaves(told)))
        if news != self._told:
            self._shelf.change(lambda kept: self._merge(kept, news))
            self._told = news
        # The game may go on changing what it handed over.
        self._last = deepcopy(dict(told))

    def _news(self, told_values: Leaves) -> Leaves:
        """Return what people have told themselves, with the names of its tables, which the figures need."""
        news = {place: value for place, value in told_values.items() if self._given.get(place) != value}
        tables = {place[:-1] for place in news}
        names = {place: value for place, value in told_values.items() if place[-1] == NAME and place[:-1] in tables}
        return names | news

    def _merge(self, kept: Leaves, learned: Leaves) -> None:
        for place, value in self._told.items():
            if place not in learned and kept.get(place) == value:
                del kept[place]
                if place in self._before:
                    kept[place] = self._before[place]
        for place, value in learned.items():
            if place not in self._told and place in kept:
                self._before[place] = kept[place]
            if place not in self._told or self._told[place] != value:
                kept[place] = value


def _is_plain(value: object) -> bool:
    """Return whether Drakvakt can have written this: TOML also has fractions, days and hours."""
    if isinstance(value, list | dict):
        return all(map(_is_plain, value.values() if isinstance(value, dict) else value))
    return isinstance(value, bool | int | str)


def leaves(data: Mapping[str, Any], place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Yield each figure with its place.

    Args:
        data: Nested tables of figures.
        place: Keys that lead to `data`.

    Yields:
        The keys that lead to a figure, and its value.
    """
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from leaves(value, (*place, key))
        else:
            yield (*place, key), value


def tree(found: Leaves) -> dict[str, Any]:
    """Return the nested tables that hold these figures, in the order of their places."""
    data: dict[str, Any] = {}
    for place in sorted(found):
        part = data
        for step in place[:-1]:
            part = part.setdefault(step, {})
        part[place[-1]] = found[place]
    return data
