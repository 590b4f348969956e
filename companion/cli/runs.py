"""Functions that run the commands `play`, `box` and `engine`. Each imports only what its command needs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from companion.cli.screen_letters import find_missing_letters
from companion.language import preferred_language
from companion.text import printable

if TYPE_CHECKING:
    import argparse


def run_engine(args: argparse.Namespace) -> int:
    """Run `drakvakt engine`; return the exit status."""
    if args.schema:
        from companion.cli.engine.schema import schema_text

        print(schema_text(), end="")
        return 0
    from companion.cli.box import quick_start

    quick_start.begin_lean_start(quick_start.HASHES)
    from companion.cli.engine.engine import serve
    from companion.table.sessions import Sessions, config_folder, state_folder

    sessions = Sessions(
        args.state or state_folder(), owners=args.data or config_folder(), missing_letters=find_missing_letters
    )
    try:
        return serve(
            sessions, sys.stdin.buffer, sys.stdout.buffer, args.lang or preferred_language(), quick_start.end_lean_start
        )
    finally:
        for note in sessions.notes:
            print(f"drakvakt: {printable(str(note))}", file=sys.stderr)


def run_play(args: argparse.Namespace) -> int:
    """Run `drakvakt play`; return the exit status."""
    # Imported here, since only `play` needs the panels and their libraries.
    from companion.cli.commands.play import play

    return play(args)


def run_box(args: argparse.Namespace) -> int:
    """Run `drakvakt box`; return the exit status."""
    from companion.cli.box import quick_start

    if args.simulated:
        from companion.cli.box.simulated import run_simulated_box

        return run_simulated_box(args)
    quick_start.defer_box_imports()
    quick_start.begin_lean_start()
    from companion.cli.box import service

    return service.run_box(args)
