"""The ground on which all parts stand: the board, the kernel's devices, the libraries, the service, the clocks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from companion.text import Text
from hardware.box.parts import not_installed
from hardware.box.strip import SPI_OF
from hardware.doctor.bus import no_bus
from hardware.doctor.finding import Finding, unsure, well, wrong
from hardware.doctor.room import Ground, Room
from hardware.wiring.advice import shared_with_console, weak_supply
from hardware.wiring.boards import board_of, boards
from hardware.wiring.overlays import CONFIG, FAST_I2C, STEADY, overlay, power_line, spi_overlay
from hardware.wiring.pin_uses import screens
from hardware.wiring.plan import Plan, SerialHandheld, SpiOled

PINS = "/dev/gpiochip*"
BOARD = Text("Board")
FASTER = {"line": FAST_I2C, "config": CONFIG}
FAST = 400_000
"""Speed of an I2C bus, in Hz, at which pages follow the buttons at once."""

SERVICE = "sudo systemctl stop drakvakt"

LOW_NOW, LOW_BEFORE = 1 << 0, 1 << 16
"""Bits of get_throttled that report under-voltage: now, and at some time since the start."""


async def look(room: Room) -> AsyncIterator[Finding]:
    """Look at everything that can be known without touching a part."""
    for finding in (*board(room.plan, room.ground), *supply(room.plan, room.ground), *voltage(room.ground)):
        yield finding
    for finding in (*service(room.ground), *console(room.plan, room.ground)):
        yield finding
    for check in (devices, libraries, clocks, power):
        for finding in check(room.plan, room.ground):
            yield finding


def board(plan: Plan, ground: Ground) -> Iterator[Finding]:
    """Check that this machine is the board of the plan."""
    planned, found = boards()[plan.board], board_of(ground.model)
    if not ground.model:
        yield wrong(BOARD, Text("This is no Raspberry Pi: run this on the box, or with --simulated."))
    elif found is None:
        unknown = Text(
            "This is a {board}, which Drakvakt does not know: compare its header's pins.", board=ground.model
        )
        yield unsure(BOARD, unknown)
    elif found.key == planned.key:
        yield well(BOARD, Text("This is a {board}, as the plan says.", board=ground.model))
    else:
        names = {"board": found.title, "planned": planned.title, "key": found.key}
        other = Text('This is a {board}, the plan says {planned}: set board = "{key}".', **names)
        if found.key in plan.fits:
            yield unsure(BOARD, other)
        else:
            look_too = Text("{sentence} See also what `drakvakt wiring --file` reports.", sentence=other)
            yield wrong(BOARD, look_too)


def supply(plan: Plan, ground: Ground) -> Iterator[Finding]:
    """Check that the power supply gives what the board's maker recommends: by its own promise, else by the plan."""
    found = board_of(ground.model) or boards()[plan.board]
    if (weak := weak_supply(found, ground.supply or plan.supply)) is not None:
        yield unsure(Text("Supply"), weak)
    elif ground.supply:
        yield well(Text("Supply"), Text("It has promised {n} mA.", n=ground.supply))


def voltage(ground: Ground) -> Iterator[Finding]:
    """Check that the board gets its 5 V, now and since it started."""
    part = Text("Voltage")
    if ground.throttled is None:
        return
    if ground.throttled & LOW_NOW:
        low = Text(
            "It is too low now, so the Pi may stop at any moment: take the supply that the board's maker recommends and"
            " a short, thick cable, and give the lights a supply of their own."
        )
        yield wrong(part, low)
    elif ground.throttled & LOW_BEFORE:
        been = Text(
            "It is high enough now, but was too low at some time since the Pi started: take a stronger supply, or a"
            " shorter, thicker cable."
        )
        yield unsure(part, been)
    else:
        yield well(part, Text("It is high enough, and has been since the Pi started."))


def console(plan: Plan, ground: Ground) -> Iterator[Finding]:
    """Check that nothing is wired to pins that the serial console would take, or takes now."""
    if (shared := shared_with_console(plan)) is not None:
        yield (wrong if ground.console else unsure)(Text("Wiring"), shared)


def service(ground: Ground) -> Iterator[Finding]:
    """Check that the service does not run: two programs cannot have the same pins."""
    if ground.serving:
        holds = Text("It runs and uses the devices, so no part is tested: stop it first ({command}).", command=SERVICE)
        yield wrong(Text("Service"), holds)
    else:
        yield well(Text("Service"), Text("It does not run, so the devices are free."))


def devices(plan: Plan, ground: Ground) -> Iterator[Finding]:
    """Check the kernel's devices that this plan needs."""
    for pattern, group in needed_devices(plan).items():
        access = ground.devices.get(pattern, "missing")
        if access == "free":
            yield well(pattern, Text("It is there and may be used."))
        elif access == "denied":
            denied = Text(
                "It may not be used by {user}: join the group {group} ({command}, then log in again).",
                user=ground.user,
                group=group,
                command=f"sudo usermod -aG {group} {ground.user}",
            )
            yield wrong(pattern, denied)
        else:
            yield wrong(pattern, _missing(plan, pattern))


def libraries(plan: Plan, ground: Ground) -> Iterator[Finding]:
    """Check the libraries that this plan needs, and two that must not lie side by side."""
    wanted = needed_libraries(plan)
    here = [f"{name} {ground.libraries[name]}" for name in wanted if name in ground.libraries]
    if here:
        yield well(Text("Libraries"), f"{', '.join(here)}.")
    for name in wanted:
        if name not in ground.libraries:
            yield wrong(name, not_installed(name))
    old, new = ground.folders.get("RPi.GPIO"), ground.folders.get("rpi-lgpio")
    if old is not None and old == new:
        both = Text(
            "rpi-lgpio is installed beside it, and they overwrite each other: uninstall both with pip, then install"
            " drakvakt[box] again."
        )
        yield wrong("RPi.GPIO", both)


def clocks(plan: Plan, ground: Ground) -> Iterator[Finding]:
    """Check the clocks of the I2C buses and of the lights."""
    for bus in _buses(plan):
        part, speed = Text("I2C bus {n}", n=bus), ground.speeds.get(bus)
        if speed is None:
            continue
        runs = Text("It runs at {n} kHz", n=speed // 1000)
        if speed >= FAST:
            yield well(part, Text("{runs}.", runs=runs))
        elif overlay(plan, bus) is None:
            yield unsure(
                part, Text("{runs}, which is slow: put {line} into {config}, and reboot.", runs=runs, **FASTER)
            )
        else:
            slow = Text(
                "{runs}, which is slow: put baudrate=400000 behind the bus's overlay in {config}, and reboot.",
                runs=runs,
                config=CONFIG,
            )
            yield unsure(part, slow)
    found = board_of(ground.model)
    line = STEADY.get(found.key) if found is not None else None
    if plan.strip is None or plan.strip.driver != "spi" or line is None or not ground.config:
        return
    if line in map(str.strip, ground.config.splitlines()):
        yield well(Text("SPI clock"), Text("It is steady ({line}).", line=line))
    else:
        flicker = Text(
            "It may change, and the lights flicker then: put {line} into {config}, and reboot.",
            line=line,
            config=CONFIG,
        )
        yield unsure(Text("SPI clock"), flicker)


def power(plan: Plan, ground: Ground) -> Iterator[Finding]:
    """Check that the kernel knows of the power button; pressing it would end the visit."""
    part, line = Text("Power button"), power_line(plan)
    if plan.power is None or line is None or not ground.config:
        return
    lines = [words.strip().split(",") for words in ground.config.splitlines()]
    # Owners who want it held for longer, or not at all, have another line.
    if any(words[0] == line.split(",")[0] and f"gpio_pin={plan.power.gpio}" in words for words in lines):
        yield well(part, Text("The kernel listens to it; it was not pressed."))
    else:
        deaf = Text(
            "The kernel does not listen to it: put {line} into {config}, and reboot; or take it out of the wiring.",
            line=line,
            config=CONFIG,
        )
        yield unsure(part, deaf)


def needed_devices(plan: Plan) -> dict[str, str]:
    """Return the devices of the kernel that a plan needs, with the group that may use each."""
    found = {PINS: "gpio", **{f"/dev/i2c-{bus}": "i2c" for bus in _buses(plan)}}
    if plan.strip is not None and plan.strip.driver == "spi" and plan.strip.data.gpio in SPI_OF:
        found["/dev/spidev{}.{}".format(*SPI_OF[plan.strip.data.gpio])] = "spi"
    if isinstance(plan.oled, SpiOled):
        found[plan.oled.path] = "spi"
    return found


def needed_libraries(plan: Plan) -> dict[str, str]:
    """Return the packages that a plan needs, with the module that is imported of each."""
    found = {"gpiozero": "gpiozero", "lgpio": "lgpio"}
    if plan.pins == "rpigpio":
        found |= {"rpi-lgpio": "RPi.GPIO"}
    if _buses(plan):
        found |= {"smbus2": "smbus2"}
    if _buses(plan) or plan.oled is not None:
        found |= {"luma.oled": "luma.oled.device"}
    if isinstance(plan.oled, SpiOled):
        found |= {"spidev": "spidev"}
    if plan.strip is not None:
        pwm = plan.strip.driver == "pwm"
        found |= {"adafruit-circuitpython-neopixel": "neopixel"} if pwm else {"spidev": "spidev"}
    if any(isinstance(handheld, SerialHandheld) for handheld in plan.handhelds):
        found["pyserial"] = "serial"
    return found


def _buses(plan: Plan) -> list[int]:
    return sorted({oled.bus for _, oled in screens(plan)})


def _missing(plan: Plan, pattern: str) -> Text:
    """Return what to do about a device of the kernel that is not there."""
    if pattern.startswith("/dev/i2c-"):
        return no_bus(plan, int(pattern.removeprefix("/dev/i2c-")))
    line = spi_overlay(plan)
    if line is not None and isinstance(plan.oled, SpiOled) and pattern == plan.oled.path:
        return Text("It is missing: put {line} into {config}, and reboot.", line=line, config=CONFIG)
    if pattern.startswith("/dev/spidev"):
        return Text("It is missing: switch SPI on with raspi-config, then reboot.")
    return Text("It is missing: the kernel offers no pins, so this is no Raspberry Pi or its kernel is broken.")
