"""Who wins (LS7)."""

from __future__ import annotations

from typing import Final

from companion.asks import Seat
from companion.games.legenden.state.game import Hero, LegendenState
from companion.kit.drakborgen.evening import count_gold, richest
from companion.state import Json
from companion.text import Text

RICHEST: Final = 9990


async def count(state: LegendenState) -> None:
    """Ask what everybody carried out, if more than one hero got away (LS7)."""
    if len(survivors(state)) > 1:
        state.say("LS7")
    counted = await count_gold("gold", Text("Gold carried out?"), lambda: _uncounted(state), RICHEST)
    for seat, carried in counted.items():
        state.heroes[seat].gold = carried
    for seat in winners(state):
        state.tell("winner", Text("{hero} wins.", hero=state.heroes[seat].name))
    if not winners(state):
        state.tell("castle", Text("The castle wins."))


def _uncounted(state: LegendenState) -> list[Hero]:
    """One survivor alone wins whatever he carries, so he need not count it (LS7)."""
    return [hero for hero in survivors(state) if hero.gold is None] if len(survivors(state)) > 1 else []


def survivors(state: LegendenState) -> list[Hero]:
    """The heroes that live outside the castle."""
    return [hero for hero in state.living() if hero.safe]


def winners(state: LegendenState) -> list[Seat]:
    """Of the heroes alive outside the one with most gold; equal sums share; a dead hero's player never (L0.9, LS7)."""
    return richest(survivors(state)) if state.over else []


def heroes(state: LegendenState) -> dict[str, Json]:
    """How each hero fared."""
    return {
        seat: {"hero": hero.name, "alive": hero.alive, "out": hero.safe, "gold": hero.gold, "treasures": hero.loot}
        for seat, hero in state.heroes.items()
    }
