"""A later edition's spaces are offered, and never shown unasked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.talisman.data.book import PARTS, book, package_data
from companion.games.talisman.data.faults import LONG
from companion.games.talisman.data.later import later_edition, prompt
from companion.games.talisman.house_rules import OPTIONS

BOARD = book(package_data()).board


@pytest.mark.rule("TS24")
def test_nobody_is_shown_it_unasked() -> None:
    assert OPTIONS["prompts"].default == "board"
    assert all(prompt(space, "board") == space.prompt for space in BOARD)
    assert "later" not in PARTS
    assert "later" not in package_data()


@pytest.mark.rule("TS24")
def test_who_accepts_it_is_shown_it_where_nothing_else_is_known() -> None:
    assert str(prompt(BOARD["castle"], "later")).startswith("Healing: 1 Gold a Life.")
    own = replace(BOARD["castle"], says="Rest here.")
    assert str(prompt(own, "later")) == "Rest here."
    assert str(prompt(BOARD["desert_temple"], "later")) == "Lose 1 Life, or use a water bottle."
    assert str(prompt(BOARD["ruins"], "later")) == ""


def test_it_speaks_of_spaces_without_words_of_their_own_and_fits_where_owners_write() -> None:
    for id, words in later_edition().items():
        assert BOARD[id].says == ""
        assert len(words) <= LONG
