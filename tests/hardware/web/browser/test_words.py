"""The longest words of every language stand in full in every view, on the smallest phone and on a television."""

from __future__ import annotations

from typing import Any

import pytest

from companion.language import languages_in_order
from tests.hardware.web.browser.evening import SIZES
from tests.hardware.web.browser.sights import SIX, far, sheet
from tests.hardware.web.staged import open_frame

GAMES = {"en": "legenden", "sv": "atervackt", "nl": "talisman", "pl": "labirynt"}
"""A game for each language that its people play in."""

CUT = """[...document.querySelectorAll("main :is(button, h1, h2, p, li, dt, dd, summary)")]
    .filter(one => one.clientWidth && !one.closest(".unseen") && one.scrollWidth > one.clientWidth + 1)
    .map(one => one.outerHTML.slice(0, 200))"""
"""Script that finds elements whose words do not fit."""

OUT = """[...document.querySelectorAll("main button, main h1, main p")].map(one => one.getBoundingClientRect())
    .filter(box => box.width && (box.right > innerWidth + 1 || box.left < -1)).length"""
"""Script that counts elements that reach beyond the screen."""


def test_every_language_has_a_game_here() -> None:
    assert GAMES.keys() == {*languages_in_order()}


@pytest.mark.parametrize("language", GAMES)
def test_long_words_stand_in_full(browser: Any, language: str) -> None:
    table = far(GAMES[language], SIX[: 6 if language == "nl" else 4], 40, language)
    assert table.table.open is not None
    asked = table.table.open.waiting[0]
    sheet(table, "settings")
    sheet(table, "help", asked)
    for frame, size, presses in (
        (table.frame(asked), "small", ("toolhelp", "toolstory", "language")),
        (table.frame(asked), "tablet", ("toolhelp",)),
        (table.frame() | {"free": []}, "television", ("barstory", "back", "barhost")),
        (table.frame() | {"free": []}, "tablet", ("barhost",)),
        (table.frame() | {"free": []}, "small", ("barhost",)),
        (table.frame() | {"view": "seats", "free": ["Bo"], "asking": ["Ada"]}, "small", ()),
    ):
        wide, tall = SIZES[size]
        context = browser.new_context(viewport={"width": wide, "height": tall})
        page, _ = open_frame(context, frame)
        page.wait_for_selector("main > section")
        for press in ("", *presses):
            if press:
                page.click(f"[data-key={press}]")
            assert page.evaluate(CUT) == [], (size, press)
            assert page.evaluate(OUT) == 0, (size, press)
        context.close()
