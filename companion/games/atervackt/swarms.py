"""Fights by rules of their own: corpse eaters (A17) and the ambush skeleton (A18)."""

from __future__ import annotations

from companion.asking import rolled
from companion.asks import Roll
from companion.dice import T6, T12, Die
from companion.games.atervackt import health
from companion.games.atervackt.state import AtervacktState, Hero
from companion.games.atervackt.values import passes
from companion.text import Text

FIRST, LATER = 2, 1
"""What corpse eaters that are left cost each hero in the first round and in every later one (A17.2, A17.3)."""


async def eaters(state: AtervacktState, room: str) -> None:
    """Corpse eaters (likätare): everybody in the room fights until none are left; no fleeing (A17.3-A17.5)."""
    left = await swarm(state, room, T6) + await swarm(state, room, T12)
    cost = FIRST
    while here := state.inside_of(room):
        left -= await pushed(here)
        if left <= 0:
            state.tell("eaters.gone", Text("No corpse eaters are left."))
            return
        state.tell("eaters.left", Text("{n} corpse eaters are left.", n=left))
        for hero in here:
            await health.lose_life(state, hero, cost)
        cost = LATER
        left += await swarm(state, room, T6) + 1


async def swarm(state: AtervacktState, room: str, die: Die) -> int:
    """So many come up: T6 + T12 at first, then T6 + 1 a round (A17.1, A17.3)."""
    return await rolled(lambda: _ask_swarm(state, room, die))


def _ask_swarm(state: AtervacktState, room: str, die: Die) -> Roll | None:
    here = state.inside_of(room)
    if not here:
        return None
    return Roll(key=f"eaters.{die.name}", seats=(here[0].seat,), text=Text("Corpse eaters come"), die=die)


async def pushed(heroes: list[Hero]) -> int:
    """Every hero pushes down a T12 (A17.2, A17.5)."""
    many = 0
    for hero in heroes:
        many += await push(hero)
    return many


async def push(hero: Hero) -> int:
    """How many one hero pushes down (A17.2)."""
    return await rolled(lambda: _ask_push(hero))


def _ask_push(hero: Hero) -> Roll | None:
    if not hero.inside:
        return None
    return Roll(key="eaters.push", seats=(hero.seat,), text=Text("{hero} pushes down", hero=hero.name), die=T12)


async def surprise(state: AtervacktState, hero: Hero) -> None:
    """The ambush skeleton (överrumplingsskelett): T6 KP, a Strength roll a round, no fleeing (A18.1-A18.3)."""
    points = await rolled(lambda: _ask_skeleton(hero))
    while points > 0 and hero.inside:
        if await passes(hero, "strength"):
            points -= 1
        else:
            await health.lose_life(state, hero, 1)
    if hero.inside:
        state.tell("monster.killed", Text("{monster} is defeated.", monster=state.book.monsters["skeleton"].name))


def _ask_skeleton(hero: Hero) -> Roll | None:
    if not hero.inside:
        return None
    return Roll(key="surprise", seats=(hero.seat,), text=Text("Skeleton: KP, T6"), die=T6)
