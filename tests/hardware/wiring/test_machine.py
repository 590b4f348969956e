"""Needs of a wiring on its machine, and that the installer has every library for it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from companion.cli.main import main
from hardware.doctor.ground import needed_libraries
from hardware.wiring.load import load
from hardware.wiring.machine import PWM, RPI_GPIO, machine_needs
from tests.hardware.wiring.files import BOXES, write_changed
from tests.hardware.wiring.test_checks import BUS_3, LIGHT_1, SMALL

ROOT = Path(__file__).resolve().parents[3]
PI_4, ZERO, PI_5 = "Raspberry Pi 4 Model B Rev 1.5", "Raspberry Pi Zero 2 W Rev 1.0", "Raspberry Pi 5 Model B Rev 1.0"
POWER = "line dtoverlay=gpio-shutdown,gpio_pin=18,debounce=1000"
WRITTEN = ("line", "clock")
FAST = "clock dtparam=i2c_arm_baudrate=400000"


@pytest.mark.parametrize(
    ("name", "model", "wants"),
    [
        ("box", PI_4, [FAST, "clock core_freq_min=500"]),
        ("box", ZERO, [FAST, "clock core_freq=250"]),
        ("box", "Some other board", [FAST, "clock core_freq_min=500"]),
        ("box", PI_5, [FAST, "note On a Raspberry Pi 5 the clock of the lights stands still by itself"]),
        (
            "box-spi",
            PI_4,
            ["line dtoverlay=spi1-1cs", "note No screen is on I2C bus 1", "clock core_freq_min=500"],
        ),
        ("box-serial", PI_4, [POWER, FAST, "clock core_freq_min=500"]),
        ("box-pwm", PI_4, [RPI_GPIO, FAST, "line dtparam=audio=off", PWM]),
    ],
)
def test_a_wiring_wants_its_own_lines_on_each_pi(name: str, model: str, wants: list[str]) -> None:
    found = list(machine_needs(load(name), model))
    assert len(found) == len(wants)
    assert all(line.startswith(want) for line, want in zip(found, wants, strict=True)), found


@pytest.mark.parametrize("name", BOXES)
@pytest.mark.parametrize("model", [PI_4, ZERO, PI_5])
def test_the_guide_names_each_line_that_the_installer_writes(name: str, model: str) -> None:
    guide = (ROOT / "docs" / "build.md").read_text("utf-8")
    written = [
        line for kind, _, line in (need.partition(" ") for need in machine_needs(load(name), model)) if kind in WRITTEN
    ]
    assert [line for line in written if f"\n| `{line}` |" not in guide] == []


def test_a_further_bus_and_another_select_have_their_own_lines(tmp_path: Path) -> None:
    bus_3 = list(machine_needs(load(write_changed(tmp_path, "box", *BUS_3)), PI_4))
    assert bus_3[0] == "line dtoverlay=i2c3,pins_4_5,baudrate=400000"
    assert bus_3[1].startswith("note No screen is on I2C bus 1")
    other = write_changed(tmp_path, "box-spi", ("cs = { gpio = 18,", "cs = { gpio = 17,"))
    assert next(machine_needs(load(other), PI_4)) == "line dtoverlay=spi1-1cs,cs0_pin=17"


def test_a_screen_on_a_cable_keeps_its_bus_slow_and_says_why(tmp_path: Path) -> None:
    found = list(machine_needs(load(write_changed(tmp_path, "box", (LIGHT_1, LIGHT_1 + SMALL))), PI_4))
    assert found[0].startswith("note The screen of Handheld 1 hangs on I2C bus 1 by a cable")
    assert FAST not in found


def test_the_command_says_it_to_the_installer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", "--variant", "box-pwm", "--machine", ZERO]) == 0
    assert capsys.readouterr() == (f"module RPi.GPIO\n{FAST}\nline dtparam=audio=off\nright pwm\n", "")


# The libraries.

LOCKS = {path.stem: path.read_text("utf-8") for path in (ROOT / "requirements").glob("*.txt")}
LOCKED, LOCKED_RPI_GPIO = (
    set(re.findall(r"^([a-z0-9-]+)==", LOCKS[lock], re.MULTILINE)) for lock in ("box", "box-rpigpio")
)
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


def name_of(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()


def test_every_library_of_the_design_is_used_and_installed() -> None:
    served = {name_of(library) for box in BOXES for library in needed_libraries(load(box))}
    design = {"gpiozero", "rpi-lgpio", "adafruit-circuitpython-neopixel", "luma-oled", "pyserial"}
    assert design <= served
    assert served - {"smbus2"} <= LOCKED | LOCKED_RPI_GPIO


def test_packages_that_blinka_would_ask_for_are_in_the_lock_file() -> None:
    """On any Pi up to the 4; read in Adafruit-Blinka 10.0.0."""
    wanted = {"gpiod", "adafruit-blinka-raspberry-pi-pwm", "rpi-ws281x"}
    assert wanted <= LOCKED
    for extra in ("box", "box-legacy"):
        assert wanted <= {name_of(re.split(r"[<>=; ]", line)[0]) for line in EXTRAS[extra]}


def test_the_two_packages_of_rpi_gpio_are_never_beside_each_other() -> None:
    has = {extra: {name_of(re.split(r"[<>=; ]", line)[0]) for line in EXTRAS[extra]} for extra in EXTRAS}
    assert has["box-rpigpio"] == {"rpi-lgpio"} and not {"rpi-lgpio", "rpi-gpio"} & has["box"]
    assert "rpi-gpio" in has["box-legacy"] and "rpi-lgpio" not in has["box-legacy"]
    assert "rpi-gpio" not in LOCKED | LOCKED_RPI_GPIO


def markers(package: str, lock: str) -> str:
    """Return the markers of that package in the lock file."""
    (found,) = re.findall(rf"^{package}==[^ ]+ ; ([^\\]*) \\$", LOCKS[lock], re.MULTILINE)
    return str(found)


def test_lgpio_comes_for_each_python_from_the_package_that_has_wheels() -> None:
    """lgpio has none for 3.13, which Raspberry Pi OS Trixie has; nor can rpi-lgpio be had there, as it wants lgpio."""
    for package, lock in (("lgpio", "box"), ("lgpio", "box-rpigpio"), ("rpi-lgpio", "box-rpigpio")):
        assert markers(package, lock).startswith("python_full_version < '3.13' and ")
    assert markers("adafruit-lgpio", "box").startswith("python_full_version >= '3.13' and ")


def test_gpiozero_is_one_that_knows_a_pi_5() -> None:
    for extra in ("box", "box-legacy"):
        assert "gpiozero>=2.0.1.post3" in EXTRAS[extra]


def test_no_lock_file_names_where_packages_come_from() -> None:
    assert [name for name, lock in LOCKS.items() if "://" in lock or "index-url" in lock or "find-links" in lock] == []
