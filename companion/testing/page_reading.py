"""Reading of pages: notes words that are cut where no name gives way, and words that are in no catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from companion.pages import plan
from companion.pages.page import WIDTH
from companion.pages.rows import read, wrapped
from companion.pages.scrolls import Prose, flow
from companion.testing.messages import has_words
from companion.text import SHORTEST_NAME, Say, Text


@dataclass
class WordWatch:
    """Notes how texts are read: which were cut where no name could give way, and which are in no catalogue."""

    names: frozenset[str] = frozenset()
    """Messages that are names: a monster's may be cut as a hero's may."""
    shorts: Mapping[str, str] = field(default_factory=dict)
    """Short forms of names, by the name."""
    cut: dict[str, str] = field(default_factory=dict)
    """Words that were cut, each with what was left of them."""
    places: dict[str, str] = field(default_factory=dict)
    """Where each of these words was cut: how wide the place is, on which page, in which language."""
    page: str = ""
    """Page that is read now, as a complaint names it."""
    language: str = ""
    """Code of the language in which it is read."""
    unknown: set[str] = field(default_factory=set)
    twice: set[str] = field(default_factory=set)
    """Events with two people's names at their head, as if they were both of theirs."""

    @contextmanager
    def watch_pages(self) -> Iterator[None]:
        """Watch everything that is fitted into a page meanwhile."""
        fit, shortened = Text.fit, Text.shortened

        def fitted(text: Text, say: Say, width: int) -> str:
            line = fit(text, say, width)
            if len(text.read(say)) > width and not self.is_cut_in_names(text, say, line, width):
                self.note_cut(text.read(say), line, f"{width} characters")
            self.look_for_short_forms(text, say, line, width)
            return line

        def with_dots(text: Text, say: Say, width: int) -> str:
            line = shortened(text, say, width)
            self.look_for_short_forms(text, say, line, width)
            return line

        def flowed(rows: list[str], prose: Prose, say: Say) -> None:
            room = prose.last - prose.first + 1
            if len(wrapped(prose.words, say)) > room:
                self.note_cut(read(prose.words, say), "...", f"{room} rows of {WIDTH} characters")
            flow(rows, prose, say)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Text, "fit", fitted)
            patch.setattr(Text, "shortened", with_dots)
            patch.setattr(plan, "flow", flowed)
            yield

    def note_cut(self, words: str, line: str, room: str) -> None:
        """Note that words were cut on the page that is read now.

        Args:
            words: The whole words.
            line: What was left of them.
            room: How much room they have, as "19 characters".
        """
        self.cut[words] = line
        self.places[words] = ", ".join(filter(None, [room, self.page, self.language]))

    def complaints(self) -> list[str]:
        """Return a line for all words that were cut: what was left, how wide the place is, and on which page."""
        return [f"{words!r} is cut to {line!r}: {self.places[words]}" for words, line in self.cut.items()]

    def is_cut_in_names(self, text: Text, say: Say, line: str, width: int) -> bool:
        """Return whether nothing but names was cut to make this line.

        Args:
            text: The whole text.
            say: The speaker of its language.
            line: The line that was made of it.
            width: The room of the line in characters.
        """
        leaves = list(self.text_parts(text, say))
        shortest = text.renamed(say, iter([word[:SHORTEST_NAME] if is_name else word for word, is_name in leaves]))
        return len(shortest) <= width and all(is_name or word in line for word, is_name in leaves)

    def look_for_short_forms(self, text: Text, say: Say, line: str, width: int) -> None:
        """Note where a name of the data was cut that has a short form, which the line does not have.

        Args:
            text: The whole text.
            say: The speaker of its language.
            line: The line that was made of it.
            width: The room of the line in characters.
        """
        if line == text.read(say):
            return
        for message in messages_in(text):
            short = say(self.shorts.get(message, message))
            if short not in line and len(short) < len(say(message)):
                self.note_cut(text.read(say), line, f"{width} characters, though {short!r} is short")

    def text_parts(self, text: Text, say: Say) -> Iterator[tuple[str, bool]]:
        """Yield the parts of a text, and whether each may be cut: it is a name, neither words of ours nor a figure.

        Args:
            text: The text.
            say: The speaker of its language.
        """
        for _, value in text.params:
            if isinstance(value, Text) and value.params:
                yield from self.text_parts(value, say)
            elif isinstance(value, Text):
                yield value.read(say), value.message in self.names
            elif isinstance(value, str):
                yield value, not any(char.isdigit() for char in value)

    def noting_speaker(self, say: Say, known: Iterable[str]) -> Say:
        """Return a speaker that notes the messages which are in no catalogue.

        Args:
            say: The speaker.
            known: The messages that are in a catalogue.
        """
        known = frozenset(known)

        def heard(message: str) -> str:
            if message not in known and has_words(message):
                self.unknown.add(message)
            return say(message)

        return heard


def messages_in(text: Text) -> Iterator[str]:
    """Yield the messages without holes of which a text is made; itself, where it has no hole."""
    if not text.params:
        yield text.message
    for _, value in text.params:
        if isinstance(value, Text):
            yield from messages_in(value)
