"""Wandering monsters (irrande monster): figures that stay on the board when their room is empty (A31).

Without a map people move the figures. The companion knows which of them stand in the rooms that it knows; the others
are somewhere on the board, and it asks whether one of them stands where a hero comes.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.asks import Choose, Option, Options, Seat, ask_all
from companion.games.atervackt import decks
from companion.games.atervackt.brought import AMBUSH, figures_in, kind_of
from companion.games.atervackt.seating import monster_player
from companion.games.atervackt.state import AtervacktState, Hero, Lying
from companion.games.atervackt.wander_state import BOARD, BOX, FIGURE, WAY, Figure
from companion.text import Text

BOXED = {"elf": 4, "orc": 6, "skeleton": 4, "troll": 4}
"""The four monsters that wander, and how many figures of each the rulebook asks for (A31.1)."""

PEACEFUL = ("rubble", "pit", "bridge", "web")
"""Rooms in which no monster fights (A31.16-A31.18)."""

NONE = "none"


def on(state: AtervacktState) -> bool:
    """Whether monsters wander, by house rule (A31)."""
    return state.options.get("monsters") == "wander"


def unpack(state: AtervacktState) -> None:
    """All figures of the box, so that people can set where each is."""
    if on(state) and not state.figures:
        state.figures = {f"{kind}{n}": Figure(kind) for kind, many in BOXED.items() for n in range(1, many + 1)}


def place_new(state: AtervacktState, kind: str, number: str) -> str:
    """Put a figure of that kind from the box into the room; with an empty box something else stands for it."""
    unpack(state)
    of_kind = [id for id in state.figures if state.figures[id].kind == kind]
    id = next((id for id in of_kind if state.figures[id].place == BOX), f"{kind}{len(of_kind) + 1}")
    state.figures.setdefault(id, Figure(kind)).stand(number)
    state.figures[id].came, state.figures[id].met = 0, True
    return id


def instead_of_cards(state: AtervacktState, number: str, drawn: list[Lying]) -> list[Lying]:
    """A card that shows one of the four is discarded at once, and a figure put there (A31.1)."""
    if not on(state):
        return drawn
    return [_figure_for(state, number, lying) for lying in drawn]


def _figure_for(state: AtervacktState, number: str, lying: Lying) -> Lying:
    kind = kind_of(lying)
    if lying.deck == FIGURE or kind not in BOXED:
        return lying
    decks.discard(state, lying.deck, lying.card)
    id = place_new(state, kind, number)
    state.tell("figure", Text("Put a figure there: {monster}.", monster=state.book.monsters[kind].name))
    ambush = AMBUSH if lying.card.startswith(AMBUSH) else ""
    return Lying(FIGURE, f"{ambush}{id}", lying.seat)


def unmet(state: AtervacktState, number: str) -> bool:
    """Whether a figure has come into this room that its heroes have not met yet (A31.8)."""
    return any(not state.figures[lying.card].met for lying in figures_in(state, number))


def visited(state: AtervacktState) -> list[str]:
    """The rooms with heroes into which a figure has come (A31.8)."""
    return [hero.room for hero in state.inside() if hero.room is not None and unmet(state, hero.room)]


def have_met(state: AtervacktState, number: str) -> None:
    """Who stays beside a passive monster does not meet it again (A12.16)."""
    for lying in figures_in(state, number):
        state.figures[lying.card].met = True


def dawn(state: AtervacktState) -> None:
    """In the sun phase: figures in rooms that nobody keeps track of any more are just somewhere on the board."""
    unpack(state)
    state.prowls.clear()
    for figure in state.figures.values():
        if figure.place not in (BOX, BOARD, WAY) and figure.place not in state.rooms:
            figure.place = BOARD


def caught(state: AtervacktState, number: str) -> None:
    """A web from a room card holds the monsters in the room too, in the middle (A27.7, A31.18)."""
    for lying in figures_in(state, number):
        state.figures[lying.card].stuck = "web"


def mover(state: AtervacktState, number: str = "") -> Seat:
    """Who acts for a monster in that room, or anywhere: the monster player; alone the hero's player."""
    heroes = state.inside_of(number) or state.inside()
    first = heroes[0].seat if heroes else state.order()[0]
    return monster_player(state, first) or first


async def look(state: AtervacktState) -> None:
    """Whether a figure stands where somebody has come, as far as one may that the companion does not know (A31.3)."""
    looking = [hero.seat for hero in state.inside() if on(state) and is_first(state, hero)]
    while looking and (answers := await ask_all(lambda: _ask_look(state, looking))):
        for seat in list(looking):
            if not find(state, state.heroes[seat], str(answers.get(seat, NONE))):
                looking.remove(seat)


def is_first(state: AtervacktState, hero: Hero) -> bool:
    """He has come into a room where nobody was; for those who came together the first of them looks."""
    here = state.inside_of(hero.room or "")
    return bool(here) and here[0] is hero and all(other.plan == "enter" for other in here)


def _ask_look(state: AtervacktState, seats: list[Seat]) -> Choose | None:
    options = {seat: lines(state, state.heroes[seat]) for seat in seats if candidates(state, state.heroes[seat])}
    if not options:
        return None
    heroes = [state.heroes[seat] for seat in options]
    text = state.only(heroes, Text("{hero}: who is there?"), Text("Who is there?"))
    return Choose(key="figure.there", seats=tuple(options), text=text, options=options)


def lines(state: AtervacktState, hero: Hero) -> Options:
    """Mostly nobody; who had to stop in a corridor did so for a monster (A31.14)."""
    kinds = dict.fromkeys(state.figures[id].kind for id in candidates(state, hero))
    known = [Option(kind, state.book.monsters[kind].name) for kind in kinds]
    nobody = Option(NONE, Text("No other monster") if _has_company(state, hero) else Text("No monster"))
    halted = state.rooms[hero.room or ""].kind == "corridor" and not _has_company(state, hero)
    return (*known, nobody) if halted else (nobody, *known)


def _has_company(state: AtervacktState, hero: Hero) -> bool:
    return bool(figures_in(state, hero.room or ""))


def candidates(state: AtervacktState, hero: Hero) -> list[str]:
    """The figures that may stand where he has come: nobody keeps track of them, and they have not moved just now."""
    if not hero.inside or hero.room not in state.rooms or state.rooms[hero.room].kind == "chamber":
        return []
    return [id for id, figure in state.figures.items() if figure.moved != state.round and _may_be(state, hero, figure)]


def at_large(state: AtervacktState) -> bool:
    """Whether a figure may stand where nobody keeps track of it, as in a corridor (A31.14)."""
    return any(figure.place not in (BOX, WAY) and not state.inside_of(figure.place) for _, figure in seen(state))


def _may_be(state: AtervacktState, hero: Hero, figure: Figure) -> bool:
    """Where a hero stands it would be known, and in the room that he has just left he would have seen it."""
    if figure.place in (BOX, WAY, hero.room, hero.before) or state.inside_of(figure.place):
        return False
    known = state.rooms.get(figure.place)
    return known is None or known.kind == state.rooms[hero.room or ""].kind


def find(state: AtervacktState, hero: Hero, kind: str) -> bool:
    """He has found a monster of that kind; whether there may be another one."""
    found = next((id for id in candidates(state, hero) if state.figures[id].kind == kind), None)
    if found is None or hero.room is None:
        return False
    state.figures[found].stand(hero.room)
    return bool(candidates(state, hero))


def seen(state: AtervacktState) -> Iterator[tuple[str, Figure]]:
    """The figures in play."""
    return ((id, figure) for id, figure in state.figures.items() if on(state) and figure.place != BOX)
