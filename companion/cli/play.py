"""`drakvakt play`: the emulator in the terminal, or plain lines where there is none."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys

from companion.cli.evening import Evening, remember, remembered
from companion.game import find
from companion.language import Voice, preferred
from companion.table.sessions import Sessions, state_folder
from companion.text import Text

ENDED = 143
"""The exit status of a program that a signal has ended, as shells count."""


def play(given: argparse.Namespace) -> int:
    """Play until somebody stops; returns the exit status."""
    folder = given.state or state_folder()
    voice = Voice(given.lang or remembered(folder) or preferred())
    if given.game:
        find(given.game)
    evening = Evening(given, Sessions(folder), voice)
    evening.check()
    if given.plain or not _terminal():
        from hardware.plain import PlainPanel

        plain = PlainPanel(sys.stdin, sys.stdout, say=voice)
        asyncio.run(evening.run([plain]))
    else:
        from hardware.terminal import TerminalPanel

        async def on_screen() -> None:
            # Made on the loop that it belongs to.
            panel = TerminalPanel(say=voice)
            task = asyncio.current_task()
            assert task is not None
            for ending in (signal.SIGTERM, signal.SIGHUP):
                # Whoever ends us so should still find a terminal that works; the game is kept anyway.
                asyncio.get_running_loop().add_signal_handler(ending, task.cancel)
            await panel.run(lambda: evening.run([panel]))

        try:
            asyncio.run(on_screen())
        except asyncio.CancelledError:
            return ENDED
    remember(folder, voice.language)
    if evening.kept:
        print(Text("The game is kept. Go on with: {command}", command="make play").read(voice))
    return 0


def _terminal() -> bool:
    from hardware.terminal import terminal_available

    return terminal_available(sys.stdin, sys.stdout)
