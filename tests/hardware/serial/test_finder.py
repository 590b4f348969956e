"""Where a port is: its socket in the USB tree, as Linux tells it below /sys."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.serial.finder import place

HUB = "devices/platform/soc/3f980000.usb/usb1/1-1/1-1.4"


def system(root: Path, ports: dict[str, str]) -> Path:
    """Return a made-up /sys with these terminals, each at its device."""
    for tty, device in ports.items():
        (root / device / "tty" / tty).mkdir(parents=True)
        (root / "class/tty" / tty).mkdir(parents=True)
        (root / "class/tty" / tty / "device").symlink_to(root / device)
    return root / "class/tty"


def test_a_socket_keeps_its_name_when_the_tty_gets_another_number(tmp_path: Path) -> None:
    first = system(tmp_path / "first", {"ttyACM0": f"{HUB}/1-1.4:1.0", "ttyACM1": f"{HUB}.1/1-1.4.1:1.0"})
    second = system(tmp_path / "second", {"ttyACM7": f"{HUB}/1-1.4:1.0"})
    assert place("/dev/ttyACM0", first) == place("/dev/ttyACM7", second) == "usb 1-1.4"
    assert place("/dev/ttyACM1", first) == "usb 1-1.4.1"


def test_all_terminals_of_one_usb_device_are_one_socket(tmp_path: Path) -> None:
    interfaces = {"ttyACM0": "1-1.4:1.0", "ttyACM1": "1-1.4:1.2", "ttyUSB0": "1-1.4:1.4/x"}
    found = system(tmp_path, {tty: f"{HUB}/{at}" for tty, at in interfaces.items()})
    assert {place(f"/dev/{tty}", found) for tty in ("ttyACM0", "ttyACM1", "ttyUSB0")} == {"usb 1-1.4"}


@pytest.mark.parametrize("device", ["devices/platform/soc/fe201000.serial/fe201000.serial:0", None])
def test_a_port_without_usb_is_known_by_its_path(tmp_path: Path, device: str | None) -> None:
    found = system(tmp_path, {"ttyAMA0": device} if device else {})
    assert place("/dev/ttyAMA0", found) == "/dev/ttyAMA0"
