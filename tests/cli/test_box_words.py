"""The command line of a box's service: read without a parser, and just as the parser reads it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.cli.box_words import parse_box_words
from companion.cli.parser import make_parser
from tests.cli.running import ROOT


@pytest.mark.parametrize(
    "words",
    ["", "--lang sv", "--file wiring/box.toml", "--state /tmp/games --lang en", "--lang nl --file a --state b"],
)
def test_plain_words_give_the_options_that_the_parser_gives(words: str) -> None:
    command = ["box", *words.split()]
    assert vars(parse_box_words(command) or object) == vars(make_parser(command).parse_args(command))


@pytest.mark.parametrize(
    "words",
    [
        *("play", "engine --lang en", "box --check", "box --simulated", "box --lang", "box --lang xx", "box file"),
        *("box --file=a", "box --file --state b", "box --state a --state b", "box --help x", "box --seed 3"),
    ],
)
def test_any_other_words_are_left_to_the_parser(words: str) -> None:
    assert parse_box_words(words.split()) is None


def test_an_empty_name_of_a_file_is_left_to_the_parser() -> None:
    assert parse_box_words(["box", "--file", " "]) is None
    assert parse_box_words([]) is None


def test_the_service_of_a_box_loads_no_parser() -> None:
    program = (
        "import sys; from companion.cli.main import main; "
        "import companion.cli.box.service as service; service.run_box = lambda args: 0; "
        "assert main(['box']) == 0; print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {"argparse", "gettext", "companion.cli.parser"} & {*done.stdout.split()}
