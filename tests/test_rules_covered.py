"""Every rule that Drakvakt carries has a test that names it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.testing import rules
from companion.testing.rules import Mark
from companion.testing.suite import RuleMarks
from tests.every_game import GAMES, ROOT, classes, rules_file

globals().update(classes(RuleMarks))

MADE_UP = """\
**Words.** Not a rule.

- **X1.1** [engine] Count.
- **X1.2a** [guide] Ask, see **X1.1** [engine].
- **X1.3** [players] Push the pawn.
- **XS1** [engine] Silent.
- **XW** A figure without a carrier.
"""

MARKED = """\
import pytest
pytestmark = [pytest.mark.rule("X1.1"), pytest.mark.timeout(5)]

def test_plain(): ...

@pytest.mark.rule("X9")
def no_test(): ...

@pytest.mark.xfail
class TestMany:
    @pytest.mark.rule("X1.2a", "XS1")
    async def test_inner(self): ...

@pytest.mark.parametrize("n", [
    pytest.param(1, marks=pytest.mark.rule("X2")),
    pytest.param(2, marks=[pytest.mark.rule("X3"), pytest.mark.xfail(strict=True, reason="X3: not so")]),
])
def test_params(n): ...
"""


def test_carriers_are_read_from_the_text() -> None:
    assert rules.carriers(MADE_UP) == {"X1.1": "engine", "X1.2a": "guide", "X1.3": "players", "XS1": "engine", "XW": ""}


@pytest.mark.rule("L8.11a", "LS4", "LQ2", "L0.5")
def test_the_real_rules_are_read() -> None:
    text = rules_file("legenden").read_text("utf-8")
    assert len(rules.carriers(text)) == text.count("\n- **L")
    assert rules.ids_in((GAMES,)) >= {"L8.11a", "LS4", "LQ2", "L0.5", "LT1"}


def test_marks_are_read_from_a_file() -> None:
    assert rules.marks(MARKED, "f") == [
        Mark("X1.1", "f::test_plain"),
        Mark("X1.1", "f::TestMany::test_inner", expected_failure=True, strict=False),
        Mark("X1.2a", "f::TestMany::test_inner", expected_failure=True, strict=False),
        Mark("XS1", "f::TestMany::test_inner", expected_failure=True, strict=False),
        Mark("X1.1", "f::test_params"),
        Mark("X2", "f::test_params"),
        Mark("X3", "f::test_params", expected_failure=True, reason="X3: not so"),
    ]


def test_a_mark_that_is_not_written_out_is_refused() -> None:
    with pytest.raises(TypeError, match=r"f::test_it marks a rule by IDS\[0\]: write the id itself"):
        rules.marks("@pytest.mark.rule(IDS[0])\ndef test_it(): ...", "f")


def test_the_marks_of_this_file_are_found() -> None:
    assert Mark("LS4", "test_rules_covered.py::test_the_real_rules_are_read") in rules.marks_of_all_tests(
        ROOT / "tests"
    )


def _complaints(found: list[Mark], departures: dict[str, str] | None = None) -> list[str]:
    return rules.complaints(rules.carriers(MADE_UP), found, departures or {})


def test_rules_that_all_have_tests_give_no_complaint() -> None:
    assert _complaints([Mark("X1.1", "t"), Mark("X1.2a", "t"), Mark("XS1", "t")]) == []


def test_a_rule_without_a_test_is_said() -> None:
    assert _complaints([Mark("X1.1", "t"), Mark("XS1", "t")]) == [
        "X1.2a [guide] has no test: write one, or name it as a departure and say why."
    ]


def test_an_expected_failure_is_no_cover_unless_it_is_named() -> None:
    found = [Mark("X1.1", "t"), Mark("X1.2a", "t"), Mark("XS1", "u", expected_failure=True)]
    assert _complaints(found) == [
        "XS1 [engine] has only a test that is expected to fail: write one, or name it as a departure and say why."
    ]
    assert _complaints([*found[:2], replace(found[2], reason="not so")], {"XS1": "not so"}) == []


def test_a_departure_needs_a_test_that_strictly_fails_and_says_why() -> None:
    found, departures = [Mark("X1.1", "t"), Mark("X1.2a", "t")], {"XS1": "not so"}
    loose = Mark("XS1", "u", expected_failure=True, strict=False)
    assert _complaints(found, departures) == [
        "XS1 is named as a departure, but no test shows it: write one with xfail(strict=True, reason=...)."
    ]
    assert _complaints([*found, loose], departures) == [
        "u shows the departure XS1, but its xfail does not say why: give a reason.",
        "u shows the departure XS1, but its xfail is not strict: say strict=True.",
    ]


@pytest.mark.parametrize(
    ("xfail", "strict", "reason"),
    [
        ("xfail", False, ""),
        ("xfail()", False, ""),
        ("xfail(strict=False, reason='r')", False, "r"),
        ("xfail(strict=STRICT, reason=WHY)", False, "WHY"),
        ("xfail(strict=True, reason='')", True, ""),
        ("xfail(strict=True, reason='LS4: not so')", True, "LS4: not so"),
    ],
)
def test_the_reason_of_an_xfail_is_read(xfail: str, strict: bool, reason: str) -> None:
    source = f"@pytest.mark.{xfail}\n@pytest.mark.rule('LS4')\ndef test_it(): ..."
    assert rules.marks(source, "f") == [Mark("LS4", "f::test_it", True, strict, reason)]


def test_a_false_departure_is_reported() -> None:
    found = [Mark("X1.1", "t"), Mark("X1.2a", "t"), Mark("XS1", "t")]
    assert _complaints(found, {"XS1": "not built", "X7": "?"}) == [
        "X7 is named as a departure, but the rules have no such paragraph.",
        "XS1 is named as a departure, but t shows it: take it off the list.",
    ]
