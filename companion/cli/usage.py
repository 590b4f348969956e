"""Words of the command line, and the messages of argparse about a wrong one, in this machine's language.

argparse looks its own messages up with gettext, so it is enough that it finds them in our catalogue.
"""

from __future__ import annotations

import argparse
import gettext
from pathlib import Path
from typing import Final

from companion.language import OWN, preferred, speaker
from companion.package_file import package_file
from companion.text import Text

MESSAGES: Final = (
    Text("%(prog)s: error: %(message)s\n"),
    Text("argument %(argument_name)s: %(message)s"),
    Text("unrecognized arguments: %s"),
    Text("the following arguments are required: %s"),
    Text("one of the arguments %s is required"),
    Text("not allowed with argument %s"),
    Text("invalid choice: %(value)r (choose from %(choices)s)"),
    Text("invalid %(type)s value: %(value)r"),
    Text("expected one argument"),
    Text("expected at least one argument"),
    Text("expected at most one argument"),
    Text.plural("expected %s argument", "expected %s arguments", n=1),
    Text("ignored explicit argument %r"),
)
"""Messages of argparse, as they stand there; those of another Python stay English. The help is English as well."""


def speak() -> None:
    """Let argparse speak this machine's language from now on."""
    package, name = OWN
    gettext.bindtextdomain(name, str(package_file(package, "locale")))
    gettext.textdomain(name)


def mistake(wrong: Text) -> argparse.ArgumentTypeError:
    """Return an error about a word of the command line, for argparse to show: --lang is not known yet."""
    return argparse.ArgumentTypeError(wrong.read(speaker(preferred())))


def file(words: str) -> Path:
    """Return the path of a file.

    An empty word, as an empty variable of a shell gives it, would be the current folder.
    """
    if not words.strip():
        raise mistake(Text("no file is named"))
    return Path(words)


def folder(words: str) -> Path:
    """Return the path of a folder that may not be there yet; an empty word would be the current one."""
    if not words.strip():
        raise mistake(Text("no folder is named"))
    return Path(words)


def port(words: str) -> int:
    """Return the number of a port that a program may open without being root."""
    if not words.isascii() or not words.isdigit() or not LOWEST_PORT <= int(words) <= HIGHEST_PORT:
        raise mistake(Text("a port is a number from {least} to {most}", least=LOWEST_PORT, most=HIGHEST_PORT))
    return int(words)


LOWEST_PORT: Final = 1024
HIGHEST_PORT: Final = 65535


def add_page(parser: argparse.ArgumentParser) -> None:
    """Add the options for the page of browsers and phones."""
    parser.add_argument("--web", action="store_true", help="open a page for browsers on this machine (docs/phones.md)")
    parser.add_argument("--lan", action="store_true", help="open the page to phones on the local network too")
    parser.add_argument("--port", type=port, metavar="NUMBER", help="the page's port (default: the first free one)")


def add_owners_folder(parser: argparse.ArgumentParser) -> None:
    """Add the option for the owners' folder."""
    says = "folder of owners' corrections, GAME/PART.toml (default: drakvakt in the XDG config directory)"
    parser.add_argument("--data", type=folder, metavar="FOLDER", help=says)
