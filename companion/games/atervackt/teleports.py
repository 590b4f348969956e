"""Teleportation (A22): away from a room, and what it does where he arrives."""

from __future__ import annotations

from companion.asking import choice, chosen
from companion.asks import Choose, Option
from companion.games.atervackt import catacombs, falls, followers, health, rooms
from companion.games.atervackt.state import AtervacktState, Hero, Room
from companion.text import Text


async def away(state: AtervacktState, hero: Hero) -> None:
    """Through walls, as the card says (A22.1); into the wall is death, farther out he is out alive (A22.5)."""
    where = await chosen(lambda: _ask_where(hero))
    if where:
        followers.leave_behind(state, hero)
    match where:
        case "board":
            sideways(state, hero)
        case "below":
            catacombs.sink(state, hero)
            hero.above = False
        case "wall":
            health.die(state, hero)
        case "out":
            rooms.go_out(hero)
            hero.place, hero.plan, hero.before = "out", "none", None
            state.tell("out", Text("{hero} is out of Drakborgen.", hero=hero.name))


def _ask_where(hero: Hero) -> Choose | None:
    if not hero.inside or hero.room is None:
        return None
    return choice(
        "teleport",
        hero.seat,
        Text("{hero}: to where?", hero=hero.name),
        Option("board", Text("On the board")),
        Option("below", Text("The catacombs")),
        Option("out", Text("2 squares outside")),
        Option("wall", Text("In the wall: dead")),
    )


def sideways(state: AtervacktState, hero: Hero) -> None:
    """In the movement phase it goes on with the move, later it is an early move (A3.6, A22.2)."""
    if state.phase == "move":
        rooms.go_out(hero)
        hero.plan = "move"
    else:
        rooms.early(hero)
        state.tell("halfway", Text("{hero} arrives next round.", hero=hero.name))
    hero.way_in, hero.landed = "none", True


async def land(state: AtervacktState, hero: Hero, room: Room) -> None:
    """In the middle: stuck in rubble or a web, down from a footbridge, for ever in a pit (A6.6, A22.4)."""
    match room.kind:
        case "rubble" | "web":
            hero.stuck = True
            hero.pushing = room.kind == "web"
            state.tell("stuck", Text("{hero} is stuck in the middle.", hero=hero.name))
        case "pit":
            falls.forever(state, hero)
        case "bridge":
            await falls.down(state, hero)
