"""Players for tests: what they may do besides answering, at any table."""

from __future__ import annotations

import random
from pathlib import Path

from companion.table.sessions import Sessions
from companion.testing import bots
from tests import toys
from tests.table.making import header


class Far(random.Random):
    """Wherever a number is wanted, the undo among them, it is a large one."""

    def randint(self, _low: int, _high: int) -> int:
        return 60


def test_a_scene_can_be_left_after_a_resume_from_a_snapshot(tmp_path: Path) -> None:
    """To look for a far undo makes the table play its beginning again: the state of before has no scenes any more."""
    sessions = Sessions(tmp_path, game=lambda _: toys.game)
    table = sessions.begin(header(rounds=50, seed=1, modes=dict.fromkeys(("dice.T12", "dice.T6"), "rolled")))
    bots.play(table, random.Random(1), 200)
    table.close()
    table = sessions.resume(table.journal.session)
    assert table.run.since > 0
    leave = bots._acts(table, Far(1))["leave"]
    assert table.run.since == 0
    leave()
    table.close()
