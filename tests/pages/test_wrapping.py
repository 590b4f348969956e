"""Words on several rows: broken between words, and no figure left alone."""

from __future__ import annotations

import pytest

from companion.pages.rows import wrapped
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


def test_a_place_behind_a_full_row_is_parted_where_there_is_room() -> None:
    path = verbatim(
        "No game in /tmp/pytest-of-root/gw1/test_a_folder_that_cannot_be_w0/disk/sessions (not a directory)"
    )
    rows = wrapped(path, str)
    assert "".join(rows).replace(" ", "") == str(path).replace(" ", "")
    assert max(map(len, rows)) <= 21


def test_names_in_a_row_are_parted_behind_one_of_them() -> None:
    words = verbatim("Undone: Cecilia: Amulet/Battle axe/Crown of Solomon/Magic belt")
    assert wrapped(words, str) == ("Undone: Cecilia:", "Amulet/Battle", "axe/Crown of", "Solomon/Magic belt")
    assert wrapped(verbatim("Teruggedraaid: Cecilia: Amulet/Strijdbijl/Kroon van Salomon/Magische riem"), str) == (
        "Teruggedraaid:",
        "Cecilia: Amulet/",
        "Strijdbijl/Kroon van",
        "Salomon/Magische riem",
    )
