"""Command `drakvakt report`: make one page of a kept evening, or of all of them. See docs/reports.md."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli import usage
from companion.cli.language import find_language
from companion.errors import DrakvaktError, with_reason
from companion.language import Voice
from companion.text import Text, printable

if TYPE_CHECKING:
    from companion.cli.parser import Commands
    from companion.table.sessions import Sessions


class ReportNotWritten(DrakvaktError, OSError):
    """A report that cannot be written; the message says why."""


class NotTogether(DrakvaktError, ValueError):
    """Options that do not go together; the message says which."""


def add_command(commands: Commands, add_common_options: Callable[..., None]) -> None:
    """Add the command; `add_common_options` adds the options of all commands."""
    parser = commands.add_parser("report", help="make a page of one kept game or of all: course, fights, luck, result")
    add_common_options(parser)
    parser.add_argument("session", nargs="?", metavar="SESSION", help="the kept game (default: the one written last)")
    parser.add_argument("--all", action="store_true", help="make the hall of heroes over all kept games")
    parser.add_argument("--html", type=Path, metavar="FILE", help="the page (default: SESSION.html in this folder)")
    parser.add_argument("--png", type=Path, metavar="FILE", help="write one picture to pass on")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument("--json", action="store_true", help="print a JSON object, for other programs")
    parser.add_argument(
        "--merge",
        action="append",
        default=[],
        type=_parse_pair,
        metavar="NAME=NAME",
        help="with --all: count the first name as the second",
    )
    parser.add_argument(
        "--leave-out", action="append", default=[], metavar="NAME", help="with --all: do not count this person"
    )
    parser.set_defaults(run=_report)


def _report(args: argparse.Namespace) -> int:
    from companion.table.sessions import Sessions, state_folder

    if args.all and (args.session or args.png):
        raise NotTogether(Text("--all is about all kept games: leave out the session and --png."))
    sessions, voice = Sessions(args.state or state_folder()), Voice(find_language(args))
    return (_report_all if args.all else _report_one)(args, sessions, voice)


def _report_one(args: argparse.Namespace, sessions: Sessions, voice: Voice) -> int:
    from companion.report.chronicles import find_chronicle
    from companion.report.luck import luck_rows
    from companion.report.reading import read_evening
    from companion.table.archive import export

    name = args.session or _find_last(sessions)
    archive = export(sessions, name)
    game = sessions.game(archive.header["game"])
    voice.use(None, (game.catalogues, game.id))
    evening = read_evening(archive, game)
    rows = luck_rows(evening, find_chronicle(game).counted)
    if args.json:
        from companion.report.plain import evening_json

        print(json.dumps(evening_json(evening, rows, voice), indent=2, ensure_ascii=False))
    if args.png is not None:
        from companion.report.picture import make_picture

        _write(args.png, make_picture(evening, rows, voice), voice)
    if args.html is not None or args.open or not (args.json or args.png):
        from companion.report.page import evening_page

        path = args.html or Path(f"{name}.html")
        _write(path, evening_page(evening, rows, voice).encode(), voice, quiet=args.json)
        _open(path, args)
    return 0


def _find_last(sessions: Sessions) -> str:
    """Return the name of the game that was written last, ended or not."""
    from companion.table.sessions import NoSession

    kept_games = [kept_game for kept_game in sessions.kept() if kept_game.seats]
    if not kept_games:
        raise NoSession(Text("No game is kept in {folder}: play one first.", folder=str(sessions.folder)))
    return kept_games[0].session


def _report_all(args: argparse.Namespace, sessions: Sessions, voice: Voice) -> int:
    from companion.report.hall import make_hall
    from companion.report.results import read_results

    merged_names = dict(args.merge)
    results_read = read_results(sessions)
    hall = make_hall(results_read.results, merged_names, args.leave_out, results_read.unfinished, results_read.unread)
    games = {result.game for result in hall.evenings}
    voice.use(None, *((game.catalogues, game.id) for game in map(sessions.game, sorted(games))))
    if args.json:
        from companion.report.plain import hall_json

        print(json.dumps(hall_json(hall), indent=2, ensure_ascii=False))
    if args.html is not None or args.open or not args.json:
        from companion.report.page import hall_page

        path = args.html or Path("drakvakt-report.html")
        _write(path, hall_page(hall, sessions.game, voice).encode(), voice, quiet=args.json)
        _open(path, args)
    return 0


def _parse_pair(word: str) -> tuple[str, str]:
    other, equals, name = word.partition("=")
    if not equals or not other.strip() or not name.strip():
        raise usage.usage_error(Text("{value} is no pair of names: give --merge Bosse=Bo", value=repr(word[:40])))
    return other.strip(), name.strip()


def _write(path: Path, data: bytes, voice: Voice, *, quiet: bool = False) -> None:
    """Write a report over an older one, and say where it lies; its owner alone may read it."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
    except OSError as error:
        reason = with_reason(error.strerror or str(error))
        raise ReportNotWritten(Text("{path} cannot be written: {why}.", path=str(path), why=reason)) from error
    sentence = Text("The report is in {path}", path=str(path.absolute()))
    print(printable(sentence.read(voice)), file=sys.stderr if quiet else sys.stdout)


def _open(path: Path, args: Any) -> None:
    if args.open:
        import webbrowser

        webbrowser.open(path.absolute().as_uri())
