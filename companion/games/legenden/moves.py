"""Moving without a map: people say what lies before them (L4.1-L4.3, LQ1)."""

from __future__ import annotations

from companion.asks import Choose, Option
from companion.games.legenden import chamber, doors, dragon, finds, meetings
from companion.games.legenden.asking import EMPTY, choice, chosen
from companion.games.legenden.state import Hero, LegendenState, Place
from companion.text import Text

ROOM = Option("room", Text("A room"))
CORRIDOR = Option("corridor", Text("A corridor"))
DOOR = Option("door", Text("A door"))
PORTCULLIS = Option("portcullis", Text("Portcullis, down"))
RAISED = Option("raised", Text("Portcullis, raised"))
SECRET = Option("secret", Text("A secret door"))
CHAMBER = Option("chamber", Text("Treasure chamber"))
OUT = Option("out", Text("Out of the castle"))
NOT = Option("not", Text("Don't move"))


async def move(state: LegendenState, hero: Hero) -> bool:
    """Move one room (L4.1); from the chamber too, while the dragon does not bar the way. Says if the turn is over."""
    return await step(state, hero, await chosen(lambda: _ask_what(hero, obstacles=True)))


def _ask_what(hero: Hero, *, obstacles: bool) -> Choose | None:
    """What lies where he goes. A closed door or a fallen portcullis is no free passage (fri passage, L4.1.1)."""
    if not hero.alive:
        return None
    barred = (DOOR, PORTCULLIS) if obstacles else ()
    what = (ROOM, CORRIDOR, *barred, RAISED, SECRET, CHAMBER, OUT, NOT)
    return choice("move.what", hero.seat, Text("{hero}: what is it?", hero=hero.name), *what)


async def step(state: LegendenState, hero: Hero, what: str) -> bool:
    """Go there; says whether the turn is over."""
    match what:
        case "door":
            return await pass_obstacle(state, hero, await doors.door(state, hero))
        case "portcullis":
            return await pass_obstacle(state, hero, await doors.portcullis(state, hero))
        case "raised":
            return await pass_obstacle(state, hero, doors.fallen(state, hero))
        case "secret":
            return await pass_obstacle(state, hero, secret_door(hero))
        case "room" | "corridor" | "chamber" | "out":
            hero.way_in = "free"
            return await arrive(state, hero, what)
    return not hero.alive


def secret_door(hero: Hero) -> doors.Passage:
    """A secret door (lönndörr) closes behind whoever passes: there is no way back through it (L4.3b)."""
    hero.way_in = "secret"
    return "through"


async def pass_obstacle(state: LegendenState, hero: Hero, passage: doors.Passage) -> bool:
    """After an obstacle: on into what lies behind it, in the same turn (L4.4.2a), or the turn is over."""
    if passage != "through":
        return passage == "failed"
    return await arrive(state, hero, await chosen(lambda: _ask_behind(hero)) or "room")


def _ask_behind(hero: Hero) -> Choose | None:
    if not hero.alive:
        return None
    return choice("move.behind", hero.seat, Text("{hero}: behind it?", hero=hero.name), ROOM, CORRIDOR, CHAMBER)


async def arrive(state: LegendenState, hero: Hero, what: str) -> bool:
    """Come into a place, however he got there; says whether the turn is over."""
    match what:
        case "chamber":
            return await chamber.reach(state, hero)
        case "out":
            return leave_castle(state, hero)
        case "corridor":
            put(hero, "room")
            return await corridor(state, hero)
    put(hero, "room")
    return await room(state, hero)


def put(hero: Hero, place: Place) -> None:
    """The hero is now there, and knows where he came from."""
    hero.before = hero.place if hero.place in ("outside", "chamber") else "room"
    hero.place = place
    hero.due = "nothing"


def leave_castle(state: LegendenState, hero: Hero) -> bool:
    """The ground outside counts as a room (L0.6, LS8, LQ1)."""
    put(hero, "outside")
    state.tell("out", Text("{hero} is out of the castle.", hero=hero.name))
    return True


async def enter_castle(state: LegendenState, hero: Hero) -> bool:
    """Go into a tower room (tornrum) again (L0.6, LS8)."""
    put(hero, "room")
    hero.way_in = "free"
    return await room(state, hero)


async def room(state: LegendenState, hero: Hero) -> bool:
    """A room: what is there, until nothing more is (L6.2). Says that the turn is over."""
    while True:
        match await chosen(lambda: _ask_room(hero)):
            case "monster" | "ambush" as what:
                if not await meetings.meet(state, hero, ambush=what == "ambush"):
                    return True
            case "found":
                if not await finds.find(state, hero):
                    return True
            case _:
                return True


def _ask_room(hero: Hero) -> Choose | None:
    if not settled(hero):
        return None
    nothing, monster = Option("nothing", Text("Nothing more")), Option("monster", Text("A monster"))
    ambush, other = Option("ambush", Text("An ambush")), Option("found", Text("Something else"))
    return choice("room", hero.seat, Text("{hero}: what's here?", hero=hero.name), nothing, monster, ambush, other)


def settled(hero: Hero) -> bool:
    """Whether he still stands in the room that he came into, with nothing left to settle."""
    return hero.alive and hero.place == "room" and hero.due == "nothing"


async def corridor(state: LegendenState, hero: Hero) -> bool:
    """In a corridor (korridor) he may go straight on, again and again, by free passages only (L4.2a-L4.2c)."""
    while True:
        match await chosen(lambda: _ask_corridor(hero)):
            case "on":
                if await step(state, hero, await chosen(lambda: _ask_what(hero, obstacles=False))):
                    return True
            case "monster":
                if not await meetings.meet(state, hero):
                    return True
            case "found":
                if not await finds.find(state, hero):
                    return True
            case _:
                return True


def _ask_corridor(hero: Hero) -> Choose | None:
    if not settled(hero):
        return None
    on, stay = Option("on", Text("Go on")), Option("stay", Text("Stay here"))
    monster, other = Option("monster", Text("A monster")), Option("found", Text("Something else"))
    return choice("corridor", hero.seat, Text("{hero}: corridor", hero=hero.name), on, stay, monster, other)


async def go_back(state: LegendenState, hero: Hero) -> bool:
    """After turning back: to where he came from, and no other movement (L7.6b); what follows him is met (L7.6c)."""
    pursuer, hero.pursuer = hero.pursuer, None
    back_to = hero.before
    put(hero, back_to)
    hero.way_in = "free"
    if back_to != "room":
        if pursuer is not None:
            state.tell("pursuer.stays", Text("The monster does not follow there."))
        return await chamber.reach(state, hero, back=True) if back_to == "chamber" else True
    if pursuer in state.monsters and not await meetings.meet(state, hero, pursuer):
        return True
    return await room(state, hero)


async def go_onward(state: LegendenState, hero: Hero) -> bool:
    """Complete a flight into an undiscovered room (L8.12d)."""
    hero.way_in = "free"
    return await arrive(state, hero, await chosen(lambda: _ask_behind(hero)) or "room")


async def flee_dragon(state: LegendenState, hero: Hero) -> bool:
    """Flee from the woken dragon; success goes on as a normal move with the cards kept (L9.6b, L9.7, L9.8)."""
    if not await dragon.escapes(state, hero):
        return True
    hero.way_in = "free"
    return await arrive(state, hero, await chosen(lambda: _ask_out_of_chamber(hero)) or "room")


def _ask_out_of_chamber(hero: Hero) -> Choose | None:
    if not hero.alive:
        return None
    return choice("flight.to", hero.seat, Text("{hero}: where to?", hero=hero.name), ROOM, CORRIDOR, EMPTY, EMPTY)
