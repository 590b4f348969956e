"""Bytes on the bus are those of luma, only for what has changed, and the chip makes the page of them."""

from __future__ import annotations

import errno
import gc
import sys
import weakref
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from typing import Any

import pytest
import smbus2
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.pages.page import Page
from companion.pages.picture import bands, render
from hardware.box.luma_oled import Glass, NoScreen, open_glass
from hardware.box.screen_patches import COST
from hardware.simulated.chips import COMMAND, DATA, SH1106, SSD1306, Bus, Chip, Patient
from hardware.wiring.plan import Oled, Pin
from hardware.wiring.screen_sizes import SIZES, has_room_for_page

ADDRESS = 0x3C
FULL = (1 << 128) - 1
WINDOWED, BANDED = ("ssd1306", "ssd1309", "ssd1315"), ("sh1106", "ch1115")
CHIPS: dict[str, type[Chip]] = {**dict.fromkeys(WINDOWED, SSD1306), **dict.fromkeys(BANDED, SH1106)}

BLANK = (0,) * 64
PAGES = [
    render(Page(("Ada", "door: how?", "A Strength", "B Psyche"))).rows,
    render(Page(("Ada", "door: how?", "A Strength", "B Psyche 1/12"))).rows,
    render(Page(("Bo", "sun 12/21"), ("Dragon!",))).rows,
    BLANK,
    (FULL,) * 64,
]

# Few different rows, so that bands often stay as they are.
pictures = st.lists(st.integers(0, FULL) | st.sampled_from([0, 0, 0, FULL]), min_size=8, max_size=8).map(
    lambda bytes_: tuple(row for row in bytes_ for _ in range(8))
) | st.sampled_from(PAGES)


def make_oled(driver: str = "ssd1306", height: int = 64, rotate: int = 0) -> Oled:
    return Oled(driver, 128, height, 1, ADDRESS, Pin(2, "blue"), Pin(3, "yellow"), rotate=rotate)


class Desk:
    """One chip on a bus, in place of smbus2's."""

    def __init__(self, driver: str = "ssd1306", height: int = 64, rotate: int = 0) -> None:
        self.plan = make_oled(driver, height, rotate)
        self.chip = CHIPS[driver](height)
        self.bus = Bus({ADDRESS: self.chip})

    def glass(self) -> Glass:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(smbus2, "SMBus", self.bus)
            opened = open_glass(self.plan)
        self.bus.sent.clear()
        return opened

    def whole(self, rows: Sequence[int]) -> list[bytes]:
        """Return what luma sends for a whole picture."""
        from luma.core.interface.serial import i2c
        from luma.oled import device as drivers
        from PIL import Image

        bus = Bus({ADDRESS: CHIPS[self.plan.driver](self.plan.height)})
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(smbus2, "SMBus", bus)
            made = getattr(drivers, self.plan.driver)(
                i2c(port=1, address=ADDRESS), height=self.plan.height, rotate=self.plan.rotate
            )
        bus.sent.clear()
        made.display(Image.frombytes("1", (128, len(rows)), b"".join(row.to_bytes(16, "big") for row in rows)))
        made.persist = True
        return [said for _, said in bus.sent]

    def take_sent(self) -> list[bytes]:
        said = [said for _, said in self.bus.sent]
        self.bus.sent.clear()
        return said


def turn_rows(rows: Sequence[int]) -> tuple[int, ...]:
    """Half round."""
    return tuple(int(f"{row:0128b}"[::-1], 2) for row in reversed(rows))


@pytest.mark.parametrize("driver", CHIPS)
@settings(max_examples=40, deadline=None)
@given(shown=st.lists(pictures, min_size=1, max_size=6))
def test_after_any_pictures_the_chip_shows_the_last_one(driver: str, shown: list[tuple[int, ...]]) -> None:
    desk = Desk(driver)
    glass = desk.glass()
    for rows in shown:
        glass.show(rows, 255)
        assert desk.chip.visible_rows() == rows
    glass.close()


def place_bytes(driver: str, sent: list[bytes]) -> Iterator[tuple[int, int, int]]:
    """Yield each pixel byte that was sent, as (band, column, byte), by what its command says."""
    for address, data in zip(sent[::2], sent[1::2], strict=True):
        assert (address[0], data[0]) == (COMMAND, DATA)
        if driver in WINDOWED:
            columns, left, right, bands_, first, last = address[1:]
            assert (columns, bands_) == (0x21, 0x22)
        else:
            band, low, high = address[1:]
            assert (band & 0xF0, low & 0xF0, high & 0xF0) == (0xB0, 0x00, 0x10)
            first = last = band & 0x0F
            left = (high & 0x0F) * 16 + low - 2
            right = left + len(data) - 2
        places = [(band, column) for band in range(first, last + 1) for column in range(left, right + 1)]
        assert len(places) == len(data) - 1
        yield from ((band, column, byte) for (band, column), byte in zip(places, data[1:], strict=True))


@pytest.mark.parametrize("rotate", [0, 2])
@pytest.mark.parametrize("driver", ["ssd1306", "sh1106", "ch1115"])
@settings(max_examples=30, deadline=None)
@given(before=pictures, now=pictures)
def test_only_what_has_changed_is_sent_and_every_byte_of_it_is_luma_s(
    driver: str, rotate: int, before: tuple[int, ...], now: tuple[int, ...]
) -> None:
    desk = Desk(driver, rotate=rotate)
    glass = desk.glass()
    glass.show(before, 255)
    desk.take_sent()
    glass.show(now, 255)
    sent = desk.take_sent()
    lumas = {(band, column): byte for band, column, byte in place_bytes(driver, desk.whole(now))}
    old = {(band, column): byte for band, column, byte in place_bytes(driver, desk.whole(before))}
    ours = {(band, column): byte for band, column, byte in place_bytes(driver, sent)}
    changed = {place for place in lumas if lumas[place] != old[place]}
    assert all(lumas[place] == byte for place, byte in ours.items())
    assert changed <= set(ours)
    assert {band for band, _ in changed} == {band for band, _ in ours}, "no band that has not changed"
    assert len(ours) <= sum(len(data) - 1 for data in sent[1::2]), "and no byte twice"
    for band in {band for band, _ in changed} if driver in BANDED else ():
        columns = sorted(column for place, column in changed if place == band)
        gaps = [range(one + 1, other) for one, other in pairwise(columns) if other - one - 1 <= COST]
        assert {column for place, column in ours if place == band} == {*columns, *chain.from_iterable(gaps)}
    glass.close()


@pytest.mark.parametrize("driver", CHIPS)
def test_a_wholly_changed_picture_is_sent_as_luma_sends_it(driver: str) -> None:
    desk = Desk(driver)
    glass = desk.glass()
    noise = tuple((y + 3) * 0x9E3779B97F4A7C15F39CC0605CEDC835 % (1 << 128) for y in range(64))
    glass.show(noise, 255)
    desk.take_sent()
    inverted = tuple(row ^ FULL for row in noise)
    glass.show(inverted, 255)
    assert desk.take_sent() == desk.whole(inverted)
    glass.close()


@pytest.mark.parametrize("driver", CHIPS)
def test_a_picture_that_is_shown_already_costs_nothing(driver: str) -> None:
    desk = Desk(driver)
    glass = desk.glass()
    glass.show(PAGES[0], 255)
    desk.take_sent()
    glass.show(PAGES[0], 255)
    assert desk.take_sent() == []
    glass.close()


@pytest.mark.parametrize("driver", ["ssd1306", "sh1106"])
def test_half_turned_screens_show_the_page_upright(driver: str) -> None:
    desk = Desk(driver, rotate=2)
    glass = desk.glass()
    assert glass.piecewise
    glass.show(PAGES[0], 255)
    assert turn_rows(desk.chip.visible_rows()) == PAGES[0]
    glass.close()


def test_a_small_screen_shows_its_half() -> None:
    desk = Desk("ssd1306", height=32)
    glass = desk.glass()
    assert glass.piecewise
    glass.show(PAGES[0][:32], 255)
    assert desk.chip.visible_rows() == PAGES[0][:32]
    glass.close()


def test_pages_are_packed_into_the_same_bytes_as_lumas() -> None:
    for rows in PAGES:
        assert Desk().whole(rows)[1] == bytes([DATA]) + bands(rows)


@pytest.mark.parametrize("driver", ["ssd1306", "sh1106"])
def test_contrast_sleep_and_waking_reach_the_chip(driver: str) -> None:
    desk = Desk(driver)
    glass = desk.glass()
    glass.show(PAGES[0], 200)
    assert desk.chip.contrast == 200
    desk.take_sent()
    glass.show(PAGES[0], 16)
    assert desk.take_sent() == [bytes([COMMAND, 0x81, 16])]
    glass.show(PAGES[1], 16, awake=False)
    assert desk.take_sent() == [bytes([COMMAND, 0xAE])]
    assert desk.chip.visible_rows() == BLANK
    glass.show(PAGES[1], 200)
    assert desk.chip.visible_rows() == PAGES[1]
    assert desk.chip.contrast == 200
    assert desk.take_sent()[-1] == bytes([COMMAND, 0xAF])
    glass.close()


def test_a_closed_screen_is_dark_and_the_end_of_luma_finds_nothing_to_do() -> None:
    desk = Desk()
    glass = desk.glass()
    glass.show(PAGES[0], 255)
    glass.close()
    assert not desk.chip.on
    assert desk.chip.rows() == BLANK
    assert desk.bus.closed == 1
    desk.take_sent()
    glass._device.cleanup()
    assert desk.take_sent() == []
    assert desk.bus.closed == 1


class Other:
    """A screen that luma knows and that is addressed in no way known here."""

    def __init__(self, serial: Any, **_: Any) -> None:
        self.mode, self.persist = "RGB", False
        self.pictures: list[Any] = []

    def display(self, image: Any) -> None:
        self.pictures.append(image)

    def contrast(self, level: int) -> None: ...
    def clear(self) -> None: ...
    def show(self) -> None: ...
    def hide(self) -> None: ...


def test_any_other_screen_of_luma_s_is_drawn_whole_by_luma(monkeypatch: pytest.MonkeyPatch) -> None:
    from luma.oled import device as drivers

    monkeypatch.setattr(drivers, "ssd1327", Other)
    desk = Desk()
    monkeypatch.setattr(smbus2, "SMBus", desk.bus)
    glass = open_glass(make_oled("ssd1327"))
    other = glass._device
    assert not glass.piecewise
    other.pictures.clear()
    for rows in (BLANK, PAGES[0], PAGES[0], PAGES[1]):
        glass.show(rows, 255)
    assert [(image.mode, image.size) for image in other.pictures] == [("RGB", (128, 64))] * 2
    desk.take_sent()
    glass.show(PAGES[1], 255, beat=1)
    assert desk.take_sent() == [bytes([COMMAND, 0xE3])]
    assert len(other.pictures) == 2
    pixels = other.pictures[-1].convert("1").tobytes()
    assert pixels == b"".join(row.to_bytes(16, "big") for row in PAGES[1])
    glass.close()


LARGER = [
    (driver, size, rotate)
    for driver, sizes in SIZES.items()
    for size in sizes
    for rotate in (0, 2)
    if driver not in CHIPS and has_room_for_page(size)
]


@pytest.mark.parametrize(("driver", "size", "rotate"), LARGER)
def test_luma_s_own_drivers_draw_the_page_in_the_middle(
    driver: str, size: tuple[int, int], rotate: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real devices of luma's, on a bus whose chip takes anything."""
    from luma.oled import device as drivers

    pictures: list[Any] = []

    kind = getattr(drivers, driver)
    display = kind.display

    def note_picture(device: Any, image: Any) -> None:
        pictures.append(image.convert("1"))
        display(device, image)

    monkeypatch.setattr(kind, "display", note_picture)
    bus = Bus({ADDRESS: Patient()})
    monkeypatch.setattr(smbus2, "SMBus", bus)
    glass = open_glass(replace(make_oled(driver, rotate=rotate), width=size[0], height=size[1]))
    pictures.clear()
    bus.sent.clear()
    glass.show(PAGES[0], 255)
    glass.show(PAGES[0], 255)
    glass.show(PAGES[0], 255, awake=False)
    glass.show(PAGES[1], 100, beat=9)
    assert bus.sent
    if glass.piecewise:
        assert size == (128, 64)
        glass.close()
        return
    assert [image.size for image in pictures] == [size] * 2
    left, top = (size[0] - 128) // 2, (size[1] - 64) // 2
    for image, page in zip(pictures, PAGES, strict=False):
        middle = image.crop((left, top, left + 128, top + 64))
        assert middle.tobytes() == b"".join(row.to_bytes(16, "big") for row in page)
        assert image.histogram()[255] == middle.histogram()[255], "dark around it"
    glass.close()


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bus]:
    bus = Bus({})
    monkeypatch.setattr(smbus2, "SMBus", bus)
    yield bus
    assert bus.opened == bus.closed


def test_a_missing_screen_is_reported_and_nothing_is_left_open(empty: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    monkeypatch.setattr("luma.core.device.atexit.register", made.append)
    with pytest.raises(NoScreen, match=r"^No screen answers at 0x3C of I2C bus 1: look at its four wires\.$"):
        open_glass(make_oled())
    assert empty.opened == 1
    assert made == [], "luma would keep it for ever"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (FileNotFoundError(2, "No such file", "/dev/i2c-1"), "There is no I2C bus 1: switch I2C on with raspi-config."),
        (
            PermissionError(13, "Permission denied", "/dev/i2c-1"),
            "I2C bus 1 may not be used: add this user to the group i2c.",
        ),
        (OSError(5, "Input/output error"), "No screen answers at 0x3C of I2C bus 1: look at its four wires."),
    ],
)
def test_a_bus_that_cannot_be_used_is_told(monkeypatch: pytest.MonkeyPatch, error: OSError, said: str) -> None:
    def refuse(port: int) -> None:
        raise error

    monkeypatch.setattr(smbus2, "SMBus", refuse)
    with pytest.raises(NoScreen) as caught:
        open_glass(make_oled())
    assert str(caught.value.text) == said


def test_a_further_bus_that_is_missing_wants_its_overlay(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(port: int) -> None:
        raise FileNotFoundError(2, "No such file", f"/dev/i2c-{port}")

    monkeypatch.setattr(smbus2, "SMBus", refuse)
    with pytest.raises(NoScreen) as caught:
        open_glass(replace(make_oled(), bus=3, sda=Pin(4, "blue"), scl=Pin(5, "yellow")))
    assert str(caught.value.text) == (
        "There is no I2C bus 3: put its overlay, which `drakvakt wiring` names, into config.txt."
    )


def test_a_plan_that_no_screen_fits_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smbus2, "SMBus", Bus({ADDRESS: SSD1306()}))
    with pytest.raises(NoScreen, match=r"^luma.oled knows no screen called os: "):
        open_glass(make_oled("os"))
    with pytest.raises(NoScreen, match=r"^A screen must be 128 x 32, 128 x 64 or larger"):
        open_glass(make_oled(rotate=1))
    with pytest.raises(NoScreen, match=r"^A screen must be 128 x 32, 128 x 64 or larger"):
        open_glass(make_oled(height=16))
    with pytest.raises(NoScreen, match=r"^The screen cannot be used \(Unsupported display mode: 128 x 96\)"):
        open_glass(make_oled(height=96))


def test_without_luma_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "luma.oled", None)
    with pytest.raises(NoScreen, match=r"^luma.oled is missing or cannot run here: install drakvakt\[box\]"):
        open_glass(make_oled())


def test_a_screen_that_is_opened_again_and_again_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """luma keeps each device for the end of the program: a loose wire would fill the memory of a Pi."""
    desk = Desk()
    opened = desk.glass()
    hooks = list(opened._hooks)
    assert len(hooks) == 1, "one that is in use still goes dark at the end"
    device = weakref.ref(opened._device)
    opened.close()
    del opened, hooks
    gc.collect()
    assert device() is None
    made = []

    def break_down(device: object, *_: object) -> None:
        made.append(weakref.ref(device))
        raise OSError(errno.EREMOTEIO, "Remote I/O error")

    monkeypatch.setattr("hardware.box.luma_oled.Glass", break_down)
    with pytest.raises(NoScreen):
        desk.glass()
    gc.collect()
    assert [found() for found in made] == [None], "nor does one that fails half way"
