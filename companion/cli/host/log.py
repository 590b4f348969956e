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
    """Log of sentences, the newest last. Each belongs to the entry of the game with which it was told.

    The newest are held back while the pages that tell them are still to come: beside a page nobody reads what comes.
    """

    def __init__(self, say: Say) -> None:
        self._say = say
        self._sentences: list[tuple[Text, int]] = []
        self._held: list[tuple[Text, int]] = []
        """Those of the sentences that are held back, the newest last."""
        self._undone: frozenset[int] = frozenset()
        self.lines: tuple[str, ...] = ()
        """Sentences that hold now, also those held back; those of an undone step are left out until it is redone."""
        self.shown: tuple[str, ...] = ()
        """Those of the lines that are not held back."""

    def add(self, text: Text, entry: int = ALWAYS, *, held: bool = False) -> None:
        """Add a sentence.

        Args:
            text: The sentence.
            entry: Number of the entry of the game to which it belongs.
            held: True to hold it back until it is released.
        """
        sentence, line = (text, entry), text.read(self._say)
        self._sentences = [*self._sentences, sentence][-LENGTH:]
        self.lines = (*self.lines, line)[-LENGTH:]
        if held:
            self._held.append(sentence)
        else:
            self.shown = (*self.shown, line)[-LENGTH:]

    def release(self, count: int) -> None:
        """Show so many of the sentences that are held back, the oldest first."""
        del self._held[:count]
        self._show_again()

    def keep(self, entries: Iterable[int]) -> None:
        """Keep only these entries, which lead to the present."""
        self._undone = frozenset(entry for _, entry in self._sentences).difference(entries, (ALWAYS,))
        self.read_anew()

    def read_anew(self) -> None:
        """Translate all sentences again, into the present language."""
        self.lines = self.read_in(self._say)
        self._show_again()

    def read_in(self, say: Say) -> tuple[str, ...]:
        """Return the sentences that hold now in the language of a speaker, also those held back."""
        return tuple(text.read(say) for text, entry in self._sentences if entry not in self._undone)

    def _show_again(self) -> None:
        """Find again which lines are shown."""
        if not self._held:
            self.shown = self.lines
            return
        held = {id(sentence) for sentence in self._held}
        standing = [sentence for sentence in self._sentences if sentence[1] not in self._undone]
        # A full log drops the oldest sentence of all, which may stand in no line, or one before its line.
        lines = zip(standing, self.lines[len(self.lines) - len(standing) :], strict=True)
        self.shown = tuple(line for sentence, line in lines if id(sentence) not in held)
