"""An unfinished game that can be continued, in the words of the page that offers it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Final

from companion.record import record
from companion.text import Text, verbatim

ROOM_FOR_NAMES: Final = 10
"""Letters of names, beside which a page has room for the round."""

ROOM_BESIDE_A_TIME: Final = 12
"""Letters of names, beside which a line of a list has room for the time."""


@record
class Kept:
    """An unfinished game that can be continued: its file, who plays, which game, how far it has come, since when.

    Attributes:
        game: Title of the game; empty if it need not be named.
        mends: `True` if the game no longer goes as it was played, so that it continues from the last turn that agrees.
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
        """Names of the players as a text; where there is no room each is cut a little, and none is lost."""
        return people_of(map(verbatim, self.seats))

    @property
    def headline(self) -> str:
        """Name of the game, else of the players."""
        return self.game or self.names

    @property
    def title(self) -> Text:
        """Players and progress, as far as the headline does not name them."""
        if self.mends or not self.game:
            return self.progress
        if self.crowded:
            return self.people
        far = self.progress if self.round is None else Text("round {n}", n=self.round)
        return Text("{who}: {progress}", who=self.names, progress=far)

    @property
    def crowded(self) -> bool:
        """True if the names leave no room for the round beside them."""
        return bool(self.game) and self.round is not None and len(self.names) > ROOM_FOR_NAMES

    @property
    def onward(self) -> Text:
        """Words of the line that continues it."""
        if self.mends:
            return Text("From the last turn")
        return Text("Continue") if self.crowded else Text("Continue, {when}", when=self.when)

    @property
    def far(self) -> Text | None:
        """Round and time on a line of their own, where the names leave no room for the round."""
        return Text("Round {n}, {when}", n=self.round or 0, when=self.when) if self.crowded else None

    @property
    def line(self) -> Text:
        """Players, round and time, as short as a list needs it; the round is left out before a name is."""
        if len(self.names) > ROOM_BESIDE_A_TIME:
            # Who it was says more than when.
            return self.people
        return self._line_of(self.names, crowded=len(self.names) > ROOM_FOR_NAMES)

    def line_among(self, others: Iterable[Kept]) -> Text:
        """Return its line in a list: the game in place of the players, where they have begun several.

        Args:
            others: The games of the list.
        """
        theirs = [kept for kept in others if kept.seats == self.seats]
        if len(theirs) == 1:
            return self.line
        if not self.game:
            return Text("Round {n}, {when}", n=self.round or 0, when=self.when)
        return self._line_of(self.game, crowded=sum(kept.game == self.game for kept in theirs) == 1)

    def _line_of(self, words: str, *, crowded: bool) -> Text:
        """Return the line of a game that is called so; without the round where that leaves no room."""
        if self.round is None or crowded:
            return Text("{who}, {when}", who=words, when=self.when)
        return Text("{who}: {round}, {when}", who=words, round=str(self.round), when=self.when)

    @property
    def sentence(self) -> Text:
        """Players, game, progress and time, where there is room."""
        # Names by colour are read in the language of the evening, so they stand in a place of their own.
        who = Text("{who}: {game}", who=self.names, game=self.game) if self.game else Text("{who}", who=self.names)
        return Text("{who}. {progress}, {when}", who=who, progress=self.progress, when=self.when)


def people_of(names: Iterable[Text]) -> Text:
    """Return the names of a company; where there is no room each is cut a little, and none is lost."""
    first, *others = names
    return reduce(lambda those, other: Text("{names}, {name}", names=those, name=other), others, first)
