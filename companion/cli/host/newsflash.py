"""Pages of news, shown one after another, each for its time or until somebody has read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from companion.asks import Seat
from companion.event_kinds import ROLLED, Moment
from companion.pages.news_page import NewsPage, with_way_on
from companion.pages.page import Page
from companion.record import replace
from companion.text import Say

MOST_WAITING = 8
"""Pages that can wait behind the present one; of more, only those that somebody has to read are kept."""


ROW_SECONDS = 2.5
"""Seconds for which each row of an outcome replaces the first row of the page, and then for that row itself."""

STALE_PRESSES = 3
"""Presses of others after which the rows of an outcome are out of date."""


class Flashes:
    """The present page of news, if any, and those to come. `clock` returns the time in seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._present: NewsPage | None = None
        self._until: float | None = None
        self.since = 0.0
        """Time when the present page came."""
        self.moments = 0
        """Number of great moments that were shown."""
        self._coming: list[NewsPage] = []
        self._stays: tuple[NewsPage, float] | None = None
        """The last outcome that went by itself, with the time since when the page after it is shown."""
        self._presses = 0
        """Number of presses of others since it went."""
        self._passed = 0
        """Number of pages that have gone by themselves since anybody pressed."""

    @property
    def page(self) -> Page | None:
        """Page of news that covers the page that asks."""
        return None if self._present is None or self._present.caption else self._present.page

    @property
    def caption(self) -> str:
        """Words that replace the first row of the page at this moment; empty for none."""
        if self._present is not None or self._stays is None:
            return "" if self._present is None else self._present.caption
        page, since = self._stays
        index = int((self._clock() - since) / ROW_SECONDS) % (len(page.stays) + 1)
        return (*page.stays, "")[index]

    @property
    def reader(self) -> Seat | None:
        """Seat whose news is shown."""
        return None if self._present is None or self._present.reader is None else self._present.reader[1]

    @property
    def tells_outcome(self) -> bool:
        """True if the present page shows an outcome."""
        return self._present is not None and bool(self._present.stays)

    @property
    def moment(self) -> Moment | Literal[""]:
        """Moment of the present page that is seen in the lights and heard; "" for none."""
        return "" if self._present is None else self._present.page.art or self._present.moment

    @property
    def is_standing(self) -> bool:
        """True if the present page stands until somebody presses."""
        return self._present is not None and self._until is None

    @property
    def is_great(self) -> bool:
        """True if the present page shows a great moment that nobody may miss."""
        return self._present is not None and self._present.great

    @property
    def is_over(self) -> bool:
        """True if the time of the present page is over."""
        return self._until is not None and self._clock() >= self._until

    @property
    def has_more(self) -> bool:
        """True if another page is to come that covers the page that asks."""
        return any(not page.caption for page in self._coming)

    @property
    def seats_to_come(self) -> frozenset[Seat | None]:
        """Seats of the pages to come that tell more than dice; `None` is for nobody's own."""
        telling = [page for page in self._coming if any(event.key != ROLLED for event in page.events)]
        return frozenset(None if page.reader is None else page.reader[1] for page in telling)

    @property
    def is_unattended(self) -> bool:
        """True if a page before the present one went by itself, and nobody has pressed since."""
        return self._passed > 0

    def is_to_come(self, page: NewsPage) -> bool:
        """Return True if this page has not been shown yet."""
        return any(one is page for one in self._coming)

    def add(self, pages: Iterable[NewsPage]) -> None:
        """Show these pages after all earlier ones."""
        new = tuple(pages)
        if len(self._coming) > MOST_WAITING:
            # Players at handhelds have gone on without looking at the box. The log has all of it.
            self._coming = [page for page in self._coming if page.seconds is None]
        # Captions come last and give way to newer pages, so that no page covers the options while somebody reads them.
        covering = [page for page in (*self._coming, *new) if not page.caption]
        self._coming = [*covering, *(page for page in new if page.caption)]
        if self._present is None or (self._present.caption and new):
            self.show_next()

    def note_press(self, seats: Iterable[Seat]) -> None:
        """Note a press of these seats: the rows of their own outcome end, and those of others after some presses."""
        self._passed = 0
        if self._stays is not None:
            self._presses += 1
            reader = self._stays[0].reader
            if reader is None or reader[1] in seats or self._presses >= STALE_PRESSES:
                self._stays = None

    def note_end(self, *, read: bool) -> None:
        """Note that the present page goes: somebody has pressed for it (`read`), or it goes by itself."""
        if self.page is not None:
            self._passed = 0 if read else self._passed + 1

    def show_next(self, *, read: bool = False) -> None:
        """Show the next page, if any; with `read` the player whom the present page is about has dismissed it."""
        if self._present is not None and self._present.stays and not read:
            self._stays, self._presses = (self._present, 0.0), 0
        if self._stays is not None:
            # Its time begins when the page with the ask comes.
            self._stays = self._stays[0], self._clock()
        self._present = self._coming.pop(0) if self._coming else None
        self.moments += bool(self.moment)
        self._start_time()

    def stand(self, say: Say) -> None:
        """Let the present page stand until somebody presses, and say so.

        Args:
            say: Translates a text.
        """
        if self._present is not None and self.page is not None:
            self._present = replace(self._present, page=with_way_on(self._present.page, say), seconds=None)
            self._until = None

    def hold(self) -> None:
        """Let the time of the present page begin again, since a menu covers it."""
        if self.page is not None:
            self._start_time()

    def _start_time(self) -> None:
        """Start the time of the present page."""
        self.since = self._clock()
        seconds = None if self._present is None else self._present.seconds
        self._until = None if seconds is None else self.since + seconds

    def forget(self) -> None:
        """Drop the present page and those to come, since they no longer hold."""
        self._coming.clear()
        self.show_next()
        self._stays, self._passed = None, 0
