"""The command line of Drakvakt."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from gettext import gettext
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from companion import __version__
from companion.cli import usage
from companion.cli.language import error_line, find_language
from companion.cli.screen_letters import find_missing_letters
from companion.cli.traces import logging_errors
from companion.errors import DrakvaktError, with_reason
from companion.language import languages, preferred_language
from companion.text import Text, printable

if TYPE_CHECKING:
    Commands: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - it has no other name


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `drakvakt`; return the exit status: 0 done, 1 an error, 2 a wrong command line, 78 a wrong wiring."""
    words = sys.argv[1:] if arguments is None else arguments
    if words[:1] != ["box"]:
        usage.translate_argparse()
    if not words:
        if not _has_people():
            make_parser(words).print_help()
            return 2
        words = ["play"]
    args = make_parser(words).parse_args(words)
    if sys.stdin is None or sys.stdout is None:
        failure = DrakvaktError(Text("Standard input or output is closed: run it with both open."))
        print(error_line(failure, _language(args)), file=sys.stderr)
        return 1
    try:
        with logging_errors(args):
            status: int = args.run(args)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader of our output is gone. Python must not write the rest at exit, which would fail again.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except DrakvaktError as error:
        print(error_line(error, _language(args)), file=sys.stderr)
        return 1
    except OSError as error:
        # For instance, output goes to a file on a full disk. Python must not try to write the rest at exit.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        reason = with_reason(error.strerror or str(error))
        failure = DrakvaktError(Text("Something could not be read or written: {why}.", why=reason))
        print(error_line(failure, _language(args)), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _language(args: argparse.Namespace) -> str:
    """Return the language in which an error is printed; the engine's is English, since programs read it."""
    return "en" if args.run is _engine else find_language(args)


def _has_people() -> bool:
    """Return True if people can answer: at a terminal, or in a browser that shows one."""
    if all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        return True
    from hardware.emulator.terminal import is_served

    return is_served()


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
    play.set_defaults(run=_play)


def _add_box(commands: Commands) -> None:
    box = commands.add_parser("box", help="play on the box that this machine is part of (docs/service.md)")
    _add_common_options(box)
    box.add_argument(
        "--file", type=usage.parse_file, metavar="FILE", help="the wiring (default: /etc/drakvakt/box.toml)"
    )
    box.add_argument("--check", action="store_true", help="only check that the wiring can be read")
    simulated_help = "use simulated devices, whose buttons are keys of this terminal (docs/box.md)"
    box.add_argument("--simulated", action="store_true", help=simulated_help)
    # On a box people choose these on its pages, so that the command has no options for them.
    options_without_words = dict.fromkeys(("game", "seats", "session", "dice", "cards", "seed"))
    box.set_defaults(**options_without_words, new=False, mend=False, option=[], run=_box)


def _add_engine(commands: Commands) -> None:
    engine = commands.add_parser("engine", help="speak JSON Lines on standard input and output (docs/protocol.md)")
    _add_common_options(engine)
    usage.add_owners_folder_option(engine)
    engine.add_argument("--schema", action="store_true", help="print the protocol's JSON schema and exit")
    engine.set_defaults(run=_engine)


def _add_sessions(commands: Commands) -> None:
    from companion.cli.commands import sessions

    sessions.add_command(commands, _add_common_options, _play)


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


def _engine(args: argparse.Namespace) -> int:
    if args.schema:
        from companion.cli.engine.schema import schema_text

        print(schema_text(), end="")
        return 0
    from companion.cli.box import quick_start

    quick_start.begin_lean_start(quick_start.HASHES)
    from companion.cli.engine.engine import serve
    from companion.table.sessions import Sessions, config_folder, state_folder

    sessions = Sessions(
        args.state or state_folder(), owners=args.data or config_folder(), missing_letters=find_missing_letters
    )
    try:
        return serve(
            sessions, sys.stdin.buffer, sys.stdout.buffer, args.lang or preferred_language(), quick_start.end_lean_start
        )
    finally:
        for note in sessions.notes:
            print(f"drakvakt: {printable(str(note))}", file=sys.stderr)


def _play(args: argparse.Namespace) -> int:
    # Imported here, since only `play` needs the panels and their libraries.
    from companion.cli.commands.play import play

    return play(args)


def _box(args: argparse.Namespace) -> int:
    from companion.cli.box import quick_start

    if args.simulated:
        from companion.cli.box.simulated import run_simulated_box

        return run_simulated_box(args)
    quick_start.defer_box_imports()
    quick_start.begin_lean_start()
    from companion.cli.box.service import run_box

    return run_box(args)
