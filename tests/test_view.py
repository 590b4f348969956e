"""Views of a game: their small figures count right."""

from __future__ import annotations

import doctest

from companion import view


def test_the_examples_are_true() -> None:
    assert doctest.testmod(view) == (0, 2)
