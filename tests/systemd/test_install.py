"""The installer: one command, again at any time, over an unfinished game, back, and away."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import time
from pathlib import Path

import pytest

from companion.table import Table, new_header
from companion.table.sessions import Sessions
from tests.systemd.machine import ROOT, Machine
from tests.toys import game

UNIT = "etc/systemd/system/drakvakt.service"
WIRING = "etc/drakvakt/box.toml"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """In a folder whose name has a space, as checkouts may have."""
    return Machine(tmp_path / "a folder")


@pytest.fixture
def folder(tmp_path: Path) -> None:
    (tmp_path / "a folder").mkdir()


pytestmark = pytest.mark.usefixtures("folder")


def toys(machine: Machine) -> Sessions:
    return Sessions(machine.path("var/lib/drakvakt/sessions"), game=lambda _: game)


def keep_unfinished_game(machine: Machine) -> str:
    """A game in the middle of its first round."""
    table = toys(machine).begin(new_header(game, ["Ada", "Bo"]))
    answer(table, "Ada")
    table.close()
    return table.journal.session


def answer(table: Table, seat: str) -> None:
    assert table.open is not None
    table.answer(table.open.n, seat, "home")


def test_a_fresh_install(machine: Machine) -> None:
    said = machine.install()
    assert (machine.current, machine.running) == ("1.0.0", "1.0.0")
    source = ROOT / "systemd"
    assert machine.path(UNIT).read_text() == (source / "drakvakt.service").read_text()
    placed = machine.path("etc/udev/rules.d/60-drakvakt.rules")
    assert placed.read_text() == (source / "60-drakvakt.rules").read_text()
    assert machine.path(WIRING).read_text() == 'title = "Box"\n'
    assert machine.calls("systemctl") == [
        "daemon-reload",
        "try-restart systemd-journald.service",
        "enable --now drakvakt-poweroff.path",
        "enable --now drakvakt-page.path",
        "enable drakvakt.service",
        "restart drakvakt.service",
    ]
    assert machine.calls("systemd-sysusers") == [str(machine.path("etc/sysusers.d/drakvakt.conf"))]
    assert machine.calls("apt-get") == [
        "install --yes --no-install-recommends python3-venv python3-dev gcc python3-lgpio i2c-tools",
    ]
    assert "nonint do_i2c 0" in machine.calls("raspi-config")
    assert all(line.startswith("drakvakt: ") for line in said.splitlines()), said
    assert "Reboot" not in said
    assert stat.S_IMODE(machine.path(UNIT).stat().st_mode) == 0o644


MORE = {
    "drakvakt-poweroff.path": "etc/systemd/system/drakvakt-poweroff.path",
    "drakvakt-poweroff.service": "etc/systemd/system/drakvakt-poweroff.service",
    "drakvakt-page.path": "etc/systemd/system/drakvakt-page.path",
    "drakvakt-page.service": "etc/systemd/system/drakvakt-page.service",
    "60-drakvakt-journal.conf": "etc/systemd/journald.conf.d/60-drakvakt.conf",
}
"""How the Pi is switched off, how its page is opened, and what keeps the system's log off the card."""


def test_the_pi_can_be_switched_off_and_the_log_spares_the_card(machine: Machine) -> None:
    said = machine.install()
    for name, placed in MORE.items():
        assert machine.path(placed).read_text() == (ROOT / "systemd" / name).read_text()
        assert stat.S_IMODE(machine.path(placed).stat().st_mode) == 0o644
    assert "The system's log stays in memory" in said
    assert '"Switch off" switches the Pi off' in said


def test_a_version_from_before_takes_its_successor_s_files_away(machine: Machine) -> None:
    older = [machine.checkout / "systemd" / name for name in MORE]
    kept = [path.read_bytes() for path in older]
    for path in older:
        path.unlink()
    machine.install()
    for path, content in zip(older, kept, strict=True):
        path.write_bytes(content)
    machine.version("1.1.0")
    machine.install()
    assert all(machine.path(placed).exists() for placed in MORE.values())
    machine.install("--back")
    assert machine.running == "1.0.0"
    assert not any(machine.path(placed).exists() for placed in MORE.values())
    calls = machine.calls("systemctl")
    assert {"disable --now drakvakt-poweroff.path", "disable --now drakvakt-page.path drakvakt-page.service"} <= {
        *calls
    }
    assert not [call for call in calls if call.startswith("enable --now")]


def test_a_log_that_goes_on_as_it_was_until_the_next_boot_stops_nothing(machine: Machine) -> None:
    machine.failing("systemctl", "try-restart")
    assert "That takes effect after the next boot." in machine.install()
    assert machine.running == "1.0.0"


@pytest.mark.parametrize("words", [(), ("--back",), ("--uninstall",)])
def test_over_a_card_that_is_only_read_nothing_is_installed(machine: Machine, words: tuple[str, ...]) -> None:
    machine.path("proc/mounts").write_text("/dev/mmcblk0p2 / ext4 rw,noatime 0 0\noverlay /srv overlay rw 0 0\n")
    machine.install()
    before = machine.files()
    machine.path("proc/mounts").write_text(
        "/dev/mmcblk0p2 /media/root-ro ext4 ro 0 0\noverlayroot / overlay rw,relatime,lowerdir=/media/root-ro 0 0\n"
    )
    machine.version("1.1.0")
    said = machine.install(*words, status=1)
    assert "The card is mounted read-only" in said
    assert "'A card that is only read' in docs/service.md" in said
    assert "## A card that is only read" in (ROOT / "docs/service.md").read_text("utf-8")
    assert (machine.files(), machine.running) == (before, "1.0.0")


def test_who_insists_installs_over_an_overlay(machine: Machine) -> None:
    """The root of a container is one, too."""
    machine.path("proc/mounts").write_text("overlay / overlay rw 0 0\n")
    machine.install("--anyway")
    assert machine.running == "1.0.0"


def test_again_changes_nothing(machine: Machine) -> None:
    machine.install()
    before = machine.files()
    said = machine.install()
    assert machine.files() == before
    assert "Nothing has changed" in said
    assert machine.calls("systemctl") == [
        "is-active --quiet drakvakt.service",
        "enable --now drakvakt-poweroff.path",
        "enable --now drakvakt-page.path",
        "enable drakvakt.service",
    ]
    assert machine.calls("apt-get") == machine.calls("udevadm") == []


def test_a_service_that_was_stopped_is_started_again(machine: Machine) -> None:
    machine.install()
    machine.path("running").unlink()
    machine.install()
    assert machine.running == "1.0.0"


def test_an_upgrade_keeps_the_unfinished_game_and_the_owners_wiring(machine: Machine) -> None:
    machine.install()
    machine.path(WIRING).write_text('title = "Mine"\n')
    session = keep_unfinished_game(machine)
    kept = {path.name: path.read_bytes() for path in machine.path("var/lib/drakvakt").rglob("*") if path.is_file()}
    machine.version("1.1.0")
    said = machine.install()
    assert (machine.current, machine.running) == ("1.1.0", "1.1.0")
    assert "wiring is not changed" in said
    assert machine.path(WIRING).read_text() == 'title = "Mine"\n'
    checked, wanted = machine.calls("drakvakt")
    assert checked == f"box --check --file {machine.path(WIRING)}"
    assert wanted.startswith("wiring --file ")
    now = {path.name: path.read_bytes() for path in machine.path("var/lib/drakvakt").rglob("*") if path.is_file()}
    assert now == kept
    table = toys(machine).resume(session)
    assert table.open is not None and table.open.waiting == ("Bo",)
    answer(table, "Bo")
    table.close()


def test_a_game_of_others_goes_along_with_an_upgrade_and_back(machine: Machine) -> None:
    machine.install()
    machine.add_game("rps==1.2")
    machine.add_game("labyrinth @ file:///home/pi/labyrinth")
    machine.version("1.1.0")
    said = machine.install()
    assert (machine.current, machine.games) == ("1.1.0", ["rps==1.2", "labyrinth @ file:///home/pi/labyrinth"])
    assert "drakvakt: Games of other authors carried over: rps==1.2 labyrinth." in said
    release = machine.path("opt/drakvakt/current").resolve()
    assert machine.calls("pip") == [
        f"-m pip --quiet --disable-pip-version-check --no-input install -c {release}/locked.txt -r {release}/games.txt"
    ]
    assert (release / "locked.txt").read_text().splitlines() == [
        "adafruit-lgpio==0.2.2.1",
        "gpiozero==2.0.1.post3",
        "hatchling==1.33.0",
        "lgpio==0.2.2.0",
        "luma-oled==3.16.0",
    ]
    machine.add_game("chess==3.0")
    said = machine.install("--back")
    assert (machine.running, machine.games[2:]) == ("1.0.0", ["chess==3.0"])
    assert "Games of other authors carried over: chess==3.0." in said
    machine.version("1.1.0")
    assert "carried over" not in machine.install(), "it has them all"


def test_without_the_plug_in_game_the_version_before_goes_on(machine: Machine) -> None:
    machine.install()
    machine.add_game("rps==1.2")
    machine.version("1.1.0")
    machine.path("no-index").touch()
    said = machine.install(status=1)
    assert "no such package" in said
    assert "A game of another author could not be carried over (see above; " in said
    assert said.endswith(
        "/opt/drakvakt/current/venv/bin/pip uninstall takes it away): the version that was there keeps running.\n"
    )
    assert (machine.current, machine.running, machine.games) == ("1.0.0", "1.0.0", ["rps==1.2"])
    machine.path("no-index").unlink()
    machine.install()
    assert (machine.running, machine.games) == ("1.1.0", ["rps==1.2"])
    machine.add_game("chess==3.0")
    machine.path("no-index").touch()
    assert "A game of another author could not be carried over" in machine.install("--back")
    assert machine.running == "1.0.0", "going back matters more"


def test_a_changed_checkout_of_the_same_version_is_a_new_release(machine: Machine) -> None:
    machine.install()
    before = machine.path("opt/drakvakt/current").readlink()
    (machine.checkout / "companion/rules.py").write_text("mended = True\n")
    machine.install()
    assert machine.path("opt/drakvakt/current").readlink() != before
    assert machine.path("opt/drakvakt/previous").readlink() == before


def test_the_version_before_is_kept_and_older_ones_are_not(machine: Machine) -> None:
    for version in ("1.0.0", "1.1.0", "1.2.0"):
        machine.version(version)
        machine.install()
    there = sorted(path.name.rpartition("-")[0] for path in machine.path("opt/drakvakt/releases").iterdir())
    assert there == ["1.1.0", "1.2.0"]
    newer = machine.path("opt/drakvakt/current").readlink().name
    older = machine.path("opt/drakvakt/previous").readlink().name
    said = machine.install("--back")
    assert said.endswith(f"drakvakt: Went back to version {older} from {newer}.\n")
    assert (machine.current, machine.running) == ("1.1.0", "1.1.0")
    machine.install("--back")
    assert machine.running == "1.2.0"


def test_there_is_no_way_back_from_the_first(machine: Machine) -> None:
    machine.install()
    assert "There is no version before this one" in machine.install("--back", status=1)
    assert machine.running == "1.0.0"


@pytest.mark.parametrize(
    ("flaw", "says"),
    [
        ("unmakeable", "The virtual environment could not be made"),
        ("broken", "The new version does not run"),
        ("unstartable", "The new version did not start"),
    ],
)
def test_an_upgrade_that_fails_leaves_the_old_version_running(machine: Machine, flaw: str, says: str) -> None:
    machine.install()
    session = keep_unfinished_game(machine)
    machine.version("1.1.0", flaw)
    said = machine.install(status=1)
    assert says in said
    assert (machine.current, machine.running) == ("1.0.0", "1.0.0")
    assert [path.name.rpartition("-")[0] for path in machine.path("opt/drakvakt/releases").iterdir()] == ["1.0.0"]
    toys(machine).resume(session).close()
    machine.version("1.1.1")
    machine.install()
    assert machine.running == "1.1.1"


SECOND_HALF = [
    ("systemd-sysusers", ""),
    ("systemctl", "daemon-reload"),
    ("systemctl", "enable"),
]


@pytest.mark.parametrize(("program", "first"), SECOND_HALF)
def test_an_upgrade_that_failed_half_way_is_gone_on_with(machine: Machine, program: str, first: str) -> None:
    machine.install()
    machine.version("1.1.0")
    machine.failing(program, first)
    assert "no such luck" in machine.install(status=1)
    assert machine.running == "1.0.0"
    machine.mended(program)
    said = machine.install()
    assert (machine.current, machine.running) == ("1.1.0", "1.1.0")
    assert "Nothing has changed" not in said
    assert "daemon-reload" in machine.calls("systemctl")
    assert "Nothing has changed" in machine.install()


@pytest.mark.parametrize(
    ("program", "first"),
    [("systemd-sysusers", "*"), ("udevadm", "control"), ("systemctl", "daemon-reload"), ("systemctl", "restart")],
)
def test_an_upgrade_that_was_cut_off_is_gone_on_with(machine: Machine, program: str, first: str) -> None:
    machine.install()
    machine.version("1.1.0")
    machine.cut_off(program, str(machine.path("etc/sysusers.d/drakvakt.conf")) if first == "*" else first)
    machine.install(status=-9)
    assert machine.running == "1.0.0"
    machine.mended(program)
    machine.install()
    assert (machine.current, machine.running) == ("1.1.0", "1.1.0")
    machine.install("--back")
    assert machine.running == "1.0.0"


def test_after_an_upgrade_that_was_cut_off_one_can_go_back(machine: Machine) -> None:
    for version in ("0.9.0", "1.0.0"):
        machine.version(version)
        machine.install()
    machine.version("1.1.0")
    machine.cut_off("systemctl", "restart")
    machine.install(status=-9)
    machine.mended("systemctl")
    machine.install("--back")
    assert (machine.current, machine.running) == ("1.0.0", "1.0.0")


def test_an_interrupted_upgrade_that_does_not_start_is_taken_back(machine: Machine) -> None:
    machine.install()
    machine.version("1.1.0", "unstartable")
    machine.cut_off("systemd-sysusers", str(machine.path("etc/sysusers.d/drakvakt.conf")))
    machine.install(status=-9)
    machine.mended("systemd-sysusers")
    assert "the one before runs again" in machine.install(status=1)
    assert (machine.current, machine.running) == ("1.0.0", "1.0.0")


def test_rules_that_udev_did_not_read_are_read_the_next_time(machine: Machine) -> None:
    machine.failing("udevadm")
    assert "or when this is run again" in machine.install()
    assert machine.running == "1.0.0"
    machine.mended("udevadm")
    machine.install()
    assert machine.calls("udevadm")[0] == "control --reload"
    machine.install()
    assert machine.calls("udevadm") == []


def test_a_file_of_the_system_that_was_changed_is_put_right(machine: Machine) -> None:
    machine.install()
    machine.path(UNIT).write_text("[Service]\n")
    machine.install()
    assert machine.path(UNIT).read_text() == (ROOT / "systemd/drakvakt.service").read_text()
    assert machine.calls("systemctl") == [
        "daemon-reload",
        "enable --now drakvakt-poweroff.path",
        "enable --now drakvakt-page.path",
        "enable drakvakt.service",
        "restart drakvakt.service",
    ]


def test_the_version_before_outlives_an_upgrade_that_fails(machine: Machine) -> None:
    for version in ("1.0.0", "1.1.0"):
        machine.version(version)
        machine.install()
    machine.version("1.2.0", "unstartable")
    machine.install(status=1)
    assert machine.running == "1.1.0"
    machine.install("--back")
    assert (machine.current, machine.running) == ("1.0.0", "1.0.0")


def unstartable(machine: Machine, link: str) -> None:
    """The installed version does not start any more."""
    (machine.path(f"opt/drakvakt/{link}") / "app/companion/unstartable").touch()


def test_going_back_to_a_broken_version_restores_the_newer_one(machine: Machine) -> None:
    for version in ("1.0.0", "1.1.0"):
        machine.version(version)
        machine.install()
    unstartable(machine, "previous")
    for _ in range(2):
        said = machine.install("--back", status=1)
        assert "The version before did not start" in said
        assert "the newer one runs again" in said
        assert (machine.current, machine.running) == ("1.1.0", "1.1.0")
    assert "Nothing has changed" in machine.install()


def test_where_no_version_starts_nobody_is_told_that_one_runs(machine: Machine) -> None:
    machine.install()
    unstartable(machine, "current")
    machine.version("1.1.0", "unstartable")
    said = machine.install(status=1)
    assert "does not either" in said
    assert "runs again" not in said
    assert (machine.current, machine.running) == ("1.0.0", None)


def test_a_version_that_cannot_read_the_owners_wiring_is_not_taken(machine: Machine) -> None:
    machine.install()
    machine.path(WIRING).write_text("wrong\n")
    machine.version("1.1.0")
    assert "cannot read" in machine.install(status=1)
    assert machine.running == "1.0.0"


def test_a_wiring_that_was_changed_is_read_though_the_version_is_there(machine: Machine) -> None:
    machine.install()
    machine.path(WIRING).write_text("wrong\n")
    before = machine.files()
    said = machine.install(status=1)
    assert said.splitlines()[-1].endswith("put it right, or the service will not start again.")
    assert machine.files() == before and machine.running == "1.0.0"


def test_a_first_version_that_does_not_start_says_where_to_look(machine: Machine) -> None:
    machine.version("1.0.0", "unstartable")
    assert "journalctl -u drakvakt" in machine.install(status=1)


def test_a_half_made_release_is_made_anew(machine: Machine) -> None:
    machine.install()
    release = machine.path("opt/drakvakt") / machine.path("opt/drakvakt/current").readlink()
    (release / "whole").unlink()
    (release / "venv/bin/drakvakt").unlink()
    machine.install()
    assert (release / "venv/bin/drakvakt").exists()
    assert "restart drakvakt.service" in machine.calls("systemctl"), "what ran was taken from under it"


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
def test_a_figure_of_the_owner_s_is_left_alone(machine: Machine, own: str) -> None:
    config = machine.config(f"{CONFIG}{own}\n")
    said = machine.install()
    assert config.read_text() == f"{CONFIG}{own}\n{block(FAST)}"
    line = own.splitlines()[-1]
    left = f"drakvakt: {config} has {line}, which is kept, though the box works best with {STEADY}.\n"
    assert (left in said) == (line != STEADY)


@pytest.mark.parametrize("own", ["dtparam=i2c_arm=on,i2c_arm_baudrate=100000", "dtparam=i2c_baudrate=50000"])
def test_a_slow_bus_of_the_owner_s_is_left_alone(machine: Machine, own: str) -> None:
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


def test_uninstalling_leaves_the_games(machine: Machine) -> None:
    machine.install()
    session = keep_unfinished_game(machine)
    said = machine.install("--uninstall")
    assert str(machine.path("var/lib/drakvakt")) in said
    assert machine.calls("systemctl")[0] == "disable --now drakvakt.service"
    assert [path for path in machine.files() if not path.startswith("var/lib/drakvakt/")] == []
    toys(machine).resume(session).close()
    machine.install()
    assert machine.running == "1.0.0"
    toys(machine).resume(session).close()


def test_uninstalling_leaves_a_wiring_that_was_changed(machine: Machine) -> None:
    machine.install()
    machine.path(WIRING).write_text('title = "Mine"\n')
    assert str(machine.path(WIRING)) in machine.install("--uninstall")
    assert machine.path(WIRING).read_text() == 'title = "Mine"\n'


def test_a_purge_leaves_nothing(machine: Machine) -> None:
    machine.install()
    keep_unfinished_game(machine)
    machine.path(WIRING).write_text('title = "Mine"\n')
    machine.path(f"{UNIT}.d").mkdir()
    machine.path(f"{UNIT}.d/mine.conf").write_text("[Service]\n")
    machine.install("--purge", "--yes")
    assert machine.files() == {}
    machine.install("--purge", "--yes")


@pytest.mark.parametrize(
    ("missing", "says"),
    [
        ("python3", "There is no python3"),
        ("systemctl", "There is no systemctl here"),
        ("udevadm", "There is no udevadm here"),
    ],
)
def test_a_missing_program_gets_one_sentence(machine: Machine, missing: str, says: str) -> None:
    machine.remove_program(missing)
    said = machine.install(status=1)
    assert said.splitlines()[-1].startswith(f"drakvakt: {says}")
    assert machine.files() == {}


def test_without_apt_it_goes_on(machine: Machine) -> None:
    machine.remove_program("apt-get")
    machine.install()
    assert machine.running == "1.0.0"


def test_without_a_network_the_running_version_goes_on(machine: Machine) -> None:
    machine.install()
    machine.path("installed").unlink()
    machine.path("offline").touch()
    machine.version("1.1.0")
    assert "look at the network" in machine.install(status=1)
    assert machine.running == "1.0.0"


def test_another_machine_is_asked_about(machine: Machine) -> None:
    machine.path("proc/device-tree/model").unlink()
    assert "add --anyway to install it all the same" in machine.install(status=1)
    machine.install("--anyway")
    assert machine.running == "1.0.0"
    assert "add --anyway to go back to the previous version all the same" in machine.install("--back", status=1)
    assert "add --anyway to remove it all the same" in machine.install("--uninstall", status=1)
    assert "add --anyway to remove it with the games all the same" in machine.install("--purge", "--yes", status=1)
    assert machine.running == "1.0.0"
    machine.install("--uninstall", "--anyway")
    assert machine.running is None


def purge_and_type(machine: Machine, line: str, *, status: int) -> str:
    """Purge at a terminal, where somebody types this line."""
    hand, terminal = os.openpty()
    try:
        os.write(hand, line.encode() + b"\n")
        return machine.install("--purge", stdin=terminal, status=status)
    finally:
        os.close(hand)
        os.close(terminal)


def test_a_purge_asks_first(machine: Machine) -> None:
    machine.install()
    keep_unfinished_game(machine)
    before = machine.files()
    said = machine.install("--purge", status=1)
    assert "deletes 1 kept game for good: add --yes" in said
    for line in ("yes", ""):
        said = purge_and_type(machine, line, status=1)
        assert "Type purge to delete 1 kept game: " in said
        assert "Nothing was taken away." in said
    assert (machine.files(), machine.running) == (before, "1.0.0")
    keep_unfinished_game(machine)
    assert "Type purge to delete 2 kept games: " in purge_and_type(machine, "purge", status=0)
    assert machine.files() == {}


def test_two_wishes_at_once_are_refused(machine: Machine) -> None:
    machine.install()
    said = machine.install("--back", "--purge", "--yes", status=1)
    assert said == "drakvakt: --back and --purge do not go together: use one of them.\n"
    assert machine.running == "1.0.0"


def test_below_a_folder_the_real_system_is_left_alone(machine: Machine) -> None:
    machine.path("proc/device-tree/model").unlink()
    ours = {"systemctl", "systemd-sysusers", "udevadm", "apt-get", "raspi-config"}
    for words in ([], [], ["--uninstall"], [], ["--purge", "--yes"]):
        said = machine.install(*words, stand_ins=False)
        assert said.count("DESTDIR is set") == 1
        assert [name for name in ours if machine.calls(name)] == []
        if not words:
            assert machine.current == "1.0.0"
            assert machine.path(UNIT).exists()
            assert "The service runs" not in said
    assert machine.files() == {}


# Where lgpio comes from.

LOOK = "hatchling==1.33.0"
OURS, OTHER = "lgpio==0.2.2.0", "adafruit-lgpio==0.2.2.1"
WHOLE = [OTHER, "gpiozero==2.0.1.post3", LOOK, OURS, "luma-oled==3.16.0"]
BOOKWORM, TRIXIE, NEXT = (f"Python 3.{minor} on aarch64" for minor in (11, 13, 14))


def pips(machine: Machine, command: str) -> list[str]:
    """Return the lines with which pip was called for that command."""
    begins = "-m pip --quiet --disable-pip-version-check --no-input "
    told = [call.removeprefix(begins) for call in machine.calls("python") if call.startswith(begins)]
    return [call.partition(f"{command} ")[2] for call in told if f"{command} " in call]


@pytest.mark.parametrize(("runs", "name"), [(BOOKWORM, OURS), (TRIXIE, OTHER)])
def test_lgpio_is_the_pinned_one_though_apt_has_one_too(machine: Machine, runs: str, name: str) -> None:
    machine.debian(runs, apt="0.2.2.0")
    said = machine.install()
    assert f"drakvakt: {name.replace('==', ' ')} is the ready one of the lock file.\n" in said
    assert machine.calls("names") == [LOOK, name, *WHOLE]
    (_, download), (lock, app) = pips(machine, "download"), pips(machine, "install")
    assert download.startswith("--only-binary :all: --no-deps --require-hashes -d ")
    assert lock.startswith(f"--ignore-installed --only-binary {name.partition('==')[0]} --require-hashes -r ")
    assert app.startswith("--no-deps --no-build-isolation ")
    assert any("--system-site-packages" in call for call in machine.calls("python3"))


def test_where_the_lock_file_wants_no_lgpio_none_is_looked_for(machine: Machine) -> None:
    machine.debian("Python 3.11 on x86_64", apt=None)
    assert "drakvakt: lgpio is not wanted here: this is no Raspberry Pi.\n" in machine.install()


def test_where_no_lgpio_is_ready_apt_s_is_taken_and_all_else_is_pinned(machine: Machine) -> None:
    machine.debian(NEXT, apt="0.2.2.0")
    said = machine.install()
    assert (
        "drakvakt: lgpio 0.2.2.0 is apt's python3-lgpio: the lock file has no ready one for Python 3.14 on aarch64.\n"
    ) in said
    assert machine.calls("names") == [LOOK, OTHER, *WHOLE[1:]]
    others, _ = pips(machine, "install")
    assert others.startswith("--ignore-installed --no-deps --require-hashes -r ")
    assert machine.running == "1.0.0"
    (release,) = machine.path("opt/drakvakt/releases").iterdir()
    assert sorted(path.name for path in release.iterdir()) == ["app", "lgpio", "runs", "venv", "whole"]


def test_without_any_lgpio_the_running_version_goes_on(machine: Machine) -> None:
    machine.install()
    machine.debian(NEXT, apt=None)
    machine.version("1.1.0")
    said = machine.install(status=1).splitlines()
    assert said[-3:] == [
        "no matching lgpio",
        (
            "There is no ready adafruit-lgpio 0.2.2.1 for Python 3.14 on aarch64, and apt's python3-lgpio is missing:"
            " look at the network and at apt (sudo apt install python3-lgpio), then run this again."
        ),
        "drakvakt: The virtual environment could not be made (see above): the version that was there keeps running.",
    ]
    assert (machine.current, machine.running) == ("1.0.0", "1.0.0")


def test_without_a_network_one_look_and_one_sentence_say_so(machine: Machine) -> None:
    machine.install()
    machine.debian(BOOKWORM, apt="0.2.2.0")
    machine.version("1.1.0")
    machine.path("no-network").touch()
    said = machine.install(status=1).splitlines()
    assert said[-1] == (
        "drakvakt: The network, or the index of packages behind it, cannot be reached:"
        " the version that was there keeps running."
    )
    assert said[-2].startswith("drakvakt: Making version 1.1.0")
    assert machine.calls("names") == [LOOK]
    (look,) = [call for call in machine.calls("python") if "download" in call]
    assert "--retries 0 --timeout 15" in look
    assert (machine.current, machine.running) == ("1.0.0", "1.0.0")
    machine.path("no-network").unlink()
    machine.install()
    assert machine.running == "1.1.0"


def test_pip_itself_looks_once_where_nothing_answers(tmp_path: Path) -> None:
    """The real pip, and an index at a port where nobody listens."""
    release = tmp_path / "release"
    (release / "app/requirements").mkdir(parents=True)
    shutil.copy(ROOT / "requirements/box.txt", release / "app/requirements/box.txt")
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "no"}
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")} | nowhere
    began = time.monotonic()
    done = subprocess.run(
        [ROOT / "systemd/make-venv", release], env=environment, capture_output=True, text=True, timeout=50, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (3, "", "")
    assert time.monotonic() - began < 40, "most of it is making the environment"


RPI_GPIO = "drakvakt: The module RPi.GPIO is rpi-lgpio 0.6 of the lock file."


def test_a_wiring_with_rpigpio_gets_its_module_and_no_other_does(machine: Machine) -> None:
    machine.debian(BOOKWORM, apt="0.2.2.0")
    assert RPI_GPIO not in machine.install()
    assert "rpi-lgpio==0.6" not in machine.calls("names")
    machine.path(WIRING).write_text('pins = "rpigpio"\n')
    machine.wants("box-pwm")
    said = machine.install()
    assert RPI_GPIO in said.splitlines() and "Nothing has changed" not in said
    assert machine.calls("names") == [LOOK, OURS, "rpi-lgpio==0.6"]
    assert "restart drakvakt.service" in machine.calls("systemctl")
    assert "Nothing has changed" in machine.install()
    assert machine.calls("names") == []


def test_on_trixie_the_module_rpi_gpio_is_the_system_s(machine: Machine) -> None:
    machine.debian(TRIXIE, apt="0.2.2.0")
    machine.install()
    machine.wants("box-pwm")
    machine.program("dpkg-query", '[ "$4" != python3-rpi-lgpio ] || exit 1\necho "install ok installed"\n')
    assert "drakvakt: Installing python3-rpi-lgpio.\n" in machine.install()
    assert machine.calls("apt-get") == ["install --yes --no-install-recommends python3-rpi-lgpio"]
    assert machine.calls("names") == []
    machine.path("offline").touch()
    assert "apt-get could not install python3-rpi-lgpio" in machine.install(status=1)
    assert machine.running == "1.0.0"


def test_going_back_brings_the_module_rpi_gpio_along(machine: Machine) -> None:
    machine.debian(BOOKWORM, apt="0.2.2.0")
    machine.install()
    machine.version("1.1.0")
    machine.wants("box-pwm")
    machine.install()
    assert RPI_GPIO in machine.install("--back")
    assert machine.running == "1.0.0"


def test_a_wiring_that_was_changed_restarts_the_service(machine: Machine) -> None:
    machine.install()
    machine.path(WIRING).write_text('title = "Another"\n')
    assert "Nothing has changed" not in machine.install()
    assert "restart drakvakt.service" in machine.calls("systemctl")
    assert "Nothing has changed" in machine.install()
    assert "restart drakvakt.service" not in machine.calls("systemctl")


@pytest.mark.parametrize("name", ["lgpio", "adafruit-lgpio", "hatchling"])
def test_the_real_lock_file_can_be_cut_in_two(name: str) -> None:
    """As make-venv cuts it: every line of one package, and every other line."""
    lock = (ROOT / "requirements/box.txt").read_text().splitlines()
    script = (ROOT / "systemd/make-venv").read_text()
    cuts = [re.split("['\"]", line.strip())[1] for line in script.splitlines() if re.search(r"\bsed .*\$lock.*>", line)]
    assert len(cuts) == 3
    only, others = (
        subprocess.run(
            ["sed", *(["-n"] if "p;" in cut else []), cut.replace("$name", name), ROOT / "requirements/box.txt"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for cut in cuts[1:]
    )
    assert cuts[0] == cuts[1].replace("$name", "hatchling")
    assert only[0].startswith(f"{name}==") and all(line.startswith("    ") for line in only[1:])
    begin = lock.index(only[0])
    assert lock[begin : begin + len(only)] == only
    assert lock[:begin] + lock[begin + len(only) :] == others
    assert not others[begin].startswith(" ")


def test_an_unknown_word_is_not_understood(machine: Machine) -> None:
    assert "'--fast' is not understood" in machine.install("--fast", status=1)


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["--purge", "--help"]])
def test_help_is_said_and_nothing_is_done(machine: Machine, words: list[str]) -> None:
    said = machine.install(*words, stand_ins=False)
    assert said.startswith("Install Drakvakt on a Raspberry Pi as a service")
    for word in ("--back", "--uninstall", "--purge", "--help", "--anyway", "--yes", "DESTDIR=FOLDER"):
        assert word in said
    assert "#" not in said
    assert "DRAKVAKT_STAND_INS" not in said
    assert machine.calls("systemctl") == []


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed here")
def test_the_scripts_are_sound() -> None:
    scripts = [ROOT / "systemd/install", ROOT / "systemd/make-venv", ROOT / "scripts/venv"]
    done = subprocess.run(["shellcheck", *scripts], capture_output=True, text=True, timeout=50, check=False)
    assert (done.returncode, done.stdout) == (0, "")


NMCLI = """
case "$*" in
    *'connection show drakvakt') [ -e "$DESTDIR/hotspot" ] ;;
    'connection add '*) touch "$DESTDIR/hotspot" ;;
    'connection delete drakvakt') rm "$DESTDIR/hotspot" ;;
esac
"""


def test_a_wi_fi_of_its_own_is_made_only_where_somebody_asks(machine: Machine) -> None:
    machine.program("nmcli", NMCLI)
    random = machine.path("proc/sys/kernel/random/uuid")
    random.parent.mkdir(parents=True)
    random.write_text("c1f5\n")
    machine.install()
    assert machine.calls("nmcli") == []
    said = machine.install("--hotspot")
    password = said.strip().rpartition(" ")[2].removesuffix(".")
    (added,) = [call for call in machine.calls("nmcli") if call.startswith("connection add")]
    assert len(password) == 12
    assert f"wifi-sec.psk {password}" in added
    assert "wifi-sec.key-mgmt wpa-psk" in added
    assert "connection.autoconnect-priority -10" in added, "a Wi-Fi that the Pi knows comes first"
    assert "exists already" in machine.install("--hotspot")
    assert "connection delete drakvakt" not in machine.calls("nmcli")
    assert "is removed" in machine.install("--no-hotspot")
    assert machine.install("--no-hotspot").count("\n") == 1, "there is none any more"


def test_a_wi_fi_needs_network_manager_and_goes_with_the_rest(machine: Machine) -> None:
    assert "NetworkManager" in machine.install("--hotspot", status=1)
    machine.program("nmcli", NMCLI)
    machine.path("hotspot").touch()
    machine.install()
    machine.install("--uninstall")
    assert not machine.path("hotspot").exists()
