"""Errors that people can act on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.text import Say, Text, escaped, verbatim


class DrakvaktError(Exception):
    """Base of all errors that say in one sentence what is wrong and what to do.

    A sentence with words of ours is a `Text`, so that each face says it in the language of its people; `str` of the
    error is English.

    >>> error = DrakvaktError(Text("There is no {what}: look again.", what="door"))
    >>> str(error)
    'There is no door: look again.'
    >>> error.read({"There is no {what}: look again.": "Det finns ingen {what}: titta igen."}.__getitem__)
    'Det finns ingen door: titta igen.'
    """

    def __init__(self, words: Text | str = "") -> None:
        self.words = words if isinstance(words, Text) else verbatim(words)
        super().__init__(escaped(str(self.words)))

    def read(self, say: Say) -> str:
        """Return the sentence in the language of `say`; nothing in it can steer a terminal."""
        return escaped(self.words.read(say))


SYSTEM: Final[Mapping[str, Text]] = {
    str(text): text
    for text in (
        Text("Permission denied"),
        Text("permission denied"),
        Text("No such file or directory"),
        Text("no such file or directory"),
        Text("No space left on device"),
        Text("no space left on device"),
        Text("Read-only file system"),
        Text("read-only file system"),
        Text("Is a directory"),
        Text("is a directory"),
        Text("Not a directory"),
        Text("not a directory"),
        Text("File exists"),
        Text("file exists"),
        Text("File name too long"),
        Text("file name too long"),
        Text("Input/output error"),
        Text("input/output error"),
        Text("database or disk is full"),
        Text("unable to open database file"),
        Text("attempt to write a readonly database"),
        Text("disk I/O error"),
        Text("file is not a database"),
        Text("database disk image is malformed"),
    )
}
"""Words for the most common errors of the system and of SQLite."""


def with_reason(reason: str | None) -> Text:
    """Return the system's reason for a failure, in words that can be translated where we know them.

    >>> with_reason("Permission denied").read({"Permission denied": "Otillåtet"}.__getitem__)
    'Otillåtet'
    >>> str(with_reason("Exec format error"))
    'Exec format error'
    """
    return SYSTEM.get(str(reason)) or verbatim(str(reason))
