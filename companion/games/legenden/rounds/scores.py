"""Who wins (LS7)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.asks import Number, Seat, ask_all
from companion.games.legenden.state.game import Hero, LegendenState
from companion.games.legenden.table import rulings
from companion.state import Json
from companion.text import Text

RICHEST = 9990


async def count_gold(state: LegendenState) -> None:
    """Ask what everybody carried out, if more than one hero got away (LS7)."""
    state.turn = None
    if len(survivors(state)) > 1:
        rulings.note(state, "LS7")
    answers = await ask_all(lambda: _ask_gold(state))
    for seat, gold in answers.items():
        if isinstance(gold, int):
            state.heroes[seat].gold = gold
    for seat in winners(state):
        state.tell("winner", Text("{hero} wins.", hero=state.heroes[seat].name))
    if not winners(state):
        state.tell("castle", Text("The castle wins."))


def _ask_gold(state: LegendenState) -> Number | None:
    unknown = tuple(hero.seat for hero in survivors(state) if hero.gold is None)
    # One survivor alone wins whatever he carries, so he need not count it (LS7).
    if len(survivors(state)) < 2 or not unknown:
        return None
    return Number(key="gold", seats=unknown, text=Text("Gold carried out?"), min=0, max=RICHEST, step=10)


def survivors(state: LegendenState) -> list[Hero]:
    """The heroes that live outside the castle."""
    return [hero for hero in state.living() if hero.safe]


def winners(state: LegendenState) -> list[Seat]:
    """Of the heroes alive outside the one with most gold; equal sums share; a dead hero's player never (L0.9, LS7)."""
    if not state.over:
        return []
    most = max((hero.gold or 0 for hero in survivors(state)), default=0)
    return [hero.seat for hero in survivors(state) if (hero.gold or 0) == most]


def result(state: LegendenState) -> Mapping[str, Json]:
    """How it ended."""
    heroes: dict[str, Json] = {
        seat: {"hero": hero.name, "alive": hero.alive, "out": hero.safe, "gold": hero.gold, "treasures": hero.loot}
        for seat, hero in state.heroes.items()
    }
    return {"winners": list(winners(state)), "night": state.sun.over, "round": state.round, "heroes": heroes}
