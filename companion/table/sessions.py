"""The kept games: one journal each, in one folder."""

from __future__ import annotations

import os
import pwd
import re
import secrets
import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import DrakvaktError, with_reason
from companion.game import Game, find, is_installed
from companion.journal import (
    FULL,
    Barred,
    Damaged,
    InUse,
    JournalError,
    Misshapen,
    SqliteJournal,
    check_plain,
    in_the_way,
    looking,
    read_head,
    special_file_kind,
    tidy,
)
from companion.journal.shape import check_time, parse_entry
from companion.journal.sqlite import Heeds
from companion.progress import Progress
from companion.record import record
from companion.table.chance import Chance
from companion.table.errors import RuleFault
from companion.table.run import begin_run, try_out
from companion.table.session_order import GameSize, OtherGame, WriteCounter, rank, read_counts
from companion.table.table import Table
from companion.table.times import format_time
from companion.text import Text

if TYPE_CHECKING:
    # What owners correct and people tell is loaded with the first game that begins: a box is awake sooner.
    from companion.table.figures import FigureSources
    from companion.table.learning import LearnedFile

LEARNED = "learned"
"""The folder beside the kept games that holds what people have told."""


class NoSession(DrakvaktError, LookupError):
    """There is no such game to resume."""


class TooNew(DrakvaktError, ValueError):
    """The game was kept by a newer Drakvakt."""


def too_new(session: str) -> TooNew:
    """The error of such a game."""
    wrong = Text("The game {session} was kept by a newer Drakvakt: update this one to go on.", session=session)
    return TooNew(wrong)


class NoHome(DrakvaktError, LookupError):
    """Nobody said where games are kept, and there is no home folder."""


def state_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where kept games lie: `$STATE_DIRECTORY` of a service, else the XDG state directory.

    Folders that are not absolute are ignored, as XDG wants it. Raises `NoHome`.
    """
    if service := environment.get("STATE_DIRECTORY"):
        return Path(service.split(":")[0]) / "sessions"
    if (state := Path(environment.get("XDG_STATE_HOME", ""))).is_absolute():
        return state / "drakvakt" / "sessions"
    for home in (Path(environment.get("HOME", "")), _account_home()):
        if home.is_absolute():
            return home / ".local" / "state" / "drakvakt" / "sessions"
    raise NoHome(Text("There is no home folder to keep games in: give one with --state FOLDER."))


def config_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Where owners keep their corrections: `$CONFIGURATION_DIRECTORY` of a service, else the XDG config directory.

    Folders that are not absolute are ignored, as XDG wants it. `None` where there is no home folder either.
    """
    if service := environment.get("CONFIGURATION_DIRECTORY"):
        return Path(service.split(":")[0])
    if (config := Path(environment.get("XDG_CONFIG_HOME", ""))).is_absolute():
        return config / "drakvakt"
    home = Path(environment.get("HOME", ""))
    return home / ".config" / "drakvakt" if home.is_absolute() else None


def _account_home() -> Path:
    """The home folder of whoever runs this, by the system's own list."""
    try:
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:
        return Path()


@record
class KeptGame:
    """A kept game as the list shows it; `written` in seconds since the epoch, `title` the game's.

    One without seats could not be read; `barred` says why if not for what is in it: "Permission denied".
    `progress`: how far it had come at its last turn; `None` where that was not kept.
    """

    session: str
    game: str
    seats: tuple[str, ...]
    written: float
    finished: bool
    title: str = ""
    progress: Progress | None = None
    barred: str = ""
    newer: bool = False
    """True if a newer Drakvakt has written it."""
    held: GameSize = GameSize(-1, 0.0)
    """How many entries it has, and when the last was written: what tells whether it has grown."""


class Sessions:
    """The kept games of one folder."""

    def __init__(
        self,
        folder: Path,
        clock: Callable[[], float] = time.time,
        game: Callable[[str], Game[Any]] = find,
        max_pages: int | None = None,
        owners: Path | None = None,
        missing_letters: Callable[[str], str] | None = None,
    ) -> None:
        """Look after the kept games of that folder, which need not be there yet.

        Args:
            folder: Where the games are kept.
            clock: Gives the seconds since the epoch.
            game: Finds a game by its id.
            max_pages: The most pages of 4 KiB that a journal may have.
            owners: The folder of what owners of games have corrected.
            missing_letters: Gives the characters of a text that no screen can show; without it all can be shown.

        """
        self.folder = folder
        self._clock = clock
        self.game = game
        self._max_pages = max_pages
        self.owners = owners
        self.missing_letters = missing_letters
        self.notes: list[Text] = []
        """Sentences that people should be told."""
        self.patient = False
        """True if people sit at the tables that it opens, and press for what they risk."""
        # Somebody was killed while they imported a game.
        tidy(folder)

    def read_clock(self) -> float:
        """Seconds since the epoch, by the clock of these sessions."""
        return self._clock()

    def figures(self, game: Game[Any], *, only_look: bool = False) -> FigureSources:
        """Return the figures of a new game; `BadSetup` says what is wrong in the owners' files.

        A broken file of what was learned is put aside for the game that begins, but not with `only_look`.
        """
        from companion.table.figures import accept_letters, load_figures

        missing = self.missing_letters or accept_letters
        return load_figures(game, self.owners, self.shelf(game.id), missing, only_look=only_look)

    def knows(self, game: str) -> bool:
        """Return whether a game of that id is there; it is not loaded for that."""
        return self.game is not find or is_installed(game)

    def shelf(self, game: str) -> LearnedFile:
        """Where it lies what people have told of this game."""
        from companion.table.learning import LearnedFile

        return LearnedFile(self.folder / LEARNED / f"{game}.toml", self.notes.append)

    def begin(self, header: Mapping[str, Any], chance: Chance | None = None) -> Table:
        """A new game with this header."""
        # Tried first, so that no kept game is made of which nothing can come.
        try_out(self.game(header["game"]), header)
        day = format_time("%Y-%m-%d-", self._clock(), unknown="undated-")
        name = f"{day}{header['game']}-{secrets.token_hex(3)}"
        # Choices are sealed under this name, whatever its file is called later.
        named = {"session": name, **header}
        journal = SqliteJournal.create(self.folder / f"{name}.db", named, self._clock, self._max_pages)
        return self._table(journal, chance, mend=False)

    def resume(self, session: str | None = None, chance: Chance | None = None, *, mend: bool = False) -> Table:
        """The kept game of that name, or the last written of the unfinished ones.

        Raises `NoSession`, `TooNew`, a `JournalError`, or the table's `Parted` (with `mend` it goes on from the last
        turn that agrees instead).
        """
        return self._table(self.open(self.newest() if session is None else session), chance, mend=mend)

    def look(self, session: str) -> SqliteJournal:
        """Open a kept game only to be read, which works also where nothing can be written."""
        try:
            return self.open(session)
        except (InUse, Damaged):
            raise
        except JournalError as error:
            try:
                return self._not_too_new(SqliteJournal(self.path(session), only_look=True))
            except sqlite3.Error:
                raise error from None

    def open(self, session: str) -> SqliteJournal:
        """The journal of the kept game of that name; raises what `resume` raises."""
        return self._not_too_new(SqliteJournal(self.path(session), self._clock))

    @staticmethod
    def _not_too_new(journal: SqliteJournal) -> SqliteJournal:
        if journal.newer:
            journal.close()
            raise too_new(journal.session)
        return journal

    def check_place(self) -> None:
        """Raise `JournalError` where no game could be kept; a full disk is said when something is to be kept."""
        probe = self.folder / ".place"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            probe.touch(0o600)
            probe.unlink()
        except OSError as error:
            if error.errno not in FULL:
                why = with_reason((error.strerror or str(error)).lower())
                wrong = Text("No game can be kept in {folder} ({why}): make that folder writable, then press Done.")
                raise JournalError(wrong.using(folder=str(self.folder), why=why)) from error

    def path(self, session: str) -> Path:
        """Where the kept game of that name lies."""
        path = kept_path(self.folder, session)
        try:
            path.stat()
        except (FileNotFoundError, NotADirectoryError) as error:
            wrong = Text("There is no kept game {name} in {folder}: look at the list of sessions.")
            raise NoSession(wrong.using(name=repr(session), folder=str(self.folder))) from error
        except OSError as error:
            raise unreadable(self.folder, error) from error
        return path

    def kept(self) -> list[KeptGame]:
        """All kept games, last written first. One that cannot be read counts as unfinished until it is opened."""
        games, known = [_glance(path) for path in self._paths()], read_counts(self.folder)
        games.sort(key=lambda kept: kept.session)
        return sorted(games, key=lambda kept: rank(_as_other(kept), known), reverse=True)

    def newest(self) -> str:
        """The last written of the unfinished games."""
        for kept in self.kept():
            if not kept.finished:
                return kept.session
        raise NoSession(Text("No unfinished game is kept in {folder}: start a new one.", folder=str(self.folder)))

    def _paths(self) -> list[Path]:
        try:
            return sorted(path for path in self.folder.iterdir() if path.suffix == ".db" and _may_be_game(path))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise unreadable(self.folder, error) from error

    def _counted(self, session: str) -> Heeds:
        """Lets the counter of the games that are kept here hear of each entry of this one."""

        def other_games() -> list[OtherGame]:
            return [_as_other(_glance(path)) for path in self._paths() if path.stem != session]

        turn = WriteCounter(self.folder, session, other_games)

        def heed(entries: int, at: float, ends: bool) -> None:
            # Which game is offered first is never worth an answer.
            with suppress(DrakvaktError, OSError):
                (turn.note_closed if ends else turn.note_written)(GameSize(entries, at))

        return heed

    def _table(self, journal: SqliteJournal, chance: Chance | None, *, mend: bool) -> Table:
        from companion.table.learning import Learner

        try:
            chance = chance or Chance(journal.header.get("seed"))
            game = self.game(journal.header["game"])
            table = Table(game, journal, chance, mend=mend, patient=self.patient)
            try:
                table.learn_with(
                    Learner(self.shelf(game.id), game.learned(table.run.state), _given(game, journal)).learn
                )
            except DrakvaktError:
                raise
            except (Exception, SystemExit) as error:
                # What stands in a file can be anything, and another's game is another's code.
                raise RuleFault(
                    Text(
                        "The rules fail on this game ({error}): continue another game, or start a new one.",
                        error=repr(error)[:100],
                    )
                ) from error
            journal.heeds = self._counted(journal.session)
            return table
        except BaseException:
            journal.close()
            raise


def _given(game: Game[Any], journal: SqliteJournal) -> Mapping[str, Any]:
    """Return what a game that began in a situation would teach of that alone."""
    if not journal.header.get("state"):
        return {}
    run = begin_run(game, journal.header, journal.session)
    try:
        return game.learned(run.state)
    finally:
        run.close()


def kept_path(folder: Path, session: str) -> Path:
    """Where a kept game of that name lies or would lie."""
    if not is_name(session):
        name = repr(session[:40])
        raise NoSession(Text("{name} is no name of a kept game: look at the list of sessions.", name=name))
    return folder / f"{session}.db"


def is_name(session: str) -> bool:
    """Return whether a kept game can be called that."""
    return bool(re.fullmatch(r"[\w-][\w.-]{0,99}", session, re.ASCII))


def unreadable(folder: Path, error: OSError) -> JournalError:
    """The error of a folder of kept games into which nobody here may look."""
    why = with_reason((error.strerror or str(error)).lower())
    wrong = Text("The kept games in {folder} cannot be read ({why}): allow it, or name another folder with --state.")
    return JournalError(wrong.using(folder=str(folder), why=why))


def _as_other(kept: KeptGame) -> OtherGame:
    held = kept.held if kept.held.entries >= 0 else GameSize(-1, kept.written)
    return OtherGame(kept.session, held, kept.written)


def _may_be_game(path: Path) -> bool:
    """Return whether the list has a line for it: a folder is no game, a pipe may lie in the place of one."""
    return special_file_kind(path) is not None or path.is_file()


def _glance(path: Path) -> KeptGame:
    """A look at a kept game without taking it: other processes may hold it meanwhile."""
    try:
        check_plain(path)
        path.open("rb").close()
        with closing(looking(path)) as db:
            found = read_head(db)
            marks = dict(db.execute("SELECT key, CAST(value AS BLOB) FROM meta WHERE key IN ('finished', 'progress')"))
            last = db.execute("SELECT n, at FROM entry ORDER BY n DESC LIMIT 1").fetchone()
        if found.newer:
            return KeptGame(path.stem, *_list_players(found.header), _changed(path), "finished" in marks, newer=True)
        return KeptGame(
            path.stem,
            *_list_players(found.header),
            _changed(path) if last is None else check_time(last[1]),
            "finished" in marks,
            found.header.get("title", ""),
            Progress.from_json(_mapping(marks.get("progress", b"")) or None),
            held=GameSize(0, 0.0) if last is None else GameSize(int(last[0]), float(last[1])),
        )
    except Barred as error:
        barred = str(error.why)
    except OSError as error:
        barred = error.strerror or str(error)
    except (sqlite3.Error, Misshapen, ValueError, TypeError, RecursionError) as error:
        # Opening it sets it aside and says so; a list must not.
        barred = str(error) if in_the_way(error) else ""
    return KeptGame(path.stem, "?", (), _changed(path), finished=False, barred=barred)


def _list_players(header: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """The game and its seats; of a newer Drakvakt's header these may be anything."""
    game, seats = header.get("game"), header.get("seats")
    if isinstance(game, str) and isinstance(seats, list) and all(isinstance(seat, str) for seat in seats):
        return game, tuple(seats)
    return "?", ()


def _changed(path: Path) -> float:
    """When the file was written last; 0 where that is not known."""
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0


def _mapping(row: bytes) -> Mapping[str, Any]:
    """Read what was kept as JSON; nothing where it is none: a look is no reason to pass a game over."""
    with suppress(Misshapen):
        return parse_entry(row)
    return {}
