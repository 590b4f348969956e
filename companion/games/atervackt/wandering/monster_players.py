"""Moves of the figures by regular monster players, and the ends of their flights (A28.4, A31.4-A31.12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from companion.asking import ask_option, choice
from companion.asks import Answers, Choose, OpenScene, Option, Options, Seat, ask_all
from companion.games.atervackt.board import WAYS, Square
from companion.games.atervackt.map import ways
from companion.games.atervackt.rooms.kinds import KINDS, PORTCULLIS, RUBBLE, Obstacle
from companion.games.atervackt.rooms.rooms import Monster
from companion.games.atervackt.state import BOARD, BOX, WAY, AtervacktState, Figure, Hero
from companion.games.atervackt.wandering import cardless_rooms, roaming
from companion.games.atervackt.wandering.wanderer import STAYS, Wanderer
from companion.kit.questions import question
from companion.text import Text

STAY = Option("none", Text("No monster"))

OBSTACLES: Mapping[str, tuple[Text, Obstacle]] = {
    "portcullis": (Text("A portcullis"), PORTCULLIS),
    **{kind: (room.called, room.obstacle) for kind, room in KINDS.items() if room.obstacle is not None},
}
"""Obstacles that a monster must roll for; doors and darkness do not stop it, and it enters no web (A31.2, A31.11)."""


def figure_options_by_seat(state: AtervacktState, seats: Collection[Seat]) -> dict[Seat, Options]:
    """Return for each regular monster player the monsters that they may move, one a round (A28.4, A31.4).

    Where the box moves one in their place it chooses later, when all have chosen (AS78).
    """
    if not state.wandering or not movable_figures(state):
        return {}
    return {
        seat: figure_options(state)
        for seat in state.order()
        if seat in seats and not state.heroes[seat].alive and not state.is_played_by_box(seat)
    }


def movable_figures(state: AtervacktState) -> list[Figure]:
    """Return the figures that may be moved: none that flees, has moved, or hangs in a web (A31.4, A31.5)."""
    return [
        figure
        for figure in roaming.figures_in_play(state)
        if figure.place != WAY and figure.moved != state.round and not figure.stuck
    ]


def figure_options(state: AtervacktState, figures: list[Figure] | None = None) -> Options:
    """Return the figures to choose from: alone ones first, one line for all of a kind that are somewhere."""
    lines: dict[Text, str] = {}
    for figure in sorted(figures or movable_figures(state), key=lambda figure: bool(state.heroes_in(figure.place))):
        lines.setdefault(figure_words(state, figure), figure.card)
    return (*(Option(id, text) for text, id in lines.items()), STAY)


def figure_words(state: AtervacktState, figure: Figure) -> Text:
    """Return the words by which a monster player knows a figure."""
    name = state.book.monsters[figure.kind].short_name
    heroes = state.heroes_in(figure.place)
    if heroes:
        return Text("{monster} by {hero}", monster=name, hero=heroes[0].called)
    if figure.column is not None and figure.row is not None:
        return Text("{monster} at {n}, {m}", monster=name, n=figure.column, m=figure.row)
    if any(hero.before == figure.place for hero in state.heroes_inside()):
        return Text("{monster} left behind", monster=name)
    return Text("{monster} elsewhere", monster=name)


async def take_figures(state: AtervacktState, seats: list[Seat], answers: Answers) -> None:
    """Give each monster player their figure; of one that is taken a twin, or another choice (A31.4)."""
    dead = (seat for seat in seats if not state.heroes[seat].alive)
    for seat in (seat for seat in dead if not state.is_played_by_box(seat)):
        figure = state.figures.get(str(answers.get(seat, STAY.id)))
        while figure is not None and figure not in free_figures(state):
            twins = [
                other for other in free_figures(state) if figure_words(state, other) == figure_words(state, figure)
            ]
            figure = twins[0] if twins else state.figures.get(await ask_free_figure(state, seat))
        if figure is not None:
            state.prowls[seat] = figure.card
    await decide_ways(state)


def free_figures(state: AtervacktState) -> list[Figure]:
    """Return the figures that nobody has chosen yet."""
    return [figure for figure in movable_figures(state) if figure.card not in state.prowls.values()]


@question(ask_option)
def ask_free_figure(state: AtervacktState, seat: Seat) -> Choose | None:
    """Ask for one of the figures that are left."""
    figures = free_figures(state)
    if not figures:
        return None
    return choice("prowl.which", seat, Text("{seat}: which monster?", seat=seat), *figure_options(state, figures))


async def move_figures(state: AtervacktState) -> None:
    """Move the figures, and ask who comes to one, also under new tiles (A31.3-A31.8, A31.13)."""
    await arrive_figures(state)
    await roaming.ask_who_is_there(state)
    await cardless_rooms.ask_about_new_tiles(state)


async def arrive_figures(state: AtervacktState) -> None:
    """Move figures that follow, are commanded or flee, once the heroes have arrived (A31.4, A31.5, A31.8)."""
    on_way = [figure for figure in roaming.figures_in_play(state) if figure.place == WAY]
    state.map.sync_figures()
    for figure in on_way:
        if figure.after is not None:
            catch_up(state, figure, state.heroes[figure.after])
    commanded = {id: seat for seat, id in state.prowls.items()}
    fleeing = {figure.card: state.mover() for figure in on_way}
    for id, seat in (commanded | fleeing).items():
        figure = state.figures[id]
        may_move = figure.moved != state.round and figure.after is None and figure.place != BOX
        if may_move and state.wandering:
            figure.moved = state.round
            with OpenScene(state.scopes, "turn"):
                # For the box a player rolls, and says what it cannot see.
                mover = state.mover() if state.is_played_by_box(seat) else seat
                wanderer = Wanderer.from_figure(state, figure, mover)
                # On the map square by square, else where people say that it comes.
                await (wanderer.move_on_map() if state.map.square_of(figure) else ask_move(wanderer))
        figure.heading = figure.heading if figure.place == WAY else None
    state.prowls.clear()
    state.map.sync_figures()


def catch_up(state: AtervacktState, figure: Figure, hero: Hero) -> None:
    """Bring a figure into the room with the hero, but not into the chamber, and not below (A12.11, A31.11)."""
    room = hero.current_room
    if hero.is_inside and hero.halfway:
        return
    square = figure.spot
    if hero.is_inside and room is not None and room.kind != "chamber":
        figure.put_in_place(hero.room or BOARD)
        figure.side = hero.entrance
    else:
        # A figure follows neither into the chamber nor below: it stays where it was (AS74).
        figure.put_in_place(BOARD)
        figure.put_on(square)
    figure.came = figure.moved = state.round


async def ask_move(monster: Wanderer) -> None:
    """Ask where a figure comes, over which obstacles; the die settles a fork in its flight (A31.2, A31.6, A31.12)."""
    fled = monster.figure.place == WAY
    if monster.figure.wedged and await monster.try_cross(RUBBLE) != "off":
        return
    where_to = await _ask_where(monster, fled=fled, has_more=True)
    if where_to == "over":
        lines = (Option(what, words) for what, (words, _) in OBSTACLES.items())
        what = await monster.choose("prowl.over", Text("{monster}: over what?"), *lines)
        if what and await monster.try_cross(OBSTACLES[what][1]) != "off":
            return
    elif where_to == "fork":
        await monster.roll_exit(monster.openings())
    if where_to in ("over", "fork"):
        where_to = await _ask_where(monster, fled=fled, has_more=False)
    bring_figure(monster, where_to)


def bring_figure(monster: Wanderer, where_to: str) -> None:
    """Bring a figure to a hero, somewhere else, or down and out of play (A31.8, A31.12)."""
    match where_to:
        case "stay":
            return
        case "down":
            monster.go_below()
        case _:
            hero = monster.state.heroes.get(where_to.removeprefix("with."))
            monster.figure.put_in_place(hero.room if hero is not None and hero.room is not None else BOARD)
            monster.figure.came = monster.state.round


@question(ask_option)
def _ask_where(monster: Monster, *, fled: bool, has_more: bool) -> Choose | None:
    """Ask for the place: no hero, or a hero, also one whom it meets head-on (A31.10); not the chamber (A31.11).

    `has_more`: an obstacle or a fork may lie before it.
    """
    state = monster.state
    heroes = [
        Option(f"with.{hero.seat}", Text("With {hero}", hero=hero.called), public=hero.seat)
        for hero in state.heroes_inside()
        if hero.current_room is not None and hero.current_room.kind != "chamber"
    ]
    # A figure goes down only by a way down; on its way, and where nobody is, it may find one (A31.7).
    room = state.rooms.get(monster.number)
    down = state.may_lead_down(room)
    obstruction = Option("fork", Text("A fork: d6")) if fled else Option("over", Text("Over an obstacle"))
    return monster.build_choice(
        "prowl.to",
        Text("{monster} fled: where?") if fled else Text("{monster}: where to?"),
        Option("board", Text("To no hero")),
        *heroes,
        *([obstruction] if has_more else []),
        *([Option("down", Text("Down: it is gone"))] if down else []),
        *([] if fled else [Option("stay", Text("It stays"))]),
    )


# On the map: one square a round, north, east, south or west (A31.4-A31.7, A31.10, A31.11).


DOWN = Option("down", Text("Down: it is gone"))
GATE = Option("gate", Text("Lift a portcullis"))


async def decide_ways(state: AtervacktState) -> None:
    """Ask each monster player for their figure's way, before any die is rolled (A3.3, A31.4)."""
    state.map.sync_figures()
    seats = seats_without_way(state)
    # A player who lifts a portcullis says after that which way.
    for lift in (False, True) if seats else ():
        answers = await ask_all(partial(_build_ways_ask, state, seats, lift=lift))
        for seat, answer in answers.items():
            figure, way = state.figures[state.prowls[seat]], ways.parse_way(answer)
            figure.heading = "down" if answer == DOWN.id else way
            if lift and way is not None and figure.spot is not None:
                state.map.note_edge(figure.spot, way, "portcullis")
        seats = [seat for seat, answer in answers.items() if answer == GATE.id]


def seats_without_way(state: AtervacktState) -> list[Seat]:
    """Return the seats whose figures stand on the map, and have no way yet."""
    figures = {seat: state.figures[id] for seat, id in state.prowls.items()}
    return [seat for seat, figure in figures.items() if figure.heading is None and state.map.square_of(figure)]


def _build_ways_ask(state: AtervacktState, seats: list[Seat], *, lift: bool) -> Choose | None:
    figures = {seat: state.figures[state.prowls[seat]] for seat in seats_without_way(state) if seat in seats}
    if not figures or not state.heroes_inside():
        return None
    text = Text("Which way?")
    if len(figures) == 1:
        text = Text("{monster}: which way?", monster=state.monster_kind(next(iter(figures.values()))).short_name)
    lines = {seat: figure_way_options(state, figure, lift=lift) for seat, figure in figures.items()}
    return Choose(key="prowl.way", seats=tuple(figures), text=text, options=lines)


def figure_way_options(state: AtervacktState, figure: Figure, *, lift: bool = False) -> Options:
    """Return north, east, south, west, always on the same buttons; then what is rarer."""
    square = figure.spot
    assert square is not None
    lines = ways.compass_options([way for way in WAYS if Wanderer.from_figure(state, figure).may_go(square, way)])
    room = state.rooms.get(state.map.room_on(square) or "")
    # For a monster an undiscovered square has exits in all directions, down as well (A31.7).
    down = [DOWN] if state.may_lead_down(room) else []
    return (*lines, *(() if lift else (GATE, *down)), STAYS)


def is_monster_at(state: AtervacktState, square: Square) -> bool:
    """Return True if a monster stands there and stays in this round: in a corridor it stops a hero (A31.14)."""
    leaving = [id for id in state.prowls.values() if state.figures[id].heading is not None]
    figures = [figure for figure in roaming.figures_in_play(state) if figure.spot == square]
    return any(figure.place != WAY and figure.card not in leaving for figure in figures)
