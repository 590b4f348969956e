"""A random exit, counted by people or known from the map: a hero's, and a wandering monster's (A2.14, A2.15, A31.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from companion.asking import chosen
from companion.asks import Choose, Option, Options
from companion.games.atervackt import board, wanderers
from companion.games.atervackt.board import WAYS, Direction, Square
from companion.games.atervackt.map import ways
from companion.games.atervackt.rooms.rooms import Monster
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Figure
from companion.games.atervackt.state.terms import Edge
from companion.games.atervackt.table import dicing, options
from companion.text import Text

Heading: TypeAlias = Direction | Literal["down"]
"""Where somebody goes who leaves a room."""

Exit: TypeAlias = Heading | Literal["way", "none"]
"""Which exit it is; `way`: without a map only people see which, `none`: there is none."""

OPEN: tuple[Edge, ...] = ("open", "door")
"""Sides by which a monster gets out: doors do not stop it (A31.2), a portcullis does (AS40)."""

MAYBE: tuple[Edge, ...] = (*OPEN, "unknown")
"""Sides that may be such an exit."""

May: TypeAlias = Callable[[], Sequence[Heading]]
"""What may be an exit, as far as is known when it is asked."""

DOWN = Option("down", Text("A way down"))


async def of_hero(hero: Hero) -> tuple[int, Exit]:
    """One of the exits of a hero's room, by T6; all count, whatever bars them (A2.14, A2.15, AS19, AS20).

    Its number, and on the map its side where all of them are known; else "way".
    """
    known = hero_exits(hero)
    many = len(known) if known else await dicing.count(hero, lambda: len(hero_ways(hero)))
    numbered = [Text("exit {n}", n=way) for way in range(1, many + 1)]
    names = [name(way) for way in known] if known else numbered
    at = await dicing.among(hero.state, hero.seat, "exit", hero.named(Text("{hero}: exit, T6")), names)
    return at + 1, known[at] if known else "way"


async def side_of(hero: Hero, found: Exit) -> Exit:
    """On the map people say at once which side of the room that exit is."""
    if found != "way" or hero.state.map.placed(hero) is None:
        return found
    answer = await chosen(lambda: _ask_side(hero))
    return "down" if answer == DOWN.id else ways.is_way(answer) or "way"


def _ask_side(hero: Hero) -> Choose | None:
    if hero.room is None:
        return None
    return hero.lines("exit.way", Text("{hero}: which way?"), *sides(hero_ways(hero)))


def sides(there: Sequence[Heading]) -> Options:
    """North, east, south, west, always on the same buttons; then down."""
    return (*ways.compass(there), *([DOWN] if "down" in there else []))


def hero_exits(hero: Hero) -> list[Heading]:
    """The exits of his room on the map, clockwise from the north; none as long as something of it is not known."""
    state, room, square = hero.state, hero.here, hero.state.map.placed(hero)
    if room is None or square is None or options.leads_down(state, room) is None or room.lies("search", "secret"):
        return []
    seen = [state.map.edge(square, way) for way in WAYS]
    return [] if "unknown" in seen or room.kind == "chamber" else hero_ways(hero)


def hero_ways(hero: Hero) -> list[Heading]:
    """What may be an exit for him, clockwise from the north: all without a map, on it no known wall (A2.15).

    A secret door is in a wall, so where one was found any side may be an exit.
    """
    state, room = hero.state, hero.here
    down: list[Heading] = [] if room is not None and options.leads_down(state, room) is False else ["down"]
    square = state.map.placed(hero)
    if room is None or square is None or room.kind == "chamber" or room.lies("search", "secret"):
        return [*WAYS, *down]
    there = [way for way in WAYS if state.map.edge(square, way) != "wall"]
    # A room has some way out: where the map knows of none, people know better.
    return [*there, *down] or [*WAYS]


def head_for(hero: Hero, found: Exit) -> None:
    """On the map he goes the way by which he comes out; without one people know it."""
    hero.heading = ways.is_way(found) or "none"


async def one(
    state: AtervacktState, number: str, figure: Figure, *, by_any: bool, but: Direction | None = None
) -> Exit:
    """One of the exits that it may take, by T6 (A31.6); `but`: not the one by which it came through a corridor."""
    monster = Monster(state, wanderers.mover(state, number), figure, figure.place)
    known = of_room(state, number, by_any=by_any, but=but)

    def may() -> list[Heading]:
        return possible(state, number, by_any=by_any, but=but)

    many = len(known) if known is not None else await count(monster, may, by_any=by_any and but is None)
    if many == 0:
        return "none"
    numbered = [Text("exit {n}", n=way) for way in range(1, many + 1)]
    names = numbered if known is None else [name(way) for way in known]
    at = await dicing.among(state, monster.seat, "figure.exit", monster.named(Text("{monster}: exit, T6")), names)
    who = state.monster(figure).name
    if known is not None:
        monster.tell("figure.exit", Text("{monster}: {way}.", monster=who, way=name(known[at])))
        return known[at]
    monster.tell("figure.exit", Text("{monster}: exit {n}.", monster=who, n=at + 1))
    return await which(monster, may)


def name(found: Exit) -> Text:
    """What an exit on the map is called."""
    way = ways.is_way(found)
    return Text("down") if way is None else ways.NAMES[way]


def heading(found: Exit | None) -> Heading | None:
    """Where that exit leads; `None` where people alone know it."""
    return "down" if found == "down" else ways.is_way(found)


def of_room(state: AtervacktState, number: str, *, by_any: bool, but: Direction | None = None) -> list[Heading] | None:
    """The exits of a room on the map, clockwise from the north; `None` as long as one of its sides is not known.

    None leads to the chamber (A31.11), and none is the one that a hero came in by, if the monster was there before him.
    """
    room = state.rooms.get(number)
    square = state.map.placed(room)
    leads_down = options.leads_down(state, room) if room is not None else None
    if room is None or square is None or leads_down is None:
        return None
    if "unknown" in (state.map.edge(square, way) for way in WAYS) or None in taken(state, number, by_any=by_any):
        return None
    down: list[Heading] = ["down"] if leads_down else []
    return [*open_ways(state, number, square, OPEN, by_any=by_any, but=but), *down]


def taken(state: AtervacktState, number: str, *, by_any: bool) -> list[Direction | None]:
    """The sides by which heroes came in, which a monster that was there before them does not take (A12.9, A31.8)."""
    return [] if by_any else [hero.entrance for hero in state.inside_of(number)]


def open_ways(
    state: AtervacktState, number: str, square: Square, edges: Sequence[Edge], *, by_any: bool, but: Direction | None
) -> list[Heading]:
    """The sides of such edges that it may take; none leads to the chamber (A31.11)."""
    barred = (*taken(state, number, by_any=by_any), but)
    there = [way for way in WAYS if way not in barred and state.map.edge(square, way) in edges]
    return [way for way in there if not wanderers.is_chamber(state, board.step(square, way))]


def possible(state: AtervacktState, number: str, *, by_any: bool, but: Direction | None = None) -> list[Heading]:
    """What may be an exit for it, as far as the map tells, clockwise from the north: all, without a map.

    Not out of the castle, nor through a wall or a portcullis (AS40), nor to the chamber (A31.11), nor where a hero came
    in, if the monster was there before him (A12.9, A31.8).
    """
    room = state.rooms.get(number)
    square = state.map.placed(room)
    down: list[Heading] = [] if room is not None and options.leads_down(state, room) is False else ["down"]
    if room is None or square is None:
        return [*WAYS, *down]
    return [*open_ways(state, number, square, MAYBE, by_any=by_any, but=but), *down]


async def count(monster: Monster, may: May, *, by_any: bool) -> int:
    """How many there are: doors and ways down too, no portcullis, none to the chamber alone (A31.6, A31.11)."""
    return int(await chosen(lambda: _ask_count(monster, may, by_any=by_any)) or 0)


def _ask_count(monster: Monster, may: May, *, by_any: bool) -> Choose | None:
    if not may():
        return None
    lines = [Option(many, words) for many, words in dicing.WAYS.items() if int(many) <= len(may())]
    none = Option("0", Text("None: it stays"))
    text = Text("{monster}: all exits?") if by_any else Text("{monster}: other exits?")
    return monster.lines("figure.exits", text, *lines[:3], none, *lines[3:])


async def which(monster: Monster, may: May) -> Exit:
    """Which exit that is, of those that may be one; without a map people see it."""
    if not monster.state.map.followed:
        return "way"
    answer = await chosen(lambda: _ask_which(monster, may()))
    return "down" if answer == DOWN.id else ways.is_way(answer) or "way"


def _ask_which(monster: Monster, there: Sequence[Heading]) -> Choose | None:
    if not there:
        return None
    return monster.lines("figure.way", Text("{monster}: which way?"), *sides(there))
