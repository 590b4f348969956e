"""Command `drakvakt study`: play many games between bots to measure a rule. See docs/studies.md."""

from __future__ import annotations

import argparse
import json
import shlex
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from time import monotonic
from typing import TYPE_CHECKING, Final

from companion.cli import usage
from companion.cli.invocation import command_line
from companion.cli.language import find_language, speaker_for_all_games
from companion.errors import DrakvaktError, with_reason
from companion.game import BadSetup, find
from companion.language import languages
from companion.state import Json
from companion.text import Say, Text, printable

if TYPE_CHECKING:
    from companion.cli.commands.sessions import Commands
    from companion.study.keeping import StudySoFar
    from companion.study.plan import Plan
    from companion.study.running import Workers

GAMES: Final = 1_000
"""Number of games of a study by default."""

STOPPED: Final = 130

SAVED_EVERY: Final = 30.0
"""Seconds after which the file of a study is written again."""

PRINTED: Final = "-"
"""Stands for standard output in place of a file."""


class BadStudy(DrakvaktError, ValueError):
    """Words of the command line that do not fit together."""


def add_command(commands: Commands) -> None:
    """Add the command `study`."""
    study = commands.add_parser("study", help="play many games between bots, and measure what a rule changes")
    study.add_argument("--game", help="the game")
    study.add_argument("--games", type=_parse_count, metavar="N", help=f"how many games (default: {GAMES:,})")
    study.add_argument("--seed", type=int, metavar="N", help="the seed of all dice and cards (default: 1)")
    study.add_argument(
        "--players", type=_parse_count, metavar="N", help="how many players (default: as many as bots, or two)"
    )
    study.add_argument(
        "--bots", metavar="NAME,...", help="who plays: cautious, greedy, odds or random (default: random)"
    )
    study.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="set a house rule; may be repeated"
    )
    study.add_argument(
        "--compare", action="append", default=[], metavar="NAME=VALUE", help="play each game with this rule too"
    )
    study.add_argument("--workers", type=_parse_count, metavar="N", help="processes (default: one for each processor)")
    study.add_argument("--scheduler", metavar="ADDRESS", help="play on a Dask cluster instead (docs/studies.md)")
    study.add_argument(
        "--json", nargs="?", const=PRINTED, metavar="FILE", help="write JSON to the file, or print it without one"
    )
    study.add_argument("--html", type=usage.parse_file, metavar="FILE", help="write a page with charts (extra report)")
    study.add_argument(
        "--resume",
        type=usage.parse_file,
        metavar="FILE",
        help="keep the study in this file, or continue the study that it holds",
    )
    study.add_argument("--lang", choices=languages(), help="the language (default: the last one chosen)")
    study.set_defaults(run=_run)


def _parse_count(words: str) -> int:
    """Return a number of at least one."""
    if not words.isascii() or not words.isdigit() or int(words) < 1:
        raise usage.usage_error(Text("give a whole number, 1 or more"))
    return int(words)


def _run(args: argparse.Namespace) -> int:
    # Imported here, since no other command needs it.
    from companion.cli.progress_bar import ProgressBar
    from companion.study.running import run_study

    say = speaker_for_all_games(find_language(args))
    study = _begin(args)
    if args.html is not None:
        # Checked first: a study takes long, and its charts may be impossible to draw.
        from companion.report.drawing import plotting

        plotting()
    bar = ProgressBar(sys.stderr, say, study.games)
    last_save = [monotonic()]

    def on_progress() -> None:
        bar.show(study.played)
        if args.resume and monotonic() - last_save[0] > SAVED_EVERY:
            _save(study, args.resume)
            last_save[0] = monotonic()

    with _noting_interrupts() as is_stopped:
        bar.show(study.played)
        try:
            with _make_workers(args, study.plan) as workers:
                run_study(study, workers, on_progress, is_stopped)
        finally:
            bar.end()
            _keep(study, args.resume, say)
    if not study.is_whole:
        return STOPPED
    _show(args, study, say)
    return 0


def _begin(args: argparse.Namespace) -> StudySoFar:
    """Return the study that the command line describes, with what its file holds of it."""
    from companion.study.keeping import StudySoFar, read_study

    study = read_study(args.resume) if args.resume and args.resume.exists() else None
    if study is None or args.game is not None:
        plan = _make_plan(args)
        if study is not None and study.plan != plan:
            raise BadStudy(Text("{file} holds another study: name another file.", file=str(args.resume)))
        study = study or StudySoFar(plan, args.games or GAMES)
    elif any((args.seed, args.players, args.bots, args.option, args.compare)):
        raise BadStudy(Text("A continued study keeps its settings: give only --games, or the same settings again."))
    if args.games is not None and args.games < study.played:
        words = Text(
            "{file} holds {n} games already: ask for at least that many.", file=str(args.resume), n=study.played
        )
        raise BadStudy(words)
    study.games = args.games or study.games
    return study


def _make_plan(args: argparse.Namespace) -> Plan:
    """Return the plan that the command line describes."""
    from companion.study.games import RANDOM
    from companion.study.plan import make_plan

    if args.game is None:
        raise BadStudy(Text("Name the game to study: --game NAME."))
    bots = tuple(name.strip() for name in (args.bots or RANDOM).split(","))
    seed = 1 if args.seed is None else args.seed
    rules = _parse_rules(args.game, args.option, "--option")
    compared = _parse_rules(args.game, args.compare, "--compare")
    return make_plan(args.game, seed, args.players, bots, rules, compared)


def _parse_rules(game: str, assignments: Iterable[str], option: str) -> dict[str, Json]:
    """Return house rules as they were typed behind an option."""
    from companion.table.header import typed_option

    rules_game = find(game)
    rules: dict[str, Json] = {}
    for word in assignments:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadSetup(Text("{option} {words} is not NAME=VALUE.", option=option, words=repr(word[:40])))
        rules[name] = typed_option(rules_game, rules_game.data(), name, value)
    return rules


def _make_workers(args: argparse.Namespace, plan: Plan) -> AbstractContextManager[Workers]:
    from companion.study.running import WorkerHere, WorkersOnThisMachine, count_processors

    if args.scheduler:
        try:
            from companion.study.cluster import WorkersOfACluster
        except ModuleNotFoundError as error:
            words = Text("A cluster needs {name}: install it ({command}), or leave --scheduler out.")
            raise BadStudy(words.using(name=str(error.name), command="pip install 'drakvakt[study]'")) from error
        return WorkersOfACluster(plan, args.scheduler)
    count = args.workers or count_processors()
    return WorkerHere(plan) if count == 1 else WorkersOnThisMachine(plan, count)


@contextmanager
def _noting_interrupts() -> Iterator[Callable[[], bool]]:
    """Yield a function that returns True after a Ctrl+C; a second Ctrl+C stops at once."""
    noted: list[int] = []
    if current_thread() is not main_thread():
        yield lambda: False
        return

    def note(number: int, _: object) -> None:
        noted.append(number)
        signal.signal(number, signal.default_int_handler)

    old_handler = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(noted)
    finally:
        signal.signal(signal.SIGINT, old_handler)


def _keep(study: StudySoFar, file: Path | None, say: Say) -> None:
    """Write the study into its file if one was named or games are missing, and print how to continue it."""
    if not study.played or (study.is_whole and file is None):
        return
    path = file or Path(f"study-{study.plan.game}-{study.plan.seed}.json")
    _save(study, path)
    if not study.is_whole:
        words = Text("{n} of {games} games are kept. Go on with: {command}")
        typed_command = command_line(f"study --resume {shlex.quote(str(path))}")
        print(
            printable(words.using(n=study.played, games=study.games, command=typed_command).read(say)), file=sys.stderr
        )


def _save(study: StudySoFar, path: Path) -> None:
    try:
        study.save(path)
    except OSError as error:
        reason = with_reason(error.strerror)
        raise BadStudy(Text("{path} cannot be written: {why}.", path=str(path), why=reason)) from error


def _show(args: argparse.Namespace, study: StudySoFar, say: Say) -> None:
    """Print the results, or write them into the files that were named."""
    from companion.study.results import result_lines, results_json

    title = find(study.plan.game).title
    if args.html is not None:
        from companion.report.studies import study_page

        _write(args.html, study_page(study, title, say))
    if args.json is not None:
        text = json.dumps(results_json(study), indent=1)
        if args.json == PRINTED:
            print(text)
            return
        _write(Path(args.json), f"{text}\n")
    for line in result_lines(study, title, say):
        print(printable(line))


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        reason = with_reason(error.strerror)
        raise BadStudy(Text("{path} cannot be written: {why}.", path=str(path), why=reason)) from error
