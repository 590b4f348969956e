"""Followers that are apart from their master: they run to him, or are nobody's any more (A25.8, A25.9)."""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.atervackt.rooms import kinds
from companion.games.atervackt.skill_rolls import passes
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Follower
from companion.games.atervackt.state.terms import ASPECTS
from companion.kit.drakborgen.aspects import NAMES
from companion.text import Text


def begin(state: AtervacktState) -> None:
    """In each movement phase who is apart runs towards his master (A25.8).

    A lost round is sat out (A10.1), but an early move is completed first (AS13).
    """
    for follower in (one for one in state.followers.values() if one.inside):
        follower.runs = follower.where == "apart"
        if follower.halfway or (not follower.runs and follower.master.halfway):
            follower.plan, follower.halfway = "none", False
        else:
            follower.plan = "lost" if follower.lost else "none"
            follower.lost = max(follower.lost - 1, 0)


async def struggle(state: AtervacktState) -> None:
    """Obstacles take a roll on the way: who was left behind in rubble or a web tries once a round (A25.8)."""
    for follower in running(state):
        room = state.rooms.get(follower.room or "")
        if follower.stuck and follower.plan != "lost" and room is not None:
            loose = await passes(follower, "agility" if kinds.of(room).wedges else "strength")
            # It had begun to push through, which takes two in a row (A19.3).
            if loose and follower.pushing and kinds.of(room).sticky:
                loose = await passes(follower, "strength", again=True)
            follower.stuck = not loose


def running(state: AtervacktState) -> list[Follower]:
    """Those that are on their way to a hero in Drakborgen."""
    return [one for hero in state.inside() for one in hero.followers if one.runs and one.where == "apart"]


async def arrive(state: AtervacktState) -> None:
    """When all have moved: who has reached his master is with him again."""
    for follower in running(state):
        state.turn = follower.seat
        if not follower.held and await is_back(follower):
            follower.rejoin()
    state.turn = None


async def is_back(follower: Follower) -> bool:
    """Whether it has come to its master: without a map people say so, who move it as they move spiders (A25.8)."""
    while True:
        match await chosen(lambda: _ask_back(follower)):
            case "back":
                return True
            case "roll":
                await hurdle(follower)
            case "dead":
                follower.die()
                return False
            case _:
                return False


def _ask_back(follower: Follower) -> Choose | None:
    if follower.where != "apart" or not follower.master.inside:
        return None
    return follower.lines(
        "follower.back",
        Text("{monster}: where?", monster=follower.called),
        Option("back", Text("With me again")),
        Option("not", Text("Not here yet")),
        Option("roll", Text("It has to roll")),
        Option("dead", Text("It is dead")),
    )


async def hurdle(follower: Follower) -> None:
    """An obstacle on its way (A25.8): by what it has to roll, and how that comes out."""
    aspect = await chosen(lambda: _ask_aspect(follower))
    known = next((one for one in ASPECTS if one == aspect), None)
    if known is None:
        return
    made = await passes(follower, known)
    text = Text("{monster} makes it.") if made else Text("{monster} does not make it.")
    follower.state.tell("follower.roll", text.using(monster=follower.definite))


def _ask_aspect(follower: Follower) -> Choose | None:
    lines = (Option(aspect, NAMES[aspect]) for aspect in ASPECTS)
    return follower.lines("follower.aspect", Text("{monster} rolls for?", monster=follower.called), *lines)


def slip(state: AtervacktState) -> None:
    """A slave that is in another room than its master in the card phase is free (A25.9)."""
    for hero in state.inside():
        for follower in hero.followers:
            if follower.where == "apart" and follower.bond != "faithful":
                follower.free()
