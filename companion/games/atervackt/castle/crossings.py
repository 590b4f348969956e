"""Ways out of a room: an exit and what bars it, a web, a portal rune; and light to see them (A7.22-A7.25)."""

from __future__ import annotations

from fractions import Fraction

from companion.asking import choice, chosen
from companion.asks import Choose, Option
from companion.dice import T6, Need
from companion.games.atervackt.castle import doors, runes
from companion.games.atervackt.castle.doors import Passage
from companion.games.atervackt.skill_rolls import passes, passes_twice
from companion.games.atervackt.state.heroes import Hero
from companion.kit.drakborgen.aspects import odds
from companion.text import Text


async def way_on(hero: Hero) -> Passage:
    """What the exit is like that he goes out by (AS19)."""
    match await chosen(lambda: _ask_way(hero)):
        case "door":
            return await doors.door(hero)
        case "portcullis":
            return await doors.portcullis(hero)
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


async def tear(hero: Hero) -> Passage:
    """One Strength roll to get loose from a web and go back (A7.24, A19.3)."""
    if await passes(hero, "strength"):
        return "through"
    return doors.fail(hero)


async def push(hero: Hero) -> Passage:
    """Two Strength rolls in a row through a web; who fails is stuck and may not go back (A19.3, A19.4, AS17)."""
    # Once begun, tearing loose is not allowed any more (A19.3).
    hero.pushing = True
    if await passes_twice(hero, "strength"):
        return await way_on(hero)
    # An amulet that acted at a roll may have taken him out of the room, or out of the castle.
    hero.stuck = hero.stuck or hero.room is not None
    return doors.fail(hero)


async def portal(hero: Hero) -> Passage:
    """One Psyche roll, and he is in another rune's room as if he had walked there; else he stays (A7.25, AS36)."""
    if await passes(hero, "psyche"):
        # He stands at no entrance there, so there is none to flee by (AS36, AS45).
        hero.way_in = "none"
        await runes.choose(hero)
        return "through"
    return doors.fail(hero)


async def light(hero: Hero) -> bool:
    """Three numbers of six light the torch; one that burns lights all others in the room (A7.22, A26.18)."""
    # He may name any three numbers; they are as good as 1, 2 and 3 (A7.22).
    if not await hero.makes("torch", Text("{hero} lights a torch"), T6, Need("<=", LIGHTS)):
        return False
    for other in hero.state.inside_of(hero.room or ""):
        other.torch = True
    hero.state.tell("torch.lit", Text("The torch burns again."))
    return True


LIGHTS = 3
TORCH = Fraction(LIGHTS, len(T6.faces))
