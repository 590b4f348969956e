"""What people see of a fight of many."""

from __future__ import annotations

from collections.abc import Iterator

from companion.asks import Seat
from companion.games.legenden.fights import points
from companion.games.legenden.melee.sides import active, called, compared
from companion.games.legenden.state.game import Hero, LegendenState
from companion.games.legenden.state.melee import Fighter, Melee
from companion.kit.drakborgen import aspects, ring
from companion.text import BLANK, Text, verbatim
from companion.view import Correction, Meter, Reveal

TWO = 2
MOST_ROWS = 5
"""So many fighters have a row of their own in a reveal; who lost something comes first."""


def acting(state: LegendenState) -> Seat | None:
    """The hero who is asked, else the first who fights, or who meets something with others."""
    if state.melee is not None:
        return state.melee.asked or next((fighter.hero for fighter in active(state) if fighter.hero is not None), None)
    return state.throng.heroes[0] if state.throng is not None else None


def meters(state: LegendenState, hero: Hero | None, seat: Seat | None) -> tuple[Meter, ...]:
    """The combat points of all who fight, his own first: his name is the headline."""
    standing = sorted(active(state), key=lambda fighter: hero is None or fighter.hero != hero.seat)
    return tuple(
        Meter(
            f"fight.{at}",
            BLANK if hero and fighter.hero == hero.seat else called(state, fighter),
            points.of_fighter(state, fighter, seat),
        )
        for at, fighter in enumerate(standing)
    )


def reveal(state: LegendenState, melee: Melee) -> Reveal | None:
    """The last comparison: two in large letters, more of them a row each; before it is settled only where all stand."""
    shown = compared(state)
    if not melee.opened or len(shown) < TWO:
        return None
    if len(shown) == TWO:
        return of_two(state, *shown)
    rows = sorted(shown, key=lambda fighter: -fighter.lost)[:MOST_ROWS]
    title = (Text("Round {n}", n=melee.round),) if len(rows) < MOST_ROWS else ()
    return Reveal((*title, *(row(state, fighter) for fighter in rows)))


def of_two(state: LegendenState, one: Fighter, other: Fighter) -> Reveal:
    """As in any fight."""
    mine, theirs = one.stance or "strength", other.stance or "strength"
    sign = verbatim(ring.SIGNS[ring.meet(mine, theirs)])
    lost = Text("{a} {n}  {b} {m}", a=called(state, one), n=-one.lost, b=called(state, other), m=-other.lost)
    return Reveal(
        (Text("{mine} {sign} {theirs}", mine=aspects.LOUD[mine], sign=sign, theirs=aspects.LOUD[theirs]), lost)
    )


def row(state: LegendenState, fighter: Fighter) -> Text:
    """One fighter: where he stands, and what it costs him once that is settled."""
    stance = aspects.LOUD[fighter.stance or "strength"]
    if state.melee is not None and not state.melee.compared:
        return Text("{who} {stance}", who=called(state, fighter), stance=stance)
    return Text("{who} {stance} {n}", who=called(state, fighter), stance=stance, n=-fighter.lost)


def overview(state: LegendenState, seat: Seat | None) -> Iterator[Text]:
    """One line for each monster that fights among many: pages have no room for all meters."""
    for fighter in active(state):
        if fighter.hero is None:
            yield points.line(called(state, fighter), points.of_fighter(state, fighter, seat))


def corrections(state: LegendenState, melee: Melee, seat: Seat | None) -> Iterator[Correction]:
    """The points of all, and the misses of monsters."""
    for at, fighter in enumerate(melee.fighters):
        group = called(state, fighter)
        if points.of_fighter(state, fighter, seat) is not None:
            yield Correction(f"melee.fighters.{at}.points", group, Text("Points"), tuple(range(61)))
        if fighter.kind is not None:
            yield Correction(f"melee.fighters.{at}.misses", group, Text("Misses in a row"), tuple(range(4)))
