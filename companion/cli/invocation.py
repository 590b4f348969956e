"""The way in which this program was called, so that the commands that it names work as they are typed."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

NAME = "drakvakt"

MADE = "DRAKVAKT_MADE"
"""Variable by which `make play` says that it was typed: people need no other command then."""


def command(words: str, state: Path | None = None) -> str:
    """Return the whole command, as typed in this folder; with the folder of kept games if one was given."""
    if words == "play" and (made := os.environ.get(MADE)):
        return made + (f" ARGS={shlex.quote(f'--state {shlex.quote(str(state))}')}" if state is not None else "")
    return f"{_program(sys.argv[0])} {words}" + (f" --state {shlex.quote(str(state))}" if state is not None else "")


def _program(called: str) -> str:
    """Return the bare name where the shell finds it by that, else the way it was called."""
    path = Path(called)
    if path.name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m {__package__}"
    found = shutil.which(NAME)
    if path.name != NAME or (found and Path(found).resolve() == path.resolve()):
        return NAME
    return shlex.quote(called)
