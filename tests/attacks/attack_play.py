"""Random evenings of every game: live, replayed and gone on with are one; of a secret nobody else sees anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.asks import Draw, Secret
from companion.journal import SqliteJournal
from companion.state import to_json
from companion.table import Table, seals
from companion.table.archive import lines, retrace, take
from companion.table.chance import Chance
from companion.table.sessions import Sessions
from companion.table.survey import survey
from companion.table.unpack import unpack
from companion.testing import bots
from companion.testing.secrecy import trace
from companion.testing.suite import Part
from companion.testing.tables import check_replayed, copied, present
from tests.attacks.runner import Plan, attack
from tests.every_game import ours


def part_of(name: str) -> Part:
    """What begins random games of this game."""
    part: Part = type("Any", (Part,), {"game": name})()
    return part


@attack
def live_replayed_and_resumed(plan: Plan) -> Iterator[str | None]:
    """A mix of answers and of all else that people do, on a disk."""
    for name in ours():
        for number in range(plan.amount(1, 6)):
            rng = plan.rng("mix", name, number)
            begun = part_of(name).table(rng)
            path = plan.folder / f"{name}-{number}.db"
            journal = SqliteJournal.create(path, {"session": path.stem, **begun.journal.header})
            table = Table(begun.game, journal, Chance(journal.header["seed"]))
            try:
                for _ in range(plan.amount(60, 300)):
                    if table.over:
                        break
                    bots.meddle(table, rng) if rng.random() < 0.3 else bots.step(table, rng)
                    if rng.random() < 0.05:
                        check_replayed(table)
                    if rng.random() < 0.05 and not table.run.held:
                        table = _resumed(plan, table)
            except Exception as error:
                yield f"{name} {number}: {error!r:.300}"
                continue
            finally:
                table.close()
            yield _surveyed(plan, table, path.stem)


def _resumed(plan: Plan, table: Table) -> Table:
    before = present(table)
    table.close()
    table = Sessions(plan.folder).resume(table.journal.session)
    assert present(table) == before, "gone on with, it is another game"
    return table


def _surveyed(plan: Plan, table: Table, name: str) -> str | None:
    """The archive leads where the table was."""
    archive = take(Sessions(plan.folder), name)
    again = unpack([f"{line}\n".encode() for line in lines(archive)], lambda _: table.game)
    if again.entries != archive.entries:
        return f"{name}: exported and taken in, it has other entries"
    outcome = survey(table.game, archive.header, archive.session, archive.entries)
    if outcome.parted is not None:
        return f"{name}: {outcome.parted}"
    if (outcome.held, outcome.over) != (table.run.held, table.over):
        return f"{name}: a survey ends elsewhere"
    return None if retrace(archive, table.game).parted is None else f"{name}: a part of it does not go"


@attack
def two_worlds(plan: Plan) -> Iterator[str | None]:
    """They differ in one seat's secret alone: a choice that is sealed, or a card that is drawn in private."""
    with pytest.MonkeyPatch.context() as patch:
        # By itself a commitment is a random number, so it would differ anyway.
        patch.setattr(seals, "commitment", lambda *_: "0" * 64)
        for name in ours():
            for number in range(plan.amount(1, 40)):
                rng = plan.rng("secret", name, number)
                table = part_of(name).table(rng)
                compared: dict[str, int] = {}
                for _ in range(plan.amount(300, 1500)):
                    opened = table.open
                    if opened is None:
                        break
                    ask: Any = opened.ask
                    hidden = isinstance(ask, Secret) or (isinstance(ask, Draw) and ask.private and ask.options)
                    if hidden and not opened.seals and compared.get(ask.key, 0) < plan.amount(1, 4):
                        compared[ask.key] = compared.get(ask.key, 0) + 1
                        yield _compared(table, rng.choice(opened.waiting))
                    bots.step(table, rng)
                table.close()


def _compared(table: Table, seat: str) -> str | None:
    assert table.open is not None
    ask: Any = table.open.ask
    options = ask.options_for(seat) if isinstance(ask, Secret) else ask.options
    values = [option.id for option in options if option.id]
    seen = []
    for value in (values[0], values[-1]):
        world = copied(table)
        assert world.open is not None
        world.answer(world.open.n, seat, value)
        if isinstance(ask, Secret) and (world.over or not world.open.seals):
            # It was the last one, so it is open.
            return None
        others = [None, *(name for name in table.run.state.seats if name != seat)]
        seen.append((None if world.over else world.open.ask.key, {other: trace(world, other) for other in others}))
        to_json(world.run.state)
    if seen[0][0] != seen[1][0]:
        # What comes of them is another question, which everybody sees.
        return None
    same = seen[0] == seen[1]
    return None if same else f"{table.game.id} {ask.key}: others can tell {values[0]} of {seat} from {values[-1]}"
