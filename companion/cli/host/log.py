"""Log beside the page: sentences on what has happened, in the language of the table, without undone steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.text import Say, Text

LENGTH: Final = 200
"""Largest number of sentences that are kept."""

ALWAYS: Final = 0
"""Entry number for sentences that belong to no entry, such as those of a panel; no undo removes them."""

JUMPS: Final = frozenset({"undo", "redo"})
"""Keys of events about a step that was undone or redone."""


class Log:
    """Log of sentences, the newest last. Each belongs to the entry of the game with which it was told."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._sentences: list[tuple[Text, int]] = []
        self._undone: frozenset[int] = frozenset()
        self.lines: tuple[str, ...] = ()
        """Sentences that hold now; those of an undone step are left out until it is redone."""

    def add(self, text: Text, entry: int = ALWAYS) -> None:
        """Add a sentence."""
        self._sentences = [*self._sentences, (text, entry)][-LENGTH:]
        self.lines = (*self.lines, text.read(self._say))[-LENGTH:]

    def keep(self, entries: Iterable[int]) -> None:
        """Keep only these entries, which lead to the present."""
        self._undone = frozenset(entry for _, entry in self._sentences).difference(entries, (ALWAYS,))
        self.read_anew()

    def read_anew(self) -> None:
        """Translate all sentences again, into the present language."""
        self.lines = self.read_in(self._say)

    def read_in(self, say: Say) -> tuple[str, ...]:
        """Return the sentences that hold now in the language of a speaker."""
        return tuple(text.read(say) for text, entry in self._sentences if entry not in self._undone)
