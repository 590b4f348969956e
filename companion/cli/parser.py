"""Parser of the command line: the commands of `drakvakt` and their options."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from gettext import gettext
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from companion import __version__
from companion.cli import usage
from companion.cli.box_words import OPTIONS_WITHOUT_WORDS
from companion.cli.runs import run_engine, run_play
from companion.language import languages
from companion.text import printable

if TYPE_CHECKING:
    Commands: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - it has no other name

_CHECKING_FORMATTER = partial(argparse.RawDescriptionHelpFormatter, width=80)
"""Formatter with which argparse checks each argument that is added; with a width it need not ask the terminal."""


class Parser(argparse.ArgumentParser):
    """Parser of the command line or of one command: options have no short forms, and the help is like a manual."""

    def __init__(self, **options: Any) -> None:
        # A short form of one option today could be a short form of two tomorrow.
        defaults = {"allow_abbrev": False, "formatter_class": _CHECKING_FORMATTER}
        super().__init__(**{**defaults, **options})

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse a command's words; unknown ones end the program with the usage of that command."""
        parsed, unknown = super().parse_known_args(args, namespace)
        if unknown:
            # argparse would leave this to the parser of all commands, whose usage does not show this command's options.
            self.error(gettext("unrecognized arguments: %s") % " ".join(unknown))
        return parsed, unknown

    def error(self, message: str) -> NoReturn:
        """Print the message with the usage, and end the program."""
        super().error(printable(message))

    def format_usage(self) -> str:
        """Return the usage, as wide as the terminal."""
        self.formatter_class = argparse.RawDescriptionHelpFormatter
        return super().format_usage()

    def format_help(self) -> str:
        """Return the help, with what the command does, its exit statuses and its environment."""
        from companion.cli import help_text

        self.formatter_class = argparse.RawDescriptionHelpFormatter
        command = self.prog.partition(" ")[2]
        self.description, self.epilog = help_text.description(command), help_text.epilog(command)
        return super().format_help()


def make_parser(words: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Return the parser of a command line; without words, the parser of all commands."""
    parser: argparse.ArgumentParser = Parser(prog="drakvakt")
    parser.add_argument("--version", action="version", version=f"drakvakt {__version__}")
    # Without `prog` argparse would format a usage to find the name, and ask the terminal for its width.
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", prog=parser.prog)
    # Only the command that was typed is added, since some import much; the help of `drakvakt` needs all.
    for name in words[:1] if words and words[0] in _COMMANDS else _COMMANDS:
        _COMMANDS[name](commands)
    return parser


def _add_play(commands: Commands) -> None:
    play = commands.add_parser("play", help="play on this machine, in the terminal")
    _add_common_options(play)
    play.add_argument("--game", help="the game (default: asked at the start if there are several)")
    play.add_argument("--seats", nargs="+", metavar="NAME", help="names in turn order (default: the colours of pawns)")
    play.add_argument("--new", action="store_true", help="start a new game without asking about the unfinished one")
    play.add_argument("--session", help="continue this kept game")
    play.add_argument(
        "--mend", action="store_true", help="if a rule changed since: continue from the last turn that still fits"
    )
    play.add_argument(
        "--dice",
        choices=("ours", "box", "asked", "rolled"),
        help="your own dice (ours, asked) or the box's (box, rolled)",
    )
    play.add_argument(
        "--cards",
        choices=("ours", "box", "asked", "drawn"),
        help="your own cards (ours, asked) or the box's (box, drawn)",
    )
    play.add_argument("--seed", type=int, help="make the box's own dice and cards repeatable")
    play.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="set a house rule; may be repeated"
    )
    play.add_argument("--plain", action="store_true", help="play in plain lines on standard input and output")
    usage.add_page_options(play)
    usage.add_owners_folder_option(play)
    play.set_defaults(run=run_play)


def _add_box(commands: Commands) -> None:
    box = commands.add_parser("box", help="play on the box that this machine is part of (docs/service.md)")
    _add_common_options(box)
    box.add_argument(
        "--file", type=usage.parse_file, metavar="FILE", help="the wiring (default: /etc/drakvakt/box.toml)"
    )
    box.add_argument("--check", action="store_true", help="only check that the wiring can be read")
    simulated_help = "use simulated devices, whose buttons are keys of this terminal (docs/box.md)"
    box.add_argument("--simulated", action="store_true", help=simulated_help)
    box.set_defaults(**OPTIONS_WITHOUT_WORDS)


def _add_engine(commands: Commands) -> None:
    engine = commands.add_parser("engine", help="speak JSON Lines on standard input and output (docs/protocol.md)")
    _add_common_options(engine)
    usage.add_owners_folder_option(engine)
    engine.add_argument("--schema", action="store_true", help="print the protocol's JSON schema and exit")
    engine.set_defaults(run=run_engine)


def _add_sessions(commands: Commands) -> None:
    from companion.cli.commands import sessions

    sessions.add_command(commands, _add_common_options, run_play)


def _add_report(commands: Commands) -> None:
    from companion.cli.commands import report

    report.add_command(commands, _add_common_options)


def _add_data(commands: Commands) -> None:
    from companion.cli.commands import data

    data.add_command(commands, _add_common_options)


def _add_odds(commands: Commands) -> None:
    from companion.cli.commands import odds

    odds.add_command(commands, _add_common_options)


def _add_wiring(commands: Commands) -> None:
    from companion.cli.commands import wiring

    wiring.add_command(commands)


def _add_study(commands: Commands) -> None:
    from companion.cli.commands import study

    study.add_command(commands)


def _add_doctor(commands: Commands) -> None:
    from companion.cli.commands import doctor

    doctor.add_command(commands)


def _add_docs(commands: Commands) -> None:
    from companion.cli.commands import docs

    docs.add_command(commands)


def _add_completion(commands: Commands) -> None:
    from companion.cli.commands import completion

    completion.add_command(commands)


_COMMANDS: Mapping[str, Callable[[Commands], None]] = {
    "play": _add_play,
    "box": _add_box,
    "engine": _add_engine,
    "sessions": _add_sessions,
    "report": _add_report,
    "data": _add_data,
    "odds": _add_odds,
    "study": _add_study,
    "wiring": _add_wiring,
    "doctor": _add_doctor,
    "docs": _add_docs,
    "completion": _add_completion,
}
"""Functions that add the commands to the command line, in the order in which the help names them."""


def _add_common_options(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    language_help, folder_help = "the language (default: the last one chosen)", "the folder of kept games"
    parser.add_argument("--lang", choices=languages(), default=default, help=language_help)
    parser.add_argument("--state", type=usage.parse_folder, metavar="FOLDER", default=default, help=folder_help)
