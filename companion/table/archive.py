"""A kept game as JSON Lines: to be sent, looked at and kept elsewhere. docs/sessions.md describes the format.

The first line is about the game, each further one is an entry with its number and time. What is sealed is never in it,
nor is the seed of a game that goes on.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import field, replace
from pathlib import Path
from typing import Any, NamedTuple

from companion.errors import with_reason
from companion.game import Game
from companion.journal import PARTS, JournalError, SqliteJournal, drafting, make_folder, put_in_place, tidy
from companion.record import record
from companion.table.entry_path import Body
from companion.table.errors import ReplayDiverged
from companion.table.header import LINES
from companion.table.sessions import Sessions, kept_path
from companion.table.survey import survey
from companion.text import Text


class WrittenEntry(NamedTuple):
    """An entry as it was written; `at` in seconds since the epoch."""

    number: int
    at: float
    body: Body


@record
class Archive:
    """A game outside any folder. `session` is the name under which its secrets were sealed."""

    session: str
    header: Mapping[str, Any]
    entries: tuple[WrittenEntry, ...]
    finished: bool
    sealed: int = 0
    """Number of choices that were still secret and are left out."""


@record
class Retraced:
    """Outcome of an archive that was played again."""

    archive: Archive
    reopened: int = 0
    """Number of choices that were sealed and are to be made anew."""
    divergence: ReplayDiverged | None = field(default=None)
    """Why the rules no longer agree with it; `None` where they do."""


def export(sessions: Sessions, name: str) -> Archive:
    """Return the kept game of that name as an archive; no other process may hold it meanwhile.

    Args:
        sessions: The kept games.
        name: Name of the kept game, as the list of sessions shows it.

    Returns:
        All entries, without sealed choices, and without the seed while the game goes on.

    Raises:
        NoSession: There is no game of that name.
        TooNew: A newer Drakvakt has written it.
        JournalError: It is in use, damaged or cannot be read.
    """
    with closing(sessions.look(name)) as journal:
        header = dict(journal.header)
        session = header.pop("session", journal.session)
        if not journal.finished:
            header.pop("seed", None)
        found = zip(journal.entries(), journal.times, strict=True)
        written = tuple(WrittenEntry(number, time, body) for (number, body), time in found)
        sealed = sum(journal.sealed(number) is not None for number in unopened(written))
        return Archive(session, header, written, journal.finished, sealed)


def unopened(entries: Sequence[WrittenEntry]) -> list[int]:
    """Return the numbers of the entries that seal a choice which no reveal has shown, in rising order."""
    waiting: dict[tuple[int, str, str], list[int]] = {}
    for number, _, body in entries:
        if body["e"] == "seal":
            waiting.setdefault((body["n"], body["k"], body["s"]), []).append(number)
        elif body["e"] == "reveal":
            for seat in body["v"]:
                # The newest one counts; earlier ones were dropped by an undo.
                del waiting.get((body["n"], body["k"], seat), [])[-1:]
    return sorted(number for numbers in waiting.values() for number in numbers)


def archive_lines(archive: Archive) -> Iterator[str]:
    """Yield the lines of the archive: the first tells of the game, each further one is an entry."""
    about = {
        "session": archive.session,
        "finished": archive.finished,
        "entries": len(archive.entries),
        "sealed": archive.sealed,
        "header": {**archive.header, "format": LINES},
    }
    yield _compact(about)
    for number, time, body in archive.entries:
        yield _compact({"n": number, "at": time, "entry": body})


def retrace(archive: Archive, game: Game[Any]) -> Retraced:
    """Play an archive again, and leave out the end that cannot be continued.

    Sealed values are in no archive, so nobody could open the seals that are open at its end: the entries from the first
    of these on are left out, and the secret is chosen anew. What is left was the whole journal once, so it is valid.

    Args:
        archive: The game.
        game: The rules to play it with.

    Returns:
        The archive that can be kept, and why it diverged if the rules no longer lead where they did.

    Raises:
        RuleFault: The rules fail at the very start.
    """
    reopened = 0
    while True:
        outcome = survey(game, archive.header, archive.session, archive.entries)
        if outcome.divergence is not None:
            return Retraced(archive, reopened, outcome.divergence)
        if not (held := outcome.sealed_entries):
            return Retraced(replace(archive, finished=outcome.over, sealed=0), reopened)
        reopened += len(held)
        archive = replace(archive, entries=tuple(entry for entry in archive.entries if entry.number < min(held)))


def store(archive: Archive, folder: Path, name: str) -> None:
    """Write an archive as a new kept game; where this fails, nothing is left behind.

    Args:
        archive: The game.
        folder: Folder of the kept games, which is made where it is missing.
        name: Name of the new game; none of that name may be there.

    Raises:
        NoSession: No game can be called that.
        JournalError: There is a game of that name, or the disk refuses.
    """
    path = kept_path(folder, name)
    try:
        if any(path.with_name(path.name + part).exists() for part in PARTS):
            wrong = Text("There is already a kept game {name} in {folder}: choose another name with --as.")
            raise JournalError(wrong.using(name=repr(name), folder=str(folder)))
        make_folder(folder)
        tidy(folder)
        with drafting(folder) as draft:
            _write(archive, draft / path.name)
            put_in_place(draft / path.name, path)
    except JournalError:
        raise
    except (OSError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        wrong = Text("The game cannot be kept at {path}: {why}.", path=str(path), why=with_reason(str(reason)))
        raise JournalError(wrong) from error


def _write(archive: Archive, path: Path) -> None:
    header = {**archive.header, "session": archive.session}
    with closing(SqliteJournal.create(path, header, entries=archive.entries)) as journal:
        journal.finish(archive.finished)


def _compact(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
