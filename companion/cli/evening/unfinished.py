"""The unfinished game that is offered at the start: who, which round, how late.

What was kept beside its answers is enough for that, so that the offer stands before the game is loaded.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.cli.evening.lobby import Kept
from companion.cli.evening.unopened import ELSEWHERE, UNKNOWN, UNREADABLE, Missed
from companion.errors import DrakvaktError
from companion.game import UnknownGame
from companion.journal import Damaged
from companion.progress import Progress
from companion.record import record
from companion.table import Parted, RuleFault, Table, shelf
from companion.table.header import plain_seat
from companion.table.sessions import Kept as KeptGame
from companion.table.sessions import Sessions, TooNew, too_new
from companion.text import Text


@record(frozen=False)
class Offer:
    """An unfinished game: what the lobby says of it, and either its table or why there is none."""

    kept: Kept
    table: Table | None = None
    fault: DrakvaktError | None = None

    def take(self, sessions: Sessions, *, mend: bool) -> Table:
        """The table to go on at; raises what is wrong with it. With `mend` from the last turn that agrees."""
        table, self.table = self.table, None
        if table is not None:
            return table
        if self.fault is not None and not mend and not self.kept.mends:
            raise self.fault
        return shown(sessions.resume(self.kept.session, mend=mend or self.kept.mends))

    def parted(self, fault: Parted) -> Offer:
        """The same, when it has turned out that it no longer goes as it was played."""
        kept = self.kept
        return Offer(Kept(kept.session, kept.names, Text("The rules changed"), mends=True), fault=fault)

    def drop(self) -> None:
        """Leave the game lying."""
        if self.table is not None:
            self.table.close()
            self.table = None


@record
class Wanted:
    """Which unfinished games may be offered: none `without`, only of that game, only with those seats.

    `named`: the offer says which game it is.
    """

    without: frozenset[str] = frozenset()
    game: str | None = None
    seats: Sequence[str] | None = None
    named: bool = False

    def fits(self, kept: KeptGame) -> bool:
        """Whether this one may be offered; not if it is over, damaged, or another game's."""
        if kept.finished or not kept.seats or kept.session in self.without:
            return False
        seats = None if self.seats is None else tuple(map(plain_seat, self.seats))
        return self.game in (None, kept.game) and seats in (None, kept.seats)


def offer(sessions: Sessions, wanted: Wanted | None = None, missed: Missed | None = None) -> Offer | None:
    """The last written of the unfinished games that are wanted; replayed only if nothing is kept of how far it came.

    One that is damaged is set aside, and one that lies open elsewhere is left there: both are told to `missed`.
    """
    wanted, missed = wanted or Wanted(), missed or Missed()
    for kept in sessions.kept():
        held = shelf.in_use(sessions.folder / f"{kept.session}.db")
        if held and wanted.fits(kept):
            wrong = Text("The game {session} is open in another Drakvakt: close that one to go on with it here.")
            missed.add(ELSEWHERE, wrong.using(session=kept.session))
        elif not held and not (kept.seats or kept.finished) and kept.session not in wanted.without:
            _look_into(sessions, kept.session, missed)
        elif not held and wanted.fits(kept) and kept.newer:
            missed.fault(too_new(kept.session))
        elif not held and wanted.fits(kept) and not sessions.knows(kept.game):
            wrong = Text("The game {session} is not offered: its rules ({game}) are not installed.")
            missed.add(UNKNOWN, wrong.using(session=kept.session, game=kept.game))
        elif not held and wanted.fits(kept):
            title = kept.title if wanted.named else ""
            if kept.progress is not None and (title or not wanted.named):
                return Offer(Kept(kept.session, _names(kept, title), kept.progress.text))
            try:
                return opened(sessions, kept, named=wanted.named)
            except (UnknownGame, Damaged, TooNew) as error:
                missed.fault(error)
    return None


def _look_into(sessions: Sessions, session: str, missed: Missed) -> None:
    """Open a game that a glance could not read: that sets it aside if it is damaged, and says why."""
    try:
        sessions.open(session).close()
    except DrakvaktError as error:
        missed.fault(error)
    else:
        wrong = Text("The game {session} does not say who plays what: it is not offered, and stays.", session=session)
        missed.add(UNREADABLE, wrong)


def _names(kept: KeptGame, title: str) -> str:
    """Who plays it, and which game if there are several."""
    return ", ".join(kept.seats) + (f": {title}" if title else "")


def opened(sessions: Sessions, kept: KeptGame, *, named: bool) -> Offer:
    """The offer of this kept game as it is when it has been replayed; `named` with the name of the game."""
    names = _names(kept, str(sessions.game(kept.game).title) if named else "")
    try:
        table = sessions.resume(kept.session)
    except Parted as parted:
        return Offer(Kept(kept.session, names, Text("The rules changed"), mends=True), fault=parted)
    except (UnknownGame, Damaged, TooNew):
        raise
    except DrakvaktError as error:
        return Offer(Kept(kept.session, names, Text("Unfinished game")), fault=error)
    if table.over:
        # The plug was pulled between the last answer and the mark that the game is over: its end is worth a look.
        return Offer(Kept(kept.session, names, Text("The end")), table)
    try:
        return Offer(Kept(kept.session, names, Progress.of(shown(table).view()).text), table)
    except RuleFault as fault:
        return Offer(Kept(kept.session, names, Text("Unfinished game")), fault=fault)


def shown(table: Table) -> Table:
    """The table, if its game can be shown; else it is closed again."""
    try:
        table.view()
    except RuleFault:
        table.close()
        raise
    return table
