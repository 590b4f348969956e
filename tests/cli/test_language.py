"""Errors in the language of the one who reads them; programs read English."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.language import LANGUAGE, find_language, read_last_language, write_last_language
from companion.cli.main import main
from tests.cli.running import ROOT, drakvakt, environment
from tests.cli.test_main import run_in_shell
from tests.hardware.wiring.files import write_changed


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine that speaks English, and remembers nothing of what was spoken on it."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "STATE_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("play --game chess", "Det finns inget spel som heter 'chess': välj ett av "),
        ("play --game rulez --seats Ada", "Rulez är för 2 till 6 platser, inte för 1: ange så många."),
        ("play --game legenden --option moon=3", "Drakborgen Legenden har ingen husregel 'moon': den har "),
        ("play --option think=7", "En husregel hör till ett spel: lägg till --game."),
        ("data legenden sheets", "legenden har ingen del 'sheets': ange en av castle, heroes, monsters, cards."),
        ("sessions import no/where.jsonl", "'no/where.jsonl' går inte att läsa: "),
        ("sessions verify nobody", "Det finns varken något sparat spel eller någon fil 'nobody': se listan över "),
    ],
)
def test_a_mistake_is_said_in_the_language_of_the_command(
    arguments: str, says: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments.split(), "--lang", "sv", "--state", str(games)]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"drakvakt: {says}")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("wiring --variant boks", "Det finns ingen färdig kopplingsplan som heter 'boks': välj en av box, "),
        ("wiring --board pi-6", "box.toml: board är 'pi-6', som är okänt; menade du 'pi-"),
        ("wiring --variant handheld --board pi-4", "--board pi-4 passar inte till handheld.toml, som är en handdosa: "),
        ("wiring --out /dev/null/x", "/dev/null/x går inte att skriva ("),
        ("doctor --file no/where.toml", "no/where.toml: filen går inte att läsa ("),
        ("box --check --file no/where.toml", "no/where.toml: filen går inte att läsa ("),
    ],
)
def test_mistakes_in_a_wiring_are_said_in_the_commands_language(
    arguments: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments.split(), "--lang", "sv"]) in (1, 78)
    assert capsys.readouterr().err.startswith(f"drakvakt: {says}")


def test_a_weak_supply_is_said_in_the_commands_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    weak = write_changed(tmp_path, "box", ("supply = 3000", "supply = 2000"))
    assert main(["wiring", "--file", str(weak), "--lang", "sv", "--out", str(tmp_path / "made")]) == 0
    assert "rekommenderar 3000 mA" in capsys.readouterr().err


def test_owners_files_are_read_in_it_with_the_words_of_their_game(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own" / "legenden"
    own.mkdir(parents=True)
    (own / "monsters.toml").write_text('[orc]\nlife = 3\ntext = "Orc"\n', "utf-8")
    (own / "heroes.toml").write_text("[rohan]\nstrength = 99\n", "utf-8")
    (own / "heros.toml").write_text("", "utf-8")
    assert main(["data", "check", "--lang", "sv", "--state", str(games), "--data", str(own.parent)]) == 1
    said = capsys.readouterr().err
    assert f"{own}/heroes.toml, rad 2: rohan.strength kan inte vara 99: ange ett heltal från 1 till " in said
    assert f"{own}/heros.toml är ingen fil till legenden: menade du heroes.toml?" in said
    (own / "heros.toml").unlink()
    (own / "heroes.toml").unlink()
    assert main(["data", "check", "--lang", "sv", "--state", str(games), "--data", str(own.parent)]) == 1
    assert "orc.life hör inte hemma här: KP står på korten, i cards.toml." in capsys.readouterr().err
    arguments = ["--plain", "--lang", "sv", "--state", str(games), "--data", str(own.parent)]
    assert main(["play", "--game", "legenden", *arguments]) == 1
    assert "hör inte hemma här" in capsys.readouterr().err


def test_a_file_that_is_no_kept_game_is_told_line_by_line(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for content, says in (
        ("x\n", "Rad 1 hör inte till ett sparat spel: "),
        ("", "Rad 1 saknas: det finns inget i filen."),
    ):
        (file := tmp_path / "game.jsonl").write_text(content)
        assert main(["sessions", "import", str(file), "--lang", "sv", "--state", str(games)]) == 1
        assert capsys.readouterr().err.startswith(f"drakvakt: {says}")


def test_commands_speak_the_language_of_the_last_evening(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_last_language(games, "sv")
    for arguments in (["play", "--game", "chess"], ["data", "chess"], ["sessions", "verify", "nobody"]):
        assert main([*arguments, "--state", str(games)]) == 1
        assert capsys.readouterr().err.startswith("drakvakt: Det finns ")
    assert main(["data", "chess", "--lang", "en", "--state", str(games)]) == 1
    assert capsys.readouterr().err.startswith("drakvakt: There is no game called 'chess'")


def test_the_commands_language_is_kept_though_the_evening_was_killed(tmp_path: Path) -> None:
    line = ["play", "--plain", "--lang", "sv", "--game", "legenden", "--state", str(tmp_path)]
    program = subprocess.Popen(
        [sys.executable, "-m", "companion.cli", *line],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
        cwd=ROOT,
    )
    with program:
        assert program.stdout is not None
        assert program.stdout.readline()
        program.kill()
    assert read_last_language(tmp_path) == "sv"


def test_without_a_kept_language_commands_speak_the_machines(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "chess", "--state", str(games)]) == 1
    assert capsys.readouterr().err.startswith("drakvakt: There is no game")
    monkeypatch.setenv("LANG", "sv_SE.UTF-8")
    assert main(["data", "chess", "--state", str(games)]) == 1
    assert capsys.readouterr().err.startswith("drakvakt: Det finns inget spel")


def test_without_a_home_the_machine_s_language_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", "nowhere")
    monkeypatch.setattr("companion.table.sessions._account_home", Path)
    assert find_language(argparse.Namespace()) == "en"


def test_a_language_that_is_gone_is_not_remembered(games: Path) -> None:
    write_last_language(games, "sv")
    assert read_last_language(games) == "sv"
    (games / LANGUAGE).write_text("tlh\n")
    assert read_last_language(games) is None


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("play --sed 3", "drakvakt play: fel: okända argument: --sed 3"),
        ("play --lang tlh", "drakvakt play: fel: argumentet --lang: ogiltigt val: 'tlh' (välj bland "),
        ("play --seed x", "drakvakt play: fel: argumentet --seed: ogiltigt värde (int): 'x'"),
        ("play --seed", "drakvakt play: fel: argumentet --seed: ett värde behövs"),
        ("sessions export", "drakvakt sessions export: fel: dessa argument saknas: NAME"),
        ("wiring --file x --variant box", "drakvakt wiring: fel: argumentet --variant: går inte ihop med argumentet"),
        ("wiring --file=", "drakvakt wiring: fel: argumentet --file: ingen fil är angiven"),
        ("sessions replay x --speed fast", "argumentet --speed: 'fast' är ingen hastighet: "),
    ],
)
def test_a_wrong_command_line_is_explained_in_the_machines_language(arguments: str, says: str) -> None:
    done = drakvakt(*arguments.split(), LANG="sv_SE.UTF-8")
    assert done.returncode == 2
    assert says in done.stderr.splitlines()[-1]
    assert ": error: " in drakvakt(*arguments.split()).stderr


def test_the_engine_s_errors_are_english(games: Path) -> None:
    """The engine shows games in the language that was asked for, but errors of a program in English."""
    lines = '{"do": "new", "game": "chess", "seats": ["Ada"]}\n{"do": "games"}\n'
    done = drakvakt("engine", "--lang", "sv", "--state", str(games), given=lines, LANG="sv_SE.UTF-8")
    first, second = map(json.loads, done.stdout.splitlines()[-2:])
    assert first["error"]["text"].startswith("There is no game called 'chess'")
    assert {game["title"] for game in second["games"]} >= {"Drakborgen Legenden", "Återväckt"}
    done = run_in_shell(f"engine --lang sv --state {games} >/dev/full", '{"do":"games"}\n')
    assert done.stderr.startswith("drakvakt: Standard input or output failed (no space left on device)")
    done = run_in_shell(f"sessions list --lang sv --state {games} <&-")
    assert done.stderr == "drakvakt: Standard in eller ut är stängd: kör med båda öppna.\n"
