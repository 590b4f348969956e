"""No link in the documents leads nowhere: what they name in this checkout is there, headings included."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = (
    *ROOT.glob("*.md"),
    *(ROOT / "docs").rglob("*.md"),
    *(ROOT / "companion").rglob("*.md"),
    *(ROOT / "hardware").rglob("*.md"),
)
LINK = re.compile(r"\]\(([^()\s]+)\)")
ELSEWHERE = re.compile(r"[a-z]+:")
FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(document: Path) -> None:
    assert list(dead(document)) == []


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    document = tmp_path / "a.md"
    document.write_text("# One `two`\n\n[x](#one-two) [x](b.md) [x](#three) [x](https://nowhere) [x](a.md#one-two)")
    assert list(dead(document)) == ["b.md", "#three"]


def dead(document: Path) -> Iterator[str]:
    """Yield the links of a document that lead nowhere."""
    for link in LINK.findall(_prose(document)):
        if ELSEWHERE.match(link):
            continue
        name, _, anchor = unquote(link).partition("#")
        target = (document.parent / name).resolve() if name else document
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield link


@cache
def anchors(document: Path) -> frozenset[str]:
    """Return the names of a document's headings in links: small letters with hyphens; a second one ends in 1."""
    seen: Counter[str] = Counter()
    names = set()
    for heading in re.findall(r"^#+ (.+)$", _prose(document), re.MULTILINE):
        name = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        names.add(f"{name}-{seen[name]}" if seen[name] else name)
        seen[name] += 1
    return frozenset(names)


def _prose(document: Path) -> str:
    return FENCE.sub("", document.read_text(encoding="utf-8"))
