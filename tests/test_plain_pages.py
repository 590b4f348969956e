"""The pages are in plain English: each opens with what its reader can do afterwards, and its sentences are short."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import mean

import pytest

from benchmarks.page import INTRODUCTION, LIMITS, NOT_MEASURED

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    path
    for path in (
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "docs" / "explain").glob("*.md"),
        ROOT / "docs/wiring/README.md",
    )
    if path.name != "costs.md" and not re.search(r"\.\w\w\.md$", path.name)
)
"""Pages in English; that of measurements is a page of tables."""

OPENINGS = re.compile(r"\b[Aa]fter this page\b|When you have read this page|^Drakvakt sits beside|När ni har läst")
"""How a page begins: with what its reader can do afterwards; the first page says what Drakvakt is."""

MEAN, LONGEST, PARAGRAPH = 17, 50, 100
"""Words of a sentence in the mean and at most, and of a paragraph."""

MEASURED = re.compile(r"\bmeasured (in|with|on) \w+ 20\d\d|\bat the median\b|\bcachegrind\b|\bmedian of\b")
"""Words of measurements, which have a page of their own."""


def prose(text: str) -> list[str]:
    """Return the paragraphs and the points of lists of a page; no tables, quotations, code or headings."""
    text = re.sub(r"^ *```.*?^ *```", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r"!\[[^]]*\]\([^)]*\)", "", text)
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    blocks = [" ".join(block.split()) for block in re.split(r"\n\s*\n|\n(?=\s*[-*] |\s*\d+\. )", text)]
    return [re.sub(r"^([-*]|\d+\.) ", "", block) for block in blocks if block and block[0] not in "#|>"]


def lengths_of_sentences(text: str) -> list[int]:
    sentences = [one for block in prose(text) for one in re.split(r"(?<=[.!?:])\s+(?=[A-Z*`\"(])", block)]
    return [len(sentence.split()) for sentence in sentences if sentence]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.stem))
def test_a_page_opens_with_what_its_reader_can_do_afterwards(page: Path) -> None:
    first = prose(page.read_text("utf-8"))[0]
    assert OPENINGS.search(first), first
    assert re.search(r"\b(you|your|people|ni)\b", first), first


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.stem))
def test_sentences_and_paragraphs_of_a_page_are_short(page: Path) -> None:
    text = page.read_text("utf-8")
    assert mean(lengths_of_sentences(text)) <= MEAN
    assert max(lengths_of_sentences(text)) <= LONGEST
    assert max(len(block.split()) for block in prose(text)) <= PARAGRAPH


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.stem))
def test_a_page_measures_nothing_in_its_running_text(page: Path) -> None:
    assert MEASURED.findall(" ".join(prose(page.read_text("utf-8")))) == []


def test_a_long_sentence_is_found() -> None:
    assert lengths_of_sentences("Go. " + "Word " * 60 + "end.\n\n- A point of a list.") == [1, 61, 5]


def test_the_page_of_measurements_is_that_of_the_benchmarks() -> None:
    """Its tables come from a run of them on a quiet machine; until then the page says that they are missing."""
    said = (ROOT / "docs/explain/costs.md").read_text("utf-8")
    assert said.startswith(INTRODUCTION)
    assert said.endswith(LIMITS.read_text("utf-8").strip() + "\n")
    tables = said.removeprefix(INTRODUCTION).removesuffix(LIMITS.read_text("utf-8").strip() + "\n")
    assert tables.strip() == NOT_MEASURED or (
        tables.count("| what | measured | aim |") > 3 and "Measured on " in tables
    )
