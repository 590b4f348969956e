"""Words on several rows: broken between words, and no figure left alone."""

from __future__ import annotations

import pytest

from companion.pages.plan import wrapped
from companion.text import verbatim


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        ("Rohan loses his life: 3", ("Rohan loses his", "life: 3")),
        ("Sigeir: the orc lives on", ("Sigeir: the orc", "lives on")),
        ("Sigeir finds gold here now", ("Sigeir finds gold", "here now")),
        ("Donaudampfschiffahrtsgesellschaft", ("Donaudampfschiffahrts", "gesellschaft")),
        ("abcdefghijklmnopqrstu 3", ("abcdefghijklmnopqrstu", "3")),
        ("all in one row: 3", ("all in one row: 3",)),
    ],
)
def test_a_last_row_of_few_letters_takes_a_word_along(words: str, rows: tuple[str, ...]) -> None:
    assert wrapped(verbatim(words), str) == rows


def test_names_in_a_row_are_parted_behind_one_of_them() -> None:
    words = verbatim("Undone: Cecilia: Amulet/Battle axe/Crown of Solomon/Magic belt")
    assert wrapped(words, str) == ("Undone: Cecilia:", "Amulet/Battle", "axe/Crown of", "Solomon/Magic belt")
    assert wrapped(verbatim("Teruggedraaid: Cecilia: Amulet/Strijdbijl/Kroon van Salomon/Magische riem"), str) == (
        "Teruggedraaid:",
        "Cecilia: Amulet/",
        "Strijdbijl/Kroon van",
        "Salomon/Magische riem",
    )
