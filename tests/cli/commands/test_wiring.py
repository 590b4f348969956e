"""The command `drakvakt wiring`."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from companion.cli.main import main
from hardware.wiring.load import VARIANTS
from tests.hardware.wiring.files import write_changed


def test_the_command_prints_pinout_soldering_table_and_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring"]) == 0
    said = capsys.readouterr().out
    for words in ("Buttons A *  GPIO5 (29)", "| [ ] | 29  | GPIO5  | A ", "24       | WS2812B"):
        assert words in said


def test_the_command_prints_the_pins_for_a_handhelds_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_changed(tmp_path, "handheld", ("A = { gpio = 10,", "A = { gpio = 2,"))
    assert main(["wiring", "--file", str(path)]) == 0
    said = capsys.readouterr().out
    assert "## Put this into hardware/firmware/pins.py" in said
    assert said.endswith('BUTTONS = {"A": 2, "B": 11, "C": 12, "D": 13}\nLIGHT = 15\nBUZZER = 14\n')


def test_the_command_writes_files_and_makes_the_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a" / "b"
    assert main(["wiring", "--variant", "handheld", "--out", str(out)]) == 0
    names = {"pinout.txt", "wiring.svg", "soldering.md", "parts.md", "parts.csv", "pins.py"}
    assert {path.name for path in out.iterdir()} == names
    assert "wiring.svg" in capsys.readouterr().out


def test_the_command_reads_an_owners_file_for_another_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_changed(tmp_path, "box-smallest", ('title = "Smallest box"', 'title = "My box"'))
    assert main(["wiring", "--file", str(path), "--board", "pi-5"]) == 0
    assert capsys.readouterr().out.startswith("My box: Raspberry Pi 5\n")


WEAK = (
    "The Raspberry Pi 5 wants 5000 mA: with 3000 mA it gives its USB ports 600 mA together, warns at boot, and may"
    " restart under load; take a supply that promises 5 V, 5 A by USB-PD (its maker's 27 W), for most others promise"
    " 3 A."
)


def test_a_weak_supply_is_said_and_stops_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", "--board", "pi-5"]) == 0
    said = capsys.readouterr()
    assert said.err == f"drakvakt: {WEAK}\n"
    assert f"- **A weak supply.** {WEAK}\n" in said.out
    strong = write_changed(tmp_path, "box", ("supply = 3000", "supply = 5000"))
    assert main(["wiring", "--file", str(strong), "--board", "pi-5", "--out", str(tmp_path / "made")]) == 0
    assert capsys.readouterr().err == ""
    assert "weak" not in (tmp_path / "made" / "parts.md").read_text("utf-8")
    weak = write_changed(tmp_path, "box", ("supply = 3000", "supply = 2000"))
    assert main(["wiring", "--file", str(weak), "--out", str(tmp_path / "made")]) == 0
    assert capsys.readouterr().err == (
        f"drakvakt: {weak.name}: The maker of the Raspberry Pi 4 Model B recommends 3000 mA: with 2000 mA it may"
        " restart under load; take a supply of 5 V, 3 A.\n"
    )


def test_pins_of_the_serial_console_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A Pi whose console is on drives GPIO14: a button there would short it."""
    path = write_changed(tmp_path, "box-smallest", ("B = { gpio = 6,", "B = { gpio = 14,"))
    assert main(["wiring", "--file", str(path)]) == 0
    said = capsys.readouterr()
    warning = "buttons.B is on GPIO14, an output of the serial console: while that is on, a press shorts it"
    assert said.err.startswith(f"drakvakt: {path.name}: {warning}")
    assert f"- **The serial console.** {warning}" in said.out
    assert main(["box", "--check", "--file", str(path)]) == 0
    assert capsys.readouterr().err.startswith(f"drakvakt: {path.name}: {warning}")
    other = write_changed(tmp_path, "box-smallest", ("B = { gpio = 6,", "B = { gpio = 15,"))
    assert main(["wiring", "--file", str(other)]) == 0
    assert "GPIO15: the serial console's too, which drives GPIO14 against" in capsys.readouterr().err


def test_check_reports_dangers_of_the_named_box_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_changed(tmp_path, "box-smallest", ("B = { gpio = 6,", "B = { gpio = 14,"))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(path.rename(tmp_path / "box.toml").parent))
    assert main(["wiring", "check"]) == 0
    said = capsys.readouterr()
    assert said.out == "Smallest box\n"
    assert said.err.startswith("drakvakt: box.toml: buttons.B is on GPIO14, an output of the serial console")
    assert main(["wiring", "check", "--variant", "box-smallest"]) == 0
    assert capsys.readouterr().err == ""
    wrong = write_changed(tmp_path, "box-smallest", ("B = { gpio = 6,", "B = { gpio = 5,"))
    assert main(["wiring", "check", "--file", str(wrong)]) != 0
    assert "GPIO5" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("pull = 1,5\n[buttons", "correct that line: a number has a decimal point, no comma"),
        ("#" * 100_001, ": the file is far too long; name a wiring file.\n"),
    ],
)
def test_a_faulty_file_from_a_pipe_gets_one_sentence(text: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A pipe can be read only once, and some have no end."""
    reading, writing = os.pipe()

    def write() -> None:
        with os.fdopen(writing, "w") as pipe, suppress(BrokenPipeError):
            pipe.write(text)

    thread = threading.Thread(target=write)
    thread.start()
    try:
        assert main(["wiring", "--file", f"/dev/fd/{reading}"]) == 1
    finally:
        os.close(reading)
        thread.join()
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_ready_wiring_has_a_weak_supply(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", "--variant", variant]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--variant", "boks"], "There is no ready wiring called 'boks': choose one of box, "),
        (["--board", "pi-6"], "box.toml: board is 'pi-6', which is unknown; did you mean 'pi-"),
        (
            ["--file", "no/where.toml"],
            "no/where.toml: the file cannot be read (No such file or directory); check its name.",
        ),
        (["--out", "/dev/null/x"], "/dev/null/x cannot be written (Not a directory); name another folder."),
    ],
)
def test_a_mistake_gets_one_sentence(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", *arguments]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"drakvakt: {says}")
    assert said.count("\n") == 1


@pytest.mark.parametrize("command", ["wiring", "doctor", "box"])
def test_an_empty_name_is_no_file(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([command, "--file", ""])
    assert stopped.value.code == 2
    assert capsys.readouterr().err.endswith(f"drakvakt {command}: error: argument --file: no file is named\n")


def test_a_file_and_a_variant_do_not_go_together() -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["wiring", "--file", "x", "--variant", "box"])
    assert stopped.value.code == 2
