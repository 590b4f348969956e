"""Moving without a map: people say what lies before them (L4.1-L4.3, LQ1)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from companion.asking import chosen
from companion.asks import Ask, Option
from companion.games.legenden import catacombs, chaos, company
from companion.games.legenden.castle import abyss, ahead, bridge, doors, finds
from companion.games.legenden.chamber import chamber, dragon
from companion.games.legenden.places.positions import put, put_away
from companion.games.legenden.state.game import Hero
from companion.games.legenden.table import rulings
from companion.games.legenden.table.options import STAIRS_ASK, begun_since
from companion.games.legenden.throngs import encounters
from companion.text import Text

Move: TypeAlias = Callable[[Hero], Awaitable[bool]]
"""A move; says whether the turn is over."""

UNREAD = ("corridor", "rubble", "abyss", "bridge")
"""Where the room tile is put away unread (LT1); the treasure chamber says so itself."""


async def move(hero: Hero) -> bool:
    """Move one room (L4.1); from the chamber too, while the dragon does not bar the way. Says if the turn is over."""
    return await step(hero, await chosen(lambda: ask_way(hero)))


def ask_way(hero: Hero, *, obstacles: bool = True) -> Ask | None:
    """What lies where he goes; in a movement phase others may go along (L13.1b)."""
    return company.offering(hero, ahead.ask_what(hero, obstacles=obstacles))


async def step(hero: Hero, what: str) -> bool:
    """Go there; says whether the turn is over."""
    match what:
        case "door":
            return await pass_obstacle(hero, await doors.door(hero))
        case "portcullis":
            return await pass_obstacle(hero, await doors.portcullis(hero))
        case "raised":
            return await pass_obstacle(hero, await doors.fallen(hero))
        case "secret":
            return await pass_obstacle(hero, secret_door(hero))
        case "room" | "corridor" | "rubble" | "abyss" | "bridge" | "stairs" | "chamber" | "out":
            hero.way_in = "free"
            return await arrive(hero, what)
    return not hero.alive


def secret_door(hero: Hero) -> doors.Passage:
    """A secret door (lönndörr) closes behind whoever passes: there is no way back through it (L4.3b)."""
    hero.way_in = "secret"
    return "through"


async def pass_obstacle(hero: Hero, passage: doors.Passage) -> bool:
    """After an obstacle: on into what lies behind it, in the same turn (L4.4.2a), or the turn is over."""
    if passage != "through":
        # Only an attempt that failed ends the turn (L4.4.2b): who leaves a door alone may still do something else.
        return passage == "failed"
    return await arrive(hero, await chosen(lambda: ahead.ask_behind(hero)) or "room")


async def arrive(hero: Hero, what: str, *, known: bool = False) -> bool:
    """Come into a place, however he got there; says whether the turn is over. `known`: it was face up before."""
    await company.gather(hero)
    if company.halts(hero, what):
        return True
    if what in UNREAD and not known:
        put_away(hero)
    match what:
        case "chamber":
            return await chamber.reach(hero)
        case "out":
            return leave_castle(hero)
        case "stairs":
            return await catacombs.go_down(hero.state, hero)
        case "rubble":
            return stop_before_rubble(hero)
        case "abyss":
            return await abyss.reach(hero)
        case "bridge":
            return await bridge.reach(hero)
        case "corridor":
            put(hero, "room")
            return await corridor(hero)
    put(hero, "room")
    return await room(hero)


def leave_castle(hero: Hero) -> bool:
    """The ground outside counts as a room (L0.6, LS8, LQ1)."""
    put(hero, "outside")
    hero.tell("out", Text("{hero} is out of the castle."))
    rulings.note(hero.state, "LS8")
    return True


def stop_before_rubble(hero: Hero) -> bool:
    """He stands in the entrance and his turn is over; the room tile is put aside unseen (L4.6, LS17)."""
    put(hero, "entrance")
    hero.tell("rubble", Text("{hero} stands in the entrance."))
    return True


async def enter_castle(hero: Hero) -> bool:
    """Go into a tower room (tornrum) again (L0.6, LS8)."""
    hero.way_in = "free"
    return await arrive(hero, "room")


async def room(hero: Hero, *, back: bool = False, also: tuple[Option, ...] = ()) -> bool:
    """A room: what is there, until nothing more is (L6.2). Says that the turn is over. `also`: what it may be too."""
    while True:
        match await chosen(lambda: ahead.ask_room(hero, back=back, more=(*more(hero), *also))):
            case "rubble" | "abyss" | "bridge" as kind:
                return await arrive(hero, kind, known=back)
            case "corridor":
                return await corridor(hero)
            case "monster" | "ambush" | "monsters" as what:
                if not await encounters.meet(hero, ambush=what == "ambush", several=what == "monsters"):
                    return True
            case "attack":
                target = await chaos.whom(hero)
                if target is not None and not await chaos.attack(hero, target):
                    return True
            case "found":
                if await found(hero):
                    return True
            case _:
                return True


def more(hero: Hero) -> tuple[Option, ...]:
    """What may be in a room by the advanced rules (L13.2a) and the chaos rules (L13.5)."""
    several = (Option("monsters", Text("Several monsters")),) if hero.state.company is not None else ()
    return (*several, *chaos.option(hero))


async def corridor(hero: Hero) -> bool:
    """In a corridor (korridor) he may go straight on, again and again, by free passages only (L4.2a-L4.2c)."""
    while True:
        match await chosen(lambda: company.offering(hero, ahead.ask_corridor(hero))):
            case "on":
                # The bonus step leads through free passages only; a closed door waits for the next turn (L4.2c).
                if await step(hero, await chosen(lambda: ask_way(hero, obstacles=False))):
                    return True
            case "monster":
                if company.moving(hero.state):
                    return company.later(hero, "monster")
                if not await encounters.meet(hero):
                    return True
            case "found":
                if await found(hero):
                    return True
            case _:
                return True


async def go_back(hero: Hero) -> bool:
    """After turning back: to where he came from, and no other movement (L7.6b); what follows him is met (L7.6c)."""
    await company.gather(hero)
    # By the passage that he left by, which is free: if something followed him, he may turn back again (LS30).
    put(hero, hero.before)
    hero.way_in = "free"
    if company.goes_back(hero):
        return True
    return await meet_behind(hero)


async def meet_behind(hero: Hero) -> bool:
    """What is where he has gone back to (L7.6c). The turn is over."""
    pursuer, hero.pursuer = hero.pursuer, None
    # Monsters go neither into the chamber nor out of the castle (L5.5.1a), and below heroes never meet any (LS16).
    if hero.place != "room":
        if pursuer is not None:
            hero.state.tell("pursuer.stays", Text("The monster does not follow there."))
        return await back_from_the_board(hero)
    if pursuer in hero.state.monsters and not await encounters.meet(hero, pursuer):
        return True
    return await room(hero, back=True)


async def back_from_the_board(hero: Hero) -> bool:
    """Back to the chamber, down a stair again (L4.7.1), or out of the castle. The turn is over."""
    if hero.place == "chamber":
        return await chamber.reach(hero, back=True)
    return await catacombs.sink(hero.state, hero) if hero.place == "catacombs" else True


async def go_onward(hero: Hero) -> bool:
    """Complete a flight into an undiscovered room, by any free passage (L8.12c, L8.12d, L4.5)."""
    return await step(hero, await chosen(lambda: ahead.ask_onward(hero)) or "room")


async def found(hero: Hero) -> bool:
    """Tell of something that a tile or a card gave or did; says whether the turn is over."""
    goes_on = await finds.find(hero)
    return await go_thrown(hero) if hero.due == "thrown" else not goes_on


async def go_thrown(hero: Hero) -> bool:
    """Out by the way that a roll has given, at once (L12.2a)."""
    hero.due = "nothing"
    return await step(hero, await chosen(lambda: ask_way(hero, obstacles=False)))


async def go_arriving(hero: Hero) -> bool:
    """The turn after a teleport: into the new room, which has no way back, and no other movement (L12.1e, LS35)."""
    what = await chosen(lambda: ahead.ask_landed(hero)) or "room"
    hero.way_in = "none"
    if what == "corridor":
        put_away(hero)
    # From a corridor he may not go on: coming into it is all his movement this turn (L12.1e).
    return await arrive(hero, "room" if what == "corridor" else what)


async def flee_dragon(hero: Hero) -> bool:
    """Flee from the woken dragon; success goes on as a normal move with the cards kept (L9.6b, L9.7, L9.8)."""
    if not await dragon.escapes(hero):
        return await dragon.burn(hero)
    match await chosen(lambda: ahead.ask_out_of_chamber(hero)):
        case "none":
            return await dragon.shut_in(hero)
        case where:
            return await step(hero, where or "room")


async def move_on(hero: Hero) -> bool:
    """After getting free: on by any exit, whatever lies there. The turn is over then."""
    # A door that he leaves alone costs nothing: he may choose another exit (L4.6.1c).
    while not await step(hero, what := await chosen(lambda: ask_way(hero))):
        if what in ("", "not"):
            break
    return True


async def climb(hero: Hero) -> bool:
    """Look for a way up from the catacombs; the turn goes on there as if he had walked in (L4.7.3b)."""
    state = hero.state
    if not await catacombs.seek(state, hero):
        return True
    hero.way_in = "free"
    if company.moving(state):
        # A game that was kept before there was this question has no answer to it.
        what = await chosen(lambda: ahead.ask_up(hero)) if begun_since(state.options, STAIRS_ASK) else ""
        return await arrive(hero, what or "room", known=True)
    put(hero, "room")
    return await room(hero, also=(ahead.CORRIDOR,))
