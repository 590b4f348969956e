"""Phase 3, the tile phase: whoever moved says where he came (A3.4, A5.5-A5.9, A6)."""

from __future__ import annotations

from companion.asks import Answers, Choose, Option, Options, ask_all
from companion.games.atervackt import reports, wanderers
from companion.games.atervackt.castle import kinds
from companion.games.atervackt.followers import separated
from companion.games.atervackt.map import grid, ways
from companion.games.atervackt.phases import arriving, entering
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.wandering import cardless_rooms, monster_players
from companion.text import Text

HALTED = Option("halted", Text("Corridor, monster"))


async def phase(state: AtervacktState) -> None:
    """Everybody who moved comes somewhere; after a corridor he goes on (A5.8)."""
    await (arriving.walk(state) if grid.followed(state) else walk(state))
    await monster_players.arrive(state)
    await wanderers.look(state)
    await cardless_rooms.see_tiles(state)
    for hero in state.inside():
        if hero.plan == "enter":
            state.turn = hero.seat
            await tile_event(hero)
    arriving.age_tiles(state)
    state.turn = None
    await separated.arrive(state)


async def walk(state: AtervacktState) -> None:
    """Without a map everybody says where he is now, and with whom."""
    for hero in state.inside():
        if hero.plan == "move" and hero.target in state.rooms:
            await enter(hero, hero.target)
    while entering.walkers(state):
        answers = await ask_all(lambda: _ask(state))
        if not answers:
            break
        await bring_all(state, answers)


async def enter(hero: Hero, number: str) -> None:
    """Into a room that is known; if it is a tower he may leave by it in the same move (AS11)."""
    if hero.state.rooms[number].kind == "tower" and await arriving.leaves(hero):
        entering.go_out(hero)
    elif hero.inside and hero.plan == "move":
        entering.come(hero, number)


async def tile_event(hero: Hero) -> None:
    """What a tile does at once to who has come, or has landed in its middle (A6.2, A6.6, A22.4)."""
    landed, hero.landed = hero.landed, False
    if hero.here is not None:
        await (kinds.at(hero).lands(hero) if landed else kinds.at(hero).enters(hero))


def _ask(state: AtervacktState) -> Choose | None:
    moving = entering.walkers(state)
    if not moving:
        return None
    return Choose(
        key="tile",
        seats=tuple(hero.seat for hero in moving),
        text=state.only(moving, Text("{hero}: what's there?"), Text("What is there?")),
        options={hero.seat: page(hero) for hero in moving},
        offers=reports.offer(state),
    )


def page(hero: Hero) -> Options:
    """The kinds of tiles, then the rooms of the others: one that another is in, enters or has just left (A26.6)."""
    state = hero.state
    tiles = entering.kinds(state)
    on = [ways.BARRED] if hero.passage else []
    halted = [HALTED] if wanderers.at_large(state) else []
    out = [entering.OUT] if state.options["leave"] == "tower" and not hero.halfway else []
    return (*tiles[:2], *on, *tiles[2:4], *out, *tiles[4:], *halted, *company(hero))


def company(hero: Hero) -> list[Option]:
    """Where others are, or just were."""
    others = [other for other in hero.state.inside() if other is not hero]
    there = [
        Option(f"with.{other.seat}", Text("With {hero}", hero=other.name))
        for other in others
        if other.room is not None or other.plan == "move"
    ]
    left = [
        Option(f"was.{other.seat}", Text("Where {hero} was", hero=other.name))
        for other in others
        if other.moved and other.before in hero.state.rooms and other.before not in (hero.before, other.room)
    ]
    return there + left


async def bring_all(state: AtervacktState, answers: Answers) -> None:
    """Bring everybody where he said; who named each other say it again, as nobody said what is there."""
    pending = {seat: str(answer) for seat, answer in answers.items() if state.heroes[seat].plan == "move"}
    for seat, answer in list(pending.items()):
        if not answer.startswith("with."):
            await arrive(state.heroes[seat], answer)
            del pending[seat]
    while joined := next((seat for seat, to in pending.items() if _room_of(state, to) is not None), None):
        number = _room_of(state, pending.pop(joined))
        assert number is not None
        await enter(state.heroes[joined], number)
    if any(to.removeprefix("with.") in pending for to in pending.values()):
        state.tell("tile.circle", Text("You follow each other: agree who leads."))


def _room_of(state: AtervacktState, answer: str) -> str | None:
    """The room of the hero with whom somebody goes, once he has come there."""
    return state.heroes[answer.removeprefix("with.")].room


async def arrive(hero: Hero, answer: str) -> None:
    """A hero comes to what he said."""
    state = hero.state
    match answer:
        case "out":
            entering.go_out(hero)
        case "corridor":
            hero.passage = True
        case "barred":
            hero.settle_in(state.new_room("corridor"))
            hero.plan = "stay"
        case "halted":
            entering.come(hero, state.new_room("corridor"))
        case _ if answer.startswith("was."):
            before = state.heroes[answer.removeprefix("was.")].before
            await enter(hero, before if before in state.rooms else state.new_room("room"))
        case _:
            entering.come(hero, state.new_room(entering.kind_of(hero, answer)))
