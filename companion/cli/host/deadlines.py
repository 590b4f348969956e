"""Deadlines: the ask for which the countdown counts, and what makes it begin again."""

from __future__ import annotations

from companion.asks import Seat
from companion.cli.host.countdown import Countdown
from companion.cli.host.newsflash import Flashes
from companion.cli.host.open_pages import OpenPages
from companion.cli.host.seats import Places
from companion.cli.host.situations import Situations


class Deadlines:
    """Tells the countdown what is asked, and lets it begin again where people were kept from answering."""

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
        """Return the seconds for the open ask, or `None` where nothing is counted.

        Seats that share the box take turns at it, so nobody counts for them; nor does anybody while a handheld is gone.
        """
        ask = self._situations.shared.ask
        absent = self._places.sharing | self._places.gone
        return None if ask is None or absent & set(ask.seats) else ask.seconds

    def watch(self) -> None:
        """Tell the countdown what is asked."""
        hidden = self._flashes.page is not None
        self.countdown.watch(self._situations.shared.n, self.seconds(), hidden=hidden)

    def restart(self) -> None:
        """Count anew when all are ready."""
        self.countdown.count_again()
        self.watch()

    def share_box(self, *seats: Seat) -> None:
        """Look anew at who uses the box's buttons, these seats too; a countdown begins again when all are ready."""
        self._places.share(*seats)
        if self.countdown.counts or self.seconds() is not None:
            self.countdown.count_again()
        self.watch()

    def stop_behind_menu(self) -> bool:
        """Stop a secret count while somebody reads a menu: nobody chooses then. Return True if it was stopped."""
        if self.countdown.seconds_left is None or not (self._situations.is_secret() and self._pages.has_menu()):
            return False
        self.restart()
        return True

    def is_readying(self) -> bool:
        """Return True if everybody is asked if they are ready: each says so for themselves."""
        ask = self._situations.shared.ask
        if ask is None or ask.seconds is None:
            return False
        now = self._situations.present(self._situations.shared)
        return not (now.counting or now.paused or self._pages.is_menu_open)
