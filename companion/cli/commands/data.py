"""`drakvakt data`: a game's figures as TOML, to be corrected, exported and checked. See docs/owners.md."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from companion import owners, toml
from companion.cli import usage
from companion.cli.language import speaker_of_all, spoken
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


def add_to(commands: Commands, common: Callable[..., None]) -> None:
    """Add the command about figures; `common` adds the options that all commands have."""
    parser = commands.add_parser("data", help="print a game's figures as TOML; data check: check the corrections")
    common(parser)
    usage.add_owners_folder(parser)
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
    voice = Voice(spoken(args))
    status = _check(sessions, voice) if args.game == CHECK else _print(sessions, args)
    _print_faults(sessions.notes, voice)
    return status


def _print(sessions: Sessions, args: argparse.Namespace) -> int:
    game = find(args.game)
    # A broken file is not set aside by a command that only prints.
    found = sessions.figures(game, only_look=True)
    data: Mapping[str, Any] = found.differences if args.mine else found.effective
    if args.part is None:
        print("\n".join(_files(game, data)), end="")
    elif args.part in game.data():
        print(toml.write_toml(data.get(args.part, {})), end="")
    else:
        part, parts = repr(args.part[:40]), ", ".join(game.data())
        raise NoPart(Text("{game} has no part {part}: name one of {parts}.", game=game.id, part=part, parts=parts))
    return 0


def _files(game: Game[Any], data: Mapping[str, Any]) -> Iterator[str]:
    """Yield each part below the name of the file that it would be."""
    for part, tables in data.items():
        yield f"# {game.id}/{part}.toml\n\n{toml.write_toml(tables)}"


def _check(sessions: Sessions, voice: Voice) -> int:
    """Print which files are read from where, and the first mistake in each."""
    folder = sessions.owners
    if folder is None:
        _say(Text("There is no home folder to read corrections from."), voice)
    else:
        _say(Text("Corrections are read from: {folder}", folder=str(folder)), voice)
    known, broken = load_installed()
    sessions.notes.extend(broken)
    wrong = [*_find_strays(folder, known)] if folder else []
    for game in known.values():
        try:
            wrong += _find_faults(game, sessions, voice)
        except DrakvaktError:
            raise
        except Exception as error:
            wrong.append(figures_failure(game, error).words)
    _print_faults(wrong, voice)
    return 1 if wrong else 0


def _find_strays(folder: Path, known: Iterable[str]) -> Iterator[Text]:
    """Yield a sentence for each folder and file that belongs to no game."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.name not in known and (path.is_dir() or path.suffix == owners.ENDING) and path.name[0] != ".":
            names = ", ".join(known)
            yield Text("{path} belongs to no game: the games are {names}.", path=str(path), names=names)


def _find_faults(game: Game[Any], sessions: Sessions, voice: Voice) -> Iterator[Text]:
    """Yield the first mistake in each of this game's files, and print what can be read meanwhile."""
    data, files, shelf = {}, {}, sessions.shelf(game.id)
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
    learned = shelf.read(only_look=True)
    found = drop_unusable(game, FigureSources(game.data(), learned, corrections), find_missing_letters)
    for part, path in files.items():
        count = len([*leaves(data[part])])
        _say(Text.plural("{n} figure in {file}", "{n} figures in {file}", n=count, file=str(path)), voice)
    if learned:
        count, place = len([*leaves(learned)]), str(shelf.path)
        _say(Text.plural("{n} figure learned: {file}", "{n} figures learned: {file}", n=count, file=place), voice)
    if (misfits := len([*leaves(learned)]) - len([*leaves(found.learned)])) > 0:
        words = Text.plural(
            "{n} of them does not fit and is left out.", "{n} of them do not fit and are left out.", n=misfits
        )
        _say(words, voice)
    first: dict[str, Text] = {}
    for fault in owners.sort_faults(figure_faults(game, found.effective, find_missing_letters), corrections):
        first.setdefault(fault.place[0], owners.describe_fault(fault, corrections))
    yield from first.values()


def _print_faults(wrong: Iterable[Text], voice: Voice) -> None:
    """Print a line on standard error for each mistake, in the language of all games."""
    if lines := list(wrong):
        say = speaker_of_all(voice.language)
        for line in lines:
            print(f"drakvakt: {printable(line.read(say))}", file=sys.stderr)


def _say(text: Text, voice: Voice) -> None:
    print(printable(text.read(voice)))
