"""A house law that pytest keeps: nothing is skipped unseen. (The plugin of games keeps another: no unknown rules.)"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

import pytest

# No test may read, or depend on, what the owner of this machine has corrected, and on the owner's language.
os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_STATE_HOME"] = "/no-such-folder"
for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"

# Where no compiled modules may be kept beside the source, each worker and each program that a test starts would compile
# all of it again: a tenth of the suite's time.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

pytest_plugins = [
    "pytester",
    "companion.testing.plugin",
    "tests.browsing",
    "tests.randomness",
    "tests.cli.engine_guard",
]

# A package of its own, which is tested from outside (test_add_a_game.py).
collect_ignore = ["toys_ember", "toys_rps"]

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Tell pytest of the option by which one game is tested alone."""
    parser.addoption("--game", metavar="GAME", help="run only the tests of this game: of its folder, or named by it")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that neither lie in the folder of the chosen game nor are named by it."""
    game: str | None = config.getoption("--game")
    if game is None:
        return
    # A class is called TestOldMill where the game is called old_mill.
    word = game.replace("_", "")
    chosen = [word in item.nodeid.replace("_", "").lower() for item in items]
    config.hook.pytest_deselected(items=[item for item, kept in zip(items, chosen, strict=True) if not kept])
    items[:] = [item for item, kept in zip(items, chosen, strict=True) if kept]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A skipped test fails where skips are not allowed; an expected failure is no skip."""
    return _no_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A file that skips itself fails likewise."""
    return _no_skip((yield))


def _no_skip(report: Report) -> Report:
    if os.environ.get("DRAKVAKT_NO_SKIPS") == "1" and report.skipped and not hasattr(report, "wasxfail"):
        why = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        report.outcome = "failed"
        what = f"{report.nodeid} was skipped, and DRAKVAKT_NO_SKIPS=1 allows no skips."
        report.longrepr = f"{what} It said: {why.removeprefix('Skipped: ')}"
    return report
