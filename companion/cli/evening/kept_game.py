"""Unfinished game that can be continued, in the words of the page that offers it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Final

from companion.record import record
from companion.text import Text, verbatim

ROOM_FOR_NAMES: Final = 10
"""Longest names in letters beside which a page has room for the round."""

ROOM_BESIDE_A_TIME: Final = 12
"""Longest names in letters beside which a line of a list has room for the time."""


@record
class OfferedGame:
    """An unfinished game that can be continued: its session, players, game, progress and time.

    Attributes:
        game: Title of the game; empty if it need not be named.
        mends: `True` if the rules have changed, so that the game continues from the last turn that agrees.
    """

    session: str
    seats: tuple[str, ...]
    game: str
    progress: Text
    when: Text
    round: int | None = None
    mends: bool = False

    @property
    def names(self) -> str:
        """Names of the players."""
        return ", ".join(self.seats)

    @property
    def people(self) -> Text:
        """Names of the players as a text; without room for it each name is shortened, and none is left out."""
        return join_names(map(verbatim, self.seats))

    @property
    def headline(self) -> str:
        """Title of the game; without one, the names of the players."""
        return self.game or self.names

    @property
    def title(self) -> Text:
        """Players and progress, as far as the headline does not show them."""
        if self.mends or not self.game:
            return self.progress
        if self.is_crowded:
            return self.people
        progress = self.progress if self.round is None else Text("round {n}", n=self.round)
        return Text("{who}: {progress}", who=self.names, progress=progress)

    @property
    def is_crowded(self) -> bool:
        """True if the names leave no room for the round."""
        return bool(self.game) and self.round is not None and len(self.names) > ROOM_FOR_NAMES

    @property
    def continue_words(self) -> Text:
        """Words of the line that continues the game."""
        if self.mends:
            return Text("From the last turn")
        return Text("Continue") if self.is_crowded else Text("Continue, {when}", when=self.when)

    @property
    def progress_line(self) -> Text | None:
        """Line with the round and the time, if the names leave no room for the round; else `None`."""
        return Text("Round {n}, {when}", n=self.round or 0, when=self.when) if self.is_crowded else None

    @property
    def line(self) -> Text:
        """Players, round and time for a list; without room for it the round is left out rather than a name."""
        if len(self.names) > ROOM_BESIDE_A_TIME:
            # The names of the players matter more than the time.
            return self.people
        return self._line_of(self.names, crowded=len(self.names) > ROOM_FOR_NAMES)

    def line_in_list(self, others: Iterable[OfferedGame]) -> Text:
        """Return the line of the game in a list; for players with several games there, the title replaces their names.

        Args:
            others: The games of the list.
        """
        games_of_players = [kept for kept in others if kept.seats == self.seats]
        if len(games_of_players) == 1:
            return self.line
        if not self.game:
            return Text("Round {n}, {when}", n=self.round or 0, when=self.when)
        return self._line_of(self.game, crowded=sum(kept.game == self.game for kept in games_of_players) == 1)

    def _line_of(self, name: str, *, crowded: bool) -> Text:
        """Return a line with a name and the time; also with the round if `crowded` is not set."""
        if self.round is None or crowded:
            return Text("{who}, {when}", who=name, when=self.when)
        return Text("{who}: {round}, {when}", who=name, round=str(self.round), when=self.when)

    @property
    def sentence(self) -> Text:
        """Players, game, progress and time as whole sentences."""
        # The names fill a hole alone, since names of colours are translated only there.
        heading = Text("{who}: {game}", who=self.names, game=self.game) if self.game else Text("{who}", who=self.names)
        return Text("{who}. {progress}, {when}", who=heading, progress=self.progress, when=self.when)


def join_names(names: Iterable[Text]) -> Text:
    """Return the names of a company as one text; without room for it each name is shortened, and none is left out."""
    first, *other_names = names
    return reduce(lambda those, other: Text("{names}, {name}", names=those, name=other), other_names, first)
