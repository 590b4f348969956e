"""The unit, its account and its udev rules: what systemd's own analysers say, and what must not get lost."""

from __future__ import annotations

import re
import shutil
import subprocess
from ipaddress import ip_network
from pathlib import Path

import pytest

from companion.cli.box.power import REQUEST_FILE
from companion.cli.box.service import WRONG_WIRING
from hardware.web.box_page import PAGE
from hardware.web.server import PORTS

FOLDER = Path(__file__).parents[2] / "systemd"
UNIT = FOLDER / "drakvakt.service"
OFF_PATH = FOLDER / "drakvakt-poweroff.path"
OFF = FOLDER / "drakvakt-poweroff.service"
PAGE_PATH = FOLDER / "drakvakt-page.path"
PAGE_UNIT = FOLDER / "drakvakt-page.service"
SAFE = 1.0
SAFE_WITH_A_NETWORK = 1.5

MDNS = "224.0.0.251/32"
"""Address at which machines ask for names in a local network."""

analysed = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")


def analyse(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["systemd-analyze", *arguments, "--no-pager"]
    return subprocess.run(command, capture_output=True, text=True, timeout=50, check=False)


def settings(text: str) -> dict[str, list[str]]:
    """Return the settings of a unit, by key."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line and line[0] not in "#[":
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


@analysed
def test_systemd_finds_no_fault_in_the_unit(tmp_path: Path) -> None:
    program = tmp_path / "drakvakt"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    copy = tmp_path / "drakvakt.service"
    copy.write_text(re.sub(r"(?m)^ExecStart=\S+", f"ExecStart={program}", UNIT.read_text()))
    done = analyse("verify", "--man=no", str(copy))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@analysed
def test_verify_is_not_silent_about_a_mistake(tmp_path: Path) -> None:
    copy = tmp_path / "drakvakt.service"
    copy.write_text(UNIT.read_text().replace("WatchdogSec=60", "WatchdogSec=often"))
    assert "Failed to parse" in analyse("verify", "--man=no", str(copy)).stderr


@analysed
@pytest.mark.parametrize(
    ("unit", "most"),
    [(UNIT, SAFE), (OFF, SAFE), (PAGE_UNIT, SAFE_WITH_A_NETWORK)],
    ids=lambda one: getattr(one, "stem", ""),
)
def test_systemds_exposure_level_of_each_unit_stays_low(unit: Path, most: float) -> None:
    done = analyse("security", "--offline=true", str(unit))
    score = re.search(rf"Overall exposure level for {re.escape(unit.name)}: ([\d.]+)", done.stdout)
    assert score, done.stderr
    assert float(score[1]) <= most, done.stdout


@analysed
@pytest.mark.parametrize("unit", [OFF_PATH, OFF, PAGE_PATH, PAGE_UNIT], ids=lambda unit: unit.name)
def test_verify_is_silent_about_what_stands_beside_the_service(unit: Path, tmp_path: Path) -> None:
    copies = [tmp_path / one.name for one in (unit, PAGE_UNIT)]
    for copy in copies:
        copy.write_text(re.sub(r"(?m)^ExecStart=/opt\S+", "ExecStart=/bin/true", (FOLDER / copy.name).read_text()))
    done = analyse("verify", "--man=no", str(copies[0]))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_page_is_a_unit_and_a_user_of_its_own() -> None:
    box, path, page = (settings(file.read_text()) for file in (UNIT, PAGE_PATH, PAGE_UNIT))
    (wish,) = path["PathExists"]
    assert page["ConditionPathExists"] == [wish], "nothing opens a network before somebody has pressed"
    for unit in (box, page):
        assert f"{PAGE}={wish}" in " ".join(unit["Environment"]).split()
    assert "Unit" not in path and PAGE_UNIT.stem == PAGE_PATH.stem, "it starts the service of its own name"
    assert box["PrivateNetwork"] == ["yes"], "the box itself keeps no network"
    assert box["RestrictAddressFamilies"] == ["AF_UNIX"]
    assert page["User"] == ["drakvakt-page"] != box["User"]
    assert page["ProtectSystem"] == ["strict"] and "ReadWritePaths" not in page and "StateDirectory" not in page
    assert page["PrivateDevices"] == ["yes"] and page["CapabilityBoundingSet"] == [""]
    assert page["SupplementaryGroups"] == box["Group"], "the socket is its way to the box, and the only one"
    assert f"/var/lib/{box['StateDirectory'][0]}" in page["InaccessiblePaths"][0]
    assert page["IPAddressDeny"] == ["any"]
    assert all(ip_network(one).is_private or one == MDNS for one in page["IPAddressAllow"][0].split())
    accounts = (FOLDER / "drakvakt.sysusers.conf").read_text()
    assert "\nu drakvakt-page " in accounts and "\nm drakvakt-page drakvakt\n" in accounts
    first, last = PORTS[0], PORTS[-1]
    assert f"ipv4:tcp:{first}-{last}" in page["SocketBindAllow"]


def test_the_box_asks_for_the_very_file_that_systemd_watches() -> None:
    """One file, in a folder that only the service writes to or reads, and that is gone when the service is."""
    unit, path, off = (settings(file.read_text()) for file in (UNIT, OFF_PATH, OFF))
    (wish,) = path["PathExists"]
    assert f"{REQUEST_FILE}={wish}" in " ".join(unit["Environment"]).split()
    assert off["ConditionPathExists"] == [wish], "never by mistake"
    assert wish.startswith(f"%t/{unit['RuntimeDirectory'][0]}/") and unit["RuntimeDirectoryMode"] == ["0710"]
    assert "Unit" not in path and OFF.stem == OFF_PATH.stem, "it starts the service of its own name"
    assert path["WantedBy"] == ["multi-user.target"]


def test_the_unit_can_only_switch_off_and_the_service_cannot() -> None:
    unit, off = settings(UNIT.read_text()), settings(OFF.read_text())
    assert off["ExecStart"] == ["/usr/bin/systemctl --no-block poweroff"]
    assert off["Type"] == ["oneshot"] and "ExecStartPre" not in off and "ExecStartPost" not in off
    assert off["CapabilityBoundingSet"] == unit["CapabilityBoundingSet"] == [""]
    assert off["NoNewPrivileges"] == off["PrivateDevices"] == off["PrivateNetwork"] == ["yes"]
    assert off["ProtectSystem"] == ["strict"] and "ReadWritePaths" not in off
    assert unit["User"] == ["drakvakt"]


def test_the_system_s_log_lies_in_memory_and_within_bounds() -> None:
    text = (FOLDER / "60-drakvakt-journal.conf").read_text()
    assert "\n[Journal]\n" in text
    log = settings(text)
    assert (log["Storage"], log["ForwardToSyslog"]) == (["volatile"], ["no"])
    assert int(log["RuntimeMaxUse"][0].removesuffix("M")) <= 32, "a Zero 2 W has 512 MB"


def test_a_card_that_is_only_read_holds_nothing_that_the_service_writes() -> None:
    """All that it writes outlives a boot in one folder, the games', or is meant not to."""
    unit = settings(UNIT.read_text())
    assert unit["ProtectSystem"] == ["strict"] and "ReadWritePaths" not in unit
    written = {key: value for key, value in unit.items() if key.endswith("Directory") and key != "WorkingDirectory"}
    assert set(written) == {"StateDirectory", "ConfigurationDirectory", "RuntimeDirectory"}
    page = (FOLDER.parent / "docs/service.md").read_text("utf-8")
    section = page[page.index("## A card that is only read") :]
    assert f"/var/lib/{unit['StateDirectory'][0]} ext4" in section


def test_the_unit_restarts_for_ever_and_may_use_its_devices() -> None:
    unit = settings(UNIT.read_text())
    assert unit["Type"] == ["notify"]
    assert unit["Restart"] == ["on-failure"]
    assert unit["RestartPreventExitStatus"] == [str(WRONG_WIRING)]
    assert unit["StartLimitIntervalSec"] == ["0"], "it never gives up"
    assert int(unit["WatchdogSec"][0]) >= 60, "one answer on a tired card may take seconds"
    assert unit["StateDirectory"] == unit["ConfigurationDirectory"] == unit["RuntimeDirectory"] == ["drakvakt"]
    said = " ".join(unit["Environment"])
    assert "GPIOZERO_PIN_FACTORY=lgpio" in said
    assert "LG_WD=%t/drakvakt" in said
    for device in ("gpiochip", "i2c", "spi", "ttyACM"):
        assert f"char-{device} rw" in unit["DeviceAllow"]
    assert unit["PrivateNetwork"] == ["yes"]
    # A box on GPIO could not work with these.
    assert "PrivateDevices" not in unit
    assert "ProcSubset" not in unit


def test_a_handheld_may_be_plugged_in_when_the_service_runs_already() -> None:
    """A group of devices whose driver is not loaded is left out when the service starts, and stays forbidden."""
    text = UNIT.read_text()
    loaded = set(re.findall(r"modprobe@(\w+)\.service", " ".join(settings(text)["Wants"])))
    assert settings(text)["After"] == settings(text)["Wants"]
    drivers = {"ttyACM": "cdc_acm", "ttyUSB": "usbserial", "i2c": "i2c_dev", "spi": "spidev"}
    built_in = {"gpiochip", "ttyAMA", "ttyS"}
    groups = {words.split()[0].removeprefix("char-") for words in settings(text)["DeviceAllow"]}
    assert loaded == {drivers[group] for group in groups - built_in}


def test_the_account_has_the_groups_of_the_unit() -> None:
    lines = [line.split() for line in (FOLDER / "drakvakt.sysusers.conf").read_text().splitlines() if line[:1] != "#"]
    groups = {line[1] for line in lines if line[0] == "g"}
    members = {line[2] for line in lines if line[:2] == ["m", "drakvakt"]}
    assert groups == members == set(settings(UNIT.read_text())["SupplementaryGroups"][0].split())


def place_unit(tmp_path: Path) -> Path:
    """Return the unit with what the installer puts beside it where the lights go by PWM."""
    copy = tmp_path / "drakvakt.service"
    copy.write_text(re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", UNIT.read_text()))
    beside = tmp_path / "drakvakt.service.d"
    beside.mkdir()
    shutil.copy(FOLDER / "lights-by-pwm.conf", beside)
    return copy


@analysed
def test_the_right_for_lights_by_pwm_is_one_and_the_service_stays_shut_in(tmp_path: Path) -> None:
    unit = place_unit(tmp_path)
    done = analyse("verify", "--man=no", str(unit))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    done = analyse("security", "--offline=true", str(unit))
    has = set(re.findall(r"^✗ CapabilityBoundingSet=~(\S+)", done.stdout, re.MULTILINE))
    assert has == {"CAP_SYS_RAWIO"}, done.stdout
    assert "/dev/mem:rw" in done.stdout and "/dev/vcio:rw" in done.stdout
    assert (score := re.search(r"Overall exposure level for drakvakt\.service: ([\d.]+)", done.stdout)), done.stderr
    assert float(score[1]) <= SAFE, done.stdout
    assert "/dev/mem" not in analyse("security", "--offline=true", str(UNIT)).stdout


def test_the_right_for_lights_by_pwm_adds_and_takes_nothing_away() -> None:
    added = settings((FOLDER / "lights-by-pwm.conf").read_text())
    assert added == {
        "SupplementaryGroups": ["kmem video"],
        "DeviceAllow": ["/dev/mem rw", "/dev/vcio rw"],
        "CapabilityBoundingSet": ["CAP_SYS_RAWIO"],
        "AmbientCapabilities": ["CAP_SYS_RAWIO"],
    }
    rules = [line for line in (FOLDER / "61-drakvakt-pwm.rules").read_text().splitlines() if line[0] != "#"]
    assert rules == [
        'SUBSYSTEM=="mem", KERNEL=="mem", GROUP="kmem", MODE="0660"',
        'KERNEL=="vcio", GROUP="video", MODE="0660"',
    ]


def test_a_udev_rule_is_a_list_of_matches_and_assignments() -> None:
    part = re.compile(r'[A-Z]+(\{\w+\})?(==|=|\+=)"[^"]*"')
    rules = [line for line in (FOLDER / "60-drakvakt.rules").read_text().splitlines() if line and line[0] != "#"]
    assert rules
    for rule in rules:
        assert all(part.fullmatch(words) for words in rule.split(", ")), rule
        assert re.search(r'GROUP="(gpio|i2c|spi|dialout)", MODE="0660"', rule), "nobody else may touch it"
    (handheld,) = [rule for rule in rules if "drakvakt-handheld-" in rule]
    assert 'ATTRS{idVendor}=="2e8a"' in handheld
    assert "systemd" not in handheld, "a handheld that is plugged in must restart nothing"
