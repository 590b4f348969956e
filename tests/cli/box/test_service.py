"""`drakvakt box`: sunrise first, the unfinished game next, and whatever happens somebody can go on by pressing."""

from __future__ import annotations

import argparse
import asyncio
import errno
import io
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.cli.box import service as boxes
from companion.cli.box.evenings import Boxed, PanelEnded
from companion.cli.box.health import Health
from companion.cli.box.panels import NoBox
from companion.cli.box.service import serve, wiring
from companion.cli.host.diary import LogDiary
from companion.cli.host.grace import FRIGHT
from companion.cli.language import remembered
from companion.cli.main import main
from companion.cli.systemd import Notifier
from companion.game import games
from companion.journal import MAKE_ROOM, JournalError, NotKept, SqliteJournal, open_to_look, opening
from companion.language import Voice
from companion.pages.lights import BLACK
from companion.pages.page import Button
from companion.pages.sunrise import sunrise
from companion.table import Table, new_header
from companion.table.sessions import Sessions
from companion.testing import bots
from companion.text import Text
from hardware.panel import Scene, Touch
from hardware.simulated.panel import SimulatedPanel
from tests.cli.running import ROOT
from tests.journals import alter, sum_up

legenden: Any = games()["legenden"]


class Watched(SimulatedPanel):
    """A panel beside which a test can wait until something is shown."""

    def __init__(self) -> None:
        super().__init__()
        self._shown = asyncio.Event()

    def show(self, scene: Scene) -> None:
        super().show(scene)
        self._shown.set()

    def words(self) -> str:
        return "\n".join(self.scene.box.page.rows) if self.scenes else ""

    def touch(self, touch: Touch) -> None:
        """Touch something that a panel has drawn itself."""
        self._mailbox.put(touch)

    async def changed(self, words: str) -> None:
        """Wait until something else than these words stands on the screen."""
        while " ".join(self.words().split()) == words:
            self._shown.clear()
            await self._shown.wait()

    async def wait_until(self, *words: str) -> None:
        """Wait until all of these words stand on the screen."""
        while not all(said in self.words() for said in words):
            self._shown.clear()
            await self._shown.wait()


FASTER = 20


def quick() -> float:
    """A clock that runs so many times as fast, so that no test waits for a page that goes by itself."""
    return time.monotonic() * FASTER


class Evening:
    """A box whose people are a test."""

    def __init__(self, folder: Path, environment: Mapping[str, str] | None = None) -> None:
        self.panel = Watched()
        self.log = io.StringIO()
        self.folder = folder
        self.environment = {"JOURNAL_STREAM": "1:2", **(environment or {})}
        self.given = argparse.Namespace(lang="en", state=folder, file=None)
        unsaid = dict.fromkeys(("game", "seats", "session", "dice", "cards", "seed"))
        vars(self.given).update(unsaid, new=False, mend=False, option=[])

    def boxed(self, given: argparse.Namespace, voice: Voice) -> Boxed:
        made = Boxed(given, voice, self.log, quick, environment=self.environment)
        made.load()
        return made

    def lines(self) -> list[str]:
        return self.log.getvalue().splitlines()


def run_box(
    folder: Path, people: Callable[[Evening], Awaitable[None]], environment: Mapping[str, str] | None = None
) -> tuple[Evening, int]:
    """Switch the box on, let people do things, and end the service as systemd does."""

    async def run_all() -> tuple[Evening, int]:
        evening = Evening(folder, environment)
        serving = asyncio.create_task(serve(evening.given, lambda _, voice: [evening.panel], evening.boxed))
        acting = asyncio.ensure_future(people(evening))
        await asyncio.wait({serving, acting}, return_when=asyncio.FIRST_COMPLETED)
        if acting.done():
            await acting
            os.kill(os.getpid(), signal.SIGTERM)
        else:
            acting.cancel()
        return evening, await serving

    return asyncio.run(run_all())


def keep_game(folder: Path, **state: int) -> str:
    figures = {"round": 12, "sun.at": 12, **state}
    table = Sessions(folder).begin(new_header(legenden, ["Ada", "Bo"], state=figures))
    assert table.open is not None
    table.answer(table.open.n, "Ada", "own")
    table.close()
    return table.journal.session


def test_the_unfinished_game_is_offered_first_and_one_press_goes_on(tmp_path: Path) -> None:
    session = keep_game(tmp_path)

    async def people(evening: Evening) -> None:
        await evening.panel.wait_until("Drakborgen Legenden", "Ada, Bo: round 12", "A Continue", "B New game")
        assert evening.panel.scenes[0].lights == sunrise(0.0), "the lights were first"
        evening.panel.press(None, "A")
        await evening.panel.wait_until("which hero?")

    evening, status = run_box(tmp_path, people)
    assert status == 0
    assert evening.panel.closed, "the lights are put out"
    assert evening.lines()[0].startswith("<5>Drakvakt ")
    assert evening.lines()[1:] == [
        f"<5>Drakborgen Legenden, Ada, Bo, {session}: goes on (Round 12, sun 12/21)",
        "<5>Drakvakt stops; every answer is kept",
    ]
    Sessions(tmp_path).resume(session).close()


def test_a_game_is_left_for_another_kept_one_in_mid_evening(tmp_path: Path) -> None:
    keep_game(tmp_path, round=5)
    keep_game(tmp_path)

    async def people(evening: Evening) -> None:
        await evening.panel.wait_until("round 12", "A Continue")
        evening.panel.press(None, "A")
        await evening.panel.wait_until("which hero?")
        # The page of the table asks for it; the game that was left is the first of those that are offered.
        number = evening.panel.scene.data.public()["n"]  # type: ignore[union-attr]
        evening.panel.touch(Touch(None, number, "leave"))
        await evening.panel.wait_until("round 12", "A Continue")
        evening.panel.press(None, "C")
        await evening.panel.wait_until("Which game?", ": 5")
        evening.panel.press(None, "B")
        await evening.panel.wait_until("round 5", "A Continue")
        evening.panel.press(None, "A")
        await evening.panel.wait_until("which hero?")

    evening, status = run_box(tmp_path, people)
    assert status == 0
    assert [line.partition("goes on ")[2] for line in evening.lines() if "goes on" in line] == [
        "(Round 12, sun 12/21)",
        "(Round 5, sun 12/21)",
    ]


def test_a_game_that_has_parted_is_offered_again_from_its_last_turn(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path)
    table, rng = sessions.begin(new_header(legenden, ["Ada", "Bo"])), random.Random(3)
    while table.run.state.turns < 2:
        bots.answer_once(table, rng)
    table.close()
    session = table.journal.session
    journal = sessions.open(session)
    journal.append({"e": "answer", "k": "another.rule", "s": "Bo", "v": "home"})
    journal.close()

    async def people(evening: Evening) -> None:
        await evening.panel.wait_until("A Continue")
        evening.panel.press(None, "A")
        await evening.panel.wait_until("The rules changed", "A From the last turn", "B New game")
        evening.panel.press(None, "A")
        await evening.panel.wait_until("Roll the sun die")

    evening, status = run_box(tmp_path, people)
    assert status == 0
    (line,) = (line for line in evening.lines() if "goes on" in line)
    assert line.endswith("; answers that were left out, since they no longer fit: 2")
    Sessions(tmp_path).resume(session).close()


def test_switched_off_the_lights_go_out_and_a_press_offers_the_game_again(tmp_path: Path) -> None:
    session = keep_game(tmp_path)

    async def people(evening: Evening) -> None:
        panel = evening.panel
        await panel.wait_until("A Continue")
        panel.press(None, "A")
        await panel.wait_until("which hero?")
        panel.wish("quit")
        await panel.wait_until("Safe to unplug")
        assert sum(light != BLACK for light in panel.scene.lights) == 1
        panel.wish("quit")
        panel.press(None, "A")
        await panel.wait_until("Ada, Bo: round 12", "A Continue")

    evening, _ = run_box(tmp_path, people)
    assert [line for line in evening.lines() if session in line][1:] == [
        f"<5>Drakborgen Legenden, Ada, Bo, {session}: is kept (Round 12, sun 12/21)"
    ]
    assert "<5>Switched off: it is safe to pull the plug" in evening.lines()
    assert "<5>Switched on again" in evening.lines()


async def switch_off(evening: Evening, words: str) -> None:
    """Switch off in the first game that is offered."""
    panel = evening.panel
    await panel.wait_until("A Continue")
    panel.press(None, "A")
    await panel.wait_until("which hero?")
    panel.wish("quit")
    await panel.wait_until(words)


def test_switch_off_asks_for_the_machine_s_power_too_and_only_then(tmp_path: Path) -> None:
    session, wish = keep_game(tmp_path / "state"), tmp_path / "poweroff"

    async def people(evening: Evening) -> None:
        await evening.panel.wait_until("A Continue")
        assert not wish.exists()
        await switch_off(evening, "Switching off")
        assert wish.exists()
        assert sum(light != BLACK for light in evening.panel.scene.lights) == 1

    evening, status = run_box(tmp_path / "state", people, {"DRAKVAKT_POWEROFF": str(wish)})
    assert status == 0
    assert "<5>Switched off: the machine is asked to do the same" in evening.lines()
    # By then every answer is kept, and nobody holds the game any more.
    Sessions(tmp_path / "state").resume(session).close()


def test_a_machine_that_stays_on_all_the_same_is_played_on(tmp_path: Path) -> None:
    keep_game(tmp_path / "state")
    wish = tmp_path / "poweroff"

    async def people(evening: Evening) -> None:
        await switch_off(evening, "Switching off")
        evening.panel.press(None, "A")
        await evening.panel.wait_until("Ada, Bo: round 12", "A Continue")
        assert not wish.exists(), "or it would be switched off in the middle of a game"

    evening, _ = run_box(tmp_path / "state", people, {"DRAKVAKT_POWEROFF": str(wish)})
    assert "<5>Switched on again" in evening.lines()


def test_a_wish_that_cannot_be_left_is_said_and_the_plug_may_be_pulled(tmp_path: Path) -> None:
    keep_game(tmp_path / "state")

    async def people(evening: Evening) -> None:
        await switch_off(evening, "Safe to unplug")

    evening, _ = run_box(tmp_path / "state", people, {"DRAKVAKT_POWEROFF": str(tmp_path / "no folder" / "poweroff")})
    assert "<4>The machine cannot be asked to switch off: No such file or directory" in evening.lines()
    assert "<5>Switched off: it is safe to pull the plug" in evening.lines()


def keep_advanced_game(folder: Path) -> str:
    """A game whose progress is kept, so that it is offered before it is opened."""
    sessions = Sessions(folder)
    table, rng = sessions.begin(new_header(legenden, ["Ada", "Bo"])), random.Random(3)
    while table.run.state.turns < 2:
        bots.answer_once(table, rng)
    table.close()
    return table.journal.session


def test_a_game_opened_elsewhere_is_named_and_offered_again_once_free(tmp_path: Path) -> None:
    session = keep_advanced_game(tmp_path)

    async def people(evening: Evening) -> None:
        panel = evening.panel
        await panel.wait_until("A Continue")
        holder = Sessions(tmp_path).resume(session)
        panel.press(None, "A")
        await panel.wait_until("A game is open", "elsewhere", "D Done")
        holder.close()
        panel.press(None, "D")
        await panel.wait_until("A Continue")
        panel.press(None, "A")
        await panel.wait_until("what now?")

    evening, _ = run_box(tmp_path, people)
    assert [line for line in evening.lines() if line[:3] in ("<3>", "<4>")] == [
        f"<4>The game {session} is open in another Drakvakt: close that one first."
    ]


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

        def looked(path: Path) -> sqlite3.Connection:
            self.looked_at.set()
            return self._look(path) if self._room else sqlite3.connect(path / "none")

        monkeypatch.setattr("companion.table.kept_games.open_to_look", looked)
        monkeypatch.setattr("companion.table.kept_games.open_file_alone", looked)

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
            await panel.changed(" ".join(panel.words().split()))
        disk.make_room()
        await panel.wait_until("A Continue")
        panel.press(None, "A")
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


def test_the_language_is_kept_at_once(tmp_path: Path) -> None:
    """Whoever always pulls the plug is not asked at each start."""
    folder = tmp_path / "new"

    async def people(evening: Evening) -> None:
        panel = evening.panel
        await panel.wait_until("A English", "B Nederlands", "C Polski", "D Svenska")
        panel.press(None, "D")
        await panel.wait_until("Vilket spel?")
        spoken.append(remembered(folder))

    async def service() -> None:
        evening = Evening(folder)
        evening.given.lang = None
        serving = asyncio.create_task(serve(evening.given, lambda _, voice: [evening.panel], evening.boxed))
        await asyncio.wait_for(people(evening), 50)
        serving.cancel()

    spoken: list[str | None] = []
    asyncio.run(service())
    assert spoken == ["sv"]


def test_a_game_open_elsewhere_is_named_once_and_the_next_one_offered(tmp_path: Path) -> None:
    keep_game(tmp_path, round=3)
    session = keep_advanced_game(tmp_path)

    async def people(evening: Evening) -> None:
        panel = evening.panel
        await panel.wait_until("A Continue")
        holders.append(Sessions(tmp_path).resume(session))
        panel.press(None, "A")
        await panel.wait_until("A game is open", "elsewhere", "D Done")
        panel.press(None, "D")
        await panel.changed(" ".join(panel.words().split()))
        await panel.wait_until("Ada, Bo: round 3", "A Continue")
        seen.extend(scene.box.page.rows for scene in panel.scenes)

    holders: list[Table] = []
    seen: list[tuple[str, ...]] = []
    run_box(tmp_path, people)
    pages = [rows for rows, before in zip(seen[1:], seen, strict=False) if rows != before]
    assert sum("A game is open" in rows for rows in pages) == 1
    holders[0].close()


def test_a_game_open_elsewhere_at_the_start_is_offered_once_free(tmp_path: Path) -> None:
    session = keep_advanced_game(tmp_path)
    holder = Sessions(tmp_path).resume(session)

    async def people(evening: Evening) -> None:
        panel = evening.panel
        await panel.wait_until("A game is open", "elsewhere", "D Done")
        for button in ("A", "B", "C"):
            panel.press(None, button)
        await asyncio.sleep(0)
        holder.close()
        panel.press(None, "D")
        await panel.wait_until("A Continue")

    evening, _ = run_box(tmp_path, people)
    assert sum("is open in another" in line for line in evening.lines()) == 1


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
        serving = asyncio.create_task(serve(evening.given, lambda _, voice: [evening.panel], evening.boxed))
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
        await panel.changed(" ".join(panel.words().split()))
        assert "The disk is full:" not in panel.words()

    evening, _ = run_box(tmp_path, people)
    (line,) = (line for line in evening.lines() if line.startswith("<3>"))
    assert line.startswith(f"<3>Drakborgen Legenden, Ada, Bo, {session}: This answer could not be kept (database ")
    assert line.endswith("): make room on the disk and answer again; nothing is lost.")


def flip(at: int) -> Callable[[Path], None]:
    def flipped(path: Path) -> None:
        data = bytearray(path.read_bytes())
        data[at] ^= 1
        path.write_bytes(data)

    return flipped


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
            await panel.changed(words)

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
            await panel.wait_until("A Continue") if len(seen) == 2 else await panel.changed(said)
        await panel.wait_until("Ada, Bo: round 3", "A Continue")

    seen: list[str] = []
    evening, _ = run_box(tmp_path, people)
    assert any("set aside" in said for said in seen) and any("open elsewhere" in said for said in seen)
    warned = [line for line in evening.lines() if line.startswith("<4>")]
    assert warned[0].startswith(f"<4>The game {damaged} is damaged (")
    assert warned[1:] == ["<4>Ada, Bo: Drakborgen Legenden is open in another Drakvakt. Close it there to go on here."]
    holder.close()


def test_a_new_game_is_written_down(tmp_path: Path) -> None:
    async def people(evening: Evening) -> None:
        panel = evening.panel
        # Nothing is remembered here, but the command line says the language.
        await panel.wait_until("Which game?")
        panel.press(None, "A")
        await panel.wait_until("How many play?")
        panel.press(None, "B")
        await panel.wait_until("Who plays?", "A Our colours")
        panel.press(None, "A")
        await panel.wait_until("Dice and cards?")
        panel.press(None, "A")
        await panel.wait_until("which hero?")

    evening, _ = run_box(tmp_path, people)
    assert any(line.startswith("<5>Drakborgen Legenden, Red, Blue, ") and "begins" in line for line in evening.lines())


def test_the_sun_rises_while_the_games_are_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boxes, "FRAME", 0.0)
    risen = threading.Event()

    class Rising(Watched):
        def show(self, scene: Scene) -> None:
            super().show(scene)
            if len(self.scenes) > 20:
                risen.set()

    async def run_all() -> int:
        evening = Evening(tmp_path)
        evening.panel = panel = Rising()

        def slow(given: argparse.Namespace, voice: Voice) -> Boxed:
            assert risen.wait(timeout=30)
            return evening.boxed(given, voice)

        serving = asyncio.create_task(serve(evening.given, lambda _, voice: [panel], slow))
        await panel.wait_until("Which game?")
        serving.cancel()
        assert not panel.scenes[0].box.picture.rows[0]
        return await serving

    assert asyncio.run(run_all()) == 0


def test_a_panel_that_ends_by_itself_ends_the_service_as_a_failure(tmp_path: Path) -> None:
    async def people(evening: Evening) -> None:
        await evening.panel.wait_until("Which game?")
        await evening.panel.close()
        await asyncio.Event().wait()

    with pytest.raises(PanelEnded):
        run_box(tmp_path, people)


def test_the_log_has_what_panels_say_and_no_line_of_its_own_making(tmp_path: Path) -> None:
    import logging

    evening = Evening(tmp_path)
    boxed = evening.boxed(evening.given, Voice("en"))
    boxed._diary.listen()
    logging.getLogger("hardware.box.panel").warning("The screen is lost:\n%s", "no answer")
    logging.getLogger("hardware.box.panel").info("The screen is back.")
    logging.getLogger("hardware.box.panel").debug("A frame was sent.")
    logging.getLogger("hardware").handlers = []
    assert evening.lines() == ["<4>The screen is lost: no answer", "<6>The screen is back."]
    boxed.close()


def test_at_a_terminal_no_line_has_a_number_in_front(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.environment = {}
    boxed = evening.boxed(evening.given, Voice("en"))
    boxed.close()
    assert evening.lines() == ["Drakvakt stops; every answer is kept"]


@dataclass
class Lamp:
    """A part of a panel."""

    name: Text
    trouble: Text | None = None


def test_a_part_that_is_lost_and_one_that_is_back_get_a_line_each() -> None:
    class InParts(SimulatedPanel):
        lamp = Lamp(Text("Lights"))

        def parts(self) -> tuple[Lamp, ...]:
            return (self.lamp,)

    log = io.StringIO()
    health, panel = Health(LogDiary(log, Notifier())), InParts()
    health.look([panel, SimulatedPanel()])
    panel.lamp.trouble = Text("No answer: look at the {wire}.", wire="data wire")
    for _ in range(3):
        health.look([panel])
    panel.lamp.trouble = None
    health.look([panel])
    assert log.getvalue().splitlines() == [
        "<4>Lights: No answer: look at the data wire.",
        "<5>Lights: works again",
    ]


def test_the_wiring_lies_in_the_services_configuration() -> None:
    assert wiring({}) == Path("/etc/drakvakt/box.toml")
    assert wiring({"CONFIGURATION_DIRECTORY": "/etc/drakvakt:/etc/more"}) == Path("/etc/drakvakt/box.toml")


def test_what_is_missing_gets_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def lacking(_: object, **_how: object) -> None:
        raise NoBox("This Drakvakt lacks a box.")

    monkeypatch.setattr("companion.cli.box.panels.plan_of", lacking)
    arguments = ["box", "--state", str(tmp_path)]
    monkeypatch.delenv("JOURNAL_STREAM", raising=False)
    assert main([*arguments, "--check"]) == 1
    assert main(arguments) == 1
    assert capsys.readouterr().err == "drakvakt: This Drakvakt lacks a box.\n" * 2
    monkeypatch.setenv("JOURNAL_STREAM", "1:2")
    assert main(arguments) == 1
    assert capsys.readouterr().out == "<3>This Drakvakt lacks a box.\n"


def test_the_sunrise_waits_for_nothing_that_takes_time() -> None:
    heavy = ("sqlite3", "companion.table", "companion.games", "companion.journal", "companion.cli.host.host")
    program = f"""
import sys
from companion.cli.main import main
try:
    main(["box", "--help"])
except SystemExit:
    import companion.cli.box.service
    print(*[name for name in {heavy!r} if name in sys.modules], sep="\\n", file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.split() == []


def test_the_ready_wiring_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["box", "--check", "--file", str(ROOT / "wiring/box.toml")]) == 0
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("words", [None, "title = ", 'title = "Box"\n'])
@pytest.mark.parametrize("arguments", [["--check"], []])
def test_a_wrong_wiring_gets_one_sentence_and_a_status_of_its_own(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: str | None,
    arguments: list[str],
) -> None:
    file = tmp_path / "box.toml"
    if words is not None:
        file.write_text(words)
    monkeypatch.delenv("JOURNAL_STREAM", raising=False)
    command = ["box", "--state", str(tmp_path), "--file", str(file), *arguments]
    assert main(command) == boxes.WRONG_WIRING
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "box.toml" in said
    if not arguments:
        monkeypatch.setenv("JOURNAL_STREAM", "1:2")
        assert main(command) == boxes.WRONG_WIRING
        assert capsys.readouterr().out.startswith("<3>")


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        diary = LogDiary(full, Notifier(None))
        for _ in range(3):
            diary.write(5, "Drakvakt has started" * 1000)
        with suppress(OSError):
            full.close()
    diary.line(5, "and it is closed")


def test_who_is_told_twice_to_end_still_puts_everything_out(tmp_path: Path) -> None:
    keep_game(tmp_path)

    class Slow(Watched):
        async def close(self) -> None:
            os.kill(os.getpid(), signal.SIGTERM)
            for _ in range(10):
                await asyncio.sleep(0)
            await super().close()

    async def service() -> tuple[int, list[bool]]:
        evening = Evening(tmp_path)
        panels = [Slow(), Slow()]
        serving = asyncio.create_task(serve(evening.given, lambda _, voice: panels, evening.boxed))
        await panels[0].wait_until("A Continue")
        os.kill(os.getpid(), signal.SIGTERM)
        return await serving, [panel.closed for panel in panels]

    assert asyncio.run(service()) == (0, [True, True])
