"""The packages of a release: pinned by the lock file, lgpio and RPi.GPIO among them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from tests.systemd.installed import WIRING
from tests.systemd.machine import ROOT, Machine

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


def test_without_lgpio_in_the_lock_file_none_is_looked_for(machine: Machine) -> None:
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
