"""The files for those who come to the repository: forms for issues, where to report in private, what they name."""

from __future__ import annotations

import re
import subprocess
import tomllib
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import pytest

from tests.cli.test_help import parsers

ROOT = Path(__file__).parents[1]
FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.md"))
TEXTS = {".cfg", ".css", ".html", ".js", ".json", ".md", ".po", ".py", ".service", ".sh", ".toml", ".txt", ".yml"}
READ_FIRST = (ROOT / "README.md", ROOT / "SECURITY.md", *FORMS)


def test_forms_exist_for_a_bug_a_question_about_a_rule_and_an_idea() -> None:
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
    """Whoever moves the repository, or forks it, has one file to change."""
    address = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Source"]
    assert re.fullmatch("https://github.com/[a-z]+/[a-z]+", address)
    folders = (".github", "companion", "docs", "hardware", "scripts", "systemd", "tests", "wiring")
    files = [*ROOT.glob("*.*"), *(path for folder in folders for path in (ROOT / folder).rglob("*.*"))]
    texts = [path for path in files if path.suffix in {".md", ".py", ".toml"} and "node_modules" not in path.parts]
    assert [path.name for path in texts if address.partition("//")[2] in path.read_text("utf-8")] == ["pyproject.toml"]


# Licences of what is fetched.

LOCKED = {path.stem: path.read_text("utf-8") for path in sorted((ROOT / "requirements").glob("*.txt"))}


def locked_packages(text: str) -> set[str]:
    """Return the packages that a lock file names, each once: it may hold a version for each Python."""
    return set(re.findall(r"^([a-z0-9][a-z0-9-]*)==", text, re.MULTILINE))


def packages_in_notice() -> dict[str, tuple[str, set[str]]]:
    """Return the packages in the notice, each with its licence and the lists that it stands in."""
    row = r"^\| ([a-z0-9][a-z0-9-]*) +\| (\S.*?) +\| ([a-z0-9, -]+) \|$"
    rows = re.findall(row, (ROOT / "NOTICE.md").read_text("utf-8"), re.MULTILINE)
    assert len({name for name, _, _ in rows}) == len(rows), "each of them once"
    return {name: (licence, set(lists.split(", "))) for name, licence, lists in rows}


def test_the_notice_names_every_locked_package_and_no_other() -> None:
    found = {name: lists for name, (_, lists) in packages_in_notice().items()}
    locked = {name: {stem for stem, text in LOCKED.items() if name in locked_packages(text)} for name in found}
    assert set(found) == set[str]().union(*map(locked_packages, LOCKED.values()))
    assert found == locked


def test_the_notice_names_the_licence_that_a_package_names() -> None:
    checked = 0
    for name, (licence, _) in packages_in_notice().items():
        with suppress(PackageNotFoundError):
            said = metadata(name)
            if expression := (said.get_all("License-Expression") or [""])[0]:
                assert licence == expression, name
                checked += 1
            elif any("Lesser" in classifier for classifier in said.get_all("Classifier", [])):
                assert licence.startswith("LGPL"), name
                checked += 1
    assert checked > 10
    assert packages_in_notice()["textual-image"][0] == "LGPL-3.0-or-later"


def test_no_file_holds_the_marks_of_a_conflict() -> None:
    marks = re.compile(r"^(<{7}|>{7}) ", re.MULTILINE)
    names = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.splitlines()
    texts = [ROOT / name for name in names if Path(name).suffix in TEXTS or name == ".ci/run"]
    assert [path.name for path in texts if path.exists() and marks.search(path.read_text("utf-8"))] == []
