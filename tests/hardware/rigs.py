"""Rigs with which a test puts its hands and its eyes on a panel. A new panel joins the contract with one class here."""

from __future__ import annotations

import abc
import asyncio
import json
import os
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from gpiozero.pins.mock import MockFactory

from companion.asks import Seat
from companion.pages.page import BUTTONS, Page
from companion.pages.picture import render
from hardware.box.debounce import HOLD
from hardware.box.panel import BoxPanel
from hardware.emulator.keyboard import BOX_KEYS, CLUSTERS, SHIFTED, WISHES
from hardware.emulator.plain_panel import PlainPanel
from hardware.emulator.terminal import TerminalPanel
from hardware.panel import Face, Handheld, Panel, PanelEvent, Press, Said, Scene, Wish
from hardware.serial.panel import SerialPanel
from hardware.simulated.chips import SSD1306, Bus, Chip
from hardware.simulated.panel import SimulatedPanel
from hardware.web.panel import WebPanel
from hardware.wiring.plan import Oled, Pin, Plan, Strip, WiredHandheld
from tests.hardware.clockwork import Clockwork
from tests.hardware.reading import small_words, words
from tests.hardware.serial.bench import LONG, TAP
from tests.hardware.serial.ptys import CPythonHandheld, PtyBench
from tests.hardware.strips import SpiBench
from tests.hardware.web.open_page import OpenPage, receive

if TYPE_CHECKING:
    from textual.pilot import Pilot

SEATS = ("Ada", "Bo")
NEVER = 3600.0
"""Seconds that no test lasts."""


def face(*rows: str, big: tuple[str, ...] = (), inverse: tuple[int, ...] = ()) -> Face:
    """Return a small screen with these rows."""
    page = Page(rows, big, frozenset(inverse))
    return Face(page, render(page))


def scene(*rows: str, log: tuple[str, ...] = (), seats: tuple[Seat, ...] = (), waiting: tuple[Seat, ...] = ()) -> Scene:
    """Return a scene with these rows on the box, and a word for each seat on its handheld."""
    hands = {seat: face(seat, "choose in secret", "A Strength", "B Psyche", "C Agility") for seat in seats}
    return Scene(face(*rows), ((255, 120, 0),) * 12 + ((0, 0, 0),) * 12, hands, log, waiting=waiting)


class Rig(abc.ABC):
    """A panel with somebody in front of it."""

    panel: Panel

    @classmethod
    def can_do(cls, event: PanelEvent) -> bool:
        """Return True if hands can do this here at all; all that they can is held to the whole contract."""
        return True

    async def take_seats(self, seats: tuple[Seat, ...]) -> None:
        """Let these seats sit down, with what their hands have to do for it."""
        self.panel.seats_with_buttons(seats)
        self.panel.seats_with_screens(seats)

    @classmethod
    @abc.abstractmethod
    def open_rig(cls) -> AbstractAsyncContextManager[Rig]:
        """Open a panel that is ready to be pressed, and close it at the end."""

    @abc.abstractmethod
    async def do(self, *events: PanelEvent) -> None:
        """Do all of this with the hands, in the same moment."""

    @abc.abstractmethod
    async def read_screen(self) -> str:
        """Return all that eyes can see of the panel now, or have seen where it stays; its end is the newest."""


class SimulatedRig(Rig):
    """The panel for tests itself."""

    def __init__(self) -> None:
        self.panel: SimulatedPanel = SimulatedPanel(buttons=None, screens=("Ada",))

    @classmethod
    @asynccontextmanager
    async def open_rig(cls) -> AsyncIterator[Rig]:
        rig = cls()
        yield rig
        await rig.panel.close()

    async def do(self, *events: PanelEvent) -> None:
        for event in events:
            match event:
                case Press(seat, button, held):
                    self.panel.press(seat, button, held)
                case Said(seat, value):
                    self.panel.say(seat, value)
                case Wish(what):
                    self.panel.wish(what)

    async def read_screen(self) -> str:
        return "\n".join(map(repr, self.panel.scenes[-1:]))


class PlainRig(Rig):
    """Typed lines on a pipe, printed lines on another."""

    def __init__(self, hands: int, eyes: int, panel: PlainPanel) -> None:
        self.hands = hands
        self.eyes = eyes
        self.panel = panel
        self.text = b""

    @classmethod
    @asynccontextmanager
    async def open_rig(cls) -> AsyncIterator[Rig]:
        with pipe() as (typed, hands), pipe() as (eyes, printed):
            os.set_blocking(eyes, False)
            with open(typed, closefd=False) as stdin, open(printed, "w", closefd=False) as stdout:  # noqa: ASYNC230
                rig = cls(hands, eyes, PlainPanel(stdin, stdout))
                yield rig
                await rig.panel.close()

    async def do(self, *events: PanelEvent) -> None:
        os.write(self.hands, "".join(f"{self.line(event)}\n" for event in events).encode())

    async def read_screen(self) -> str:
        with suppress(BlockingIOError):
            self.text += os.read(self.eyes, 1 << 20)
        return self.text.decode()

    @staticmethod
    def line(event: PanelEvent) -> str:
        """Return the line that somebody types for this."""
        match event:
            case Press(seat, button, held):
                words = (
                    "hold" if held and seat else "",
                    seat or "",
                    button.lower() + ("!" if held and not seat else ""),
                )
                return " ".join(filter(None, words))
            case Said(None, tuple() as numbers):
                return " ".join(map(str, numbers))
            case Said(None, value):
                return str(value)
            case Wish(what):
                return what
        raise AssertionError(event)


class TerminalRig(Rig):
    """Bytes as a terminal sends them, and the very screen."""

    KEYS: ClassVar = {
        "menu": "\x1bOQ",
        "help": "\x1bOP",
        "happened": "\x1b[15~",
        "back": "\x1b",
        "undo": "\x1a",
        "redo": "\x19",
        "pause": "\x10",
        "quit": "\x11",
    }

    def __init__(self, panel: TerminalPanel, pilot: Pilot[None]) -> None:
        self.panel: TerminalPanel = panel
        self.pilot = pilot

    @classmethod
    @asynccontextmanager
    async def open_rig(cls) -> AsyncIterator[Rig]:
        # The dot of a pressed key stays, so that a test is not in a hurry to see it.
        panel = TerminalPanel(blink=NEVER)
        async with panel.app.run_test(size=(80, 24)) as pilot:
            yield cls(panel, pilot)
            await panel.close()

    async def do(self, *events: PanelEvent) -> None:
        self.type("".join(map(self.keys_for, events)))

    def type(self, text: str) -> None:
        """Let the terminal send this at once."""
        from textual._xterm_parser import XTermParser

        driver = self.panel.app._driver
        assert driver is not None
        for message in XTermParser().feed(text):
            driver.process_message(message)

    async def read_screen(self) -> str:
        await self.pilot.pause()
        return self.panel.screenshot()

    def keys_for(self, event: PanelEvent) -> str:
        """Return the keys for this."""
        match event:
            case Press(seat, button, held):
                keys = BOX_KEYS if seat is None else CLUSTERS[self.panel._desk.places.index(seat)]
                key = keys["ABCD".index(button)]
                return next(shifted for shifted, plain in SHIFTED.items() if plain == key) if held else key
            case Said():
                return f"\x1bOR{PlainRig.line(event)}\r"
            case Wish(what):
                return self.KEYS[what]
        raise AssertionError(event)


class SerialRig(Rig):
    """Handhelds on real ports, whose firmware runs on CPython. They have no box, and nothing to type on."""

    def __init__(self, bench: PtyBench) -> None:
        self.bench = bench
        self.panel: SerialPanel = bench.panel

    @classmethod
    def can_do(cls, event: PanelEvent) -> bool:
        return isinstance(event, Press) and event.seat is not None

    @classmethod
    @asynccontextmanager
    async def open_rig(cls) -> AsyncIterator[Rig]:
        with tempfile.TemporaryDirectory() as folder:
            bench = PtyBench(Path(folder))
            yield cls(bench)
            await bench.close()

    async def take_seats(self, seats: tuple[Seat, ...]) -> None:
        await super().take_seats(seats)
        for place, seat in enumerate(seats):
            self.bench.plug(f"tty-{seat}", CPythonHandheld(f"aaaa{place:04x}", self.bench.clock, place + 1))
        await self.bench.wait_until(lambda: len(self.panel._connected()) == len(seats))
        for seat in seats:
            await self.bench.tap(f"tty-{seat}", "A")
        assert self.bench.events() == [Handheld(seat, here=True) for seat in seats]

    async def do(self, *events: PanelEvent) -> None:
        for event in events:
            assert isinstance(event, Press)
            await self.bench.tap(f"tty-{event.seat}", event.button, LONG if event.held else TAP)

    async def read_screen(self) -> str:
        await self.bench.run(0.3)
        return str([(name, cable.far.lit, cable.far.buzzing) for name, cable in self.bench.cables.items()])


class BoxRig(Rig):
    """Edges on mock pins, a chip's picture read back into words, and the pulses on the strip's wire."""

    SCREEN, HAND = 0x3C, 0x3D
    PINS: ClassVar = ((5, 6, 13, 19), (16, 20, 21, 26), (17, 27, 22, 23), (4, 7, 24, 25), (8, 9, 11, 18))
    LAMPS: ClassVar = (14, 15)
    CONNECTED = True
    """True if the pins are open from the beginning."""

    def __init__(self, bus: Bus, spi: SpiBench) -> None:
        self.clock = Clockwork()
        self.pins = MockFactory()
        self.bus = bus
        self.spi = spi
        self.panel: BoxPanel = BoxPanel(self.plan(), self.clock, pins=self.pins)
        if self.CONNECTED:
            self.panel.connect()

    @classmethod
    def chips(cls) -> dict[int, Chip]:
        """Return the screens on the bus."""
        return {cls.SCREEN: SSD1306(), cls.HAND: SSD1306(32)}

    @classmethod
    def plan(cls) -> Plan:
        """Return a box with four handhelds; the first has a small screen of its own, the first two a lamp."""
        buttons = [dict(zip(BUTTONS, (Pin(gpio, "blue") for gpio in pins), strict=True)) for pins in cls.PINS]
        screen = Oled("ssd1306", 128, 64, 1, cls.SCREEN, Pin(2, "green"), Pin(3, "yellow"))
        lamps = [*(Pin(gpio, "white") for gpio in cls.LAMPS), None, None]
        return Plan(
            title="A box to test",
            board="Raspberry Pi 4",
            supply=3000,
            buttons=buttons[0],
            oled=screen,
            strip=Strip("spi", 24, Pin(10, "green"), "GRB", 0.2, 2.2, 800, "own"),
            handhelds=tuple(
                WiredHandheld(
                    f"Handheld {place + 1}",
                    own,
                    light=lamps[place],
                    oled=replace(screen, height=32, address=cls.HAND) if place == 0 else None,
                )
                for place, own in enumerate(buttons[1:])
            ),
        )

    @classmethod
    @asynccontextmanager
    async def open_rig(cls) -> AsyncIterator[Rig]:
        with pytest.MonkeyPatch.context() as patch:
            bus = Bus(cls.chips())
            patch.setattr("smbus2.SMBus", bus)
            rig = cls(bus, SpiBench().install(patch))
            await rig.wait_for_drawing()
            yield rig
            await rig.panel.close()

    @classmethod
    def can_do(cls, event: PanelEvent) -> bool:
        return isinstance(event, Press)

    async def do(self, *events: PanelEvent) -> None:
        """Press buttons together, unless one is needed twice or for another time: then one group after the other."""
        together: list[Press] = []
        for event in events:
            assert isinstance(event, Press)
            if together and (event.held != together[0].held or any(self.pin(event) is self.pin(p) for p in together)):
                self.press_together(together)
                together = []
            together.append(event)
        self.press_together(together)

    def press_together(self, presses: list[Press]) -> None:
        """Press all these buttons at once and let them go, with contacts that bounce."""
        for down in (True, False):
            for bounce in (down, not down, down):
                for press in presses:
                    (self.pin(press).drive_low if bounce else self.pin(press).drive_high)()
                self.clock.advance(0.001)
            self.clock.advance(HOLD if presses and presses[0].held else 0.1)

    def pin(self, press: Press) -> Any:
        """Return the pin under this button."""
        place = 0 if press.seat is None else 1 + self.panel._seats.index(press.seat)
        return self.pins.pin(self.PINS[place][BUTTONS.index(press.button)])

    async def wait_for_drawing(self) -> None:
        """Wait for the workers, and hear what they say."""
        await self.panel.settled()
        self.clock.settle()
        await self.panel.settled()

    async def read_screen(self) -> str:
        await self.wait_for_drawing()
        lamps = ["lit" if self.pins.pin(gpio).state else "dark" for gpio in self.LAMPS]
        own = small_words(self.bus.chips[self.HAND].visible_rows())
        lights = " ".join(f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in self.spi.frame)
        return "\n".join((lights, *lamps, *own, "", *words(self.bus.chips[self.SCREEN].visible_rows())))


class WebRig(Rig):
    """Pages of browsers, without the network between: a page for the table, and a phone for each seat."""

    def __init__(self) -> None:
        self.clock = Clockwork()
        self.panel: WebPanel = WebPanel(clock=self.clock.seconds)
        self.table = OpenPage(self.panel, "host")
        self.phones: dict[Seat, OpenPage] = {}

    @classmethod
    @asynccontextmanager
    async def open_rig(cls) -> AsyncIterator[Rig]:
        rig = cls()
        yield rig
        await rig.panel.close()
        for page in (rig.table, *rig.phones.values()):
            page.leave()

    async def take_seats(self, seats: tuple[Seat, ...]) -> None:
        await super().take_seats(seats)
        for seat in seats:
            self.phones[seat] = OpenPage(self.panel, "phone")
            self.phones[seat].send(do="sit", seat=seat)
        assert await take_events(self.panel, len(seats)) == [Handheld(seat, here=True) for seat in seats]

    @classmethod
    def can_do(cls, event: PanelEvent) -> bool:
        return event != Wish("quit")

    async def do(self, *events: PanelEvent) -> None:
        for event in events:
            # Time for a hand to do it.
            self.clock.advance(0.1)
            match event:
                case Press(seat, button, held):
                    page = self.table if seat is None else self.phones[seat]
                    page.send(do="press", button=button, held=held)
                case Said(_, value):
                    self.table.send(do="say", value=value)
                case Wish(what):
                    self.table.send(do="wish", what=what)

    async def read_screen(self) -> str:
        pages = [self.table, *self.phones.values()]
        for page in pages:
            await page.wait_for_newest()
        return "\n".join(json.dumps(receive(page.frames), ensure_ascii=False) for page in pages)


RIGS: tuple[type[Rig], ...] = (SimulatedRig, PlainRig, TerminalRig, BoxRig, SerialRig, WebRig)


def play(rig_type: type[Rig], script: Callable[[Rig], Awaitable[None]], seats: tuple[Seat, ...] = SEATS) -> None:
    """Sit down at such a panel and play the script."""

    async def sitting() -> None:
        async with rig_type.open_rig() as rig:
            await rig.take_seats(seats)
            await script(rig)

    asyncio.run(sitting())


async def take_events(panel: Panel, count: int) -> list[PanelEvent]:
    """Return the next `count` events."""
    events: list[PanelEvent] = []
    if count:
        async for event in panel.events():
            events.append(event)
            if len(events) == count:
                break
    return events


@contextmanager
def pipe() -> Iterator[tuple[int, int]]:
    """Yield the two ends of a pipe; whoever has closed one already may."""
    ends = os.pipe()
    try:
        yield ends
    finally:
        for end in ends:
            with suppress(OSError):
                os.close(end)


assert set(TerminalRig.KEYS) == {wish.what for wish in WISHES.values()}
