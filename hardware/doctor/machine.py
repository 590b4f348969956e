"""The machine on which the doctor runs, and its real devices."""

from __future__ import annotations

import asyncio
import getpass
import importlib
import os
import re
import secrets
import subprocess
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from hardware.box.luma_oled import open_glass
from hardware.box.pins import Pins
from hardware.box.strip import open_strip
from hardware.box.timing import from_stamp
from hardware.doctor.bus import scan
from hardware.doctor.ground import needed_devices, needed_libraries
from hardware.doctor.room import Access, Devices, Ground
from hardware.serial import finder
from hardware.serial.panel import OpenPort
from hardware.wiring.pin_uses import screens
from hardware.wiring.plan import Plan

ROOT = Path("/")


class RealWatch:
    """The time of the running event loop."""

    def seconds(self) -> float:
        """Return the monotonic clock."""
        return time.monotonic()

    def from_stamp(self, stamp: float) -> float:
        """Return the moment of a stamp on the monotonic clock."""
        return from_stamp(stamp)

    async def sleep(self, seconds: float) -> None:
        """Sleep on the event loop."""
        await asyncio.sleep(seconds)


_CONSOLE: Final = re.compile(r"\bconsole=(?:serial0|ttyS0|ttyAMA0)\b")
"""The kernel's serial console on the header. On a Pi 5 ttyAMA10 has a plug of its own instead."""


def devices(plan: Plan) -> Devices:
    """Return the devices that are wired to this machine."""
    pins = Pins(through=plan.pins)
    return Devices(
        _scan,
        lambda oled: open_glass(oled, pins=pins),
        open_strip,
        pins,
        finder.ports,
        _open,
        lambda: secrets.token_hex(4),
    )


def examined(plan: Plan, root: Path = ROOT) -> Ground:
    """Return the facts of this machine that matter for this plan. Its files lie below `root`."""
    return Ground(
        model=_text(root / "proc/device-tree/model").rstrip("\0\n"),
        user=_user(),
        devices={pattern: _access(root, pattern) for pattern in needed_devices(plan)},
        libraries={name: found for name, module in needed_libraries(plan).items() if (found := _version(name, module))},
        folders={name: folder for name in ("RPi.GPIO", "rpi-lgpio") if (folder := _folder(name))},
        serving=_is_serving(),
        config=_text(root / "boot/firmware/config.txt") or _text(root / "boot/config.txt"),
        speeds={bus: hertz for bus in {oled.bus for _, oled in screens(plan)} if (hertz := _speed(root, bus))},
        supply=_number(root / "proc/device-tree/chosen/power/max_current"),
        throttled=_throttled(root),
        console=bool(_CONSOLE.search(_text(root / "proc/cmdline"))),
    )


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", errors="replace")
    except OSError:
        return ""


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return f"user {os.getuid()}"


def _access(root: Path, pattern: str) -> Access:
    """Return the best access among the devices that fit: a Pi 5 has several chips of pins."""
    found = list(root.glob(pattern.lstrip("/")))
    if not found:
        return "missing"
    return "free" if any(os.access(path, os.R_OK | os.W_OK) for path in found) else "denied"


def _version(package: str, module: str) -> str | None:
    """Return the version of a package whose module can be imported here; libraries for a Pi refuse that elsewhere."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            importlib.import_module(module)
    except Exception:  # whatever it raises, it cannot be used
        return None
    # From Python 3.13 on lgpio comes from a package of another name.
    for name in (package, f"adafruit-{package}"):
        with suppress(metadata.PackageNotFoundError):
            return metadata.version(name)
    return "(of the system)"


def _folder(package: str) -> str | None:
    try:
        return str(metadata.distribution(package).locate_file(""))
    except metadata.PackageNotFoundError:
        return None


def _is_serving() -> bool:
    """Return True if the service is running."""
    try:
        asked = subprocess.run(
            ["systemctl", "is-active", "--quiet", "drakvakt.service"], check=False, timeout=10, capture_output=True
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return asked.returncode == 0


def _throttled(root: Path) -> int | None:
    """Return the bits of the firmware about its supply: by the Pi's own command, else by a file of the kernel's.

    The command is only for the group video. The file is for everybody, but newer kernels complain in their log that it
    was read, so it comes second.
    """
    try:
        asked = subprocess.run(["vcgencmd", "get_throttled"], check=False, timeout=10, capture_output=True, text=True)
        said = asked.stdout if asked.returncode == 0 else ""
    except (OSError, subprocess.SubprocessError):
        said = ""
    for path in sorted(root.glob("sys/devices/platform/soc*/*firmware/get_throttled")):
        said = said or _text(path)
    try:
        return int(said.strip().removeprefix("throttled="), 16)
    except ValueError:
        return None


def _speed(root: Path, bus: int) -> int | None:
    """Return the speed of a bus in Hz, from the device tree."""
    return _number(root / f"sys/class/i2c-adapter/i2c-{bus}/of_node/clock-frequency")


def _number(path: Path) -> int | None:
    """Return a figure of the device tree: four bytes, the highest first."""
    try:
        said = path.read_bytes()
    except OSError:
        return None
    return int.from_bytes(said, "big")


def _scan(number: int) -> frozenset[int]:
    import smbus2

    opener: Callable[[int], Any] = smbus2.SMBus
    return scan(opener, number)


def _open(path: str, baud: int, on_data: Callable[[bytes], None], on_lost: Callable[[], None]) -> OpenPort:
    from hardware.serial.port import Port

    return Port(path, baud, on_data, on_lost)
