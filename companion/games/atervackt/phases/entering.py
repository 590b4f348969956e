"""Coming somewhere: the kinds of tiles, who is on his way, into a room, and out by a tower (AT2, A5, AS11)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.asks import Option, Options
from companion.games.atervackt.board import Square
from companion.games.atervackt.map import grid
from companion.games.atervackt.rooms.kinds import KINDS
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.terms import Kind
from companion.text import Text

OUT = Option("out", Text("Out by a tower"))
GATE = Option("gate", Text("Room, portcullis"))
"""A tile whose entrance is a portcullis: he is in before it falls behind him (A5.6, A7.13)."""

SKULLS: Mapping[Kind, Text] = {"trap": Text("New skull room")}
"""Legenden has no trap rooms and no rotating rooms: rooms with a skull count as trap rooms (A1.14)."""


def kinds(state: AtervacktState) -> Options:
    """The kinds of tiles of this edition, on the same lines for all (A1.14)."""
    if state.options["edition"] != "legenden":
        return (*(Option(kind, one.tile) for kind, one in KINDS.items()), GATE)
    there = [Option(kind, SKULLS.get(kind, one.tile)) for kind, one in KINDS.items() if kind != "rotating"]
    return (*there, GATE)


def kinds_at(state: AtervacktState, square: Square) -> Options:
    """Those that may lie on this square of the map: a tower or the chamber only where one is (A1.3, A1.7, AS34).

    What can only be one thing comes first; a tile that lies otherwise on the table is a matter for a correction.
    """
    here = grid.of(state)
    certain = "tower" if square in here.towers else "chamber" if here.of_chamber(square) else ""
    barred = {"tower"} if may_hide_chamber(state, square) else {"tower", "chamber"}
    lines = kinds(state)
    first = tuple(option for option in lines if option.id == certain)
    return (*first, *(option for option in lines if option.id not in {*barred, certain}))


def may_hide_chamber(state: AtervacktState, square: Square) -> bool:
    """On Legenden's board the chamber lies face down among the nine tiles in the middle, until it is found (AS4)."""
    here = grid.of(state)
    found = any(room.kind == "chamber" for room in state.rooms.values())
    return not here.chamber and not found and here.off_middle(square) <= 1


def kind_of(hero: Hero, answer: str) -> Kind:
    """The kind of a tile; of one whose entrance is a portcullis it is told to the hero who came in by it (A7.13)."""
    if answer == GATE.id:
        hero.way_in = "portcullis"
    return next((kind for kind in KINDS if kind == answer), "room")


def walkers(state: AtervacktState) -> list[Hero]:
    """The heroes on their way."""
    return [hero for hero in state.inside() if hero.plan == "move"]


def go_out(hero: Hero) -> None:
    """Into a tower room and out of it in the same move (AS11)."""
    hero.place, hero.plan = "out", "none"
    hero.room = hero.before = None
    hero.passage, hero.heading = False, "none"
    grid.stand(hero, None)
    hero.tell("out", Text("{hero} is out of Drakborgen."))


def come(hero: Hero, number: str) -> None:
    """He is in the room; its card comes in the card phase, if one is drawn there (A5.7, A6.4)."""
    room = hero.settle_in(number)
    hero.plan = "enter"
    # Only a new one turns (AS5); without a map people see whether it is new.
    if room.kind == "rotating" and (room.fresh or not grid.followed(hero.state)):
        hero.state.tell("rotating", Text("A new rotating room: turn it half round."))
