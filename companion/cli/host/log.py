"""The log beside the page: what has happened, in the language of the table, without what was taken back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.text import Say, Text

LENGTH: Final = 200
"""Sentences that are kept."""

ALWAYS: Final = 0
"""Entry of sentences that belong to none, such as those of a panel: no undo takes them back."""

JUMPS: Final = frozenset({"undo", "redo"})
"""Keys of events about a step that was taken back, or again."""


class Log:
    """Sentences, the newest last. Each belongs to the entry of the game with which it was told."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._all: list[tuple[Text, int]] = []
        self._gone: frozenset[int] = frozenset()
        self.lines: tuple[str, ...] = ()
        """Sentences that hold now: those of an undone step are left out until it is taken again."""

    def add(self, text: Text, entry: int = ALWAYS) -> None:
        """Add a sentence."""
        self._all = [*self._all, (text, entry)][-LENGTH:]
        self.lines = (*self.lines, text.read(self._say))[-LENGTH:]

    def keep(self, way: Iterable[int]) -> None:
        """Keep only these entries, which lead to the present."""
        self._gone = frozenset(entry for _, entry in self._all).difference(way, (ALWAYS,))
        self.read_anew()

    def read_anew(self) -> None:
        """Read all sentences again, in the present language."""
        self.lines = self.read_in(self._say)

    def read_in(self, say: Say) -> tuple[str, ...]:
        """Return the sentences that hold now in the language of a speaker."""
        return tuple(text.read(say) for text, entry in self._all if entry not in self._gone)
