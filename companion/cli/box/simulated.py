"""Command `drakvakt box --simulated`: the program of a box on a laptop, with devices that a terminal draws."""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import sys
from collections import deque
from typing import Final

from companion.cli.box.evenings import BoxEvenings
from companion.cli.box.service import find_wiring, serve
from companion.errors import DrakvaktError
from companion.language import Voice, preferred_language
from companion.text import Say, Text, printable
from hardware.emulator.desk import KEYS as EVERY_KEY
from hardware.panel import Panel
from hardware.wiring.load import load
from hardware.wiring.plan import Plan

LOG_LENGTH: Final = 200
"""Lines of the service's log that the terminal can show."""

KEYS: Final = tuple(entry for entry in EVERY_KEY if entry[0] in ("F1", "F2", "^Q") or entry[1] == Text("hold down"))
"""Keys of the terminal that a simulated box has."""

SERVICE_VARIABLES: Final = ("JOURNAL_STREAM", "NOTIFY_SOCKET", "WATCHDOG_USEC", "DRAKVAKT_POWEROFF")
"""Environment variables of systemd, which are left out: here no service manager waits, and nothing is switched off."""


class NoTerminal(DrakvaktError, OSError):
    """Error of a simulated box without a terminal to draw it in."""


class ServiceLog(io.TextIOBase):
    """Log of the service, which the terminal shows beside the screen."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque(maxlen=LOG_LENGTH)

    def write(self, text: str) -> int:
        """Keep the lines of this text."""
        self.lines.extend(line for line in text.splitlines() if line)
        return len(text)


def run_simulated_box(args: argparse.Namespace) -> int:
    """Run a simulated box until somebody quits, and return the exit status."""
    from hardware.emulator.terminal import TerminalPanel, has_terminal

    plan = load_plan(args)
    if args.check:
        print(printable(plan.title))
        return 0
    if not has_terminal(sys.stdin, sys.stdout):
        raise NoTerminal(Text("A simulated box is drawn in a terminal: run it in one that uses UTF-8."))
    from companion.cli.host.onscreen import run_on_screen

    voice = Voice(args.lang or preferred_language())
    return run_on_screen(
        lambda: TerminalPanel(say=voice, keys=KEYS), lambda viewer: run_at_viewer(args, plan, viewer, voice)
    )


def load_plan(args: argparse.Namespace) -> Plan:
    """Return the plan of the named wiring file, else the owner's, else that of the package's box."""
    file = args.file or find_wiring()
    return load(file if args.file or file.exists() else "box")


async def run_at_viewer(args: argparse.Namespace, plan: Plan, viewer: Panel, say: Say = str) -> None:
    """Run the program of the box until somebody quits at the viewer, or it ends by itself.

    Args:
        args: The options of the command line.
        plan: The wiring of the box.
        viewer: Panel that shows the simulated devices.
        say: Function that translates a message.
    """
    from companion.cli.box.panels import make_panels
    from hardware.simulated.bench import Bench, simulated_libraries
    from hardware.simulated.devices import SimulatedBox

    log = ServiceLog()
    box = SimulatedBox(plan)
    environment = {name: value for name, value in os.environ.items() if name not in SERVICE_VARIABLES}

    def load_evenings(args: argparse.Namespace, voice: Voice) -> BoxEvenings:
        evenings = BoxEvenings(args, voice, log, environment=environment)  # type: ignore[arg-type]  # it writes as files do
        evenings.load()
        return evenings

    with simulated_libraries(box) as opened:
        bench = Bench(box, viewer, opened, lambda: log.lines, say)
        serving = asyncio.create_task(serve(args, lambda _, voice: make_panels(plan, voice, box), load_evenings))
        tasks = {serving, asyncio.create_task(bench.run())}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
    for task in tasks:
        if not task.cancelled():
            task.result()
