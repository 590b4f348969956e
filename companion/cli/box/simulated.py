"""`drakvakt box --simulated`: the box's own program on a laptop, with a terminal in place of what is soldered."""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import sys
from collections import deque
from typing import Final

from companion.cli.box.evenings import Boxed
from companion.cli.box.service import serve, wiring
from companion.errors import DrakvaktError
from companion.language import Voice, preferred_language
from companion.text import Say, Text, printable
from hardware.emulator.desk import KEYS as EVERY_KEY
from hardware.panel import Panel
from hardware.wiring.load import load
from hardware.wiring.plan import Plan

KEPT: Final = 200
"""Lines of the service's log that the terminal can show."""

KEYS: Final = tuple(entry for entry in EVERY_KEY if entry[0] in ("F1", "F2", "^Q") or entry[1] == Text("hold down"))
"""Keys that a box's buttons can stand for."""

SERVICE: Final = ("JOURNAL_STREAM", "NOTIFY_SOCKET", "WATCHDOG_USEC", "DRAKVAKT_POWEROFF")
"""Variables of systemd's for a service. Here nobody waits for it, and nothing is switched off."""


class NoTerminal(DrakvaktError, OSError):
    """There is no terminal on which a simulated box could be shown."""


class ServiceLog(io.TextIOBase):
    """Log of the service, which is shown beside the screen."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque(maxlen=KEPT)

    def write(self, text: str) -> int:
        """Keep the lines of this text."""
        self.lines.extend(line for line in text.splitlines() if line)
        return len(text)


def simulated(args: argparse.Namespace) -> int:
    """Play until somebody quits; returns the exit status."""
    from hardware.emulator.terminal import TerminalPanel, has_terminal

    plan = plan_of(args)
    if args.check:
        print(printable(plan.title))
        return 0
    if not has_terminal(sys.stdin, sys.stdout):
        raise NoTerminal(Text("A simulated box is drawn in a terminal: run it in one that uses UTF-8."))
    from companion.cli.host.onscreen import run_on_screen

    voice = Voice(args.lang or preferred_language())
    return run_on_screen(lambda: TerminalPanel(say=voice, keys=KEYS), lambda viewer: sit(args, plan, viewer, voice))


def plan_of(args: argparse.Namespace) -> Plan:
    """Return the wiring that is named, else the owner's, else the ready box's."""
    file = args.file or wiring()
    return load(file if args.file or file.exists() else "box")


async def sit(args: argparse.Namespace, plan: Plan, viewer: Panel, say: Say = str) -> None:
    """Run the box's own program until somebody quits at the viewer, or it ends by itself."""
    from companion.cli.box.panels import panels
    from hardware.simulated.bench import Bench, simulated_libraries
    from hardware.simulated.devices import SimulatedBox

    log = ServiceLog()
    box = SimulatedBox(plan)
    environment = {name: value for name, value in os.environ.items() if name not in SERVICE}

    def loaded(args: argparse.Namespace, voice: Voice) -> Boxed:
        boxed = Boxed(args, voice, log, environment=environment)  # type: ignore[arg-type]  # it writes as files do
        boxed.load()
        return boxed

    with simulated_libraries(box) as opened:
        bench = Bench(box, viewer, opened, lambda: log.lines, say)
        serving = asyncio.create_task(serve(args, lambda _, voice: panels(plan, voice, box), loaded))
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
