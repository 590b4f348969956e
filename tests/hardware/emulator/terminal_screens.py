"""Scenes and screens that the tests of the emulator's terminal share."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import textwrap
import xml.etree.ElementTree as ET
from collections.abc import Awaitable, Callable

from companion.text import Text
from hardware.emulator.desk import KEYS
from hardware.emulator.terminal import TerminalPanel
from hardware.panel import PanelEvent, Wish
from tests.hardware.rigs import NEVER, TerminalRig, scene

SEATS = ("Ada", "Bo")
FIGHT = scene("5 Rohan  Minotaur 9", "choose  7", "A Strength", log=("Rohan attacks.",), seats=SEATS)


def screen(
    script: Callable[[TerminalRig], Awaitable[None]],
    *,
    seats: tuple[str, ...] = SEATS,
    size: tuple[int, int] = (80, 24),
    blink: float = NEVER,
    keys: tuple[tuple[str | Text, Text], ...] = KEYS,
) -> None:
    """Sit down at a terminal of this size and play the script."""

    async def sitting() -> None:
        panel = TerminalPanel(blink=blink, keys=keys)
        panel.seats_with_buttons(seats)
        async with panel.app.run_test(size=size) as pilot:
            panel.show(FIGHT)
            await script(TerminalRig(panel, pilot))
            await panel.close()

    asyncio.run(sitting())


def words(svg: str) -> str:
    """Return the words that can be read in a screenshot."""
    lines = (element.text or "" for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"))
    return " ".join("".join(lines).replace("\xa0", " ").split())


async def rest(rig: TerminalRig) -> list[PanelEvent]:
    """Close the panel, and return all that was pressed so far, without the halt."""
    await rig.read_screen()
    await rig.panel.close()
    return [event async for event in rig.panel.events() if event != Wish("halt")]


# The screen and its host on one event loop.


def run_host(main: Callable[[TerminalPanel], Awaitable[None]]) -> TerminalPanel:
    """Run this host beside an open screen."""

    async def sitting() -> TerminalPanel:
        panel = TerminalPanel()
        await panel.run(lambda: main(panel), headless=True, size=(80, 24))
        return panel

    return asyncio.run(sitting())


# A real terminal, as far as a computer without one has it.

PROGRAM = """
import asyncio, os, sys
from hardware.emulator.terminal import TerminalPanel, has_terminal

async def main():
    panel = TerminalPanel()

    async def host():
        panel.seats_with_buttons(("Ada", "Bo"))
        async for event in panel.events():
            os.write({report}, (repr(event) + "\\n").encode())
            if getattr(event, "what", "") == "quit":
                return
            if getattr(event, "what", "") == "undo":
                raise LookupError("no such card")

    await panel.run(host)

assert has_terminal(sys.stdin, sys.stdout)
asyncio.run(main())
"""


class Terminal:
    """A program on a pseudo-terminal: what it writes, and what it reports on a pipe beside."""

    def __init__(self) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        self.report, report = os.pipe()
        self.written = b""
        # Test runners export a size, which would then hold whatever the terminal says.
        surroundings = {name: value for name, value in os.environ.items() if name not in ("LINES", "COLUMNS")}
        surroundings |= {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", "PYTHON_COLORS": "0"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(PROGRAM).format(report=report)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            pass_fds=[report],
            env=surroundings,
            start_new_session=True,
        )
        os.close(report)

    def wait_until(self, wanted: bytes) -> None:
        """Read what is written until this has come."""
        while wanted not in self.written:
            assert select.select([self.master], [], [], 20)[0], self.written
            self.written += os.read(self.master, 65536)

    def end(self) -> list[str]:
        """Wait for the end, read all that is still written, and return the reported events."""
        while self.process.poll() is None:
            if select.select([self.master], [], [], 0.05)[0]:
                self.written += os.read(self.master, 65536)
        while select.select([self.master], [], [], 0)[0]:
            self.written += os.read(self.master, 65536)
        with os.fdopen(self.report) as report:
            events = report.read().splitlines()
        assert termios.tcgetattr(self.slave) == self.before
        assert self.written.rfind(b"\x1b[?1049l") > self.written.rfind(b"\x1b[?1049h")
        os.close(self.slave)
        os.close(self.master)
        return events
