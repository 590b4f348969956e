"""The ground on which all parts stand: the board, the kernel's devices, the libraries, the service, the clocks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from hardware.doctor.finding import Finding, unsure, well, wrong
from hardware.doctor.room import Ground, Room
from hardware.parts import not_installed
from hardware.strip import SPI_OF
from hardware.wiring.advice import weak_supply
from hardware.wiring.boards import board_of, boards
from hardware.wiring.plan import Plan, SerialHandheld
from hardware.wiring.uses import screens

PINS = "/dev/gpiochip*"
CONFIG = "/boot/firmware/config.txt"
FAST = 400_000
"""Hz of an I2C bus on which pages follow the buttons at once."""

STEADY = {
    "zero-2-w": "core_freq=250",
    "pi-3": "core_freq=250",
    "pi-3-plus": "core_freq=250",
    "pi-4": "core_freq_min=500",
}
"""The line that keeps the clock of the SPI, and so of the lights, from changing."""

SERVICE = "sudo systemctl stop drakvakt"


async def look(room: Room) -> AsyncIterator[Finding]:
    """Everything that can be known without touching a part."""
    for finding in (*board(room.plan, room.ground), *supply(room.plan, room.ground), *service(room.ground)):
        yield finding
    for check in (devices, libraries, clocks):
        for finding in check(room.plan, room.ground):
            yield finding


def board(plan: Plan, ground: Ground) -> Iterator[Finding]:
    """Whether this machine is the board of the plan."""
    planned, found = boards()[plan.board], board_of(ground.model)
    if not ground.model:
        yield wrong("Board", "This is no Raspberry Pi: run this on the box, or with --simulated.")
    elif found is None:
        yield unsure("Board", f"This is a {ground.model}, which Drakvakt does not know: compare its header's pins.")
    elif found.key == planned.key:
        yield well("Board", f"This is a {ground.model}, as the plan says.")
    else:
        what = f"This is a {found.title}, the plan says {planned.title}"
        fits = unsure if found.key in plan.fits else wrong
        check = "" if found.key in plan.fits else " and look what `drakvakt wiring --file` says of it"
        yield fits("Board", f'{what}: set board = "{found.key}"{check}.')


def supply(plan: Plan, ground: Ground) -> Iterator[Finding]:
    """Whether the power supply gives what the board's maker recommends: by its own promise, else by the plan."""
    found = board_of(ground.model) or boards()[plan.board]
    if (weak := weak_supply(found, ground.supply or plan.supply)) is not None:
        yield unsure("Supply", weak)
    elif ground.supply:
        yield well("Supply", f"It has promised {ground.supply} mA.")


def service(ground: Ground) -> Iterator[Finding]:
    """Two programs cannot have the same pins."""
    if ground.serving:
        yield wrong("Service", f"It runs and holds the devices, so no part is tried: stop it first ({SERVICE}).")
    else:
        yield well("Service", "It does not run, so the devices are free.")


def devices(plan: Plan, ground: Ground) -> Iterator[Finding]:
    """The kernel's devices that this plan needs."""
    for pattern, group in needed(plan).items():
        access = ground.devices.get(pattern, "missing")
        if access == "free":
            yield well(pattern, "It is there and may be used.")
        elif access == "denied":
            todo = f"sudo usermod -aG {group} {ground.user}, then log in again"
            yield wrong(pattern, f"It may not be used by {ground.user}: join the group {group} ({todo}).")
        else:
            yield wrong(pattern, f"It is missing: {_switch_on(pattern)}.")


def libraries(plan: Plan, ground: Ground) -> Iterator[Finding]:
    """The libraries that this plan needs, and two that must not lie side by side."""
    wanted = needed_libraries(plan)
    here = [f"{name} {ground.libraries[name]}" for name in wanted if name in ground.libraries]
    if here:
        yield well("Libraries", f"{', '.join(here)}.")
    for name in wanted:
        if name not in ground.libraries:
            yield wrong(name, str(not_installed(name)))
    old, new = ground.folders.get("RPi.GPIO"), ground.folders.get("rpi-lgpio")
    if old is not None and old == new:
        todo = "uninstall both with pip, then install drakvakt[box] again"
        yield wrong("RPi.GPIO", f"rpi-lgpio is installed beside it, and they overwrite each other: {todo}.")


def clocks(plan: Plan, ground: Ground) -> Iterator[Finding]:
    """The clocks of the I2C buses and of the lights."""
    for bus in _buses(plan):
        speed = ground.speeds.get(bus)
        if speed is not None and speed >= FAST:
            yield well(f"I2C bus {bus}", f"It runs at {speed // 1000} kHz.")
        elif speed is not None:
            faster = "dtparam=i2c_arm_baudrate=400000" if bus == 1 else "baudrate=400000 behind the bus's overlay"
            todo = f"put {faster} into {CONFIG}, and reboot"
            yield unsure(f"I2C bus {bus}", f"It runs at {speed // 1000} kHz, which is slow: {todo}.")
    found = board_of(ground.model)
    line = STEADY.get(found.key) if found is not None else None
    if plan.strip is None or plan.strip.driver != "spi" or line is None or not ground.config:
        return
    if line in map(str.strip, ground.config.splitlines()):
        yield well("SPI clock", f"It stands still ({line}).")
    else:
        yield unsure("SPI clock", f"It may change, and the lights flicker then: put {line} into {CONFIG}, and reboot.")


def needed(plan: Plan) -> dict[str, str]:
    """The devices of the kernel that a plan needs, with the group that may use each."""
    found = {PINS: "gpio", **{f"/dev/i2c-{bus}": "i2c" for bus in _buses(plan)}}
    if plan.strip is not None and plan.strip.driver == "spi" and plan.strip.data.gpio in SPI_OF:
        found["/dev/spidev{}.{}".format(*SPI_OF[plan.strip.data.gpio])] = "spi"
    return found


def needed_libraries(plan: Plan) -> dict[str, str]:
    """The packages that a plan needs, with the module that is imported of each."""
    found = {"gpiozero": "gpiozero", "lgpio": "lgpio"}
    if _buses(plan):
        found |= {"smbus2": "smbus2", "luma.oled": "luma.oled.device"}
    if plan.strip is not None:
        pwm = plan.strip.driver == "pwm"
        found |= {"adafruit-circuitpython-neopixel": "neopixel"} if pwm else {"spidev": "spidev"}
    if any(isinstance(handheld, SerialHandheld) for handheld in plan.handhelds):
        found["pyserial"] = "serial"
    return found


def _buses(plan: Plan) -> list[int]:
    return sorted({oled.bus for _, oled in screens(plan)})


def _switch_on(pattern: str) -> str:
    if pattern.startswith("/dev/i2c-"):
        bus = pattern.removeprefix("/dev/i2c-")
        overlay = f"put the overlay of I2C bus {bus} into {CONFIG}"
        return f"{'switch I2C on with raspi-config' if bus == '1' else overlay}, then reboot"
    if pattern.startswith("/dev/spidev"):
        return "switch SPI on with raspi-config, then reboot"
    return "the kernel offers no pins, so this is no Raspberry Pi or its kernel is broken"
