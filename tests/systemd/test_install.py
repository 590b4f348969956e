"""The installer: one command, again at any time, over an unfinished game, back, and away."""

from __future__ import annotations

import shutil
import stat
import subprocess
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


def unfinished(machine: Machine) -> str:
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


def test_again_changes_nothing(machine: Machine) -> None:
    machine.install()
    before = machine.files()
    said = machine.install()
    assert machine.files() == before
    assert "Nothing has changed" in said
    assert machine.calls("systemctl") == ["enable drakvakt.service", "is-active --quiet drakvakt.service"]
    assert machine.calls("apt-get") == machine.calls("udevadm") == []


def test_a_service_that_was_stopped_is_started_again(machine: Machine) -> None:
    machine.install()
    machine.path("running").unlink()
    machine.install()
    assert machine.running == "1.0.0"


def test_an_upgrade_keeps_the_unfinished_game_and_the_owners_wiring(machine: Machine) -> None:
    machine.install()
    machine.path(WIRING).write_text('title = "Mine"\n')
    session = unfinished(machine)
    kept = {path.name: path.read_bytes() for path in machine.path("var/lib/drakvakt").rglob("*") if path.is_file()}
    machine.version("1.1.0")
    said = machine.install()
    assert (machine.current, machine.running) == ("1.1.0", "1.1.0")
    assert "wiring stays" in said
    assert machine.path(WIRING).read_text() == 'title = "Mine"\n'
    assert machine.calls("drakvakt") == [f"box --check --file {machine.path(WIRING)}"]
    now = {path.name: path.read_bytes() for path in machine.path("var/lib/drakvakt").rglob("*") if path.is_file()}
    assert now == kept
    table = toys(machine).resume(session)
    assert table.open is not None and table.open.waiting == ("Bo",)
    answer(table, "Bo")
    table.close()


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
    machine.install("--back")
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
    session = unfinished(machine)
    machine.version("1.1.0", flaw)
    said = machine.install(status=1)
    assert says in said
    assert (machine.current, machine.running) == ("1.0.0", "1.0.0")
    assert [path.name.rpartition("-")[0] for path in machine.path("opt/drakvakt/releases").iterdir()] == ["1.0.0"]
    toys(machine).resume(session).close()
    machine.version("1.1.1")
    machine.install()
    assert machine.running == "1.1.1"


def test_a_version_that_cannot_read_the_owners_wiring_is_not_taken(machine: Machine) -> None:
    machine.install()
    machine.path(WIRING).write_text("wrong\n")
    machine.version("1.1.0")
    assert "cannot read" in machine.install(status=1)
    assert machine.running == "1.0.0"


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


def test_buses_that_are_off_are_switched_on_and_want_a_reboot(machine: Machine) -> None:
    machine.path("dev/i2c-1").unlink()
    said = machine.install()
    assert "nonint do_i2c 0" in machine.calls("raspi-config")
    assert "Reboot now" in said
    assert machine.calls("systemctl") == ["daemon-reload", "enable drakvakt.service"]
    assert machine.running is None


def test_without_raspi_config_the_line_is_said(machine: Machine) -> None:
    machine.without("raspi-config")
    machine.path("dev/spidev0.0").unlink()
    said = machine.install()
    assert "dtparam=spi=on" in said
    assert "dtparam=i2c_arm=on" not in said
    assert "Reboot now" in said


def test_steady_lights_want_a_steady_clock(machine: Machine) -> None:
    assert "core_freq=250" in machine.install()
    machine.path("boot/firmware").mkdir(parents=True)
    machine.path("boot/firmware/config.txt").write_text("dtparam=spi=on\ncore_freq=250\n")
    assert "core_freq" not in machine.install()


def test_uninstalling_leaves_the_games(machine: Machine) -> None:
    machine.install()
    session = unfinished(machine)
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
    unfinished(machine)
    machine.path(WIRING).write_text('title = "Mine"\n')
    machine.path(f"{UNIT}.d").mkdir()
    machine.path(f"{UNIT}.d/mine.conf").write_text("[Service]\n")
    machine.install("--purge")
    assert machine.files() == {}
    machine.install("--purge")


@pytest.mark.parametrize(
    ("missing", "says"),
    [
        ("python3", "There is no python3"),
        ("systemctl", "There is no systemctl here"),
        ("udevadm", "There is no udevadm here"),
    ],
)
def test_a_missing_program_gets_one_sentence(machine: Machine, missing: str, says: str) -> None:
    machine.without(missing)
    said = machine.install(status=1)
    assert said.splitlines()[-1].startswith(f"drakvakt: {says}")
    assert machine.files() == {}


def test_without_apt_it_goes_on(machine: Machine) -> None:
    machine.without("apt-get")
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
    assert "add --anyway" in machine.install(status=1)
    machine.install("--anyway")
    assert machine.running == "1.0.0"


def test_an_unknown_word_is_not_understood(machine: Machine) -> None:
    assert "'--fast' is not understood" in machine.install("--fast", status=1)


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed here")
def test_the_scripts_are_sound() -> None:
    scripts = [ROOT / "systemd/install", ROOT / "systemd/make-venv", ROOT / "scripts/venv"]
    done = subprocess.run(["shellcheck", *scripts], capture_output=True, text=True, timeout=50, check=False)
    assert (done.returncode, done.stdout) == (0, "")
