"""Command `drakvakt sessions`: list, export, import, check, show and remove kept games. See docs/sessions.md."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias

from companion.cli import usage
from companion.cli.danger_signs import remembered_danger_signs
from companion.cli.engine.kept_games import describe_kept, describe_status
from companion.cli.invocation import command_line
from companion.cli.language import error_line, find_language
from companion.errors import DrakvaktError, with_reason
from companion.game import Game
from companion.language import Voice
from companion.table import ReplayDiverged, session_files
from companion.table.archive import Archive, archive_lines, export, retrace, store
from companion.table.kept_games import KeptGame
from companion.table.sessions import NoSession, Sessions, is_name, state_folder
from companion.table.times import format_time
from companion.table.unpack import LONGEST_LINE, MEGABYTE, MOST_MEGABYTES, too_large, unpack
from companion.table.verify import VerifyReport, verify
from companion.text import STEERING, Text, in_json, printable

if TYPE_CHECKING:
    Commands: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - it has no other name

NEWEST = 20
"""Number of kept games that are listed by default."""

STANDARD = "-"
"""Name that stands for standard input."""


class NoFile(DrakvaktError, OSError):
    """A file that could not be read or written."""


# The command line.


def add_command(
    commands: Commands, add_common_options: Callable[..., None], play: Callable[[argparse.Namespace], int]
) -> None:
    """Add the command `sessions` and its own commands.

    Args:
        commands: The commands of `drakvakt`.
        add_common_options: Function that adds the options of all commands.
        play: Function that continues a game.
    """
    parser = commands.add_parser(
        "sessions", help="list, export, import, verify, resume, replay, rescue or remove kept games"
    )
    add_common_options(parser)
    parser.set_defaults(run=_in_any_locale(_list), json=False, limit=NEWEST)
    actions = parser.add_subparsers(title="commands", metavar="COMMAND")

    def action(name: str, run: Callable[[argparse.Namespace], int], summary: str) -> argparse.ArgumentParser:
        parser = actions.add_parser(name, help=summary)
        # An option before the command holds for it as well.
        add_common_options(parser, argparse.SUPPRESS)
        parser.set_defaults(run=_in_any_locale(run))
        return parser

    listed = action("list", _list, f"list the {NEWEST} kept games that were written last")
    listed.add_argument("--json", action="store_true", help="print a JSON list, for other programs")
    listed.add_argument(
        "--limit", type=_parse_limit, default=NEWEST, metavar="N", help=f"how many games (default: {NEWEST})"
    )
    listed.add_argument("--all", action="store_const", const=None, dest="limit", help="list all kept games")

    export = action("export", _export, "write a kept game as JSON Lines, without open secrets")
    export.add_argument("name", metavar="NAME", help="the kept game")
    export.add_argument("--to", type=Path, metavar="FILE", help="the new file (default: standard output)")

    imported = action("import", _import, "read an exported file as a new kept game")
    imported.add_argument("file", metavar="FILE", help="the file, or - for standard input")
    imported.add_argument(
        "--as", dest="name", metavar="NAME", help="name of the game here (default: the name in the file)"
    )

    check = action("verify", _verify, "check that sealed choices, hashes and rules agree")
    check.add_argument("name", metavar="NAME|FILE", help="a kept game, an exported file, or - for standard input")

    resume = action("resume", _check_game_first(play), "continue a kept game, like play --session NAME")
    resume.add_argument("session", metavar="NAME", help="the kept game")
    resume.add_argument(
        "--mend", action="store_true", help="if a rule changed since: continue from the last turn that still fits"
    )
    resume.add_argument("--plain", action="store_true", help="play in plain lines on standard input and output")
    usage.add_page_options(resume)
    resume.set_defaults(data=None, game=None, seats=None, new=False, dice=None, cards=None, seed=None, option=[])

    replay = action("replay", _replay, "show a kept game again, on the screen or as plain lines")
    replay.add_argument("name", metavar="NAME", help="the kept game")
    replay.add_argument(
        "--speed",
        type=_parse_speed,
        default=1.0,
        metavar="N",
        help="multiply the speed by N; 0 shows everything at once",
    )
    replay.add_argument("--plain", action="store_true", help="print plain lines in a terminal too")

    rescued = action("rescue", _rescue, "save what can be trusted of a damaged game as a new game")
    rescued.add_argument(
        "name", metavar="NAME.db.damaged-N", help="the damaged file that was set aside; it is not changed"
    )
    rescued.add_argument("--json", action="store_true", help="print a JSON object, for other programs")

    remove = action("remove", _remove, "move a kept game to the folder removed; nothing is deleted")
    remove.add_argument("name", metavar="NAME", help="the kept game")


def _parse_speed(word: str) -> float:
    with suppress(ValueError):
        if 0 <= (speed := float(word)) < float("inf"):
            return speed
    error = Text("{value} is no speed: give a number such as 2 or 0.5, or 0 for all at once", value=repr(word[:40]))
    raise usage.usage_error(error)


def _parse_limit(word: str) -> int:
    if word.isascii() and word.isdecimal() and int(word[:10]) > 0:
        return int(word[:10])
    error = Text("{value} is no number of games: give a number such as 20, or --all", value=repr(word[:40]))
    raise usage.usage_error(error)


def _in_any_locale(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Wrap a command so that letters outside this machine's locale print as "?": a list must not fail on a name."""

    def running(args: argparse.Namespace) -> int:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        return run(args)

    return running


def _check_game_first(play: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Wrap `play` so that it needs an existing game: without a name it would ask for a new one."""

    def resuming(args: argparse.Namespace) -> int:
        _open_sessions(args).path(args.session)
        return play(args)

    return resuming


def _open_sessions(args: argparse.Namespace) -> Sessions:
    return Sessions(args.state or state_folder())


def _make_voice(args: argparse.Namespace) -> Voice:
    return Voice(find_language(args))


# The commands.


def _list(args: argparse.Namespace) -> int:
    sessions, voice = _open_sessions(args), _make_voice(args)
    games = sessions.kept()
    newest = games[: args.limit]
    if args.json:
        print(json.dumps([describe_kept(kept, sessions) for kept in newest], indent=2))
        return 0
    rows = [_row(kept, sessions, voice) for kept in newest]
    if not rows:
        text = Text(
            "No game is kept in {folder}: start one with {command}.",
            folder=str(sessions.folder),
            command=command_line("play", args.state),
        )
        _print(text, voice)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    if len(newest) < len(games):
        typed_command = command_line("sessions list --all", args.state)
        sentence = Text(
            "{n} of {all} games; all of them: {command}", n=len(newest), all=len(games), command=typed_command
        )
        print(printable(sentence.read(voice)), file=sys.stderr)
    return 0


def _row(kept_game: KeptGame, sessions: Sessions, voice: Voice) -> tuple[str, ...]:
    written = _format_day(kept_game.written)
    status = describe_status(kept_game, sessions).read(voice)
    cells = (kept_game.session, kept_game.game, ", ".join(map(str, kept_game.seats)) or "-", written, status)
    return tuple(printable(cell) for cell in cells)


def _format_day(seconds: float) -> str:
    """Return the day and time; "-" if no clock can have shown such a time."""
    return format_time("%Y-%m-%d %H:%M", seconds)


def _export(args: argparse.Namespace) -> int:
    archive = export(_open_sessions(args), args.name)
    data = "".join(f"{line}\n" for line in archive_lines(archive)).encode()
    if args.to is None:
        sys.stdout.flush()
        if sys.stdout.isatty():
            data = b"\n".join(STEERING.sub(in_json, line).encode() for line in data.decode().split("\n"))
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        _write(args.to, data)
    if archive.sealed:
        sentence = Text.plural(
            "Left out, because still secret: {n} sealed choice.",
            "Left out, because still secret: {n} sealed choices.",
            n=archive.sealed,
        )
        print(printable(sentence.read(_make_voice(args))), file=sys.stderr)
    return 0


def _write(path: Path, data: bytes) -> None:
    def open_for_owner(name: str, flags: int) -> int:
        # An exported game may hold more than a player should know, so only its owner may read it.
        return os.open(name, flags, 0o600)

    try:
        file = open(path, "xb", opener=open_for_owner)  # noqa: SIM115 - closed below, where it is written
    except FileExistsError as error:
        raise NoFile(Text("{path} is already there: choose another file.", path=str(path))) from error
    except OSError as error:
        raise _write_error(path, error) from error
    try:
        with file:
            file.write(data)
    except OSError as error:
        path.unlink(missing_ok=True)
        raise _write_error(path, error) from error


def _write_error(path: Path, error: OSError) -> NoFile:
    return NoFile(Text("{path} cannot be written: {why}.", path=str(path), why=with_reason(error.strerror)))


def _import(args: argparse.Namespace) -> int:
    sessions, voice = _open_sessions(args), _make_voice(args)
    if args.name is not None and not is_name(args.name):
        error = Text("{name} is no name for a kept game: use letters, digits, dots and dashes.")
        raise NoSession(error.using(name=repr(args.name[:40])))
    archive = _unpack_file(args.file, sessions)
    name = args.name or archive.session
    retraced = retrace(archive, sessions.game(archive.header["game"]))
    store(retraced.archive, sessions.folder, name)
    _print_kept(args, voice, name, retraced.reopened, retraced.divergence)
    return 0


def _rescue(args: argparse.Namespace) -> int:
    # Imported here, since no other command needs it.
    from companion.table.rescue import rescue

    sessions, voice = _open_sessions(args), _make_voice(args)
    found = rescue(sessions, args.name)
    if args.json:
        print(json.dumps({"session": found.session, "kept": found.kept, "of": found.total}))
        return 0
    sentence = Text("{n} of {all} answers", n=found.kept, all=found.total)
    if found.last_written is not None:
        sentence = Text(
            "{n} of {all} answers, the last at {time}",
            n=found.kept,
            all=found.total,
            time=_format_clock(found.last_written),
        )
    _print(sentence, voice)
    _print_kept(args, voice, found.session, found.reopened, found.divergence)
    return 0


def _format_clock(seconds: float) -> str:
    with suppress(ValueError, OverflowError, OSError):
        return time.strftime("%H:%M", time.localtime(seconds))
    return "-"


def _print_kept(
    args: argparse.Namespace, voice: Voice, name: str, reopened: int, divergence: ReplayDiverged | None
) -> None:
    """Print how to continue a game that has just been written, and what no longer fits in it."""
    typed_command = command_line(f"sessions resume {name}", args.state) + (" --mend" if divergence is not None else "")
    _print(Text("The game is kept. Go on with: {command}", command=typed_command), voice)
    if reopened:
        sentence = Text.plural(
            "To be chosen anew, because sealed: {n} choice.",
            "To be chosen anew, because sealed: {n} choices.",
            n=reopened,
        )
        _print(sentence, voice)
    if divergence is not None:
        print(error_line(divergence, voice.language), file=sys.stderr)


def _unpack_file(file: str, sessions: Sessions) -> Archive:
    with _open_input(file) as stream:
        # The size is checked first, so that nobody waits while most of a file that is too large is read.
        if file != STANDARD and Path(file).stat().st_size > MOST_MEGABYTES * MEGABYTE:
            raise NoFile(Text("{path} cannot be read: {why}.", path=repr(file[:200]), why=too_large()))
        return unpack(iter(lambda: stream.readline(LONGEST_LINE + 1), b""), sessions.game)


@contextmanager
def _open_input(file: str) -> Iterator[BinaryIO]:
    """Open the file, or standard input; a failed read becomes an error of one sentence."""
    try:
        if file == STANDARD:
            yield sys.stdin.buffer
        else:
            with Path(file).open("rb") as stream:
                yield stream
    except DrakvaktError:
        raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise NoFile(
            Text("{path} cannot be read: {why}.", path=repr(file[:200]), why=with_reason(str(reason)))
        ) from error


def _verify(args: argparse.Namespace) -> int:
    sessions, voice = _open_sessions(args), _make_voice(args)
    archive = _find_archive(args.name, sessions)
    report = verify(archive, sessions.game(archive.header["game"]))
    for text in _describe_report(report):
        _print(text, voice)
    for fault in report.wrong:
        print(f"drakvakt: {printable(fault.read(voice))}", file=sys.stderr)
    return 1 if report.wrong else 0


def _find_archive(name: str, sessions: Sessions) -> Archive:
    """Return the kept game of that name; if there is none, read the file of that name."""
    if name == STANDARD:
        return _unpack_file(name, sessions)
    try:
        return export(sessions, name)
    except NoSession as error:
        if _is_file(name):
            return _unpack_file(name, sessions)
        sentence = Text(
            "There is no kept game and no file {name}: look at the list of sessions.", name=repr(name[:100])
        )
        raise NoSession(sentence) from error


def _is_file(name: str) -> bool:
    """Return True if there is a file of this name; a name can be too long for one, or have forbidden characters."""
    with suppress(OSError, ValueError):
        return Path(name).is_file()
    return False


def _describe_report(report: VerifyReport) -> Iterator[Text]:
    yield Text("Entries: {n}", n=report.entries)
    yield Text("Ends of turns that agree: {n}", n=report.boundaries)
    yield Text("Opened choices that match what was sealed: {n}", n=report.checked)
    if report.unopened:
        yield Text("Sealed but never opened, so they cannot be checked: {n}", n=report.unopened)
    if report.undone_misfits:
        yield Text(
            "Undone entries that no longer fit the rules, so they cannot be checked: {n}", n=report.undone_misfits
        )
    if report.undone_unfollowed:
        yield Text("Undone entries that were not checked, as too many were undone: {n}", n=report.undone_unfollowed)
    yield Text("Something does not agree.") if report.wrong else Text("All that can be checked agrees.")


def _replay(args: argparse.Namespace) -> int:
    sessions = _open_sessions(args)
    archive = export(sessions, args.name)
    voice, game = _make_voice(args), sessions.game(archive.header["game"])
    voice.mood = remembered_danger_signs(sessions.folder).mood
    # Imported here, since no other command needs pages and panels.
    if args.speed and not args.plain and _has_terminal():
        return _show(archive, game, voice, args.speed)
    from companion.cli.replay.retelling import Pace, retell

    for line in retell(archive, game, voice, Pace(args.speed, time.sleep)):
        print(printable(line), flush=True)
    return 0


def _has_terminal() -> bool:
    from hardware.emulator.terminal import has_terminal

    return has_terminal(sys.stdin, sys.stdout)


def _show(archive: Archive, game: Game[Any], voice: Voice, speed: float) -> int:
    """Show the game on the screen of the emulator until somebody ends it."""
    from companion.cli.host.onscreen import run_on_screen
    from companion.cli.replay.film import Film, Projection, show_film
    from hardware.emulator.projector import ProjectorPanel

    projection = Projection(Film(archive, game, voice), speed, time.monotonic)
    return run_on_screen(lambda: ProjectorPanel(say=voice), lambda panel: show_film(projection, panel))


def _remove(args: argparse.Namespace) -> int:
    path = session_files.remove(_open_sessions(args).path(args.name))
    _print(Text("The game is now in {place}", place=str(path)), _make_voice(args))
    return 0


def _print(text: Text, voice: Voice) -> None:
    print(printable(text.read(voice)))
