"""Giant spiders (A19.7-A19.15), and monsters in a web: no fight, they try to push through (A19.14, A27.7, A31.18).

On the map spiders run by themselves; without one people move them, and say where they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.asking import choice, chosen
from companion.asks import Choose, Option
from companion.games.atervackt import board, exits, wanderers
from companion.games.atervackt.board import Square
from companion.games.atervackt.monsters import dangers, hunting
from companion.games.atervackt.rooms import kinds, rooms
from companion.games.atervackt.rooms.kinds import STRANDS
from companion.games.atervackt.rooms.rooms import Monster
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Figure, Lying, Spider
from companion.games.atervackt.state.terms import BOX
from companion.games.atervackt.table.seating import monster_player
from companion.games.atervackt.wandering import escapes
from companion.text import Text


def place(state: AtervacktState, number: str) -> None:
    """A spider marker is put into a room (A19.7)."""
    state.spiders = min(state.spiders + 1, 9)
    square = state.rooms[number].spot
    if square is not None and len(state.crawling) < state.spiders:
        state.crawling.append(Spider(*square))


def scent(state: AtervacktState) -> None:
    """In a movement phase that begins with somebody stuck in a web all spiders run towards it (A19.8-A19.10).

    Who gets stuck in the tile or card phase is no prey before the round after.
    """
    for hero in state.bands():
        room = hero.here
        # Settled now: who gets loose later in this phase still draws them, who gets stuck later does not (A19.8,
        # A19.9).
        hero.prey = hero.stuck and room is not None and kinds.of(room).sticky
    if not state.spiders:
        return
    prey = any(one.prey for one in state.bands()) or wanderers.hang(state)
    if not (prey or any(rooms.caught(state, room) for room in state.rooms)):
        return
    for spider in known(state):
        run(state, spider)
    if len(known(state)) < state.spiders:
        state.tell("spiders", Text("Spiders run to the nearest web: 2 rooms, 1 over unknown."))


def known(state: AtervacktState) -> list[Spider]:
    """The spiders whose squares are known."""
    return [spider for spider in state.crawling[: state.spiders] if state.map.placed(spider) is not None]


def run(state: AtervacktState, spider: Spider) -> None:
    """It runs as fast as it can towards the nearest web with prey; nobody leads it (A19.8, A19.10-A19.12, A19.15).

    What nobody has walked through is taken for open, unless people have said that it is a wall.
    """
    start = spider.spot
    creatures: list[Hero | Figure] = [*state.inside(), *wanderers.hanging(state)]
    webs = {square for one in creatures if one.prey and (square := one.spot) is not None}
    if start is None or start in webs:
        return
    way = hunting.fastest(start, webs, lambda square: ways_out(state, square), lambda square: ground(state, square))
    if way is not None and way.next != start:
        spider.put_on(way.next)
        state.tell("spider.runs", Text("A spider runs to {place}.", place=way.next.name))


def ways_out(state: AtervacktState, square: Square) -> Iterator[hunting.Exit]:
    """The sides of a square that are no walls (A19.10, A19.11)."""
    chamber = state.map.board.of_chamber
    for way, there in board.beside(square).items():
        edge = state.map.edge(square, way)
        if chamber(square) and chamber(there):
            yield hunting.Exit(there, within=True)
        elif edge != "wall":
            yield hunting.Exit(there, edge in ("door", "portcullis"), edge != "unknown")


def ground(state: AtervacktState, square: Square) -> hunting.Ground:
    """What it runs over; nothing that a room is matters to it (A19.12)."""
    number = state.map.at(square)
    if number is None:
        return "unknown"
    return "corridor" if state.rooms[number].kind == "corridor" else "room"


async def feed(state: AtervacktState) -> None:
    """In the card phase a spider in the web eats whoever is still stuck there, without a roll (A19.13)."""
    # Both: who got loose in this movement phase is safe, who is stuck only since then as well (A19.9, A19.13).
    for hero in [hero for hero in state.bands() if hero.prey and hero.stuck]:
        if await is_there(hero, sees(state, hero)):
            hero.tell("eaten", Text("The spider eats {hero}."))
            hero.die()


async def is_there(prey: Hero | Monster, seen: bool | None = None) -> bool:
    """Whether a spider has come into its web; people say it of spiders that are not on the map (`seen`)."""
    if seen is not None:
        return seen
    no, yes = Option("no", Text("No spider yet")), Option("yes", Text("A spider is there"))
    return await chosen(lambda: _ask(prey, no, yes)) == "yes"


def sees(state: AtervacktState, prey: Hero | Figure) -> bool | None:
    """Whether the map knows a spider there; `None` as long as it does not know all of them."""
    if any(spider.spot == prey.spot for spider in known(state)):
        return True
    return False if known(state) and len(known(state)) == state.spiders else None


def _ask(prey: Hero | Monster, no: Option, yes: Option) -> Choose | None:
    """The monster player says so (A28.1)."""
    if not prey.answers or not prey.state.spiders:
        return None
    seat = monster_player(prey.state, prey.seat) or prey.seat if isinstance(prey, Hero) else prey.seat
    return choice("spider.there", seat, prey.named(Text("In {hero}'s web?")), no, yes)


# Monsters in a web.


def catch_monsters(state: AtervacktState, room: str) -> None:
    """A web catches the monsters in the room too, in the middle (A27.7)."""
    for monster in dangers.present(state, room):
        monster.stuck = True
        state.tell("caught", Text("{hero} is caught in the web.", hero=state.monster(monster).name))


def stuck_monsters(state: AtervacktState) -> dict[str, list[Lying]]:
    """Those that cards have brought, by their rooms, where there are heroes; without them the cards go (A2.6)."""
    return {room: caught for room in state.rooms if state.inside_of(room) and (caught := rooms.caught(state, room))}


async def wanderers_struggle(state: AtervacktState) -> None:
    """Once a round two Strength rolls for each figure; free, it flees by a random exit (A27.7, A31.4, A31.18)."""
    for figure in wanderers.hanging(state):
        seat = wanderers.mover(state, figure.place)
        if await escapes.cross(state, STRANDS, figure, seat) == "off" and figure.stuck:
            found = await exits.one(state, figure.place, figure, by_any=True)
            escapes.run_off(state, figure, found)


async def monsters_struggle(state: AtervacktState) -> None:
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


async def feed_on_monsters(state: AtervacktState) -> None:
    """A spider in the web eats monsters too (A19.13, A19.14); a figure that hangs there since the movement phase."""
    for figure in wanderers.hanging(state):
        monster = Monster(state, wanderers.mover(state), figure, figure.place)
        if figure.prey and await is_there(monster, sees(state, figure)):
            eaten(state, figure)
            figure.stand(BOX)
    for room, caught in stuck_monsters(state).items():
        seat = dangers.roller(state, room)
        if seat is not None and await is_there(Monster(state, seat, caught[0], room)):
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
