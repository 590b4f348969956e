"""Portal runes (portalrunor) on the map: where they lie, and to which of them a hero comes (A7.25)."""

from __future__ import annotations

from companion.asking import choice, chosen
from companion.asks import Choose, Option
from companion.games.atervackt.board import Square
from companion.games.atervackt.map import grid
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.rooms import Room
from companion.text import Text


def here(state: AtervacktState, room: Room) -> bool:
    """Whether a rune may lie in this room: always, where no map says on which squares they are."""
    marked = sum(room.rune for room in state.rooms.values())
    return not grid.followed(state) or room.rune or marked < state.runes


def others(hero: Hero) -> dict[str, Square]:
    """The squares of the other runes, by the numbers of their rooms."""
    marked = {number: grid.square_of(room) for number, room in hero.state.rooms.items() if room.rune}
    return {number: square for number, square in marked.items() if square is not None and number != hero.room}


async def choose(hero: Hero) -> None:
    """With the map: to the other rune, or the one that he chooses; where none is known he says where it lies."""
    if not grid.followed(hero.state):
        return
    known = others(hero)
    number = next(iter(known), "") if len(known) <= 1 else await chosen(lambda: _ask(hero))
    if hero.inside:
        grid.stand(hero, known.get(number))
        hero.heading = "here"


def _ask(hero: Hero) -> Choose | None:
    if not hero.inside or hero.room is None:
        return None
    lines = (Option(number, grid.name(square)) for number, square in others(hero).items())
    return choice("rune", hero.seat, Text("{hero}: to which?", hero=hero.name), *lines)
