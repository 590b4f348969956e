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
from companion.cli.language import error_line, spoken
from companion.cli.screen_letters import find_missing_letters
from companion.cli.traces import kept_log
from companion.errors import DrakvaktError, with_reason
from companion.language import languages, preferred
from companion.text import Text, printable

if TYPE_CHECKING:
    Commands: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - it has no other name


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `drakvakt`; return the exit status: 0 done, 1 an error, 2 a wrong command line, 78 a wrong wiring."""
    words = sys.argv[1:] if arguments is None else arguments
    if words[:1] != ["box"]:
        usage.speak()
    if not words:
        if not _has_people():
            make_parser(words).print_help()
            return 2
        words = ["play"]
    given = make_parser(words).parse_args(words)
    if sys.stdin is None or sys.stdout is None:
        wrong = DrakvaktError(Text("Standard input or output is closed: run it with both open."))
        print(error_line(wrong, _language(given)), file=sys.stderr)
        return 1
    try:
        with kept_log(given):
            status: int = given.run(given)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # Nobody reads on; nothing more can be written, at exit neither. The game is kept.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except DrakvaktError as error:
        print(error_line(error, _language(given)), file=sys.stderr)
        return 1
    except OSError as error:
        # A full disk under a redirected output, for instance; the rest of it must not be tried again at exit.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        why = with_reason(error.strerror or str(error))
        wrong = DrakvaktError(Text("Something could not be read or written: {why}.", why=why))
        print(error_line(wrong, _language(given)), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _language(args: argparse.Namespace) -> str:
    """Return the language of an error's line; programs that speak with the engine read English."""
    return "en" if args.run is _engine else spoken(args)


def _has_people() -> bool:
    """Return True if somebody sits at a terminal, or at a browser that stands for one."""
    if all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        return True
    from hardware.emulator.terminal import is_served

    return is_served()


_UNSEEN = partial(argparse.RawDescriptionHelpFormatter, width=80)
"""Formatter that argparse tries each argument with as it is added; the width spares a look at the terminal."""


class Parser(argparse.ArgumentParser):
    """A parser, and those of its commands: no option may be shortened, and the help is that of a manual."""

    def __init__(self, **given: Any) -> None:
        # What is short for one option today could be so for two tomorrow.
        usual = {"allow_abbrev": False, "formatter_class": _UNSEEN}
        super().__init__(**{**usual, **given})

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Take a command's words; what nobody knows is refused here, beside the usage of that command."""
        given, unknown = super().parse_known_args(args, namespace)
        if unknown:
            # argparse leaves this to the parser of all commands, whose usage does not show what the command takes.
            self.error(gettext("unrecognized arguments: %s") % " ".join(unknown))
        return given, unknown

    def error(self, message: str) -> NoReturn:
        """Say what is not understood, and end."""
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
    """Return the parser of a command line; without words that of all commands."""
    parser: argparse.ArgumentParser = Parser(prog="drakvakt")
    parser.add_argument("--version", action="version", version=f"drakvakt {__version__}")
    # Where nobody says the program's name, argparse looks for the width of the terminal to find it.
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", prog=parser.prog)
    # One command does not wait for the others; the help names all.
    for name in words[:1] if words and words[0] in _COMMANDS else _COMMANDS:
        _COMMANDS[name](commands)
    return parser


def _add_play(commands: Commands) -> None:
    play = commands.add_parser("play", help="play on this machine, in the terminal")
    _common(play)
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
    usage.add_page(play)
    usage.add_owners_folder(play)
    play.set_defaults(run=_play)


def _add_box(commands: Commands) -> None:
    box = commands.add_parser("box", help="play on the box that this machine is part of (docs/service.md)")
    _common(box)
    box.add_argument("--file", type=usage.file, metavar="FILE", help="the wiring (default: /etc/drakvakt/box.toml)")
    box.add_argument("--check", action="store_true", help="only check that the wiring can be read")
    simulated = "use simulated devices, whose buttons are keys of this terminal (docs/box.md)"
    box.add_argument("--simulated", action="store_true", help=simulated)
    # What a command line says for one evening, people say on the box itself.
    unsaid = dict.fromkeys(("game", "seats", "session", "dice", "cards", "seed"))
    box.set_defaults(**unsaid, new=False, mend=False, option=[], run=_box)


def _add_engine(commands: Commands) -> None:
    engine = commands.add_parser("engine", help="speak JSON Lines on standard input and output (docs/protocol.md)")
    _common(engine)
    usage.add_owners_folder(engine)
    engine.add_argument("--schema", action="store_true", help="print the protocol's JSON schema and exit")
    engine.set_defaults(run=_engine)


def _add_sessions(commands: Commands) -> None:
    from companion.cli.commands import sessions

    sessions.add_to(commands, _common, _play)


def _add_report(commands: Commands) -> None:
    from companion.cli.commands import report

    report.add_to(commands, _common)


def _add_data(commands: Commands) -> None:
    from companion.cli.commands import data

    data.add_to(commands, _common)


def _add_odds(commands: Commands) -> None:
    from companion.cli.commands import odds

    odds.add_to(commands, _common)


def _add_wiring(commands: Commands) -> None:
    from companion.cli.commands import wiring

    wiring.add_to(commands)


def _add_study(commands: Commands) -> None:
    from companion.cli.commands import study

    study.add_to(commands)


def _add_doctor(commands: Commands) -> None:
    from companion.cli.commands import doctor

    doctor.add_to(commands)


def _add_docs(commands: Commands) -> None:
    from companion.cli.commands import docs

    docs.add_to(commands)


def _add_completion(commands: Commands) -> None:
    from companion.cli.commands import completion

    completion.add_to(commands)


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


def _common(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    lang, state = "the language (default: the last one chosen)", "the folder of kept games"
    parser.add_argument("--lang", choices=languages(), default=default, help=lang)
    parser.add_argument("--state", type=usage.folder, metavar="FOLDER", default=default, help=state)


def _engine(args: argparse.Namespace) -> int:
    if args.schema:
        from companion.cli.engine.schema import schema_text

        print(schema_text(), end="")
        return 0
    from companion.cli.box import quick_start

    quick_start.begin_lean_start(quick_start.HASHES, quick_start.ENGINE_START_OBJECTS)
    from companion.cli.engine.engine import serve
    from companion.table.sessions import Sessions, config_folder, state_folder

    kept = Sessions(
        args.state or state_folder(), owners=args.data or config_folder(), missing_letters=find_missing_letters
    )
    try:
        return serve(kept, sys.stdin.buffer, sys.stdout.buffer, args.lang or preferred(), quick_start.end_lean_start)
    finally:
        for note in kept.notes:
            print(f"drakvakt: {printable(str(note))}", file=sys.stderr)


def _play(args: argparse.Namespace) -> int:
    # The faces and their libraries are imported only when somebody plays.
    from companion.cli.commands.play import play

    return play(args)


def _box(args: argparse.Namespace) -> int:
    from companion.cli.box import quick_start

    if args.simulated:
        from companion.cli.box.simulated import simulated

        return simulated(args)
    quick_start.begin_lean_start()
    from companion.cli.box.service import box

    return box(args)
