"""Chance in tests: one seed for a whole run, kept seeds, and what is printed when new seeds find a fault."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from xml.etree import ElementTree

import pytest

from companion.dice import T6
from companion.table import seals
from companion.table.chance import Chance
from scripts.explore import list_failures
from tests import outside, test_card_game
from tests.cli.running import ROOT, SEEDED, environment
from tests.randomness import BOX, TOKENS

DRAWN: dict[str, tuple[object, ...]] = {}


def draw() -> tuple[object, ...]:
    return Chance().roll(T6.faces, 8, 1), seals.new_salt()


@pytest.mark.parametrize("run", [1, 2])
def test_the_boxs_dice_and_salts_come_from_the_tests_seed(run: int, request: pytest.FixtureRequest) -> None:
    drawn = draw()
    for source in (BOX, TOKENS):
        source.seed(f"{request.config.getoption('--seed')}/{request.node.nodeid}")
    assert draw() == drawn


def draw_in_a_program() -> str:
    script = "from companion.dice import T6; from companion.table import chance, seals; "
    script += "print(chance.Chance().roll(T6.faces, 8, 1), seals.new_salt())"
    command = [sys.executable, "-c", script]
    return subprocess.run(command, env=environment(), cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_a_program_that_a_test_starts_has_chance_from_the_tests_seed() -> None:
    TOKENS.seed("one test")
    first, second = draw_in_a_program(), draw_in_a_program()
    assert first != second, "two programs of one test are not alike"
    TOKENS.seed("one test")
    assert draw_in_a_program() == first


@pytest.mark.parametrize(
    "start",
    [
        partial(outside.run_module, "pytest", cwd=ROOT),
        test_card_game.test_emberdeep_passes_the_suite_of_every_game,
    ],
)
def test_a_suite_that_runs_in_a_program_of_its_own_has_a_seed(
    start: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    given: dict[str, str] = {}

    def run(*_command: object, env: dict[str, str], **_how: object) -> subprocess.CompletedProcess[str]:
        given.update(env)
        return subprocess.CompletedProcess((), 1, "", "")

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(AssertionError):
        start()
    assert given["DRAKVAKT_TEST_SEED"]
    assert str(SEEDED) in given["PYTHONPATH"].split(os.pathsep)


@pytest.mark.seeds(77)
def test_a_kept_seed_plays_another_case(kept_seed: int | None) -> None:
    DRAWN[str(kept_seed)] = draw()
    assert len(set(DRAWN.values())) == len(DRAWN)


def report(name: str, story: str) -> ElementTree.Element:
    root = ElementTree.Element("testsuite")
    case = ElementTree.SubElement(root, "testcase", classname="tests.table.test_archive", name=name)
    ElementTree.SubElement(case, "failure").text = story
    return root


@pytest.mark.parametrize(
    ("name", "story", "line"),
    [
        ("test_bent", "E   Falsifying example: test_bent(\nE       seed=2125495,\nE   )", "@example(seed=2125495)"),
        (
            "test_two",
            "Falsifying example: test_two(\n    self=<X>,\n    a=[1, 2],\n    b='x',\n)",
            "@example(a=[1, 2], b='x')",
        ),
        ("test_a_random_game_ends_well[77]", "AssertionError", "found = {'random_game': (77,)}"),
        ("test_news[False-en-labirynt]", "AssertionError", "@pytest.mark.seeds(5000)"),
    ],
)
def test_a_failure_is_printed_as_an_example(name: str, story: str, line: str) -> None:
    assert [*list_failures(report(name, story), 5000)] == [(f"tests/table/test_archive.py::{name}", line)]


SEEDED_TESTS = """
import pytest
from hypothesis import given, strategies as st

@pytest.mark.daily(2)
@pytest.mark.parametrize("seed", (5, 6, 7))
def test_game(seed): pass

@pytest.mark.daily(0)
def test_all_games(): pass

def test_rule(): pass

@given(st.integers())
def test_property(number): pass
"""


@pytest.mark.parametrize(
    ("options", "chosen"),
    [
        ((), ["test_game[5]", "test_game[6]", "test_property", "test_rule"]),
        (("--thorough",), ["test_all_games", "test_game[7]", "test_property"]),
    ],
)
def test_a_thorough_run_plays_what_a_daily_run_leaves_out(
    options: tuple[str, ...], chosen: list[str], pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pytester.makepyfile(SEEDED_TESTS)
    shown = pytester.runpytest_subprocess("-p", "tests.randomness", "--collect-only", "-q", *options)
    assert sorted(line.partition("::")[2] for line in shown.outlines if "::" in line) == chosen
