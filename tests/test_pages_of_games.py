"""Each game has a page and a first evening in its own language, with the words that stand on its screen."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.game import find
from scripts.house_rules import NAME, list_pages, write_page
from tests.every_game import ROOT, our_games

DOCS = ROOT / "docs"
SAID = re.compile(r"(?<![*\w])\*([^*\n]+)\*(?![*\w])")

FIRST_EVENINGS = {"sv": "spela.md", "nl": "first-evening.nl.md", "pl": "first-evening.pl.md"}
"""First evenings in the languages of the games; `tests/test_guides.py` holds the Swedish one to the English."""

OF_OUR_OWN = {"tysta punkter"}
"""Words that stand in italics and on no screen: a heading of the rules."""


def test_every_game_has_a_page_in_the_language_of_its_rules() -> None:
    rules = (ROOT / "companion" / "games").glob("*/rules.*.md")
    of_rules = {(path.parent.name, path.name.split(".")[1]) for path in rules}
    assert {game for game, _ in of_rules} == set(our_games())
    named = [NAME.fullmatch(page.name) for page in list_pages()]
    assert {(one[1], one[2]) for one in named if one} == of_rules
    assert {language for _, language in of_rules} == set(FIRST_EVENINGS)
    assert all((DOCS / page).exists() for page in FIRST_EVENINGS.values())


@pytest.mark.parametrize("page", list_pages(), ids=lambda page: str(page.stem))
def test_the_house_rules_of_a_page_are_those_of_the_game(page: Path) -> None:
    assert page.read_text("utf-8") == write_page(page), "run `python -m scripts.house_rules`"
    named = NAME.fullmatch(page.name)
    assert named is not None
    for id in find(named[1]).options:
        assert f"| `{id}` |" in page.read_text("utf-8")


def words_of(language: str, *games: str) -> str:
    """Return all translated messages of the companion and of some games, and the English ones that are named."""
    files = [ROOT / f"companion/locale/{language}/LC_MESSAGES/drakvakt.po"]
    files += [ROOT / f"companion/games/{game}/locale/{language}/LC_MESSAGES/{game}.po" for game in games]
    words = list[str]()
    for file in files:
        with file.open("rb") as stream:
            for message in read_po(stream):
                words += message.string if isinstance(message.string, tuple) else [str(message.string)]
    return "\n".join(chain(words, (str(find(game).title) for game in games)))


@pytest.mark.parametrize(
    ("page", "games"),
    [
        *((page, [page.name.split(".")[0]]) for page in list_pages()),
        (DOCS / "first-evening.nl.md", ["talisman"]),
        (DOCS / "first-evening.pl.md", ["labirynt"]),
    ],
    ids=lambda one: one.stem if isinstance(one, Path) else "",
)
def test_words_in_italics_stand_on_the_screen(page: Path, games: list[str]) -> None:
    words = words_of(page.name.split(".")[1], *games)
    said = set(SAID.findall(page.read_text("utf-8"))) - OF_OUR_OWN
    assert sorted(one for one in said if one not in words) == []
    assert said


@pytest.mark.parametrize("page", list_pages(), ids=lambda page: str(page.stem))
def test_a_page_says_what_is_needed_what_the_box_does_and_what_is_open(page: Path) -> None:
    """Its parts are those of every page of a game."""
    headings = re.findall(r"^## ", page.read_text("utf-8"), re.MULTILINE)
    assert 6 <= len(headings) <= 8
    assert page.read_text("utf-8").count("](pictures/") >= 1
