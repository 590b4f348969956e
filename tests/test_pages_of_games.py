"""Each game has a page and a first evening in its own language, with the words that stand on its screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
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

PAGES = [page for page in list_pages() if re.search(r"\.\w\w\.md$", page.name)]
"""Pages of games in languages of their own."""

ENGLISH = ("atervackt", "labirynt", "legenden", "owners", "phones", "playing", "rulez", "sessions", "talisman")
"""Pages in English that speak of lines on the screen."""

NAMES = {
    "wild",
    "wary",
    "by the book",
    "where to",
    "6",
    "8",
    "9",
    "10-12",
    "9.9 9: sword",
    "klossus, kept",
    "w fields/tavern",
    "outer e: woods",
}
"""Words in italics that no message has: temperaments, and examples that several messages make together."""


def test_every_game_has_a_page_in_the_language_of_its_rules() -> None:
    rules = (ROOT / "companion" / "games").glob("*/rules.*.md")
    of_rules = {(path.parent.name, path.name.split(".")[1]) for path in rules}
    assert {game for game, _ in of_rules} == set(our_games())
    named = [NAME.fullmatch(page.name) for page in PAGES]
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
        *((page, [page.name.split(".")[0]]) for page in PAGES),
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


def read_messages() -> Iterator[str]:
    """Yield the messages of the companion, of the page and of all games in English, in small letters."""
    for file in (ROOT / "companion").rglob("locale/sv/LC_MESSAGES/*.po"):
        with file.open("rb") as stream:
            for message in read_po(stream):
                yield from (message.id if isinstance(message.id, tuple) else [str(message.id)])
    words = (ROOT / "hardware" / "web" / "site" / "words.js").read_text("utf-8")
    yield from re.findall(r'"([^"]+)"', words)


def trim(words: str) -> str:
    return words.strip(" .:,?!").lower()


def test_words_in_italics_of_english_pages_stand_on_the_screen() -> None:
    messages = {trim(one.removesuffix(": {n}")) for one in read_messages()}
    holes = [re.sub(r"\\\{\w+\\\}", "[^:]+", re.escape(one)) for one in messages if "{" in one and len(one) < 40]
    filled = re.compile("|".join(holes))
    strange = []
    for name in ENGLISH:
        page = (DOCS / f"{name}.md").read_text("utf-8")
        for said in SAID.findall(re.sub(r"^```.*?^```", "", page, flags=re.MULTILINE | re.DOTALL)):
            steps = [trim(said), *map(trim, re.split("[:,] ", said))]
            if steps[0] not in NAMES | messages and not messages >= {*steps[1:]} and not filled.fullmatch(steps[0]):
                strange.append((name, said))
    assert strange == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.stem))
def test_a_page_says_what_is_needed_what_the_box_does_and_what_is_open(page: Path) -> None:
    """Its parts are those of every page of a game."""
    headings = re.findall(r"^## ", page.read_text("utf-8"), re.MULTILINE)
    assert 6 <= len(headings) <= 8
    assert page.read_text("utf-8").count("](pictures/") >= 1
