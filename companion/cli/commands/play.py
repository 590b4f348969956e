"""Command `drakvakt play`: a game in the terminal, on its screen or in plain lines where it has none."""

from __future__ import annotations

import argparse
import asyncio
import sys
from importlib.metadata import entry_points
from typing import TextIO

from companion.cli.evening.evening import GameEvening
from companion.cli.invocation import command_line
from companion.cli.language import find_language, speaker_for_all_games
from companion.cli.letters import has_chosen_letters, remember_letters
from companion.cli.screen_letters import find_missing_letters
from companion.errors import DrakvaktError
from companion.game import find
from companion.language import Voice
from companion.table.sessions import Sessions, config_folder, state_folder
from companion.text import Text, printable
from hardware.panel import Panel, PanelSetting

PANELS = "drakvakt.panels"
"""Group of entry points; each is a function that takes a `PanelSetting` and returns panels."""


class NoTextual(DrakvaktError, ImportError):
    """The library that draws the terminal's screen is not installed."""


def play(args: argparse.Namespace) -> int:
    """Play until somebody stops, and return the exit status.

    Args:
        args: The options of the command line.
    """
    folder = args.state or state_folder()
    voice = Voice(find_language(args))
    if not args.plain and _is_textual_missing():
        raise NoTextual(
            Text(
                "The screen in the terminal needs Textual: install it ({command}), or play with plain lines (--plain).",
                command="pip install textual",
            )
        )
    if args.game:
        find(args.game)
    sessions = Sessions(folder, owners=args.data or config_folder(), missing_letters=find_missing_letters)
    evening = GameEvening(args, sessions, voice, offers_others=True)
    evening.check()
    print_notes(sessions, voice)
    others = installed_panels(
        PanelSetting(voice, folder, args.web, args.lan, args.port, tell=lambda line: print(line, flush=True))
    )
    if args.plain or not _has_terminal():
        from hardware.emulator.plain_panel import PlainPanel

        plain = PlainPanel(sys.stdin, sys.stdout, say=voice)
        asyncio.run(evening.run([plain, *others]))
    else:
        from companion.cli.host.onscreen import run_on_screen
        from hardware.emulator.terminal import TerminalPanel
        from hardware.emulator.true_picture import find_protocol

        def make_panel() -> TerminalPanel:
            return TerminalPanel(
                say=voice,
                letters=has_chosen_letters(folder),
                keep=lambda wanted: remember_letters(folder, wanted=wanted),
                draws=find_protocol(),
            )

        if (status := run_on_screen(make_panel, lambda panel: evening.run([panel, *others]))) != 0:
            return status
    print_notes(sessions, voice)
    output = _output_after_screen()
    if evening.unfinished_session:
        words = Text("The game is kept. Go on with: {command}", command=command_line("play", args.state))
        print(printable(words.read(voice)), file=output)
    if evening.finished_session:
        # Each command names the game, so that it can be typed as it stands also after several games.
        page_command = command_line(f"report {evening.finished_session} --open", args.state)
        picture_command = command_line(f"report {evening.finished_session} --png drakvakt.png", args.state)
        print(printable(Text("The evening as a page: {command}", command=page_command).read(voice)), file=output)
        print(
            printable(Text("A picture of it to pass on: {command}", command=picture_command).read(voice)), file=output
        )
    return 0


def installed_panels(setting: PanelSetting) -> list[Panel]:
    """Return the panels of installed packages beside the terminal's: the web page, and panels of other authors.

    Args:
        setting: The options of the command line for panels.
    """
    found: list[Panel] = []
    for entry in sorted(entry_points(group=PANELS), key=lambda entry: entry.name):
        found += entry.load()(setting)
    return found


def print_notes(sessions: Sessions, voice: Voice) -> None:
    """Print the notes about people's files on standard error; a screen would hide them while it is open."""
    if sessions.notes:
        say = speaker_for_all_games(voice.language)
        for note in sessions.notes:
            print(f"drakvakt: {printable(note.read(say))}", file=sys.stderr)
        sessions.notes.clear()


def _has_terminal() -> bool:
    from hardware.emulator.terminal import has_terminal

    return has_terminal(sys.stdin, sys.stdout)


def _is_textual_missing() -> bool:
    from hardware.emulator.terminal import is_textual_missing

    return is_textual_missing(sys.stdin, sys.stdout)


def _output_after_screen() -> TextIO:
    """Return the stream to print on after the screen has closed.

    That is standard error if a browser shows the screen, since standard output then carries Textual's protocol.
    """
    from hardware.emulator.terminal import is_served

    return sys.stderr if is_served() else sys.stdout
