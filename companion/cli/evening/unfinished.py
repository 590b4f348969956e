"""Unfinished games that are offered at the start, with players, round and time.

The files hold these beside the answers, so that a game is offered before it is loaded.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.cli.evening.kept_game import OfferedGame
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
"""Seconds; the day and the month of an older game could be of another year."""

MOST_OFFERED: Final = 50
"""Largest number of unfinished games that are offered; `drakvakt sessions` lists all."""

OPEN_ELSEWHERE = Text("{what} is open in another Drakvakt. Close it there to go on here.")


@record(frozen=False)
class Offer:
    """Offer of an unfinished game: its words in the lobby, and its table or the error why there is none."""

    kept: OfferedGame
    table: Table | None = None
    fault: DrakvaktError | None = None
    aside: str | None = None
    """File of a damaged game, of which the beginning can be rescued; `None` for a whole game."""

    def take(self, sessions: Sessions, *, mend: bool) -> Table:
        """Return the table of the game, or raise the error why there is none.

        Args:
            sessions: The kept games.
            mend: True to continue from the last turn that agrees if the rules have changed.
        """
        if self.aside is not None:
            from companion.table.rescue import rescue

            rescued = rescue(sessions, self.aside)
            return check_view(sessions.resume(rescued.session, mend=rescued.divergence is not None))
        table, self.table = self.table, None
        if table is not None:
            return table
        if self.fault is not None and not mend and not self.kept.mends:
            raise self.fault
        return check_view(sessions.resume(self.kept.session, mend=mend or self.kept.mends))

    def offer_mending(self, fault: ReplayDiverged) -> Offer:
        """Return the offer of this game after its replay diverged, to continue from the last turn that agrees."""
        return Offer(replace(self.kept, progress=CHANGED, mends=True), fault=fault)

    def drop(self) -> None:
        """Close the table, if it is open."""
        if self.table is not None:
            self.table.close()
            self.table = None


@record
class GameFilter:
    """Filter of the unfinished games that are offered.

    Attributes:
        without: Names of kept games that are never offered.
        game: Id of the only game that is offered; `None` is any game.
        seats: The only seats with which a game is offered; `None` is any seats.
        named: `True` if the offer shows the title of the game.
    """

    without: frozenset[str] = frozenset()
    game: str | None = None
    seats: Sequence[str] | None = None
    named: bool = False

    def may_offer(self, kept_game: KeptGame) -> bool:
        """Return True if a game may be offered: it is unfinished, not damaged, and passes the filter."""
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
    """Return offers of unfinished games, the last written first, and at most `MOST_OFFERED`.

    A damaged game is set aside; a game that is open elsewhere is not touched. Most files hold the progress of their
    game. If the first one does not, its game is replayed to find it; offers of other games then show none.

    Args:
        sessions: The kept games.
        wanted: Filter of the games that are offered; by default all are.
        unoffered: Takes the reasons why games that are newer than the first offer are not offered.
        games: The kept games, if they have been read already.
    """
    wanted, unoffered = wanted or GameFilter(), unoffered or UnofferedGames()
    offers: list[Offer] = []
    for kept_game in (sessions.kept() if games is None else games).unfinished():
        if len(offers) >= MOST_OFFERED:
            break
        if kept_game.seats and not wanted.may_offer(kept_game):
            continue
        if not session_files.is_in_use(sessions.folder / f"{kept_game.session}.db"):
            offers += _make_offer(
                sessions, kept_game, wanted, UnofferedGames() if offers else unoffered, glance=bool(offers)
            )
        elif wanted.may_offer(kept_game) and not offers:
            # The names fill a hole alone, since names of colours are translated only there.
            described = Text("{who}: {game}", who=", ".join(kept_game.seats), game=kept_game.title or kept_game.game)
            unoffered.add(ELSEWHERE, OPEN_ELSEWHERE.using(what=described))
    return [*offers, *(_list_rescuable(sessions, wanted) if session_files.has_set_aside(sessions.folder) else ())]


def _list_rescuable(sessions: Sessions, wanted: GameFilter) -> list[Offer]:
    """Return the offers to rescue damaged games. The import is here, so that a box starts sooner."""
    from companion.table.rescue import find_damaged

    return [offer for file in find_damaged(sessions) for offer in _make_rescue_offer(sessions, file, wanted)]


def _make_rescue_offer(sessions: Sessions, file: str, wanted: GameFilter) -> list[Offer]:
    """Return the offer to rescue the beginning of a damaged game, unless it was rescued already."""
    from companion.table.rescue import find_rescuable

    rescuable = find_rescuable(sessions, file)
    if rescuable is None:
        return []
    game, seats = rescuable.header["game"], tuple(rescuable.header["seats"])
    if not wanted.may_offer(KeptGame(file, game, seats, 0.0, finished=False)):
        return []
    title = str(sessions.game(game).title) if wanted.named else ""
    progress = Text("{n} of {all} rescued", n=len(rescuable.entries), all=rescuable.total)
    return [
        Offer(
            OfferedGame(
                file, seats, title, progress, format_day_or_time(rescuable.entries[-1][1], sessions.read_clock())
            ),
            aside=file,
        )
    ]


def _make_offer(
    sessions: Sessions, kept_game: KeptGame, wanted: GameFilter, unoffered: UnofferedGames, *, glance: bool
) -> list[Offer]:
    """Return the offer of a kept game that no program has open, or nothing; with a `glance` no file is opened."""
    if not (kept_game.seats or kept_game.finished or glance) and kept_game.session not in wanted.without:
        _open_to_check(sessions, kept_game.session, unoffered)
    elif wanted.may_offer(kept_game) and kept_game.newer:
        unoffered.add_error(too_new(kept_game.session))
    elif wanted.may_offer(kept_game) and not sessions.is_installed(kept_game.game):
        sentence = Text("The game {session} is not offered: its rules ({game}) are not installed.")
        unoffered.add(UNKNOWN, sentence.using(session=kept_game.session, game=kept_game.game))
    elif wanted.may_offer(kept_game):
        return _make_readable_offer(sessions, kept_game, wanted, unoffered, glance=glance)
    return []


def _make_readable_offer(
    sessions: Sessions, kept_game: KeptGame, wanted: GameFilter, unoffered: UnofferedGames, *, glance: bool
) -> list[Offer]:
    """Return the offer of a kept game whose rules are installed."""
    is_described = kept_game.progress is not None and (kept_game.title or not wanted.named)
    if not is_described and not glance:
        try:
            return [replay_for_offer(sessions, kept_game, named=wanted.named)]
        except (UnknownGame, Damaged, TooNew) as error:
            unoffered.add_error(error)
            return []
    title = (kept_game.title or str(sessions.game(kept_game.game).title)) if wanted.named else ""
    return [Offer(_describe_game(sessions, kept_game, title, kept_game.progress or Progress()))]


def _open_to_check(sessions: Sessions, session: str, unoffered: UnofferedGames) -> None:
    """Open a game whose players could not be read; that sets a damaged game aside, and adds the reason."""
    try:
        sessions.open(session).close()
    except DrakvaktError as error:
        unoffered.add_error(error)
    else:
        sentence = Text(
            "The game {session} does not name its game and players: it is not offered, and its file stays.",
            session=session,
        )
        unoffered.add(UNREADABLE, sentence)


def _describe_game(sessions: Sessions, kept_game: KeptGame, title: str, progress: Progress) -> OfferedGame:
    """Return a kept game in the words of the lobby."""
    written = format_day_or_time(kept_game.written, sessions.read_clock())
    return OfferedGame(kept_game.session, kept_game.seats, title, progress.text, written, progress.round or None)


def format_day_or_time(written: float, now: float) -> Text:
    """Return a time in few letters: the hour for today, the day for this year, else the year.

    A Pi without a network loses the time, so both times can be impossible ones.

    Args:
        written: The time, in seconds since 1970.
        now: The present time, in seconds since 1970.
    """
    if not is_likely_time(written):
        return Text("earlier")
    day = time.localtime(written)
    if not is_likely_time(now):
        return verbatim(str(day.tm_year))
    if _is_same_day(day, time.localtime(now)):
        return verbatim(time.strftime("%H:%M", day))
    if _is_same_day(day, time.localtime(now - DAY)):
        return Text("yesterday")
    return verbatim(f"{day.tm_mday}/{day.tm_mon}" if abs(now - written) < HALF_A_YEAR else str(day.tm_year))


def _is_same_day(day: time.struct_time, other: time.struct_time) -> bool:
    """Return True if both times are on one day."""
    return (day.tm_year, day.tm_yday) == (other.tm_year, other.tm_yday)


def replay_for_offer(sessions: Sessions, kept_game: KeptGame, *, named: bool) -> Offer:
    """Replay a kept game, and return its offer; with `named` the offer shows the title of the game."""
    described = _describe_game(
        sessions, kept_game, str(sessions.game(kept_game.game).title) if named else "", Progress()
    )
    try:
        table = sessions.resume(kept_game.session)
    except ReplayDiverged as diverged:
        return Offer(replace(described, progress=CHANGED, mends=True), fault=diverged)
    except (UnknownGame, Damaged, TooNew):
        raise
    except DrakvaktError as error:
        return Offer(described, fault=error)
    if table.is_over:
        # The plug was pulled between the last answer and the mark that the game is over: nobody has seen its end.
        return Offer(replace(described, progress=Text("The end")), table)
    try:
        progress = Progress.from_view(check_view(table).view())
    except RuleFault as fault:
        return Offer(described, fault=fault)
    return Offer(replace(described, progress=progress.text, round=progress.round or None), table)


def check_view(table: Table) -> Table:
    """Return the table after a check that its game can be shown; if it cannot, close it and raise `RuleFault`."""
    try:
        table.view()
    except RuleFault:
        table.close()
        raise
    return table
