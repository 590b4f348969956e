"""A screen whose reset is wired, and one on SPI: what its pins do, and what goes over its wires, in their order."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import smbus2
from gpiozero.pins.mock import MockFactory

from companion.pages.page import Page
from companion.pages.picture import render
from hardware.box import luma_oled
from hardware.box.luma_oled import PULSE, NoScreen, open_glass
from hardware.box.pins import Pins
from hardware.simulated.chips import KINDS, SSD1306, Bus, Chip, Patient, ScreenSpi
from hardware.wiring.plan import Oled, Pin, SpiOled
from hardware.wiring.screen_sizes import SPI_SIZES, has_room_for_page
from tests.golden_files import check_golden

ADDRESS = 0x3C
RESET, DC = 25, 24
PAGE = render(Page(("Ada", "door: how?", "A Strength", "B Psyche"))).rows
ON_I2C = Oled("ssd1309", 128, 64, 1, ADDRESS, Pin(2, "green"), Pin(3, "yellow"), reset=Pin(RESET, "white"))
ON_SPI = SpiOled(
    driver="ssd1309",
    width=128,
    height=64,
    bus=1,
    clk=Pin(21, "yellow"),
    data=Pin(20, "green"),
    cs=Pin(18, "blue"),
    dc=Pin(DC, "violet"),
    reset=Pin(RESET, "white"),
)


class Bench:
    """A screen with its pins and its wire, and all that happened to them, in its order."""

    def __init__(self, patch: pytest.MonkeyPatch, chip: Chip | None = None) -> None:
        self.events: list[str] = []
        self.factory: Any = MockFactory()
        self.pins = Pins(self.factory)
        self.chip = chip or SSD1306()
        self.spi = ScreenSpi(self.chip, lambda: self.factory.pin(DC).state)
        self.bus = Bus({ADDRESS: self.chip})
        self.refuse: OSError | None = None
        self.spi.open = self.noting("open", self.spi.open)  # type: ignore[method-assign]
        self.spi.writebytes = self.noting("bytes", self.spi.writebytes)  # type: ignore[method-assign]
        self.bus._transfer = self.noting("bytes", self.bus._transfer)  # type: ignore[method-assign]
        patch.setattr(smbus2, "SMBus", self.noting("open", self.bus))
        patch.setattr(
            "hardware.box.luma_oled.time.sleep",
            lambda seconds: self.events.append(f"{self.level(RESET)} for {seconds:g} s"),
        )

    def noting(self, name: str, does: Callable[..., Any]) -> Callable[..., Any]:
        def note(*given: Any) -> Any:
            self.events.append(name)
            if self.refuse is not None:
                raise self.refuse
            return does(*given)

        return note

    def level(self, gpio: int) -> str:
        pin = self.factory.pin(gpio)
        return "floating" if pin.function == "input" else "high" if pin.state else "low"

    def screen(self, oled: Oled | SpiOled = ON_SPI) -> luma_oled.Glass:
        return open_glass(oled, self.spi if isinstance(oled, SpiOled) else None, self.pins)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(monkeypatch)


@pytest.mark.parametrize("oled", [ON_I2C, ON_SPI], ids=["I2C", "SPI"])
def test_a_reset_is_low_and_then_high_before_the_first_byte(bench: Bench, oled: Oled | SpiOled) -> None:
    screen = bench.screen(oled)
    assert bench.events[:4] == [f"low for {PULSE:g} s", f"high for {PULSE:g} s", "open", "bytes"]
    screen.show(PAGE, 255)
    assert bench.level(RESET) == "high", "for as long as it is shown"
    assert bench.chip.visible_rows() == PAGE
    screen.close()
    assert not bench.chip.on
    assert (bench.level(RESET), bench.level(DC)) == ("floating", "floating")


def test_a_screen_without_a_reset_has_no_pins_of_its_own(bench: Bench) -> None:
    bench.screen(replace(ON_I2C, reset=None)).close()
    assert bench.events[:2] == ["open", "bytes"]
    assert bench.factory.pins == {}


def test_each_time_that_it_is_looked_for_it_is_reset(bench: Bench) -> None:
    """One that comes back has lost its current, and wants what it wants at the start."""
    bench.bus.chips.clear()
    for _ in range(3):
        bench.events.clear()
        with pytest.raises(NoScreen, match=r"^No screen answers at 0x3C of I2C bus 1"):
            bench.screen(ON_I2C)
        assert bench.events == [f"low for {PULSE:g} s", f"high for {PULSE:g} s", "open", "bytes"]
        assert bench.level(RESET) == "floating", "somebody else may try"
    bench.bus.chips[ADDRESS] = bench.chip
    bench.screen(ON_I2C).close()


def test_a_reset_that_cannot_be_had_is_told(bench: Bench) -> None:
    taken = bench.pins.output(Pin(RESET, "red"))
    with pytest.raises(NoScreen, match=r"^GPIO25 cannot be used \("):
        bench.screen(ON_I2C)
    taken.close()
    dc = bench.pins.output(Pin(DC, "red"))
    with pytest.raises(NoScreen, match=r"^GPIO24 cannot be used \("):
        bench.screen()
    assert bench.level(RESET) == "floating"
    dc.close()


def test_commands_and_pixels_on_spi_differ_by_the_dc_pin(bench: Bench) -> None:
    """A command while DC is low, pixels while it is high; each line is one transfer."""
    screen = bench.screen()
    assert bench.spi.opened == [(1, 0)]
    assert (bench.spi.mode, bench.spi.max_speed_hz) == (0, 4_000_000)
    screen.show(PAGE, 200)
    screen.show((*PAGE[:-1], 1), 200)
    screen.close()
    lines = [f"{'pixels ' if pixels else 'command'} {said.hex(' ', 32)}" for pixels, said in bench.spi.sent]
    check_golden("spi-ssd1309.txt", "\n".join([*lines, ""]))
    assert bench.spi.closed == 1


def test_on_spi_it_is_what_goes_over_i2c_without_its_first_byte(monkeypatch: pytest.MonkeyPatch, bench: Bench) -> None:
    other = Bench(monkeypatch)
    for one, oled in ((bench, ON_SPI), (other, ON_I2C)):
        screen = one.screen(oled)
        for rows in (PAGE, (0,) * 64, PAGE):
            screen.show(rows, 255, beat=1)
        screen.close()
    assert bench.spi.sent == [(said[0] == 0x40, said[1:]) for _, said in other.bus.sent]


@pytest.mark.parametrize(
    ("driver", "size"),
    [(driver, size) for driver, sizes in SPI_SIZES.items() for size in sizes if has_room_for_page(size)],
)
def test_every_device_of_luma_s_with_room_for_a_page_is_drawn_over_spi(
    driver: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(monkeypatch, KINDS.get(driver, Patient)(size[1]))
    screen = bench.screen(replace(ON_SPI, driver=driver, width=size[0], height=size[1]))
    before = len(bench.spi.sent)
    screen.show(PAGE, 255)
    assert any(pixels for pixels, _ in bench.spi.sent[before:])
    screen.close()


def test_the_select_of_spi_0_is_its_pin(bench: Bench) -> None:
    on_0 = replace(ON_SPI, bus=0, clk=Pin(11, "yellow"), data=Pin(10, "green"))
    for gpio, chip in ((8, 0), (7, 1)):
        bench.screen(replace(on_0, cs=Pin(gpio, "blue"))).close()
        assert bench.spi.opened[-1] == (0, chip)


@pytest.mark.parametrize(
    ("bus", "error", "said"),
    [
        (0, FileNotFoundError(2, "No"), "/dev/spidev0.0 is missing: switch SPI on with raspi-config."),
        (
            1,
            FileNotFoundError(2, "No"),
            "/dev/spidev1.0 is missing: put its overlay, which `drakvakt wiring` names, into config.txt.",
        ),
        (1, PermissionError(13, "No"), "/dev/spidev1.0 may not be used: add this user to the group spi."),
        (1, OSError(errno.EBUSY, "Busy"), "The screen accepts no picture ([Errno 16] Busy): check SPI."),
    ],
)
def test_an_spi_that_cannot_be_had_is_told(bench: Bench, bus: int, error: OSError, said: str) -> None:
    bench.refuse = error
    with pytest.raises(NoScreen) as caught:
        bench.screen(replace(ON_SPI, bus=bus))
    assert str(caught.value.text) == said
    assert (bench.level(RESET), bench.level(DC)) == ("floating", "floating")


def test_without_spidev_one_sentence_says_what_to_install(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spidev", None)
    with pytest.raises(NoScreen, match=r"^spidev is missing or cannot run here: install drakvakt\[box\]"):
        open_glass(ON_SPI, pins=bench.pins)
