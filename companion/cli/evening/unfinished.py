"""Unfinished games that are offered at the start: who, which round, when.

The data beside their answers is enough for that, so that the offer stands before the game is loaded.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.cli.evening.kept_game import Kept
from companion.cli.evening.unopened import ELSEWHERE, UNKNOWN, UNREADABLE, UnofferedGames
from companion.errors import DrakvaktError
from companion.game import UnknownGame
from companion.journal import Damaged
from companion.progress import Progress
from companion.record import record
from companion.table import ReplayDiverged, RuleFault, Table, session_files
from companion.table.header import plain_seat
from companion.table.kept_games import KeptGame
from companion.table.session_index import KeptGames
from companion.table.sessions import Sessions, TooNew, too_new
from companion.table.times import is_likely_time
from companion.text import Text, verbatim

CHANGED: Final = Text("The rules changed")
DAY: Final = 24 * 60 * 60
HALF_A_YEAR: Final = 180 * DAY
"""Seconds after which a day and a month could be of another year."""

MOST_OFFERED: Final = 50
"""Unfinished games that are offered at a start: nobody turns more pages. `drakvakt sessions` has them all."""

OPEN_ELSEWHERE = Text("{what} is open in another Drakvakt. Close it there to go on here.")


@record(frozen=False)
class Offer:
    """An unfinished game: what the lobby says of it, and either its table or why there is none."""

    kept: Kept
    table: Table | None = None
    fault: DrakvaktError | None = None
    aside: str | None = None
    """File of a damaged game of which the beginning can be rescued."""

    def take(self, sessions: Sessions, *, mend: bool) -> Table:
        """Return the table to go on at, or raise what is wrong with it. With `mend` from the last turn that agrees."""
        if self.aside is not None:
            from companion.table.rescue import rescue

            rescued = rescue(sessions, self.aside)
            return able_to_show(sessions.resume(rescued.session, mend=rescued.divergence is not None))
        table, self.table = self.table, None
        if table is not None:
            return table
        if self.fault is not None and not mend and not self.kept.mends:
            raise self.fault
        return able_to_show(sessions.resume(self.kept.session, mend=mend or self.kept.mends))

    def offer_mending(self, fault: ReplayDiverged) -> Offer:
        """Return the offer of this game after its replay diverged: people can go on from the last turn that agrees."""
        return Offer(replace(self.kept, progress=CHANGED, mends=True), fault=fault)

    def drop(self) -> None:
        """Close the game, if it is open."""
        if self.table is not None:
            self.table.close()
            self.table = None


@record
class GameFilter:
    """Which unfinished games are offered.

    Attributes:
        without: Names of kept games that are never offered.
        game: Id of the only game that is offered; `None` is any game.
        seats: The only seats with which a game is offered; `None` is any seats.
        named: `True` if the offer says which game it is.
    """

    without: frozenset[str] = frozenset()
    game: str | None = None
    seats: Sequence[str] | None = None
    named: bool = False

    def may_offer(self, kept_game: KeptGame) -> bool:
        """Return True if this game may be offered; not if it is over, damaged, or another game's."""
        if kept_game.finished or not kept_game.seats or kept_game.session in self.without:
            return False
        seats = None if self.seats is None else tuple(map(plain_seat, self.seats))
        return self.game in (None, kept_game.game) and seats in (None, kept_game.seats)


def find_offers(
    sessions: Sessions,
    wanted: GameFilter | None = None,
    unoffered: UnofferedGames | None = None,
    games: KeptGames | None = None,
) -> list[Offer]:
    """Return the unfinished games that are wanted, the last written first, and no more than `MOST_OFFERED`.

    A damaged game is set aside; one that is open elsewhere is left as it is. Mostly the file itself says how far a game
    has come. If it does not, the first game is replayed to find out; offers of other games then leave it out.

    Args:
        sessions: The kept games.
        wanted: Which of them are offered; by default all.
        unoffered: Takes the reasons why games that are newer than the first offer are not offered.
        games: The kept games, where they have just been looked at.
    """
    wanted, unoffered = wanted or GameFilter(), unoffered or UnofferedGames()
    offers: list[Offer] = []
    for kept in (sessions.kept() if games is None else games).unfinished():
        if len(offers) >= MOST_OFFERED:
            break
        if kept.seats and not wanted.may_offer(kept):
            continue
        if not session_files.is_in_use(sessions.folder / f"{kept.session}.db"):
            offers += _free(sessions, kept, wanted, UnofferedGames() if offers else unoffered, glance=bool(offers))
        elif wanted.may_offer(kept) and not offers:
            # Names by colour are read in the language of the evening, so they stand in a place of their own.
            what = Text("{who}: {game}", who=", ".join(kept.seats), game=kept.title or kept.game)
            unoffered.add(ELSEWHERE, OPEN_ELSEWHERE.using(what=what))
    return [*offers, *(_list_rescuable(sessions, wanted) if session_files.has_set_aside(sessions.folder) else ())]


def _list_rescuable(sessions: Sessions, wanted: GameFilter) -> list[Offer]:
    """Return the offers to rescue damaged games. What finds them is loaded here, so that a box starts sooner."""
    from companion.table.rescue import find_damaged

    return [offer for file in find_damaged(sessions) for offer in _rescuable(sessions, file, wanted)]


def _rescuable(sessions: Sessions, file: str, wanted: GameFilter) -> list[Offer]:
    """Return the offer to rescue the beginning of a damaged game, unless it was rescued already."""
    from companion.table.rescue import find_rescuable

    found = find_rescuable(sessions, file)
    if found is None:
        return []
    game, seats = found.header["game"], tuple(found.header["seats"])
    if not wanted.may_offer(KeptGame(file, game, seats, 0.0, finished=False)):
        return []
    title = str(sessions.game(game).title) if wanted.named else ""
    far = Text("{n} of {all} rescued", n=len(found.entries), all=found.total)
    return [Offer(Kept(file, seats, title, far, time_words(found.entries[-1][1], sessions.read_clock())), aside=file)]


def _free(
    sessions: Sessions, kept_game: KeptGame, wanted: GameFilter, unoffered: UnofferedGames, *, glance: bool
) -> list[Offer]:
    """Return the offer of a kept game that is open nowhere, if there is one; with a `glance` nothing is opened."""
    if not (kept_game.seats or kept_game.finished or glance) and kept_game.session not in wanted.without:
        _look_into(sessions, kept_game.session, unoffered)
    elif wanted.may_offer(kept_game) and kept_game.newer:
        unoffered.fault(too_new(kept_game.session))
    elif wanted.may_offer(kept_game) and not sessions.is_installed(kept_game.game):
        wrong = Text("The game {session} is not offered: its rules ({game}) are not installed.")
        unoffered.add(UNKNOWN, wrong.using(session=kept_game.session, game=kept_game.game))
    elif wanted.may_offer(kept_game):
        return _offered(sessions, kept_game, wanted, unoffered, glance=glance)
    return []


def _offered(
    sessions: Sessions, kept_game: KeptGame, wanted: GameFilter, unoffered: UnofferedGames, *, glance: bool
) -> list[Offer]:
    """Return the offer of a kept game whose rules are here."""
    told = kept_game.progress is not None and (kept_game.title or not wanted.named)
    if not told and not glance:
        try:
            return [opened(sessions, kept_game, named=wanted.named)]
        except (UnknownGame, Damaged, TooNew) as error:
            unoffered.fault(error)
            return []
    title = (kept_game.title or str(sessions.game(kept_game.game).title)) if wanted.named else ""
    return [Offer(_as_kept(sessions, kept_game, title, kept_game.progress or Progress()))]


def _look_into(sessions: Sessions, session: str, unoffered: UnofferedGames) -> None:
    """Open a game that a glance could not read: that sets it aside if it is damaged, and says why."""
    try:
        sessions.open(session).close()
    except DrakvaktError as error:
        unoffered.fault(error)
    else:
        wrong = Text(
            "The game {session} does not name its game and players: it is not offered, and its file stays.",
            session=session,
        )
        unoffered.add(UNREADABLE, wrong)


def _as_kept(sessions: Sessions, kept_game: KeptGame, title: str, progress: Progress) -> Kept:
    """Return a kept game as the lobby lists it."""
    written = time_words(kept_game.written, sessions.read_clock())
    return Kept(kept_game.session, kept_game.seats, title, progress.text, written, progress.round or None)


def time_words(written: float, now: float) -> Text:
    """Return when that was, in few letters: the time today, else the day, in another year the year.

    A clock that has lost its time, as a Pi's does, knows neither the present nor the past.
    """
    if not is_likely_time(written):
        return Text("earlier")
    then = time.localtime(written)
    if not is_likely_time(now):
        return verbatim(str(then.tm_year))
    if _is_same_day(then, time.localtime(now)):
        return verbatim(time.strftime("%H:%M", then))
    if _is_same_day(then, time.localtime(now - DAY)):
        return Text("yesterday")
    return verbatim(f"{then.tm_mday}/{then.tm_mon}" if abs(now - written) < HALF_A_YEAR else str(then.tm_year))


def _is_same_day(day: time.struct_time, other: time.struct_time) -> bool:
    """Return True if both times are of one day."""
    return (day.tm_year, day.tm_yday) == (other.tm_year, other.tm_yday)


def opened(sessions: Sessions, kept_game: KeptGame, *, named: bool) -> Offer:
    """Return the offer of this kept game after a replay; `named` with the name of the game."""
    said = _as_kept(sessions, kept_game, str(sessions.game(kept_game.game).title) if named else "", Progress())
    try:
        table = sessions.resume(kept_game.session)
    except ReplayDiverged as diverged:
        return Offer(replace(said, progress=CHANGED, mends=True), fault=diverged)
    except (UnknownGame, Damaged, TooNew):
        raise
    except DrakvaktError as error:
        return Offer(said, fault=error)
    if table.is_over:
        # The plug was pulled between the last answer and the mark that the game is over: its end is worth a look.
        return Offer(replace(said, progress=Text("The end")), table)
    try:
        progress = Progress.from_view(able_to_show(table).view())
    except RuleFault as fault:
        return Offer(said, fault=fault)
    return Offer(replace(said, progress=progress.text, round=progress.round or None), table)


def able_to_show(table: Table) -> Table:
    """Return the table, if its game can be shown; else close it again and raise."""
    try:
        table.view()
    except RuleFault:
        table.close()
        raise
    return table
