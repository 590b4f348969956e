"""The command `drakvakt doctor`."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.commands import doctor
from companion.cli.language import write_last_language
from companion.cli.main import main
from tests.cli.running import drakvakt
from tests.golden_files import GOLDEN, check_golden

ROOT = Path(__file__).parents[3]


def test_a_whole_visit_to_a_simulated_box_is_the_kept_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--simulated", "--variant", "box-serial", "--lang", "en"]) == 0
    check_golden("doctor.txt", capsys.readouterr().out)


def test_the_page_about_the_doctor_shows_that_visit() -> None:
    page = (ROOT / "docs" / "doctor.md").read_text("utf-8")
    visit = (GOLDEN / "doctor.txt").read_text("utf-8")
    assert f"```\n$ drakvakt doctor --simulated --variant box-serial\n{visit}```\n" in page


def test_the_command_runs_through_with_nobody_at_the_box() -> None:
    # luma draws by a call that Pillow 14 will no longer have.
    done = drakvakt("doctor", "--simulated", "--yes", "--variant", "box", PYTHONWARNINGS="ignore")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("All is well: 27 checks.\n")
    assert "->" not in done.stdout
    assert "nobody was asked to press it" in done.stdout


def test_a_machine_that_is_no_box_gets_a_sentence_for_each_part() -> None:
    done = drakvakt("doctor", "--yes", "--variant", "box")
    if "This is a Raspberry Pi" in done.stdout:
        pytest.skip("this is a box")
    assert (done.returncode, done.stderr) == (1, "")
    assert "!! Board: This is no Raspberry Pi: run this on the box, or with --simulated.\n" in done.stdout
    assert "Traceback" not in done.stdout
    for part in ("Screen", "Lights", "Buttons", "Buzzer"):
        assert f"\n!! {part}: " in done.stdout


def test_a_visit_in_swedish_has_no_english_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--simulated", "--variant", "box-serial", "--lang", "sv"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Box with serial handhelds (simulerade enheter: detta säger inget om en riktig)"
    assert said[1] == "ok Kretskort: Det här är en Raspberry Pi 4 Model B (simulated), som planen säger."
    assert "-> Knapp A: tryck kort på den (s hoppar över)." in said
    assert "-> Ljus: rött, grönt, blått, vitt, sedan ett ljus längs alla 24: var det så? [j/n/s] y" in said
    assert said[-1] == "Allt är i sin ordning: 20 kontroller."
    english = (GOLDEN / "doctor.txt").read_text("utf-8").splitlines()
    assert len(said) == len(english)
    assert not set(said) & set(english)


def test_a_visit_in_dutch_has_no_english_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--simulated", "--variant", "box-serial", "--lang", "nl"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Box with serial handhelds (nagebootste apparaten: dit zegt niets over echte)"
    assert said[1] == "ok Bord: Dit is een Raspberry Pi 4 Model B (simulated), zoals het plan zegt."
    assert "-> Knop A: druk er kort op (s slaat over)." in said
    assert "-> Lichten: rood, groen, blauw, wit, dan één licht langs alle 24: was het zo? [j/n/s] y" in said
    assert said[-1] == "Alles is in orde: 20 controles."
    english = (GOLDEN / "doctor.txt").read_text("utf-8").splitlines()
    assert len(said) == len(english)
    assert not set(said) & set(english)


def test_a_visit_in_polish_has_no_english_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--simulated", "--variant", "box-serial", "--lang", "pl"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Box with serial handhelds (urządzenia symulowane: to nic nie mówi o prawdziwych)"
    assert said[1] == "ok Płytka: To Raspberry Pi 4 Model B (simulated), jak mówi plan."
    assert "-> Przycisk A: naciśnij krótko (s pomija)." in said
    colours = "czerwony, zielony, niebieski, biały, potem jedno światło wzdłuż wszystkich 24"
    assert f"-> Diody: {colours}: tak było? [t/n/s] y" in said
    assert said[-1] == "Wszystko w porządku: 20 kontroli."
    english = (GOLDEN / "doctor.txt").read_text("utf-8").splitlines()
    assert len(said) == len(english)
    assert not set(said) & set(english)


def test_without_a_named_language_the_machines_is_taken() -> None:
    command = ("doctor", "--simulated", "--yes", "--variant", "box", "--part", "signals")
    assert "Allt är i sin ordning" in drakvakt(*command, LANG="sv_SE.UTF-8", LC_ALL="", LANGUAGE="").stdout
    assert "All is well" in drakvakt(*command, LANG="C.UTF-8", LC_ALL="", LANGUAGE="").stdout


def test_on_a_box_the_language_is_that_of_the_service_s_last_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "of-nobody"))
    monkeypatch.setattr(doctor, "SERVICE", tmp_path)
    write_last_language(tmp_path, "sv")
    command = ["doctor", "--yes", "--file", str(tmp_path / "none.toml")]
    for words, says in (
        ([], "går inte att läsa"),
        (["--lang", "en"], "cannot be read"),
        (["--simulated"], "cannot be read"),
    ):
        assert main([*command, *words]) == 1
        assert says in capsys.readouterr().err


def test_only_the_named_parts_are_examined(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--simulated", "--yes", "--variant", "box", "--part", "bus", "screen", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[3:].split(":")[0] for line in lines[1:-1]] == ["I2C bus 1", "Screen"]


def test_without_a_wiring_it_names_the_ready_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    monkeypatch.setattr(
        "companion.cli.box.service.find_wiring.__defaults__", ({"CONFIGURATION_DIRECTORY": str(tmp_path)},)
    )
    assert main(["doctor", "--yes"]) == 1
    assert capsys.readouterr().err == (
        f"drakvakt: There is no {tmp_path}/box.toml: name a wiring with --file, or a ready one with --variant box.\n"
    )
    assert main(["doctor", "--yes", "--simulated", "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("Box with two wired handhelds (simulated devices")
