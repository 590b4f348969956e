"""The whole visit."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from companion.cli.commands.doctor import PARTS
from companion.pages.lights import BLACK
from hardware.doctor import visit
from hardware.doctor.finding import Finding, summary, unsure, well, wrong
from hardware.doctor.room import Room
from hardware.doctor.terminal import Terminal
from hardware.simulated.devices import SimulatedWatch
from hardware.wiring.load import VARIANTS
from tests.hardware.doctor.visits import box, findings, marks, send_person_away
from tests.hardware.strips import decode_colours


@pytest.mark.parametrize("variant", [name for name in VARIANTS if name != "handheld"])
@pytest.mark.parametrize("there", [True, False])
def test_every_ready_box_is_well_when_it_is_simulated(variant: str, there: bool) -> None:
    room = box(variant).room()
    assert marks(findings(room if there else send_person_away(room))) == {"ok"}


def test_the_command_knows_every_look() -> None:
    assert tuple(visit.LOOKS) == PARTS


def test_a_look_that_fails_stops_no_other_look(monkeypatch: pytest.MonkeyPatch) -> None:
    async def stumble(room: Room) -> AsyncIterator[Finding]:
        yield well("Bus", "Yes.")
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(visit, "LOOKS", {**visit.LOOKS, "bus": stumble})
    found = findings(send_person_away(box().room()))
    assert "!! Bus: This check itself failed (division by zero): please report it." in map(str, found)
    assert "Button A" in {str(finding.part) for finding in found}


@pytest.mark.parametrize("part", ["screen", "lights", "buttons", "signals", "handhelds"])
def test_a_broken_off_visit_leaves_all_dark_and_released(part: str) -> None:
    simulated = box("box-serial")
    room = simulated.room()

    class Impatient(SimulatedWatch):
        async def sleep(self, seconds: float) -> None:
            await simulated.watch.sleep(seconds)
            if simulated.watch.at > 0.3:
                raise asyncio.CancelledError

    heard = simulated.person.read_line
    simulated.person.read_line = lambda: None  # type: ignore[method-assign]
    room = replace(room, watch=Impatient())
    with pytest.raises(asyncio.CancelledError):
        findings(room, part)
    assert not simulated.buses[1].chips[0x3C].on
    assert not simulated.spi.sent or set(decode_colours(simulated.spi.sent[-1])) == {BLACK}
    assert not simulated.factory.pin(12).state
    assert all(wire.receive is None for wire in simulated.wires.values())
    simulated.person.read_line = heard  # type: ignore[method-assign]
    simulated.person.typed.clear()
    assert marks(findings(simulated.room(), "buttons")) == {"ok"}, "the pins are free again"


def test_the_last_line_names_what_is_wrong_once() -> None:
    bad = [wrong("Screen", "No."), well("Lights", "Yes."), wrong("Screen", "No."), wrong("Board", "No.")]
    assert str(summary(bad)) == "Faults were found: Screen, Board; the game runs without the parts that do not work."
    assert str(summary([well("A", "Yes."), unsure("B", "Perhaps.")])) == (
        "No fault was found: 2 checks, of which 1 left a question (?) open."
    )
    assert str(summary([well("A", "Yes.")])) == "All is well: 1 check."
    assert str(summary([])) == "Nothing was checked: this box has no such part."


def test_a_terminal_gives_a_line_when_it_is_whole_and_skips_all_at_the_end() -> None:
    reading, writing = os.pipe()
    said: list[str] = []
    terminal = Terminal(reading, said.append)
    terminal.request("Press A.", "GPIO5")
    heard = [terminal.read_line()]
    for typed in (b"y", b"\nn\ns"):
        os.write(writing, typed)
        heard.append(terminal.read_line())
    heard.append(terminal.read_line())
    heard.append(terminal.read_line())
    os.close(writing)
    heard += [terminal.read_line(), terminal.read_line()]
    os.close(reading)
    assert heard == [None, None, "y", "n", None, "s", "s"]
    assert said == ["-> Press A."]
