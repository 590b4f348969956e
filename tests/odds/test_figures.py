"""Figures given to the odds, the examples in the package, and what it imports."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from fractions import Fraction

import pytest

from companion import odds
from companion.odds.figures import BadFigures, check_chance, check_whole

MODULES = [importlib.import_module(f"companion.odds.{found.name}") for found in pkgutil.iter_modules(odds.__path__)]


def test_the_examples_of_the_odds_hold() -> None:
    results = [doctest.testmod(module) for module in MODULES]
    assert sum(result.attempted for result in results) > 1
    assert not any(result.failed for result in results)


def test_a_bad_figure_is_one_sentence_and_a_value_error() -> None:
    with pytest.raises(BadFigures) as wrong:
        check_whole("rounds", 1_001)
    assert str(wrong.value) == "rounds cannot be 1001: give a whole number from 0 to 1000."
    assert isinstance(wrong.value, ValueError)
    with pytest.raises(BadFigures, match="give a chance from 0 to 1"):
        check_chance("failing", Fraction(7, 6))
