"""Who still fights in a fight of many, on which side, and what they are called."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.asks import Seat
from companion.games.legenden.state.game import LegendenState
from companion.games.legenden.state.melee import Fighter
from companion.text import Text


def fights(state: LegendenState, fighter: Fighter) -> bool:
    """Whether he stands: with points, and alive (L8.13)."""
    alive = fighter.hero is None or state.heroes[fighter.hero].alive
    return fighter.fate == "fights" and fighter.points > 0 and alive


def active(state: LegendenState) -> list[Fighter]:
    """All who stand, in their order."""
    return [fighter for fighter in state.melee.fighters if fights(state, fighter)] if state.melee else []


def compared(state: LegendenState) -> list[Fighter]:
    """All who took part in the last comparison, those who fell in it too."""
    fighters = state.melee.fighters if state.melee else []
    return [f for f in fighters if f.stance is not None and (f.fate == "fights" or f.lost)]


def is_over(state: LegendenState) -> bool:
    """Whether one side at most is left."""
    return len({fighter.side for fighter in active(state)}) <= 1


def all_against_all(state: LegendenState) -> bool:
    """Whether there are more than two sides (L13.3d)."""
    return len({fighter.side for fighter in active(state)}) > len(("one", "other"))


def enemies(state: LegendenState, fighter: Fighter) -> list[Fighter]:
    """Who stands on another side; those on the same side annul what they do to each other (L13.3d)."""
    return [other for other in active(state) if other.side != fighter.side]


@contextmanager
def asked(state: LegendenState, seat: Seat | None) -> Iterator[None]:
    """While this hero has something to say, he is the one who acts."""
    melee = state.melee
    if melee is not None:
        melee.asked = seat
    try:
        yield
    finally:
        if melee is not None:
            melee.asked = None


def called(state: LegendenState, fighter: Fighter) -> Text:
    """A fighter's name, short; monsters of one kind are numbered in their order."""
    if fighter.kind is None:
        return Text("{hero}", hero=state.heroes[fighter.hero].name if fighter.hero else fighter.seat)
    name = state.book.monsters[fighter.kind].short_name
    alike = [other for other in state.melee.fighters if other.kind == fighter.kind] if state.melee else []
    at = next((at for at, other in enumerate(alike, 1) if other is fighter), 1)
    return Text("{monster} {n}", monster=name, n=at) if len(alike) > 1 else name
