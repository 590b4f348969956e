"""A workbench with wires: real ports (ptys), pyserial at one end, a handheld's firmware at the other.

The firmware runs on CPython, or on a real MicroPython under Node.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

import pytest

from hardware.firmware import pins
from hardware.firmware.state import NAMES
from hardware.panel import PanelEvent
from hardware.serial.panel import OpenPort, SerialPanel
from hardware.serial.port import Port
from hardware.simulated.handheld import Device, nonces
from hardware.wiring.plan import SerialHandheld
from tests.cli.sitting import Clock
from tests.hardware.serial.bench import TAP

HERE: Final = Path(__file__).parent
PACKAGE: Final = HERE / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
FIRMWARE: Final = Path(pins.__file__).parent

STEP = 0.01
"""Seconds between two looks of everybody."""

PATIENCE = 2000
"""Rounds of the loop in which bytes that are on their way through the kernel arrive."""


class Far(Protocol):
    """The far end of a cable: `read` and `written` count its bytes."""

    id: str
    levels: list[bool]
    read: int
    written: int
    lit: bool
    buzzing: bool

    def plug(self, master: int) -> None:
        """Plug the handheld in, which gives it its power."""

    def step(self) -> None:
        """Let the handheld look at everything once."""

    def unplug(self) -> None:
        """Pull the cable."""


class CPythonHandheld:
    """A handheld's program on CPython, at one end of a pty."""

    def __init__(self, id: str, clock: Clock, salt: int) -> None:
        self.id = id
        self._device = Device(id, clock, salt)
        self.levels = self._device.levels
        self._master = -1
        self.read = self.written = 0
        self.lit = self.buzzing = False

    def plug(self, master: int) -> None:
        self._master, self.read, self.written = master, 0, 0
        self._device.boot()

    def step(self) -> None:
        data = b""
        with suppress(BlockingIOError, OSError):
            data = os.read(self._master, 4096)
        self.read += len(data)
        out = self._device.step(data)
        self.lit, self.buzzing = self._device.firmware.lit, self._device.firmware.buzzing
        if out:
            self.written += os.write(self._master, out)

    def unplug(self) -> None:
        os.close(self._master)


class MicroPython:
    """A handheld's program in a real MicroPython."""

    def __init__(self, id: str, clock: Clock) -> None:
        self.id = id
        self._clock = clock
        self.levels = [False] * len(NAMES)
        self._process: subprocess.Popen[str] | None = None
        self.version = ""

    def plug(self, master: int) -> None:
        self._process = subprocess.Popen(
            ["node", HERE / "micropython.mjs", PACKAGE, FIRMWARE, self.id, str(master)],
            pass_fds=[master],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        os.close(master)
        self.read = self.written = 0
        self.version = self._line()

    def step(self) -> None:
        levels = "".join(str(int(level)) for level in self.levels)
        told = json.loads(self._ask(f"{round(self._clock() * 1000)} {levels}"))
        self.lit, self.buzzing = told["lit"], told["buzzing"]
        self.read, self.written = told["read"], told["written"]

    def unplug(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.close()
            process.wait(10)
            process.stdout.close()

    def _ask(self, line: str) -> str:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        return self._line()

    def _line(self) -> str:
        assert self._process is not None
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "MicroPython has ended; its standard error says why."
        return line


def need_micropython() -> None:
    """Skip the test where there is no Node or no MicroPython."""
    if shutil.which("node") is None:
        pytest.skip("Node is missing: install nodejs.")
    if not PACKAGE.is_dir():
        pytest.skip(f"MicroPython is missing: run npm ci in {HERE.name}'s folder under tests/hardware.")


class Cable:
    """Cable between a far end and a port; since the port is open, `host_read` counts its bytes.

    `far_base`: the bytes of the far end before that.
    """

    def __init__(self, far: Far, link: Path, slave: int) -> None:
        self.far = far
        self.link = link
        self.slave = slave
        self.open = False
        self.host_read = 0
        self.far_base = 0


class NotingPort:
    """Port whose cable is told when it is closed."""

    def __init__(self, port: OpenPort, cable: Cable) -> None:
        self._port = port
        self._cable = cable

    def write(self, data: bytes) -> None:
        self._port.write(data)

    def close(self, last: bytes = b"") -> None:
        self._cable.open = False
        self._port.close(last)


class PtyBench:
    """A panel on real ports, and what is plugged in. Use it inside a running event loop, and `close` it."""

    def __init__(self, folder: Path, clock: Clock | None = None, seats: Sequence[str] = ()) -> None:
        self.clock = clock or Clock()
        self._folder = folder
        self.cables: dict[str, Cable] = {}
        plan = [SerialHandheld("any", str(folder / "tty*"))]
        self.panel = SerialPanel(plan, self.clock, open_port=self._open, nonce=nonces(9))
        self.panel.seats_with_buttons(tuple(seats))

    def _open(self, path: str, baud: int, heard: Callable[[bytes], None], lost: Callable[[], None]) -> OpenPort:
        cable = self.cables.get(Path(path).name)
        if cable is None:
            return Port(path, baud, heard, lost)

        def count(data: bytes) -> None:
            cable.host_read += len(data)
            heard(data)

        port = Port(path, baud, count, lost)
        # What was said to a closed door is lost.
        cable.open, cable.host_read, cable.far_base = True, 0, cable.far.written
        return NotingPort(port, cable)

    def plug(self, name: str, far: Far) -> Cable:
        """Plug in a handheld."""
        master, slave = os.openpty()
        os.set_blocking(master, False)
        import tty

        # As a port that nobody has opened: nothing is echoed.
        tty.setraw(slave)
        link = self._folder / name
        link.symlink_to(os.ttyname(slave))
        self.cables[name] = Cable(far, link, slave)
        far.plug(master)
        return self.cables[name]

    def pull(self, name: str) -> Far:
        """Pull the cable."""
        cable = self.cables.pop(name)
        cable.link.unlink()
        os.close(cable.slave)
        cable.far.unplug()
        return cable.far

    async def run(self, seconds: float) -> None:
        """Let this time pass."""
        for _ in range(round(seconds / STEP)):
            self.clock.at += STEP
            for cable in list(self.cables.values()):
                cable.far.step()
                await self._settle(cable)
            self.panel.tick()
            await asyncio.sleep(0)

    async def _settle(self, cable: Cable) -> None:
        """Wait until the kernel has handed over what is on its way to the host."""
        for _ in range(PATIENCE):
            if not cable.open or cable.far.written - cable.far_base <= cable.host_read:
                return
            await asyncio.sleep(0)

    async def wait_until(self, condition: Callable[[], bool], within: float = 15.0) -> None:
        """Let time pass until a condition holds."""
        end = self.clock.at + within
        while not condition():
            assert self.clock.at < end, "it never came to this"
            await self.run(STEP)

    async def tap(self, name: str, button: str, seconds: float = TAP) -> None:
        """Press a button for this time, and let a little more time pass."""
        levels = self.cables[name].far.levels
        levels[NAMES.index(button)] = True
        await self.run(seconds)
        levels[NAMES.index(button)] = False
        await self.run(TAP)

    def events(self) -> list[PanelEvent]:
        """Return the events since the last look."""
        queue = self.panel._mailbox._queue
        events = [queue.get_nowait() for _ in range(queue.qsize())]
        return [event for event in events if event is not None]

    async def close(self) -> None:
        """Put everything away."""
        await self.panel.close()
        for name in list(self.cables):
            self.pull(name)
