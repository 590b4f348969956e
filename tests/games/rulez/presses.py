"""The presses with which people tell an opposed roll of both sides' real dice, in fights of bots."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from benchmarks.presses import answer_presses
from companion.asks import Ask, Roll
from companion.game import find
from companion.games.rulez.odds import Result
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from tests.games.rulez.suite import Own

FIGHTS = 24
"""Number of fights of bots whose presses are counted."""

OPENS: Mapping[str, str] = {"roll.attack": "hit", "roll.damage": "harm"}
"""Keys of the asks with which an opposed roll begins to be told, each with the kind of that roll."""

TOLD = ("attack", "parry", "dodge", "damage", "bear")
"""Last parts of the keys of the rolls that people tell."""


def tell_dice(ask: Ask, seat: str, lying: dict[str, list[int]], rng: random.Random) -> Any:
    """Return the answer of a player who tells real dice: their meaning first, then further facts."""
    part, _, roll = ask.key.partition(".")
    if isinstance(ask, Roll):
        lying[roll] = rng.choices(ask.die.faces, k=ask.count)
        meant = ask.meaning(lying[roll])
        return lying[roll] if meant is None else meant.id
    return str(Result.from_faces(lying[roll]).best if part == "best" else Result.from_faces(lying[roll]).grade)


def presses_of_fight(seed: int) -> Iterator[tuple[str, int]]:
    """Yield the presses of each opposed roll in a fight of bots."""
    rng, own, lying = random.Random(seed), Own(), dict[str, list[int]]()
    table = Table(find("rulez"), MemoryJournal(new_header(find("rulez"), ["Ada", "Bo"])))
    kind, counted = "", 0
    for _ in range(400):
        if table.open is None:
            break
        ask, seat = table.open.ask, table.open.waiting[0]
        tells = ask.key.partition(".")[0] in ("roll", "best", "grade") and ask.key.partition(".")[2] in TOLD
        if ask.key in OPENS:
            if kind:
                yield kind, counted
            kind, counted = OPENS[ask.key], 0
        value = tell_dice(ask, seat, lying, rng) if tells else own.answer(ask, seat, rng)
        counted += answer_presses(table, seat, value) if tells else 0
        table.answer(table.open.n, seat, value)


@cache
def count_presses() -> Mapping[str, tuple[int, ...]]:
    """Return the presses of each opposed roll of all these fights, to hit and for damage."""
    found = [one for seed in range(FIGHTS) for one in presses_of_fight(seed)]
    return {kind: tuple(presses for each, presses in found if each == kind) for kind in OPENS.values()}
