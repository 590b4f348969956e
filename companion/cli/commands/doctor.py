"""Command `drakvakt doctor`: test each part of a box, and print what is wrong and what to do."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli import usage
from companion.cli.language import find_language, read_last_language
from companion.errors import DrakvaktError
from companion.language import languages, speaker
from companion.text import Text, printable, verbatim

if TYPE_CHECKING:
    from companion.cli.commands.sessions import Commands
    from hardware.doctor.room import Room
    from hardware.wiring.plan import Plan

CATALOGUE = ("hardware.doctor", "doctor")
"""Package and name of the doctor's own catalogue of words, which no other command has to load."""

PARTS = ("ground", "bus", "screen", "lights", "buttons", "signals", "handhelds")

SERVICE: Final = Path("/var/lib/drakvakt/sessions")
"""Folder of the service's games, where the language that was last spoken there is kept."""


class NoWiring(DrakvaktError, FileNotFoundError):
    """An owner's wiring that is missing here."""


def add_command(commands: Commands) -> None:
    """Add the command `doctor`."""
    doctor = commands.add_parser("doctor", help="test every part of a box, and report what is wrong (docs/doctor.md)")
    source = doctor.add_mutually_exclusive_group()
    source.add_argument(
        "--file", type=usage.parse_file, metavar="PATH", help="the wiring (default: /etc/drakvakt/box.toml)"
    )
    source.add_argument("--variant", metavar="NAME", help="a wiring of the package: box, box-serial, ...")
    doctor.add_argument("--simulated", action="store_true", help="use simulated devices; works on a laptop too")
    doctor.add_argument(
        "--part",
        nargs="+",
        choices=PARTS,
        default=(),
        metavar="NAME",
        help=f"test only these parts: {', '.join(PARTS)}",
    )
    doctor.add_argument(
        "--yes", action="store_true", help="ask nothing, and run only the tests that need no eyes and fingers"
    )
    doctor.add_argument("--lang", choices=languages(), help="the language (default: the last one chosen)")
    doctor.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    # Imported here, since only people who build or mend a box need these.
    import asyncio
    import tempfile
    from dataclasses import replace

    if args.lang is None and not args.simulated:
        args.lang = read_last_language(SERVICE)
    plan, say = _load_plan(args), speaker(find_language(args), CATALOGUE)
    title = verbatim(plan.title)
    if args.simulated:
        title = Text("{title} (simulated devices: this says nothing about a real one)", title=title)
    print(printable(title.read(say)))
    with tempfile.TemporaryDirectory() as folder:
        # lgpio leaves its pipes in the folder that this names.
        os.environ.setdefault("LG_WD", folder)
        return asyncio.run(_print_findings(replace(_make_room(plan, args), say=say), args.part))


async def _print_findings(room: Room, parts: tuple[str, ...]) -> int:
    from hardware.doctor.finding import Finding, summary
    from hardware.doctor.visit import visit

    findings: list[Finding] = []
    async for finding in visit(room, parts):
        findings.append(finding)
        print(printable(finding.line(room.say)), flush=True)
    print(summary(findings).read(room.say))
    return int(any(finding.mark == "!!" for finding in findings))


def _make_room(plan: Plan, args: argparse.Namespace) -> Room:
    from dataclasses import replace

    from hardware.doctor.room import Room
    from hardware.doctor.terminal import Nobody, Terminal

    if args.simulated:
        from hardware.simulated.devices import SimulatedBox

        room = SimulatedBox(plan).room()
        return replace(room, person=Nobody()) if args.yes else room
    from hardware.doctor import machine

    ground = machine.examined(plan)
    if "lgpio" in ground.libraries:
        # The service sets this too: gpiozero must not silently use another library for the pins.
        os.environ.setdefault("GPIOZERO_PIN_FACTORY", "lgpio")
    person = Nobody() if args.yes else Terminal()
    return Room(plan, ground, machine.devices(plan), person, machine.RealWatch())


def _load_plan(args: argparse.Namespace) -> Plan:
    from companion.cli.box.service import find_wiring
    from hardware.wiring.load import load, variant

    if args.variant is not None:
        return load(variant(args.variant))
    file = args.file or find_wiring()
    if args.file is None and not file.exists():
        if args.simulated:
            return load("box")
        sentence = Text("There is no {file}: name a wiring with --file, or a ready one with --variant box.")
        raise NoWiring(sentence.using(file=str(file)))
    return load(file)
