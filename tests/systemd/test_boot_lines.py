"""The lines of config.txt and the rights that a wiring needs of its Pi."""

from __future__ import annotations

import pytest

from tests.systemd.installed import UNIT, WIRING
from tests.systemd.machine import ROOT, Machine


def test_buses_that_are_off_are_switched_on_and_want_a_reboot(machine: Machine) -> None:
    machine.path("dev/i2c-1").unlink()
    said = machine.install()
    assert "nonint do_i2c 0" in machine.calls("raspi-config")
    assert "Reboot now" in said
    assert machine.calls("systemctl")[-3:] == [
        "enable --now drakvakt-poweroff.path",
        "enable --now drakvakt-page.path",
        "enable drakvakt.service",
    ]
    assert machine.running is None


def test_a_bus_that_only_lacks_its_driver_wants_no_reboot(machine: Machine) -> None:
    """Whoever writes the line into config.txt by hand has no /dev/i2c-1, however often they reboot."""
    machine.path("dev/i2c-1").unlink()
    machine.path("i2c").touch()
    machine.program("modprobe", 'touch "$DESTDIR/dev/i2c-1"\n')
    said = machine.install()
    assert machine.calls("modprobe") == ["i2c-dev"]
    assert "nonint do_i2c 0" not in machine.calls("raspi-config")
    assert "Reboot" not in said and machine.running == "1.0.0"


def test_without_raspi_config_the_line_is_said(machine: Machine) -> None:
    machine.remove_program("raspi-config")
    machine.path("dev/spidev0.0").unlink()
    said = machine.install()
    assert "dtparam=spi=on" in said
    assert "dtparam=i2c_arm=on" not in said
    assert "Reboot now" in said


# The clocks, and what else config.txt has to say.

CONFIG = "# For more options see the documentation.\ndtparam=spi=on\n[cm5]\ndtoverlay=dwc2\n"
FAST, STEADY = "dtparam=i2c_arm_baudrate=400000", "core_freq=250"
BEGIN, END = (
    "# Drakvakt: begin (its installer writes what stands here, and takes it away again)\n",
    "# Drakvakt: end\n",
)


def block(*lines: str) -> str:
    return "".join([BEGIN, "[all]\n", *(f"{line}\n" for line in lines), END])


def test_the_installer_sets_a_faster_bus_and_a_steady_clock(machine: Machine) -> None:
    config = machine.config(CONFIG)
    said = machine.install()
    assert config.read_text() == CONFIG + block(FAST, STEADY)
    for line in (FAST, STEADY):
        assert f"drakvakt: {config} has the new line {line}.\n" in said
    assert f"wiring --file {machine.path(WIRING)} --machine Raspberry Pi Zero 2 W Rev 1.0" in machine.calls("drakvakt")
    assert "Reboot when it suits you" in said
    assert machine.running == "1.0.0", "the buses are there without"
    before = config.stat().st_mtime_ns
    again = machine.install()
    assert "new line" not in again and "Reboot" not in again and "Nothing has changed" in again
    assert config.stat().st_mtime_ns == before
    machine.install("--uninstall")
    assert config.read_text() == CONFIG
    assert [path.name for path in config.parent.iterdir()] == ["config.txt"]


@pytest.mark.parametrize(
    ("model", "line"),
    [
        ("Raspberry Pi Zero 2 W Rev 1.0", "core_freq=250"),
        ("Raspberry Pi 3 Model B Rev 1.2", "core_freq=250"),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", "core_freq=250"),
        ("Raspberry Pi 4 Model B Rev 1.5", "core_freq_min=500"),
        ("Raspberry Pi 5 Model B Rev 1.0", None),
    ],
)
def test_each_pi_has_its_own_line_and_a_pi_5_needs_none(machine: Machine, model: str, line: str | None) -> None:
    config = machine.config(CONFIG)
    machine.model(model)
    said = machine.install()
    assert config.read_text() == CONFIG + block(FAST, *([line] if line else []))
    assert ("the clock of the lights stands still by itself" in said) == (line is None)


@pytest.mark.parametrize("own", ["core_freq=400", "arm_freq=1000\n  core_freq=500", "[pi3]\ncore_freq=250"])
def test_a_figure_of_the_owner_stays(machine: Machine, own: str) -> None:
    config = machine.config(f"{CONFIG}{own}\n")
    said = machine.install()
    assert config.read_text() == f"{CONFIG}{own}\n{block(FAST)}"
    line = own.splitlines()[-1]
    left = f"drakvakt: {config} has {line}, which is kept, though the box works best with {STEADY}.\n"
    assert (left in said) == (line != STEADY)


@pytest.mark.parametrize("own", ["dtparam=i2c_arm=on,i2c_arm_baudrate=100000", "dtparam=i2c_baudrate=50000"])
def test_a_slow_bus_of_the_owner_stays(machine: Machine, own: str) -> None:
    config = machine.config(f"{own}\n#dtparam=i2c_arm_baudrate=1\n#core_freq=1")
    said = machine.install()
    assert config.read_text() == f"{own}\n#dtparam=i2c_arm_baudrate=1\n#core_freq=1\n{block(STEADY)}"
    assert f"has {own}, which is kept, though the box works best with {FAST}." in said


def test_without_a_config_txt_the_lines_are_said(machine: Machine) -> None:
    said = machine.install()
    for line in (FAST, STEADY):
        assert f"drakvakt: There is no config.txt here: add the line {line} to it by hand.\n" in said


def test_a_config_txt_that_cannot_be_written_stops_nothing(machine: Machine) -> None:
    config = machine.config(CONFIG)
    (config.parent / "config.txt.drakvakt").mkdir()
    said = machine.install()
    assert f"drakvakt: {config} could not be written" in said
    assert config.read_text() == CONFIG
    assert machine.running == "1.0.0"


def test_a_wiring_that_changes_changes_the_lines(machine: Machine) -> None:
    """A screen on SPI wants a bus that is there only after a reboot, and no faster I2C."""
    config = machine.config(CONFIG)
    machine.install()
    machine.wants("box-spi")
    said = machine.install()
    assert config.read_text() == CONFIG + block("dtoverlay=spi1-1cs", STEADY)
    assert "has the new line dtoverlay=spi1-1cs." in said and "Reboot now" in said
    assert "No screen is on I2C bus 1" in said
    assert f"new line {STEADY}" not in said
    assert "Reboot" not in machine.install()


def test_a_version_that_cannot_say_what_it_wants_stops_nothing(machine: Machine) -> None:
    config = machine.config(CONFIG)
    machine.path("needs").unlink()
    assert "It is unknown which lines" in machine.install()
    assert (config.read_text(), machine.running) == (CONFIG, "1.0.0")


# Lights by PWM.

RIGHTS, MEMORY = f"{UNIT}.d/lights-by-pwm.conf", "etc/udev/rules.d/61-drakvakt-pwm.rules"


def test_lights_by_pwm_get_the_one_right_that_they_need(machine: Machine) -> None:
    config = machine.config(f"{CONFIG}dtparam=audio=on\n")
    machine.wants("box-pwm")
    said = machine.install()
    assert machine.path(RIGHTS).read_text() == (ROOT / "systemd/lights-by-pwm.conf").read_text()
    assert machine.path(MEMORY).read_text() == (ROOT / "systemd/61-drakvakt-pwm.rules").read_text()
    assert "The lights are driven by PWM, so the service may write to all memory" in said
    assert "trigger --action=change --sysname-match=mem --sysname-match=vcio" in machine.calls("udevadm")
    assert machine.calls("systemctl")[0] == "daemon-reload", "with the rights in their place"
    assert config.read_text() == f"{CONFIG}dtparam=audio=on\n{block(FAST, 'dtparam=audio=off')}"
    assert "Nothing has changed" in machine.install()
    machine.path(f"{UNIT}.d/mine.conf").write_text("[Service]\n")
    machine.install("--uninstall")
    assert [name for name in machine.files() if not name.startswith("var/")] == [f"{UNIT}.d/mine.conf"]
    assert config.read_text() == f"{CONFIG}dtparam=audio=on\n"


def test_a_wiring_without_pwm_has_no_such_right_and_loses_it(machine: Machine) -> None:
    machine.install()
    assert not machine.path(RIGHTS).exists()
    machine.wants("box-pwm")
    assert "Nothing has changed" not in machine.install()
    assert machine.path(RIGHTS).exists() and "restart drakvakt.service" in machine.calls("systemctl")
    machine.wants("box")
    machine.install()
    assert not machine.path(RIGHTS).exists() and not machine.path(MEMORY).exists()
    assert not machine.path(f"{UNIT}.d").exists()
    assert "restart drakvakt.service" in machine.calls("systemctl")


def test_going_back_leaves_the_rights_as_they_are(machine: Machine) -> None:
    machine.wants("box-pwm")
    for version in ("1.0.0", "1.1.0"):
        machine.version(version)
        machine.install()
    machine.install("--back")
    assert machine.running == "1.0.0"
    assert machine.path(RIGHTS).exists() and machine.path(MEMORY).exists()
