"""News before people's eyes: one page after another, each for its time or until somebody has read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.asks import Seat
from companion.pages.news_page import NewsPage
from companion.pages.page import Page

MOST = 8
"""Pages that wait behind the present one; of more only those are kept that somebody has to read."""


ROW = 2.5
"""Seconds of each row that stays over the first row of the page that asks, and then of that row itself."""

STALE = 3
"""Presses of others after which a row that stays is about something that the table has long left."""


class Flashes:
    """The present page of news, if any, and those to come. `clock` tells seconds."""

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
        """Page of news that covers the page that asks."""
        return None if self._now is None or self._now.caption else self._now.page

    @property
    def caption(self) -> str:
        """Words in the first row of the page that asks, for this moment."""
        if self._now is not None or self._stays is None:
            return "" if self._now is None else self._now.caption
        page, since = self._stays
        turn = int((self._clock() - since) / ROW) % (len(page.stays) + 1)
        return (*page.stays, "")[turn]

    @property
    def reader(self) -> Seat | None:
        """Seat whose news is shown."""
        return None if self._now is None or self._now.reader is None else self._now.reader[1]

    @property
    def tells_outcome(self) -> bool:
        """True if the present page tells somebody's outcome."""
        return self._now is not None and bool(self._now.stays)

    @property
    def is_standing(self) -> bool:
        """True if the present page stands until somebody presses."""
        return self._now is not None and self._until is None

    @property
    def is_great(self) -> bool:
        """True if the present page tells a great moment that nobody may miss."""
        return self._now is not None and self._now.great

    @property
    def is_over(self) -> bool:
        """True if the present page has stood long enough."""
        return self._until is not None and self._clock() >= self._until

    def add(self, pages: Iterable[NewsPage]) -> None:
        """Show these pages after all that came before have been seen."""
        new = tuple(pages)
        if len(self._coming) > MOST:
            # Handhelds have gone on without anybody looking here: all of it is in the log.
            self._coming = [page for page in self._coming if page.seconds is None]
        # No page may cover the options while somebody reads them: captions come last, and give way to what is newer.
        covering = [page for page in (*self._coming, *new) if not page.caption]
        self._coming = [*covering, *(page for page in new if page.caption)]
        if self._now is None or (self._now.caption and new):
            self.show_next()

    def note_press(self, seats: Iterable[Seat]) -> None:
        """Note presses of these seats: a row that stays for one of them ends, and for others after a while."""
        if self._stays is not None:
            self._presses += 1
            reader = self._stays[0].reader
            if reader is None or reader[1] in seats or self._presses >= STALE:
                self._stays = None

    def show_next(self, *, read: bool = False) -> None:
        """Show the next page, if any; `read`: the player whom the present one concerned has dismissed it."""
        if self._now is not None and self._now.stays and not read:
            self._stays, self._presses = (self._now, 0.0), 0
        if self._stays is not None:
            # It begins when the page comes that asks.
            self._stays = self._stays[0], self._clock()
        self._now = self._coming.pop(0) if self._coming else None
        self.moments += self._now is not None and bool(self._now.page.art)
        self._begin()

    def hold(self) -> None:
        """Let the time of the present page begin again, since a menu covers it."""
        if self.page is not None:
            self._begin()

    def _begin(self) -> None:
        """Start the time of the present page."""
        self.since = self._clock()
        seconds = None if self._now is None else self._now.seconds
        self._until = None if seconds is None else self.since + seconds

    def forget(self) -> None:
        """Drop the present page and those to come, since they no longer hold."""
        self._coming.clear()
        self.show_next()
        self._stays = None
