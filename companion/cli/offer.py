"""The unfinished game that is offered at the start: who, which round, how late; ready to be gone on with at once."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cli.lobby import Kept
from companion.errors import DrakvaktError
from companion.table import Parted, Table, shelf
from companion.table.sessions import Kept as KeptGame
from companion.table.sessions import Sessions
from companion.text import Text
from companion.view import View


@dataclass(slots=True)
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
        return sessions.resume(self.kept.session, mend=mend or self.kept.mends)

    def drop(self) -> None:
        """Leave the game lying."""
        if self.table is not None:
            self.table.close()
            self.table = None


def offer(sessions: Sessions, *, without: frozenset[str] = frozenset()) -> Offer | None:
    """The last written of the unfinished games but for those named; it is replayed here, and only once."""
    for kept in sessions.kept():
        # One that lies open elsewhere cannot be gone on with here.
        gone = kept.finished or kept.session in without or not kept.seats
        if not gone and not shelf.in_use(sessions.path(kept.session)):
            return _opened(sessions, kept)
    return None


def _opened(sessions: Sessions, kept: KeptGame) -> Offer:
    names = ", ".join(kept.seats)
    try:
        table = sessions.resume(kept.session)
    except Parted as parted:
        return Offer(Kept(kept.session, names, Text("The rules changed"), mends=True), fault=parted)
    except DrakvaktError as error:
        return Offer(Kept(kept.session, names, Text("Unfinished game")), fault=error)
    if table.over:
        # The plug was pulled between the last answer and the mark that the game is over: its end is worth a look.
        return Offer(Kept(kept.session, names, Text("The end")), table)
    return Offer(Kept(kept.session, names, progress(table.view())), table)


def progress(view: View) -> Text:
    """How far a game has come, as far as its view has figures for it: "Round 12, sun 12/21"."""
    number, sun = view.state.get("round"), view.sun
    if not isinstance(number, int) or isinstance(number, bool):
        return Text("Unfinished game")
    if number == 0:
        return Text("Just begun")
    if sun is None or sun.value is None or sun.max is None:
        return Text("Round {n}", n=number)
    return Text("Round {n}, sun {at}/{steps}", n=number, at=sun.value, steps=sun.max)
