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


MADE = ("play", "report")
"""Commands that the Makefile has too, where it first installs what they need."""


def command_line(words: str, state: Path | None = None) -> str:
    """Return a command of `drakvakt` as people can type it in the current folder.

    Args:
        words: The words after `drakvakt`.
        state: The folder of kept games, if one was given.
    """
    command, *arguments = words.split(" ")
    if state is not None:
        arguments += ["--state", shlex.quote(str(state))]
    if command in MADE and (make_command := os.environ.get(MAKE_COMMAND)):
        made = f"{make_command.removesuffix('play')}{command}"
        return f"{made} ARGS={shlex.quote(' '.join(arguments))}" if arguments else made
    return " ".join((_typed_program(sys.argv[0]), command, *arguments))


def _typed_program(called: str) -> str:
    """Return how the program is typed: the bare name if the shell finds it by that, else the path as it was called."""
    path = Path(called)
    if path.name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m {__package__}"
    path_in_shell = shutil.which(NAME)
    if path.name != NAME or (path_in_shell and Path(path_in_shell).resolve() == path.resolve()):
        return NAME
    return shlex.quote(called)
