"""One turn: movement, then encounters (T6.10.1)."""

from __future__ import annotations

from companion.games.talisman.opening import arrival
from companion.games.talisman.state.character import Character
from companion.games.talisman.turns import encounters, moving, rafts
from companion.text import Text


async def turn(one: Character) -> None:
    """His turn, or the one that he misses; a dead character's player first comes back with another one (TS7)."""
    if not one.alive:
        await arrival.comes_back(one)
        if not one.alive:
            return
    one.start, one.carried, one.ended = one.space, False, False
    for other in one.state.characters.values():
        other.evaded = False
    try:
        if one.missed:
            misses(one)
        else:
            await moving.moves(one)
            await encounters.encounters(one)
            await rafts.announces(one)
    finally:
        one.ends_turn()


def misses(one: Character) -> None:
    """In a missed turn he neither moves nor has encounters (TS34); for a Toad it counts as one of his (TS21)."""
    one.lose("missed", 1)
    one.tell("missed.turn", Text("{hero} misses this turn."))
