"""A path played again: the run that it leads to, or where it parts from what was played."""

from __future__ import annotations

from typing import Any

from companion.game import Game
from companion.journal import Journal
from companion.stumbles import stumbled
from companion.table.errors import Parted
from companion.table.path import Body, Path
from companion.table.run import Departed, Run, begin
from companion.text import Text


def feed(run: Run, path: Path, number: int, body: Body, *, check: bool = True) -> None:
    """Let the run follow an entry of the path, and see whether a secret has ended with it."""
    held = run.held
    try:
        run.feed(number, body, check=check)
    finally:
        if gone := held - run.held:
            path.secrets[number] = min(gone)


def replayed(game: Game[Any], journal: Journal, path: Path) -> Run:
    """The run that a path leads to; `Parted` where it goes another way than it did.

    Where the last turn's hash agrees, the game is what it was; only where it does not are all of them looked at, to
    find where it parted.
    """
    try:
        return _followed(begin(game, journal.header, journal.session), path, every_hash=False)
    except Parted:
        return _followed(begin(game, journal.header, journal.session), path, every_hash=True)


def _followed(run: Run, path: Path, *, every_hash: bool) -> Run:
    last_hashed = next((number for number, body in reversed(path.entries) if "h" in body), 0)
    boundary = last = 0
    for number, body in path.entries:
        check = every_hash or number == last_hashed
        if check and "h" in body and body["h"] == run.boundary:
            boundary = last
        hiding = run.hiding
        try:
            feed(run, path, number, body, check=check)
        except Departed as error:
            raise Parted(number, boundary, error.words) from error
        except (Exception, SystemExit) as error:
            why = Text("the rules stumbled: {what}", what=stumbled(error, secret=hiding))
            raise Parted(number, boundary, why, stumbled=True) from error
        last = number
    return run
