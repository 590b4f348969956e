"""The page of a handheld's own small screen, as somebody last looked at it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.pages.font import DENSE
from companion.pages.page import BUTTONS, Page
from companion.pages.picture import FULL, HEIGHT, WIDTH, Picture
from companion.pages.small_page import HEIGHT as SMALL
from companion.pages.small_page import render_small
from tests.golden_files import check_golden
from tests.pages.test_picture import SCREENS

MORE = {
    "secret": Page(
        ("5 Rohan    Minotaur 9", "choose  7", "A Strength", "B Psyche   <", "C Agility", "D Armour"),
        inverse=frozenset({0, 3}),
    ),
    "secret-long": Page(
        ("5 Rohan    Minotaur 9", "choose  7", "A Strength twice over", "B Psyche   <", "C Agility", "D Armour"),
        inverse=frozenset({0, 3}),
    ),
    "sealed": Page(("5 Rohan    Minotaur 9", "choose in secret", "  Sealed 3fa9c2", "  Waiting for Bo", "", "")),
    "count": Page(("5 Rohan    Minotaur 9", "choose"), big=("7",)),
    "swedish": Page(("Åsa          sol 7/21", "Dörr: hur?", "A Nyckel (2)", "B Dyrka upp", "C Bräck", "D Låt bli")),
}


@pytest.mark.parametrize("name", [*SCREENS, *MORE])
def test_small_pages_match_their_kept_frames(name: str) -> None:
    rows = render_small({**SCREENS, **MORE}[name])
    picture = Picture((*rows, *(0,) * (HEIGHT - SMALL)))
    check_golden(f"small/{name}.txt", "\n".join(picture.braille()[: SMALL // 4]) + "\n")


rows_of_words = st.text(
    st.characters(min_codepoint=32, max_codepoint=0x17F, categories=("L", "N", "P", "Zs")), max_size=21
)
pages = st.builds(
    Page,
    st.lists(rows_of_words, max_size=6).map(tuple),
    st.lists(rows_of_words, max_size=2).map(tuple),
    st.frozensets(st.integers(0, 5)),
)


@given(pages)
def test_any_page_has_a_small_picture(page: Page) -> None:
    rows = render_small(page)
    assert len(rows) == SMALL
    assert all(0 <= row <= FULL for row in rows)


@given(st.lists(st.text("abcdefghij ", min_size=1, max_size=17).filter(str.strip), min_size=1, max_size=4))
def test_every_option_can_be_read_with_its_letter(options: list[str]) -> None:
    lines = [f"{letter} {words}" for letter, words in zip(BUTTONS, options, strict=False)]
    rows = render_small(Page(("Ada", "what?", *lines)))
    for line in lines:
        assert is_drawn(line.rstrip(), rows)


def is_drawn(words: str, rows: tuple[int, ...]) -> bool:
    """Return True if the words stand at the left of some line, or in its middle."""
    width = len(words) * DENSE.width
    wanted = DENSE.line(words)
    return any(
        [row >> WIDTH - left - width & (1 << width) - 1 for row in rows[top : top + DENSE.height]] == list(wanted)
        for top in range(0, SMALL, DENSE.height)
        for left in (1, WIDTH // 2 + 1)
        if left + width <= WIDTH
    )


def test_only_the_chosen_half_of_a_row_is_dark_on_light() -> None:
    rows = render_small(MORE["secret"])
    third = rows[16:24]
    half = WIDTH // 2
    assert sum((row >> half).bit_count() for row in third) < 8 * half / 2
    assert sum((row & (1 << half) - 1).bit_count() for row in third) > 8 * half / 2
