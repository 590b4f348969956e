"""Errors say their sentence in the language of whoever reads them."""

from __future__ import annotations

import doctest

import pytest

from companion import errors
from companion.errors import DrakvaktError
from companion.journal import JournalError
from companion.text import Text


def test_the_example_in_the_docstring_holds() -> None:
    assert doctest.testmod(errors) == (0, 5)


@pytest.mark.parametrize("kind", [DrakvaktError, JournalError])
def test_an_error_with_a_text_is_read_in_any_language(kind: type[DrakvaktError]) -> None:
    error = kind(Text("{what} is shut.", what="The door"))
    assert str(error) == "The door is shut."
    assert error.read({"{what} is shut.": "{what} är stängd."}.__getitem__) == "The door är stängd."


def test_a_plain_sentence_is_never_a_pattern() -> None:
    assert DrakvaktError("no {such} hole").read(lambda message: message) == "no {such} hole"
