"""Monsters in a web (A19.14, A27.7): no fight, they try to push through, and spiders come for them too."""

from __future__ import annotations

from companion.asking import choice, chosen
from companion.asks import Choose, Option
from companion.games.atervackt.monsters import dangers
from companion.games.atervackt.rooms import inmates
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.pieces import Figure, Lying
from companion.games.atervackt.table.seating import monster_player
from companion.text import Text


def caught(state: AtervacktState, room: str) -> list[Lying]:
    """The monsters that are stuck in that room."""
    here = state.rooms.get(room)
    return [lying for lying in here.cards if lying.stuck] if here is not None else []


def catch(state: AtervacktState, room: str) -> None:
    """A web catches the monsters in the room too, in the middle (A27.7)."""
    for monster in dangers.present(state, room):
        monster.stuck = True
        state.tell("caught", Text("{hero} is caught in the web.", hero=inmates.monster_name(state, monster)))


def webs(state: AtervacktState) -> list[str]:
    """The rooms with monsters that are stuck, and with heroes; without them the cards go when the sun moves (A2.6)."""
    return [number for number in state.rooms if caught(state, number) and state.inside_of(number)]


def scent(state: AtervacktState) -> bool:
    """Whether there are monsters that draw spiders to them (A19.14)."""
    return any(caught(state, number) for number in state.rooms)


async def struggle(state: AtervacktState) -> None:
    """Once a round the monster player rolls for each (A19.14)."""
    for number in webs(state):
        for monster in caught(state, number):
            await push(state, number, monster)


async def push(state: AtervacktState, room: str, monster: Lying) -> None:
    """Two Strength rolls in a row, out by a random exit, and it has fled; else it stays there (A27.7, A19.3)."""
    seat = dangers.roller(state, room)
    for _ in range(2):
        if seat is None or not await dangers.passes(state, monster, "strength", seat):
            return
    state.tell("monster.flees", Text("{monster} flees.", monster=inmates.the_monster(state, monster)))
    dangers.gone(state, room, monster)


async def feed(state: AtervacktState) -> None:
    """A spider in the web eats monsters too (A19.13, A19.14)."""
    for number in webs(state):
        if await is_there(state, number):
            for monster in caught(state, number):
                state.tell("eaten", Text("The spider eats {hero}.", hero=inmates.monster_name(state, monster)))
                dangers.gone(state, number, monster)


async def is_there(state: AtervacktState, room: str) -> bool:
    """Whether a spider has come into the monsters' web."""
    return await chosen(lambda: _ask(state, room)) == "yes"


def _ask(state: AtervacktState, room: str) -> Choose | None:
    here, monsters = state.inside_of(room), caught(state, room)
    if not here or not monsters or not state.spiders:
        return None
    seat = monster_player(state, here[0].seat) or here[0].seat
    no, yes = Option("no", Text("No spider yet")), Option("yes", Text("A spider is there"))
    return choice("spider.there", seat, Text("In {hero}'s web?", hero=inmates.short_name(state, monsters[0])), no, yes)


async def leave_out_stuck(state: AtervacktState, room: str, met: list[Lying]) -> list[Lying]:
    """Those that are stuck are not met: they stay there, or push through and flee; gives the others (A27.7).

    A figure is looked after by `webs_of_wanderers` (A31.18).
    """
    held = [lying for lying in met if lying.stuck and not isinstance(lying, Figure)]
    for monster in held:
        if not any(monster is other for other in state.rooms[room].cards):
            inmates.settle_down(state, room, [monster])
            await push(state, room, monster)
    return [lying for lying in met if not any(lying is monster for monster in held)]
