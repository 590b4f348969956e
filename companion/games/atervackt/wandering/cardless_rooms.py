"""Wandering monsters where no room card is drawn: new tiles, rubble, depths, webs (A31.13-A31.18)."""

from __future__ import annotations

from companion.asks import Option
from companion.games.atervackt.map import ways
from companion.games.atervackt.rooms import kinds
from companion.games.atervackt.rooms.kinds import STRANDS
from companion.games.atervackt.rooms.rooms import RoomContext
from companion.games.atervackt.state import AtervacktState, Figure, Hero, LyingCard
from companion.games.atervackt.wandering import roaming
from companion.games.atervackt.wandering.wanderer import Wanderer
from companion.text import Text

LAID = "laid"
"""Note beside a room's number: its new tile has been settled."""


def is_quiet(ctx: RoomContext) -> bool:
    """Return True if nobody fights here: "attack" is not allowed, "fight" reads "passive" (A31.16-A31.18)."""
    return ctx.state.wandering and ctx.kind.peaceful


async def gather_met(ctx: RoomContext, monsters: list[LyingCard]) -> list[LyingCard]:
    """Return the monsters that are met: none in a web, none in the other part of the room (A31.14, A31.18)."""
    if not ctx.state.wandering:
        return monsters
    if ctx.kind.sticky:
        return run_from_web(ctx, monsters)
    if ctx.kind.parted:
        return [lying for lying in monsters if await ask_same_part(ctx.state, lying)]
    return monsters


def run_from_web(ctx: RoomContext, monsters: list[LyingCard]) -> list[LyingCard]:
    """Let free monsters flee by their own entrance if a hero is stuck; stuck ones struggle (A31.18)."""
    left = []
    scared = any(hero.stuck for hero in ctx.heroes)
    for lying in monsters:
        if not isinstance(lying, Figure) or not (lying.stuck or scared):
            left.append(lying)
        elif lying.stuck:
            Wanderer.from_figure(ctx.state, lying).tell("figure.web", Text("{monster} hangs in the web."))
        else:
            Wanderer.from_figure(ctx.state, lying).run_off(lying.side)
    return left


async def ask_same_part(state: AtervacktState, lying: LyingCard) -> bool:
    """Ask whether a figure in a divided room (delat rum) is in the heroes' part (A31.14).

    What a card brings is in their part.
    """
    if not isinstance(lying, Figure) or lying.seat is not None:
        return True
    same, other = Option("same", Text("In the same part")), Option("other", Text("In the other part"))
    return (
        await Wanderer.from_figure(state, lying).choose("figure.part", Text("{monster}: where?"), same, other)
        != other.id
    )


async def ask_about_new_tiles(state: AtervacktState) -> None:
    """Ask where heroes come to a monster whether the tile was just laid upon it, if that counts (A31.13)."""
    for hero in [hero for hero in state.heroes_inside() if hero.plan == "enter" and roaming.is_first_in_room(hero)]:
        number = hero.room or ""
        if RoomContext(state, number).figures and await ask_is_new(hero):
            await settle_new_tile(state, number)


async def ask_is_new(hero: Hero) -> bool:
    """Ask whether the tile under this hero was laid just now; of a pit and a web the hero is asked anyway."""
    room = hero.state.rooms[hero.room or ""]
    if (known := hero.state.map.is_new(room)) is not None:
        return known
    kind = kinds.kind_of_room(room)
    if not kind.peaceful or (kind.seen_new and not hero.landed):
        return False
    new, old = Option("new", Text("Just laid")), Option("old", Text("Lay there before"))

    def is_on_monster() -> bool:
        return hero.room is not None and bool(RoomContext(hero.state, hero.room).figures)

    return await hero.choose("figure.tile", Text("{hero}: this tile?"), old, new, valid=is_on_monster) == "new"


async def settle_new_tile(state: AtervacktState, number: str) -> None:
    """Settle figures on a new tile: in its middle, or at a random exit over a depth (A31.13, A31.16, A31.17).

    A figure that came in this round has an entrance, which may be a wall: then it falls.
    """
    if not state.wandering or number not in state.rooms or f"{number}/{LAID}" in state.led:
        return
    state.led[f"{number}/{LAID}"] = LAID
    for figure in RoomContext(state, number).figures:
        kind = kinds.kind_of_room(state.rooms[number])
        if figure.came == state.round:
            if kind.deep and await ask_by_wall(state, number, figure):
                Wanderer.from_figure(state, figure).fall()
        elif kind.deep:
            wanderer = Wanderer.from_figure(state, figure)
            figure.side = ways.parse_way(await wanderer.roll_exit(wanderer.openings()))
        elif kind.wedges or kind.sticky:
            figure.wedged, figure.stuck = kind.wedges, kind.sticky
            Wanderer.from_figure(state, figure).tell("figure.stuck", Text("{monster} is stuck in the middle."))


async def ask_by_wall(state: AtervacktState, number: str, figure: Figure) -> bool:
    """Ask whether the tile, laid for the hero, has a wall where the monster comes in (A31.13)."""
    if figure.side is not None and figure.side == state.rooms[number].dot:
        return False
    way, wall = Option("way", Text("By an opening")), Option("wall", Text("By a wall: falls"))
    words = Text("{monster} came in how?")
    return await Wanderer.from_figure(state, figure).choose("figure.wall", words, way, wall) == "wall"


async def struggle_figures(state: AtervacktState) -> None:
    """Test Strength twice a round for each caught figure; free, it flees by a random exit (A27.7, A31.4, A31.18)."""
    for figure in roaming.hanging_figures(state):
        wanderer = Wanderer.from_figure(state, figure)
        if await wanderer.try_cross(STRANDS) == "off" and figure.stuck:
            wanderer.run_off(await wanderer.roll_exit(wanderer.openings()))
