"""Which figures of a hero and of a follower people may set just now, and to what."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.atervackt.magic import things
from companion.games.atervackt.state.heroes import Follower, Hero
from companion.games.atervackt.view import charting
from companion.state import Json

NOTHING: Sequence[Json] = ()

GOLD: Sequence[Json] = (None, *range(0, 50001, 10))
"""Crowns that a hero can have."""

ITS_MASTERS = (
    "place", "keys", "ropes", "amulets", "worn", "halves", "torch", "armed", "master_key", "helmet", "commands",
    "square", "ring", "ring_first", "orb", "sun_stone", "moon_stone", "sword", "treasures", "cards", "gold", "special",
    "forces", "tried", "way_in", "plan", "moved", "passage", "landed", "way_up", "facing",
)  # fmt: skip
"""Figures that a follower has none of: it carries nothing, and goes where its master goes (A25.2)."""


def of_hero(hero: Hero) -> dict[str, Sequence[Json]]:
    """What is not followed, or means nothing where he is, is in no menu."""
    state = hero.state
    now = charting.of_hero(hero)
    if not hero.is_below() or len(state.seats) == 1:
        now["square"] = NOTHING
    else:
        now["square"] = state.seats
    if things.rings_followed(state):
        now["ring"] = (None, *state.book.rings, things.OTHER)
    else:
        now |= dict.fromkeys(("ring", "ring_first"), NOTHING)
    if not state.by_ring:
        now["sword"] = NOTHING
    if not hero.is_below():
        now |= dict.fromkeys(("above", "way_up"), NOTHING)
    return now | _both(hero)


def of_follower(one: Follower) -> dict[str, Sequence[Json]]:
    """What is its own: its master carries the rest."""
    now = charting.of_hero(one) | dict.fromkeys(ITS_MASTERS, NOTHING) | _both(one)
    if one.where != "apart":
        now |= dict.fromkeys(("column", "row"), NOTHING)
    if one.bond == "faithful":
        now["bond"] = NOTHING
    return now


def _both(one: Hero) -> dict[str, Sequence[Json]]:
    now: dict[str, Sequence[Json]] = {
        "points": (None, *range(1, 31)) if one.state.by_ring else NOTHING,
        "gold": NOTHING if one.gold is None else GOLD,
    }
    return now if one.stuck else {**now, **dict.fromkeys(("pushing", "prey"), NOTHING)}
