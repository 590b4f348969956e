"""Fights by rules of their own: corpse eaters (A17) and the ambush skeleton (A18)."""

from __future__ import annotations

from companion.asking import choice, chosen, rolled
from companion.asks import Choose, Option, Roll
from companion.dice import T6, T12, Die
from companion.games.atervackt.points import wound
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
            await wound(state, hero, cost)
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
    """The ambush skeleton (överrumplingsskelett): T6 KP, a Strength roll a round, no fleeing (A18.1-A18.3).

    Others in the room may help: then each rolls (A18.4), and each failure costs the roller (AS26).
    """
    points = await rolled(lambda: _ask_skeleton(hero))
    band = [hero, *[other for other in state.inside_of(hero.room or "") if other is not hero and await helps(other)]]
    while points > 0 and hero.inside:
        for fighter in band:
            if points > 0 and fighter.inside and await passes(fighter, "strength"):
                points -= 1
            elif points > 0:
                await wound(state, fighter, 1)
    if hero.inside:
        state.tell("monster.killed", Text("{monster} is defeated.", monster=state.book.monsters["skeleton"].name))


async def helps(hero: Hero) -> bool:
    """Whether another hero in the room helps (A18.4)."""
    return await chosen(lambda: _ask_help(hero)) == "join"


def _ask_help(hero: Hero) -> Choose | None:
    if not hero.inside:
        return None
    join, aside = Option("join", Text("Join the fight")), Option("aside", Text("Stay out of it"))
    return choice("surprise.help", hero.seat, Text("{hero}: a fight!", hero=hero.name), join, aside)


def _ask_skeleton(hero: Hero) -> Roll | None:
    if not hero.inside:
        return None
    return Roll(key="surprise", seats=(hero.seat,), text=Text("Skeleton: KP, T6"), die=T6)
