"""The page as a panel: every phone a handheld, every other browser the table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, get_args, get_type_hints

from companion.asks import Seat
from companion.errors import DrakvaktError
from companion.pages.page import BUTTONS
from companion.pages.situation import Way
from companion.text import Text
from hardware.mailbox import Mailbox
from hardware.panel import Arrival, News, PanelEvent, Press, Request, Right, Said, Scene, Touch, Wish
from hardware.web.camera_codes import joining_url, square_code
from hardware.web.changes import PageParts, SharedChanges
from hardware.web.connection import Connection
from hardware.web.door import Door, Guest, spaced
from hardware.web.frames import Frames
from hardware.web.reports import ReportMaker
from hardware.web.seating import Seating
from hardware.web.visitor import Look, Rude, Visitor

TICK: Final = 0.5
"""Seconds between two looks at the clock."""

WISHES: Final = frozenset({"menu", "happened", "back", "undo", "redo", "pause"})
"""Shortcuts that a page offers; nobody ends the evening from a browser."""

SHEETS: Final = frozenset({"", "help", "settings"})
"""Sheets that a page can open; the settings are for those who have the box's own buttons."""

TABLE_TOUCHES: Final = frozenset({"undo", "set", "leave", "answer"})
"""Touches of the page of the table; it answers for nobody but whoever has the box before a game begins."""

TOUCHES: Final = frozenset(get_args(get_type_hints(Touch)["does"])) - {"undo", "set", "leave"}
"""Touches of the page of a seat."""

PAGE_REQUESTS: Final = frozenset(
    {"press", "touch", "say", "wish", "sheet", "language", "sit", "stand", "free", "network", "screen", "dismiss"}
)
"""Requests that concern the page itself; all others are answered at the table."""

DONE: Final = {"done": True}
"""Reply to a request of the page: what came of it is pushed."""

LONGEST_LANGUAGE: Final = 8
"""Characters of a language's code."""


class OnlyHere(DrakvaktError):
    """A page that only this machine reaches."""


Runner = Callable[["WebPanel"], Awaitable[None]]
"""Runs the server that opens the pages of this panel, until it is cancelled."""


class WebPanel:
    """Every browser that came in through the door.

    Args:
        serve: Runs the server; without one the test opens pages itself.
        clock: Tells seconds; it never goes back.
        door: Knows who may come in.
        addresses: Where phones find the page, such as `http://192.168.1.5:8321`, the likeliest network first; none
            where only this machine does.
        own_address: Where this machine finds it, for a line in the log.
        reports: Makes the report of a game that has ended; without one none is offered.
    """

    def __init__(
        self,
        serve: Runner | None = None,
        clock: Callable[[], float] = time.monotonic,
        *,
        door: Door | None = None,
        addresses: Sequence[str] = (),
        own_address: str = "",
        reports: ReportMaker | None = None,
    ) -> None:
        self.addresses = tuple(addresses)
        self.address = addresses[0] if addresses else ""
        """The address that the code is made for."""
        self._here = own_address
        self.reports = reports
        self.door = door or Door(clock)
        self._serve = serve
        self.clock = clock
        self._mailbox: Mailbox[PanelEvent] = Mailbox()
        self.scene: Scene | None = None
        """Scene that every page shows; None before there is one."""
        self._awaits_scene = False
        """True from when the first page is opened over a scene of pages alone until there is a whole one."""
        self._frames = Frames(None)
        self._changes = SharedChanges()
        self._visitors: list[Visitor] = []
        self._seating = Seating(self.door, clock, self._mailbox, self._wake)
        self._tasks: list[asyncio.Task[None]] = []

    # What the host sees of the panel.

    def seats_with_buttons(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats that have a phone.

        Args:
            seats: The seats of the table in turn order.
        """
        return self._seating.use(seats)

    def seats_with_screens(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats that have a phone: nobody else sees its screen."""
        return self.seats_with_buttons(seats)

    def seats_with_pages(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats that have a phone: it has a page of its own."""
        return self.seats_with_buttons(seats)

    @property
    def shows_pages_alone(self) -> bool:
        """True while nobody has a page open: then the host need not look up what only pages of browsers show."""
        return not self._visitors

    def find_way(self) -> Way | None:
        """Return the way in for phones; None where only this machine is served."""
        if not self.address:
            return None
        code = self.door.code
        return Way(
            self.address,
            spaced(code),
            square_code(joining_url(self.address, code)),
            others=tuple(one for one in self.addresses if one != self.address),
            for_table=self.door.given_role() == "host",
            screens=self.door.count_hosts(),
        )

    def tell_name(self, address: str) -> None:
        """Tell the table that phones find the page under a name, too."""
        self._mailbox.put(News(Text("Phones find the page at {address} too.", address=address)))

    def open_way(self) -> None:
        """Say that a page for this machine alone cannot be opened to others."""
        if not self.address:
            raise OnlyHere(Text("The page is for this machine alone: start with --lan for phones."))

    def use_addresses(self, addresses: Sequence[str]) -> None:
        """Show phones the way to these addresses, the likeliest first; without any there is no way for them."""
        self.addresses = tuple(addresses)
        if self.address not in self.addresses:
            self.address = addresses[0] if addresses else ""
        self._wake()

    def use_address(self, address: str) -> None:
        """Show the way through another network of this machine."""
        if address in self.addresses:
            self.address = address
            self._wake()

    def offer_table(self) -> None:
        """Make a code with which the next browser shows the table; somebody has pressed for it at the box."""
        self.door.offer_table()
        self._wake()

    def dismiss_tables(self, keeping: Guest | None = None) -> None:
        """Take the box's buttons from all browsers, whose pages end at once.

        Args:
            keeping: The one that stays.
        """
        self.door.dismiss_hosts(keeping)
        for visitor in self._visitors:
            if not self.door.is_admitted(visitor.guest):
                visitor.dismiss()
        self._wake()

    async def events(self) -> AsyncIterator[PanelEvent]:
        """Yield what people touch; while somebody listens, the server runs."""
        if not self._tasks and not self._mailbox.closed:
            self._start(self._tick_for_ever())
            if self._here:
                self._mailbox.put(News(_describe_way(self.address, self._here)))
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
            self._awaits_scene = self._awaits_scene and not scene.whole
            self.scene, self._frames = scene, Frames(scene)
            self._changes.forget()
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
        self._seating.tick()
        for visitor in self._visitors:
            if visitor.guest.role == "host":
                visitor.wake()

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

    def enter(self, visitor_of: Callable[[Look], Visitor]) -> Visitor:
        """Open a page; `visitor_of` makes the visitor with the function that looks at what has changed for it."""
        visitor = visitor_of(lambda: self._push(visitor))
        if not self._visitors and self.scene is not None and not self.scene.whole:
            self._awaits_scene = True
            self._mailbox.put(Arrival())
        self._visitors.append(visitor)
        self._seating.note_open_page(visitor.guest)
        return visitor

    def leave(self, visitor: Visitor) -> None:
        """Close a page; its seat is away where no other page of it is open."""
        if visitor in self._visitors:
            self._visitors.remove(visitor)
            self._seating.go(visitor.guest)

    def hear(self, visitor: Visitor, text: str) -> None:
        """Do what a page asks for: what concerns the page itself here, and the rest at the table.

        Args:
            visitor: The page.
            text: The message of the browser.

        Raises:
            Rude: No page of ours sends this.
        """
        message = visitor.read(text)
        if not self.door.is_admitted(visitor.guest):
            raise Rude("a token that was withdrawn")
        does = message.get("do")
        if isinstance(does, str) and does in PAGE_REQUESTS:
            self._hear_page(visitor, message)
            visitor.reply(_marked(message, DONE))
        else:
            self._pass_on(visitor, message)

    def _pass_on(self, visitor: Visitor, message: dict[str, Any]) -> None:
        """Let the table answer a request, as far as the token goes."""
        right = self._right_of(visitor.guest)
        if right is None:
            wrong = {"code": "right", "text": "Your token has no seat yet: sit down first.", "path": "/do"}
            visitor.reply(_marked(message, {"error": wrong}))
        elif not self._mailbox.offer(Request(right, message, visitor.expect_reply(), visitor.guest.language)):
            raise Rude("more requests than the table can take")

    def _right_of(self, guest: Guest) -> Right | None:
        """Return what a token is good for; None for a phone without a seat at this table."""
        if guest.role == "host":
            return Right("host", answers=frozenset(self._seating.free()))
        return Right("seat", guest.seat) if guest.seat in self._seating.seats else None

    def _hear_page(self, visitor: Visitor, message: dict[str, Any]) -> None:
        """Do what concerns the page itself."""
        guest = visitor.guest
        has_place = guest.role == "host" or guest.seat is not None
        match message:
            case {"do": "press", "button": button, **rest} if button in BUTTONS:
                self._press(guest, button, held=rest.get("held") is True)
            case {"do": "touch", "n": int(n), "does": str(does), **rest}:
                self._touch(visitor, n, does, rest.get("value"))
            case {"do": "say", "value": value} if has_place:
                self._mailbox.offer(Said(guest.seat, _plain(value)))
            case {"do": "wish", "what": str(what)} if what in WISHES:
                if has_place:
                    self._mailbox.offer(Wish(what))  # type: ignore[arg-type]
            case {"do": "sheet", "what": str(what)} if what in SHEETS:
                visitor.sheet = what
                visitor.wake()
            case {"do": "language", "code": str(code)} if len(code) <= LONGEST_LANGUAGE:
                self._choose_language(guest, code)
            case {"do": "sit", "seat": str(seat)} if guest.role == "phone":
                self._seating.sit(guest, seat)
            case {"do": "sit", "seat": str(seat)}:
                # The page of the table consents to the phone that wants this seat.
                self._seating.answer(seat, None, True)
            case {"do": "stand"} if guest.role == "phone":
                self._seating.stand(guest)
            case _ if guest.role == "host":
                self._hear_table(guest, message)
            case _:
                raise Rude("a message that no page sends")

    def _hear_table(self, guest: Guest, message: dict[str, Any]) -> None:
        """Do what only a page of the table can ask for."""
        match message:
            case {"do": "free", "seat": str(seat)}:
                self._seating.free_seat(seat)
            case {"do": "network", "address": str(address)}:
                self.use_address(address)
            case {"do": "screen"}:
                self.offer_table()
            case {"do": "dismiss"}:
                self.dismiss_tables(guest)
            case _:
                raise Rude("a message that no page sends")

    def _press(self, guest: Guest, button: Any, *, held: bool) -> None:
        if guest.role == "host":
            self._mailbox.offer(Press(None, button, held))
        elif guest.seat is not None and guest.seat in self._seating.seats:
            self._mailbox.offer(Press(guest.seat, button, held))

    def _touch(self, visitor: Visitor, n: int, deed: str, value: Any) -> None:
        """Pass a touch on; one for an ask that is over is refused with what is asked now."""
        guest = visitor.guest
        if deed not in (TABLE_TOUCHES if guest.role == "host" else TOUCHES):
            raise Rude("a touch that no page offers")
        if guest.role == "phone" and (guest.seat is None or guest.seat not in self._seating.seats):
            return
        data = None if self.scene is None else self.scene.data
        if data is not None and data.public()["n"] != n:
            visitor.late += 1
            visitor.wake()
        else:
            self._mailbox.offer(Touch(guest.seat, n, deed, value))  # type: ignore[arg-type]

    def _choose_language(self, guest: Guest, code: str) -> None:
        data = None if self.scene is None else self.scene.data
        if data is not None and code in [one for one, _ in data.public()["languages"]]:
            guest.language = code
            self.door.keep()
            self._wake()

    @property
    def ended_session(self) -> str | None:
        """Name of the kept game that has just ended; `None` while one goes on, and where no report can be made."""
        data = None if self.scene is None else self.scene.data
        if self.reports is None or data is None:
            return None
        parts = data.parts(Right("table"))
        return None if parts["over"] is None else str(parts["session"])

    # Frames.

    def _wake(self) -> None:
        for visitor in self._visitors:
            visitor.wake()

    def _push(self, visitor: Visitor) -> Mapping[str, Any] | str | None:
        """Return the line that tells a visitor what has changed for them; None where nothing has."""
        if self._awaits_scene:
            return None
        if not visitor.is_page:
            return self._push_parts(visitor)
        before, visitor.shown = visitor.shown, self._page_parts(visitor)
        return self._changes.write_line(before, visitor.shown)

    def _push_parts(self, visitor: Visitor) -> dict[str, Any] | None:
        """Return the line of the protocol for a face of others."""
        guest, seating = visitor.guest, self._seating
        right = self._right_of(guest)
        parts: dict[str, Any] = {
            "seats": {
                "order": list(seating.seats),
                "free": list(seating.free()),
                "here": seating.seats_with_pages(),
                "asking": seating.wanted_by(guest),
            }
        }
        if guest.role == "host":
            parts["way"] = self._joining()
        if visitor.connection is None:
            visitor.connection = Connection(Right("table"))
        visitor.connection.right, visitor.connection.language = right or Right("table"), guest.language
        data = None if self.scene is None or right is None else self.scene.data
        return visitor.connection.read_pushes(data, parts)

    def _frame(self, visitor: Visitor) -> dict[str, Any]:
        """Return the frame of a page now."""
        public, own = self._page_parts(visitor)
        return {**public, **own}

    def _page_parts(self, visitor: Visitor) -> PageParts:
        """Return what every page of this language shows now, and what this one shows besides."""
        return self._frames.public(visitor.guest.language), self._own_part(visitor)

    def _own_part(self, visitor: Visitor) -> dict[str, Any]:
        guest, seats = visitor.guest, self._seating.seats
        here = {"order": list(seats), "here": self._seating.seats_with_pages()}
        if guest.role == "host":
            return (
                self._frames.table()
                | here
                | self._report()
                | {"join": self._joining(), "free": list(self._seating.free()), "wanted": self._seating.wanted()}
                | self._sheet(visitor)
            )
        seat = guest.seat if guest.seat in seats else None
        if seat is not None and (shown := self._frames.handheld(seat, guest.language)) is not None:
            return shown | here | {"late": visitor.late} | self._report() | self._sheet(visitor)
        free = self._seating.free()
        taken = tuple(seat for seat in seats if seat not in free)
        asking, away = self._seating.wanted_by(guest), self._seating.list_gone()
        return self._frames.lobby(free, taken) | here | {"asking": asking, "away": away}

    def _report(self) -> dict[str, Any]:
        """Return the part of a frame that tells if a page offers the report of the evening."""
        return {"report": self.ended_session is not None}

    def _sheet(self, visitor: Visitor) -> dict[str, Any]:
        """Return what stands on the sheet that is open over a page."""
        data, language = None if self.scene is None else self.scene.data, visitor.guest.language
        if data is not None and visitor.sheet == "help":
            return {"help": data.help(language)}
        if data is not None and visitor.sheet == "settings" and visitor.guest.role == "host":
            return {"settings": data.settings(language)}
        return {}

    def _joining(self) -> dict[str, Any] | None:
        """Return how a phone joins, for pages that are let to show it."""
        if not self.address:
            return None
        code = self.door.code
        url = joining_url(self.address, code)
        return {
            "address": self.address,
            "others": [one for one in self.addresses if one != self.address],
            "code": spaced(code),
            "url": url,
            "qr": list(square_code(url)),
            "gives": "table" if self.door.given_role() == "host" else "seat",
            "screens": self.door.count_hosts(),
        }


def _describe_way(address: str, here: str) -> Text:
    """Return how people come to the page: at `here` on this machine, and by the address for phones, if there is one."""
    if address:
        return Text(
            "Phones: on this computer open {here}. It shows the code for {address}.", here=here, address=address
        )
    return Text("The page is open for this machine: {here}", here=here)


def _marked(request: Mapping[str, Any], reply: Mapping[str, Any]) -> dict[str, Any]:
    """Return a reply with the mark of its request, if that has one."""
    mark = request.get("id")
    return {"id": mark, **reply} if isinstance(mark, str | int | float) else dict(reply)


def _plain(value: Any) -> object:
    """Return a value as the table takes it: lists of faces are tuples."""
    return tuple(value) if isinstance(value, list) else value
