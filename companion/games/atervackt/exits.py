"""Random exits of heroes, counted by people or known from the map (A2.14, A2.15).

Those of wandering monsters are in `wandering.wanderer`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from companion.asks import Option, Options
from companion.games.atervackt import random_choices
from companion.games.atervackt.board import WAYS, Direction
from companion.games.atervackt.map import ways
from companion.games.atervackt.state import Hero
from companion.text import Text

Heading: TypeAlias = Direction | Literal["down"]
"""Direction in which somebody leaves a room."""

Exit: TypeAlias = Heading | Literal["way", "none"]
"""One exit of a room; `way`: without a map only people see which it is, `none`: there is no exit."""

DOWN = Option("down", Text("A way down"))


async def draw_exit(hero: Hero) -> tuple[int, Exit]:
    """Draw one of the exits of a hero's room by T6; all count, whatever bars them (A2.14, A2.15, AS19, AS20).

    Returns its number, and its side where the map knows all exits; else "way".
    """
    headings = known_exits(hero)
    count = len(headings) or await random_choices.ask_exit_count(hero, lambda: len(possible_exits(hero)))
    index = await random_choices.choose_index(
        hero.state, hero.seat, "exit", hero.named(Text("{hero}: exit, d6")), exit_names(headings, count)
    )
    return index + 1, headings[index] if headings else "way"


def exit_names(headings: Sequence[Heading], count: int) -> list[Text]:
    """Return the exits as people tell them apart: by their sides, else by their numbers."""
    return [exit_name(way) for way in headings] or [Text("exit {n}", n=way) for way in range(1, count + 1)]


async def ask_side(hero: Hero, exit_: Exit) -> Exit:
    """Ask on which side of the room an exit is, where only people know it and the map needs it."""
    if exit_ != "way" or hero.state.map.square_of(hero) is None:
        return exit_
    words = Text("{hero}: which way?")
    return parse_exit(
        await hero.choose_live(
            "exit.way", words, lambda: side_options(possible_exits(hero)), valid=lambda: hero.room is not None
        )
    )


def parse_exit(answer: str) -> Exit:
    """Return the exit that people named."""
    return parse_heading(answer) or "way"


def side_options(headings: Sequence[Heading]) -> Options:
    """Return the options north, east, south, west, always on the same buttons, and then down."""
    return (*ways.compass_options(headings), *([DOWN] if "down" in headings else []))


def known_exits(hero: Hero) -> list[Heading]:
    """Return the exits of the hero's room clockwise from the north; none while the map does not know all sides."""
    state, room, square = hero.state, hero.current_room, hero.state.map.square_of(hero)
    if room is None or square is None or state.leads_down(room) is None or room.has_card("search", "secret"):
        return []
    edges = [state.map.edge(square, way) for way in WAYS]
    return [] if "unknown" in edges or room.kind == "chamber" else possible_exits(hero)


def possible_exits(hero: Hero) -> list[Heading]:
    """Return the possible exits for the hero, clockwise from the north: without a map every side (A2.15).

    On a map every side that is no known wall. A secret door is in a wall, so where one was found any side may be an
    exit.
    """
    state, room = hero.state, hero.current_room
    down: list[Heading] = ["down"] if state.may_lead_down(room) else []
    square = state.map.square_of(hero)
    if room is None or square is None or room.kind == "chamber" or room.has_card("search", "secret"):
        return [*WAYS, *down]
    sides = [way for way in WAYS if state.map.edge(square, way) != "wall"]
    # A room has some way out: where the map knows of none, people know better.
    return [*sides, *down] or [*WAYS]


def set_heading(hero: Hero, exit_: Exit) -> None:
    """Set the way by which the hero comes out; without a map only people know it."""
    hero.heading = ways.parse_way(exit_) or "none"


def exit_name(exit_: Exit) -> Text:
    """Return the name of an exit on the map."""
    way = ways.parse_way(exit_)
    return Text("down") if way is None else ways.NAMES[way]


def parse_heading(text: str | None) -> Heading | None:
    """Return the direction of an exit; `None` where only people know it."""
    return "down" if text == "down" else ways.parse_way(text)
