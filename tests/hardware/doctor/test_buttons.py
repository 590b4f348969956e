"""Buttons that are pressed, stuck, swapped, loose or bouncing, on gpiozero's mock pins."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from companion.text import Text
from hardware.box.pins import Unreachable
from hardware.doctor.buttons import PATIENCE
from hardware.simulated.devices import SimulatedBox
from tests.hardware.doctor.visits import bad, box, findings, send_person_away


def press_nothing() -> None:
    """No finger."""


def test_a_whole_box_is_all_well() -> None:
    found = findings(box().room(), "buttons")
    assert [str(finding) for finding in found[:2]] == [
        "ok Button A: It came at GPIO5, without a bounce.",
        "ok Button B: It came at GPIO6, without a bounce.",
    ]
    assert len(found) == 12


def test_a_button_down_beforehand_is_stuck_and_not_asked_for() -> None:
    simulated = box()
    asked: list[str] = []
    simulated.person.fingers["GPIO5"] = lambda: asked.append("A")
    # As a wire to ground, which no pull can lift.
    simulated.factory.pin(5)._set_pull = lambda value: None
    simulated.factory.pin(5).drive_low()
    assert bad(simulated.room(), "buttons") == [
        (
            "!! Button A: It is down before anybody presses it: its wire (GPIO5, white) touches ground, a four-legged"
            " button is soldered a quarter turn round, or the plan's pull is wrong."
        )
    ]
    assert asked == []


def test_swapped_wires_are_both_named() -> None:
    simulated = box()
    fingers = simulated.person.fingers
    fingers["GPIO5"], fingers["GPIO6"] = fingers["GPIO6"], fingers["GPIO5"]
    assert bad(simulated.room(), "buttons") == [
        "!! Button A: Button B came instead: swap the wires of both (GPIO5, white; GPIO6, grey).",
        "!! Button B: Button A came instead: swap the wires of both (GPIO6, grey; GPIO5, white).",
    ]


def test_wires_that_touch_are_named() -> None:
    simulated = box()

    def press_both() -> None:
        simulated.press(13)
        simulated.press(26)

    simulated.person.fingers["GPIO13"] = press_both
    assert bad(simulated.room(), "buttons") == [
        "!! Button C: Handheld 1 D (GPIO26, blue) came with it: look where their wires touch those of GPIO13, violet."
    ]


def test_a_button_that_never_comes_is_waited_for_for_so_long_and_no_longer() -> None:
    simulated = box("box-smallest")
    simulated.person.fingers["GPIO19"] = press_nothing
    assert bad(simulated.room(), "buttons") == [
        "!! Button D: No press came in 20 seconds: look at its wire (GPIO19, blue) and at its common one."
    ]
    assert PATIENCE < simulated.watch.at < PATIENCE + 3


def edges(simulated: SimulatedBox, gpio: int, *times: float) -> Callable[[], None]:
    """Return a finger under which the contact changes at these moments, first down."""
    pin = simulated.factory.pin(gpio)

    def press() -> None:
        for number, at in enumerate(times):
            simulated.watch.call_later(at, pin.drive_high if number % 2 else pin.drive_low)

    return press


def test_bounces_are_counted_and_filtered() -> None:
    simulated = box("box-smallest")
    simulated.person.fingers["GPIO5"] = edges(simulated, 5, 0.1, 0.105, 0.11, 0.2)
    lines = [str(finding) for finding in findings(simulated.room(), "buttons")]
    assert lines[0] == "ok Button A: It came at GPIO5, with 2 edges of bouncing, which is filtered."


def test_a_press_that_comes_twice_is_doubtful() -> None:
    simulated = box("box-smallest")
    simulated.person.fingers["GPIO5"] = edges(simulated, 5, 0.1, 0.13, 0.16, 0.2)
    assert bad(simulated.room(), "buttons") == [
        (
            "?  Button A: One press came as 2: it bounces for longer than 15 ms, or was pressed twice; try again, else"
            " take another button."
        )
    ]


def test_a_flicker_is_no_press() -> None:
    simulated = box("box-smallest")
    simulated.person.fingers["GPIO5"] = edges(simulated, 5, 0.1, 0.105)
    assert bad(simulated.room(), "buttons") == [
        "!! Button A: Only a flicker of 2 edges came, and no press: its contact is loose, so solder both wires again."
    ]


def test_s_skips_a_button() -> None:
    simulated = box("box-smallest")
    simulated.person.fingers["GPIO5"] = lambda: simulated.person.type("s")
    assert bad(simulated.room(), "buttons") == ["?  Button A: Skipped."]


def test_a_long_press_counts_and_is_not_taken_for_the_next_button() -> None:
    simulated = box("box-smallest")
    simulated.person.fingers["GPIO5"] = lambda: simulated.press(5, 2.0)
    assert bad(simulated.room(), "buttons") == []


def test_without_people_a_stuck_button_is_still_found() -> None:
    simulated = box("box-smallest")
    simulated.factory.pin(6)._set_pull = lambda value: None
    simulated.factory.pin(6).drive_low()
    found = findings(send_person_away(simulated.room()), "buttons")
    assert [finding.mark for finding in found] == ["ok", "!!", "ok", "ok"]
    assert str(found[0]) == "ok Button A: GPIO5 reads as not pressed; nobody was asked to press it."


@pytest.mark.parametrize("whole", [True, False])
def test_pins_that_cannot_be_had_are_named_once_or_one_by_one(whole: bool) -> None:
    simulated = box("box-smallest")
    room = simulated.room()
    opened = room.devices.pins.input

    def refuse(pin: object, pull: object, changed: object) -> object:
        if whole or pin == simulated.plan.buttons["B"]:
            raise Unreachable(Text("It is taken."), whole=whole)
        return opened(pin, pull, changed)  # type: ignore[arg-type]

    room.devices.pins.input = refuse  # type: ignore[method-assign,assignment]
    assert bad(room, "buttons") == ["!! Buttons: It is taken." if whole else "!! Button B: It is taken."]


def loose(simulated: SimulatedBox, gpio: int, every: float) -> None:
    """The contact at this pin changes by itself for as long as the visit lasts."""
    pin = simulated.factory.pin(gpio)
    # As a wire that touches another, which no pull can lift.
    pin._set_pull = lambda value: None

    def flip() -> None:
        (pin.drive_high if pin.state == 0 else pin.drive_low)()
        simulated.watch.call_later(every, flip)

    simulated.watch.call_later(every, flip)


@pytest.mark.parametrize(("every", "presses"), [(0.005, "0"), (0.05, "[3-9]")], ids=["noise", "presses"])
@pytest.mark.parametrize("there", [True, False])
def test_a_button_that_speaks_by_itself_is_named_and_spoils_no_other(every: float, presses: str, there: bool) -> None:
    simulated = box("box-smallest")
    loose(simulated, 6, every)
    room = simulated.room() if there else send_person_away(simulated.room())
    found = findings(room, "buttons")
    assert [finding.mark for finding in found] == ["ok", "!!", "ok", "ok"]
    assert re.fullmatch(
        rf"!! Button B: It chatters: \d+ edges and {presses} presses came before anybody was asked to press it; look at"
        r" its wire \(GPIO6, grey\) and at its contact, or take another button\.",
        str(found[1]),
    )


def test_all_pins_are_given_back() -> None:
    simulated = box()
    assert bad(simulated.room(), "buttons") == bad(simulated.room(), "buttons") == []
