"""Giant spiders (A19.7-A19.15), and monsters in a web, which try to push through (A19.14, A27.7, A31.18).

On the map spiders run by themselves; without one people move them, and say where they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.asking import ask_option, choice
from companion.asks import Choose, Option
from companion.games.atervackt import board
from companion.games.atervackt.board import Square
from companion.games.atervackt.monsters import spider_paths
from companion.games.atervackt.rooms import kinds
from companion.games.atervackt.rooms.rooms import Monster, RoomContext
from companion.games.atervackt.skill_rolls import PUSHES
from companion.games.atervackt.state import AtervacktState, Figure, Hero, LyingCard, Spider, is_among, leave_out
from companion.games.atervackt.wandering import roaming
from companion.kit.questions import question
from companion.text import Text


def place_spider(ctx: RoomContext) -> None:
    """Put a spider marker into a room (A19.7)."""
    state, square = ctx.state, ctx.room.spot
    state.spiders = min(state.spiders + 1, 9)
    if square is not None and len(state.crawling) < state.spiders:
        state.crawling.append(Spider(*square))


def run_to_prey(state: AtervacktState) -> None:
    """Run all spiders in a movement phase that begins with somebody stuck in a web (A19.8-A19.10).

    A creature that gets stuck in the tile or card phase is no prey before the round after.
    """
    for hero in state.heroes_and_followers():
        room = hero.current_room
        # This is settled now: a hero who gets loose later in this phase still draws spiders, one who gets stuck later
        # does not (A19.8, A19.9).
        hero.prey = hero.stuck and room is not None and kinds.kind_of_room(room).sticky
    if not state.spiders:
        return
    prey = any(creature.prey for creature in state.heroes_and_followers()) or roaming.mark_prey(state)
    if not (prey or any(lying.stuck for room in state.rooms.values() for lying in room.cards)):
        return
    for spider in known_spiders(state):
        run_spider(state, spider)
    if len(known_spiders(state)) < state.spiders:
        state.tell("spiders", Text("Spiders run to the nearest web: 2 rooms, 1 over unknown."))


def known_spiders(state: AtervacktState) -> list[Spider]:
    """Return the spiders whose squares are known."""
    return [spider for spider in state.crawling[: state.spiders] if state.map.square_of(spider) is not None]


def run_spider(state: AtervacktState, spider: Spider) -> None:
    """Run a spider as fast as it can to the nearest web with prey; nobody leads it (A19.8, A19.10-A19.12, A19.15).

    A side that nobody has walked through counts as open, unless people have said that it is a wall.
    """
    start = spider.spot
    creatures: list[Hero | Figure] = [*state.heroes_inside(), *roaming.hanging_figures(state)]
    webs = {square for creature in creatures if creature.prey and (square := creature.spot) is not None}
    if start is None or start in webs:
        return
    path = spider_paths.find_fastest(
        start, webs, lambda square: list_exits(state, square), lambda square: ground_at(state, square)
    )
    if path is not None and path.next != start:
        spider.put_on(path.next)
        state.tell("spider.runs", Text("A spider runs to {place}.", place=path.next.name))


def list_exits(state: AtervacktState, square: Square) -> Iterator[spider_paths.PathExit]:
    """Yield the sides of a square that are no walls (A19.10, A19.11)."""
    chamber = state.map.board.is_chamber_square
    for way, neighbour in board.neighbours(square).items():
        edge = state.map.edge(square, way)
        if chamber(square) and chamber(neighbour):
            yield spider_paths.PathExit(neighbour, within=True)
        elif edge != "wall":
            yield spider_paths.PathExit(neighbour, edge in ("door", "portcullis"), edge != "unknown")


def ground_at(state: AtervacktState, square: Square) -> spider_paths.Ground:
    """Return the ground of a square; no kind of room hinders a spider (A19.12)."""
    number = state.map.room_on(square)
    if number is None:
        return "unknown"
    return "corridor" if state.rooms[number].kind == "corridor" else "room"


async def eat_heroes(state: AtervacktState) -> None:
    """Let a spider in the web eat everybody who is still stuck there, without a roll (A19.13)."""
    # Both are needed: a creature that got loose, or got stuck, in this movement phase is safe (A19.9, A19.13).
    for hero in [hero for hero in state.heroes_and_followers() if hero.prey and hero.stuck]:
        if await ask_is_there(hero, is_spider_at(state, hero)):
            hero.tell("eaten", Text("{hero} is eaten by the spider."))
            hero.die()


async def ask_is_there(prey: Hero | Monster, is_seen: bool | None = None) -> bool:
    """Ask the monster player whether a spider has come into the web, where the map does not know it (A28.1)."""
    return await _ask_spider_is_there(prey) == "yes" if is_seen is None else is_seen


def is_spider_at(state: AtervacktState, prey: Hero | Figure) -> bool | None:
    """Return True if the map knows a spider there; `None` as long as it does not know all of them."""
    if any(spider.spot == prey.spot for spider in known_spiders(state)):
        return True
    return False if known_spiders(state) and len(known_spiders(state)) == state.spiders else None


@question(ask_option)
def _ask_spider_is_there(prey: Hero | Monster) -> Choose | None:
    if not prey.answers or not prey.state.spiders:
        return None
    seat = prey.state.monster_player(prey.seat) or prey.seat if isinstance(prey, Hero) else prey.seat
    no, yes = Option("no", Text("No spider yet")), Option("yes", Text("A spider is there"))
    return choice("spider.there", seat, prey.named(Text("In {hero}'s web?")), no, yes)


# Monsters in a web.


def catch_monsters(ctx: RoomContext) -> None:
    """Catch the monsters in the room in the middle of a web too (A27.7)."""
    for monster in ctx.monsters_there:
        monster.lying.stuck = True
        monster.tell("caught", Text("{hero} is caught in the web.", hero=monster.kind.definite))


async def struggle_monsters(state: AtervacktState) -> None:
    """Let the monster player roll once a round for each caught monster of a card (A19.14)."""
    for monster in [one for room in state.rooms for one in RoomContext(state, room).stuck_monsters]:
        await try_monster_push(monster)


async def try_monster_push(monster: Monster) -> None:
    """Test a monster's Strength twice in a row: then it has fled, else it stays there (A27.7, A19.3)."""
    if monster.answers and await monster.test_value("strength", times=2, words=PUSHES):
        monster.flee()


async def eat_monsters(state: AtervacktState) -> None:
    """Let a spider in the web eat monsters too (A19.13, A19.14).

    Of figures those that hang there since the movement phase.
    """
    for figure in roaming.hanging_figures(state):
        monster = Monster.act_for(state, figure, figure.place, state.mover())
        if figure.prey and await ask_is_there(monster, is_spider_at(state, figure)):
            eat(monster)
    for ctx in [RoomContext(state, room) for room in state.rooms]:
        if ctx.stuck_monsters and await ask_is_there(ctx.stuck_monsters[0]):
            for monster in ctx.stuck_monsters:
                eat(monster)


def eat(monster: Monster) -> None:
    """Remove an eaten monster: its card goes under its deck, its figure back into the box."""
    monster.tell("eaten", Text("{hero} is eaten by the spider.", hero=monster.kind.definite))
    monster.leave()


async def leave_out_stuck(ctx: RoomContext, monsters: list[LyingCard]) -> list[LyingCard]:
    """Leave out stuck monsters, which stay or push through and flee; return the others (A27.7, A31.18)."""
    held = [lying for lying in monsters if lying.stuck and not isinstance(lying, Figure)]
    for lying in held:
        if not is_among(lying, ctx.room.cards):
            ctx.lay(lying)
            await try_monster_push(Monster.act_for(ctx.state, lying, ctx.number))
    return leave_out(monsters, *held)
