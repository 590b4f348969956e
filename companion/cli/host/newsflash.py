"""News before people's eyes: one page after another, each for its time or until somebody has read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.asks import Seat
from companion.pages.news import NewsPage
from companion.pages.page import Page

MOST = 8
"""Pages that wait behind the one that stands there; of more only those are kept that somebody has to read."""


ROW = 2.5
"""Seconds that each row of what stays is over the first row of the page that asks, and then that row itself."""

STALE = 3
"""After so many presses of others what stays is about something that the table has long left."""


class Flashes:
    """The page that stands there now, if any, and those to come. `clock` tells seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._now: NewsPage | None = None
        self._until: float | None = None
        self.since = 0.0
        """When that page came."""
        self.moments = 0
        """How many great moments have been shown."""
        self._coming: list[NewsPage] = []
        self._stays: tuple[NewsPage, float] | None = None
        """The last outcome that went by itself, and since when the page that follows it has been there."""
        self._presses = 0
        """How often others have pressed since it went."""

    @property
    def page(self) -> Page | None:
        """What covers the page that asks."""
        return None if self._now is None or self._now.caption else self._now.page

    @property
    def caption(self) -> str:
        """What stands in the first row of the page that asks, for this moment."""
        if self._now is not None or self._stays is None:
            return "" if self._now is None else self._now.caption
        leaf, since = self._stays
        turn = int((self._clock() - since) / ROW) % (len(leaf.stays) + 1)
        return (*leaf.stays, "")[turn]

    @property
    def reader(self) -> Seat | None:
        """Whose story the page tells that stands there."""
        return None if self._now is None or self._now.reader is None else self._now.reader[1]

    @property
    def tells_outcome(self) -> bool:
        """Whether the page that stands there tells how somebody fared."""
        return self._now is not None and bool(self._now.stays)

    @property
    def is_standing(self) -> bool:
        """Whether it stands until somebody presses."""
        return self._now is not None and self._until is None

    @property
    def is_great(self) -> bool:
        """Whether it tells of a great moment, and of one that nobody may miss."""
        return self._now is not None and self._now.great

    @property
    def is_over(self) -> bool:
        """Whether it has stood long enough."""
        return self._until is not None and self._clock() >= self._until

    def add(self, leaves: Iterable[NewsPage]) -> None:
        """Show these when all that came before have been seen."""
        new = tuple(leaves)
        if len(self._coming) > MOST:
            # Handhelds have gone on without anybody looking here: all of it is in the log.
            self._coming = [leaf for leaf in self._coming if leaf.seconds is None]
        # No page may cover the options while somebody reads them: captions come last, and give way to what is newer.
        pages = [leaf for leaf in (*self._coming, *new) if not leaf.caption]
        self._coming = [*pages, *(leaf for leaf in new if leaf.caption)]
        if self._now is None or (self._now.caption and new):
            self.show_next()

    def pressed(self, by: Iterable[Seat]) -> None:
        """One of these has pressed: what stayed for him to see need not stay any longer, nor for long without him."""
        if self._stays is not None:
            self._presses += 1
            reader = self._stays[0].reader
            if reader is None or reader[1] in by or self._presses >= STALE:
                self._stays = None

    def show_next(self, *, read: bool = False) -> None:
        """Show what is to be shown next, if anything; `read`: whoever it concerned has taken away what stood there."""
        if self._now is not None and self._now.stays and not read:
            self._stays, self._presses = (self._now, 0.0), 0
        if self._stays is not None:
            # It begins when the page comes that asks.
            self._stays = self._stays[0], self._clock()
        self._now = self._coming.pop(0) if self._coming else None
        self.moments += self._now is not None and bool(self._now.page.art)
        self._begin()

    def hold(self) -> None:
        """A menu covers the page that stands there: its time begins when it is seen again."""
        if self.page is not None:
            self._begin()

    def _begin(self) -> None:
        """From now on the page stands there for its time."""
        self.since = self._clock()
        seconds = None if self._now is None else self._now.seconds
        self._until = None if seconds is None else self.since + seconds

    def forget(self) -> None:
        """What stands there and what was to come is not so any more."""
        self._coming.clear()
        self.show_next()
        self._stays = None
