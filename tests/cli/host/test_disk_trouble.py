"""A full disk: the box says that an answer is not kept, and a press tries again."""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path

import pytest

from companion.cli.host.diary import LogDiary, NoDiary
from companion.cli.systemd import Notifier
from companion.journal import JournalError, SqliteJournal
from companion.table import Table, new_header
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Sitting, key_of_open_ask, play_to_duel, sit, toy_table
from tests.toys import game


def test_a_full_disk_at_the_end_of_a_countdown_is_said_and_it_counts_again(tmp_path: Path) -> None:
    journal = SqliteJournal.create(tmp_path / "full.db", new_header(game, ["Ada", "Bo"]))
    table = toy_table(game, journal=journal)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", seat="Ada")
        journal.limit(1)
        fill(journal)
        await s.wait(8)
        assert key_of_open_ask(table) == "duel"
        assert "make room on the disk" in s.panels[0].scene.log[-1]
        journal.limit(10_000)
        await s.press("A", seat="Ada")
        await s.press("A", seat="Bo")
        await s.wait(8)

    assert key_of_open_ask(table) != "duel"


class Noted(NoDiary):
    """Writes down what could not be kept."""

    def __init__(self) -> None:
        self.log = io.StringIO()
        self._diary = LogDiary(self.log, Notifier())

    def log_not_kept(self, table: Table, error: JournalError) -> None:
        self._diary.log_not_kept(table, error)

    def log_kept_again(self, table: Table) -> None:
        self._diary.log_kept_again(table)


@pytest.mark.parametrize("seat", [None, "Ada"])
def test_an_answer_that_cannot_be_kept_is_shown_and_a_press_retries(tmp_path: Path, seat: str | None) -> None:
    journal = SqliteJournal.create(tmp_path / "full.db", new_header(game, ["Ada", "Bo"]))
    table, diary = toy_table(game, journal=journal), Noted()
    panel = SimulatedPanel(None, None) if seat else SimulatedPanel()

    @sit(table, panel, diary=diary)
    async def sitting(s: Sitting) -> None:
        journal.limit(1)
        fill(journal)
        for _ in range(3):
            await s.press("A", seat=seat)
            assert "The disk is full:\nmake room and answer\nagain. Nothing is\nlost.\nD Done" in s.box()
            await s.wait(3)
            await s.press("A", "B", "C")
            assert "The disk is full" in s.box(), "only D takes it away"
            await s.press("D")
            assert "The disk is full" not in s.box()
        await s.press("A", seat=seat)
        await s.press("D!")
        assert "Menu" in s.box(), "the box can still be switched off"
        await s.press("D!")
        journal.limit(10_000)
        await s.press("A", seat=seat)
        assert "The disk is full" not in s.box()

    assert table.open is not None and "Ada" not in table.open.waiting
    lines = [line.split(": ", 1) for line in diary.log.getvalue().splitlines()]
    said = "This answer could not be kept (database or disk is full): make room on the disk and answer again; "
    assert [(line[0][:3], line[1]) for line in lines] == [
        ("<3>", said + "nothing is lost."),
        ("<5>", "answers are kept again"),
    ]


def test_an_answer_from_a_handheld_that_is_kept_ends_the_disk_page(tmp_path: Path) -> None:
    journal = SqliteJournal.create(tmp_path / "full.db", new_header(game, ["Ada", "Bo"]))
    table = toy_table(game, journal=journal)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        journal.limit(1)
        fill(journal)
        await s.press("A", seat="Ada")
        assert "The disk is full" in s.box()
        journal.limit(10_000)
        await s.press("A", seat="Ada")
        assert "The disk is full" not in s.box()


def fill(journal: SqliteJournal) -> None:
    """Write until nothing more goes in."""
    with suppress(JournalError):
        for _ in range(10_000):
            journal.append({"e": "set", "p": "players.Ada.life", "v": 5})
