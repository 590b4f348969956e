"""The colour sweep: red, green, blue, white, then one light that walks along the strip."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

from companion.pages.lights import BLACK, RGB
from companion.text import Text
from hardware.box.strip import FrameMaker, LightDriver, NoStrip, explain_error
from hardware.doctor.finding import Finding, unsure, well, wrong
from hardware.doctor.room import Room
from hardware.wiring.plan import Strip

PART: Final = Text("Lights")
COLOURS: Final[tuple[RGB, ...]] = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255))
SHINE: Final = 0.8
WALK: Final = 0.06
"""Seconds for each light of the walk; SHINE is for each colour."""

CHANNELS: Final = "RGB"


async def look(room: Room) -> AsyncIterator[Finding]:
    """Try the strip, if there is one."""
    strip = room.plan.strip
    if strip is None:
        return
    try:
        yield await _check_strip(room, strip)
    except NoStrip as error:
        yield wrong(PART, error.text)
    except Exception as error:
        yield wrong(PART, explain_error(strip, error))


async def _check_strip(room: Room, strip: Strip) -> Finding:
    driver = room.devices.strip(strip)
    try:
        await _sweep(room, driver, strip)
        return await _ask_if_seen(room, strip)
    finally:
        # One that is broken has been spoken of already.
        with suppress(Exception):
            driver.close()


async def _sweep(room: Room, driver: LightDriver, strip: Strip) -> None:
    frame_maker = FrameMaker(strip)
    for colour in COLOURS:
        driver.show(frame_maker.frame((colour,) * strip.count))
        await room.watch.sleep(SHINE)
    for walker in range(strip.count):
        driver.show(frame_maker.frame(tuple(COLOURS[-1] if at == walker else BLACK for at in range(strip.count))))
        await room.watch.sleep(WALK)
    driver.show((BLACK,) * strip.count)


async def _ask_if_seen(room: Room, strip: Strip) -> Finding:
    took = Text("The wire takes colours for {n} lights", n=strip.count)
    if not room.person.there:
        return well(PART, Text("{took}; nobody was asked what they show.", took=took))
    question = Text("Lights: red, green, blue, white, then one light along all {n}: was it so?", n=strip.count)
    match await room.ask(question):
        case "y":
            return well(PART, Text("Red, green, blue and white come in order, and all {n} lights walk.", n=strip.count))
        case "s":
            return unsure(PART, Text("Skipped. {took}.", took=took))
    room.request(
        Text("Which three colours came first? Type their letters in English, such as GRB, or n if it was otherwise.")
    )
    order = order_for(strip.order, (await room.word()).upper())
    if order is None:
        dark = Text(
            "They do not shine as they should: does the arrow point away from DIN, are the grounds joined, are there"
            " {n} lights (count)?",
            n=strip.count,
        )
        return wrong(PART, dark)
    return wrong(PART, Text('The colours come in another order: set order = "{order}".', order=order))


def order_for(order: str, shown_colours: str) -> str | None:
    """Return the order of colours that the strip needs, if with `order` red, green and blue looked as shown.

    None where no other order explains it.

    >>> order_for("GRB", "GRB")
    'RGB'
    """
    if sorted(shown_colours) != sorted(CHANNELS) or sorted(order) != sorted(CHANNELS) or shown_colours == CHANNELS:
        return None
    return "".join(shown_colours[CHANNELS.index(channel)] for channel in order)
