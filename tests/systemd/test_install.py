"""The installer on a machine: fresh, again, over what is in its way, and what it refuses."""

from __future__ import annotations

import shutil
import stat
import subprocess

import pytest

from tests.systemd.installed import UNIT, WIRING
from tests.systemd.machine import ROOT, Machine


def test_a_fresh_install_puts_every_file_in_its_place_and_starts(machine: Machine) -> None:
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


def test_a_log_that_changes_only_at_the_next_boot_stops_nothing(machine: Machine) -> None:
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


def test_anyway_installs_over_an_overlay(machine: Machine) -> None:
    """The root of a container is one, too."""
    machine.path("proc/mounts").write_text("overlay / overlay rw 0 0\n")
    machine.install("--anyway")
    assert machine.running == "1.0.0"


def test_a_second_install_changes_nothing(machine: Machine) -> None:
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


def test_an_install_below_a_folder_does_not_touch_the_real_system(machine: Machine) -> None:
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


def test_a_wiring_that_was_changed_restarts_the_service(machine: Machine) -> None:
    machine.install()
    machine.path(WIRING).write_text('title = "Another"\n')
    assert "Nothing has changed" not in machine.install()
    assert "restart drakvakt.service" in machine.calls("systemctl")
    assert "Nothing has changed" in machine.install()
    assert "restart drakvakt.service" not in machine.calls("systemctl")


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
