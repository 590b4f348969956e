"""Obstacles that fill a room: rubble, pits, footbridges, webs, darkness (A7.14-A7.24, A19)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from fractions import Fraction

from companion.asking import choice, chosen, rolled
from companion.asks import Choose, Option, Roll
from companion.dice import T6
from companion.games.atervackt import exits
from companion.games.atervackt.castle import doors, falls, retinue, runes
from companion.games.atervackt.castle.doors import Passage
from companion.games.atervackt.heroes.values import with_plus
from companion.games.atervackt.rooms import rooms
from companion.games.atervackt.skill_rolls import is_away, passes, passes_twice
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.terms import Kind
from companion.kit.drakborgen.aspects import odds
from companion.text import Text

OBSTACLES = ("rubble", "pit", "bridge")
"""Rooms that are crossed by a skill roll, and left without one by the entrance (A7.14, A7.17, A7.19)."""


async def across(state: AtervacktState, hero: Hero) -> Passage:
    """Cross the room to another exit than the one he came in by; who stands at it already rolls no more (A26.16)."""
    room = rooms.of(state, hero)
    attempt = CROSSED_BY.get(room.kind) if room is not None else None
    over = attempt is None or hero.crossed or await attempt(state, hero)
    if over and attempt is not None:
        over = await retinue.cross(state, hero, attempt)
    elif room is not None and room.kind == "dark":
        await grope(state, hero)
    return await way_on(state, hero) if over and hero.plan == "across" else "failed"


async def climb(state: AtervacktState, hero: Hero) -> bool:
    """One Agility roll past rubble; who fails is stuck in the middle (A7.14, A7.15)."""
    if await passes(state, hero, "agility"):
        return True
    if is_away(hero):
        return False
    hero.stuck = True
    state.tell("stuck", Text("{hero} is stuck in the middle.", hero=hero.called))
    return False


async def jump(state: AtervacktState, hero: Hero) -> bool:
    """One Agility roll over the pit; who fails falls until sunset (A7.17, A7.18)."""
    if await passes(state, hero, "agility"):
        return True
    if not is_away(hero):
        await falls.forever(state, hero)
    return False


async def balance(state: AtervacktState, hero: Hero) -> bool:
    """Agility and Psyche over the bridge, 1 more on each roll for every second chamber card (A7.19, A7.21).

    Both failed: down into the catacombs, and the turn is over; one failed: he gets across (A3.8, A7.20, AS6).
    """
    plus = hero.cards // 2
    agile = await passes(state, hero, "agility", plus=plus)
    if agile or await passes(state, hero, "psyche", plus=plus):
        return True
    if hero.alive and not is_away(hero):
        await falls.down(state, hero)
    return False


def over_bridge(hero: Hero) -> Option:
    """Across the bridge, with the chance that not both rolls fail, where both values are known (AT8)."""
    agile, calm = with_plus(hero, "agility", hero.cards // 2), with_plus(hero, "psyche", hero.cards // 2)
    if agile is None or calm is None:
        return Option("across", Text("Across the bridge"))
    over = 1 - (1 - agile) * (1 - calm)
    return Option("across", Text("Across  {chance}", chance=f"{over.numerator}/{over.denominator}"), over)


CROSSED_BY: Mapping[Kind, Callable[[AtervacktState, Hero], Awaitable[bool]]] = {
    "rubble": climb,
    "pit": jump,
    "bridge": balance,
}
"""How a room is crossed to another exit than the entrance."""


async def grope(state: AtervacktState, hero: Hero) -> None:
    """Out of a dark room by a random exit (A7.23, AS20); a light orb in the room lights it for all (A26.20).

    On the map that is the way he goes, and by a way down he goes down (A2.15).
    """
    if any(other.orb for other in state.inside_of(hero.room or "")):
        return
    at, found = await exits.of_hero(state, hero)
    if found == "way":
        state.tell("exit", Text("{hero} comes out by way {n}.", hero=hero.name, n=at))
    else:
        state.tell("exit", Text("{hero} comes out: {way}.", hero=hero.name, way=exits.name(found)))
    exits.head_for(hero, found)
    if found == "down" and hero.inside:
        hero.plan = "down"


async def way_on(state: AtervacktState, hero: Hero) -> Passage:
    """What the exit is like that he goes out by (AS19)."""
    match await chosen(lambda: _ask_way(hero)):
        case "door":
            return await doors.door(state, hero)
        case "portcullis":
            return await doors.portcullis(state, hero)
        case "open":
            hero.way_in = "free"
            return "through"
    return "failed"


def _ask_way(hero: Hero) -> Choose | None:
    if not hero.inside or hero.room is None:
        return None
    open_, door = Option("open", Text("An open way")), Option("door", Text("A door"))
    return choice(
        "way",
        hero.seat,
        Text("{hero}: the way on?", hero=hero.name),
        open_,
        door,
        lift(hero, Text("A portcullis")),
    )


def lift(hero: Hero, bare: Text) -> Option:
    """A portcullis takes two Strength rolls in a row (A7.12)."""
    return odds("portcullis", hero, "strength", bare, lambda n: Text("Gate {chance} x2", chance=n), times=2)


async def tear(state: AtervacktState, hero: Hero) -> Passage:
    """One Strength roll to get loose from a web and go back (A7.24, A19.3)."""
    if await passes(state, hero, "strength"):
        return "through"
    return doors.fail(state, hero)


async def push(state: AtervacktState, hero: Hero) -> Passage:
    """Two Strength rolls in a row through a web; who fails is stuck and may not go back (A19.3, A19.4, AS17)."""
    # Once begun, tearing loose is not allowed any more (A19.3).
    hero.pushing = True
    if await passes_twice(state, hero, "strength"):
        return await way_on(state, hero)
    hero.stuck = hero.stuck or not is_away(hero)
    return doors.fail(state, hero)


async def portal(state: AtervacktState, hero: Hero) -> Passage:
    """One Psyche roll, and he is in another rune's room as if he had walked there; else he stays (A7.25, AS36)."""
    if await passes(state, hero, "psyche"):
        # He stands at no entrance there, so there is none to flee by (AS36, AS45).
        hero.way_in = "none"
        await runes.choose(state, hero)
        return "through"
    return doors.fail(state, hero)


async def light(state: AtervacktState, hero: Hero) -> bool:
    """Three numbers of six light the torch; one that burns lights all others in the room (A7.22, A26.18)."""
    face = await rolled(lambda: _ask_torch(hero))
    # He may name any three numbers; they are as good as 1, 2 and 3 (A7.22).
    if not 1 <= face <= LIGHTS:
        return False
    for other in state.inside_of(hero.room or ""):
        other.torch = True
    state.tell("torch.lit", Text("The torch burns again."))
    return True


LIGHTS = 3
TORCH = Fraction(LIGHTS, len(T6.faces))


def _ask_torch(hero: Hero) -> Roll | None:
    if not hero.inside:
        return None
    return Roll(key="torch", seats=(hero.seat,), text=Text("{hero}: light it 1-3", hero=hero.name), die=T6)
