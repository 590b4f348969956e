"""Each screen: a frame, letters and a chequer, and a person who says if they are there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress

from companion.pages.page import Page
from companion.pages.picture import FULL, HEIGHT, WIDTH, render
from companion.pages.small_page import render_small
from companion.text import Text
from hardware.box.luma_oled import NoScreen, Rows, explain_error, is_missing_bus
from hardware.doctor.bus import list_screens, title
from hardware.doctor.finding import Finding, unsure, well, wrong
from hardware.doctor.room import Room
from hardware.wiring.overlays import CONFIG, overlay, spi_overlay
from hardware.wiring.plan import AnyOled, SpiOled

SQUARE = 8
"""Pixels of a square."""

_LETTERS = Page(("", " DRAKVAKT drakvakt 12"))


def picture(height: int) -> Rows:
    """Return the test picture of 64 or 32 rows: a frame around the edge, letters above, a chequer below."""
    height = min(height, HEIGHT)
    letters = render(_LETTERS).rows if height == HEIGHT else render_small(_LETTERS)
    edge, sides = FULL, 1 << (WIDTH - 1) | 1
    rows = [row & ~sides | sides for row in letters]
    for y in range(height // 2, height - 2):
        rows[y] = sides | _chequer(y // SQUARE % 2)
    return (edge, *rows[1:-1], edge)


async def look(room: Room) -> AsyncIterator[Finding]:
    """Try every screen of the plan."""
    for who, oled in list_screens(room.plan):
        try:
            yield await _check_screen(room, title(who), oled)
        except NoScreen as error:
            yield wrong(title(who), _without_bus(room, oled, error.__cause__) or error.text)
        except Exception as error:
            yield wrong(title(who), _without_bus(room, oled, error) or explain_error(oled, error).text)


def _without_bus(room: Room, oled: AnyOled, error: BaseException | None) -> Text | None:
    """Return what to do if the bus is missing and has an overlay; else None."""
    spi = isinstance(oled, SpiOled)
    line = spi_overlay(room.plan) if spi else overlay(room.plan, oled.bus)
    if line is None or error is None or not is_missing_bus(error):
        return None
    if spi:
        return Text(
            "There is no SPI bus {bus}: add the line {line} to {config}.", bus=oled.bus, line=line, config=CONFIG
        )
    return Text("There is no I2C bus {bus}: add the line {line} to {config}.", bus=oled.bus, line=line, config=CONFIG)


async def _check_screen(room: Room, name: Text, oled: AnyOled) -> Finding:
    glass = room.devices.glass(oled)
    try:
        glass.show(picture(oled.height), oled.contrast)
        return await _ask_if_seen(room, name, oled)
    finally:
        # One that is gone by now has been spoken of already.
        with suppress(Exception):
            glass.close()


async def _ask_if_seen(room: Room, name: Text, oled: AnyOled) -> Finding:
    if isinstance(oled, SpiOled):
        took = Text(
            "A picture went to the {driver} on SPI bus {bus}, which never answers", driver=oled.driver, bus=oled.bus
        )
    else:
        which = {"driver": oled.driver, "at": f"0x{oled.address:02X}"}
        took = Text("The {driver} at {at} of I2C bus {bus} takes a picture", bus=oled.bus, **which)
    if not room.person.there:
        return well(name, Text("{took}; nobody was asked what it shows.", took=took))
    question = Text("{name}: do you see a frame around the edge, DRAKVAKT in letters, and a chequer below?", name=name)
    match await room.ask(question):
        case "y":
            return well(name, Text("{took}, and it is seen.", took=took))
        case "s":
            return unsure(name, Text("Skipped. {took}.", took=took))
    aside = Text(
        "{took}, but it is not seen as it should be (upside down: rotate = {rotate}; shifted or with snow:"
        ' driver = "{other}"; dark: contrast = 255).',
        took=took,
        rotate=2 - oled.rotate,
        other="ssd1306" if oled.driver == "sh1106" else "sh1106",
    )
    return wrong(name, aside)


def _chequer(odd: int) -> int:
    squares = ("1" * SQUARE + "0" * SQUARE) * (WIDTH // SQUARE)
    inner = WIDTH - 2 * SQUARE
    return int(squares[odd * SQUARE : odd * SQUARE + inner], 2) << SQUARE
