"""The board, the kernel's devices, the libraries, the service and the clocks: facts in, one sentence out."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from companion.cli.commands.doctor import CATALOGUE
from companion.language import speaker
from hardware.doctor import machine
from hardware.doctor.ground import needed_devices, needed_libraries
from hardware.doctor.room import Room
from hardware.wiring.load import load
from hardware.wiring.plan import Pin
from tests.hardware.doctor.visits import bad, box, findings

GROUP = "sudo usermod -aG i2c maker, then log in again"


def room(variant: str = "box", **facts: Any) -> Room:
    whole = box(variant).room()
    return replace(whole, ground=replace(whole.ground, **facts))


def change_ground(place: str, path: str, access: str | None) -> dict[str, Any]:
    facts: dict[str, Any] = dict(getattr(room().ground, place))
    facts.pop(path)
    return {place: facts if access is None else facts | {path: access}}


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"model": ""}, "!! Board: This is no Raspberry Pi: run this on the box, or with --simulated."),
        (
            {"model": "Raspberry Pi 5 Model B Rev 1.0", "supply": 5000},
            '?  Board: This is a Raspberry Pi 5, the plan says Raspberry Pi 4 Model B: set board = "pi-5".',
        ),
        (
            {"model": "Raspberry Pi 400"},
            "?  Board: This is a Raspberry Pi 400, which Drakvakt does not know: compare its header's pins.",
        ),
        (
            change_ground("devices", "/dev/i2c-1", "denied"),
            f"!! /dev/i2c-1: It may not be used by maker: join the group i2c ({GROUP}).",
        ),
        (
            change_ground("devices", "/dev/i2c-1", "missing"),
            "!! /dev/i2c-1: It is missing: switch I2C on with raspi-config, then reboot.",
        ),
        (
            change_ground("devices", "/dev/spidev0.0", "missing"),
            "!! /dev/spidev0.0: It is missing: switch SPI on with raspi-config, then reboot.",
        ),
        (
            change_ground("devices", "/dev/gpiochip*", "missing"),
            (
                "!! /dev/gpiochip*: It is missing: the kernel offers no pins, so this is no Raspberry Pi or its"
                " kernel is broken."
            ),
        ),
        (
            change_ground("libraries", "luma.oled", None),
            "!! luma.oled: luma.oled is missing or cannot run here: install drakvakt[box] on a Raspberry Pi.",
        ),
        (
            {"folders": {"RPi.GPIO": "/venv", "rpi-lgpio": "/venv"}},
            (
                "!! RPi.GPIO: rpi-lgpio is installed beside it, and they overwrite each other: uninstall both with pip,"
                " then install drakvakt[box] again."
            ),
        ),
        (
            {"speeds": {1: 100_000}},
            (
                "?  I2C bus 1: It runs at 100 kHz, which is slow: put dtparam=i2c_arm_baudrate=400000 into"
                " /boot/firmware/config.txt, and reboot."
            ),
        ),
        (
            {"config": "dtparam=spi=on\n#core_freq_min=500\n"},
            (
                "?  SPI clock: It may change, and the lights flicker then: put core_freq_min=500 into"
                " /boot/firmware/config.txt, and reboot."
            ),
        ),
    ],
)
def test_each_fault_of_the_machine_gets_one_sentence(facts: dict[str, Any], says: str) -> None:
    assert bad(room(**facts), "ground") == [says]


def test_a_board_that_the_plan_was_not_drawn_for_is_wrong() -> None:
    whole = room(model="Raspberry Pi 5", supply=5000)
    assert bad(replace(whole, plan=replace(whole.plan, fits=())), "ground") == [
        (
            '!! Board: This is a Raspberry Pi 5, the plan says Raspberry Pi 4 Model B: set board = "pi-5". See'
            " also what `drakvakt wiring --file` reports."
        )
    ]


def test_two_libraries_of_one_name_in_two_folders_are_no_conflict() -> None:
    """A system that has one of them and a virtual environment with the other is as the installer makes it."""
    assert bad(room(folders={"RPi.GPIO": "/usr/lib", "rpi-lgpio": "/venv"}), "ground") == []


@pytest.mark.parametrize("parts", [(), ("screen",), ("ground", "buttons")])
def test_while_the_service_runs_no_part_is_touched(parts: tuple[str, ...]) -> None:
    found = findings(room(serving=True), *parts)
    assert [str(finding) for finding in found if finding.mark != "ok"] == [
        "!! Service: It runs and uses the devices, so no part is tested: stop it first (sudo systemctl stop drakvakt)."
    ]
    assert not {"Screen", "Lights", "Button A"} & {str(finding.part) for finding in found}


def test_only_devices_that_the_plan_needs_are_wanted() -> None:
    devices = needed_devices(load("box-smallest"))
    assert devices == {
        "/dev/gpiochip*": "gpio",
        "/dev/i2c-1": "i2c",
        "/dev/spidev0.0": "spi",
    }
    bare = replace(load("box-smallest"), oled=None, strip=None)
    assert needed_devices(bare) == {"/dev/gpiochip*": "gpio"}


def test_a_screen_on_spi_wants_its_device_and_its_library() -> None:
    plan = load("box-spi")
    assert needed_devices(plan) == {"/dev/gpiochip*": "gpio", "/dev/spidev0.0": "spi", "/dev/spidev1.0": "spi"}
    assert {"luma.oled", "spidev"} <= set(needed_libraries(plan))
    assert "smbus2" not in needed_libraries(plan)
    without = {**room("box-spi").ground.devices, "/dev/spidev1.0": "missing"}
    assert bad(room("box-spi", devices=without), "ground") == [
        "!! /dev/spidev1.0: It is missing: put dtoverlay=spi1-1cs into /boot/firmware/config.txt, and reboot."
    ]


def test_on_spi_nobody_answers_and_the_doctor_says_so() -> None:
    simulated = box("box-spi")
    (seen,) = findings(simulated.room(), "screen")
    assert str(seen) == "ok Screen: A picture went to the ssd1309 on SPI bus 1, which never answers, and it is seen."
    assert simulated.spi_screen is not None and simulated.spi_screen.opened == [(1, 0)]
    assert findings(simulated.room(), "bus") == []

    def missing(bus: int, device: int) -> None:
        raise FileNotFoundError(2, "No such file or directory")

    simulated.spi_screen.open = missing  # type: ignore[method-assign]
    assert bad(simulated.room(), "screen") == [
        "!! Screen: There is no SPI bus 1: add the line dtoverlay=spi1-1cs to /boot/firmware/config.txt."
    ]


def test_the_module_rpi_gpio_is_looked_for_where_the_wiring_names_it() -> None:
    assert needed_libraries(load("box-pwm"))["rpi-lgpio"] == "RPi.GPIO"
    assert "rpi-lgpio" not in needed_libraries(load("box"))
    assert machine.devices(load("box-pwm")).pins._through == "rpigpio"


def test_a_machine_is_examined_by_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, content in {
        "proc/device-tree/model": b"Raspberry Pi 4 Model B Rev 1.5\0",
        "dev/i2c-1": b"",
        "dev/gpiochip0": b"",
        "dev/gpiochip4": b"",
        "boot/config.txt": b"core_freq_min=500\n",
        "sys/class/i2c-adapter/i2c-1/of_node/clock-frequency": (100_000).to_bytes(4, "big"),
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    denied = {tmp_path / "dev/i2c-1", tmp_path / "dev/gpiochip0"}
    monkeypatch.setattr("os.access", lambda path, mode: path not in denied)
    monkeypatch.setattr("subprocess.run", lambda *how, **more: (_ for _ in ()).throw(FileNotFoundError("systemctl")))
    ground = machine.examined(load("box"), tmp_path)
    assert ground.model == "Raspberry Pi 4 Model B Rev 1.5"
    assert ground.devices == {"/dev/gpiochip*": "free", "/dev/i2c-1": "denied", "/dev/spidev0.0": "missing"}
    assert ground.speeds == {1: 100_000}
    assert ground.config == "core_freq_min=500\n"
    assert ground.libraries["gpiozero"].startswith("2.")
    assert "spidev" not in ground.libraries
    assert not ground.serving


def test_a_machine_without_any_file_lacks_every_device(tmp_path: Path) -> None:
    ground = machine.examined(load("box"), tmp_path)
    assert (ground.model, ground.config, ground.speeds) == ("", "", {})
    assert set(ground.devices.values()) == {"missing"}


FIVE = "Raspberry Pi 5 Model B Rev 1.0"


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        (
            {"model": FIVE, "supply": 3000},
            "?  Supply: The Raspberry Pi 5 wants 5000 mA: with 3000 mA it gives its USB ports 600 mA together,",
        ),
        ({"model": FIVE, "supply": None}, "?  Supply: The Raspberry Pi 5 wants 5000 mA: with 3000 mA it gives"),
        ({"model": FIVE, "supply": 5000}, "ok Supply: It has promised 5000 mA."),
        ({}, None),
    ],
    ids=["promised-too-little", "nobody-knows", "enough", "another-board"],
)
def test_a_weak_supply_is_told(facts: dict[str, Any], says: str | None) -> None:
    lines = [str(finding) for finding in findings(room(**facts), "ground") if str(finding.part) == "Supply"]
    assert len(lines) == (says is not None)
    assert all(line.startswith(str(says)) for line in lines)


@pytest.mark.parametrize(("said", "promised"), [(b"\x00\x00\x0b\xb8", 3000), (b"\x00\x00\x13\x88", 5000), (None, None)])
def test_the_promised_current_is_read_from_the_device_tree(
    said: bytes | None, promised: int | None, tmp_path: Path
) -> None:
    if said is not None:
        folder = tmp_path / "proc/device-tree/chosen/power"
        folder.mkdir(parents=True)
        (folder / "max_current").write_bytes(said)
    assert machine.examined(load("box"), tmp_path).supply == promised


def test_a_button_on_a_pin_of_the_serial_console_is_told() -> None:
    whole = room()
    assert "Wiring" not in {str(finding.part) for finding in findings(whole, "ground")}
    buttons: dict[Any, Pin] = {**whole.plan.buttons, "A": Pin(15, "green")}
    shared = replace(whole, plan=replace(whole.plan, buttons=buttons))
    (line,) = [str(finding) for finding in findings(shared, "ground") if str(finding.part) == "Wiring"]
    assert line.startswith("?  Wiring: GPIO15: the serial console's too")


@pytest.mark.parametrize(("on", "mark"), [(True, "!!"), (False, "? ")])
def test_a_button_that_would_short_the_console_s_output_is_told(on: bool, mark: str) -> None:
    whole = room(console=on)
    buttons: dict[Any, Pin] = {**whole.plan.buttons, "A": Pin(14, "green")}
    shared = replace(whole, plan=replace(whole.plan, buttons=buttons))
    (line,) = [str(finding) for finding in findings(shared, "ground") if str(finding.part) == "Wiring"]
    assert line.startswith(f"{mark} Wiring: buttons.A is on GPIO14, an output of the serial console: while that is on,")


@pytest.mark.parametrize(
    ("cmdline", "on"),
    [
        ("console=ttyS0,115200 console=tty1 root=PARTUUID=1", True),
        ("root=PARTUUID=1 console=ttyAMA0,115200", True),
        ("console=tty1 root=PARTUUID=1", False),
        ("console=ttyAMA10,115200 console=tty1", False),
    ],
)
def test_the_serial_console_is_on_if_the_kernels_command_line_says_so(tmp_path: Path, cmdline: str, on: bool) -> None:
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/cmdline").write_text(cmdline)
    assert machine.examined(load("box"), tmp_path).console == on


def test_a_lgpio_from_the_package_for_newer_pythons_has_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        if name == "adafruit-lgpio":
            return "0.2.2.1"
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr("importlib.import_module", lambda _: None)
    monkeypatch.setattr(metadata, "version", version)
    assert machine._version("lgpio", "lgpio") == "0.2.2.1"
    assert machine._version("gpiozero", "gpiozero") == "(of the system)"


@pytest.mark.parametrize(
    ("throttled", "says"),
    [
        (0x0, "ok Voltage: It is high enough, and has been since the Pi started."),
        (0x50005, "!! Voltage: It is too low now, so the Pi may stop at any moment: take the supply that"),
        (0x1, "!! Voltage: It is too low now, so the Pi may stop at any moment: take the supply that"),
        (0x50000, "?  Voltage: It is high enough now, but was too low at some time since the Pi started: take a"),
        (0xE000E, "ok Voltage: It is high enough, and has been since the Pi started."),
        (None, None),
    ],
    ids=["never", "now", "for-the-first-time", "before", "only-too-warm", "nobody-knows"],
)
def test_under_voltage_is_told_now_and_since_the_start(throttled: int | None, says: str | None) -> None:
    lines = [str(found) for found in findings(room(throttled=throttled), "ground") if str(found.part) == "Voltage"]
    assert len(lines) == (says is not None)
    assert all(line.startswith(str(says)) for line in lines)


def test_under_voltage_is_told_in_swedish() -> None:
    say = speaker("sv", CATALOGUE)
    lines = [found.line(say) for found in findings(room(throttled=0x50000), "ground")]
    assert any(line.startswith("?  Spänning: Den räcker nu, men har varit för låg") for line in lines), lines


@pytest.mark.parametrize(
    ("status", "said", "file", "throttled"),
    [
        (0, "throttled=0x50005\n", None, 0x50005),
        (0, "throttled=0x0\n", "50005\n", 0),
        (255, "Can't open device file: /dev/vcio\n", "50000\n", 0x50000),
        (None, "", "0\n", 0),
        (None, "", None, None),
        (0, 'error=1 error_msg="Command not registered"\n', None, None),
    ],
    ids=["the-command", "the-command-first", "not-for-us", "no-command", "neither", "an-old-firmware"],
)
@pytest.mark.parametrize("soc", ["soc/soc:firmware", "soc@107c000000/soc@107c000000:firmware"])
def test_the_voltage_is_asked_of_the_firmware(
    status: int | None,
    said: str,
    file: str | None,
    throttled: int | None,
    soc: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def run(command: list[str], **more: object) -> subprocess.CompletedProcess[str]:
        if status is None or command != ["vcgencmd", "get_throttled"]:
            raise FileNotFoundError(command[0])
        return subprocess.CompletedProcess(command, status, said, "")

    monkeypatch.setattr("subprocess.run", run)
    if file is not None:
        place = tmp_path / "sys/devices/platform" / soc / "get_throttled"
        place.parent.mkdir(parents=True)
        place.write_text(file)
    assert machine.examined(load("box"), tmp_path).throttled == throttled


LINE = "dtoverlay=gpio-shutdown,gpio_pin=18,debounce=1000"
DEAF = f"?  Power button: The kernel does not listen to it: put {LINE} into /boot/firmware/config.txt, and reboot;"


@pytest.mark.parametrize(
    ("config", "says"),
    [
        (LINE, "ok Power button: The kernel listens to it; it was not pressed."),
        ("  dtoverlay=gpio-shutdown,gpio_pull=up,gpio_pin=18 ", "ok Power button: The kernel listens to it;"),
        ("dtparam=spi=on", DEAF),
        (f"#{LINE}", DEAF),
        ("dtoverlay=gpio-shutdown,gpio_pin=1", DEAF),
        ("dtoverlay=gpio-shutdown", DEAF),
        ("", None),
    ],
)
def test_a_power_button_that_the_kernel_does_not_know_is_told(config: str, says: str | None) -> None:
    found = findings(room("box-serial", config=config), "ground")
    lines = [str(finding) for finding in found if str(finding.part) == "Power button"]
    assert len(lines) == (says is not None)
    assert all(line.startswith(str(says)) for line in lines)


def test_a_box_without_a_power_button_is_asked_for_none() -> None:
    found = findings(room("box", config="dtparam=spi=on"), "ground")
    assert "Power button" not in {str(finding.part) for finding in found}
