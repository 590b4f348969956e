"""Commands that this program shows, written so that they work when people type them here."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

NAME = "drakvakt"

MAKE_COMMAND = "DRAKVAKT_MADE"
"""Environment variable that `make play` sets to the command that was typed: people then need no other one."""


def command_line(words: str, state: Path | None = None) -> str:
    """Return a command of `drakvakt` as people can type it in the current folder.

    Args:
        words: The words after `drakvakt`.
        state: The folder of kept games, if one was given.
    """
    if words == "play" and (make_command := os.environ.get(MAKE_COMMAND)):
        return make_command + (
            f" ARGS={shlex.quote(f'--state {shlex.quote(str(state))}')}" if state is not None else ""
        )
    return f"{_typed_program(sys.argv[0])} {words}" + (
        f" --state {shlex.quote(str(state))}" if state is not None else ""
    )


def _typed_program(called: str) -> str:
    """Return how the program is typed: the bare name if the shell finds it by that, else the path as it was called."""
    path = Path(called)
    if path.name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m {__package__}"
    path_in_shell = shutil.which(NAME)
    if path.name != NAME or (path_in_shell and Path(path_in_shell).resolve() == path.resolve()):
        return NAME
    return shlex.quote(called)
