"""A game at a table whose journal is in memory, and whether the journal alone leads to all that is so."""

from __future__ import annotations

import random
from typing import Any

from companion.cli.engine import replies
from companion.game import Game
from companion.journal import MemoryJournal
from companion.state import to_json
from companion.table import Table
from companion.table.chance import Chance
from companion.table.entry_path import EntryPath
from companion.table.open_ask import OpenAsk
from companion.table.replay import replay
from companion.testing import bots


def reopen(table: Table, game: Game[Any] | None = None, **more: Any) -> Table:
    """Open a table's journal at another table, as after a power cut.

    Args:
        table: The table that is gone.
        game: The game in the new process; the table's by default.
        **more: Further arguments of `Table`.
    """
    return Table(game or table.game, table.journal, Chance(table.journal.header.get("seed")), **more)


def copy_table(table: Table) -> Table:
    """Copy a game to a table and a journal of its own; no choice may be sealed just now."""
    journal = MemoryJournal(table.journal.header, table.journal.session, lasts=table.journal.lasts)
    for _, body in table.journal.entries():
        journal.append(body)
    return Table(table.game, journal, Chance(journal.header.get("seed")))


def check_replayed(table: Table) -> None:
    """Fail unless the journal alone, played again, leads to all that is so now; the table itself stays as it is."""
    run = replay(table.game, table.journal, EntryPath(table.journal.entries()))
    live = table.run
    assert to_json(run.state) == to_json(live.state)
    assert (run.modes, run.held, run.boundary) == (live.modes, live.held, live.boundary)
    assert [told for _, told in run.log] == [told for _, told in live.log]
    assert [_asked(opened) for opened in run.alive] == [_asked(opened) for opened in live.alive]
    run.close()


EVERY, ACTS = 8, 100
"""Acts between two looks at the journal, and acts in all."""


def check_live(table: Table, rng: random.Random) -> None:
    """Fail unless the journal alone leads to the present at any moment, whatever people do.

    Args:
        table: A table at the beginning of a game.
        rng: The source of all chance.
    """
    looks = 0
    for act in range(ACTS):
        if table.is_over:
            break
        if rng.random() < 0.3:
            bots.meddle(table, rng)
        else:
            bots.answer_once(table, rng)
        if rng.randrange(EVERY) == 0 or act == ACTS - 1:
            check_replayed(table)
            looks += 1
    assert looks or table.is_over


def _asked(opened: OpenAsk) -> tuple[Any, ...]:
    return opened.n, opened.ask, opened.answers, opened.seals


def table_facts(table: Table) -> dict[str, Any]:
    """Return everything that is so now, for people and beneath."""
    opened = table.open
    return {
        "ask": None if opened is None else replies.describe_open_ask(opened, str),
        "answers": None if opened is None else dict(opened.answers),
        "state": to_json(table.run.state),
        "modes": dict(table.run.modes),
        "views": [replies.describe_view(table.view(seat), str) for seat in (None, *table.run.state.seats)],
        "log": [replies.describe_event(event, str) for event in table.log()],
        "result": dict(table.result()),
    }
