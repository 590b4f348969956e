"""Command `drakvakt completion`: print a script with which a shell completes the words of `drakvakt`.

shtab makes them from the parser when Drakvakt is built (`scripts/completions.py`); here they are only printed.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from companion.errors import DrakvaktError
from companion.package_file import package_file
from companion.text import Text

if TYPE_CHECKING:
    from companion.cli.commands.sessions import Commands

SHELLS: Final = ("bash", "zsh", "fish")
"""Shells that have a script."""

FOLDER: Final = ("companion", "cli", "completions")
"""Folder of the scripts in the wheel; in a checkout it is made when Drakvakt is installed from it."""


def add_command(commands: Commands) -> None:
    """Add the command `completion`."""
    completion = commands.add_parser("completion", help="print a completion script for bash, zsh or fish")
    completion.add_argument("shell", choices=SHELLS, help="the shell")
    completion.set_defaults(run=print_completion)


def print_completion(args: argparse.Namespace) -> int:
    """Print the script for a shell."""
    script = package_file(".".join(FOLDER[:-1]), f"{FOLDER[-1]}/drakvakt.{args.shell}")
    if not script.exists():
        raise DrakvaktError(Text("The completions are missing: install Drakvakt again, which makes them."))
    print(script.read_text("utf-8"), end="")
    return 0
