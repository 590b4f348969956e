"""Simulated handhelds: the firmware's own code at the end of a cable without a device file."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from hardware.firmware.state import NAMES, HandheldState


def nonces(salt: int = 0) -> Callable[[], str]:
    """Return a maker of numbers that differ, as the real ones do, but are the same in every run."""
    numbers = count(salt * 0x10000 + 1)
    return lambda: f"{next(numbers):08x}"


class Device:
    """A handheld that runs the firmware. `trace`: what the light and the buzzer did, with the time."""

    def __init__(self, id: str, clock: Callable[[], float], salt: int = 1) -> None:
        self.id = id
        self._clock = clock
        self._nonce = nonces(salt)
        self.levels = [False] * len(NAMES)
        self.boot()

    def boot(self) -> None:
        """Switch the handheld on."""
        self.firmware = HandheldState(self.id, self._nonce, self.milliseconds())
        self.trace: list[tuple[float, bool, bool]] = []

    def milliseconds(self) -> int:
        """Return the time in milliseconds."""
        return round(self._clock() * 1000)

    def step(self, data: bytes) -> bytes:
        """Let the firmware look at everything once."""
        out = self.firmware.step(self.milliseconds(), self.levels, data)
        shown = (self.firmware.lit, self.firmware.buzzing)
        if not self.trace or self.trace[-1][1:] != shown:
            self.trace.append((self._clock(), *shown))
        return out

    def hold(self, button: str, down: bool = True) -> None:
        """Put a finger down on a button, or take it up."""
        self.levels[NAMES.index(button)] = down


class SimulatedCable:
    """A cable without a device file; `sent` is what the panel wrote, `heard` what came in."""

    def __init__(self, device: Device | None, clock: Callable[[], float]) -> None:
        self.device = device
        self._clock = clock
        self.receive: Callable[[bytes], None] | None = None
        self.lost: Callable[[], None] | None = None
        self._to_device = b""
        self.sent: list[tuple[float, bytes]] = []
        self.heard: list[tuple[float, bytes]] = []

    def write(self, data: bytes) -> None:
        """Send these bytes from the panel."""
        if data:
            self._to_device += data
            self.sent.append((self._clock(), data))

    def close(self, last: bytes = b"") -> None:
        """Give the port back, as the panel does."""
        self.write(last)
        self.receive = self.lost = None

    def say(self, data: bytes) -> None:
        """Let these bytes come in, wherever they are from."""
        if data and self.receive is not None:
            self.heard.append((self._clock(), data))
            self.receive(data)

    def step(self) -> None:
        """Deliver what was sent, and what the device answers."""
        data, self._to_device = self._to_device, b""
        if self.device is not None:
            self.say(self.device.step(data if self.receive else b""))
