"""Reasons why a kept game is not offered: it is damaged, open elsewhere or unreadable."""

from __future__ import annotations

from dataclasses import field
from typing import Final

from companion.errors import DrakvaktError
from companion.game import UnknownGame
from companion.journal import MAKE_ROOM, Barred, Damaged, InUse
from companion.record import record
from companion.table.sessions import TooNew
from companion.text import Text

DAMAGED: Final = Text("A game is damaged and was set aside. Nothing was deleted.")
ELSEWHERE: Final = Text("A game is open elsewhere: close it there to go on with it.")
FULL: Final = Text("The disk is full: make room, then press Done. No game is lost.")
NEWER: Final = Text("A game is of a newer Drakvakt: update this one to go on.")
UNKNOWN: Final = Text("A game's rules are not installed: the log says which.")
UNREADABLE: Final = Text("A game cannot be read: the log says why.")


def short_reason(error: DrakvaktError) -> Text | None:
    """Return the short reason why a kept game cannot be opened; `None` for any other error."""
    if isinstance(error, Barred) and error.mend == MAKE_ROOM:
        return FULL
    kinds = ((Damaged, DAMAGED), (InUse, ELSEWHERE), (TooNew, NEWER), (UnknownGame, UNKNOWN))
    return next((words for kind, words in kinds if isinstance(error, kind)), None)


@record(frozen=False)
class UnofferedGames:
    """Reasons why newer games are not offered: short ones for the screen, and sentences for the log."""

    words: list[Text] = field(default_factory=list)
    sentences: list[Text] = field(default_factory=list)

    def add(self, words: Text, sentence: Text) -> None:
        """Add a reason; the screen shows equal words only once."""
        self.words += [words] if words not in self.words else []
        self.sentences.append(sentence)

    def add_error(self, error: DrakvaktError) -> None:
        """Add the error of a game that could not be opened."""
        self.add(short_reason(error) or UNREADABLE, error.words)
