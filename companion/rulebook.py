"""Rules of a game in plain words: the paragraphs of the Markdown file that lies beside its code.

A paragraph begins `- **X1.2a** [engine] ...`. `rules.md` is English and has all of them; `rules.sv.md` has them in
Swedish, and a paragraph that is missing there is read in English. `help.toml` says which paragraphs each ask comes
from, by its key, and which of them each house rule changes. A key that ends in a star stands for all that begin like
it; where one key asks for several things, the beginning of the English prompt says which. Nothing of this is read
before somebody wants help.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from companion.asks import Ask
from companion.package_file import package_file
from companion.record import record
from companion.rule_text import read_out
from companion.toml import read_tables

PARAGRAPH = re.compile(r"- \*\*([A-Z][A-Z0-9][A-Za-z0-9.]*)\*\*(?: \[(?:engine|guide|players)\])? ?(.*)")
"""First line of a paragraph: its number, and its text."""

HEADING = re.compile(r"#+ (?:[A-Z]*[0-9][0-9A-Z.-]* )?(.*?)(?: \(.*\))?")
"""Heading of a section, without its number and what stands in brackets."""

WIDEST = 6
"""Most columns of a table that is read out with its paragraph; wider ones are for the eye."""

FILE = "help"
SOURCE = "en"
"""Language of `rules.md`."""

TABLES_OWN = "table.card"
"""Key of the table's own ask, which comes from no rule of a game."""

Paragraphs: TypeAlias = "list[str] | dict[str, list[str]]"
"""Numbers of paragraphs; or by the beginning of an ask's English prompt, where one key asks for several things."""


@record
class Paragraph:
    """One paragraph of the rules.

    Attributes:
        id: Its number.
        text: Its words on one line, as they are read out.
        section: Name of the section in which it stands.
    """

    id: str
    text: str
    section: str = ""


def paragraphs_of(package: str, ask: Ask) -> tuple[str, ...]:
    """Return the numbers of the paragraphs that an ask comes from, the most important first.

    Args:
        package: The package of the game.
        ask: The ask; the paragraphs that it names itself count before those of its key.
    """
    if ask.rules or ask.key == TABLES_OWN:
        return ask.rules
    known, prompt = _help(package).get("asks", {}), ask.text.message
    for key in (ask.key, f"{ask.key.partition('.')[0]}.*"):
        named: Paragraphs = known.get(key, [])
        if isinstance(named, dict):
            fits = [start for start in named if prompt.startswith(start)]
            named = named[max(fits, key=len)] if fits else []
        if named:
            return tuple(named)
    return ()


def options_of(package: str, paragraphs: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the house rules that change one of these paragraphs.

    Args:
        package: The package of the game.
        paragraphs: The numbers of the paragraphs.
    """
    wanted = {*paragraphs}
    changes: Mapping[str, list[str]] = _help(package).get("options", {})
    return tuple(name for name, changed in changes.items() if wanted.intersection(changed))


def paragraphs_of_option(package: str, name: str) -> tuple[str, ...]:
    """Return the numbers of the paragraphs that a house rule changes, its own first.

    Args:
        package: The package of the game.
        name: Name of the house rule.
    """
    return tuple(_help(package).get("options", {}).get(name, ()))


@lru_cache(maxsize=8)
def read_paragraphs(package: str, ids: tuple[str, ...], language: str) -> tuple[Paragraph, ...]:
    """Read paragraphs of the rules in a language; one that is not there yet is read in English.

    The file is read anew for others and not kept: a whole one is larger than all that a box remembers of a game.

    Args:
        package: The package of the game.
        ids: The numbers of the paragraphs; one that does not exist is left out.
        language: The code of the language.
    """
    found: dict[str, Paragraph] = {}
    for code in (language, SOURCE):
        if missing := {*ids} - {*found}:
            found |= {one.id: one for one in every_paragraph(package, code) if one.id in missing}
    return tuple(found[id] for id in ids if id in found)


def every_paragraph(package: str, language: str) -> Iterator[Paragraph]:
    """Yield all paragraphs of a game's rules in a language, in their order; none where there is no such file.

    Args:
        package: The package of the game.
        language: The code of the language.
    """
    path = package_file(package, "rules.md" if language == SOURCE else f"rules.{language}.md")
    if path.exists():
        words = _help(package).get("words", {}) if language == SOURCE else {}
        yield from parse(path.read_text("utf-8"), words)


def parse(text: str, words: Mapping[str, str] | None = None) -> Iterator[Paragraph]:
    """Yield the paragraphs of a rules text; a table behind a paragraph is part of it, if it is narrow enough.

    Args:
        text: The text of the file.
        words: What stands in place of abbreviations, by the abbreviation.
    """
    section, number, lines = "", "", list[str]()
    for line in [*text.splitlines(), "#"]:
        begins, headed = PARAGRAPH.match(line), line.startswith("#")
        if (begins or headed) and number:
            yield Paragraph(number, read_out(" ".join(lines), words or {}), section)
            number = ""
        if headed:
            heading = HEADING.fullmatch(line)
            section = read_out(heading[1], {}) if heading else section
        elif begins:
            number, lines = begins[1], [begins[2]]
        elif number and line.startswith("|"):
            lines.extend(_row(line))
        elif number and line.startswith("  ") and not line.lstrip().startswith("`"):
            lines.append(line.strip())


def _row(line: str) -> Iterator[str]:
    """Yield a row of a table as a sentence."""
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if len(cells) > WIDEST or all(set(cell) <= {"-", ":"} for cell in cells):
        return
    first, *others = cells
    yield f"{first}: {', '.join(others)}." if first else f"{', '.join(others)}:"


@lru_cache(maxsize=8)
def _help(package: str) -> Mapping[str, Any]:
    if not package_file(package, f"{FILE}.toml").exists():
        return {}
    found: Mapping[str, Any] = read_tables(package, (FILE,))[FILE]
    return found
