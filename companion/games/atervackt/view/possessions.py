"""The figures of a hero's special things that people may set."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.atervackt.heroes import points
from companion.games.atervackt.magic import rings
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.text import Text
from companion.view import Correction

YES_NO = (True, False)


def corrections(state: AtervacktState, hero: Hero, path: str, group: Text) -> Iterator[Correction]:
    """Stones, orb, sword and ring, in Legenden's combat the combat points, below with whom he is on one square."""
    if hero.place == "catacombs" and len(state.seats) > 1:
        yield Correction(f"{path}.square", group, Text("Below with"), tuple(state.seats))
    if rings.followed(state):
        yield Correction(f"{path}.ring", group, Text("Ring"), (None, *state.book.rings, rings.OTHER))
        yield Correction(f"{path}.ring_first", group, Text("Ring is first"), (None, *YES_NO))
    yield Correction(f"{path}.orb", group, Text("Light orb"), YES_NO)
    yield Correction(f"{path}.sun_stone", group, Text("Sun stone"), YES_NO)
    yield Correction(f"{path}.moon_stone", group, Text("Moon stone"), YES_NO)
    if points.by_ring(state):
        yield Correction(f"{path}.sword", group, Text("Magic sword"), YES_NO)
        yield Correction(f"{path}.points", group, Text("Combat points"), (None, *range(1, 31)))
