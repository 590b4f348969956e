"""Phase 2, the movement phase: everybody decides, then it is done (A3.3)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import get_args

from companion.asking import EMPTY
from companion.asks import Choose, Option, Options, ask_all, scope
from companion.games.atervackt import reports, rooms
from companion.games.atervackt.state import AtervacktState, Hero, Kind, Plan
from companion.text import Text

MOVE = Option("move", Text("Move, open way"))
SEARCH = Option("search", Text("Search the room"))
WAIT = Option("wait", Text("Stand still"))
LEAVE = Option("leave", Text("Leave Drakborgen"))


async def phase(state: AtervacktState) -> None:
    """Every hero moves or stands still; first all decide where to go (A3.3)."""
    for hero in state.inside():
        begin(state, hero)
    answers = await ask_all(lambda: _ask(state))
    for hero in state.inside():
        if hero.plan == "none":
            hero.plan = "move" if hero.halfway else _plan(answers.get(hero.seat))
    for hero in state.inside():
        state.turn = hero.seat
        with scope(state.scopes, "turn"):
            await ACTS.get(hero.plan, nothing)(state, hero)


def begin(state: AtervacktState, hero: Hero) -> None:
    """A lost round is sat out without a roll (A10.1); an early move is completed instead of a move (A3.6, AS13)."""
    hero.plan = "none"
    if hero.halfway:
        hero.plan = "move"
    elif hero.lost:
        hero.lost -= 1
        hero.plan = "stay"
        state.tell("lost.round", Text("{hero} loses the round: {n} left.", hero=hero.name, n=hero.lost))


def _plan(answer: object) -> Plan:
    return next((plan for plan in get_args(Plan) if plan == answer), "stay")


def _ask(state: AtervacktState) -> Choose | None:
    deciding = [hero for hero in state.inside() if hero.plan == "none" and not hero.halfway]
    if not deciding:
        return None
    return Choose(
        key="move",
        seats=tuple(hero.seat for hero in deciding),
        text=Text("What do you do?"),
        options={hero.seat: page(state, hero) for hero in deciding},
        offers=reports.offer(state),
    )


def page(state: AtervacktState, hero: Hero) -> Options:
    """What the hero may do, on the same lines every time."""
    room = rooms.of(state, hero)
    kind: Kind = "room" if room is None else room.kind
    leave = LEAVE if kind == "tower" and hero.way_in != "start" else EMPTY
    search = SEARCH if may_search(state, hero) else EMPTY
    wait = WAIT if kind != "chamber" else EMPTY
    lines = (MOVE, search, wait, leave)
    return lines[:3] if leave is EMPTY else lines


def may_search(state: AtervacktState, hero: Hero) -> bool:
    """Only where room cards are drawn, or in rubble; not after "empty" (A9.2, A9.4, AS27)."""
    room = rooms.of(state, hero)
    return room is not None and room.kind in rooms.SEARCHED and not room.lies("search", "empty")


async def move(_state: AtervacktState, hero: Hero) -> None:
    """Out by an open way; what lies there is the tile phase's matter (A5.1, A5.5, A5.6)."""
    if not hero.halfway:
        rooms.go_out(hero)
        hero.way_in = "free"


async def leave(state: AtervacktState, hero: Hero) -> None:
    """Out of Drakborgen by a tower, before the next sun phase, and never in again (AS11)."""
    rooms.go_out(hero)
    hero.place, hero.plan, hero.before = "out", "none", None
    state.tell("out", Text("{hero} is out of Drakborgen.", hero=hero.name))


async def nothing(_state: AtervacktState, _hero: Hero) -> None:
    """Searching and waiting come in the card phase (A3.5)."""


ACTS: Mapping[str, Callable[[AtervacktState, Hero], Awaitable[None]]] = {"move": move, "leave": leave}
