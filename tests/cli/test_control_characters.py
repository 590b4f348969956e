"""No control character from a file, a line or a device reaches a terminal."""

from __future__ import annotations

import io
import json
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.cli.engine.engine import Engine
from companion.cli.main import main
from companion.errors import DrakvaktError
from companion.table.sessions import Sessions
from companion.text import Text, escaped, printable
from tests import toys
from tests.table.making import header, sit
from tests.table.test_archive import archive_of, bend, change_header, text_of

STEERS = [*map(chr, [*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)])]
RAW = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""All of these but the end of a line."""


@pytest.mark.parametrize("char", STEERS, ids=lambda char: f"{ord(char):04x}")
def test_an_error_writes_out_what_would_steer(char: str) -> None:
    for error in (DrakvaktError(f"a{char}b"), DrakvaktError(Text("{who}!", who=Text("a{x}b", x=char)))):
        for words in (str(error), error.read(str)):
            assert char not in words
            assert re.match(rf"a\\[xu]0*{ord(char):x}b", words)
    assert char not in printable(char)


def test_plain_text_stays_as_it_is() -> None:
    for words in ("Åda", "a\\b", "龍 ♜", "\u00a0", "e\u0301"):
        assert escaped(words) == words


BENT = "\x1b]0;x\x07\x9b2J\u202e\u2066\r\n\x7f"


def add_controls(data: Any, rng: random.Random) -> Any:
    """Return the data with such characters in one of its texts."""
    match data:
        case dict():
            key = rng.choice([*data]) if data else ""
            if rng.random() < 0.2:
                return {BENT + key if name == key else name: value for name, value in data.items()}
            return {name: add_controls(value, rng) if name == key else value for name, value in data.items()}
        case list() if data:
            at = rng.randrange(len(data))
            return [*data[:at], add_controls(data[at], rng), *data[at + 1 :]]
        case str():
            return rng.choice([BENT + data, data + BENT, data[:1] + BENT + data[1:], BENT])
    return BENT


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ready:
        name, value, dist = "toy", "tests.toys:game", None

        def load(self) -> Any:
            return toys.game

    monkeypatch.setattr("companion.game.installed_games.installed_points", lambda: (Ready(),))


def check_clean_output(capsys: pytest.CaptureFixture[str]) -> None:
    said = capsys.readouterr()
    for words in (said.out, said.err):
        assert not RAW.search(words), ascii(words)


@pytest.mark.usefixtures("toy")
def test_a_path_of_a_header_is_said_without_what_it_steers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"".join(bend(change_header(state={f"players.{BENT}.life": 2}))))
    for command in ("import", "verify"):
        assert main(["sessions", command, str(file), "--state", str(tmp_path / "kept"), "--lang", "en"]) == 1
        said = capsys.readouterr().err
        assert "\\x1b]0;x\\x07\\x9b2J\\u202e\\u2066\\x0d\\x0a\\x7f" in said
        assert not RAW.search(said)


@pytest.mark.usefixtures("toy")
def test_no_command_prints_what_steers_from_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(1)
    good = [json.loads(line) for line in text_of(archive_of(sit(seed=1)))]
    good += [{"n": 1, "at": 1.0, "entry": {"e": "answer", "k": "move", "s": "Ada", "v": "home"}}]
    good[0]["entries"] = 1
    for number in range(60):
        at = rng.randrange(2)
        bent = [*good[:at], add_controls(good[at], rng), *good[at + 1 :]]
        file, state = tmp_path / "game.jsonl", ["--state", str(tmp_path / "kept"), "--lang", "en"]
        file.write_text("".join(f"{json.dumps(line)}\n" for line in bent))
        if main(["sessions", "import", str(file), "--as", f"g{number}", *state]) == 0:
            for command in (["replay", "--speed", "0"], ["verify"], ["resume", "--plain"]):
                monkeypatch.setattr(sys, "stdin", io.StringIO("help\nquit\n"))
                main(["sessions", command[0], f"g{number}", *command[1:], *state])
        main(["sessions", "list", *state])
        main(["sessions", "verify", str(file), *state])
        check_clean_output(capsys)


def test_the_engine_gives_names_as_they_are_and_steers_nobody(tmp_path: Path) -> None:
    """Words of a request come back in errors and ids; a card may be called anything without a control character."""
    engine = Engine(Sessions(tmp_path, game=lambda _: toys.game))
    rng = random.Random(2)
    requests: list[dict[str, Any]] = [
        {"do": "new", "game": "toy", "seats": ["Ada", "Bo"]},
        {"do": "new", "game": "toy", "seats": ["Ada", "Bo"], "state": {"players.Ada.life": 2}},
        {"do": "answer", "ask": 1, "seat": "Ada", "value": "home"},
        {"do": "set", "path": "players.Ada.life", "value": 1},
        {"do": "deck", "deck": "dragon", "op": "peek", "card": "asleep"},
        {"do": "resume", "session": "x"},
        {"do": "leave", "scope": "round"},
    ]
    engine.answer(json.dumps(requests[0]).encode())
    for request in requests * 10:
        line = json.dumps(add_controls(request, rng)).encode()
        reply = engine.answer(line)
        assert not RAW.search(reply), ascii(reply)
        if error := json.loads(reply).get("error"):
            assert not RAW.search(error["text"]), ascii(error)
    name = "a\u202eb"
    assert json.loads(engine.answer(json.dumps({"do": "games", "id": name}).encode()))["id"] == name
    assert name not in engine.answer(json.dumps({"do": "games", "id": name}).encode())
    engine.close()


def test_a_kept_name_is_listed_without_what_it_steers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file of before names were looked at, or one that was bent; for programs it is what it is."""
    from companion.journal import SqliteJournal

    seats = [f"A{BENT}", "Bo"]
    SqliteJournal.create(tmp_path / "one.db", {**header(), "seats": seats, "session": "one"}).close()
    main(["sessions", "list", "--state", str(tmp_path), "--lang", "en"])
    check_clean_output(capsys)
    main(["sessions", "list", "--json", "--state", str(tmp_path)])
    said = capsys.readouterr().out
    assert json.loads(said)[0]["seats"] == seats
    assert not RAW.search(said)
