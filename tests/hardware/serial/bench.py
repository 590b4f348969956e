"""A workbench without wires: handhelds that run the firmware's own code, and a panel, on a clock that stands still."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from hardware.firmware.state import NAMES, Handheld
from hardware.panel import PanelEvent
from hardware.serial.panel import SerialPanel
from hardware.wiring.plan import SerialHandheld
from tests.cli.sitting import Clock

STEP = 0.005
"""Seconds between two looks of everybody."""

TAP, LONG = 0.05, 0.7
"""Seconds for which a button is down."""


def nonces(salt: int = 0) -> Callable[[], str]:
    """Numbers that differ, as the real ones do, but the same in every run."""
    numbers = count(salt * 0x10000 + 1)
    return lambda: f"{next(numbers):08x}"


class Device:
    """A handheld that runs the firmware. `trace`: what the light and the buzzer did, and when."""

    def __init__(self, id: str, clock: Clock, salt: int = 1) -> None:
        self.id = id
        self._clock = clock
        self._nonce = nonces(salt)
        self.levels = [False] * len(NAMES)
        self.boot()

    def boot(self) -> None:
        """Power on."""
        self.firmware = Handheld(self.id, self._nonce, self.now())
        self.trace: list[tuple[float, bool, bool]] = []

    def now(self) -> int:
        """Milliseconds."""
        return round(self._clock() * 1000)

    def step(self, data: bytes) -> bytes:
        """One look at everything."""
        out = self.firmware.step(self.now(), self.levels, data)
        shown = (self.firmware.lit, self.firmware.buzzing)
        if not self.trace or self.trace[-1][1:] != shown:
            self.trace.append((self._clock(), *shown))
        return out

    def hold(self, button: str, down: bool = True) -> None:
        """A finger goes down on a button, or up."""
        self.levels[NAMES.index(button)] = down


class Wire:
    """A cable without a device file: what the panel writes, and what comes in; `sent` and `heard` keep both."""

    def __init__(self, device: Device | None, clock: Clock) -> None:
        self.device = device
        self._clock = clock
        self.receive: Callable[[bytes], None] | None = None
        self.lost: Callable[[], None] | None = None
        self._to_device = b""
        self.sent: list[tuple[float, bytes]] = []
        self.heard: list[tuple[float, bytes]] = []

    def write(self, data: bytes) -> None:
        if data:
            self._to_device += data
            self.sent.append((self._clock(), data))

    def close(self, last: bytes = b"") -> None:
        self.write(last)
        self.receive = self.lost = None

    def say(self, data: bytes) -> None:
        """These bytes come in, from wherever."""
        if data and self.receive is not None:
            self.heard.append((self._clock(), data))
            self.receive(data)

    def step(self) -> None:
        data, self._to_device = self._to_device, b""
        if self.device is not None:
            self.say(self.device.step(data if self.receive else b""))


class Bench:
    """A panel, and what is plugged in by its port's path."""

    def __init__(self, seats: Sequence[str] = ("Ada", "Bo"), clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self.wires: dict[str, Wire] = {}
        self.panel = SerialPanel(
            [SerialHandheld("any", "/dev/ttyACM*")],
            self.clock,
            find=lambda _: dict.fromkeys(self.wires, 115200),
            open_port=self._open,
            nonce=nonces(9),
        )
        self.panel.keys(tuple(seats))

    def _open(self, path: str, baud: int, heard: Callable[[bytes], None], lost: Callable[[], None]) -> Wire:
        wire = self.wires[path]
        wire.receive, wire.lost = heard, lost
        return wire

    def plug(self, path: str, device: Device | str | None, salt: int | None = None) -> Wire:
        """Plug in a handheld, or something that never says a word (None)."""
        if isinstance(device, str):
            device = Device(device, self.clock, len(self.wires) + 1 if salt is None else salt)
        self.wires[path] = Wire(device, self.clock)
        return self.wires[path]

    def pull(self, path: str) -> Wire:
        """Pull the cable."""
        wire = self.wires.pop(path)
        if wire.lost is not None:
            wire.lost()
        return wire

    def run(self, seconds: float) -> None:
        """Let so much time pass."""
        for _ in range(round(seconds / STEP)):
            self.clock.at += STEP
            for wire in list(self.wires.values()):
                wire.step()
            self.panel.tick()

    def tap(self, path: str, button: str, seconds: float = TAP) -> None:
        """Press a button for so long, and let a little time pass."""
        device = self.wires[path].device
        assert device is not None
        device.hold(button)
        self.run(seconds)
        device.hold(button, down=False)
        self.run(TAP)

    def events(self) -> list[PanelEvent]:
        """What has come of it since the last look."""
        queue = self.panel._mailbox._queue
        events = [queue.get_nowait() for _ in range(queue.qsize())]
        return [event for event in events if event is not None]
