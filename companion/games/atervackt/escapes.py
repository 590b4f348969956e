"""Where a wandering monster flees, and what it must roll for on its way (A31.2, A31.5, A31.6, A31.8, A31.16-A31.18)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.asking import choice, chosen, made
from companion.asks import Choose, Option, Roll, Seat
from companion.dice import T12, Need
from companion.games.atervackt import dicing, wandering
from companion.games.atervackt.brought import figure_of, monster_name, short_name
from companion.games.atervackt.state import Aspect, AtervacktState, Lying
from companion.games.atervackt.values import NAMES
from companion.games.atervackt.wander_state import WAY, Figure
from companion.text import Text

Outcome: TypeAlias = Literal["off", "held", "fell"]
"""It is half-way to another room, it cannot get out, or it has fallen and is gone."""

DEPTHS = ("pit", "bridge")
CROSSED = ("rubble", *DEPTHS)
"""Rooms that take a skill roll to cross (A7.14, A7.17, A7.19)."""


async def flee(state: AtervacktState, number: str, lying: Lying, *, by_any: bool = False) -> Outcome:
    """T6 decides the exit (A31.6): any, if the monster came in after the hero (A31.8), else not the hero's (A12.9).

    Where it stands at its own entrance it leaves by that, if it may (A31.16, A31.18).
    """
    figure = figure_of(state, lying)
    if figure is None or number not in state.rooms:
        return "held"
    kind = state.rooms[number].kind
    by_any = by_any or figure.came == state.round
    at_edge = figure.stuck is None and (
        kind == "web" or (kind == "rubble" and (by_any or await _own_is_free(state, number, lying)))
    )
    if not at_edge:
        many = await count_exits(state, number, lying, by_any=by_any)
        if many == 0:
            return "held"
        await by_die(state, number, lying, many)
        outcome = await over_there(state, number, lying, figure)
        if outcome != "off":
            return outcome
    run_off(state, lying, figure)
    return "off"


def run_off(state: AtervacktState, lying: Lying, figure: Figure) -> None:
    """Half-way out; it completes that move next round, and nobody moves it otherwise (A31.5, A31.6)."""
    state.tell("monster.flees", Text("{monster} flees.", monster=monster_name(state, lying)))
    figure.stand(WAY)


async def _own_is_free(state: AtervacktState, number: str, lying: Lying) -> bool:
    return await chosen(lambda: _ask_own(state, number, lying)) == "own"


def _ask_own(state: AtervacktState, number: str, lying: Lying) -> Choose | None:
    if not state.inside_of(number):
        return None
    own, his = Option("own", Text("Its own: it is off")), Option("his", Text("The hero's: by die"))
    text = Text("{monster}: its exit?", monster=short_name(state, lying))
    return choice("figure.own", wandering.mover(state, number), text, own, his)


async def count_exits(state: AtervacktState, number: str, lying: Lying, *, by_any: bool) -> int:
    """How many exits it may take: doors and ways down too, no portcullis, none to the chamber alone (A31.6, A31.11)."""
    return int(await chosen(lambda: _ask_exits(state, number, lying, by_any=by_any)) or 0)


def _ask_exits(state: AtervacktState, number: str, lying: Lying, *, by_any: bool) -> Choose | None:
    text = Text("{monster}: all exits?") if by_any else Text("{monster}: other exits?")
    ways = [Option(many, words) for many, words in dicing.WAYS.items()]
    return choice(
        "figure.exits",
        wandering.mover(state, number),
        text.using(monster=short_name(state, lying)),
        *ways[:3],
        Option("0", Text("None: it stays")),
        *ways[3:],
    )


async def by_die(state: AtervacktState, number: str, lying: Lying, many: int) -> None:
    """One of so many exits, as the monster player counts them (A2.14, A31.6)."""
    seat = wandering.mover(state, number)
    way = await dicing.one_of(seat, many, "figure.exit", Text("Way out 1-{n}: T6", n=many))
    state.tell("figure.exit", Text("{monster}: way {n}.", monster=monster_name(state, lying), n=way))


async def over_there(state: AtervacktState, number: str, lying: Lying, figure: Figure) -> Outcome:
    """To a random exit of rubble always by a roll, of a pit or a footbridge if it lies across (A31.16, A31.17)."""
    kind = state.rooms[number].kind
    if kind not in CROSSED:
        return "off"
    if kind in DEPTHS and await chosen(lambda: _ask_side(state, number, lying)) != "across":
        return "off"
    return await cross(state, kind, lying, figure, wandering.mover(state, number))


def _ask_side(state: AtervacktState, number: str, lying: Lying) -> Choose | None:
    if not state.inside_of(number):
        return None
    own, across = Option("own", Text("On its own side")), Option("across", Text("Across"))
    text = Text("{monster}: that exit?", monster=short_name(state, lying))
    return choice("figure.side", wandering.mover(state, number), text, own, across)


async def cross(state: AtervacktState, kind: str, lying: Lying, figure: Figure, seat: Seat) -> Outcome:
    """The same skill rolls as a hero's: rubble holds it, a pit or the catacombs keep it (A31.2, A31.12, AS6)."""
    over = await passes(state, lying, "strength" if kind in ("web", "portcullis") else "agility", seat)
    if kind in ("web", "portcullis"):
        over = over and await passes(state, lying, "strength", seat)
    if kind == "bridge":
        over = over or await passes(state, lying, "psyche", seat)
    if over:
        return "off"
    if kind in DEPTHS:
        fall(state, lying, figure)
        return "fell"
    if kind == "rubble":
        figure.stuck = "rubble"
    state.tell("figure.failed", Text("{monster} does not get through.", monster=monster_name(state, lying)))
    return "held"


def fall(state: AtervacktState, lying: Lying, figure: Figure) -> None:
    """For ever, or into the catacombs: its figure is free again (A31.12, A31.17)."""
    state.tell("figure.falls", Text("{monster} falls: take it away.", monster=monster_name(state, lying)))
    figure.leave_play()


async def passes(state: AtervacktState, lying: Lying, aspect: Aspect, seat: Seat) -> bool:
    """A skill roll with the monster's own value, made by who moves it (A31.2)."""
    return await made(lambda: _ask_test(state, lying, aspect, seat))


def _ask_test(state: AtervacktState, lying: Lying, aspect: Aspect, seat: Seat) -> Roll | None:
    figure = figure_of(state, lying)
    if figure is None:
        return None
    value = getattr(state.book.monsters[figure.kind], aspect) or 1
    text = Text("{monster}: {value}", monster=short_name(state, lying), value=NAMES[aspect])
    return Roll(key="figure.test", seats=(seat,), text=text, die=T12, need=Need("<=", value))
