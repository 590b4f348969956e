"""The guides say the same in both languages: commands, links, and the words that stand on the screen."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from companion.game import find
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
    "docs/pictures/evening.sv.png": "docs/pictures/evening.en.png",
    "pictures/evening.sv.png": "pictures/evening.en.png",
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


@pytest.mark.parametrize("guide", ["docs/playing.md", "docs/spela.md"])
def test_an_evening_is_read_in_five_minutes(guide: str) -> None:
    """At two hundred words a minute, as one reads aloud to the others."""
    assert len(LINK.sub("", words(guide)).split()) <= 5 * 200


def test_words_of_the_screen_in_the_guide_are_those_of_the_box() -> None:
    game = find("legenden")
    say = speaker("sv", (game.catalogues, game.id))
    english, swedish = SAID.findall(words("docs/playing.md")), SAID.findall(words("docs/spela.md"))
    assert [called(say, line) for line in english] == swedish
    assert len(english) > 8


def called(say: Say, line: str) -> str:
    """The line in Swedish; one that ends in a number is looked up with it."""
    with_number = say(f"{line}: {{n}}")
    return say(line) if say(line) != line else with_number.removesuffix(": {n}")
