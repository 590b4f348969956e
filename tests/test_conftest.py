"""The house laws of conftest.py can be broken, and then they say so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.every_game import GAMES

LAWS = re.sub(r"pytest_plugins = \[[^]]*\]", "", Path(__file__).with_name("conftest.py").read_text("utf-8"))

SKIPPING = """
    import pytest

    def test_skips(): pytest.skip("no box here")
    @pytest.mark.skip(reason="not today")
    def test_marked(): pass
    @pytest.mark.xfail
    def test_departs(): assert False
    def test_holds(): pass
"""


@pytest.fixture
def laws(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makeconftest(LAWS)
    pytester.makeini(f"[pytest]\ndrakvakt_rules = {GAMES}\n")
    return pytester


def test_a_skip_fails_where_skips_are_not_allowed(laws: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAKVAKT_NO_SKIPS", "1")
    laws.makepyfile(SKIPPING)
    result = laws.runpytest_inprocess()
    # A skip by mark comes in the set-up, so pytest counts it as an error.
    result.assert_outcomes(passed=1, failed=1, errors=1, xfailed=1)
    result.stdout.fnmatch_lines(
        ["*test_skips was skipped, and DRAKVAKT_NO_SKIPS=1 allows no skips. It said: no box here"]
    )


def test_one_game_is_tested_by_its_folder_and_by_its_name(laws: pytest.Pytester) -> None:
    folder = laws.mkpydir("old_mill")
    (folder / "test_here.py").write_text("def test_one(): pass\n")
    laws.makepyfile(
        """
        import pytest

        class TestOldMill:
            def test_two(self): pass
        @pytest.mark.parametrize("game", ["old_mill", "chess"])
        def test_three(game): pass
        def test_four(): pass
        """
    )
    laws.runpytest_inprocess("--game", "old_mill").assert_outcomes(passed=3, deselected=2)
    laws.runpytest_inprocess().assert_outcomes(passed=5)


def test_a_skip_is_a_skip_elsewhere(laws: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DRAKVAKT_NO_SKIPS", raising=False)
    laws.makepyfile(SKIPPING)
    laws.runpytest_inprocess().assert_outcomes(passed=1, skipped=2, xfailed=1)


def test_a_file_that_skips_itself_fails_too(laws: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAKVAKT_NO_SKIPS", "1")
    laws.makepyfile("import pytest\npytest.importorskip('no_such_library')\ndef test_nothing(): pass\n")
    result = laws.runpytest_inprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*was skipped, and DRAKVAKT_NO_SKIPS=1 allows no skips.*no_such_library*"])


def test_an_unknown_rule_fails_at_collection(laws: pytest.Pytester) -> None:
    laws.makepyfile("import pytest\n@pytest.mark.rule('L0.5', 'L99.9')\ndef test_it(): pass\n")
    result = laws.runpytest_inprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*test_it is marked with the rule 'L99.9', which is in no file of rules."])


def test_a_mark_without_a_rule_fails_at_collection(laws: pytest.Pytester) -> None:
    laws.makepyfile("import pytest\n@pytest.mark.rule\ndef test_it(): pass\n")
    laws.runpytest_inprocess().assert_outcomes(errors=1)


def test_known_rules_pass(laws: pytest.Pytester) -> None:
    laws.makepyfile("import pytest\n@pytest.mark.rule('L8.11a', 'LS4', 'LQ2', 'L0.5')\ndef test_it(): pass\n")
    laws.runpytest_inprocess().assert_outcomes(passed=1)
