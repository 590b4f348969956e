"""The files for those who come to the repository: forms for issues, where to report in private, what they name."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.cli.test_help import parsers

ROOT = Path(__file__).parents[1]
FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.md"))
READ_FIRST = (ROOT / "README.md", ROOT / "SECURITY.md", *FORMS)


def test_there_is_a_form_for_a_bug_a_question_about_a_rule_and_an_idea() -> None:
    assert [form.stem for form in FORMS] == ["bug", "idea", "rule-question"]


@pytest.mark.parametrize("form", FORMS, ids=lambda path: str(path.stem))
def test_a_form_says_what_it_is_for_and_names_what_is_there(form: Path) -> None:
    """GitHub offers no form whose head lacks a name or what it is about."""
    begin, head, text = form.read_text("utf-8").split("---\n", 2)
    fields = dict(line.split(": ", 1) for line in head.splitlines())
    assert begin == ""
    assert set(fields) == {"name", "about", "title", "labels"}
    assert fields["name"] and fields["about"]
    assert "**" in text
    for name in re.findall(r"\b(?:docs/[\w/.-]*\w|[A-Z]+\.md)", text):
        assert (ROOT / name).exists(), name


@pytest.mark.parametrize("document", READ_FIRST, ids=lambda path: str(path.name))
def test_the_commands_that_are_named_first_are_there(document: Path) -> None:
    known = {
        parser.prog: {flag for action in parser._actions for flag in action.option_strings} for parser in parsers()
    }
    for words in re.findall(r"`drakvakt ([^`]+)`", document.read_text("utf-8")):
        at = "drakvakt"
        for word in words.split():
            if f"{at} {word}" in known:
                at = f"{at} {word}"
            elif word.startswith("-"):
                assert word in known[at], words
        assert at != "drakvakt" or words == "--version", words


def test_how_to_report_in_private_is_found_from_the_readme_and_the_forms() -> None:
    assert "(SECURITY.md)" in (ROOT / "README.md").read_text("utf-8")
    assert "(SECURITY.md)" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert "SECURITY.md" in (ROOT / ".github/ISSUE_TEMPLATE/bug.md").read_text("utf-8")


def test_the_address_of_the_repository_stands_in_one_place() -> None:
    """Whoever moves it, or makes it his own, has one file to change."""
    address = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Source"]
    assert re.fullmatch("https://github.com/[a-z]+/[a-z]+", address)
    folders = (".github", "companion", "docs", "hardware", "scripts", "systemd", "tests", "wiring")
    files = [*ROOT.glob("*.*"), *(path for folder in folders for path in (ROOT / folder).rglob("*.*"))]
    texts = [path for path in files if path.suffix in {".md", ".py", ".toml"} and "node_modules" not in path.parts]
    assert [path.name for path in texts if address.partition("//")[2] in path.read_text("utf-8")] == ["pyproject.toml"]
