"""The bus scan, and the screens on it."""

from __future__ import annotations

import errno
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hardware.doctor.bus import scan
from hardware.doctor.screen import picture
from hardware.simulated.chips import SSD1306, Bus, Chip
from hardware.simulated.devices import SimulatedBox
from hardware.wiring.load import load
from hardware.wiring.plan import Plan
from hardware.wiring.screen_sizes import SIZES
from tests.hardware.doctor.visits import bad, box, findings, send_person_away
from tests.hardware.wiring.files import write_changed
from tests.hardware.wiring.test_checks import BUS_3


def chips(*addresses: int) -> dict[int, Chip]:
    return {address: SSD1306() for address in addresses}


def simulate_chips(*addresses: int) -> SimulatedBox:
    simulated = box()
    simulated.buses[1].chips = chips(*addresses)
    return simulated


@pytest.mark.parametrize(
    ("there", "says"),
    [
        ((), "!! I2C bus 1: Nothing answers: look at SDA and SCL (are they swapped?), VCC and GND of the screen."),
        (
            (0x3D,),
            "!! I2C bus 1: 0x3D answers, the plan says 0x3C for the screen: set address = 0x3D, or move the jumper.",
        ),
        ((0x68,), "!! I2C bus 1: Nothing answers at 0x3C, which is the screen: look at its four wires."),
        (
            (0x3C, 0x57),
            "?  I2C bus 1: 0x57 answers too, which the plan does not know: is something else on this bus?",
        ),
    ],
)
def test_addresses_that_answer_are_compared_with_the_plan(there: tuple[int, ...], says: str) -> None:
    assert bad(simulate_chips(*there).room(), "bus")[0] == says


def fail_scan(error: Exception) -> Callable[[int], frozenset[int]]:
    def fail_to_scan(number: int) -> frozenset[int]:
        raise error

    return fail_to_scan


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (FileNotFoundError(2, "No such file"), "It is missing: switch I2C on with raspi-config, then reboot."),
        (PermissionError(13, "Permission denied"), "It may not be used: add this user to the group i2c."),
        (
            TimeoutError(errno.ETIMEDOUT, "Connection timed out"),
            "It hangs: SDA or SCL is held low; look for a short, and whether the two are swapped.",
        ),
        (
            OSError(errno.EIO, "Input/output error"),
            "It cannot be scanned ([Errno 5] Input/output error): look at SDA and SCL.",
        ),
        (
            ModuleNotFoundError("smbus2"),
            "smbus2 is missing or cannot run here: install drakvakt[box] on a Raspberry Pi.",
        ),
    ],
)
def test_a_bus_that_cannot_be_scanned_says_why(error: Exception, says: str) -> None:
    whole = box().room()
    room = replace(whole, devices=replace(whole.devices, scan=fail_scan(error)))
    assert bad(room, "bus") == [f"!! I2C bus 1: {says}"]


def test_a_further_bus_that_is_missing_is_spoken_of_alike_everywhere(tmp_path: Path) -> None:
    simulated = SimulatedBox(load(write_changed(tmp_path, "box", *BUS_3)), lambda line: None)
    del simulated.buses[3]
    whole = simulated.room()
    room = replace(whole, ground=replace(whole.ground, devices={**whole.ground.devices, "/dev/i2c-3": "missing"}))
    line = "dtoverlay=i2c3,pins_4_5,baudrate=400000"
    says = f"It is missing: add the line {line} to /boot/firmware/config.txt, then reboot."
    assert bad(room, "ground") == [f"!! /dev/i2c-3: {says}"]
    assert bad(room, "bus") == [f"!! I2C bus 3: {says}"]
    assert bad(room, "screen") == [
        f"!! Screen: There is no I2C bus 3: add the line {line} to /boot/firmware/config.txt."
    ]


@pytest.mark.parametrize("driver", SIZES)
def test_every_screen_can_be_simulated(driver: str) -> None:
    width, height = SIZES[driver][0]

    def changed_screen(plan: Plan) -> Plan:
        assert plan.oled is not None
        return replace(plan, oled=replace(plan.oled, driver=driver, width=width, height=height))

    assert bad(box(change=changed_screen).room(), "bus", "screen") == []


class Stubborn(Bus):
    """A bus that cannot write nothing, as the Pi 5's, or that fails at every address."""

    def __init__(self, quick: int, there: dict[int, Chip], read: int = 0) -> None:
        super().__init__(there)
        self.quick, self.read, self.asked = quick, read, 0

    def write_quick(self, address: int) -> None:
        self.asked += 1
        raise OSError(self.quick, "quick")

    def read_byte(self, address: int) -> int:
        if self.read:
            raise OSError(self.read, "read")
        if address not in self.chips:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        return 0


def test_a_bus_that_cannot_write_nothing_is_read() -> None:
    assert scan(Stubborn(errno.EOPNOTSUPP, chips(0x3C, 0x50, 0x77)), 1) == {0x3C, 0x50, 0x77}


def test_an_address_that_the_kernel_has_taken_counts_as_found() -> None:
    assert 0x68 in scan(Stubborn(errno.EBUSY, chips()), 1)


def test_a_bus_that_hangs_is_asked_once_and_given_back() -> None:
    bus = Stubborn(errno.ETIMEDOUT, chips())
    with pytest.raises(TimeoutError):
        scan(bus, 1)
    assert (bus.asked, bus.closed) == (1, 1)


def test_the_glass_shows_the_picture_while_asked_and_is_dark_after() -> None:
    simulated = box()
    chip = simulated.buses[1].chips[0x3C]
    seen = []
    request = simulated.person.request

    def look(sentence: str, place: str = "") -> None:
        seen.append(chip.visible_rows())
        request(sentence, place)

    simulated.person.request = look  # type: ignore[method-assign]
    assert bad(simulated.room(), "screen") == []
    assert seen == [tuple(picture(64))]
    assert not chip.on


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        (
            ["n"],
            (
                "!! Screen: The ssd1309 at 0x3C of I2C bus 1 takes a picture, but it is not seen as it should be"
                ' (upside down: rotate = 2; shifted or with snow: driver = "sh1106"; dark: contrast = 255).'
            ),
        ),
        (["what?", "s"], "?  Screen: Skipped. The ssd1309 at 0x3C of I2C bus 1 takes a picture."),
    ],
)
def test_a_fault_that_people_see_on_the_screen_is_reported(answers: list[str], says: str) -> None:
    simulated = box()
    simulated.person.answers.extend(answers)
    assert bad(simulated.room(), "screen") == [says]


def test_a_screen_that_does_not_answer_is_named_and_the_rest_carries_on() -> None:
    found = findings(send_person_away(simulate_chips(0x3D).room()))
    assert [str(finding) for finding in found if str(finding.part) == "Screen"] == [
        "!! Screen: No screen answers at 0x3C of I2C bus 1: look at its four wires."
    ]
    assert "Button A" in {str(finding.part) for finding in found}


def test_pictures_of_the_test_have_a_frame_on_all_sides() -> None:
    for height in (32, 64):
        rows = picture(height)
        assert len(rows) == height
        assert rows[0] == rows[-1] == (1 << 128) - 1
        assert all(row >> 127 and row & 1 for row in rows)


def test_a_bus_is_opened_by_its_number() -> None:
    opened: list[Any] = []

    def opener(number: int) -> Bus:
        opened.append(number)
        return Bus(chips(0x3D))

    assert scan(opener, 3) == {0x3D}
    assert opened == [3]
