"""A whole simulated box for the doctor: pins, chips on a bus, lights on a wire, handhelds, and a person who presses."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Sequence
from errno import ENOENT
from itertools import count
from typing import Any

from companion.errors import DrakvaktError
from companion.text import Text
from hardware.box.luma_oled import Glass, open_glass
from hardware.box.pins import Pins
from hardware.box.strip import LightDriver, SpiStrip
from hardware.doctor.bus import list_screens, scan
from hardware.doctor.ground import FAST, needed_devices, needed_libraries
from hardware.doctor.room import Devices, Ground, Room
from hardware.firmware.state import NAMES
from hardware.serial.panel import OpenPort
from hardware.serial.port import NoPort, describe_closed_port
from hardware.simulated.chips import KINDS, Bus, Patient, ScreenSpi
from hardware.simulated.handheld import Device, SimulatedCable, nonces
from hardware.spi_frame import Frame
from hardware.wiring.boards import boards
from hardware.wiring.overlays import STEADY, power_line
from hardware.wiring.plan import AnyOled, Plan, SerialHandheld, SpiOled, Strip

STEP = 0.005
"""Seconds between two looks at everything."""

TAP = 0.1
"""Seconds for which a finger stays down."""

_SALT = 9
"""Salt of the doctor's numbers, which are not those of any handheld."""


class NoMock(DrakvaktError, ImportError):
    """Error where the library with the simulated pins is missing."""


class SimulatedWatch:
    """Time that passes as fast as the machine can count it, with the work that is due meanwhile."""

    def __init__(self) -> None:
        self.at = 0.0
        self._alarms: list[tuple[float, Callable[[], None]]] = []
        self.steps: list[Callable[[], None]] = []
        """Work that is done at every step."""

    def seconds(self) -> float:
        """Return the seconds since the watch was made."""
        return self.at

    def from_stamp(self, stamp: float) -> float:
        """Return this moment, whatever the stamp: simulated pins stamp by a clock of their own."""
        return self.at

    def call_later(self, seconds: float, work: Callable[[], None]) -> None:
        """Call `work` after these seconds."""
        self._alarms.append((self.at + seconds, work))

    async def sleep(self, seconds: float) -> None:
        """Let time pass, with everything that happens meanwhile."""
        until = self.at + seconds
        while self.at < until:
            self.at = min(self.at + STEP, until)
            due = [work for at, work in self._alarms if at <= self.at]
            self._alarms = [alarm for alarm in self._alarms if alarm[0] > self.at]
            for work in (*due, *self.steps):
                work()
        await asyncio.sleep(0)


class SimulatedSpiDevice:
    """Stand-in for `spidev.SpiDev`; `sent` is everything that went over its wire."""

    def __init__(self) -> None:
        self.mode = 0
        self.max_speed_hz = 0
        self.sent: list[bytes] = []

    def open(self, bus: int, device: int) -> None:
        """Open the bus."""

    def writebytes2(self, data: bytes) -> None:
        """Send one transfer."""
        self.sent.append(bytes(data))

    def close(self) -> None:
        """Give the bus back."""


class SimulatedPixels:
    """A simulated strip on a PWM pin."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []

    def show(self, frame: Frame) -> None:
        """Show one frame."""
        self.frames.append(frame)

    def close(self) -> None:
        """Give the pin back."""


class SimulatedPerson:
    """A person who presses where they are asked to, and else types: first the `answers`, then "y".

    `say` gets every sentence that the doctor asks.
    """

    there = True

    def __init__(self, say: Callable[[str], None], fingers: dict[str, Callable[[], None]]) -> None:
        self._say = say
        self.fingers = fingers
        self.answers: deque[str] = deque()
        self.typed: deque[str] = deque()

    def request(self, sentence: str, place: str = "") -> None:
        """Press at that place, or type an answer where the sentence names no place."""
        if place:
            self._say(f"-> {sentence}")
            self.fingers.get(place, _do_nothing)()
            return
        answer = self.answers.popleft() if self.answers else "y"
        self._say(f"-> {sentence} {answer}")
        self.type(answer)

    def type(self, line: str) -> None:
        """Type this line."""
        self.typed.append(line)

    def read_line(self) -> str | None:
        """Return the next line that was typed, if any."""
        return self.typed.popleft() if self.typed else None


class SimulatedBox:
    """A box that is wired exactly as its plan says, and in which everything works until somebody breaks it."""

    def __init__(self, plan: Plan, say: Callable[[str], None] = print) -> None:
        self.plan = plan
        self.watch = SimulatedWatch()
        self.factory: Any = _mock_pins()
        self.spi = SimulatedSpiDevice()
        self.pixels = SimulatedPixels()
        self.buses: dict[int, Bus] = {}
        self.spi_screen: ScreenSpi | None = None
        for _, oled in list_screens(plan):
            chip = KINDS.get(oled.driver, Patient)(oled.height)
            if isinstance(oled, SpiOled):
                self.spi_screen = ScreenSpi(chip, self._make_level_reader(oled.dc.gpio))
                continue
            self.buses.setdefault(oled.bus, Bus({})).chips[oled.address] = chip
        self.wires = self._plug_in()
        self.watch.steps.append(self._step)
        self.person = SimulatedPerson(say, self._fingers())

    def room(self) -> Room:
        """Return everything that the doctor needs."""
        return Room(self.plan, self.ground(), self.devices(), self.person, self.watch)

    def ground(self) -> Ground:
        """Return the board of the plan, with all that belongs on it."""
        board = boards()[self.plan.board]
        return Ground(
            model=f"{board.model} (simulated)",
            user="maker",
            devices=dict.fromkeys(needed_devices(self.plan), "free"),
            libraries=dict.fromkeys(needed_libraries(self.plan), "(simulated)"),
            folders={},
            serving=False,
            config="\n".join(filter(None, (STEADY.get(board.key), power_line(self.plan)))),
            speeds=dict.fromkeys(self.buses, FAST),
            throttled=0,
        )

    def devices(self) -> Devices:
        """Return the devices as the doctor uses them."""
        return Devices(self.scan, self._glass, self._strip, Pins(self.factory), self._ports, self._open, nonces(_SALT))

    def press(self, gpio: int, seconds: float = TAP) -> None:
        """Press the button at this pin, and let it go a little later."""
        pin = self.factory.pin(gpio)
        down, up = (pin.drive_low, pin.drive_high) if self.plan.pull == "up" else (pin.drive_high, pin.drive_low)
        self.watch.call_later(TAP, down)
        self.watch.call_later(TAP + seconds, up)

    def i2c(self, number: int) -> Bus:
        """Return one of the I2C buses, opened as smbus2 opens it."""
        return self._bus(number)

    def scan(self, number: int) -> frozenset[int]:
        """Return the addresses that answer on this bus."""
        return scan(self._bus, number)

    def _make_level_reader(self, gpio: int) -> Callable[[], object]:
        return lambda: self.factory.pin(gpio).state

    def _bus(self, number: int) -> Bus:
        if number not in self.buses:
            raise FileNotFoundError(2, "No such file or directory", f"/dev/i2c-{number}")
        return self.buses[number](number)

    def _glass(self, oled: AnyOled) -> Glass:
        bus = self.spi_screen if isinstance(oled, SpiOled) else self._bus(oled.bus)
        return open_glass(oled, bus, Pins(self.factory))

    def _strip(self, strip: Strip) -> LightDriver:
        return self.pixels if strip.driver == "pwm" else SpiStrip(strip, self.spi)

    def _plug_in(self) -> dict[str, SimulatedCable]:
        numbers = count()
        wires: dict[str, SimulatedCable] = {}
        for hand in self.plan.handhelds:
            if isinstance(hand, SerialHandheld):
                n = next(numbers)
                device = Device(f"e6614864d3{n:06x}", self.watch.seconds, n + 1)
                wires[hand.port.replace("*", str(n))] = SimulatedCable(device, self.watch.seconds)
        return wires

    def _step(self) -> None:
        for wire in self.wires.values():
            wire.step()

    def _ports(self, handhelds: Sequence[SerialHandheld]) -> dict[str, int]:
        return dict.fromkeys(self.wires, handhelds[0].baud)

    def _open(self, path: str, baud: int, on_data: Callable[[bytes], None], on_lost: Callable[[], None]) -> OpenPort:
        wire = self.wires.get(path)
        if wire is None:
            raise NoPort(describe_closed_port(path, FileNotFoundError(ENOENT, os.strerror(ENOENT))))
        wire.receive, wire.lost = on_data, on_lost
        return wire

    def _fingers(self) -> dict[str, Callable[[], None]]:
        pins = {f"GPIO{gpio}": _call_with(self.press, gpio) for gpio in range(28)}
        return pins | {path: _call_with(self._tap, wire) for path, wire in self.wires.items()}

    def _tap(self, wire: SimulatedCable) -> None:
        device = wire.device
        if device is not None:
            self.watch.call_later(TAP, _call_with(device.hold, NAMES[0]))
            self.watch.call_later(2 * TAP, lambda: device.hold(NAMES[0], down=False))


def _call_with(work: Callable[[Any], None], place: Any) -> Callable[[], None]:
    return lambda: work(place)


def _do_nothing() -> None:
    """Do nothing: no finger is at this place."""


def _mock_pins() -> object:
    try:
        from gpiozero.pins.mock import MockFactory
    except ImportError as error:
        raise NoMock(
            Text(
                "The simulated box needs gpiozero, which is missing: install drakvakt[box]"
                " (in a clone: .venv/bin/pip install -e '.[box]')."
            )
        ) from error
    factory: object = MockFactory()
    return factory
