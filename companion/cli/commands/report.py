"""`drakvakt report`: a kept evening, or all of them, as one page to be passed on. See docs/reports.md."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli import usage
from companion.cli.language import spoken
from companion.errors import DrakvaktError, with_reason
from companion.language import Voice
from companion.text import Text, printable

if TYPE_CHECKING:
    from companion.cli.main import Commands
    from companion.table.sessions import Sessions


class ReportNotWritten(DrakvaktError, OSError):
    """A report that cannot be written; the message says why."""


class NotTogether(DrakvaktError, ValueError):
    """Options that do not go together; the message says which."""


def add_to(commands: Commands, common: Callable[..., None]) -> None:
    """Add the command; `common` adds the options of all commands."""
    parser = commands.add_parser("report", help="make a page of one kept game or of all: course, fights, luck, result")
    common(parser)
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
        type=_pair,
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
    sessions, voice = Sessions(args.state or state_folder()), Voice(spoken(args))
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

    kept = [kept_game for kept_game in sessions.kept() if kept_game.seats]
    if not kept:
        raise NoSession(Text("No game is kept in {folder}: play one first.", folder=str(sessions.folder)))
    return kept[0].session


def _report_all(args: argparse.Namespace, sessions: Sessions, voice: Voice) -> int:
    from companion.report.hall import make_hall
    from companion.report.results import read_results

    merge = dict(args.merge)
    read = read_results(sessions)
    hall = make_hall(read.results, merge, args.leave_out, read.unfinished, read.unread)
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


def _pair(given: str) -> tuple[str, str]:
    other, sign, name = given.partition("=")
    if not sign or not other.strip() or not name.strip():
        raise usage.mistake(Text("{value} is no pair of names: give --merge Bosse=Bo", value=repr(given[:40])))
    return other.strip(), name.strip()


def _write(path: Path, data: bytes, voice: Voice, *, quiet: bool = False) -> None:
    """Write a report over an older one, and say where it lies; its owner alone may read it."""
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(made, "wb") as file:
            file.write(data)
    except OSError as error:
        why = with_reason(error.strerror or str(error))
        raise ReportNotWritten(Text("{path} cannot be written: {why}.", path=str(path), why=why)) from error
    said = Text("The report is in {path}", path=str(path.absolute()))
    print(printable(said.read(voice)), file=sys.stderr if quiet else sys.stdout)


def _open(path: Path, given: Any) -> None:
    if given.open:
        import webbrowser

        webbrowser.open(path.absolute().as_uri())
