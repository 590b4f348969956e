"""Serial handhelds as a panel: plug one in, press, and it is yours."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from dataclasses import field
from functools import partial
from typing import Final, Protocol

from companion.asks import Seat
from companion.pages.page import Button
from companion.record import record
from companion.text import Text
from hardware.box.noisy_contact import Chatter
from hardware.mailbox import Mailbox
from hardware.panel import Claim, Handheld, News, PanelEvent, Press, Scene
from hardware.serial import finder
from hardware.serial.claims import Claims
from hardware.serial.link import Ended, HostLink, Joined, Light, Message, Pressed, UnknownVersion
from hardware.serial.port import NoPort
from hardware.wiring.plan import SerialHandheld

TICK: Final = 0.05
LOOK_EVERY: Final = 1.0
AGAIN_AFTER: Final = 1.0
NOISY_FOR: Final = 10.0
STRANGE_FOR: Final = 30.0
"""Seconds for which a strange device is ignored; the times above are in seconds, too."""

MOST: Final = 70
MOST_WITHIN: Final = 4.0
"""Seconds in which a finger presses one button at most MOST times.

The time is so long that presses count which the handheld had to keep for a moment.
"""

log = logging.getLogger(__name__)


class OpenPort(Protocol):
    """An open port, such as `hardware.serial.port.Port`."""

    def write(self, data: bytes) -> None:
        """Send these bytes; never waits."""

    def close(self, last: bytes = b"") -> None:
        """Give the port back; `last` is still sent."""


Opener = Callable[[str, int, Callable[[bytes], None], Callable[[], None]], OpenPort]
"""Opener of a port: path, baud, callback for incoming bytes, callback for a pulled cable; may raise `NoPort`."""


@record(frozen=False)
class Cable:
    """A port that is open: the wire, and the handheld at its other end once it has said who it is."""

    path: str
    place: str
    link: HostLink
    port: OpenPort = field(init=False)
    id: str | None = None
    wants: Seat | None = None
    """Seat for which the table has to say yes."""
    chatter: dict[Button, Chatter] = field(default_factory=dict)


class SerialPanel:
    """Every handheld that is plugged in at one of the plan's ports; no seat has a screen, as such a handheld has none.

    Args:
        handhelds: the serial handhelds of the plan.
        clock: counts seconds.
        wired: the places whose seats have a handheld of another kind, so that none on a cable takes them.
        find: returns the ports that are there, with their speed in baud.
        place: returns where a port is in the USB tree.
        open_port: opens a port.
        nonce: gives 8 hexadecimal digits that nobody can foresee.
    """

    shows_pages_alone = True

    def __init__(
        self,
        handhelds: Sequence[SerialHandheld],
        clock: Callable[[], float] = time.monotonic,
        *,
        wired: Collection[int] = (),
        find: Callable[[Sequence[SerialHandheld]], dict[str, int]] = finder.ports,
        place: Callable[[str], str] = finder.place,
        open_port: Opener | None = None,
        nonce: Callable[[], str] = lambda: secrets.token_hex(4),
    ) -> None:
        self._handhelds = handhelds
        self._clock = clock
        self._find = find
        self._place = place
        self._open_port = open_port or _open
        self._nonce = nonce
        self._mailbox: Mailbox[PanelEvent] = Mailbox()
        self._claims = Claims(wired)
        self._cables: dict[str, Cable] = {}
        self._not_before: dict[str, float] = {}
        self._said: set[tuple[str, str]] = set()
        self._turned_away: dict[str, float] = {}
        """The places whose handheld the table did not want in another's seat, and until when they ask for none."""
        self._next_look = clock()
        self._waiting: tuple[Seat, ...] = ()
        self._heard = 0
        """The number of the cue at which they buzzed last."""
        self._ticking: asyncio.Task[None] | None = None

    # What the host sees of the panel.

    def seats_with_buttons(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats whose handheld is plugged in."""
        if seats != self._claims.sitting:
            self._claims.sitting = seats
            self._ask_for_seats()
        self._light_up()
        return frozenset(filter(None, map(self._seat, self._cables.values())))

    def seats_with_screens(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return no seats: a handheld has no screen."""
        return frozenset()

    def seats_with_pages(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return no seats: a handheld has no screen."""
        return frozenset()

    async def events(self) -> AsyncIterator[PanelEvent]:
        """Yield what people press; while somebody listens, ports are looked for and hearts beat."""
        if self._ticking is None and not self._mailbox.closed:
            self._ticking = asyncio.create_task(self._tick_for_ever())
            self._ticking.add_done_callback(lambda _: self._mailbox.close())
        async for event in self._mailbox.items():
            yield event
        if self._ticking is not None and self._ticking.done() and not self._ticking.cancelled():
            self._ticking.result()

    def show(self, scene: Scene) -> None:
        """Light the handhelds of those who are waited for, and buzz once where that is new, or at a great moment."""
        if self._mailbox.closed:
            return
        new = set(scene.waiting) - set(self._waiting)
        self._waiting = scene.waiting
        heard, self._heard = self._heard, 0 if scene.cue is None else scene.cue.number
        if scene.cue is not None and scene.cue.rings and self._heard != heard:
            new |= set(self._claims.sitting)
        self._light_up(new)

    async def close(self) -> None:
        """Send all handhelds to sleep and give the ports back."""
        self._mailbox.close()
        if self._ticking is not None:
            self._ticking.cancel()
            # What ended it is raised where events are listened to; here everything else has to be given back.
            await asyncio.wait({self._ticking})
        for cable in list(self._cables.values()):
            cable.link.refuse("closed", self._clock())
            cable.port.close(cable.link.take())
        self._cables.clear()

    # The clock.

    async def _tick_for_ever(self) -> None:
        while True:
            self.tick()
            await asyncio.sleep(TICK)

    def tick(self) -> None:
        """Look at the clock: look for ports, and let every wire do what is due."""
        now = self._clock()
        if now >= self._next_look:
            self._next_look = now + LOOK_EVERY
            self._look(now)
        for cable in list(self._cables.values()):
            self._heed(cable, cable.link.tick(now))

    def _look(self, now: float) -> None:
        """Open the ports that have come; of a port that has gone only its seat is remembered."""
        found = self._find(self._handhelds)
        for path in [path for path in self._cables if path not in found]:
            self._drop(self._cables[path], AGAIN_AFTER)
        self._not_before = {path: at for path, at in self._not_before.items() if path in found}
        self._said = {(path, what) for path, what in self._said if path in found}
        for path, baud in found.items():
            if path not in self._cables and now >= self._not_before.get(path, now):
                self._open(path, baud, now)

    def _open(self, path: str, baud: int, now: float) -> None:
        cable = Cable(path, self._place(path), HostLink(path, now, self._nonce))
        try:
            cable.port = self._open_port(
                path, baud, partial(self._hear, cable), partial(self._drop, cable, AGAIN_AFTER)
            )
        except NoPort as error:
            self._not_before[path] = now + STRANGE_FOR
            self._say_once(path, "closed", error.text, logging.WARNING)
            return
        self._cables[path] = cable

    # What comes over the wires.

    def _hear(self, cable: Cable, data: bytes) -> None:
        self._heed(cable, cable.link.receive(data, self._clock()))

    def _heed(self, cable: Cable, messages: list[Message]) -> None:
        for message in messages:
            match message:
                case Joined(id):
                    self._join(cable, id)
                case Pressed(button, held):
                    self._press(cable, button, held)
                case UnknownVersion(versions):
                    text = Text(
                        "The handheld at {port} is of another version: put the new program on it.", port=cable.path
                    )
                    log.info(
                        "%s: it speaks versions %s of the protocol, none of them known here.", cable.path, versions
                    )
                    self._say_once(cable.path, "version", text)
                case Ended(why):
                    self._end(cable, why)
                    return
        cable.port.write(cable.link.take())

    def _join(self, cable: Cable, id: str) -> None:
        for other in [other for other in self._cables.values() if other is not cable and other.id == id]:
            # The one with the seat stays, or comes back to it; if neither has one, the first stays.
            comes_home = self._claims.seat(id, cable.place) is not None and self._seat(other) is None
            refused = other if comes_home else cable
            self._refuse(refused)
            if refused is cable:
                return
        if cable.id != id:
            self._leave(cable)
            cable.id = id
            log.info("%s: the handheld %s is here.", cable.path, id)
            if (seat := self._seat(cable)) is not None:
                self._settle(seat)
                self._mailbox.put(Handheld(seat, here=True))
            elif (seat := self._claims.seat_at_other_port(id, cable.place)) is not None:
                self._want(cable, seat)
        self._light_up()

    def _refuse(self, cable: Cable) -> None:
        """Refuse a handheld with the id of another one that is here."""
        self._leave(cable)
        cable.link.refuse("taken", self._clock())
        cable.port.write(cable.link.take())
        self._say_once(
            cable.path,
            "taken",
            Text("Two handhelds say that they are the same one: {port} is refused.", port=cable.path),
        )

    def _press(self, cable: Cable, button: Button, held: bool) -> None:
        """Deliver a press for its seat; the first press of a handheld takes a seat and is nothing else."""
        if cable.id is None or not self._is_possible(cable, button):
            return
        if (seat := self._seat(cable)) is not None:
            self._mailbox.offer(Press(seat, button, held))
        elif self._claims.seat_at_other_port(cable.id, cable.place) is not None:
            # The table has been asked, and says it with a press of its own.
            pass
        elif found := self._claims.open_seats(cable.place, self._connected()):
            self._take(cable, found[0])
        elif self._claims.sitting:
            lost = self._claims.claimable_seats(cable.id, cable.place, self._connected())
            text = Text("No seat is free for one more handheld.")
            if lost:
                text = Text("No seat is free. Hold a button to take the seat of a handheld that is gone.")
            self._say_once(cable.path, "full", text)
            if lost and held:
                self._want(cable, lost[0])

    def _take(self, cable: Cable, seat: Seat) -> None:
        assert cable.id is not None
        self._claims.take(seat, cable.id, cable.place)
        self._settle(seat)
        log.info("%s: the handheld %s takes the seat %s.", cable.path, cable.id, seat)
        self._mailbox.put(Handheld(seat, here=True))
        self._light_up({seat})

    # Seats of handhelds that are gone.

    def _ask_for_seats(self) -> None:
        """Ask for the seats of handhelds at another port than theirs, since others sit at the table."""
        for cable in self._cables.values():
            self._want_no_more(cable)
            if cable.id is not None and (seat := self._claims.seat_at_other_port(cable.id, cable.place)) is not None:
                self._want(cable, seat)

    def _want(self, cable: Cable, seat: Seat) -> None:
        """Ask the table if this handheld may have that seat; one that was turned away asks no more for a while."""
        asked = any(other.wants == seat for other in self._cables.values())
        if not asked and self._clock() >= self._turned_away.get(cable.place, float("-inf")):
            cable.wants = seat
            log.info("%s: the handheld %s wants the seat %s.", cable.path, cable.id, seat)
            self._mailbox.put(Claim(seat, partial(self._answer, cable, cable.id, seat)))

    def _settle(self, seat: Seat) -> None:
        """Drop the question for that seat, which has its handheld."""
        for cable in self._cables.values():
            if cable.wants == seat:
                self._want_no_more(cable)

    def _want_no_more(self, cable: Cable) -> None:
        if cable.wants is not None:
            self._mailbox.put(Claim(cable.wants, None))
            cable.wants = None

    def _answer(self, cable: Cable, id: str | None, seat: Seat, is_allowed: bool) -> None:
        """Take the table's answer to a claim; an answer that comes too late does nothing."""
        if cable.wants != seat or cable.id != id:
            return
        cable.wants = None
        if is_allowed and seat in self._claims.lost_seats(self._connected()):
            self._take(cable, seat)
        elif not is_allowed:
            self._turned_away[cable.place] = self._clock() + STRANGE_FOR

    def _is_possible(self, cable: Cable, button: Button) -> bool:
        """Return True if a finger can have done this press."""
        chatter = cable.chatter.setdefault(button, Chatter(MOST, MOST_WITHIN))
        counts = chatter.accept_press(self._clock())
        if not counts:
            text = Text(
                "{button} of the handheld at {port} is pressed more often than anybody can: look at its contact.",
                button=button,
                port=cable.path,
            )
            self._say_once(cable.path, f"chatter {button}", text)
        return counts

    def _end(self, cable: Cable, reason: str) -> None:
        known = cable.id is not None
        log.info("%s: closed: %s.", cable.path, reason)
        self._drop(cable, STRANGE_FOR if not known else NOISY_FOR if reason in ("noise", "echo") else AGAIN_AFTER)
        if not known:
            self._say_once(
                cable.path, "stranger", Text("What is plugged in at {port} is no handheld.", port=cable.path)
            )

    # Coming and going.

    def _drop(self, cable: Cable, wait: float) -> None:
        """Forget a cable that is pulled, or over which nothing sensible comes."""
        if self._cables.get(cable.path) is not cable:
            return
        del self._cables[cable.path]
        cable.port.close()
        cable.link.drop(self._clock())
        self._not_before[cable.path] = self._clock() + wait
        self._leave(cable)
        self._light_up()

    def _leave(self, cable: Cable) -> None:
        seat, id, cable.id = self._seat(cable), cable.id, None
        self._want_no_more(cable)
        for button, chatter in cable.chatter.items():
            if chatter.presses:
                log.info("%s: %d presses of %s were left out.", cable.path, chatter.presses, button)
        cable.chatter.clear()
        if id is not None:
            log.info("%s: the handheld %s is gone.", cable.path, id)
        if seat is not None:
            self._mailbox.put(Handheld(seat, here=False))

    def _say_once(self, path: str, topic: str, text: Text, level: int = logging.INFO) -> None:
        """Say something once for as long as a device stands at this port."""
        if (path, topic) not in self._said:
            self._said.add((path, topic))
            log.log(level, "%s", text)
            self._mailbox.put(News(text))

    def _seat(self, cable: Cable) -> Seat | None:
        return None if cable.id is None else self._claims.seat(cable.id, cable.place)

    def _connected(self) -> set[tuple[str, str]]:
        return {(cable.id, cable.place) for cable in self._cables.values() if cable.id is not None}

    def _light_up(self, buzz: set[Seat] | frozenset[Seat] = frozenset()) -> None:
        """Give every handheld its light, which depends on who is waited for and on nothing that anybody chose."""
        now, here = self._clock(), self._connected()
        for cable in list(self._cables.values()):
            if cable.id is None:
                continue
            seat = self._seat(cable)
            blinks = seat is None and (cable.wants is not None or bool(self._claims.open_seats(cable.place, here)))
            light: Light = "blink" if blinks else "on" if seat in self._waiting else "off"
            cable.link.show(light, seat in buzz, now)
            cable.port.write(cable.link.take())


def _open(path: str, baud: int, on_data: Callable[[bytes], None], on_lost: Callable[[], None]) -> OpenPort:
    """Open the real port; pyserial is imported when the first one is opened."""
    from hardware.serial.port import Port

    return Port(path, baud, on_data, on_lost)
