"""Handhelds on a cable: the firmware's own code, strangers, other versions, and nobody at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import replace

import pytest

from hardware.firmware import protocol
from hardware.serial.panel import OpenPort
from hardware.serial.port import NoPort, describe_closed_port
from hardware.simulated.devices import SimulatedBox
from hardware.simulated.handheld import Device, SimulatedCable
from tests.hardware.doctor.visits import bad, box, findings, send_person_away

FIRST, SECOND = "/dev/ttyACM0", "/dev/ttyACM1"
ONE = "It is e6614864d3000000 and speaks version 1 of the protocol"


def serial() -> SimulatedBox:
    return box("box-serial")


def finding_lines(simulated: SimulatedBox) -> list[str]:
    return [str(finding) for finding in findings(simulated.room(), "handhelds")]


def device(simulated: SimulatedBox, path: str) -> Device:
    found = simulated.wires[path].device
    assert found is not None
    return found


def test_a_handheld_is_greeted_lights_buzzes_and_is_heard() -> None:
    simulated = serial()
    assert finding_lines(simulated)[0] == f"ok Handheld at {FIRST}: {ONE}; a press comes, light and buzz go."
    trace = device(simulated, FIRST).trace
    assert any(lit for _, lit, _ in trace)
    assert any(buzzing for _, _, buzzing in trace)


def test_somebody_who_thinks_for_long_does_not_lose_the_handheld() -> None:
    simulated = serial()
    heard = simulated.person.read_line
    asked_at = []

    def slowly() -> str | None:
        if not simulated.person.typed:
            return None
        asked_at.append(simulated.watch.at)
        return heard() if simulated.watch.at - asked_at[0] > 30 else None

    simulated.person.read_line = slowly  # type: ignore[method-assign]
    device_ = device(simulated, FIRST)
    joined = []
    simulated.watch.steps.append(lambda: joined.append(device_.firmware.wire.state))
    assert bad(simulated.room(), "handhelds") == []
    first = joined.index("joined")
    assert set(joined[first : first + 5000]) == {"joined"}, "25 seconds of heartbeats"


def test_no_handheld_at_all_says_what_to_plug_in() -> None:
    simulated = serial()
    simulated.wires.clear()
    assert finding_lines(simulated) == [
        (
            "!! Handhelds: No handheld found at /dev/ttyACM*: use a cable that carries data, and check"
            " that the program is on the handheld (docs/handhelds.md)."
        )
    ]


def test_a_stranger_is_no_handheld_and_one_is_missing() -> None:
    simulated = serial()
    simulated.wires[SECOND] = SimulatedCable(None, simulated.watch.seconds)
    assert bad(simulated.room(), "handhelds") == [
        (
            f"?  Handheld at {SECOND}: What is plugged in there is no handheld: put the program on it if it is a Pico"
            " (docs/handhelds.md), else name the handhelds' own ports in the plan."
        ),
        (
            "!! Handhelds: Only 1 of 2 handhelds found at /dev/ttyACM*: use a cable that carries data, and check"
            " that the program is on the handheld (docs/handhelds.md)."
        ),
    ]


class Foreigner(Device):
    """A handheld that speaks another version."""

    def step(self, data: bytes) -> bytes:
        return protocol.encode("HELLO", "0123abcd", "0", "7,8", self.id)


def test_a_handheld_of_another_version_is_reported_with_both() -> None:
    simulated = serial()
    simulated.wires[FIRST] = SimulatedCable(Foreigner("e661", simulated.watch.seconds), simulated.watch.seconds)
    assert finding_lines(simulated)[0] == (
        f"!! Handheld at {FIRST}: It speaks version 7,8 of the protocol, this Drakvakt version 1: put the program of"
        " this Drakvakt on it (docs/handhelds.md)."
    )


def test_two_that_are_the_same_are_told_apart_from_two() -> None:
    simulated = serial()
    simulated.wires[SECOND] = SimulatedCable(
        Device("e6614864d3000000", simulated.watch.seconds, 7), simulated.watch.seconds
    )
    assert bad(simulated.room(), "handhelds")[0] == (
        f"!! Handheld at {SECOND}: It says that it is e6614864d3000000, as the one at {FIRST} does: unplug one, and"
        " install the program on the other (docs/handhelds.md)."
    )


def refuse_port(code: int) -> Callable[..., OpenPort]:
    def refuse(path: str, baud: int, heard: object, lost: object) -> OpenPort:
        raise NoPort(describe_closed_port(path, OSError(code, os.strerror(code))))

    return refuse


def test_a_port_that_may_not_be_used_names_the_group() -> None:
    whole = serial().room()
    denied = replace(whole, devices=replace(whole.devices, open_port=refuse_port(errno.EACCES)))
    assert bad(denied, "handhelds")[0] == (
        f"!! Handheld at {FIRST}: {FIRST} may not be used: add this user to the group dialout."
    )
    busy = replace(whole, devices=replace(whole.devices, open_port=refuse_port(errno.EBUSY)))
    assert bad(busy, "handhelds")[0] == (
        f"!! Handheld at {FIRST}: {FIRST} is in use: close the other program that has it."
    )


def test_a_missing_press_and_a_pulled_cable_are_reported() -> None:
    simulated = serial()
    simulated.person.fingers[FIRST] = lambda: None

    def pull() -> None:
        wire = simulated.wires.pop(SECOND)
        assert wire.lost is not None
        wire.lost()

    simulated.person.fingers[SECOND] = pull
    assert bad(simulated.room(), "handhelds") == [
        f"!! Handheld at {FIRST}: {ONE}, but no press came in 20 seconds: look at its buttons' common wire.",
        (
            f"!! Handheld at {SECOND}: {ONE.replace('000000', '000001')}, but was lost while you pressed: look at its"
            " cable and its plugs."
        ),
    ]


def test_an_unseen_light_is_wrong_and_a_skipped_one_is_unknown() -> None:
    simulated = serial()
    simulated.person.answers.extend(["n", "s"])
    first, second = bad(simulated.room(), "handhelds")
    assert first == (
        f"!! Handheld at {FIRST}: {ONE}; a press comes, but light or buzz is missing: look at their wires, and the"
        " LED's legs."
    )
    assert second.endswith("a press comes, light and buzz were skipped.")


def test_without_a_press_the_handheld_is_still_recognised() -> None:
    found = findings(send_person_away(serial().room()), "handhelds")
    assert [str(finding) for finding in found][:1] == [f"ok Handheld at {FIRST}: {ONE}; nobody was asked to press it."]


@pytest.mark.parametrize("there", [True, False])
def test_a_handheld_whose_button_chatters_is_named(there: bool) -> None:
    simulated = serial()
    device_ = device(simulated, FIRST)

    def flip(down: bool) -> None:
        device_.hold("C", down)
        simulated.watch.call_later(0.05, lambda: flip(not down))

    flip(True)
    room = simulated.room() if there else send_person_away(simulated.room())
    (line,) = bad(room, "handhelds")
    assert line.startswith(f"!! Handheld at {FIRST}: {ONE}, but ")
    assert "presses came before anybody was asked to press it: look at the contacts of its buttons" in line
