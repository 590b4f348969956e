"""Visits of the doctor to simulated boxes, whole or broken."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from dataclasses import replace

from hardware.doctor.finding import Finding
from hardware.doctor.room import Room
from hardware.doctor.terminal import Nobody
from hardware.doctor.visit import visit
from hardware.simulated.devices import SimulatedBox
from hardware.wiring.load import load
from hardware.wiring.plan import Plan


def box(variant: str = "box", change: Callable[[Plan], Plan] = lambda plan: plan) -> SimulatedBox:
    """Return a box wired as the changed plan of a variant says, in which everything works; nobody hears its words."""
    return SimulatedBox(change(load(variant)), lambda line: None)


def findings(room: Room, *parts: str) -> list[Finding]:
    """Return all that the doctor finds."""

    async def run_visit() -> list[Finding]:
        return [finding async for finding in visit(room, parts)]

    return asyncio.run(run_visit())


def bad(room: Room, *parts: str) -> list[str]:
    """Return the lines that are not ok."""
    return [str(finding) for finding in findings(room, *parts) if finding.mark != "ok"]


def send_person_away(room: Room) -> Room:
    """Return the room with nobody there."""
    return replace(room, person=Nobody())


def marks(found: Collection[Finding]) -> set[str]:
    return {finding.mark for finding in found}
