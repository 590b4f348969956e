"""A game on the watched disk: every operation goes into a trace, and each answer that was kept is noted."""

from __future__ import annotations

import random
from pathlib import Path

from companion.game import find
from companion.journal import SqliteJournal
from companion.table import new_header
from companion.table.sessions import Sessions
from companion.testing import bots
from tests.attacks.preloaded import WatchedDisk, read_request
from tests.attacks.runner import Plan
from tests.test_journal import HEADER, answer


def main() -> None:
    """Play, as `run_watched` says."""
    plan, given = read_request()
    disk, folder = WatchedDisk(), plan.folder / "live"
    folder.mkdir()
    disk.watch(folder, plan.folder / "trace")
    if given["game"] == "long turn":
        play_long_turn(disk, folder, plan, int(str(given["answers"])))
    else:
        play_game(disk, folder, plan, str(given["game"]), int(str(given["answers"])))


def play_long_turn(disk: WatchedDisk, folder: Path, plan: Plan, answers: int) -> None:
    """Play one turn that does not end: its log grows, while each answer brings the game a little further."""
    journal = SqliteJournal.create(folder / "evening.db", HEADER)
    rng = plan.rng("long turn")
    disk.note("0")
    for number in range(1, answers + 1):
        journal.append(answer("x" * rng.randrange(200)))
        disk.note(str(number))
        journal.note_progress({"round": number})


def play_game(disk: WatchedDisk, folder: Path, plan: Plan, name: str, answers: int) -> None:
    """Play a game with answers of bots, and now and then an undo or a redo."""
    rng = plan.rng(name)
    game = find(name)
    modes = {f"dice.{die}": "rolled" for die in game.dice} if rng.random() < 0.5 else {}
    table = Sessions(folder).begin(new_header(game, ["Ada", "Bo"], modes=modes, seed=plan.seed))
    disk.note("0")
    for _ in range(answers):
        step(table, rng)
        disk.note(str(len(table.journal.entries())))


def step(table: object, rng: random.Random) -> None:
    """Give one answer, or now and then undo or redo."""
    from companion.table import Table

    assert isinstance(table, Table)
    if table.is_over or (rng.random() < 0.06 and table.last_step() is not None):
        table.undo(consent=True)
    elif rng.random() < 0.04 and table.can_redo:
        table.redo()
    else:
        bots.answer_once(table, rng)


if __name__ == "__main__":
    main()
