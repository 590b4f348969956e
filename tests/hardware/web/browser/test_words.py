"""The longest words of every language stand in full in every view, on the smallest phone and on a television."""

from __future__ import annotations

import gettext
from typing import Any

import pytest

from companion.game import games
from companion.kit.drakborgen.aspects import STANCE_NAMES
from companion.language import languages_in_order, speaker
from tests.cli.running import ROOT
from tests.hardware.web.browser.screens import Screen
from tests.hardware.web.browser.sights import SIX, begin_fight, no_join, play_far, sheet, show_reveal

GAMES = {"en": "legenden", "sv": "atervackt", "nl": "talisman", "pl": "labirynt"}
"""A game for each language that its people play in."""

LONGEST = 16
"""Letters of the longest words that are tried: what is longer stands in no name."""

CUT = """[...document.querySelectorAll("main :is(button, h1, h2, p, li, dt, dd, summary)")]
    .filter(one => one.clientWidth && !one.closest(".unseen") && one.scrollWidth > one.clientWidth + 1)
    .map(one => one.outerHTML.slice(0, 200))"""
"""Script that finds elements whose words do not fit."""

OUT = """[...document.querySelectorAll("main button, main h1, main p")].map(one => one.getBoundingClientRect())
    .filter(box => box.width && (box.right > innerWidth + 1 || box.left < -1)).length"""
"""Script that counts elements that reach beyond the screen."""


OVER = """[...document.querySelectorAll(".centre :is(h1, .points, .where, .laid span, .middle p, .ring)")]
    .filter(one => one.innerText.trim()).map(one => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return [one.innerText, words.getBoundingClientRect()];
    })
    .flatMap(([said, box], at, all) => all.slice(at + 1)
      .filter(([, other]) => box.left < other.right - 1 && other.left < box.right - 1
        && box.top < other.bottom - 6 && other.top < box.bottom - 6)
      .map(([other]) => [said, other]))"""
"""Script that finds words of the table's middle that lie over one another; lines of one text stand close."""


def test_every_language_has_a_game_here() -> None:
    assert GAMES.keys() == {*languages_in_order()}


@pytest.mark.parametrize("language", GAMES)
def test_long_words_stand_in_full(browser: Any, language: str) -> None:
    table = play_far(GAMES[language], SIX[: 6 if language == "nl" else 4], 40, language)
    assert table.table.open is not None
    asked = table.table.open.waiting[0]
    sheet(table, "settings")
    sheet(table, "help", asked)
    public = table.frame() | {"free": []}
    screen = Screen(browser, "small", table.frame(asked))
    page = screen.page
    for frame, size, presses in (
        (table.frame(asked), "small", ("toolhelp", "toolstory", "language")),
        (table.frame(asked), "tablet", ("toolhelp",)),
        (public, "television", ("barstory", "back", "barhost")),
        (public, "tablet", ("barhost",)),
        (public, "small", ("barhost",)),
        (table.frame() | {"view": "seats", "free": ["Bo"], "asking": ["Ada"]}, "small", ()),
    ):
        screen.resize(size)
        screen.show(frame)
        for press in ("", *presses):
            if press:
                page.click(f"[data-key={press}]")
            assert page.evaluate(CUT) == [], (size, press)
            assert page.evaluate(OUT) == 0, (size, press)
        page.keyboard.press("Escape")
    screen.context.close()


def longest_names(language: str) -> tuple[str, str]:
    """Return the two longest words that stand alone in the games of a language: names, spaces, stances."""
    found = {word for game in games().values() for word in words_of(game.id, language)}
    longest, second = sorted(found, key=lambda word: (-len(word), word))[:2]
    return longest, second


def words_of(game: str, language: str) -> list[str]:
    """Return the words that stand alone in a game's catalogue; those of English are what any of them translates."""
    folder = ROOT / "companion" / "games" / game / "locale"
    code = next(folder.iterdir()).name if language == "en" else language
    file = folder / code / "LC_MESSAGES" / f"{game}.mo"
    if not file.exists():
        return []
    with file.open("rb") as opened:
        catalogue = gettext.GNUTranslations(opened)._catalog  # type: ignore[attr-defined]
    said = catalogue.keys() if language == "en" else catalogue.values()
    return [one for one in said if isinstance(one, str) and one.isalpha() and len(one) <= LONGEST]


@pytest.mark.parametrize("size", ["television", "tablet", "phone"])
def test_long_names_of_a_fight_do_not_lie_over_one_another(browser: Any, size: str) -> None:
    screen = Screen(browser, size, no_join(show_reveal()))
    page = screen.page
    for language in GAMES:
        one, other = longest_names(language)
        ring = [name.read(speaker(language)) for name in STANCE_NAMES]
        for frame, kind in (
            (show_reveal() | {"ring": ring, "chosen": [3, 2]}, "reveal"),
            (show_reveal() | {"ring": [], "chosen": []}, "reveal"),
            (begin_fight().frame(), "fight"),
        ):
            hero = {**frame["heroes"][0], "hero": one, "called": "Wilhelmina"}
            words = {"versus": [f"{one} 12", f"{other} 7"], "heroes": [hero, *frame["heroes"][1:]]}
            if kind == "reveal":
                words["revealed"] = [f"{one} {other.upper()}", f"{other} {one.upper()}"]
                words["reveal"] = [f"{one} = {other}"]
            screen.show(no_join(frame) | words)
            assert page.locator(f".centre.{kind} h1 >> text={one}").count()
            assert page.evaluate(OVER) == [], (language, kind)
            assert page.evaluate(CUT) == [], (language, kind)
            assert page.evaluate(OUT) == 0, (language, kind)
    screen.context.close()


def test_a_reveal_draws_the_ring_with_the_arrow_that_decided(browser: Any) -> None:
    screen = Screen(browser, "television", no_join(show_reveal()))
    page = screen.page
    # On the ring each beats the next one: of neighbours one wins, and of the others none.
    for chosen, won in (([0, 1], "first"), ([1, 0], "second"), ([3, 0], "first"), ([0, 2], ""), ([2, 2], "")):
        screen.show(no_join(show_reveal()) | {"chosen": chosen})
        assert page.locator(".stances text").all_text_contents() == show_reveal()["ring"]
        assert page.locator(".stances .decides").count() == bool(won)
        assert page.locator(".stances circle.chosen").count() == len({*chosen})
        assert page.locator(".laid").all_inner_texts() == [show_reveal()["ring"][at] for at in chosen]
        assert page.locator(".laid.won").count() == page.locator(f".laid.won.{won or 'none'}").count() == bool(won)
    screen.context.close()


def test_the_count_of_a_fight_is_a_ring_on_the_table_and_on_each_phone(browser: Any) -> None:
    table = begin_fight()
    seats = table.table.open.ask.seats  # type: ignore[union-attr]
    for size, frame in (("television", no_join(table.frame())), *(("phone", table.frame(seat)) for seat in seats)):
        screen = Screen(browser, size, frame | {"seconds": 5, "of": 7})
        assert screen.page.locator(".ring[role=timer] path").count() == 7
        assert screen.page.locator(".ring[role=timer] path.on").count() == 5
        assert screen.page.inner_text(".ring b") == "5"
        screen.context.close()
