"""The page as a panel: every phone a handheld, every other browser the table."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any, Final

from companion.asks import Seat
from companion.pages.page import BUTTONS
from companion.text import Text
from hardware.mailbox import Mailbox
from hardware.panel import Claim, Handheld, News, PanelEvent, Press, Said, Scene, Wish
from hardware.web import frames
from hardware.web.codes import joining_url, square_code
from hardware.web.door import Door, Guest, spaced
from hardware.web.visitor import Rude, Visitor

TICK: Final = 0.5
"""Seconds between two looks at the clock."""

AWAY: Final = 20.0
"""Seconds for which a phone may be silent before its seat counts as gone: a reload, a lift, a locked screen."""

WISHES: Final = frozenset({"menu", "happened", "back", "undo", "redo", "pause"})
"""Shortcuts that a page offers; nobody ends the evening from a browser."""

log = logging.getLogger(__name__)

Runner = Callable[["WebPanel"], Awaitable[None]]
"""Runs the server that opens the pages of this panel, until it is cancelled."""


class WebPanel:
    """Every browser that came in through the door.

    Args:
        serve: Runs the server; without one the test opens pages itself.
        clock: Tells seconds; it never goes back.
        door: Knows who may come in.
        address: Where phones find the page, such as `http://192.168.1.5:8321`; empty where only this machine does.
        here: Where this machine finds it, for a line in the log.
    """

    def __init__(
        self,
        serve: Runner | None = None,
        clock: Callable[[], float] = time.monotonic,
        *,
        door: Door | None = None,
        address: str = "",
        here: str = "",
    ) -> None:
        self.address = address
        self._here = here
        self.door = door or Door(clock)
        self._serve = serve
        self.clock = clock
        self._mailbox: Mailbox[PanelEvent] = Mailbox()
        self._seats: tuple[Seat, ...] = ()
        self._scene: Scene | None = None
        self._visitors: list[Visitor] = []
        self._away: dict[Seat, float] = {}
        """Seats without an open page, and since when."""
        self._gone: set[Seat] = set()
        """Seats that the host knows to be gone."""
        self._wanted: dict[Seat, Guest] = {}
        """Taken seats that another phone wants."""
        self._tasks: list[asyncio.Task[None]] = []

    # What the host sees of the panel.

    def keys(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats that have a phone.

        Args:
            seats: The seats of the table in turn order.
        """
        if seats != self._seats:
            self._seats = seats
            self._wanted.clear()
            self._wake()
        return frozenset(seat for seat in seats if self.door.holder(seat) is not None and seat not in self._gone)

    def eyes(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats that have a phone: nobody else sees its screen."""
        return self.keys(seats)

    def pages(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats that have a phone: it has a page of its own."""
        return self.keys(seats)

    async def events(self) -> AsyncIterator[PanelEvent]:
        """Yield what people touch; while somebody listens, the server runs."""
        if not self._tasks and not self._mailbox.closed:
            self._start(self._tick_for_ever())
            if self._here:
                self._mailbox.put(News(self._describe_way()))
            if self._serve is not None:
                self._start(self._serve(self))
        async for event in self._mailbox.items():
            yield event
        for task in self._tasks:
            if task.done() and not task.cancelled():
                task.result()

    def show(self, scene: Scene) -> None:
        """Let every page show this scene, the newest only."""
        if not self._mailbox.closed:
            self._scene = scene
            self._wake()

    async def close(self) -> None:
        """End the server and all pages."""
        self._mailbox.close()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            # What ended them is raised where events are listened to.
            await asyncio.wait(self._tasks)
        self._visitors.clear()

    # The clock.

    def tick(self) -> None:
        """Look at the clock: tell which phones are gone, and show a new code where the old one has run out."""
        now = self.clock()
        for seat, since in list(self._away.items()):
            if now - since >= AWAY and seat not in self._gone and self.door.holder(seat) is not None:
                self._gone.add(seat)
                self._mailbox.put(Handheld(seat, here=False))
        self._wake(only_hosts=True)

    async def _tick_for_ever(self) -> None:
        while True:
            self.tick()
            await asyncio.sleep(TICK)

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        assert isinstance(task, asyncio.Task)
        task.add_done_callback(lambda _: self._mailbox.close())
        self._tasks.append(task)

    # What the server asks of the panel.

    def enter(self, visitor_of: Callable[[Callable[[], str]], Visitor]) -> Visitor:
        """Open a page; `visitor_of` makes the visitor with the function that looks at its frame."""
        visitor = visitor_of(lambda: self._frame(visitor))
        self._visitors.append(visitor)
        if (seat := visitor.guest.seat) is not None:
            self._come_back(seat)
        return visitor

    def leave(self, visitor: Visitor) -> None:
        """Close a page; its seat is away where no other page of it is open."""
        if visitor in self._visitors:
            self._visitors.remove(visitor)
        seat = visitor.guest.seat
        if seat is not None and not self._has_page(seat):
            self._away.setdefault(seat, self.clock())

    def hear(self, visitor: Visitor, text: str) -> None:
        """Do what somebody touched on a page.

        Args:
            visitor: The page.
            text: The message of the browser.

        Raises:
            Rude: No page of ours sends this.
        """
        message = visitor.read(text)
        guest = visitor.guest
        match message:
            case {"do": "press", "button": button, **rest} if button in BUTTONS:
                self._press(guest, button, held=rest.get("held") is True)
            case {"do": "say", "value": value} if guest.role == "host" or guest.seat is not None:
                self._mailbox.offer(Said(guest.seat, _plain(value)))
            case {"do": "wish", "what": str(what)} if what in WISHES:
                if guest.role == "host" or guest.seat is not None:
                    self._mailbox.offer(Wish(what))  # type: ignore[arg-type]
            case {"do": "sit", "seat": str(seat)} if guest.role == "phone":
                self._sit(guest, seat)
            case {"do": "stand"} if guest.role == "phone":
                self._stand(guest)
            case _:
                raise Rude("a message that no page sends")

    # Seats.

    def _press(self, guest: Guest, button: Any, *, held: bool) -> None:
        if guest.role == "host":
            self._mailbox.offer(Press(None, button, held))
        elif guest.seat is not None and guest.seat in self._seats:
            self._mailbox.offer(Press(guest.seat, button, held))

    def _sit(self, guest: Guest, seat: Seat) -> None:
        """Give a free seat to this phone; for a taken one the table is asked."""
        if seat not in self._seats or guest.seat == seat:
            return
        if self.door.holder(seat) is None:
            self._take(guest, seat)
        elif seat not in self._wanted:
            self._wanted[seat] = guest
            self._mailbox.put(Claim(seat, partial(self._answer, guest, seat)))
        self._wake()

    def _answer(self, guest: Guest, seat: Seat, may: bool) -> None:
        """Take the table's answer to a phone that wants a taken seat."""
        if self._wanted.get(seat) is not guest:
            return
        del self._wanted[seat]
        if may and seat in self._seats:
            self._take(guest, seat)
        self._wake()

    def _take(self, guest: Guest, seat: Seat) -> None:
        if guest.seat is not None:
            self._stand(guest)
        self.door.seat(guest, seat)
        if seat in self._wanted:
            del self._wanted[seat]
            self._mailbox.put(Claim(seat, None))
        self._gone.discard(seat)
        self._away.pop(seat, None)
        self._mailbox.put(Handheld(seat, here=True))
        log.info("A phone takes the seat %s.", seat)
        self._wake()

    def _stand(self, guest: Guest) -> None:
        seat = guest.seat
        if seat is None:
            return
        self.door.seat(guest, None)
        self._away.pop(seat, None)
        self._gone.discard(seat)
        if seat in self._seats:
            self._mailbox.put(Handheld(seat, here=False))
        self._wake()

    def _come_back(self, seat: Seat) -> None:
        self._away.pop(seat, None)
        if seat in self._gone:
            self._gone.discard(seat)
            self._mailbox.put(Handheld(seat, here=True))

    def _has_page(self, seat: Seat) -> bool:
        return any(visitor.guest.seat == seat for visitor in self._visitors)

    # Frames.

    def _wake(self, *, only_hosts: bool = False) -> None:
        for visitor in self._visitors:
            if not only_hosts or visitor.guest.role == "host":
                visitor.wake()

    def _frame(self, visitor: Visitor) -> str:
        """Return the frame of a page now."""
        guest, scene = visitor.guest, self._scene
        if guest.role == "host":
            shown = {"view": "table"} if scene is None else frames.table(scene)
            return self._encode(shown | {"join": self._joining()})
        if scene is not None and guest.seat is not None and guest.seat in self._seats:
            return self._encode(frames.handheld(scene, guest.seat))
        free = self.door.free_seats(self._seats)
        taken = tuple(seat for seat in self._seats if seat not in free)
        wanted = [seat for seat, other in self._wanted.items() if other is guest]
        return self._encode(frames.lobby(scene, free, taken) | {"asking": wanted})

    def _encode(self, frame: dict[str, Any]) -> str:
        return frames.encode(frame | {"order": list(self._seats)})

    def _joining(self) -> dict[str, Any] | None:
        """Return how a phone joins, for pages that are let to show it."""
        if not self.address:
            return None
        code = self.door.code
        url = joining_url(self.address, code)
        return {"address": self.address, "code": spaced(code), "url": url, "qr": list(square_code(url))}

    def _describe_way(self) -> Text:
        """Return how people come to the page."""
        if self.address:
            return Text(
                "Phones: open {here} here. It shows the code for {address}.", here=self._here, address=self.address
            )
        return Text("The page is open for this machine: {here}", here=self._here)


def _plain(value: Any) -> object:
    """Return a value as the table takes it: lists of faces are tuples."""
    return tuple(value) if isinstance(value, list) else value
