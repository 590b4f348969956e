"""A toy game at a table, and what a test wants to say to it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion.cli.engine import replies
from companion.game import Game
from companion.journal import MemoryJournal
from companion.state import Json, to_json
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.table.path import Path
from companion.table.replay import replayed
from companion.table.run import Open
from tests import bots
from tests.toys import game as toy

Said = tuple[str, Any]
"""A seat and what it answers."""

USUAL: Mapping[str, Any] = {
    "move": "home",
    "duel": "stone",
    "luck": "made",
    "dice": [1, 1],
    "gold": 0,
    "clean": True,
    "dragon": "asleep",
    "table.card": "in",
}
"""What anybody answers who does not care."""


def header(
    *seats: str,
    game: Game[Any] = toy,
    seed: int | None = None,
    modes: Mapping[str, str] | None = None,
    state: Mapping[str, Json] | None = None,
    **options: Json,
) -> dict[str, Any]:
    """The header of a new game; Ada and Bo play unless others are named."""
    return new_header(game, seats or ("Ada", "Bo"), options, modes, state, seed)


def sit(*seats: str, game: Game[Any] = toy, **more: Any) -> Table:
    """A new game whose journal is in memory; see `header`."""
    head = header(*seats, game=game, **more)
    return Table(game, MemoryJournal(head), Chance(head.get("seed")))


def again(table: Table, game: Game[Any] | None = None, **more: Any) -> Table:
    """The same journal in another table's hands, as after a power cut."""
    return Table(game or table.game, table.journal, Chance(table.journal.header.get("seed")), **more)


def number(table: Table) -> int:
    """The number of the open ask."""
    assert table.open is not None, "the game is over"
    return table.open.n


def key(table: Table) -> str:
    """The key of the open ask."""
    assert table.open is not None, "the game is over"
    return table.open.ask.key


def waiting(table: Table) -> tuple[str, ...]:
    """The seats that have not answered."""
    assert table.open is not None, "the game is over"
    return table.open.waiting


def say(table: Table, *answers: Said) -> Table:
    """Answer whatever is open, one after the other."""
    for seat, value in answers:
        table.answer(number(table), seat, value)
    return table


def usual(table: Table) -> Table:
    """Let the first seat that is waited for answer as usual."""
    return say(table, (waiting(table)[0], USUAL[key(table)]))


def go_to(table: Table, wanted: str) -> Table:
    """Let everybody answer as usual until this is asked."""
    for _ in range(100):
        if key(table) == wanted:
            return table
        usual(table)
    raise AssertionError(f"{wanted} is not asked within 100 answers")


def life(table: Table, seat: str) -> int:
    """A player's life."""
    figures: Any = table.view().state
    points: int = figures["players"][seat]["life"]
    return points


def told(table: Table) -> list[str]:
    """The keys of all that has happened."""
    return [event.key for event in table.log()]


def check_replayed(table: Table) -> None:
    """The journal alone, played again, leads to all that is so now; the table itself is left as it is."""
    run = replayed(table.game, table.journal, Path(table.journal.entries()))
    live = table.run
    assert to_json(run.state) == to_json(live.state)
    assert (run.modes, run.held, run.boundary) == (live.modes, live.held, live.boundary)
    assert [told for _, told in run.log] == [told for _, told in live.log]
    assert [_asked(opened) for opened in run.alive] == [_asked(opened) for opened in live.alive]
    run.close()


EVERY, ACTS = 8, 100
"""One act in so many is followed by a look at the journal, of so many in all."""


def check_live(table: Table, rng: random.Random) -> None:
    """Whatever people do, at any moment the journal alone leads to all that is so."""
    looks = 0
    for act in range(ACTS):
        if table.over:
            break
        if rng.random() < 0.3:
            bots.meddle(table, rng)
        else:
            bots.step(table, rng)
        if rng.randrange(EVERY) == 0 or act == ACTS - 1:
            check_replayed(table)
            looks += 1
    assert looks


def _asked(opened: Open) -> tuple[Any, ...]:
    return opened.n, opened.ask, opened.answers, opened.seals


def present(table: Table) -> dict[str, Any]:
    """Everything that is so now, for people and beneath."""
    opened = table.open
    return {
        "ask": None if opened is None else replies.open_ask(opened, str),
        "answers": None if opened is None else dict(opened.answers),
        "state": to_json(table.run.state),
        "modes": dict(table.run.modes),
        "views": [replies.view(table.view(seat), str) for seat in (None, *table.run.state.seats)],
        "log": [replies.event(event, str) for event in table.log()],
        "result": dict(table.result()),
    }
