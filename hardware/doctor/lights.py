"""The colour sweep: red, green, blue, white, then one light that walks along the strip."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

from companion.pages.lights import BLACK, RGB
from hardware.doctor.finding import Finding, unsure, well, wrong
from hardware.doctor.room import Room
from hardware.strip import Dresser, Driver, NoStrip, broken
from hardware.wiring.plan import Strip

PART: Final = "Lights"
COLOURS: Final[tuple[RGB, ...]] = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255))
SHINE: Final = 0.8
WALK: Final = 0.06
"""Seconds: for each colour, and for each light of the walk."""

CHANNELS: Final = "RGB"


async def look(room: Room) -> AsyncIterator[Finding]:
    """The strip, if there is one."""
    strip = room.plan.strip
    if strip is None:
        return
    try:
        yield await _tried(room, strip)
    except NoStrip as error:
        yield wrong(PART, str(error))
    except Exception as error:
        yield wrong(PART, str(broken(strip, error)))


async def _tried(room: Room, strip: Strip) -> Finding:
    driver = room.devices.strip(strip)
    try:
        await _sweep(room, driver, strip)
        return await _seen(room, strip)
    finally:
        # One that is broken has been spoken of already.
        with suppress(Exception):
            driver.close()


async def _sweep(room: Room, driver: Driver, strip: Strip) -> None:
    dresser = Dresser(strip)
    for colour in COLOURS:
        driver.show(dresser.frame((colour,) * strip.count))
        await room.watch.sleep(SHINE)
    for walker in range(strip.count):
        driver.show(dresser.frame(tuple(COLOURS[-1] if at == walker else BLACK for at in range(strip.count))))
        await room.watch.sleep(WALK)
    driver.show((BLACK,) * strip.count)


async def _seen(room: Room, strip: Strip) -> Finding:
    took = f"The wire takes colours for {strip.count} lights"
    if not room.person.there:
        return well(PART, f"{took}; nobody was asked what they show.")
    question = f"{PART}: red, green, blue, white, then one light along all {strip.count}: was it so?"
    match await room.ask(question):
        case "y":
            return well(PART, f"Red, green, blue and white come in order, and all {strip.count} lights walk.")
        case "s":
            return unsure(PART, f"Skipped; {took[0].lower()}{took[1:]}.")
    room.person.please("Which three colours came first? Type their letters, such as GRB, or n if it was otherwise.")
    order = order_for(strip.order, (await room.word()).upper())
    if order is None:
        todo = f"does the arrow point away from DIN, are the grounds joined, are there {strip.count} lights (count)?"
        return wrong(PART, f"They do not shine as they should: {todo}")
    return wrong(PART, f'The colours come in another order: set order = "{order}".')


def order_for(order: str, seen: str) -> str | None:
    """The order that the strip wants, if with `order` red, green and blue were `seen` as these letters.

    None where that is no other order.

    >>> order_for("GRB", "GRB")
    'RGB'
    """
    if sorted(seen) != sorted(CHANNELS) or sorted(order) != sorted(CHANNELS) or seen == CHANNELS:
        return None
    return "".join(seen[CHANNELS.index(channel)] for channel in order)
