"""The bus scan: who answers on each I2C bus, and whether those are the screens of the plan."""

from __future__ import annotations

import errno
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, Final

from hardware.doctor.finding import Finding, unsure, well, wrong
from hardware.doctor.room import Room
from hardware.parts import not_installed, why
from hardware.wiring.plan import Oled, Plan, WiredHandheld

ADDRESSES: Final = range(0x08, 0x78)
"""Those that I2C leaves to devices."""

SCREENS: Final = (0x3C, 0x3D)
_READ: Final = (range(0x30, 0x38), range(0x50, 0x60))
"""Here a chip could take a write for a command, so it is asked to be read."""

_NO_QUICK: Final = (errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL)


def scan(open_bus: Callable[[int], Any], number: int) -> frozenset[int]:
    """The addresses that answer on this bus, which is opened as smbus2 does. Raises OSError where there is no bus.

    A bus that hangs ends it at once: every further address would take a second.
    """
    bus = open_bus(number)
    try:
        return frozenset(address for address in ADDRESSES if _answers(bus, address))
    finally:
        bus.close()


async def look(room: Room) -> AsyncIterator[Finding]:
    """Every bus with a screen in the plan."""
    wanted = named(room.plan)
    for number in sorted({oled.bus for _, oled in wanted}):
        try:
            found = room.devices.scan(number)
        except (ImportError, OSError) as error:
            yield wrong(f"I2C bus {number}", _no_bus(error))
        else:
            for finding in compared(number, [(name, oled) for name, oled in wanted if oled.bus == number], found):
                yield finding


def compared(number: int, wanted: list[tuple[str, Oled]], found: frozenset[int]) -> Iterator[Finding]:
    """Who answers on this bus, beside who should."""
    bus = f"I2C bus {number}"
    if not found:
        yield wrong(bus, "Nothing answers: look at SDA and SCL (are they swapped?), VCC and GND of the screen.")
        return
    planned = {oled.address for _, oled in wanted}
    others = sorted(found - planned)
    for name, oled in wanted:
        if oled.address in found:
            yield well(bus, f"{_hex(oled.address)} answers, which is {_the(name)}.")
            continue
        other = next((address for address in others if address in SCREENS), None)
        if other is None:
            yield wrong(bus, f"Nothing answers at {_hex(oled.address)}, which is {_the(name)}: look at its four wires.")
            continue
        others.remove(other)
        what = f"{_hex(other)} answers, the plan says {_hex(oled.address)} for {_the(name)}"
        yield wrong(bus, f"{what}: set address = {_hex(other)}, or move the jumper.")
    for address in others:
        yield unsure(bus, f"{_hex(address)} answers too, which the plan does not know: is something else on this bus?")


def named(plan: Plan) -> list[tuple[str, Oled]]:
    """Every screen by its name for people."""
    found = [("Screen", plan.oled)] if plan.oled is not None else []
    hands = [hand for hand in plan.handhelds if isinstance(hand, WiredHandheld)]
    return found + [(f"Screen of {hand.name}", hand.oled) for hand in hands if hand.oled is not None]


def _answers(bus: Any, address: int) -> bool:
    """Whether a chip answers; a bus that hangs raises."""
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


def _no_bus(error: Exception) -> str:
    match error:
        case ImportError():
            return str(not_installed("smbus2"))
        case FileNotFoundError():
            return "It is missing: switch I2C on with raspi-config, then reboot."
        case PermissionError():
            return "It may not be used: add this user to the group i2c."
        case TimeoutError():
            return "It hangs: SDA or SCL is held low; look for a short, and whether the two are swapped."
    return f"It cannot be scanned ({why(error)}): look at SDA and SCL."


def _hex(address: int) -> str:
    return f"0x{address:02X}"


def _the(name: str) -> str:
    return f"the {name[0].lower()}{name[1:]}"
