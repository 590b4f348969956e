"""The kept games: one journal each, in one folder."""

from __future__ import annotations

import os
import pwd
import re
import secrets
import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import DrakvaktError, with_reason
from companion.game import Game, find, is_installed
from companion.journal import (
    FULL,
    Damaged,
    InUse,
    JournalError,
    SqliteJournal,
    tidy,
)
from companion.journal.sqlite import Heeds
from companion.table.beginning import begin_run, try_out
from companion.table.chance import Chance
from companion.table.errors import RuleFault
from companion.table.session_index import KeptGames, read_kept_games
from companion.table.session_order import GameSize, OtherGame, WriteCounter
from companion.table.table import Table
from companion.table.times import format_time
from companion.text import Text

if TYPE_CHECKING:
    # Figures of owners and players are loaded when the first game begins: the box starts sooner.
    from companion.table.figures import FigureSources
    from companion.table.learning import LearnedFile

LEARNED = "learned"
"""The folder beside the kept games that holds what people have told."""


UNWRITABLE = Text("No game can be kept in {folder} ({why}): make that folder writable, then press Done.")
"""Words of a screen where no game can be kept."""


class NoSession(DrakvaktError, LookupError):
    """There is no such game to resume."""


class TooNew(DrakvaktError, ValueError):
    """The game was kept by a newer Drakvakt."""


def too_new(session: str) -> TooNew:
    """Return the error of a game that a newer Drakvakt has kept."""
    wrong = Text("The game {session} was kept by a newer Drakvakt: update this one to go on.", session=session)
    return TooNew(wrong)


class NoHome(DrakvaktError, LookupError):
    """There is no home folder, and no other folder for kept games was named."""


def state_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of kept games: `$STATE_DIRECTORY` of a service, or below the XDG state directory.

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
    """Return the folder of owners' corrections: `$CONFIGURATION_DIRECTORY`, or below the XDG config directory.

    Folders that are not absolute are ignored, as XDG wants it. `None` where there is no home folder either.
    """
    if service := environment.get("CONFIGURATION_DIRECTORY"):
        return Path(service.split(":")[0])
    if (config := Path(environment.get("XDG_CONFIG_HOME", ""))).is_absolute():
        return config / "drakvakt"
    home = Path(environment.get("HOME", ""))
    return home / ".config" / "drakvakt" if home.is_absolute() else None


def _account_home() -> Path:
    """Return the home folder of the user who runs this, by the system's own list."""
    try:
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:
        return Path()


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
        """True if people sit at the tables that are opened here, and press before the box draws."""
        self._is_tidy = False
        """True once what killed processes have left was removed: a list of the games does that by the way."""

    def read_clock(self) -> float:
        """Return the seconds since the epoch by the clock of these sessions."""
        return self._clock()

    def figures(self, game: Game[Any], *, only_look: bool = False) -> FigureSources:
        """Return the figures of a new game.

        Args:
            game: The rules.
            only_look: A broken file of learned figures stays where it is; otherwise it is put aside.

        Raises:
            BadSetup: Something is wrong in the owners' files.
        """
        from companion.table.figures import accept_letters, load_figures

        missing = self.missing_letters or accept_letters
        return load_figures(game, self.owners, self.shelf(game.id), missing, only_look=only_look)

    def is_installed(self, game: str) -> bool:
        """Return whether a game of that id is installed; the game is not loaded for that."""
        return self.game is not find or is_installed(game)

    def shelf(self, game: str) -> LearnedFile:
        """Return the file of what people have told of this game."""
        from companion.table.learning import LearnedFile

        return LearnedFile(self.folder / LEARNED / f"{game}.toml", self.notes.append)

    def begin(self, header: Mapping[str, Any], chance: Chance | None = None) -> Table:
        """Begin a new game, with a journal of its own.

        Args:
            header: Header of the game.
            chance: Source of the box's dice and cards; without it the seed of the header, else the system.

        Raises:
            RuleFault: The game cannot begin.
            JournalError: The journal cannot be written.
        """
        self._tidy()
        # The game is tried first, so that none is kept that cannot be played.
        try_out(self.game(header["game"]), header)
        day = format_time("%Y-%m-%d-", self._clock(), unknown="undated-")
        name = f"{day}{header['game']}-{secrets.token_hex(3)}"
        # Choices are sealed under this name, whatever its file is called later.
        named = {"session": name, **header}
        journal = SqliteJournal.create(self.folder / f"{name}.db", named, self._clock, self._max_pages)
        return self._table(journal, chance, mend=False)

    def resume(self, session: str | None = None, chance: Chance | None = None, *, mend: bool = False) -> Table:
        """Resume a kept game.

        Args:
            session: Name of the game; without it the last written of the unfinished ones.
            chance: Source of the box's dice and cards; without it the seed of the header, else the system.
            mend: Let a game that no longer goes as it was played go on from the last turn that agrees.

        Raises:
            NoSession: There is no such game.
            TooNew: A newer Drakvakt has written it.
            JournalError: It is in use, damaged or cannot be read.
            ReplayDiverged: It no longer goes as it was played, and is not mended.
            RuleFault: The rules cannot even begin.
        """
        return self._table(self.open(self.newest() if session is None else session), chance, mend=mend)

    def look(self, session: str) -> SqliteJournal:
        """Open a kept game only to read it, which works also where nothing can be written."""
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
        """Open the journal of the kept game of that name; raise what `resume` raises."""
        self._tidy()
        return self._not_too_new(SqliteJournal(self.path(session), self._clock))

    @staticmethod
    def _not_too_new(journal: SqliteJournal) -> SqliteJournal:
        if journal.newer:
            journal.close()
            raise too_new(journal.session)
        return journal

    def check_place(self, wrong: Text = UNWRITABLE) -> None:
        """Raise `JournalError` where no game could be kept. A full disk is reported only when something is written.

        Args:
            wrong: The words of the error, with the holes {folder} and {why}.
        """
        probe = self.folder / ".place"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            probe.touch(0o600)
            probe.unlink()
        except OSError as error:
            if error.errno not in FULL:
                reason = with_reason((error.strerror or str(error)).lower())
                raise JournalError(wrong.using(folder=str(self.folder), why=reason)) from error

    def path(self, session: str) -> Path:
        """Return the path of a kept game; raise `NoSession` if there is none."""
        path = kept_path(self.folder, session)
        try:
            path.stat()
        except (FileNotFoundError, NotADirectoryError) as error:
            wrong = Text("There is no kept game {name} in {folder}: look at the list of sessions.")
            raise NoSession(wrong.using(name=repr(session), folder=str(self.folder))) from error
        except OSError as error:
            raise unreadable(self.folder, error) from error
        return path

    def kept(self) -> KeptGames:
        """Return all kept games, last written first. An unreadable one counts as unfinished until it is opened."""
        try:
            games = read_kept_games(self.folder)
        except OSError as error:
            raise unreadable(self.folder, error) from error
        self._is_tidy = True
        return games

    def _tidy(self) -> None:
        """Remove what a process has left that was killed while it imported a game or began one."""
        if not self._is_tidy:
            tidy(self.folder)
            self._is_tidy = True

    def newest(self) -> str:
        """Return the name of the unfinished game that was written last; raise `NoSession` if there is none."""
        for kept in self.kept().unfinished():
            return kept.session
        raise NoSession(Text("No unfinished game is kept in {folder}: start a new one.", folder=str(self.folder)))

    def _counted(self, session: str) -> Heeds:
        """Return a function that tells the counter of this folder each entry of a game."""

        def other_games() -> list[OtherGame]:
            return [other for other in self.kept().list_others() if other.name != session]

        turn = WriteCounter(self.folder, session, other_games)

        def heed(entries: int, time: float, ends: bool) -> None:
            # The order of the list is never worth losing an answer.
            with suppress(DrakvaktError, OSError):
                (turn.note_closed if ends else turn.note_written)(GameSize(entries, time))

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
                # The file can hold anything, and the game may be somebody else's code.
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
    """Return where a kept game lies or would lie.

    Args:
        folder: Folder of the kept games.
        session: Name of the game.

    Raises:
        NoSession: No game can be called that.
    """
    if not is_name(session):
        name = repr(session[:40])
        raise NoSession(Text("{name} is no name of a kept game: look at the list of sessions.", name=name))
    return folder / f"{session}.db"


def is_name(session: str) -> bool:
    """Return whether a kept game can be called that."""
    return bool(re.fullmatch(r"[\w-][\w.-]{0,99}", session, re.ASCII))


def unreadable(folder: Path, error: OSError) -> JournalError:
    """Return the error of a folder of kept games that cannot be read.

    Args:
        folder: The folder.
        error: The error of the system.
    """
    reason = with_reason((error.strerror or str(error)).lower())
    wrong = Text(
        "The kept games in {folder} cannot be read ({why}): make the folder readable, or name another one with --state."
    )
    return JournalError(wrong.using(folder=str(folder), why=reason))
