"""The pages of fights, one against one and many, in both games and both languages: a list to read."""

from __future__ import annotations

import re
from itertools import zip_longest

import pytest

from companion.language import languages
from companion.pages.page import WIDTH, Page
from tests.fight_scenes import SCENES, frames
from tests.golden_files import check_golden

scenes = pytest.mark.parametrize("name", sorted(SCENES))


def rows_of_page(page: Page) -> list[str]:
    """Return a page's rows, with its large lines below."""
    return [*page.rows, *(f"= {line}" for line in page.big)]


@scenes
def test_pages_of_a_fight_match_their_kept_frames(name: str) -> None:
    lines = []
    for shown in zip(*(frames(name, code) for code in sorted(languages())), strict=True):
        lines.append(shown[0].title)
        rows = zip_longest(*(rows_of_page(frame.page) for frame in shown), fillvalue="")
        lines += ["  ".join(f"|{words:<{WIDTH}}|" for words in row) for row in rows]
        lines.append("")
    check_golden(f"fights/{name}.txt", "\n".join(lines))


@scenes
def test_no_page_of_a_fight_shows_a_seal(name: str) -> None:
    assert not [frame.title for frame in frames(name, "en") if re.search("3fa9", " ".join(frame.page.rows))]


@scenes
def test_while_it_counts_one_sees_whom_all_wait_for(name: str) -> None:
    counting = [frame.page for frame in frames(name, "en") if frame.title.endswith("it counts")]
    assert counting or name == "alone-by-die"
    assert all("Bo" in page.rows[1] or "Cid" in page.rows[1] for page in counting)
