"""What tiles and cards do to places: teleports (L12.1) and random exits (L12.2)."""

from __future__ import annotations

from companion.asking import choice, chosen
from companion.asks import Choose, Option
from companion.dice import T12
from companion.games.legenden.monsters import meetings
from companion.games.legenden.places import monster_flight
from companion.games.legenden.places.positions import put
from companion.games.legenden.state.game import Hero, LegendenState
from companion.games.legenden.table import rulings
from companion.games.legenden.throngs import encounters
from companion.text import Text


async def direction(hero: Hero) -> None:
    """A T12 gives the direction of a teleport (L12.1a, LT5, LS11)."""
    face = await hero.roll("teleport.roll", Text("{hero}: where, T12"), T12)
    if face:
        hero.state.tell("teleport", Text("One square away: {direction}.", direction=hero.state.book.direction(face)))


async def teleport(hero: Hero) -> bool:
    """He lands in the next square; his turn is over, and he comes into the room next turn (L12.1a, L12.1c, L12.1e)."""
    await direction(hero)
    room, outside = Option("room", Text("A room")), Option("outside", Text("Outside the castle"))
    match await hero.choose("teleport.to", Text("{hero}: lands where?"), room, outside):
        case "outside":
            put(hero, "outside")
            hero.way_in = "free"
            hero.tell("out", Text("{hero} is out of the castle."))
        case "room":
            put(hero, "room")
            hero.before, hero.way_in, hero.due = "room", "none", "arrive"
    return False


async def banish(hero: Hero) -> bool:
    """A monster is teleported: it stays only in a face-up room, and another hero there meets it (L12.1b, LS41)."""
    state = hero.state
    state.meeting = await meetings.begin(hero, None)
    if state.meeting is None:
        return hero.alive
    await direction(hero)
    monster_flight.land(state, await chosen(lambda: _ask_monster_landing(state)))
    if state.meeting.goes_to is not None:
        rulings.note(state, "LS41" if state.company is None else "LS41.phase")
    if state.company is not None:
        visit(state)
    state.meeting = await meetings.follow_up(hero)
    return await encounters.play_out(hero)


def visit(state: LegendenState) -> None:
    """By the advanced rules the hero meets it in the event phase of that room (LS41)."""
    meeting = state.meeting
    if meeting is not None and meeting.number in state.monsters:
        state.monsters[meeting.number].visits, meeting.goes_to = meeting.goes_to, None


def _ask_monster_landing(state: LegendenState) -> Choose | None:
    meeting = state.meeting
    if meeting is None:
        return None
    to = monster_flight.to_heroes(state, meeting.hero)
    face_up, off = Option("face_up", Text("A face-up room")), Option("undiscovered", Text("Unknown or outside"))
    return choice(
        "teleport.monster",
        meeting.hero,
        Text("{monster} lands where?", monster=state.book.monsters[meeting.kind].short_name),
        face_up,
        off,
        *to,
    )


async def thrown_out(hero: Hero) -> bool:
    """A random exit: by the only free passage, or by the one that a T12 gives (L12.2a)."""
    ways = await chosen(lambda: _ask_ways(hero))
    if ways not in ("", "0"):
        way = await monster_flight.random_exit(hero.seat, int(ways))
        hero.tell("thrown", Text("{hero} leaves by exit {n}.", n=way))
        hero.due = "thrown"
    return hero.alive


def _ask_ways(hero: Hero) -> Choose | None:
    if not hero.alive:
        return None
    return monster_flight.ask_ways(hero.seat, Text("How many free exits?"))
