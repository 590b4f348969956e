"""The ready files: they load on all boards that they were drawn for, and the boards are what everybody knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.wiring.boards import board_of, boards, box_boards
from hardware.wiring.handheld import firmware_pins
from hardware.wiring.load import load, load_any, load_handheld
from hardware.wiring.plan import Oled, SerialHandheld, SpiOled, WiredHandheld
from tests.hardware.wiring.files import BOXES, write_changed


@pytest.mark.parametrize("name", BOXES)
def test_a_box_loads_on_every_board_that_it_fits(name: str) -> None:
    plan = load(name)
    assert plan.board in plan.fits
    # Nobody has tried lights by PWM on a Pi 5.
    others = {"pi-5"} if name == "box-pwm" else set()
    assert set(plan.fits) | others == {"zero-2-w", "pi-3", "pi-3-plus", "pi-4", "pi-5"}
    for board in plan.fits:
        assert load(name, board).board == board


def test_each_ready_box_has_the_parts_that_its_name_promises() -> None:
    wired, serial, smallest, spi, pwm = map(load, BOXES)
    assert [type(handheld) for handheld in wired.handhelds] == [WiredHandheld, WiredHandheld]
    assert [type(handheld) for handheld in serial.handhelds] == [SerialHandheld, SerialHandheld]
    assert (smallest.board, smallest.handhelds, smallest.buzzer) == ("zero-2-w", (), None)
    assert isinstance(spi.oled, SpiOled) and spi.oled.path == "/dev/spidev1.0"
    assert pwm.strip is not None and (pwm.strip.driver, pwm.pins) == ("pwm", "rpigpio")
    for plan in (wired, serial, smallest):
        assert isinstance(plan.oled, Oled)
        assert plan.oled.address == 0x3C
        assert plan.strip is not None
        assert (plan.strip.driver, plan.strip.brightness) == ("spi", 0.2)
        assert list(plan.buttons) == ["A", "B", "C", "D"]


@pytest.mark.parametrize("name", BOXES)
def test_a_screen_of_2_4_inches_has_its_reset_wired(name: str) -> None:
    """Many an SSD1309 stays dark without."""
    oled = load(name).oled
    assert oled is not None
    assert (oled.reset is not None) == (oled.driver == "ssd1309")


def test_the_firmwares_pins_are_those_of_the_wiring(tmp_path: Path) -> None:
    made = firmware_pins(load_handheld(write_changed(tmp_path, "handheld", ("A = { gpio = 10,", "A = { gpio = 2,"))))
    assert made.splitlines()[2:] == ['BUTTONS = {"A": 2, "B": 11, "C": 12, "D": 13}', "LIGHT = 15", "BUZZER = 14"]


def test_every_header_has_forty_pins_and_every_gpio_once() -> None:
    for board in boards().values():
        assert len(board.pins) == 40
        gpios = [name for name in board.pins if name.startswith(board.prefix)]
        assert len(gpios) == len(set(gpios)) == (28 if board.key != "pico" else 26)
        assert all(board.pin(gpio) is not None for gpio in board.functions)


@pytest.mark.parametrize(
    ("board", "gpio", "pin"),
    [
        ("pi-4", 2, 3),
        ("pi-4", 10, 19),
        ("pi-5", 18, 12),
        ("zero-2-w", 21, 40),
        ("pi-3", 26, 37),
        ("pico", 15, 20),
        ("pico", 28, 34),
    ],
)
def test_each_gpio_has_its_pin_on_each_board(board: str, gpio: int, pin: int) -> None:
    assert boards()[board].pin(gpio) == pin


def test_supply_and_ground_have_the_same_pins_on_every_pi() -> None:
    for key in box_boards():
        pins = boards()[key].pins
        found = {rail: [n for n, name in enumerate(pins, 1) if name == rail] for rail in ("3V3", "5V", "GND")}
        assert found == {"3V3": [1, 17], "5V": [2, 4], "GND": [6, 9, 14, 20, 25, 30, 34, 39]}


def test_a_ready_file_loads_for_another_board() -> None:
    assert load_any("box", "pi-5").board == "pi-5"


@pytest.mark.parametrize(
    ("model", "key"),
    [
        ("Raspberry Pi Zero 2 W Rev 1.0", "zero-2-w"),
        ("Raspberry Pi 3 Model B Rev 1.2", "pi-3"),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", "pi-3-plus"),
        ("Raspberry Pi 4 Model B Rev 1.5", "pi-4"),
        ("Raspberry Pi 5 Model B Rev 1.0", "pi-5"),
        ("Raspberry Pi 2 Model B Rev 1.1", None),
        ("", None),
    ],
)
def test_a_board_is_known_by_the_name_that_it_gives_itself(model: str, key: str | None) -> None:
    board = board_of(model)
    assert (board and board.key) == key
