"""A random exit, counted by people or known from the map (A2.14, A2.15); a wandering monster's are in `wandering`."""

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
"""Where somebody goes who leaves a room."""

Exit: TypeAlias = Heading | Literal["way", "none"]
"""Which exit it is; `way`: without a map only people see which, `none`: there is none."""

DOWN = Option("down", Text("A way down"))


async def draw_exit(hero: Hero) -> tuple[int, Exit]:
    """One of the exits of a hero's room, by T6; all count, whatever bars them (A2.14, A2.15, AS19, AS20).

    Its number, and on the map its side where all of them are known; else "way".
    """
    known = known_exits(hero)
    many = len(known) or await random_choices.ask_exit_count(hero, lambda: len(possible_exits(hero)))
    at = await random_choices.choose_index(
        hero.state, hero.seat, "exit", hero.named(Text("{hero}: exit, T6")), exit_names(known, many)
    )
    return at + 1, known[at] if known else "way"


def exit_names(known: Sequence[Heading], many: int) -> list[Text]:
    """The exits as people tell them apart: by their sides, else by their numbers."""
    return [exit_name(way) for way in known] or [Text("exit {n}", n=way) for way in range(1, many + 1)]


async def ask_side(hero: Hero, found: Exit) -> Exit:
    """On the map people say at once which side of the room that exit is."""
    if found != "way" or hero.state.map.square_of(hero) is None:
        return found
    words = Text("{hero}: which way?")
    return parse_exit(
        await hero.picks(
            "exit.way", words, lambda: side_options(possible_exits(hero)), still=lambda: hero.room is not None
        )
    )


def parse_exit(answer: str) -> Exit:
    """The exit that people named."""
    return parse_heading(answer) or "way"


def side_options(there: Sequence[Heading]) -> Options:
    """North, east, south, west, always on the same buttons; then down."""
    return (*ways.compass_options(there), *([DOWN] if "down" in there else []))


def known_exits(hero: Hero) -> list[Heading]:
    """The exits of his room on the map, clockwise from the north; none as long as something of it is not known."""
    state, room, square = hero.state, hero.current_room, hero.state.map.square_of(hero)
    if room is None or square is None or state.leads_down(room) is None or room.has_card("search", "secret"):
        return []
    seen = [state.map.edge(square, way) for way in WAYS]
    return [] if "unknown" in seen or room.kind == "chamber" else possible_exits(hero)


def possible_exits(hero: Hero) -> list[Heading]:
    """What may be an exit for him, clockwise from the north: all without a map, on it no known wall (A2.15).

    A secret door is in a wall, so where one was found any side may be an exit.
    """
    state, room = hero.state, hero.current_room
    down: list[Heading] = ["down"] if state.may_lead_down(room) else []
    square = state.map.square_of(hero)
    if room is None or square is None or room.kind == "chamber" or room.has_card("search", "secret"):
        return [*WAYS, *down]
    there = [way for way in WAYS if state.map.edge(square, way) != "wall"]
    # A room has some way out: where the map knows of none, people know better.
    return [*there, *down] or [*WAYS]


def set_heading(hero: Hero, found: Exit) -> None:
    """On the map he goes the way by which he comes out; without one people know it."""
    hero.heading = ways.parse_way(found) or "none"


def exit_name(found: Exit) -> Text:
    """What an exit on the map is called."""
    way = ways.parse_way(found)
    return Text("down") if way is None else ways.NAMES[way]


def parse_heading(found: str | None) -> Heading | None:
    """Where that exit leads; `None` where people alone know it."""
    return "down" if found == "down" else ways.parse_way(found)
