"""How regular monster players move the figures, and where fleeing ones come (A28.4, A31.4-A31.12)."""

from __future__ import annotations

from companion.asking import choice, chosen
from companion.asks import Answers, Choose, Option, Options, Seat, scope
from companion.games.atervackt import escapes, rooms, wandering
from companion.games.atervackt.brought import monster_name, short_name
from companion.games.atervackt.state import AtervacktState, Hero, Lying
from companion.games.atervackt.wander_state import BOARD, BOX, FIGURE, WAY, Figure
from companion.text import Text

STAY = Option("none", Text("No monster"))

OBSTACLES = {
    "portcullis": Text("A portcullis"),
    "rubble": Text("Rubble"),
    "pit": Text("A bottomless pit"),
    "bridge": Text("A footbridge"),
}
"""What a monster must roll for; doors and darkness do not stop it, and it never enters a web (A31.2, A31.11)."""


def players(state: AtervacktState) -> list[Seat]:
    """The regular monster players, each of whom moves one monster a round (A28.4, A31.4)."""
    if not wandering.on(state) or not movable(state):
        return []
    return [seat for seat in state.order() if not state.heroes[seat].alive]


def movable(state: AtervacktState) -> list[str]:
    """Not who flees, has moved in this round, or hangs in a web (A31.4, A31.5)."""
    return [
        id
        for id, figure in state.figures.items()
        if figure.place not in (BOX, WAY) and figure.moved != state.round and figure.stuck != "web"
    ]


def page(state: AtervacktState) -> Options:
    """Which one: those that nobody has in his room first, one line for all of a kind that are somewhere."""
    lines: dict[Text, str] = {}
    for id in sorted(movable(state), key=lambda id: bool(state.inside_of(state.figures[id].place))):
        lines.setdefault(_where(state, id), id)
    return (*(Option(id, text) for text, id in lines.items()), STAY)


def _where(state: AtervacktState, id: str) -> Text:
    """What a monster player knows it by."""
    figure = state.figures[id]
    name = state.book.monsters[figure.kind].short_name
    here = state.inside_of(figure.place)
    left = [hero for hero in state.inside() if hero.before == figure.place]
    if here:
        return Text("{monster} by {hero}", monster=name, hero=here[0].name)
    if left:
        return Text("{monster}, {hero} left", monster=name, hero=left[0].name)
    return Text("{monster} elsewhere", monster=name)


async def take(state: AtervacktState, seats: list[Seat], answers: Answers) -> None:
    """No monster moves twice: who chose one that is taken has another like it, or chooses again (A31.4)."""
    for seat in seats:
        id = str(answers.get(seat, STAY.id))
        while id in state.figures and id not in free(state):
            twins = [other for other in free(state) if _where(state, other) == _where(state, id)]
            id = twins[0] if twins else await another(state, seat)
        if id in state.figures:
            state.prowls[seat] = id


def free(state: AtervacktState) -> list[str]:
    """The figures that nobody has chosen yet."""
    return [id for id in movable(state) if id not in state.prowls.values()]


async def another(state: AtervacktState, seat: Seat) -> str:
    """Which of those that are left."""
    return await chosen(lambda: _ask_again(state, seat))


def _ask_again(state: AtervacktState, seat: Seat) -> Choose | None:
    options = [option for option in page(state) if option.id == STAY.id or option.id in free(state)]
    return choice("prowl.which", seat, Text("{seat}: which monster?", seat=seat), *options)


async def arrive(state: AtervacktState) -> None:
    """When the heroes have come where they go: who follows them, who is moved, who flees (A31.4, A31.5, A31.8)."""
    for figure in state.figures.values():
        if figure.place == WAY and figure.after is not None:
            catch_up(state, figure, state.heroes[figure.after])
    chosen_by = {id: seat for seat, id in state.prowls.items()}
    fleeing = {id: wandering.mover(state) for id, figure in state.figures.items() if figure.place == WAY}
    for id, seat in (chosen_by | fleeing).items():
        if wandering.on(state) and state.figures[id].moved != state.round:
            with scope(state.scopes, "turn"):
                await move(state, id, seat)


def catch_up(state: AtervacktState, figure: Figure, hero: Hero) -> None:
    """It comes into the room with the hero, but not into the chamber, and not below (A12.11, A31.11)."""
    room = rooms.of(state, hero)
    if hero.inside and hero.halfway:
        return
    follows = hero.inside and room is not None and room.kind != "chamber"
    figure.stand(hero.room or BOARD if follows else BOARD)
    figure.came = figure.moved = state.round


async def move(state: AtervacktState, id: str, seat: Seat) -> None:
    """Where it comes, over which obstacles; a fork in its flight is settled by the die (A31.2, A31.6, A31.12)."""
    figure, lying = state.figures[id], Lying(FIGURE, id)
    fled = figure.place == WAY
    figure.moved = state.round
    if figure.stuck == "rubble" and await escapes.cross(state, "rubble", lying, figure, seat) != "off":
        return
    where = await ask_where(state, lying, seat, fled=fled, more=True)
    if where == "over":
        kind = await over_what(state, lying, seat)
        if kind and await escapes.cross(state, kind, lying, figure, seat) != "off":
            return
    elif where == "fork":
        many = await escapes.count_exits(state, "", lying, by_any=True)
        await escapes.by_die(state, "", lying, max(many, 1))
    if where in ("over", "fork"):
        where = await ask_where(state, lying, seat, fled=fled, more=False)
    come(state, figure, lying, where)


async def ask_where(state: AtervacktState, lying: Lying, seat: Seat, *, fled: bool, more: bool) -> str:
    """Where it comes; `more`: an obstacle or a fork may lie before it."""
    return await chosen(lambda: _ask_where(state, lying, seat, fled=fled, more=more))


async def over_what(state: AtervacktState, lying: Lying, seat: Seat) -> str:
    """What it must roll for."""
    return await chosen(lambda: _ask_obstacle(state, lying, seat))


def come(state: AtervacktState, figure: Figure, lying: Lying, where: str) -> None:
    """It has come to a hero, somewhere else, or down and out of play (A31.8, A31.12)."""
    if where == "stay":
        return
    if where == "down":
        state.tell("figure.down", Text("{monster} is below: take it away.", monster=monster_name(state, lying)))
        figure.leave_play()
        return
    hero = state.heroes.get(where.removeprefix("with."))
    figure.stand(hero.room if hero is not None and hero.room is not None else BOARD)
    figure.came = state.round


def _ask_where(state: AtervacktState, lying: Lying, seat: Seat, *, fled: bool, more: bool) -> Choose | None:
    """To no hero, or with one, also one whom it meets head-on in an opening (A31.10); not the chamber (A31.11)."""
    if not state.inside():
        return None
    heroes = [
        Option(f"with.{hero.seat}", Text("With {hero}", hero=hero.name))
        for hero in state.inside()
        if (room := rooms.of(state, hero)) is not None and room.kind != "chamber"
    ]
    before = Option("fork", Text("A fork: T6")) if fled else Option("over", Text("Over an obstacle"))
    text = Text("{monster} fled: where?") if fled else Text("{monster}: where to?")
    return choice(
        "prowl.to",
        seat,
        text.using(monster=short_name(state, lying)),
        Option("board", Text("To no hero")),
        *heroes,
        *([before] if more else []),
        Option("down", Text("Down: it is gone")),
        *([] if fled else [Option("stay", Text("It stays"))]),
    )


def _ask_obstacle(state: AtervacktState, lying: Lying, seat: Seat) -> Choose | None:
    if not state.inside():
        return None
    kinds = [Option(kind, text) for kind, text in OBSTACLES.items()]
    return choice("prowl.over", seat, Text("{monster}: over what?", monster=short_name(state, lying)), *kinds)
