"""Trouble on the box: full disks, damaged games, and mistakes in the owner's figures."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli.box.service import serve
from companion.cli.host.grace import FRIGHT
from companion.journal import MAKE_ROOM, JournalError, NotKept, SqliteJournal, open_to_look, opening
from companion.pages.page import Button
from companion.table import new_header
from companion.table.sessions import Sessions
from tests.cli.box.evenings import FASTER, Evening, keep_advanced_game, keep_game, legenden, run_box
from tests.journals import alter, sum_up


class FullDisk:
    """A disk without room for what SQLite puts beside a file that it opens, until `room` is made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.looked_at = asyncio.Event()
        self._room, self._connect, self._look = False, opening.connect, open_to_look
        monkeypatch.setattr(opening, "_is_full", lambda _folder: not self._room)
        monkeypatch.setattr(opening, "connect", self._connecting)

    def _connecting(self, path: Path) -> sqlite3.Connection:
        if self._room:
            return self._connect(path)
        raise sqlite3.OperationalError("disk I/O error")

    def hide_from_a_glance(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The plug was pulled in mid-game: not even a look at it is possible without room for its log."""

        def look_at(path: Path) -> sqlite3.Connection:
            self.looked_at.set()
            return self._look(path) if self._room else sqlite3.connect(path / "none")

        monkeypatch.setattr("companion.table.kept_games.open_to_look", look_at)
        monkeypatch.setattr("companion.table.kept_games.open_file_alone", look_at)

    def make_room(self) -> None:
        """Somebody has deleted something."""
        self._room = True


NO_ROOM = (
    "<4>The game {session} cannot be opened (the disk is full): make room on the disk and try again; nothing is lost."
)


def test_on_a_full_disk_the_unfinished_game_is_offered_until_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = keep_advanced_game(tmp_path)
    disk = FullDisk(monkeypatch)

    async def people(evening: Evening) -> None:
        panel = evening.panel
        for _ in range(2):
            await panel.wait_until("A Continue")
            panel.press(None, "A")
            await panel.wait_until("The disk is full", "D Done")
            panel.press(None, "D")
            await panel.wait_for_change(" ".join(panel.words().split()))
        disk.make_room()
        await panel.wait_until("A Continue")
        panel.press(None, "A")
        # Where the game stands is told on two pages, of which the last waits for whoever looks.
        await panel.wait_until("D Go on")
        panel.press(None, "D")
        await panel.wait_until("what now?")

    evening, _ = run_box(tmp_path, people)
    assert [line for line in evening.lines() if line[:3] in ("<3>", "<4>")] == [NO_ROOM.format(session=session)], "once"


def test_a_full_disk_that_hides_the_game_is_named_until_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = keep_advanced_game(tmp_path)
    disk = FullDisk(monkeypatch)
    disk.hide_from_a_glance(monkeypatch)

    async def people(evening: Evening) -> None:
        panel = evening.panel
        for _ in range(2):
            await panel.wait_until("The disk is full", "D Done")
            disk.looked_at.clear()
            panel.press(None, "D")
            await disk.looked_at.wait()
        disk.make_room()
        panel.press(None, "D")
        await panel.wait_until("A Continue")

    evening, _ = run_box(tmp_path, people)
    assert [line for line in evening.lines() if line[:3] in ("<3>", "<4>")] == [NO_ROOM.format(session=session)], "once"


@pytest.mark.parametrize(
    "statement", ["UPDATE entry SET body = '{\"e\":' WHERE n = 1", "DELETE FROM entry WHERE n = 1"]
)
def test_damage_that_is_found_on_continue_has_the_same_short_page(tmp_path: Path, statement: str) -> None:
    keep_game(tmp_path, round=3)
    session = keep_advanced_game(tmp_path)
    with closing(sqlite3.connect(tmp_path / f"{session}.db")) as db, db:
        db.execute(statement)

    async def people(evening: Evening) -> None:
        panel = evening.panel
        await panel.wait_until("A Continue")
        panel.press(None, "A")
        await panel.wait_until("A game is damaged and\nwas set aside.\nNothing was deleted.\n\nD Done")
        panel.press(None, "D")
        await panel.wait_until("Ada, Bo: round 3", "A Continue")

    evening, _ = run_box(tmp_path, people)
    (line,) = (line for line in evening.lines() if line[:3] in ("<3>", "<4>"))
    assert line.startswith(f"<4>The game {session} is damaged (entry 1")


def test_a_mistake_in_owners_figures_is_logged_and_read_page_by_page(tmp_path: Path) -> None:
    (folder := tmp_path / "etc" / "legenden").mkdir(parents=True)
    (folder / "castle.toml").write_text("\n\n[sun]\n[x\n")

    async def people(evening: Evening) -> None:
        panel = evening.panel
        await panel.wait_until("Which game?")
        for question in ("A", "B", "A", "A"):
            panel.press(None, question)
        await panel.wait_until("castle.toml, line 4:", "C More            1/2", "D Done")
        read.extend(panel.words().splitlines()[:4])
        panel.press(None, "C")
        await panel.wait_until("C More            2/2", "D Done")
        read.extend(panel.words().splitlines()[:4])
        panel.press(None, "C")
        await panel.wait_until("C More            1/2", "D Done")
        panel.press(None, "D")
        await panel.wait_until("Which game?")

    read: list[str] = []
    evening, _ = run_box(tmp_path / "state", people, {"CONFIGURATION_DIRECTORY": str(tmp_path / "etc")})
    (line,) = (line for line in evening.lines() if line.startswith("<3>"))
    assert line.startswith(f"<3>{folder}/castle.toml, line 4: this is not TOML (")
    assert " ".join(filter(None, read)) == line.removeprefix(f"<3>{folder}/")


def test_a_mistake_is_read_in_the_boxs_language_and_its_games_words(tmp_path: Path) -> None:
    (folder := tmp_path / "etc" / "legenden").mkdir(parents=True)
    (folder / "monsters.toml").write_text("[orc]\nlife = 3\n")

    async def people(evening: Evening) -> None:
        panel = evening.panel
        await panel.wait_until("A English", "B Nederlands", "C Polski", "D Svenska")
        panel.press(None, "D")
        await panel.wait_until("Vilket spel?")
        for question in ("A", "B", "A", "A"):
            panel.press(None, question)
        await panel.wait_until("monsters.toml, rad 2:", "orc.life hör inte", "hemma här: KP står")

    async def service() -> list[str]:
        evening = Evening(tmp_path / "state", {"CONFIGURATION_DIRECTORY": str(tmp_path / "etc")})
        evening.given.lang = None
        serving = asyncio.create_task(serve(evening.given, lambda _, voice: [evening.panel], evening.make_box))
        await asyncio.wait_for(people(evening), 50)
        serving.cancel()
        return evening.lines()

    (line,) = (line for line in asyncio.run(service()) if line.startswith("<3>"))
    assert line.startswith(f"<3>{folder}/monsters.toml, line 2: orc.life does not belong here: "), "the log is English"


def test_a_folder_that_cannot_be_written_is_said_before_anything_is_asked(tmp_path: Path) -> None:
    blocked = tmp_path / "disk"
    blocked.write_text("")
    folder = blocked / "sessions"

    async def people(evening: Evening) -> None:
        panel = evening.panel
        for _ in range(2):
            await panel.wait_until("No game can be kept", "D Done")
            panel.press(None, "C")
            await panel.wait_until("2/")
            panel.press(None, "D")
            await panel.wait_until("1/")
        blocked.unlink()
        panel.press(None, "D")
        await panel.wait_until("Which game?")

    evening, _ = run_box(folder, people)
    assert not any("How many" in " ".join(scene.box.page.rows) for scene in evening.panel.scenes)
    assert [line for line in evening.lines() if line.startswith("<3>")] == [
        f"<3>No game can be kept in {folder} (not a directory): make that folder writable, then press Done."
    ], "once, however often somebody presses"
    assert [path.name for path in folder.iterdir()] == ["language"]


def test_a_full_disk_at_a_new_game_is_no_trouble_of_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "touch", full)
    Sessions(tmp_path).check_place()
    with pytest.raises(JournalError, match="no space left on device; make room on the disk and start again"):
        Sessions(tmp_path).begin(new_header(legenden, ["Ada", "Bo"]))


def test_an_answer_that_cannot_be_kept_is_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = keep_advanced_game(tmp_path)

    def full(*_: object, **__: object) -> int:
        raise NotKept("database or disk is full", MAKE_ROOM)

    async def people(evening: Evening) -> None:
        panel = evening.panel
        await panel.wait_until("A Continue")
        panel.press(None, "A")
        await panel.wait_until("Round ")
        panel.press(None, "A")
        await panel.wait_until("what now?")
        # Who plays whom has just gone by itself: a press counts only a moment later.
        await asyncio.sleep(FRIGHT / FASTER)
        with monkeypatch.context() as patch:
            patch.setattr(SqliteJournal, "append", full)
            for _ in range(2):
                panel.press(None, "A")
                await panel.wait_until("The disk is full:")
                panel.press(None, "D")
                await panel.wait_until("what now?")
        panel.press(None, "A")
        await panel.wait_for_change(" ".join(panel.words().split()))
        assert "The disk is full:" not in panel.words()

    evening, _ = run_box(tmp_path, people)
    (line,) = (line for line in evening.lines() if line.startswith("<3>"))
    assert line.startswith(f"<3>Drakborgen Legenden, Ada, Bo, {session}: This answer could not be kept (database ")
    assert line.endswith("): make room on the disk and answer again; nothing is lost.")


def flip(at: int) -> Callable[[Path], None]:
    def flip_bit(path: Path) -> None:
        data = bytearray(path.read_bytes())
        data[at] ^= 1
        path.write_bytes(data)

    return flip_bit


def flip_in_its_tables(path: Path) -> None:
    flip(path.read_bytes().index(b"body TEXT"))(path)


def make_alteration(statement: str, *, summed: bool = False) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        alter(path, statement)
        if summed:
            sum_up(path)

    return change


@pytest.mark.parametrize(
    "harm",
    [
        # "This file may only be read", says one bit; another one that no SQLite of today knows its format.
        *(flip(18), flip(47), flip_in_its_tables),
        make_alteration("UPDATE entry SET at = 'noon'"),
        make_alteration("UPDATE entry SET body = CAST(x'ff' AS TEXT)"),
        make_alteration("UPDATE meta SET value = replace(value, '\"Bo\"', '7') WHERE key = 'header'", summed=True),
        make_alteration("UPDATE meta SET value = '{\"seats\": [\"Ada\"]}' WHERE key = 'header'", summed=True),
        make_alteration('UPDATE meta SET value = replace(value, \'"data":\', \'"data": 7, "x":\')', summed=True),
    ],
)
def test_no_harm_to_a_file_keeps_the_box_from_a_new_game(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    session = keep_game(tmp_path)
    harm(tmp_path / f"{session}.db")

    async def people(evening: Evening) -> None:
        panel = evening.panel
        while not any(words in panel.words() for words in ("which hero?", "Ada: which pawn?")):
            words = " ".join(panel.words().split())
            # Whatever it says is read or taken; what stands first is a new game at last.
            lines: dict[str, Button] = {"D Done": "D", "A Drakborgen Legenden": "A", "How many play?": "B"}
            panel.press(None, next((button for line, button in lines.items() if line in words), "A"))
            await panel.wait_for_change(words)

    evening, _ = run_box(tmp_path, people)
    said = [line for line in evening.lines() if line[:3] in ("<3>", "<4>")]
    assert [line.split(" (")[0] for line in said] == [f"<4>The game {session} is damaged"]
    assert (tmp_path / f"{session}.db.damaged-1").exists()


def test_damaged_and_open_games_are_named_and_the_next_one_is_offered(tmp_path: Path) -> None:
    keep_game(tmp_path, round=3)
    damaged, elsewhere = keep_game(tmp_path), keep_game(tmp_path)
    path = tmp_path / f"{damaged}.db"
    path.write_bytes(b"no database" * 100)
    # What cannot be read goes by the time of its file: it is the newest.
    os.utime(path, (2e9, 2e9))
    holder = Sessions(tmp_path).resume(elsewhere)

    async def people(evening: Evening) -> None:
        panel = evening.panel
        for _ in range(2):
            await panel.wait_until("Drakvakt", "D Done")
            said = " ".join(panel.words().split())
            assert "A game is " in said
            seen.append(said)
            panel.press(None, "D")
            await panel.wait_until("A Continue") if len(seen) == 2 else await panel.wait_for_change(said)
        await panel.wait_until("Ada, Bo: round 3", "A Continue")

    seen: list[str] = []
    evening, _ = run_box(tmp_path, people)
    assert any("set aside" in said for said in seen) and any("open elsewhere" in said for said in seen)
    warned = [line for line in evening.lines() if line.startswith("<4>")]
    assert warned[0].startswith(f"<4>The game {damaged} is damaged (")
    assert warned[1:] == ["<4>Ada, Bo: Drakborgen Legenden is open in another Drakvakt. Close it there to go on here."]
    holder.close()
