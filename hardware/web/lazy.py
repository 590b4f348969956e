"""The page before anybody wants it: a panel that loads and opens nothing until somebody presses "Phones"."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING

from companion.asks import Seat
from companion.pages.situation import Way
from hardware.panel import PanelEvent, Scene

if TYPE_CHECKING:
    from hardware.web.panel import WebPanel


class LazyPanel:
    """A panel without people, until its way is opened.

    Args:
        open_page: Returns the panel of the page, with its socket bound.
    """

    def __init__(self, open_page: Callable[[], WebPanel]) -> None:
        self._open_page = open_page
        self._page: WebPanel | None = None
        self._changed = asyncio.Event()
        self._is_closed = False
        self._scene: Scene | None = None

    def seats_with_buttons(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats that have a phone."""
        return frozenset() if self._page is None else self._page.seats_with_buttons(seats)

    def seats_with_screens(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats that have a phone: nobody else sees its screen."""
        return self.seats_with_buttons(seats)

    def seats_with_pages(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats that have a phone: it has a page of its own."""
        return self.seats_with_buttons(seats)

    @property
    def shows_pages_alone(self) -> bool:
        """True while nobody has a page open."""
        return self._page is None or self._page.shows_pages_alone

    def find_way(self) -> Way | None:
        """Return the way in for phones; None while it is not open."""
        return None if self._page is None else self._page.find_way()

    def open_way(self) -> None:
        """Open the page on the local network."""
        if self._page is None and not self._is_closed:
            self._page = self._open_page()
            if self._scene is not None:
                self._page.show(self._scene)
            self._changed.set()

    def use_address(self, address: str) -> None:
        """Show the way through another network."""
        if self._page is not None:
            self._page.use_address(address)

    def offer_table(self) -> None:
        """Make a code for a screen of the table."""
        if self._page is not None:
            self._page.offer_table()

    def dismiss_tables(self) -> None:
        """Take the box's buttons from all browsers."""
        if self._page is not None:
            self._page.dismiss_tables()

    async def events(self) -> AsyncIterator[PanelEvent]:
        """Yield what people touch, once the way is open."""
        await self._changed.wait()
        if self._page is not None:
            async for event in self._page.events():
                yield event

    def show(self, scene: Scene) -> None:
        """Let every page show this scene."""
        self._scene = scene
        if self._page is not None:
            self._page.show(scene)

    async def close(self) -> None:
        """End the page, if it was opened."""
        self._is_closed = True
        self._changed.set()
        if self._page is not None:
            await self._page.close()
