"""Command `drakvakt wiring`: print what a maker needs to build a box, made from its wiring file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli import usage
from companion.cli.language import find_language
from companion.errors import DrakvaktError, with_reason
from companion.language import languages, speaker
from companion.text import Text, printable

if TYPE_CHECKING:
    from companion.cli.commands.sessions import Commands


CHECK: Final = "check"


class NotWritten(DrakvaktError):
    """Error of a folder into which the files cannot be written."""


def add_command(commands: Commands) -> None:
    """Add the command `wiring`."""
    wiring = commands.add_parser("wiring", help="show how a box is wired: pinout, diagram, soldering table, parts list")
    wiring.add_argument(
        "check", nargs="?", choices=(CHECK,), metavar=CHECK, help="only report what is wrong or dangerous in the wiring"
    )
    wiring.add_argument(
        "checked", nargs="?", type=usage.parse_file, metavar="PATH", help="after check: the file, as with --file"
    )
    source = wiring.add_mutually_exclusive_group()
    source.add_argument("--file", type=usage.parse_file, metavar="PATH", help="a wiring file of your own")
    variants = "box (the default), box-serial, box-smallest, box-spi, box-pwm or handheld"
    source.add_argument("--variant", metavar="NAME", help=variants)
    wiring.add_argument("--board", metavar="NAME", help="for another board: zero-2-w, pi-3, pi-3-plus, pi-4, pi-5")
    wiring.add_argument("--out", type=Path, metavar="FOLDER", help="write the files there, with the diagram as SVG")
    wiring.add_argument(
        "--machine", metavar="MODEL", help="only print what the wiring needs of this model, for systemd/install"
    )
    wiring.add_argument("--lang", choices=languages(), help="the language of errors (default: the last one chosen)")
    wiring.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    # Imported here, since only makers need it.
    from hardware.wiring.advice import shared_with_console, weak_supply
    from hardware.wiring.boards import boards
    from hardware.wiring.load import load_any, variant
    from hardware.wiring.output_files import files_of
    from hardware.wiring.plan import Plan

    if args.machine is not None:
        return _print_needs(args)
    args.file = args.file or args.checked
    if args.file is None and args.variant is None and args.check:
        from companion.cli.box.service import find_wiring

        args.file = find_wiring()
    plan = load_any(args.file if args.file is not None else variant(args.variant or "box"), args.board)
    place = f"{printable(args.file.name)}: " if args.file is not None else ""
    if isinstance(plan, Plan):
        for advice in (weak_supply(boards()[plan.board], plan.supply), shared_with_console(plan)):
            if advice is not None:
                print(f"drakvakt: {place}{advice.read(speaker(find_language(args)))}", file=sys.stderr)
    if args.check:
        print(printable(plan.title))
        return 0
    files = files_of(plan)
    if args.out is None:
        print("\n".join(files[name] for name in ("pinout.txt", "soldering.md", "parts.md")), end="")
        if "pins.py" in files:
            print(f"\n## Put this into hardware/firmware/pins.py\n\n{files['pins.py']}", end="")
        return 0
    try:
        args.out.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (args.out / name).write_text(content, "utf-8", newline="\n")
    except OSError as error:
        reason = with_reason(error.strerror or str(error))
        sentence = Text("{file} cannot be written ({why}); name another folder.", file=str(args.out), why=reason)
        raise NotWritten(sentence) from error
    print(printable(f"{args.out}: {', '.join(files)}"))
    return 0


def _print_needs(args: argparse.Namespace) -> int:
    """Print the changes that the machine needs, one a line, for the installer."""
    from hardware.wiring.load import load, variant
    from hardware.wiring.machine import machine_needs

    source = args.file if args.file is not None else variant(args.variant or "box")
    print("\n".join(machine_needs(load(source, args.board, elsewhere=False), args.machine)))
    return 0
