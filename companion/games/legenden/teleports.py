"""Teleports (L12.1) and random exits (L12.2), by which tiles and cards move heroes and monsters."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Option
from companion.dice import T12
from companion.games.legenden import encounters, monster_flight, random_exits
from companion.games.legenden.monsters import meetings
from companion.games.legenden.state.game import Hero
from companion.text import Text


async def roll_direction(hero: Hero) -> None:
    """Roll a T12 for the direction of a teleport (L12.1a, LT5, LS11)."""
    face = await hero.roll("teleport.roll", Text("{hero}: where, d12"), T12)
    if face:
        hero.tell("teleport", Text("One square away: {direction}.", direction=hero.state.book.direction(face)))


async def teleport(hero: Hero) -> bool:
    """Teleport the hero to the next square; they enter the room next turn (L12.1a, L12.1c, L12.1e)."""
    await roll_direction(hero)
    room, outside = Option("room", Text("A room")), Option("outside", Text("Outside the castle"))
    match await hero.choose("teleport.to", Text("{hero}: lands where?"), room, outside):
        case "outside":
            hero.go_to("outside")
            hero.way_in = "free"
            hero.tell("out", Text("{hero} is out of the castle."))
        case "room":
            hero.go_to("room")
            hero.before, hero.way_in, hero.due = "room", "none", "arrive"
    return True


async def teleport_monster(hero: Hero) -> bool:
    """Teleport a monster: it stays only in a face-up room, where another hero meets it (L12.1b, LS41)."""
    state = hero.state
    state.meeting = await meetings.begin_meeting(hero, None)
    if state.meeting is None:
        return False
    await roll_direction(hero)
    unknown = Option("undiscovered", Text("Unknown or outside"))
    text = Text("{monster} lands where?")
    monster_flight.land_monster(
        state, await ask_option(lambda: monster_flight.build_destination_ask(state, "teleport.monster", text, unknown))
    )
    if state.meeting.goes_to is not None:
        state.explain("LS41" if state.company is None else "LS41.phase")
    if state.company is not None and state.meeting.number in state.monsters:
        # By the advanced rules the hero meets it in the event phase of that room (LS41).
        state.monsters[state.meeting.number].visits, state.meeting.goes_to = state.meeting.goes_to, None
    state.meeting = await meetings.find_following_meeting(hero)
    return not await encounters.play_meetings(hero)


async def leave_by_random_exit(hero: Hero) -> None:
    """Let the hero leave by a random exit: the only free passage, or the one that a T12 gives (L12.2a)."""
    words = Text("How many free exits?")
    way = await random_exits.roll_exit(hero.seat, lambda: words if hero.alive else None)
    if way is not None:
        hero.tell("thrown", Text("{hero} leaves by exit {n}.", n=way))
        # A monster that followed the hero on the way back does not follow there (L7.6c).
        hero.due, hero.pursuer = "thrown", None
