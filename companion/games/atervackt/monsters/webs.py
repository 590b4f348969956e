"""Monsters in a web (A19.14, A27.7, A31.18): no fight, they try to push through, and spiders come for them too."""

from __future__ import annotations

from companion.games.atervackt import exits, wanderers
from companion.games.atervackt.monsters import dangers, spiders
from companion.games.atervackt.rooms import rooms
from companion.games.atervackt.rooms.kinds import STRANDS
from companion.games.atervackt.rooms.rooms import Monster
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.pieces import Figure, Lying
from companion.games.atervackt.state.terms import BOX
from companion.games.atervackt.wandering import escapes
from companion.text import Text


def catch(state: AtervacktState, room: str) -> None:
    """A web catches the monsters in the room too, in the middle (A27.7)."""
    for monster in dangers.present(state, room):
        monster.stuck = True
        state.tell("caught", Text("{hero} is caught in the web.", hero=state.monster(monster).name))


def stuck_monsters(state: AtervacktState) -> dict[str, list[Lying]]:
    """Those that cards have brought, by their rooms, where there are heroes; without them the cards go (A2.6)."""
    return {room: caught for room in state.rooms if state.inside_of(room) and (caught := rooms.caught(state, room))}


async def struggle_of_wanderers(state: AtervacktState) -> None:
    """Once a round two Strength rolls for each figure; free, it flees by a random exit (A27.7, A31.4, A31.18)."""
    for figure in wanderers.hanging(state):
        seat = wanderers.mover(state, figure.place)
        if await escapes.cross(state, STRANDS, figure, seat) == "off" and figure.stuck:
            found = await exits.one(state, figure.place, figure, by_any=True)
            escapes.run_off(state, figure, found)


async def struggle(state: AtervacktState) -> None:
    """Once a round the monster player rolls for each that a card has brought (A19.14)."""
    for room, caught in stuck_monsters(state).items():
        for monster in caught:
            await push(state, room, monster)


async def push(state: AtervacktState, room: str, lying: Lying) -> None:
    """Two Strength rolls in a row, out by a random exit, and it has fled; else it stays there (A27.7, A19.3)."""
    seat = dangers.roller(state, room)
    if seat is not None and await Monster(state, seat, lying, room).passes("strength", times=2):
        state.tell("monster.flees", Text("{monster} flees.", monster=state.monster(lying).definite))
        dangers.gone(state, room, lying)


async def feed(state: AtervacktState) -> None:
    """A spider in the web eats monsters too (A19.13, A19.14); a figure that hangs there since the movement phase."""
    for figure in wanderers.hanging(state):
        monster = Monster(state, wanderers.mover(state), figure, figure.place)
        if figure.prey and await spiders.is_there(monster, spiders.sees(state, figure)):
            eaten(state, figure)
            figure.stand(BOX)
    for room, caught in stuck_monsters(state).items():
        seat = dangers.roller(state, room)
        if seat is not None and await spiders.is_there(Monster(state, seat, caught[0], room)):
            for lying in rooms.caught(state, room):
                eaten(state, lying)
                dangers.gone(state, room, lying)


def eaten(state: AtervacktState, lying: Lying) -> None:
    """Say it."""
    state.tell("eaten", Text("The spider eats {hero}.", hero=state.monster(lying).name))


async def leave_out_stuck(state: AtervacktState, room: str, met: list[Lying]) -> list[Lying]:
    """Those that are stuck are not met: they stay there, or push through and flee; gives the others (A27.7, A31.18)."""
    held = [lying for lying in met if lying.stuck and not isinstance(lying, Figure)]
    for monster in held:
        if not any(monster is other for other in state.rooms[room].cards):
            rooms.settle_down(state, room, [monster])
            await push(state, room, monster)
    return [lying for lying in met if not any(lying is monster for monster in held)]
