"""The figures of wandering monsters (irrande monster), which stay on the board when their room is empty (A31).

Without a map people move the figures. The companion knows which of them stand in the rooms that it knows; the others
are somewhere on the board, and it asks whether one of them stands where a hero comes. On a map each has its square.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.asks import Choose, Option, Options, ask_all
from companion.games.atervackt.cards import decks
from companion.games.atervackt.rooms.rooms import CAUGHT, RoomContext
from companion.games.atervackt.state import BOARD, BOX, FIGURE, WAY, AtervacktState, Figure, Hero, LyingCard
from companion.text import Text

FIGURES_IN_BOX = {"elf": 4, "orc": 6, "skeleton": 4, "troll": 4}
"""Monsters that wander, and the number of figures of each that the rulebook asks for (A31.1)."""

NONE = "none"
"""Option id where no monster is there."""


def unpack_figures(state: AtervacktState) -> None:
    """Unpack all figures of the box, so that people can set where each is."""
    if state.wandering and not state.figures:
        ids = [f"{kind}{n}" for kind, count in FIGURES_IN_BOX.items() for n in range(1, count + 1)]
        state.figures = {id: Figure(FIGURE, id) for id in ids}


def place_new_figure(state: AtervacktState, kind: str, number: str) -> Figure:
    """Put a figure of that kind from the box into the room; with an empty box something else stands for it."""
    unpack_figures(state)
    of_kind = [figure for figure in state.figures.values() if figure.kind == kind]
    id = next((figure.card for figure in of_kind if figure.place == BOX), f"{kind}{len(of_kind) + 1}")
    figure = state.figures.setdefault(id, Figure(FIGURE, id))
    figure.put_in_place(number)
    figure.came, figure.met = 0, True
    return figure


def leave_figure_by_dead(ctx: RoomContext, kind: str, hero: Hero) -> None:
    """Leave a monster's figure where it has killed the hero by a rule of its own (A31.1)."""
    if ctx.state.wandering and not hero.alive:
        place_new_figure(ctx.state, kind, ctx.number)


def replace_cards(ctx: RoomContext, cards: list[LyingCard]) -> list[LyingCard]:
    """Discard each card that shows one of the four monsters at once, and put a figure into the room (A31.1)."""
    return [_figure_for(ctx, lying) for lying in cards] if ctx.state.wandering else cards


def _figure_for(ctx: RoomContext, lying: LyingCard) -> LyingCard:
    state, kind = ctx.state, lying.kind
    if isinstance(lying, Figure) or kind not in FIGURES_IN_BOX:
        return lying
    decks.discard(state, lying)
    figure = place_new_figure(state, kind, ctx.number)
    figure.seat, figure.ambush = lying.seat, lying.is_ambush
    figure.stuck = f"{ctx.number}/{CAUGHT}" in state.led
    state.tell("figure", Text("Put a figure there: {monster}.", monster=state.book.monsters[kind].name))
    return figure


def has_unmet(ctx: RoomContext) -> bool:
    """Return True if a figure has come into this room that its heroes have not met yet (A31.8)."""
    return any(not figure.met for figure in ctx.figures)


def visited_rooms(state: AtervacktState) -> list[str]:
    """Return the rooms with heroes into which a figure has come (A31.8)."""
    rooms = [hero.room for hero in state.heroes_inside() if hero.room is not None] if state.wandering else []
    return [room for room in rooms if has_unmet(RoomContext(state, room))]


def mark_met(ctx: RoomContext) -> None:
    """Mark figures as met: heroes who stay beside a passive monster do not meet it again (A12.16)."""
    for figure in ctx.figures:
        figure.met, figure.ambush, figure.seat = True, False, None


def lose_forgotten_figures(state: AtervacktState) -> None:
    """Put figures in forgotten rooms somewhere on the board, in the sun phase."""
    unpack_figures(state)
    state.map.sync_figures()
    for figure in state.figures.values():
        if figure.place not in (BOX, BOARD, WAY) and figure.place not in state.rooms:
            figure.place = BOARD


def standing_figures(ctx: RoomContext) -> list[Figure]:
    """Return the figures that stand in that room, also where people have just set their place or square."""
    return [figure for figure in figures_in_play(ctx.state) if _is_standing_in(ctx, figure)]


def _is_standing_in(ctx: RoomContext, figure: Figure) -> bool:
    square = ctx.state.map.square_of(figure)
    if square is None or figure.place in (BOX, WAY):
        return figure.place == ctx.number
    return ctx.state.map.room_on(square) == ctx.number


def hanging_figures(state: AtervacktState) -> list[Figure]:
    """Return the figures that are stuck in a web."""
    return [figure for figure in figures_in_play(state) if figure.stuck and figure.place != WAY]


def mark_prey(state: AtervacktState) -> bool:
    """Mark figures in webs as prey as this round's movement begins (A19.14); return True if there are any."""
    for figure in hanging_figures(state):
        figure.prey = True
    return bool(hanging_figures(state))


async def ask_who_is_there(state: AtervacktState) -> None:
    """Ask whether a figure stands where somebody has come, if one may that nobody follows (A31.3)."""
    looking = [hero.seat for hero in state.heroes_inside() if state.wandering and is_first_in_room(hero)]

    def build_ask() -> Choose | None:
        options = {
            seat: found_figure_options(state.heroes[seat]) for seat in looking if candidate_figures(state.heroes[seat])
        }
        return state.build_shared_choice("figure.there", Text("{hero} meets whom?"), Text("Who is there?"), options)

    while looking and (answers := await ask_all(build_ask)):
        for seat in list(looking):
            if not find_figure(state.heroes[seat], str(answers.get(seat, NONE))):
                looking.remove(seat)


def is_first_in_room(hero: Hero) -> bool:
    """Return True if the hero has come into a room where nobody was; of those who came together the first looks."""
    heroes = hero.company
    return hero.room in hero.state.rooms and heroes[0] is hero and all(other.plan == "enter" for other in heroes)


def found_figure_options(hero: Hero) -> Options:
    """Return the monsters that may be there: mostly nobody; a halt in a corridor has a monster (A31.14)."""
    state = hero.state
    kinds = dict.fromkeys(figure.kind for figure in candidate_figures(hero))
    known = [Option(kind, state.book.monsters[kind].name) for kind in kinds]
    company = bool(RoomContext(state, hero.room or "").figures)
    nobody = Option(NONE, Text("No other monster") if company else Text("No monster"))
    halted = state.rooms[hero.room or ""].kind == "corridor" and not company
    return (*known, nobody) if halted else (nobody, *known)


def candidate_figures(hero: Hero) -> list[Figure]:
    """Return the figures that may stand where the hero has come: nobody follows them, and they did not move."""
    state = hero.state
    if not hero.is_inside or hero.room not in state.rooms or state.rooms[hero.room].kind == "chamber":
        return []
    return [figure for figure in figures_at_large(state) if figure.moved != state.round and _may_meet(hero, figure)]


def figures_at_large(state: AtervacktState) -> list[Figure]:
    """Return the figures that may stand where nobody keeps track of them, as in a corridor (A31.14)."""
    return [figure for figure in figures_in_play(state) if figure.place != WAY and not _is_known(state, figure)]


def _is_known(state: AtervacktState, figure: Figure) -> bool:
    """Return True if a figure's place is known: a hero would see it; on a map each has its square."""
    mapped = figure.spot is not None or figure.place in state.rooms
    return bool(state.heroes_in(figure.place)) or (state.map.followed and mapped)


def _may_meet(hero: Hero, figure: Figure) -> bool:
    """Return True if a figure may be there: not in the room just left, nor in one of another kind."""
    known = hero.state.rooms.get(figure.place)
    return figure.place not in (hero.room, hero.before) and (
        known is None or known.kind == hero.state.rooms[hero.room or ""].kind
    )


def find_figure(hero: Hero, kind: str) -> bool:
    """Place a monster of that kind that the hero has found; return True if there may be another one."""
    found = next((figure for figure in candidate_figures(hero) if figure.kind == kind), None)
    if found is None or hero.room is None:
        return False
    found.put_in_place(hero.room)
    return bool(candidate_figures(hero))


def figures_in_play(state: AtervacktState) -> Iterator[Figure]:
    """Return the figures on the board."""
    return (figure for figure in state.figures.values() if state.wandering and figure.place != BOX)
