"""Minifigures kept for other games: rows of figures.toml, with all that carries over (R10.13)."""

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


def keep_figure(hero: Minifigure) -> None:
    """Keep the hero, so that it is offered at set-up from now on, also in other games."""
    hero.state.kept[row_id(hero)] = json.dumps(build_row(hero))
    hero.state.mark_learned()
    hero.tell("kept", Text("{hero} is kept for other games."), loud=False)


def update_kept_figures(state: RulezState) -> None:
    """Keep the kept ones as they are now: after a scenario, and dead where they have died."""
    for hero in state.minifigures.values():
        if hero.made and row_id(hero) in state.kept:
            state.kept[row_id(hero)] = json.dumps(build_row(hero))
            state.mark_learned()


def learned_figures(state: RulezState) -> dict[str, Any]:
    """Return the kept minifigures, in the shape of the data."""
    return {"figures": {id: json.loads(text) for id, text in state.kept.items()}} if state.kept else {}


def row_id(hero: Minifigure) -> str:
    """Return the id of the hero's row: the one it has, or a new one of its player's name and its own."""
    ready = hero.state.book.ready.get(hero.row)
    if ready is not None and ready.grown:
        return hero.row
    called = f"{hero.seat}-{hero.called}"
    return "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in called)[:LONGEST]


def build_row(hero: Minifigure) -> dict[str, Any]:
    """Return the hero's row; losses since it was taken are in it too, as a table is only ever added to."""
    before = hero.state.book.ready.get(hero.row)
    weapons = [id for id in hero.weapons if hero.condition(id) in CONDITIONS]
    named = dict.fromkeys((*(before.finesses if before else ()), *(before.conditions if before else ()), *weapons))
    mount = hero.mount
    found: dict[str, Any] = {
        "name": hero.called[:NAME],
        **{name: pool.value for name, pool in hero.pools()},
        "talents": [*hero.talents],
        "steps": dict(hero.talents),
        "weapons": weapons,
        "finesses": {id: [*hero.weapons[id].finesses] if id in weapons else [] for id in named},
        "conditions": {id: hero.condition(id) if id in weapons else "ready" for id in named},
        "armour": hero.armour,
        "shield": hero.shield,
        "things": hero.things,
        "bags": hero.bags,
        # A mount that is out is dead, and carries nobody in another game (R8.12, R9.9b).
        "mount": NO_MOUNT if mount.out or not mount.kind else mount.kind,
        "grown": True,
        "injuries": {name: min(pool.injuries + pool.pending, pool.value) for name, pool in hero.pools()},
        "money": hero.money,
        "lots": hero.lots,
        "out": hero.out and hero.alive,
        "dead": not hero.alive,
    }
    if found["mount"] == BUILT:
        found["built"] = {name: mount.pool(name).value for name in ATTRIBUTES}
    return found
