"""Where a wandering monster flees, and what it must roll for on its way (A31.2, A31.5, A31.6, A31.8, A31.16-A31.18)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.asks import Option, Seat
from companion.games.atervackt import exits, wanderers
from companion.games.atervackt.rooms import kinds
from companion.games.atervackt.rooms.kinds import Obstacle
from companion.games.atervackt.rooms.rooms import Monster
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.pieces import Figure
from companion.games.atervackt.state.terms import BOX
from companion.text import Text

Outcome: TypeAlias = Literal["off", "held", "fell"]
"""It is half-way to another room, it cannot get out, or it has fallen and is gone."""


async def flee(state: AtervacktState, number: str, figure: Figure, *, by_any: bool = False) -> Outcome:
    """T6 decides the exit (A31.6): any, if the monster came in after the hero (A31.8), else not the hero's (A12.9).

    Where it stands at its own entrance it leaves by that, if it may (A31.16, A31.18).
    """
    if number not in state.rooms:
        return "held"
    kind = kinds.of(state.rooms[number])
    by_any = by_any or figure.came == state.round
    if kind.sticky or (kind.wedges and not figure.wedged and (by_any or await own_is_free(state, figure))):
        run_off(state, figure, figure.side)
        return "off"
    found = await exits.one(state, number, figure, by_any=by_any)
    if found == "none":
        return "held"
    outcome = await over_there(state, number, figure, found)
    if outcome == "off":
        run_off(state, figure, found)
    return outcome


def run_off(state: AtervacktState, figure: Figure, heading: exits.Exit | None = None) -> None:
    """Half-way out; it completes that move next round, and nobody moves it otherwise (A31.5, A31.6)."""
    state.tell("monster.flees", Text("{monster} flees.", monster=state.monster(figure).definite))
    figure.go_half_way()
    figure.heading = exits.heading(heading)


async def own_is_free(state: AtervacktState, figure: Figure) -> bool:
    """Whether the hero has not come in by the exit at which it stands (A31.16)."""
    if figure.side is not None:
        return all(hero.entrance != figure.side for hero in state.inside_of(figure.place))
    own, his = Option("own", Text("Its own: it flees")), Option("his", Text("The hero's: by die"))
    return await moved(state, figure).choose("figure.own", Text("{monster}: whose exit?"), own, his) == "own"


def moved(state: AtervacktState, figure: Figure, seat: Seat | None = None) -> Monster:
    """The figure, with whom who moves it rolls and decides."""
    return Monster(state, seat or wanderers.mover(state, figure.place), figure, figure.place, tested="figure.test")


async def over_there(state: AtervacktState, number: str, figure: Figure, found: exits.Exit) -> Outcome:
    """To a random exit of rubble always by a roll, of a pit or a footbridge if it lies across (A31.16, A31.17)."""
    there = kinds.of(state.rooms[number]).obstacle
    if there is None or (there.deep and not await lies_across(state, figure, found)):
        return "off"
    return await cross(state, there, figure, wanderers.mover(state, number))


async def lies_across(state: AtervacktState, figure: Figure, found: exits.Exit) -> bool:
    """Whether that exit is on the other side of the depth."""
    if figure.side is not None and found != "way":
        return found != figure.side
    own, across = Option("own", Text("On its own side")), Option("across", Text("On the other side"))
    return await moved(state, figure).choose("figure.side", Text("{monster}: exit where?"), own, across) == "across"


async def cross(state: AtervacktState, there: Obstacle, figure: Figure, seat: Seat) -> Outcome:
    """The same skill rolls as a hero's: rubble holds it, a pit or the catacombs keep it (A31.2, A31.12, AS6)."""
    monster = moved(state, figure, seat)
    over = await monster.passes(there.aspect, times=there.times)
    if there.other is not None:
        over = over or await monster.passes(there.other)
    if over:
        return "off"
    if there.deep:
        fall(state, figure)
        return "fell"
    figure.wedged = figure.wedged or there.wedges
    state.tell("figure.failed", Text("{monster} does not get through.", monster=state.monster(figure).definite))
    return "held"


def fall(state: AtervacktState, figure: Figure) -> None:
    """For ever, or into the catacombs: its figure is free again (A31.12, A31.17)."""
    state.tell("figure.falls", Text("{monster} falls: take it away.", monster=state.monster(figure).definite))
    figure.stand(BOX)
