"""Deadlines: which ask the countdown counts for, and when it begins again."""

from __future__ import annotations

from companion.asks import Seat
from companion.cli.host.countdown import Countdown
from companion.cli.host.newsflash import Flashes
from companion.cli.host.open_pages import OpenPages
from companion.cli.host.seats import Places
from companion.cli.host.situations import Situations


class Deadlines:
    """Deadlines of one table: they set the countdown to the open ask, and restart it if people could not answer."""

    def __init__(
        self, countdown: Countdown, situations: Situations, places: Places, flashes: Flashes, pages: OpenPages
    ) -> None:
        """Watch nothing yet; `watch` begins."""
        self.countdown = countdown
        self._situations = situations
        self._places = places
        self._flashes = flashes
        self._pages = pages

    def seconds(self) -> int | None:
        """Return the seconds for the open ask, or `None` without a countdown.

        There is none for seats that share the box, since they take turns at it, nor while a handheld is gone.
        """
        ask = self._situations.shared.ask
        absent = self._places.sharing | self._places.gone
        return None if ask is None or absent & set(ask.seats) else ask.seconds

    def watch(self) -> None:
        """Set the countdown to the open ask."""
        hidden = self._flashes.page is not None
        self.countdown.watch(self._situations.shared.n, self.seconds(), hidden=hidden)

    def restart(self) -> None:
        """Start the countdown again when all are ready."""
        self.countdown.count_again()
        self.watch()

    def share_box(self, *seats: Seat) -> None:
        """Find again which seats share the box's buttons, these too; a countdown begins again when all are ready."""
        self._places.share(*seats)
        if self.countdown.counts or self.seconds() is not None:
            self.countdown.count_again()
        self.watch()

    def stop_behind_menu(self) -> bool:
        """Stop the countdown of a secret choice while somebody reads a menu; return True if it was stopped."""
        if self.countdown.seconds_left is None or not (self._situations.is_secret() and self._pages.has_menu()):
            return False
        self.restart()
        return True

    def is_readying(self) -> bool:
        """Return True if the box waits for each seat to be ready."""
        ask = self._situations.shared.ask
        if ask is None or ask.seconds is None:
            return False
        situation = self._situations.present(self._situations.shared)
        return not (situation.counting or situation.paused or self._pages.is_menu_open)
