"""The man page comes from the parser, as the reference and the completions do."""

from __future__ import annotations

import argparse
import re

import pytest

from companion import __version__
from companion.cli.parser import make_parser
from scripts.man_page import man_page
from scripts.reference import list_commands, write_command_line


def strip_markup(text: str) -> str:
    """Return a page without the signs of its language."""
    text = re.sub(r"\\f[BIR]|\\[,/&]", "", text).replace("\\-", "-")
    return " ".join(text.split())


@pytest.fixture(scope="module")
def page() -> str:
    return strip_markup(man_page())


def test_the_man_page_names_the_program_its_version_and_its_purpose(page: str) -> None:
    assert page.startswith(f'.TH DRAKVAKT "1" "" "Drakvakt {__version__}" "Drakvakt" .SH NAME drakvakt - a companion')


def test_the_man_page_has_each_command_with_its_options(page: str) -> None:
    reference = write_command_line()
    for name, parser in list_commands(make_parser()):
        assert f"## {name}\n" in reference
        _, _, part = page.partition(f".SH COMMAND '{name}'")
        part = part.partition(".SH COMMAND")[0]
        shown = [action for action in parser._actions if action.help not in {argparse.SUPPRESS, None}]
        flags = [flag for action in shown for flag in action.option_strings if action.dest != "help"]
        assert [flag for flag in flags if flag not in part or flag not in reference] == [], name


def test_the_man_page_is_the_same_on_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = man_page()
    monkeypatch.setenv("COLUMNS", "40")
    assert man_page() == wide
