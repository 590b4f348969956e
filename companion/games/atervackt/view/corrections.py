"""Corrections: the figures of a game of Återväckt that people may set now, and their values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.atervackt.board import WAYS
from companion.games.atervackt.magic import rings
from companion.games.atervackt.state import AtervacktState, Follower, Hero
from companion.games.atervackt.wandering import figure_view as monsters
from companion.kit import figures as kit_figures
from companion.kit.cards import counts
from companion.state import Json
from companion.text import BLANK, Text
from companion.view import Correction


def list_corrections(state: AtervacktState) -> list[Correction]:
    """Return the figures that people may set, gathered by hero."""
    castle = Text("Castle")
    found: list[Correction] = []
    # Whole menus are added to the list, as there are two hundred lines and every look at the game builds them.
    for hero in state.heroes.values():
        if hero.seat == state.master:
            continue
        name = Text("{hero}", hero=hero.called or hero.seat)
        found += insert_room_kind(
            kit_figures.corrections(hero, f"heroes.{hero.seat}", name, _hero_choices(hero)),
            [*room_corrections(hero, name)],
        )
        for follower in state.followers.values():
            if follower.seat == hero.seat:
                path, name = f"followers.{follower.id}", Text("{monster}", monster=follower.called)
                found += kit_figures.corrections(follower, path, name, _follower_choices(follower))
    found.append(Correction("sun.at", castle, Text("Sun"), tuple(range(state.sun.steps + 1))))
    found += kit_figures.corrections(state, "", castle)
    found += spider_corrections(state, castle)
    found += monsters.list_figure_corrections(state)
    found += counts.corrections(state.decks, state.book.decks)
    return found


NOTHING: Sequence[Json] = ()
"""Values of a figure that people cannot set now."""

GOLD: Sequence[Json] = (None, *range(0, 50001, 10))
"""Crowns that a hero can have."""

ITS_MASTERS = (
    "place", "keys", "ropes", "amulets", "worn", "halves", "torch", "armed", "master_key", "helmet", "commands",
    "square", "ring", "ring_first", "orb", "sun_stone", "moon_stone", "sword", "treasures", "cards", "gold", "special",
    "forces", "tried", "way_in", "plan", "moved", "passage", "landed", "way_up", "facing",
)  # fmt: skip
"""Figures that a follower has none of: it carries nothing, and goes where its master goes (A25.2)."""


def _hero_choices(hero: Hero) -> dict[str, Sequence[Json]]:
    """Return the values of a hero's figures; figures that mean nothing now have none."""
    state = hero.state
    choices = map_choices(hero)
    if not hero.is_below() or len(state.seats) == 1:
        choices["square"] = NOTHING
    else:
        choices["square"] = state.seats
    if rings.are_rings_followed(state):
        choices["ring"] = (None, *state.book.rings, rings.OTHER)
    else:
        choices |= dict.fromkeys(("ring", "ring_first"), NOTHING)
    if not state.by_ring:
        choices["sword"] = NOTHING
    if not hero.is_below():
        choices |= dict.fromkeys(("above", "way_up"), NOTHING)
    return choices | _shared_choices(hero)


def _follower_choices(follower: Follower) -> dict[str, Sequence[Json]]:
    """Return the values of a follower's own figures: its master carries the rest."""
    choices = map_choices(follower) | dict.fromkeys(ITS_MASTERS, NOTHING) | _shared_choices(follower)
    if follower.where != "apart":
        choices |= dict.fromkeys(("column", "row"), NOTHING)
    if follower.bond == "faithful":
        choices["bond"] = NOTHING
    return choices


def _shared_choices(creature: Hero) -> dict[str, Sequence[Json]]:
    choices: dict[str, Sequence[Json]] = {
        # A hero without combat points is dead, so the menu offers 0 only to one who has it.
        "points": (None, *range(0 if creature.points == 0 else 1, 31)) if creature.state.by_ring else NOTHING,
        "gold": NOTHING if creature.gold is None else GOLD,
    }
    return choices if creature.stuck else {**choices, **dict.fromkeys(("pushing", "prey"), NOTHING)}


AROUND = 5
"""Squares outside the board to which people may correct an arrow (AS21)."""


def map_choices(hero: Hero) -> dict[str, Sequence[Json]]:
    """Return the squares of the map where a hero can be, and the directions of their arrow."""
    if not hero.state.map.followed or not hero.is_inside:
        return {"column": (), "row": (), "facing": ()}
    board, out = hero.state.map.board, AROUND if hero.is_below() else 0
    squares: dict[str, Sequence[Json]] = {
        "column": range(1 - out, board.columns + out + 1),
        "row": range(1 - out, board.rows + out + 1),
    }
    return squares if hero.is_below() else {**squares, "facing": ()}


def insert_room_kind(own: Sequence[Correction], of_room: Sequence[Correction]) -> Iterator[Correction]:
    """Yield the hero's figures, with the kind of their room beside their place, where people look for it."""
    kind, others = of_room[:1], of_room[1:]
    for correction in own:
        yield correction
        if correction.path.endswith(".place"):
            yield from kind
    yield from others


def room_corrections(hero: Hero, group: Text) -> Iterator[Correction]:
    """Yield what is known of the hero's room; its sides and what lies there only on a map."""
    state = hero.state
    if hero.room not in state.rooms:
        return
    room = state.rooms[hero.room]
    shown = () if state.map.followed and hero.is_inside else (*WAYS, "down", "rune")
    choices: dict[str, Sequence[Json]] = dict.fromkeys((*shown, *(() if room.sprung else ("sprung",))), ())
    yield from kit_figures.corrections(room, f"rooms.{hero.room}", group, choices, part_name=room_square_label(hero))


def room_square_label(hero: Hero) -> Text:
    """Return the name of the square of the hero's room, which others share; blank where nobody knows it."""
    square = hero.state.rooms[hero.room].spot if hero.room in hero.state.rooms else None
    return BLANK if square is None else Text("Square {n},{m}", n=square.column, m=square.row)


def spider_corrections(state: AtervacktState, group: Text) -> Iterator[Correction]:
    """Yield the squares of the spiders."""
    board = state.map.board
    for index, _ in enumerate(state.crawling[: state.spiders] if state.map.followed else ()):
        columns, rows = (tuple(range(1, most + 1)) for most in (board.columns, board.rows))
        yield Correction(f"crawling.{index}.column", group, Text("Spider {n} col.", n=index + 1), columns)
        yield Correction(f"crawling.{index}.row", group, Text("Spider {n} row", n=index + 1), rows)
