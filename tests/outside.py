"""Games of the guides outside of the tree: installed somewhere else, and judged there by their own suite.

`make test` runs a part of each suite, the tests that a guide speaks of. With `DRAKVAKT_GUIDES=whole` all of it runs, as
in `.ci/run`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.cli.running import environment

OFFLINE = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation", "--no-compile")
UNUSED = ("xdist", "hypothesispytest", "anyio", "cacheprovider")
"""Plugins of pytest that no game needs, and that take time to load."""


def run_module(*command: str | Path, cwd: Path, **more: str) -> str:
    """Run a module of Python in a process of its own, and return its output; it must end well."""
    done = subprocess.run(
        [sys.executable, "-m", *map(str, command)],
        cwd=cwd,
        env=environment(**more),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def install(game: Path, to: Path) -> None:
    """Build the package of a game and install it in a folder, without a network."""
    # pip warns of itself.
    run_module("pip", "install", *OFFLINE, "--target", to, game, cwd=to.parent, PYTHONWARNINGS="default")


def judge(author: Path, path: Path, only: str, shown: Iterable[str]) -> str:
    """Let the suite of a game judge it, and return what pytest says.

    Args:
        author: The folder with its tests.
        path: The folder in which it is installed.
        only: The tests that are run, as pytest's `-k` selects them.
        shown: The tests that must have passed.
    """
    chosen = [] if os.environ.get("DRAKVAKT_GUIDES") == "whole" else ["-k", only]
    without = [word for name in UNUSED for word in ("-p", f"no:{name}")]
    said = run_module("pytest", "-v", *without, *chosen, cwd=author, PYTHONPATH=str(path), DRAKVAKT_NO_SKIPS="1")
    for test in shown:
        assert f"{test} PASSED" in said, said
    return said
