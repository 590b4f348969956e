"""Routing of keys to pages: the page of a seat, the page of the box, or news to be read first."""

from __future__ import annotations

from companion.asks import Seat, Secret
from companion.cli.host.deadlines import Deadlines
from companion.cli.host.grace import Grace
from companion.cli.host.keeping import Keeping
from companion.cli.host.newsflash import Flashes
from companion.cli.host.open_pages import OpenPages
from companion.cli.host.seats import Places
from companion.cli.host.situations import Situations
from companion.pages.cursor import Cursor, current
from companion.pages.page import Page


class Routing:
    """Routing of one table: it finds the page to which the keys of a seat belong."""

    def __init__(
        self,
        situations: Situations,
        places: Places,
        pages: OpenPages,
        flashes: Flashes,
        keeping: Keeping,
        grace: Grace,
        deadlines: Deadlines,
    ) -> None:
        """Take the parts of the host that know the seats and the open pages."""
        self._situations = situations
        self._places = places
        self._pages = pages
        self._flashes = flashes
        self._keeping = keeping
        self._grace = grace
        self._deadlines = deadlines

    @property
    def news(self) -> Page | None:
        """The news that cover the ask on the box; a menu and the page of a pause are in front of them."""
        return None if self._pages.is_menu_open or self._deadlines.countdown.paused else self._flashes.page

    @property
    def has_passing_news(self) -> bool:
        """True if those news go by themselves after their time."""
        return self.news is not None and not self._flashes.is_standing

    @property
    def needs_look(self) -> bool:
        """True if the present news are the last before a new question, and several have gone without any press.

        Then nobody may be looking. A press meant for news would answer the question, so the last page waits for it.
        Not in a fight, which has its own pace, nor before a choice in secret, which can be changed, nor where all who
        are asked have screens of their own.
        """
        shared, flashes = self._situations.shared, self._flashes
        ask = shared.ask
        if self.news is None or ask is None or flashes.has_more or not flashes.is_unattended:
            return False
        if shared.n == self._grace.read:
            return False
        if isinstance(ask, Secret) or ask.seconds is not None or shared.view.versus:
            return False
        return not set(shared.waiting) <= self._places.seats_with_screens()

    @property
    def claim(self) -> Seat | None:
        """The seat that another handheld wants, if the box can ask for it now; never during a secret choice."""
        if self._situations.is_secret() or self._pages.is_menu_open:
            return None
        if self._keeping.page is not None or self._flashes.page is not None:
            return None
        return next(iter(self._places.claims), None)

    def is_unread(self, seat: Seat) -> bool:
        """Return True if news cover the ask that this seat's keys would answer; then a press only removes the news.

        Seats with a screen of their own read the ask there, and seats that had the ask before the news came have read
        it: these can answer meanwhile.
        """
        covered = self._flashes.page is not None or self.claim is not None
        if self._deadlines.countdown.paused:
            return False
        if not covered or self._keeping.page is not None or seat in self._places.seats_with_screens():
            return False
        shared = self._situations.shared
        return shared.n != self._grace.read or seat not in shared.waiting

    def is_at_box(self, seat: Seat) -> bool:
        """Return True if this seat's keys do the same as the box's, since the box shows its ask.

        They do not if several are asked at once or in secret: then each seat has a page of its own.
        """
        if seat in self._places.seats_with_screens() or self._situations.is_secret() or self._deadlines.is_readying():
            return False
        ask = self._situations.shared.ask
        return self._pages.is_menu_open or ask is None or ask.seats == (seat,)

    def is_addressed(self, seat: Seat) -> bool:
        """Return True if the page of the box asks this seat now, or everybody."""
        shared, box = self._situations.shared, self._pages.box
        cursor = current(shared, self._pages.cursors.get(box, Cursor()))
        waiting_at_box = [waiting for waiting in shared.waiting if waiting in box.without_buttons]
        return seat == (cursor.acting or next(iter(waiting_at_box), seat))

    def is_same_as_box(self, seat: Seat) -> bool:
        """Return True if this seat's keys do the same as the buttons beside the box's page."""
        if self.is_at_box(seat):
            return True
        is_covered = self.news is not None or self.claim is not None
        return is_covered and self.is_unread(seat)
