"""A figure kept for other games: as a row of figures.toml, with all that it carries over (R10.13)."""

from __future__ import annotations

import json
from typing import Any

from companion.games.rulez.data.book import ATTRIBUTES
from companion.games.rulez.data.faults import BUILT, CONDITIONS, NAME, NO_MOUNT
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Minifigure
from companion.text import Text

LONGEST = 24
"""Characters of the name of a table."""


def keeps(one: Minifigure) -> None:
    """From now on it is offered at set-up, also in other games."""
    one.state.kept[row_id(one)] = json.dumps(row(one))
    one.state.hears()
    one.tell("kept", Text("{hero} is kept for other games."), loud=False)


def again(state: RulezState) -> None:
    """What was kept is kept as it is now: behind a scenario, and dead where it has died."""
    for one in state.minifigures.values():
        if one.made and row_id(one) in state.kept:
            state.kept[row_id(one)] = json.dumps(row(one))
            state.hears()


def learned(state: RulezState) -> dict[str, Any]:
    """The kept figures, in the shape of the data."""
    return {"figures": {id: json.loads(text) for id, text in state.kept.items()}} if state.kept else {}


def row_id(one: Minifigure) -> str:
    """One that was kept before keeps its place; any other has a new one, named by its player and itself."""
    ready = one.state.book.ready.get(one.row)
    if ready is not None and ready.grown:
        return one.row
    called = f"{one.seat}-{one.called}"
    return "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in called)[:LONGEST]


def row(one: Minifigure) -> dict[str, Any]:
    """All of it. What it had when it was taken and has lost since is said too: a table is only ever added to."""
    before = one.state.book.ready.get(one.row)
    weapons = [id for id in one.weapons if one.condition(id) in CONDITIONS]
    named = dict.fromkeys((*(before.finesses if before else ()), *(before.conditions if before else ()), *weapons))
    mount = one.mount
    found: dict[str, Any] = {
        "name": one.called[:NAME],
        **{name: pool.value for name, pool in one.pools()},
        "talents": [*one.talents],
        "steps": dict(one.talents),
        "weapons": weapons,
        "finesses": {id: [*one.weapons[id].finesses] if id in weapons else [] for id in named},
        "conditions": {id: one.condition(id) if id in weapons else "ready" for id in named},
        "armour": one.armour,
        "shield": one.shield,
        "things": one.things,
        "bags": one.bags,
        # One that is out is dead, and carries nobody in another game (R8.12, R9.9b).
        "mount": NO_MOUNT if mount.out or not mount.kind else mount.kind,
        "grown": True,
        "injuries": {name: min(pool.injuries + pool.pending, pool.value) for name, pool in one.pools()},
        "money": one.money,
        "lots": one.lots,
        "out": one.out and one.alive,
        "dead": not one.alive,
    }
    if found["mount"] == BUILT:
        found["built"] = {name: mount.pool(name).value for name in ATTRIBUTES}
    return found
