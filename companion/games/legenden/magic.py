"""What tiles and cards do to places: teleports (L12.1) and random exits (L12.2)."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Option
from companion.dice import T12
from companion.games.legenden import encounters, exits, monster_flight
from companion.games.legenden.monsters import meetings
from companion.games.legenden.state.game import Hero
from companion.text import Text


async def direction(hero: Hero) -> None:
    """A T12 gives the direction of a teleport (L12.1a, LT5, LS11)."""
    face = await hero.roll("teleport.roll", Text("{hero}: where, T12"), T12)
    if face:
        hero.tell("teleport", Text("One square away: {direction}.", direction=hero.state.book.direction(face)))


async def teleport(hero: Hero) -> bool:
    """He lands in the next square; his turn is over, and he comes into the room next turn (L12.1a, L12.1c, L12.1e)."""
    await direction(hero)
    room, outside = Option("room", Text("A room")), Option("outside", Text("Outside the castle"))
    match await hero.choose("teleport.to", Text("{hero}: lands where?"), room, outside):
        case "outside":
            hero.put("outside")
            hero.way_in = "free"
            hero.tell("out", Text("{hero} is out of the castle."))
        case "room":
            hero.put("room")
            hero.before, hero.way_in, hero.due = "room", "none", "arrive"
    return True


async def banish(hero: Hero) -> bool:
    """A monster is teleported: it stays only in a face-up room, and another hero there meets it (L12.1b, LS41)."""
    state = hero.state
    state.meeting = await meetings.begin(hero, None)
    if state.meeting is None:
        return False
    await direction(hero)
    unknown = Option("undiscovered", Text("Unknown or outside"))
    text = Text("{monster} lands where?")
    monster_flight.land(
        state, await ask_option(lambda: monster_flight.ask_where(state, "teleport.monster", text, unknown))
    )
    if state.meeting.goes_to is not None:
        state.say("LS41" if state.company is None else "LS41.phase")
    if state.company is not None and state.meeting.number in state.monsters:
        # By the advanced rules the hero meets it in the event phase of that room (LS41).
        state.monsters[state.meeting.number].visits, state.meeting.goes_to = state.meeting.goes_to, None
    state.meeting = await meetings.follow_up(hero)
    return not await encounters.play_out(hero)


async def thrown_out(hero: Hero) -> None:
    """A random exit: by the only free passage, or by the one that a T12 gives (L12.2a)."""
    words = Text("How many free exits?")
    way = await exits.random_exit(hero.seat, lambda: words if hero.alive else None)
    if way is not None:
        hero.tell("thrown", Text("{hero} leaves by exit {n}.", n=way))
        # What followed him the way back does not follow him there (L7.6c).
        hero.due, hero.pursuer = "thrown", None
