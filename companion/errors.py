"""Errors that people can act on."""

from __future__ import annotations

from companion.text import Say, Text, verbatim


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
        super().__init__(str(self.words))

    def read(self, say: Say) -> str:
        """The sentence in the language of `say`."""
        return self.words.read(say)
