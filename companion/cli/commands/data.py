"""Command `drakvakt data`: print a game's figures as TOML, or check the owner's corrections. See docs/owners.md."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from companion import owners, toml
from companion.cli import usage
from companion.cli.language import find_language, speaker_for_all_games
from companion.cli.screen_letters import find_missing_letters
from companion.errors import DrakvaktError
from companion.game import BadSetup, Game, find, load_installed
from companion.language import Voice
from companion.owners import OwnerCorrections
from companion.table.figures import FigureSources, drop_unusable, figure_faults, figures_failure
from companion.table.learning import leaves
from companion.table.sessions import Sessions, config_folder, state_folder
from companion.text import Text, printable

if TYPE_CHECKING:
    Commands: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - it has no other name

CHECK = "check"


class NoPart(DrakvaktError, LookupError):
    """A part that the game does not have."""


def add_command(commands: Commands, add_common_options: Callable[..., None]) -> None:
    """Add the command about figures; `add_common_options` adds the options that all commands have."""
    parser = commands.add_parser("data", help="print a game's figures as TOML; data check: check the corrections")
    add_common_options(parser)
    usage.add_owners_folder_option(parser)
    parser.add_argument(
        "game", metavar="GAME|check", help="the game; check: report which corrections are read and what is wrong"
    )
    parser.add_argument("part", nargs="?", metavar="PART", help="only this part, in the form of its file")
    parser.add_argument("--mine", action="store_true", help="only figures that differ from those of the package")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    sessions = Sessions(
        args.state or state_folder(), owners=args.data or config_folder(), missing_letters=find_missing_letters
    )
    voice = Voice(find_language(args))
    status = _check(sessions, voice) if args.game == CHECK else _print(sessions, args)
    _print_faults(sessions.notes, voice)
    return status


def _print(sessions: Sessions, args: argparse.Namespace) -> int:
    game = find(args.game)
    # A command that only prints must not set a broken file aside.
    figures = sessions.figures(game, only_look=True)
    data: Mapping[str, Any] = figures.differences if args.mine else figures.effective
    if args.part is None:
        print("\n".join(_list_files(game, data)), end="")
    elif args.part in game.data():
        print(toml.write_toml(data.get(args.part, {})), end="")
    else:
        part, parts = repr(args.part[:40]), ", ".join(game.data())
        raise NoPart(Text("{game} has no part {part}: name one of {parts}.", game=game.id, part=part, parts=parts))
    return 0


def _list_files(game: Game[Any], data: Mapping[str, Any]) -> Iterator[str]:
    """Yield each part of the data as TOML, below the name of its file."""
    for part, tables in data.items():
        yield f"# {game.id}/{part}.toml\n\n{toml.write_toml(tables)}"


def _check(sessions: Sessions, voice: Voice) -> int:
    """Print which files of corrections are read, and the first mistake in each; return the exit status."""
    folder = sessions.owners
    if folder is None:
        _print_text(Text("There is no home folder to read corrections from."), voice)
    else:
        _print_text(Text("Corrections are read from: {folder}", folder=str(folder)), voice)
    games, broken = load_installed()
    sessions.notes.extend(broken)
    faults = [*_find_strays(folder, games)] if folder else []
    for game in games.values():
        try:
            faults += _find_faults(game, sessions, voice)
        except DrakvaktError:
            raise
        except Exception as error:
            faults.append(figures_failure(game, error).words)
    _print_faults(faults, voice)
    return 1 if faults else 0


def _find_strays(folder: Path, games: Iterable[str]) -> Iterator[Text]:
    """Yield a sentence for each folder and file that belongs to no game."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.name not in games and (path.is_dir() or path.suffix == owners.ENDING) and path.name[0] != ".":
            names = ", ".join(games)
            yield Text("{path} belongs to no game: the games are {names}.", path=str(path), names=names)


def _find_faults(game: Game[Any], sessions: Sessions, voice: Voice) -> Iterator[Text]:
    """Yield the first mistake in each of this game's files, and print what can be read meanwhile."""
    data, files, learned_file = {}, {}, sessions.shelf(game.id)
    try:
        paths = owners.own_files(sessions.owners, game.id)
    except BadSetup as error:
        paths = []
        yield error.words
    for path in paths:
        try:
            data[path.stem], files[path.stem] = owners.read_part(path, game.id, game.data()), path
        except BadSetup as error:
            yield error.words
    corrections = OwnerCorrections(data, files)
    learned = learned_file.read(only_look=True)
    usable_figures = drop_unusable(game, FigureSources(game.data(), learned, corrections), find_missing_letters)
    for part, path in files.items():
        count = len([*leaves(data[part])])
        _print_text(Text.plural("{n} figure in {file}", "{n} figures in {file}", n=count, file=str(path)), voice)
    if learned:
        count, place = len([*leaves(learned)]), str(learned_file.path)
        _print_text(
            Text.plural("{n} figure learned: {file}", "{n} figures learned: {file}", n=count, file=place), voice
        )
    if (misfit_count := len([*leaves(learned)]) - len([*leaves(usable_figures.learned)])) > 0:
        words = Text.plural(
            "{n} of them does not fit and is left out.", "{n} of them do not fit and are left out.", n=misfit_count
        )
        _print_text(words, voice)
    first_faults: dict[str, Text] = {}
    for fault in owners.sort_faults(figure_faults(game, usable_figures.effective, find_missing_letters), corrections):
        first_faults.setdefault(fault.place[0], owners.describe_fault(fault, corrections))
    yield from first_faults.values()


def _print_faults(faults: Iterable[Text], voice: Voice) -> None:
    """Print a line on standard error for each mistake, in the language of all games."""
    if lines := list(faults):
        say = speaker_for_all_games(voice.language)
        for line in lines:
            print(f"drakvakt: {printable(line.read(say))}", file=sys.stderr)


def _print_text(text: Text, voice: Voice) -> None:
    print(printable(text.read(voice)))
