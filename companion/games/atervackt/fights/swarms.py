"""Fights by rules of their own: corpse eaters (A17) and the ambush skeleton (A18)."""

from __future__ import annotations

from companion.asking import choice, chosen, rolled
from companion.asks import Choose, Option, Roll
from companion.dice import T6, T12, Die
from companion.games.atervackt.monsters import dangers
from companion.games.atervackt.skill_rolls import is_away, passes
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Follower, Hero
from companion.games.atervackt.state.pieces import Lying
from companion.games.atervackt.table.seating import monster_player
from companion.text import Text

FIRST, LATER = 2, 1
"""What corpse eaters that are left cost each hero in the first round and in every later one (A17.2, A17.3)."""


async def eaters(state: AtervacktState, room: str) -> None:
    """Corpse eaters (likätare): everybody in the room fights until none are left; no fleeing (A17.3-A17.5)."""
    left = await swarm(state, room, T6) + await swarm(state, room, T12)
    cost = FIRST
    while state.inside_of(room):
        able = [*state.inside_of(room), *(one for one in state.followers_in(room) if one.fights)]
        left -= sum([await push(one) for one in able])
        left -= sum([await monster_pushes(state, room, monster) for monster in dangers.present(state, room)])
        if left <= 0:
            state.tell("eaters.gone", Text("No corpse eaters are left."))
            return
        state.tell("eaters.left", Text.plural("One corpse eater is left.", "{n} corpse eaters are left.", n=left))
        for one in state.everyone(room):
            await one.bleeds(cost)
        bite(state, room, cost)
        cost = LATER
        left += await swarm(state, room, T6) + 1


async def swarm(state: AtervacktState, room: str, die: Die) -> int:
    """So many come up: T6 + T12 at first, then T6 + 1 a round; the monster player rolls (A17.1, A17.3)."""
    return await rolled(lambda: _ask_swarm(state, room, die))


def _ask_swarm(state: AtervacktState, room: str, die: Die) -> Roll | None:
    here = state.inside_of(room)
    if not here:
        return None
    seats = [hero.seat for hero in here]
    seat = monster_player(state, seats[0], seats) or seats[0]
    text = Text("Corpse eaters: T6") if die is T6 else Text("Corpse eaters: T12")
    return Roll(key=f"eaters.{die.name}", seats=(seat,), text=text, die=die)


async def monster_pushes(state: AtervacktState, room: str, monster: Lying) -> int:
    """How many one monster pushes down: it helps, but only with a T6 (A17.6)."""
    return await rolled(lambda: _ask_monster(state, room, monster))


def _ask_monster(state: AtervacktState, room: str, monster: Lying) -> Roll | None:
    seat = dangers.roller(state, room)
    if seat is None:
        return None
    text = Text("{hero} pushes down", hero=state.monster(monster).short_name)
    return Roll(key="eaters.monster", seats=(seat,), text=text, die=T6)


def bite(state: AtervacktState, room: str, points: int) -> None:
    """Monsters take damage as the heroes do (A17.6); with no monster card to come, by their general KP (A12.4)."""
    for monster in dangers.present(state, room):
        dangers.wound(state, monster, points)
    if not dangers.are_met(state, room):
        dangers.kill_beaten(state, room)


async def push(hero: Hero) -> int:
    """How many one hero or follower pushes down: a T12 (A17.2, A17.5)."""
    return await rolled(lambda: _ask_push(hero))


def _ask_push(hero: Hero) -> Roll | None:
    if not hero.inside:
        return None
    return Roll(key="eaters.push", seats=(hero.seat,), text=Text("{hero} pushes down", hero=hero.called), die=T12)


async def surprise(hero: Hero) -> None:
    """The ambush skeleton (överrumplingsskelett): T6 KP, a Strength roll a round, no fleeing (A18.1-A18.3).

    Others in the room may help: then each rolls (A18.4), and each failure costs the roller (AS26).
    """
    state = hero.state
    if await chosen(lambda: _ask_control(hero)) == "control":
        hero.enslaves("skeleton", "amulet" if hero.commands else "helmet")
        return
    points = await rolled(lambda: _ask_skeleton(hero))
    able = [one for one in state.everyone(hero.room or "") if not isinstance(one, Follower) or one.fights]
    band = [hero, *[other for other in able if other is not hero and await helps(other)]]
    while points > 0 and hero.inside and not is_away(hero):
        for fighter in band:
            if points > 0 and fighter.inside and await passes(fighter, "strength"):
                points -= 1
            elif points > 0 and not is_away(fighter):
                await fighter.bleeds(1)
    if hero.inside and not is_away(hero):
        state.tell("monster.killed", Text("{monster} is defeated.", monster=state.book.monsters["skeleton"].definite))


async def helps(hero: Hero) -> bool:
    """Whether another hero in the room helps (A18.4)."""
    return await chosen(lambda: _ask_help(hero)) == "join"


def _ask_help(hero: Hero) -> Choose | None:
    if not hero.inside:
        return None
    join, aside = Option("join", Text("Join the fight")), Option("aside", Text("Stay out of it"))
    return choice("surprise.help", hero.seat, Text("{hero}: a fight!", hero=hero.called), join, aside)


def _ask_control(hero: Hero) -> Choose | None:
    """The skull helmet and the skeleton amulet work on it (A18.3)."""
    if not hero.inside or not (hero.helmet or hero.commands):
        return None
    wrestle, control = Option("wrestle", Text("Wrestle it")), Option("control", Text("Take control"))
    return choice("surprise.control", hero.seat, Text("{hero}: a skeleton", hero=hero.name), wrestle, control)


def _ask_skeleton(hero: Hero) -> Roll | None:
    if not hero.inside:
        return None
    return Roll(key="surprise", seats=(hero.seat,), text=Text("Skeleton: KP, T6"), die=T6)
