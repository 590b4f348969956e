"""Words of a later edition's spaces are offered, and never shown unasked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.talisman.data.book import PARTS, book, package_data
from companion.games.talisman.data.faults import LONG
from companion.games.talisman.data.later_edition import later_edition, space_words
from companion.games.talisman.house_rules import HOUSE

BOARD = book(package_data()).board


@pytest.mark.rule("TS24")
def test_the_later_edition_is_not_shown_unasked() -> None:
    assert HOUSE.options["prompts"].default == "board"
    assert all(space_words(space, "board") == space.prompt for space in BOARD)
    assert "later" not in PARTS
    assert "later" not in package_data()


@pytest.mark.rule("TS24")
def test_an_accepted_later_edition_fills_unknown_spaces() -> None:
    assert str(space_words(BOARD["castle"], "later")).startswith("Healing: 1 Gold a Life.")
    own = replace(BOARD["castle"], says="Rest here.")
    assert str(space_words(own, "later")) == "Rest here."
    assert str(space_words(BOARD["desert_temple"], "later")) == "Lose 1 Life, or use a water bottle."
    assert str(space_words(BOARD["ruins"], "later")) == ""


def test_the_later_edition_fits_spaces_without_own_words() -> None:
    for id, words in later_edition().items():
        assert BOARD[id].says == ""
        assert len(words) <= LONG
