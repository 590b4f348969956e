"""A simulated box that people play on: a terminal shows what its devices show, and its keys press its buttons.

All between the pins and the glass is the box's own: gpiozero, the debouncing, luma, the bytes on both buses, and the
firmware of handhelds on cables. Only what is soldered is pretended.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from companion.pages.lights import BLACK, RGB
from companion.pages.page import Button, Page
from companion.pages.picture import BLANK, HEIGHT, Picture
from companion.text import Say, Text
from hardware.box.debounce import HOLD, WINDOW
from hardware.box.strip import SPI_OF
from hardware.panel import Face, Panel, Press, Scene, Wish
from hardware.simulated.devices import TAP, SimulatedBox, SimulatedSpiDevice
from hardware.spi_frame import LATCH, LEAD, ONE
from hardware.wiring.plan import Pin, WiredHandheld

FRAME: Final = 0.02
"""Seconds between two looks of a terminal at the devices."""

LONG: Final = HOLD + 0.2
BETWEEN: Final = 3 * WINDOW
"""Seconds of a long press (LONG), and between two presses of one finger."""

_WORDS: Final = Text("F4 shows the screen")
"""A simulated screen has pixels and no words."""


@contextmanager
def simulated_libraries(box: SimulatedBox) -> Iterator[dict[tuple[int, int], SimulatedSpiDevice]]:
    """Have the libraries for I2C, SPI and PWM drive this box; yields its SPI devices by bus and select."""
    smbus2: Any = import_module("smbus2")
    opened: dict[tuple[int, int], SimulatedSpiDevice] = {}

    class Spi(SimulatedSpiDevice):
        def open(self, bus: int, device: int) -> None:
            opened[bus, device] = self

        def writebytes(self, data: Sequence[int]) -> None:
            if box.spi_screen is not None:
                box.spi_screen.writebytes(data)
                box.spi_screen.sent.clear()

    class Lights(list[Any]):
        def __init__(self, pin: int, count: int, **how: Any) -> None:
            super().__init__([BLACK] * count)

        def show(self) -> None:
            # The last one is enough: an evening is long.
            box.pixels.frames[:] = [tuple(light[:3] for light in self)]

        def deinit(self) -> None:
            self[:] = [BLACK] * len(self)
            self.show()

    pretences: dict[str, dict[str, Any]] = {
        "spidev": {"SpiDev": Spi},
        "neopixel": {"NeoPixel": Lights},
        "board": {f"D{gpio}": gpio for gpio in range(28)},
    }
    real, before = smbus2.SMBus, {name: sys.modules.get(name) for name in pretences}
    smbus2.SMBus = box.i2c
    for name, has in pretences.items():
        sys.modules[name] = ModuleType(name)
        vars(sys.modules[name]).update(has)
    try:
        yield opened
    finally:
        smbus2.SMBus = real
        for name, module in before.items():
            del sys.modules[name]
            if module is not None:
                sys.modules[name] = module


class Bench:
    """The simulated box with a viewer: a panel that shows what the devices show, and from which presses come.

    `log` gives what the viewer's log holds; `clock` counts seconds.
    """

    def __init__(
        self,
        box: SimulatedBox,
        viewer: Panel,
        opened: dict[tuple[int, int], SimulatedSpiDevice],
        log: Callable[[], Iterable[str]] = tuple,
        say: Say = str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._box = box
        self._viewer = viewer
        self._opened = opened
        self._log = log
        self._words = Page((_WORDS.read(say),))
        self._clock = clock
        self._at = clock()
        self._free: dict[object, float] = {}
        self._shown: Scene | None = None
        self._wire = b""
        self._colours: tuple[RGB, ...] = ()
        self._names = tuple(handheld.name for handheld in box.plan.handhelds)
        self._wires = iter(box.wires.values())
        self._hands = {
            hand.name: hand if isinstance(hand, WiredHandheld) else next(self._wires) for hand in box.plan.handhelds
        }

    async def run(self) -> None:
        """Let time pass for the box and its handhelds, until somebody quits."""
        self._viewer.seats_with_buttons(self._names)
        hearing = asyncio.create_task(self._hear())
        try:
            while not hearing.done():
                await self.step()
                await asyncio.wait({hearing}, timeout=FRAME)
            hearing.result()
        finally:
            hearing.cancel()

    async def step(self) -> None:
        """Let everything happen that is due since the last step, and show the result."""
        now = self._clock()
        elapsed, self._at = now - self._at, now
        await self._box.watch.sleep(elapsed)
        scene = self.scene()
        if scene != self._shown:
            self._shown = scene
            self._viewer.show(scene)

    async def _hear(self) -> None:
        async for event in self._viewer.events():
            match event:
                case Press(seat, button, held):
                    self.press(seat, button, held)
                case Wish("menu"):
                    self.press(None, "D", held=True)
                case Wish("help"):
                    self.press(None, "B", held=True)
                case Wish("quit"):
                    return

    # Fingers.

    def press(self, hand: str | None, button: Button, held: bool = False) -> None:
        """Press a button of the box, or of this handheld. A second press of the same button waits for the first."""
        plan = self._box.plan
        if hand is None:
            self._finger(plan.buttons[button].gpio, held)
        elif isinstance(found := self._hands[hand], WiredHandheld):
            if button in found.buttons:
                self._finger(found.buttons[button].gpio, held)
        elif (device := found.device) is not None:
            self._move((hand, button), held, lambda down: device.hold(button, down))

    def _finger(self, gpio: int, held: bool) -> None:
        pin, low = self._box.factory.pin(gpio), self._box.plan.pull == "up"
        self._move(gpio, held, lambda down: (pin.drive_low if down == low else pin.drive_high)())

    def _move(self, place: object, held: bool, move: Callable[[bool], None]) -> None:
        watch = self._box.watch
        begins = max(self._free.get(place, 0.0), watch.seconds())
        ends = begins + (LONG if held else TAP)
        self._free[place] = ends + BETWEEN
        watch.call_later(begins - watch.seconds(), lambda: move(True))
        watch.call_later(ends - watch.seconds(), lambda: move(False))

    # Eyes.

    def scene(self) -> Scene:
        """Return the scene that shows the devices as they are now."""
        hands = {name: Face(Page(self._signals(name)), BLANK) for name in self._names}
        return Scene(Face(self._words, self._picture()), self._lights(), hands, tuple(self._log()))

    def _picture(self) -> Picture:
        """Return the picture on the box's screen, read from the memory of its chip."""
        screen = self._box.spi_screen
        chips = [screen.chip] if screen is not None else []
        chips += [chip for bus in self._box.buses.values() for chip in bus.chips.values()]
        for bus in self._box.buses.values():
            # Nobody counts what went over it, and an evening is long.
            bus.sent.clear()
        if self._box.plan.oled is None or not chips or chips[0].height != HEIGHT:
            return BLANK
        return Picture(chips[0].visible_rows())

    def _lights(self) -> tuple[RGB, ...]:
        """Return the colours of the strip, read from its wire."""
        strip = self._box.plan.strip
        if strip is not None and strip.driver == "pwm":
            return self._box.pixels.frames[-1] if self._box.pixels.frames else ()
        spi = None if strip is None else self._opened.get(SPI_OF.get(strip.data.gpio, (-1, -1)))
        if strip is None or spi is None or not spi.sent:
            return ()
        wire = spi.sent[-1]
        del spi.sent[:-1]
        if wire != self._wire:
            self._wire, self._colours = wire, colours(wire, strip.order)
        return self._colours

    def _signals(self, name: str) -> tuple[str, ...]:
        """Return the state of a handheld's lamp and buzzer."""
        hand = self._hands[name]
        lit = buzzing = False
        if isinstance(hand, WiredHandheld):
            lit, buzzing = self._is_high(hand.light), self._is_high(hand.buzzer)
        elif (device := hand.device) is not None:
            lit, buzzing = device.firmware.lit, device.firmware.buzzing
            del device.trace[:-1], hand.sent[:], hand.heard[:]
        return ("", "(*)" if lit else "( )", "bzzz" if buzzing else "")

    def _is_high(self, pin: Pin | None) -> bool:
        return pin is not None and bool(self._box.factory.pin(pin.gpio).state)


def colours(wire: bytes, order: str) -> tuple[RGB, ...]:
    """Return the colours that lights see on an SPI line: `spi_frame.spi_bytes` in reverse."""
    bits = wire[LEAD:-LATCH]
    values = [int("".join("01"[bit == ONE] for bit in bits[at : at + 8]), 2) for at in range(0, len(bits), 8)]
    lights = [values[at : at + len(order)] for at in range(0, len(values), len(order))]
    return tuple((light[order.index("R")], light[order.index("G")], light[order.index("B")]) for light in lights)
