"""`drakvakt play`: the emulator in the terminal, or plain lines where there is none."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path
from typing import TextIO

from companion.cli.evening.evening import GameEvening
from companion.cli.invocation import command
from companion.cli.language import speaker_of_all, spoken
from companion.cli.letters import remember_letters, remembered_letters
from companion.cli.screen_letters import find_missing_letters
from companion.errors import DrakvaktError
from companion.game import find
from companion.language import Voice
from companion.table.sessions import Sessions, config_folder, state_folder
from companion.text import Text, printable
from hardware.panel import Panel


class NoWeb(DrakvaktError, ImportError):
    """A library that serves the page is not installed."""


class NoTextual(DrakvaktError, ImportError):
    """The library that draws the terminal's screen is not installed."""


def play(given: argparse.Namespace) -> int:
    """Play until somebody stops; returns the exit status."""
    folder = given.state or state_folder()
    voice = Voice(spoken(given))
    if not given.plain and _lacks_textual():
        raise NoTextual(
            Text(
                "The screen in the terminal needs Textual: install it ({command}), or play with plain lines (--plain).",
                command="pip install textual",
            )
        )
    if given.game:
        find(given.game)
    sessions = Sessions(folder, owners=given.data or config_folder(), missing_letters=find_missing_letters)
    evening = GameEvening(given, sessions, voice, stays=True)
    evening.check()
    say_notes(sessions, voice)
    browsers = open_page(voice, folder, lan=given.lan, port=given.port) if given.web or given.lan else []
    if given.plain or not _terminal():
        from hardware.emulator.plain_panel import PlainPanel

        plain = PlainPanel(sys.stdin, sys.stdout, say=voice)
        asyncio.run(evening.run([plain, *browsers]))
    else:
        from companion.cli.host.onscreen import on_screen
        from hardware.emulator.terminal import TerminalPanel
        from hardware.emulator.true_picture import find_protocol

        def panel() -> TerminalPanel:
            return TerminalPanel(
                say=voice,
                letters=remembered_letters(folder),
                keep=lambda wanted: remember_letters(folder, wanted=wanted),
                draws=find_protocol(),
            )

        if (status := on_screen(panel, lambda panel: evening.run([panel, *browsers]))) != 0:
            return status
    say_notes(sessions, voice)
    if evening.kept:
        says = Text("The game is kept. Go on with: {command}", command=command("play", given.state))
        print(printable(says.read(voice)), file=_reader())
    return 0


def open_page(voice: Voice, folder: Path, *, lan: bool, port: int | None) -> list[Panel]:
    """Return the panel of the page, and print where it is.

    Args:
        voice: The language of the table.
        folder: Where phones' tokens and seats are kept beside the games.
        lan: Whether phones on the local network may join.
        port: The port; without one a free one is taken.

    Raises:
        NoWeb: The libraries of the page are not installed.
        PortTaken: The port is taken.
    """
    try:
        from hardware.web.server import bind, own_address, serve
    except ModuleNotFoundError as error:
        raise NoWeb(
            Text(
                "The page needs {name}: install it ({command}), or play without --web and --lan.",
                name=str(error.name),
                command="pip install 'drakvakt[web]'",
            )
        ) from error
    from hardware.web.door import Door
    from hardware.web.ledger import Ledger
    from hardware.web.panel import WebPanel

    bound = bind(lan=lan, port=port)
    number = bound.getsockname()[1]
    here = f"http://127.0.0.1:{number}/"
    print(Text("Page: {address}", address=here).read(voice), flush=True)
    address = f"http://{own_address()}:{number}" if lan else ""
    if address:
        print(Text("Phones: {address} (the page shows the code)", address=address).read(voice), flush=True)
    door = Door(time.monotonic, ledger=Ledger(folder / "phones.json"))
    return [WebPanel(lambda panel: serve(panel, bound), door=door, address=address, here=here)]


def say_notes(sessions: Sessions, voice: Voice) -> None:
    """Print what people should know of their files, while no screen stands in the way."""
    if sessions.notes:
        say = speaker_of_all(voice.language)
        for note in sessions.notes:
            print(f"drakvakt: {printable(note.read(say))}", file=sys.stderr)
        sessions.notes.clear()


def _terminal() -> bool:
    from hardware.emulator.terminal import terminal_available

    return terminal_available(sys.stdin, sys.stdout)


def _lacks_textual() -> bool:
    from hardware.emulator.terminal import lacks_textual

    return lacks_textual(sys.stdin, sys.stdout)


def _reader() -> TextIO:
    """Return a stream for words after the screen; to a browser standard output speaks a language of Textual's."""
    from hardware.emulator.terminal import is_served

    return sys.stderr if is_served() else sys.stdout
