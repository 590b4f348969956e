"""The box moves figures in place of regular monster players: which one, and which way (AS78)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Final

from companion.asking import ask_option, choice
from companion.asks import THE_BOX, Choose, Seat
from companion.games.atervackt import board
from companion.games.atervackt.board import Square
from companion.games.atervackt.map import ways
from companion.games.atervackt.state import AtervacktState, Figure, Hero
from companion.games.atervackt.wandering.monster_players import (
    STAY,
    ask_free_figure,
    figure_way_options,
    seats_without_way,
)
from companion.games.atervackt.wandering.wanderer import STAYS
from companion.kit.drakborgen.sheets import MOST_LIFE
from companion.kit.drakborgen.temperaments import TEMPERAMENTS
from companion.text import Text

FAR: Final = 99
"""Distance of anything that is not on the map, in squares."""


async def take_figures_of_box(state: AtervacktState) -> None:
    """Let the box choose a figure, and its way, in place of each player who lets it (AS78).

    Where it plays all monsters and nobody is a regular monster player, it is one itself.
    """
    if not state.wandering:
        return
    dead = [seat for seat in state.order() if not state.heroes[seat].alive]
    for_all = [THE_BOX] if state.plays_all_monsters and not dead else []
    played = (seat for seat in dead if state.is_played_by_box(seat) and seat not in state.prowls)
    for seat in (*for_all, *played):
        figure = state.figures.get(await ask_free_figure(state, THE_BOX))
        if figure is None:
            continue
        state.prowls[seat] = figure.card
        tell_move(state, figure)
        state.map.sync_figures()
        if find_next_box_seat(state) == seat:
            if (way := ways.parse_way(await ask_option(partial(_build_way_ask, state)))) is None:
                del state.prowls[seat]
            else:
                figure.heading = way


def tell_move(state: AtervacktState, figure: Figure) -> None:
    """Tell which figure the box moves, as people move it on the board: to whom, where there is no map (AS78)."""
    name, hunted = state.monster_kind(figure).name, find_hunted(state, figure)
    if state.map.square_of(figure) or hunted is None:
        state.tell("prowl.box", Text("The box moves a monster: {monster}.", monster=name))
    else:
        hero = hunted.called
        state.tell(
            "prowl.box", Text("The box moves a monster to {hero}: {monster}, one room.", monster=name, hero=hero)
        )


def find_hunted(state: AtervacktState, figure: Figure) -> Hero | None:
    """Return the hero to whom the box moves a figure: the nearest on the map, else with least life (AS78)."""
    reachable = [
        hero for hero in state.heroes_inside() if hero.current_room is not None and hero.current_room.kind != "chamber"
    ]
    return min(reachable, key=lambda hero: (distance(figure.spot, hero.spot), hero.life or MOST_LIFE), default=None)


def distance(square: Square | None, other: Square | None) -> int:
    """Return the number of squares from one square to another; `FAR`, where one of them is not known."""
    return FAR if square is None or other is None else abs(square[0] - other[0]) + abs(square[1] - other[1])


def find_next_box_seat(state: AtervacktState) -> Seat | None:
    """Return the first monster player in whose place the box chooses a way now (AS78)."""
    return next((seat for seat in seats_without_way(state) if state.is_played_by_box(seat)), None)


def _build_way_ask(state: AtervacktState) -> Choose | None:
    seat = find_next_box_seat(state)
    if seat is None or not state.heroes_inside():
        return None
    figure = state.figures[state.prowls[seat]]
    # It lifts no portcullis, and goes nowhere from where nobody comes back.
    lines = figure_way_options(state, figure, lift=True)
    return choice("prowl.way", THE_BOX, Text("Which way?"), *lines)


def weigh_moves(state: AtervacktState, ask: Choose) -> Mapping[str, Fraction]:
    """Return the chance of each figure, or of each way of the figure that was chosen.

    It takes the figure that is nearest to a hero without standing beside one, and a way that brings it nearer; the
    wild one goes any way, and the cautious one stays as often as it goes.
    """
    lines = [option.id for option in ask.options_for(THE_BOX) if option.id]
    seat = find_next_box_seat(state)
    if ask.key != "prowl.way" or seat is None:
        return weigh_evenly(nearest_figures(state, [line for line in lines if line in state.figures]) or [STAY.id])
    figure, moving = state.figures[state.prowls[seat]], [line for line in lines if line != STAYS.id]
    if not moving:
        return weigh_evenly([STAYS.id])
    plays = state.monsters_play
    if TEMPERAMENTS.get(plays) is TEMPERAMENTS["wild"]:
        return weigh_evenly(moving)
    nearer = weigh_evenly(nearest_ways(state, figure, moving) or [STAYS.id])
    if TEMPERAMENTS.get(plays) is not TEMPERAMENTS["cautious"] or STAYS.id in nearer:
        return nearer
    return {**{way: chance / 2 for way, chance in nearer.items()}, STAYS.id: Fraction(1, 2)}


def weigh_evenly(lines: list[str]) -> dict[str, Fraction]:
    """Return the same chance for each line."""
    return dict.fromkeys(lines, Fraction(1, len(lines)))


def nearest_figures(state: AtervacktState, cards: list[str]) -> list[str]:
    """Return those of these figures that are nearest to a hero; one beside a hero stays there."""
    apart = [card for card in cards if not state.heroes_in(state.figures[card].place)]
    nearest = min((distance_to_hunted(state, state.figures[card]) for card in apart), default=0)
    return [card for card in apart if distance_to_hunted(state, state.figures[card]) == nearest]


def distance_to_hunted(state: AtervacktState, figure: Figure) -> int:
    """Return the number of squares from a figure to the hero to whom it goes."""
    hunted = find_hunted(state, figure)
    return distance(figure.spot, hunted.spot if hunted is not None else None)


def nearest_ways(state: AtervacktState, figure: Figure, headings: list[str]) -> list[str]:
    """Return those of these ways that bring a figure nearest to the hero to whom it goes."""
    hunted, square = find_hunted(state, figure), figure.spot
    if hunted is None or square is None:
        return []
    after = {line: distance(board.step(square, way), hunted.spot) for line in headings if (way := ways.parse_way(line))}
    nearest = min(after.values(), default=0)
    return [line for line, squares in after.items() if squares == nearest < distance(square, hunted.spot)]
