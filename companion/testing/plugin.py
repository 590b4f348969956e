"""The pytest plugin of games: marks tests with the rules that they show.

It is loaded wherever Drakvakt and pytest are installed, and does nothing of its own accord. `drakvakt_rules` in the
settings of pytest names files of rules, or folders of them; a test that is marked with a rule which none of them has
then fails at once. `--seed N` plays other random games than those of every day: the suite's begin at seed N.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

_ASSERTING = ("golden", "hand", "invariants", "play", "suite", "tables", "transcript")
pytest.register_assert_rewrite(*(f"companion.testing.{name}" for name in _ASSERTING))

RULES = "drakvakt_rules"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the setting and the option to pytest."""
    parser.addoption("--seed", type=int, default=0, metavar="N", help="play the random games from this seed on")
    parser.addini(RULES, "files of a game's rules, or folders of them, by whose numbers tests are marked", type="paths")


def pytest_configure(config: pytest.Config) -> None:
    """Add the mark to pytest."""
    config.addinivalue_line("markers", "rule(*ids): the paragraphs of the game's rules that the test shows")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Fail a file that names an unknown rule."""
    report = yield
    files: list[Path] = collector.config.getini(RULES)
    if not files:
        return report
    # The tools need not be there before a test is.
    from companion.testing.rules import ids_in

    known = ids_in(tuple(files))
    unknown = [
        f"{item.nodeid} is marked with the rule {rule!r}, which is in no file of rules."
        for item in report.result or ()
        if isinstance(item, pytest.Item)
        for mark in item.iter_markers("rule")
        for rule in mark.args or ("",)
        if rule not in known
    ]
    if unknown:
        report.outcome = "failed"
        report.longrepr = "\n".join(unknown)
        report.result = []
    return report
