"""What keeps a game from being offered that people may look for: damaged, open elsewhere, not to be read."""

from __future__ import annotations

from dataclasses import field
from typing import Final

from companion.record import record
from companion.text import Text

DAMAGED: Final = Text("A game is damaged and was set aside. Nothing was deleted.")
ELSEWHERE: Final = Text("A game is open elsewhere: close it there to go on with it.")
UNREADABLE: Final = Text("A game cannot be read: the log says why.")


@record(frozen=False)
class Missed:
    """What kept a newer game from being offered: short words for the screen, and a sentence for the log."""

    words: list[Text] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)

    def add(self, words: Text, sentence: object) -> None:
        """One more; the screen says the same but once."""
        self.words += [words] if words not in self.words else []
        self.sentences.append(str(sentence))
