"""The guides say the same in both languages: commands, links, and the words that stand on the screen."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from companion.game import find, games
from companion.language import speaker
from companion.text import Say

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^```\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^()\s]+)\)")
SAID = re.compile(r"(?<![*\w])\*([^*\n]+)\*(?![*\w])")

OWN = {
    "README.sv.md": "README.md",
    "docs/spela.md": "docs/playing.md",
    "spela.md": "playing.md",
    "docs/legenden.sv.md": "docs/legenden.md",
    "docs/atervackt.sv.md": "docs/atervackt.md",
    "docs/rulez.sv.md": "docs/rulez.md",
    "docs/pictures/evening.sv.png": "docs/pictures/evening.en.png",
    "docs/pictures/phones.sv.png": "docs/pictures/phones.en.png",
    "pictures/evening.sv.png": "pictures/evening.en.png",
    "pictures/phones.sv.png": "pictures/phones.en.png",
    "legenden.sv.md": "legenden.md",
    "atervackt.sv.md": "atervackt.md",
}
"""Where the Swedish documents lead to Swedish ones."""

TYPED = {"klarat": "made", "säg Gammal karta": "say Old Map"}
"""Typed lines in Swedish, with their English."""

PAIRS = (("README.md", "README.sv.md"), ("docs/playing.md", "docs/spela.md"))


def words(document: str) -> str:
    return (ROOT / document).read_text("utf-8")


def commands(document: str) -> tuple[list[list[str]], Counter[str]]:
    """Return the lines of a document's code blocks without remarks, and the code between its words."""
    text = words(document)
    blocks = [[line.partition("#")[0].strip() for line in block.splitlines()] for block in FENCE.findall(text)]
    spans = (TYPED.get(span, span) for span in CODE.findall(FENCE.sub("", text)))
    return blocks, Counter(span.replace("--lang sv", "--lang en") for span in spans)


def links(document: str) -> list[str]:
    found = LINK.findall(words(document))
    return sorted(re.sub(r"playing/sv/", "playing/en/", OWN.get(link, link)) for link in found)


@pytest.mark.parametrize(("english", "swedish"), PAIRS)
def test_both_languages_have_the_same_commands(english: str, swedish: str) -> None:
    assert commands(english) == commands(swedish)
    assert commands(english)[1]


@pytest.mark.parametrize(("english", "swedish"), PAIRS)
def test_both_languages_lead_to_the_same_places(english: str, swedish: str) -> None:
    own = {"README.sv.md", "README.md", "playing.md"}
    assert [link for link in links(english) if link not in own and link != "spela.md"] == [
        link for link in links(swedish) if link not in own
    ]
    assert any(link in own or link == "spela.md" for link in links(english)), "each leads to the other"


def test_the_readme_leads_to_the_guide() -> None:
    assert "docs/playing.md" in links("README.md")
    assert "](docs/spela.md)" in words("README.sv.md")


READMES = PAIRS[0]

SCREEN = 24
"""Lines of a page before somebody has to scroll, at 80 characters a line."""


@pytest.mark.parametrize("readme", READMES)
def test_the_readme_shows_phones_in_a_fight_on_the_first_screen(readme: str) -> None:
    before, _, rest = words(readme).partition("![")
    assert sum(len(line) // 80 + 1 for line in before.splitlines()) <= SCREEN
    assert re.match(r"[^]]+\]\(docs/pictures/phones\.\w\w\.png\)", rest)


@pytest.mark.parametrize("readme", READMES)
def test_the_readme_has_two_commands_ten_lines_and_where_to_go_next(readme: str) -> None:
    text = words(readme)
    [block] = FENCE.findall(text)
    assert [line.partition("  ")[0] for line in block.splitlines()] == ["make play", "make test"]
    what, where = re.split(r"^## .*$", text, flags=re.MULTILINE)[1:]
    lines = [line for line in what.splitlines() if line.strip() and not line.startswith("![")]
    assert [line[:4] for line in lines] == ["- **"] * 10
    assert all(len(line) <= 120 for line in lines), "a line is a line"
    assert len(re.findall(r"^\| .*\]\(docs/.*\|$|^\| .*\]\(CONTR.*\|$", where, re.MULTILINE)) == 8


def test_both_readmes_name_the_same_games_numbers_and_parts() -> None:
    """Names and numbers are the facts that can be compared; what else a line says, its place does."""
    english, swedish = (words(readme) for readme in READMES)
    names = [game.title for game in games().values()]
    for fact in (*map(str, names), "3.11", "1/7", "Linux", "macOS", "Raspberry Pi", "MIT"):
        assert fact in english, fact
        assert english.count(fact) == swedish.count(fact), fact
    bold = [[*re.findall(r"^- \*\*", text, re.MULTILINE)] for text in (english, swedish)]
    assert len(bold[0]) == len(bold[1])


@pytest.mark.parametrize("guide", ["docs/playing.md", "docs/spela.md"])
def test_an_evening_is_read_in_five_minutes(guide: str) -> None:
    """At two hundred words a minute, as one reads aloud to the others."""
    assert len(LINK.sub("", words(guide)).split()) <= 5 * 200


def test_words_of_the_screen_in_the_guide_are_those_of_the_box() -> None:
    game = find("legenden")
    say = speaker("sv", (game.catalogues, game.id))
    english, swedish = SAID.findall(words("docs/playing.md")), SAID.findall(words("docs/spela.md"))
    assert [translate_line(say, line) for line in english] == swedish
    assert len(english) > 8


def translate_line(say: Say, line: str) -> str:
    """The line in Swedish; one that ends in a number is looked up with it."""
    with_number = say(f"{line}: {{n}}")
    return say(line) if say(line) != line else with_number.removesuffix(": {n}")
