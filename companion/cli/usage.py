"""Types and groups of options, and the messages of argparse about a wrong command line in this machine's language.

argparse looks its own messages up with gettext, so it is enough that it finds them in our catalogue.
"""

from __future__ import annotations

import argparse
import gettext
from pathlib import Path
from typing import Final

from companion.language import OWN, preferred_language, speaker
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
"""Messages of argparse, word for word, for the catalogues. Those of other Pythons stay English, as the help does."""


def translate_argparse() -> None:
    """Let argparse find its messages in our catalogue of this machine's language."""
    package, name = OWN
    gettext.bindtextdomain(name, str(package_file(package, "locale")))
    gettext.textdomain(name)


def usage_error(sentence: Text) -> argparse.ArgumentTypeError:
    """Return an error about a word of the command line, in this machine's language, as `--lang` is not known yet."""
    return argparse.ArgumentTypeError(sentence.read(speaker(preferred_language())))


def parse_file(word: str) -> Path:
    """Return the path of a file; an empty word, such as an empty variable of a shell, is refused."""
    if not word.strip():
        raise usage_error(Text("no file is named"))
    return Path(word)


def parse_folder(word: str) -> Path:
    """Return the path of a folder, which need not exist; an empty word would be the current folder and is refused."""
    if not word.strip():
        raise usage_error(Text("no folder is named"))
    return Path(word)


def parse_port(word: str) -> int:
    """Return the number of a port that a program can open without the rights of root."""
    if not word.isascii() or not word.isdigit() or not LOWEST_PORT <= int(word) <= HIGHEST_PORT:
        raise usage_error(Text("a port is a number from {least} to {most}", least=LOWEST_PORT, most=HIGHEST_PORT))
    return int(word)


LOWEST_PORT: Final = 1024
HIGHEST_PORT: Final = 65535


def add_page_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for the web page."""
    parser.add_argument("--web", action="store_true", help="open a page for browsers on this machine (docs/phones.md)")
    parser.add_argument("--lan", action="store_true", help="open the page to phones on the local network too")
    parser.add_argument(
        "--port", type=parse_port, metavar="NUMBER", help="the page's port (default: the first free one)"
    )


def add_owners_folder_option(parser: argparse.ArgumentParser) -> None:
    """Add the option for the folder of owners' corrections."""
    option_help = "folder of owners' corrections, GAME/PART.toml (default: drakvakt in the XDG config directory)"
    parser.add_argument("--data", type=parse_folder, metavar="FOLDER", help=option_help)
