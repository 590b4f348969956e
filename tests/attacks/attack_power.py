"""A power cut at every operation on the disk: what was kept is there, and nothing is damaged."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from companion.errors import DrakvaktError
from companion.game import find
from companion.journal import Body, SqliteJournal
from companion.table.sessions import Sessions
from tests.attacks.disks import Disk, read_operations
from tests.attacks.preloaded import library, run_watched
from tests.attacks.runner import Plan, attack
from tests.every_game import our_games


@attack
def long_turn(plan: Plan) -> Iterator[str | None]:
    """Cut the power in a very long turn, whose log SQLite would once have emptied by itself."""
    yield from cut_off("long turn", plan, plan.amount(420, 1_100), plan.amount(50, 6_000), last=plan.amount(1_200, 0))


def cut_game(game: str, plan: Plan) -> Iterator[str | None]:
    """Cut the power at operations all over an evening of a game."""
    yield from cut_off(game, plan, plan.amount(14, 160), plan.amount(18, 3_000))


def add_games() -> None:
    """Make an attack of its own for each game, so that they run side by side."""
    for name in our_games():

        def evening(plan: Plan, name: str = name) -> Iterator[str | None]:
            yield from cut_game(name, plan)

        evening.__name__ = name
        attack(evening)


add_games()


def cut_off(game: str, plan: Plan, answers: int, cuts: int, last: int = 0) -> Iterator[str | None]:
    """Play once, then cut the power `cuts` times, at places all over the trace, or in its `last` operations."""
    library()
    yield from run_watched("tests.attacks.played", plan, game=game, answers=answers)
    operations = [*read_operations(plan.folder / "trace")]
    written = _all_entries(plan.folder / "live")
    disk, rng, kept = Disk(plan.folder / "live"), plan.rng("cuts", game), -1
    first = max(0, len(operations) - last) if last else 0
    each = cuts / max(1, len(operations) - first)
    due = 0.0
    for number, one in enumerate(operations):
        disk.do(one)
        kept = int(one.name) if one.kind == "N" else kept
        if number < first or disk.is_settled:
            continue
        due += each
        while due >= 1:
            due -= 1
            left = plan.folder / "left"
            disk.cut(left, rng)
            found = find_fault(left, game, written, kept, whole=rng.random() < 0.05)
            yield None if found is None else f"{game}, operation {number} of seed {plan.seed}: {found}"
            shutil.rmtree(left)


def _all_entries(folder: Path) -> Sequence[tuple[int, Body]]:
    (path,) = folder.glob("*.db")
    # The process is gone without having closed it, as after `kill -9`.
    with closing(SqliteJournal(path)) as journal:
        return journal.entries()


def find_fault(folder: Path, game: str, written: Sequence[tuple[int, Body]], kept: int, *, whole: bool) -> str | None:
    """Describe the fault in that folder; `None` where everything kept is there and the game can go on."""
    games = [*folder.glob("*.db")]
    if not games:
        return "the game is gone" if kept >= 0 else None
    try:
        with closing(SqliteJournal(games[0])) as journal:
            entries = journal.entries()
            if len(entries) < kept:
                return f"{kept} answers were kept, {len(entries)} are there"
            if entries != written[: len(entries)]:
                return "other answers are there than those that were kept"
            if whole and game == "long turn":
                journal.append({"e": "redo"})
        if whole and game in our_games():
            Sessions(folder, game=find).resume(games[0].stem).close()
    except DrakvaktError as error:
        return str(error)
    return None
