"""A workbench without wires: handhelds that run the firmware's own code, and a panel, on a clock that stands still."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from hardware.panel import PanelEvent
from hardware.serial.panel import SerialPanel
from hardware.simulated.handheld import Device, SimulatedCable, nonces
from hardware.wiring.plan import SerialHandheld
from tests.cli.sitting import Clock

STEP = 0.005
"""Seconds between two looks of everybody."""

TAP, LONG = 0.05, 0.7
"""Seconds for which a button is down."""


class Bench:
    """A panel, and what is plugged in by its port's path."""

    def __init__(
        self, seats: Sequence[str] = ("Ada", "Bo"), clock: Clock | None = None, wired: Collection[int] = ()
    ) -> None:
        self.clock = clock or Clock()
        self.wires: dict[str, SimulatedCable] = {}
        self.places: dict[str, str] = {}
        """Places of the ports, by path, where a place is not called as its path."""
        self.panel = SerialPanel(
            [SerialHandheld("any", "/dev/ttyACM*")],
            self.clock,
            find=lambda _: dict.fromkeys(self.wires, 115200),
            place=lambda path: self.places.get(path, path),
            open_port=self._open,
            nonce=nonces(9),
            wired=wired,
        )
        self.panel.seats_with_buttons(tuple(seats))

    def _open(self, path: str, baud: int, heard: Callable[[bytes], None], lost: Callable[[], None]) -> SimulatedCable:
        wire = self.wires[path]
        wire.receive, wire.lost = heard, lost
        return wire

    def plug(self, path: str, device: Device | str | None, salt: int | None = None) -> SimulatedCable:
        """Plug in a handheld, or something that never says a word (None)."""
        if isinstance(device, str):
            device = Device(device, self.clock, len(self.wires) + 1 if salt is None else salt)
        self.wires[path] = SimulatedCable(device, self.clock)
        return self.wires[path]

    def pull(self, path: str) -> SimulatedCable:
        """Pull the cable."""
        wire = self.wires.pop(path)
        if wire.lost is not None:
            wire.lost()
        return wire

    def run(self, seconds: float) -> None:
        """Let this time pass."""
        for _ in range(round(seconds / STEP)):
            self.clock.at += STEP
            for wire in list(self.wires.values()):
                wire.step()
            self.panel.tick()

    def tap(self, path: str, button: str, seconds: float = TAP) -> None:
        """Press a button for this time, and let a little more time pass."""
        device = self.wires[path].device
        assert device is not None
        device.hold(button)
        self.run(seconds)
        device.hold(button, down=False)
        self.run(TAP)

    def events(self) -> list[PanelEvent]:
        """Return the events since the last look."""
        queue = self.panel._mailbox._queue
        events = [queue.get_nowait() for _ in range(queue.qsize())]
        return [event for event in events if event is not None]
