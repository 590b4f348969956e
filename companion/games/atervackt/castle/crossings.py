"""Ways out of a room: an exit and what bars it, a web, a portal rune; and light to see them (A7.22-A7.25)."""

from __future__ import annotations

from fractions import Fraction

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.dice import T6, Need
from companion.games.atervackt.board import Square
from companion.games.atervackt.castle import doors
from companion.games.atervackt.castle.doors import Passage
from companion.games.atervackt.map import grid
from companion.games.atervackt.skill_rolls import passes, passes_twice
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.rooms import Room
from companion.kit.drakborgen.aspects import odds
from companion.kit.questions import question
from companion.text import Text


async def way_on(hero: Hero) -> Passage:
    """What the exit is like that he goes out by (AS19)."""
    match await _ask_way(hero):
        case "door":
            return await doors.door(hero)
        case "portcullis":
            return await doors.portcullis(hero)
        case "open":
            hero.way_in = "free"
            return "through"
    return "failed"


@question(chosen)
def _ask_way(hero: Hero) -> Choose | None:
    if hero.room is None:
        return None
    open_, door = Option("open", Text("An open way")), Option("door", Text("A door"))
    return hero.lines("way", Text("{hero}: the way on?"), open_, door, lift(hero, Text("A portcullis")))


def lift(hero: Hero, bare: Text) -> Option:
    """A portcullis takes two Strength rolls in a row (A7.12)."""
    return odds("portcullis", hero, "strength", bare, lambda n: Text("Gate {chance} x2", chance=n), times=2)


async def tear(hero: Hero) -> Passage:
    """One Strength roll to get loose from a web and go back (A7.24, A19.3)."""
    return "through" if await passes(hero, "strength") else doors.fail(hero)


async def push(hero: Hero) -> Passage:
    """Two Strength rolls in a row through a web; who fails is stuck and may not go back (A19.3, A19.4, AS17)."""
    # Once begun, tearing loose is not allowed any more (A19.3).
    hero.pushing = True
    if await passes_twice(hero, "strength"):
        return await way_on(hero)
    # An amulet that acted at a roll may have taken him out of the room, or out of the castle.
    hero.stuck = hero.stuck or hero.room is not None
    return doors.fail(hero)


# Portal runes (portalrunor).


async def portal(hero: Hero) -> Passage:
    """One Psyche roll, and he is in another rune's room as if he had walked there; else he stays (A7.25, AS36)."""
    if not await passes(hero, "psyche"):
        return doors.fail(hero)
    # He stands at no entrance there, so there is none to flee by (AS36, AS45).
    hero.way_in = "none"
    if grid.followed(hero.state):
        known = other_runes(hero)
        number = next(iter(known), "") if len(known) <= 1 else await _ask_rune(hero)
        if hero.inside:
            grid.stand(hero, known.get(number))
            hero.heading = "here"
    return "through"


def may_have_rune(hero: Hero, room: Room) -> bool:
    """Whether a rune may lie in this room: always, where no map says on which squares they are."""
    marked = sum(room.rune for room in hero.state.rooms.values())
    return not grid.followed(hero.state) or room.rune or marked < hero.state.runes


def other_runes(hero: Hero) -> dict[str, Square]:
    """The squares of the other runes, by the numbers of their rooms."""
    marked = {number: grid.square_of(room) for number, room in hero.state.rooms.items() if room.rune}
    return {number: square for number, square in marked.items() if square is not None and number != hero.room}


@question(chosen)
def _ask_rune(hero: Hero) -> Choose | None:
    """Of several he chooses one."""
    if hero.room is None:
        return None
    lines = (Option(number, grid.name(square)) for number, square in other_runes(hero).items())
    return hero.lines("rune", Text("{hero}: to which?"), *lines)


# Light.

LIGHTS = 3
TORCH = Fraction(LIGHTS, len(T6.faces))


async def light(hero: Hero) -> bool:
    """Three numbers of six light the torch; one that burns lights all others in the room (A7.22, A26.18)."""
    # He may name any three numbers; they are as good as 1, 2 and 3 (A7.22).
    if not await hero.makes("torch", Text("{hero} lights a torch"), T6, Need("<=", LIGHTS)):
        return False
    for other in hero.state.inside_of(hero.room or ""):
        other.torch = True
    hero.state.tell("torch.lit", Text("The torch burns again."))
    return True
