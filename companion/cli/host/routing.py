"""Routing of keys to pages: the own page of a seat, the page of the box, or one to be read first."""

from __future__ import annotations

from companion.asks import Seat
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
    """Decides for each seat which page its keys stand beside."""

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
        """Know where people sit and what covers which page."""
        self._situations = situations
        self._places = places
        self._pages = pages
        self._flashes = flashes
        self._keeping = keeping
        self._grace = grace
        self._deadlines = deadlines

    @property
    def news(self) -> Page | None:
        """The news that cover what the box asks; an open menu is in front of them."""
        return None if self._pages.is_menu_open else self._flashes.page

    @property
    def has_passing_news(self) -> bool:
        """True if those news go by themselves after their time."""
        return self.news is not None and not self._flashes.is_standing

    @property
    def claim(self) -> Seat | None:
        """The seat that another handheld wants, where that can be asked now: never in the midst of a secret."""
        if self._situations.is_secret() or self._pages.is_menu_open:
            return None
        if self._keeping.page is not None or self._flashes.page is not None:
            return None
        return next(iter(self._places.claims), None)

    def is_unread(self, seat: Seat) -> bool:
        """Return True if news stand before what this seat's keys would answer: then a press only takes them away.

        Whoever has a screen of their own reads there what they are asked, and whoever was asked the same before the
        news came has read it: these go on meanwhile.
        """
        covered = self._flashes.page is not None or self.claim is not None
        if not covered or self._keeping.page is not None or seat in self._places.seats_with_screens():
            return False
        shared = self._situations.shared
        return shared.n != self._grace.read or seat not in shared.waiting

    def is_at_box(self, seat: Seat) -> bool:
        """Return True if this seat's keys do what the box's do: all look at one screen, where it is asked.

        They do not where several are asked at once, or in secret: then each seat has a page of its own.
        """
        if seat in self._places.seats_with_screens() or self._situations.is_secret() or self._deadlines.is_readying():
            return False
        ask = self._situations.shared.ask
        return self._pages.is_menu_open or ask is None or ask.seats == (seat,)

    def is_addressed(self, seat: Seat) -> bool:
        """Return True if the box's page speaks to this seat now, or to all: its buttons are those beside the page."""
        shared, box = self._situations.shared, self._pages.box
        cursor = current(shared, self._pages.cursors.get(box, Cursor()))
        hands = [waiting for waiting in shared.waiting if waiting in box.without_buttons]
        return seat == (cursor.acting or next(iter(hands), seat))

    def is_same_as_box(self, seat: Seat) -> bool:
        """Return True if this seat's keys do what those beside the box's page do."""
        covered = self.news is not None or self.claim is not None
        return self.is_at_box(seat) or (covered and self.is_unread(seat))
