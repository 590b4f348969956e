"""`drakvakt sessions`: what it lists, gives out, takes in, checks, tells and puts away."""

from __future__ import annotations

import argparse
import errno
import io
import json
import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.cli.commands import sessions as command
from companion.cli.main import main
from companion.cli.replay.retelling import LONGEST_PAUSE, Pace, retell
from companion.game import Game, UnknownGame
from companion.journal import FORMAT, JournalError, SqliteJournal, open_to_look
from companion.language import Voice
from companion.table import ReplayDiverged, Table
from companion.table.archive import export
from companion.table.kept_games import scan_folder
from companion.table.session_index import NAME
from companion.table.sessions import Sessions
from tests import toys
from tests.cli.running import drakvakt
from tests.journals import alter
from tests.table.games import Harsh
from tests.table.making import answer_as_usual, go_to, header, say

Run = Callable[..., tuple[int, str, str]]


def find(name: str) -> Game[Any]:
    if name != "toy":
        raise UnknownGame(f"There is no game called {name!r}.")
    return toys.game


class Clock:
    """Ten seconds pass at every look."""

    def __init__(self) -> None:
        self.at = 1_700_000_000.0

    def __call__(self) -> float:
        self.at += 10
        return self.at


@pytest.fixture
def kept_game(tmp_path: Path) -> Sessions:
    return Sessions(tmp_path / "sessions", Clock(), find)


@pytest.fixture
def run(kept_game: Sessions, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `drakvakt sessions` and gives its status and what it said."""

    def sessions(given: argparse.Namespace) -> Sessions:
        return Sessions(given.state, game=find)

    monkeypatch.setattr(command, "_open_sessions", sessions)
    # Commands are named the way this program was called, and tests may be run by `python -m pytest`.
    monkeypatch.setattr("sys.argv", ["drakvakt"])

    def run(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        status = main(["sessions", "--state", str(kept_game.folder), "--lang", "en", *arguments])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def keep_game(kept: Sessions, *, over: bool = False) -> str:
    """Return a kept game, and its name."""
    table = kept.begin(header(seed=5, rounds=1 if over else 50))
    go_to(table, "gold")
    while over and not table.is_over:
        answer_as_usual(table)
    table.close()
    return table.journal.session


# List.


def test_the_list_says_what_each_game_is(kept_game: Sessions, run: Run) -> None:
    assert run() == (
        0,
        f"No game is kept in {kept_game.folder}: start one with drakvakt play --state {kept_game.folder}.\n",
        "",
    )
    first = keep_game(kept_game)
    second = keep_game(kept_game, over=True)
    table = kept_game.begin(header())
    say(table, ("Ada", "out"))
    broken = kept_game.folder / "broken.db"
    broken.write_text("no database")
    status, out, err = run("list")
    table.close()
    assert (status, err) == (0, "")
    rows = [line.split() for line in out.splitlines()]
    assert [(row[0], row[-1]) for row in rows] == [
        ("broken", "damaged"),
        (table.journal.session, "use"),
        (second, "finished"),
        (first, "unfinished"),
    ]
    assert rows[1][1:4] == ["toy", "Ada,", "Bo"]
    assert rows[3][4].startswith("2023-11-1")
    assert broken.exists(), "a list sets nothing aside"
    assert run()[1].count("unfinished") == 2


def test_the_list_for_programs_is_the_same_in_every_language(kept_game: Sessions, run: Run) -> None:
    assert run("list", "--json") == (0, "[]\n", "")
    name = keep_game(kept_game)
    (kept_game.folder / "broken.db").write_text("no database")
    status, out, err = run("list", "--json", "--lang", "sv")
    assert (status, err) == (0, "")
    broken, whole = json.loads(out)
    assert (broken["session"], broken["seats"], broken["status"]) == ("broken", [], "damaged")
    assert 1_700_000_000 < whole.pop("written") < 1_700_010_000
    assert whole == {"session": name, "game": "toy", "seats": ["Ada", "Bo"], "status": "unfinished", "why": None}


def test_a_game_that_may_not_be_read_is_not_called_damaged(
    kept_game: Sessions, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    barred, locked, sound = keep_game(kept_game), keep_game(kept_game), keep_game(kept_game)
    # Whoever alters what may be read alters a time of the file, too; this test does not.
    (kept_game.folder / NAME).unlink()
    opened, looked = Path.open, open_to_look

    def open_(path: Path, *given: Any, **more: Any) -> Any:
        # Whoever runs the tests may be root, who may read everything.
        if path.stem == barred:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return opened(path, *given, **more)

    def look(path: Path) -> sqlite3.Connection:
        return looked(path.parent / "none" / path.name if path.stem == locked else path)

    monkeypatch.setattr(Path, "open", open_)
    for way in ("open_to_look", "open_file_alone"):
        monkeypatch.setattr(f"companion.table.kept_games.{way}", look)
    rows = {line.split()[0]: line for line in run("list")[1].splitlines()}
    assert rows[barred].endswith("  not readable (Permission denied)")
    assert rows[locked].endswith("  not readable (unable to open database file)")
    assert rows[sound].endswith("  unfinished")
    listed = {game["session"]: (game["status"], game["why"]) for game in json.loads(run("list", "--json")[1])}
    assert listed[barred] == ("not readable", "Permission denied")
    assert listed[sound] == ("unfinished", None)


@pytest.mark.parametrize("seats", [["Ada", "Bo"], None])
def test_the_list_says_which_game_a_newer_drakvakt_has_written(
    kept_game: Sessions, run: Run, seats: list[str] | None
) -> None:
    SqliteJournal.create(kept_game.folder / "new.db", {**header(), "seats": seats, "format": FORMAT + 1}).close()
    assert run()[1].endswith("  of a newer Drakvakt\n")
    assert run("--lang", "sv")[1].endswith("  från en nyare Drakvakt\n")


def test_a_list_steers_no_terminal(kept_game: Sessions, run: Run) -> None:
    SqliteJournal.create(kept_game.folder / "x.db", {**header(), "seats": ["\x1b[2J", "Bo"]}).close()
    assert "\x1b" not in run()[1]


def test_the_list_is_printed_in_any_locale(kept_game: Sessions) -> None:
    """Where the locale has no such letters, a question mark stands for each; so does one in a name that is no text."""
    kept_game.begin(header("Åsa", "Örjan")).close()
    broken = os.fsencode(kept_game.folder) + b"/\xe5.db"
    Path(os.fsdecode(broken)).write_bytes(b"no database")
    bare = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for given in (bare, {"PYTHONIOENCODING": "ascii:strict"}):
        done = drakvakt("sessions", "list", "--state", str(kept_game.folder), **given)
        assert (done.returncode, done.stderr) == (0, "")
        assert "?sa, ?rjan" in done.stdout and "damaged" in done.stdout
    done = drakvakt("sessions", "list", "--state", str(kept_game.folder))
    assert "Åsa, Örjan" in done.stdout and done.stdout.count("\n") == 2


@pytest.mark.parametrize("written", [1e300, -5.0, 9e15])
def test_a_file_of_an_absurd_time_is_listed(
    kept_game: Sessions, run: Run, monkeypatch: pytest.MonkeyPatch, written: float
) -> None:
    keep_game(kept_game)
    monkeypatch.setattr("companion.table.kept_games.check_time", lambda _: written)
    status, out, _ = run("list")
    assert (status, out.count("\n")) == (0, 1)


def test_the_newest_twenty_are_listed_or_as_many_as_are_wanted(kept_game: Sessions, run: Run) -> None:
    name = keep_game(kept_game)
    for number in range(24):
        shutil.copyfile(kept_game.folder / f"{name}.db", kept_game.folder / f"copy-{number:02}.db")
    everything = [one.session for one in kept_game.kept()]
    for words, many in (([], 20), (["--limit", "3"], 3), (["--limit", "30"], 25), (["--all"], 25)):
        status, out, err = run("list", *words)
        assert status == 0
        assert [line.split()[0] for line in out.splitlines()] == everything[:many]
        assert ("--all" in err) == (many < 25)
        assert [one["session"] for one in json.loads(run("list", "--json", *words)[1])] == everything[:many]


@pytest.mark.parametrize("number", ["0", "-1", "x", "1.5", ""])
def test_a_wrong_number_of_games_is_refused(kept_game: Sessions, run: Run, number: str) -> None:
    with pytest.raises(SystemExit):
        run("list", "--limit", number)


def bar_folder(looks: Callable[..., Any], folder: Path) -> Callable[..., Any]:
    """Games in a folder that nobody may look into."""

    def refuse(path: Path, *given: Any, **more: Any) -> Any:
        if folder in (path, *path.parents):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return looks(path, *given, **more)

    return refuse


@pytest.mark.parametrize("words", [["list"], ["export", "x"], ["verify", "x"], ["replay", "x"], ["remove", "x"]])
def test_a_folder_that_cannot_be_read_is_reported_as_such(
    kept_game: Sessions, run: Run, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_game.folder.mkdir()
    # Whoever runs the tests may be root, who may read everything.
    for looks in ("stat", "iterdir"):
        monkeypatch.setattr(Path, looks, bar_folder(getattr(Path, looks), kept_game.folder))
    monkeypatch.setattr("companion.table.session_index.scan_folder", bar_folder(scan_folder, kept_game.folder))
    status, _, err = run(*words)
    assert status == 1
    assert err == (
        f"drakvakt: The kept games in {kept_game.folder} cannot be read (permission denied): make the folder readable, "
        "or name another one with --state.\n"
    )


def test_an_import_into_an_unreadable_folder_names_the_file(
    kept_game: Sessions, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, file = keep_game(kept_game), tmp_path / "game.jsonl"
    file.write_text(run("export", name)[1], "utf-8")
    copy = kept_game.folder / "copy.db"
    for looks in ("stat", "mkdir"):
        monkeypatch.setattr(Path, looks, bar_folder(getattr(Path, looks), kept_game.folder))
    assert run("import", str(file), "--as", "copy") == (
        1,
        "",
        f"drakvakt: The game cannot be kept at {copy}: Permission denied.\n",
    )


# Export and import.


def test_an_export_is_for_its_owner_only(kept_game: Sessions, run: Run, tmp_path: Path) -> None:
    name, file = keep_game(kept_game), tmp_path / "game.jsonl"
    before = os.umask(0)
    try:
        assert run("export", name, "--to", str(file))[0] == 0
    finally:
        os.umask(before)
    assert file.stat().st_mode & 0o777 == 0o600


def test_an_export_of_before_comes_in_and_goes_out_the_same(kept_game: Sessions, run: Run, tmp_path: Path) -> None:
    """Check sums are of the file that a game lies in: the lines are those that they always were."""
    name, file = keep_game(kept_game), tmp_path / "game.jsonl"
    assert run("export", name, "--to", str(file))[0] == 0
    assert json.loads(file.read_text("utf-8").splitlines()[0])["header"]["format"] == 1
    assert run("import", str(file), "--as", "copy")[0] == 0
    assert run("export", "copy")[1] == file.read_text("utf-8")
    with closing(kept_game.open("copy")) as journal:
        assert (journal.header["format"], journal.chained(1) is None) == (FORMAT, False)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET body = replace(body, 'move', 'mope') WHERE n = 1",
        "DELETE FROM entry WHERE n = (SELECT max(n) FROM entry)",
    ],
)
def test_verify_names_what_was_altered_or_removed(kept_game: Sessions, run: Run, statement: str) -> None:
    name = keep_game(kept_game)
    alter(kept_game.path(name), statement)
    status, _, err = run("verify", name)
    assert status == 1
    assert re.match(
        rf"drakvakt: The game {name} is damaged \(entry \d+(: it was altered| is missing)\): it was set", err
    )


def test_an_exported_game_is_imported_and_exported_the_same(kept_game: Sessions, run: Run, tmp_path: Path) -> None:
    name, file = keep_game(kept_game), tmp_path / "game.jsonl"
    assert run("export", name, "--to", str(file)) == (0, "", "")
    assert run("export", name)[1] == file.read_text("utf-8")
    about, *entries = map(json.loads, file.read_text("utf-8").splitlines())
    assert (about["session"], about["finished"], about["entries"]) == (name, False, len(entries))
    assert "seed" not in about["header"]
    assert [entry["n"] for entry in entries] == list(range(1, len(entries) + 1))

    assert run("import", str(file), "--as", "copy") == (
        0,
        f"The game is kept. Go on with: drakvakt sessions resume copy --state {kept_game.folder}\n",
        "",
    )
    assert run("export", "copy")[1] == file.read_text("utf-8")


def test_an_export_replaces_no_file(kept_game: Sessions, run: Run, tmp_path: Path) -> None:
    name, file = keep_game(kept_game), tmp_path / "game.jsonl"
    file.write_text("mine")
    assert run("export", name, "--to", str(file)) == (
        1,
        "",
        f"drakvakt: {file} is already there: choose another file.\n",
    )
    assert file.read_text() == "mine"
    assert "cannot be written" in run("export", name, "--to", str(tmp_path / "no" / "file"))[2]


def test_an_export_leaves_out_sealed_choices_and_asks_for_them_anew(
    kept_game: Sessions, run: Run, tmp_path: Path
) -> None:
    table = say(go_to(kept_game.begin(header()), "duel"), ("Ada", "bag"))
    table.close()
    file = str(tmp_path / "game.jsonl")
    status, _, err = run("export", table.journal.session, "--to", file)
    assert (status, err) == (0, "Left out, because still secret: 1 sealed choice.\n")
    out = run("import", file, "--as", "copy")[1]
    assert "To be chosen anew, because sealed: 1 choice.\n" in out
    _, out, _ = run("verify", file)
    assert "Sealed but never opened, so they cannot be checked: 1\n" in out


def test_a_game_is_imported_and_verified_from_standard_input(
    kept_game: Sessions, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = keep_game(kept_game)
    data = run("export", name)[1].encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run("import", "-", "--as", "copy")[0] == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run("verify", "-")[0] == 0


def test_a_file_that_is_too_large_is_not_read_at_all(kept_game: Sessions, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with file.open("wb") as large:
        large.truncate(64 * 2**20 + 1)
    for name in ("import", "verify"):
        status, out, err = run(name, str(file))
        assert (status, out) == (1, "")
        assert err.endswith("cannot be read: the file is larger than 64 MB.\n")


def test_a_bad_file_leaves_nothing_behind(kept_game: Sessions, run: Run, tmp_path: Path) -> None:
    name, file = keep_game(kept_game), tmp_path / "game.jsonl"
    data = run("export", name)[1].splitlines()
    file.write_text("\n".join([*data[:3], data[3].replace('"e":', '"f":'), *data[4:]]) + "\n", "utf-8")
    before = sorted(kept_game.folder.iterdir())
    assert run("import", str(file), "--as", "copy") == (
        1,
        "",
        "drakvakt: Line 4 is no part of a kept game: 'e' is missing.\n",
    )
    assert sorted(kept_game.folder.iterdir()) == before


def test_a_game_whose_rules_have_changed_says_how_to_go_on(
    kept_game: Sessions, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = kept_game.begin(header(rounds=50))
    while table.run.state.turns < 3:
        answer_as_usual(table)
    table.close()
    file = str(tmp_path / "game.jsonl")
    run("export", table.journal.session, "--to", file)
    monkeypatch.setattr(command, "_open_sessions", lambda given: Sessions(given.state, game=lambda _: Harsh()))
    status, out, err = run("import", file, "--as", "copy")
    assert (status, out) == (
        0,
        f"The game is kept. Go on with: drakvakt sessions resume copy --state {kept_game.folder} --mend\n",
    )
    assert "The rules no longer agree with the kept game" in err
    status, out, err = run("verify", "copy")
    assert status == 1
    assert "Something does not agree." in out
    assert "from entry" in err


# Mistakes.


@pytest.mark.parametrize("action", ["export", "verify", "replay", "remove", "resume"])
@pytest.mark.parametrize("name", ["no-such-game", "../../etc", "", "a b"])
def test_a_game_that_does_not_exist_gets_one_sentence(run: Run, action: str, name: str) -> None:
    status, out, err = run(action, name)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith("drakvakt: ")


@pytest.mark.parametrize("action", ["export", "verify", "replay", "remove"])
def test_a_game_in_use_is_refused(kept_game: Sessions, run: Run, action: str) -> None:
    table = kept_game.begin(header())
    status, _, err = run(action, table.journal.session)
    table.close()
    assert status == 1
    assert err.endswith("is open in another Drakvakt: close that one first.\n")


@pytest.mark.parametrize("action", ["export", "verify", "replay"])
def test_a_damaged_game_gets_one_sentence(kept_game: Sessions, run: Run, action: str) -> None:
    kept_game.folder.mkdir()
    (kept_game.folder / "broken.db").write_text("no database")
    status, _, err = run(action, "broken")
    assert (status, err.count("\n")) == (1, 1)
    assert "is damaged" in err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["import", "/no/such/file"], "'/no/such/file' cannot be read: No such file"),
        (["import", "/"], "cannot be read: Is a directory"),
        (["import", "a\0b"], "cannot be read"),
        (["import", "/dev/null"], "Line 1 is missing"),
        (["import", "/dev/null", "--as", "a/b"], "'a/b' is no name for a kept game"),
        (["verify", "/dev/null/x"], "There is no kept game and no file"),
    ],
)
def test_files_that_cannot_be_used_get_one_sentence(run: Run, arguments: list[str], says: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert says in err


@pytest.mark.parametrize("speed", ["-1", "nan", "inf", "fast"])
def test_a_speed_that_is_no_number_is_refused(run: Run, speed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        run("replay", "x", "--speed", speed)
    assert stopped.value.code == 2
    assert f"'{speed}' is no speed: give a number such as 2" in capsys.readouterr().err


# Verify and remove.


def test_verify_reports_that_all_agrees(kept_game: Sessions, run: Run) -> None:
    status, out, err = run("verify", keep_game(kept_game, over=True))
    assert (status, err) == (0, "")
    assert "Opened choices that match what was sealed: 2\n" in out
    assert out.endswith("All that can be checked agrees.\n")


def test_a_removed_game_is_not_lost(kept_game: Sessions, run: Run) -> None:
    name = keep_game(kept_game)
    lies = kept_game.folder / "removed" / f"{name}.db"
    assert run("remove", name) == (0, f"The game is now in {lies}\n", "")
    assert lies.exists()
    assert run()[1].startswith("No game is kept")


def test_a_damaged_game_is_rescued(kept_game: Sessions, run: Run) -> None:
    name = keep_game(kept_game)
    number = len(export(kept_game, name).entries)
    alter(kept_game.path(name), "DELETE FROM entry WHERE n = 4")
    assert run("verify", name)[0] == 1
    status, out, err = run("rescue", f"{name}.db.damaged-1")
    assert (status, err) == (0, "")
    assert re.match(rf"2 of {number} answers, the last at \d\d:\d\d\nThe game is kept. Go on .* resume {name}", out)
    assert "To be chosen anew, because sealed: 1 choice." in out
    assert run("verify", name)[0] == 0
    status, out, err = run("rescue", f"{name}.db.damaged-1", "--json")
    assert (status, err, json.loads(out)) == (0, "", {"session": f"{name}-2", "kept": 2, "of": number})


def test_of_a_damaged_header_nothing_is_rescued(kept_game: Sessions, run: Run) -> None:
    name = keep_game(kept_game)
    alter(kept_game.path(name), "UPDATE meta SET value = replace(value, 'Ada', 'Eve') WHERE key = 'header'")
    run("verify", name)
    status, out, err = run("rescue", f"{name}.db.damaged-1", "--json")
    assert (status, out) == (1, "")
    assert (
        err
        == f"drakvakt: Nothing of {name}.db.damaged-1 can be rescued (its header was altered): it was left as it is.\n"
    )
    assert run("rescue", "x")[0] == 1


def test_a_damaged_game_can_be_removed(kept_game: Sessions, run: Run) -> None:
    kept_game.folder.mkdir()
    (kept_game.folder / "broken.db").write_text("no database")
    assert run("remove", "broken")[0] == 0
    assert (kept_game.folder / "removed" / "broken.db").read_text() == "no database"


# Replay.


def retell_game(kept: Sessions, table: Table, speed: float = 0, **more: Any) -> tuple[list[str], list[float]]:
    """Return the lines of a replay without their times, and its pauses."""
    table.close()
    slept: list[float] = []
    lines = retell(
        export(kept, table.journal.session), more.get("game", toys.game), Voice("en"), Pace(speed, slept.append)
    )
    return [line[:7] + line[15:] if line[7:8].isdigit() else line for line in lines], slept


def test_a_replay_says_who_answered_what_and_what_was_told(kept_game: Sessions) -> None:
    table = kept_game.begin(header(rounds=1, modes={"dice.T6": "rolled"}, seed=1))
    say(table, ("Ada", "out"), ("Bo", "home"))
    say(table, ("Ada", "bag"), ("Bo", "stone"))
    table.set("players.Bo.life", 7)
    table.undo()
    table.redo()
    say(table, ("Ada", "made"), ("Ada", 30), ("Ada", True), ("Bo", "asleep"))
    lines, slept = retell_game(kept_game, table)
    assert lines == [
        "Toy: Ada, Bo",
        "    1    Where to? - Ada: Out",
        "    2    Where to? - Bo: Home",
        "                 Ada goes out",
        "                 Bo goes home",
        "    3    Your hand? - Ada: chosen",
        "                 Ada has chosen.",
        "    4    Your hand? - Bo: chosen",
        "                 Bo has chosen.",
        "    5    Your hand? - Ada: bag, Bo: stone",
        "                 bag against stone",
        "    6    Correct",
        "                 Bo: life 4 → 7",
        "    7    Undo",
        "                 Bo: life 7 → 4",
        "    8    Redo",
        "                 Bo: life 4 → 7",
        "    9    Luck - Ada: made",
        lines[18],
        lines[19],
        "   11    How much? - Ada: 30",
        "                 30 gold",
        "   12    Put the tile away - Ada: Done",
        "   13    A card - Bo: asleep",
        "                 The dragon is asleep",
        "The end",
    ]
    assert lines[18].startswith("   10    Damage - The box: ")
    assert lines[19].startswith("                 Damage: d6 shows ")
    assert slept == []


def test_a_replay_tells_spells_withdrawals_deadlines_and_scenes(kept_game: Sessions) -> None:
    table = kept_game.begin(header())
    say(table, ("Ada", "out"))
    assert table.open is not None
    table.withdraw(table.open.n, "Ada")
    table.interrupt("Bo", "spell")
    say(table, ("Bo", "Ada"))
    table.expire_deadline(table.open.n)
    table.expire_deadline(table.open.n)
    table.leave("round")
    lines, _ = retell_game(kept_game, table)
    words = [line[9:] for line in lines if line[4:5].isdigit()]
    assert words == [
        "Where to? - Ada: Out",
        "Where to? - Ada: Take it back",
        "Bo: Cast a spell",
        "At whom? - Bo: Ada",
        "Where to? - The time is up",
        "Your hand? - -",
        "Leave: round",
    ]


def test_a_replay_takes_its_time_but_never_long(kept_game: Sessions) -> None:
    table = kept_game.begin(header())
    for _ in range(3):
        answer_as_usual(table)
    assert retell_game(kept_game, table, speed=4)[1] == [2.5, 2.5]
    table = kept_game.resume(table.journal.session)
    assert retell_game(kept_game, table, speed=0.1)[1] == [LONGEST_PAUSE] * 2


def test_a_replay_stops_where_the_rules_have_changed(
    kept_game: Sessions, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = kept_game.begin(header(rounds=50))
    while table.run.state.turns < 3:
        answer_as_usual(table)
    with pytest.raises(ReplayDiverged):
        retell_game(kept_game, table, game=Harsh())
    monkeypatch.setattr(command, "_open_sessions", lambda given: Sessions(given.state, game=lambda _: Harsh()))
    status, out, err = run("replay", table.journal.session, "--speed", "0")
    assert (status, err.count("\n")) == (1, 1)
    assert "Toy: Ada, Bo" in out


# The real command, with a real game.


def test_a_game_is_listed_exported_imported_and_resumed(tmp_path: Path) -> None:
    state, file = ("--state", str(tmp_path / "kept"), "--lang", "sv"), str(tmp_path / "game.jsonl")
    drakvakt("play", *state, "--seats", "Åsa", "Bo", "--dice", "rolled", "--cards", "drawn", given="a\nb\nquit\n")
    listed = drakvakt("sessions", *state)
    assert listed.stderr == ""
    name = listed.stdout.split()[0]
    assert "Åsa, Bo" in listed.stdout
    assert drakvakt("sessions", "export", name, *state, "--to", file).returncode == 0
    given = Path(file).read_bytes()
    assert drakvakt("sessions", *state, "import", "-", "--as", "copy", given=given).returncode == 0
    replayed = drakvakt("sessions", "replay", "copy", "--speed", "0", *state)
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert "Åsa" in replayed.stdout
    resumed = drakvakt("sessions", "resume", "copy", "--plain", *state, given="quit\n")
    assert (resumed.returncode, resumed.stderr) == (0, "")


def test_resume_refuses_an_empty_name(tmp_path: Path) -> None:
    done = drakvakt("sessions", "--state", str(tmp_path), "resume", "")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "drakvakt: '' is no name of a kept game: look at the list of sessions.\n"


# Where nothing can be written.


def test_a_read_only_game_is_listed_exported_verified_and_replayed(kept_game: Sessions, run: Run) -> None:
    name = keep_game(kept_game, over=True)
    _, before, _ = run("export", name)
    # In the way of what SQLite and the lock would write beside it, as a full disk or a read-only one is.
    for ending in (".lock", "-shm"):
        path = kept_game.folder / f"{name}.db{ending}"
        path.unlink(missing_ok=True)
        path.mkdir()
    assert run("list")[1].rstrip().endswith("finished")
    assert run("export", name) == (0, before, "")
    assert run("verify", name)[0] == 0
    assert run("replay", name, "--speed", "0")[0] == 0
    with pytest.raises(JournalError):
        kept_game.open(name)


def test_a_game_whose_log_is_not_empty_is_read_whole(kept_game: Sessions, run: Run, tmp_path: Path) -> None:
    table = say(kept_game.begin(header()), ("Ada", "out"))
    name, entries = table.journal.session, len(table.journal.entries())
    to = tmp_path / "pulled"
    to.mkdir()
    for ending in ("", "-wal"):
        (to / f"{name}.db{ending}").write_bytes((kept_game.folder / f"{name}.db{ending}").read_bytes())
    table.close()
    assert (to / f"{name}.db-wal").stat().st_size > 0
    for ending in (".lock", "-shm"):
        (to / f"{name}.db{ending}").mkdir()
    status, out, _ = run("--state", str(to), "export", name)
    assert (status, out.count("\n")) == (0, 1 + entries)
