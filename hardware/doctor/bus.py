"""The bus scan: which chips answer on each I2C bus, and if those are the screens of the plan."""

from __future__ import annotations

import errno
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, Final

from companion.text import Text
from hardware.box.parts import error_reason, not_installed
from hardware.doctor.finding import Finding, unsure, well, wrong
from hardware.doctor.room import Room
from hardware.wiring.overlays import CONFIG, overlay
from hardware.wiring.plan import AnyOled, Oled, Plan, WiredHandheld

ADDRESSES: Final = range(0x08, 0x78)
"""Addresses that I2C leaves to devices."""

SCREENS: Final = (0x3C, 0x3D)
_READ: Final = (range(0x30, 0x38), range(0x50, 0x60))
"""Addresses at which a chip could take a write for a command, so it is read instead."""

_NO_QUICK: Final = (errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL)


def scan(open_bus: Callable[[int], Any], number: int) -> frozenset[int]:
    """Return the addresses that answer on this bus, which is opened as smbus2 does.

    A bus that hangs ends the scan at once, for every further address would take a second.

    Raises:
        OSError: there is no such bus, or it hangs.
    """
    bus = open_bus(number)
    try:
        return frozenset(address for address in ADDRESSES if _is_answering(bus, address))
    finally:
        bus.close()


async def look(room: Room) -> AsyncIterator[Finding]:
    """Look at every I2C bus with a screen in the plan; on SPI no screen answers."""
    wanted = [(name, oled) for name, oled in list_screens(room.plan) if isinstance(oled, Oled)]
    for number in sorted({oled.bus for _, oled in wanted}):
        try:
            found = room.devices.scan(number)
        except (ImportError, OSError) as error:
            yield wrong(Text("I2C bus {n}", n=number), _unscanned(room.plan, number, error))
        else:
            for finding in compare_addresses(
                number, [(name, oled) for name, oled in wanted if oled.bus == number], found
            ):
                yield finding


def compare_addresses(
    number: int, wanted: list[tuple[str | None, Oled]], addresses: frozenset[int]
) -> Iterator[Finding]:
    """Compare the chips that answer on this bus with those that should."""
    bus = Text("I2C bus {n}", n=number)
    if not addresses:
        nobody = Text("Nothing answers: look at SDA and SCL (are they swapped?), VCC and GND of the screen.")
        yield wrong(bus, nobody)
        return
    planned = {oled.address for _, oled in wanted}
    others = sorted(addresses - planned)
    for name, oled in wanted:
        planned_at = _hex(oled.address)
        screen = Text("the screen") if name is None else Text("the screen of {who}", who=name)
        if oled.address in addresses:
            yield well(bus, Text("{at} answers, which is {screen}.", at=planned_at, screen=screen))
            continue
        other = next((address for address in others if address in SCREENS), None)
        if other is None:
            nobody = Text(
                "Nothing answers at {at}, which is {screen}: look at its four wires.", at=planned_at, screen=screen
            )
            yield wrong(bus, nobody)
            continue
        others.remove(other)
        elsewhere = Text(
            "{other} answers, the plan says {at} for {screen}: set address = {other}, or move the jumper.",
            other=_hex(other),
            at=planned_at,
            screen=screen,
        )
        yield wrong(bus, elsewhere)
    for address in others:
        strange = Text(
            "{at} answers too, which the plan does not know: is something else on this bus?", at=_hex(address)
        )
        yield unsure(bus, strange)


def list_screens(plan: Plan) -> list[tuple[str | None, AnyOled]]:
    """Return every screen with the name of its handheld, or None for the box's."""
    found: list[tuple[str | None, AnyOled]] = [(None, plan.oled)] if plan.oled is not None else []
    hands = [hand for hand in plan.handhelds if isinstance(hand, WiredHandheld)]
    return found + [(hand.name, hand.oled) for hand in hands if hand.oled is not None]


def title(name: str | None) -> Text:
    """Return the name of a screen."""
    return Text("Screen") if name is None else Text("Screen of {who}", who=name)


def _is_answering(bus: Any, address: int) -> bool:
    """Return True if a chip answers; a bus that hangs raises."""
    try:
        if any(address in part for part in _READ):
            bus.read_byte(address)
        else:
            _touch(bus, address)
    except TimeoutError:
        raise
    except OSError as error:
        # A driver of the kernel's own has it: it is there.
        return error.errno == errno.EBUSY
    return True


def _touch(bus: Any, address: int) -> None:
    try:
        bus.write_quick(address)
    except OSError as error:
        if error.errno not in _NO_QUICK:
            raise
        # The Pi 5's bus cannot do that.
        bus.read_byte(address)


def no_bus(plan: Plan, number: int) -> Text:
    """Return what to do about a bus that the kernel does not offer."""
    line = overlay(plan, number)
    if line is None:
        return Text("It is missing: switch I2C on with raspi-config, then reboot.")
    return Text("It is missing: add the line {line} to {config}, then reboot.", line=line, config=CONFIG)


def _unscanned(plan: Plan, number: int, error: Exception) -> Text:
    match error:
        case ImportError():
            return not_installed("smbus2")
        case FileNotFoundError():
            return no_bus(plan, number)
        case PermissionError():
            return Text("It may not be used: add this user to the group i2c.")
        case TimeoutError():
            return Text("It hangs: SDA or SCL is held low; look for a short, and whether the two are swapped.")
    return Text("It cannot be scanned ({why}): look at SDA and SCL.", why=error_reason(error))


def _hex(address: int) -> str:
    return f"0x{address:02X}"
