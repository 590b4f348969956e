"""Random evenings of every game: live, replayed and gone on with are one; of a secret nobody else sees anything."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from companion.asks import Ask, Choose, Draw, Number, Secret
from companion.game import find
from companion.journal import MemoryJournal, SqliteJournal
from companion.state import to_json
from companion.table import Table, box_answers, new_header, seals
from companion.table.archive import archive_lines, export, retrace
from companion.table.chance import Chance
from companion.table.sessions import Sessions
from companion.table.survey import survey
from companion.table.unpack import unpack
from companion.testing import bots
from companion.testing.play import LATE, SELDOM, Answer
from companion.testing.secrecy import trace
from companion.testing.suite import Part
from companion.testing.tables import check_replayed, copy_table, table_facts
from tests.attacks.runner import Plan, Size, attack
from tests.every_game import our_games, own_part


def part_of(name: str) -> Part:
    """Return the player of random games that answers as the tests of the game do."""
    part: Part = type("Any", (own_part(name),), {"game": name})()
    return part


@attack
def live_replayed_and_resumed(plan: Plan) -> Iterator[str | None]:
    """Play a mix of answers and of all else that people do, on a disk; replay it, and resume it."""
    for name in our_games():
        for number in range(plan.amount(1, 6)):
            rng = plan.rng("mix", name, number)
            begun = part_of(name).table(rng)
            path = plan.folder / f"{name}-{number}.db"
            journal = SqliteJournal.create(path, {"session": path.stem, **begun.journal.header})
            table = Table(begun.game, journal, Chance(journal.header["seed"]))
            try:
                for _ in range(plan.amount(60, 300)):
                    if table.is_over:
                        break
                    bots.meddle(table, rng) if rng.random() < 0.3 else bots.answer_once(table, rng)
                    if rng.random() < 0.05:
                        check_replayed(table)
                    if rng.random() < 0.05 and not table.run.held:
                        table = _resume(plan, table)
            except Exception as error:
                yield f"{name} {number}: {error!r:.300}"
                continue
            finally:
                table.close()
            yield _survey_archive(plan, table, path.stem)


def _resume(plan: Plan, table: Table) -> Table:
    before = table_facts(table)
    table.close()
    table = Sessions(plan.folder).resume(table.journal.session)
    assert table_facts(table) == before, "gone on with, it is another game"
    return table


def _survey_archive(plan: Plan, table: Table, name: str) -> str | None:
    """Return the fault if the archive of a game does not lead where its table was; else `None`."""
    archive = export(Sessions(plan.folder), name)
    again = unpack([f"{line}\n".encode() for line in archive_lines(archive)], lambda _: table.game)
    if again.entries != archive.entries:
        return f"{name}: exported and taken in, it has other entries"
    outcome = survey(table.game, archive.header, archive.session, archive.entries)
    if outcome.divergence is not None:
        return f"{name}: {outcome.divergence}"
    if (outcome.sealed_entries, outcome.over) != (table.run.held, table.is_over):
        return f"{name}: a survey ends elsewhere"
    return None if retrace(archive, table.game).divergence is None else f"{name}: a part of it does not go"


@attack
def two_worlds(plan: Plan) -> Iterator[str | None]:
    """Compare worlds that differ in one seat's secret alone: a sealed choice, or a number or card for one seat."""
    with pytest.MonkeyPatch.context() as patch:
        # By itself a commitment is a random number, so it would differ anyway.
        patch.setattr(seals, "commitment", lambda *_: "0" * 64)
        # What the box would draw is told, so that it can be another card.
        patch.setattr(box_answers, "is_done_by_box", lambda *_: False)
        for name in our_games():
            # These games are known to come to every ask; in the quick version only as long as they are short.
            kept = [*map(int, filter(str.isdigit, own_part(name).asks_in.split()))]
            wanted, compared = set(own_part(name).secrets), Counter[str]()
            for seed in [*kept, *(plan.rng(name).randrange(10**9) for _ in range(plan.amount(0, 8)))]:
                if plan.size is Size.QUICK and not wanted - compared.keys():
                    break
                yield from _secrets_of(name, seed, compared, plan)
            if plan.size is not Size.QUICK:
                missed = sorted(wanted - compared.keys())
                yield f"{name}: no world was compared for {', '.join(missed)}" if missed else None


def _secrets_of(name: str, seed: int, compared: Counter[str], plan: Plan) -> Iterator[str | None]:
    """Play the game of that seed, and compare worlds at its secrets: each kind of secret some times in all."""
    rng, part = random.Random(seed), part_of(name)
    begun = part.begin(rng)
    header = new_header(find(name), list(begun.seats), begun.options, begun.modes, data=deepcopy(begun.data))
    table = Table(find(name), MemoryJournal(header, lasts=True), Chance(seed))
    for _ in range(plan.amount(100, 1500)):
        opened = table.open
        if opened is None:
            break
        if not opened.seals and is_hidden(opened.ask) and compared[opened.ask.key] < plan.amount(1, 5):
            done, found = _compare_worlds(table, random.Random(f"{seed} {opened.n}").choice(opened.waiting))
            compared[opened.ask.key] += done
            if done:
                yield found
        _advance(table, rng, part.answer)
    table.close()


def is_hidden(ask: Ask) -> bool:
    """Return whether only the seat that answers may know the answer."""
    return isinstance(ask, Secret) or (isinstance(ask, Draw | Number) and ask.private)


def _advance(table: Table, rng: random.Random, answer: Answer) -> None:
    """Go on as `companion.testing.play.advance` does without a table, so that each seed makes the same game."""
    opened = table.open
    assert opened is not None
    ask = opened.ask
    if ask.interruptions and rng.random() < SELDOM:
        table.interrupt(rng.choice(table.run.state.seats), rng.choice(ask.interruptions).what)
        return
    answers = [answer(ask, seat, rng) for seat in ask.seats]
    if isinstance(ask, Secret) and ask.seconds:
        answers = [None if rng.random() < LATE else value for value in answers]
    # The box has laid for the seats that it plays.
    waiting = frozenset(opened.waiting)
    for seat, value in zip(ask.seats, answers, strict=True):
        if value is not None and seat in waiting:
            table.answer(opened.n, seat, value)
    if any(value is None for seat, value in zip(ask.seats, answers, strict=True) if seat in waiting):
        table.expire_deadline(opened.n)


def _compare_worlds(table: Table, seat: str) -> tuple[bool, str | None]:
    """Return whether two worlds could be compared, and the differences that others can see."""
    assert table.open is not None
    ask = table.open.ask
    worlds: dict[object, tuple[object, dict[str | None, str]]] = {}
    for value in _values(table, ask, seat):
        world = copy_table(table)
        world.answer(table.open.n, seat, value)
        after = world.open
        if isinstance(ask, Secret) and ask.shown and (after is None or not after.seals):
            # It was the last one, so it is open.
            return False, None
        if any(event.key in own_part(table.game.id).opens for event in world.log()[len(table.log()) :]):
            continue
        others = [None, *(name for name in table.run.state.seats if name != seat)]
        seen = None if after is None else after.ask.key, {other: trace(world, other) for other in others}
        to_json(world.run.state)
        for other, before in worlds.items():
            # Where another question comes of it, everybody sees that.
            if before[0] == seen[0]:
                same = before == seen
                return True, None if same else f"{table.game.id} {ask.key}: others can tell {other} from {value}"
        worlds[value] = seen
    return False, None


def _values(table: Table, ask: Ask, seat: str) -> list[Any]:
    """Return some of what this seat may answer, or the box may draw, as unlike as can be."""
    if isinstance(ask, Number):
        return [ask.min, ask.max, (ask.min + ask.max) // 2]
    if isinstance(ask, Draw):
        values = [card for card, _ in box_answers._cards(table.run, ask)]
    else:
        values = [option.id for option in ask.options_for(seat) if option.id] if isinstance(ask, Choose) else []
    return [*dict.fromkeys((*values[:1], *values[-1:], *values[1:4]))]
