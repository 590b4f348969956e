"""Rubble (bråte, white): L4.6."""

from __future__ import annotations

from companion.asking import EMPTY
from companion.asks import Option
from companion.games.legenden.places.positions import put
from companion.games.legenden.state.game import Hero, LegendenState
from companion.games.legenden.table import rulings
from companion.kit.creatures import Op
from companion.kit.drakborgen.aspects import odds
from companion.text import Text


def reach(state: LegendenState, hero: Hero) -> bool:
    """He stands in the entrance and his turn is over; the room tile is put aside unseen (L4.6, LS17)."""
    put(hero, "entrance")
    state.tell("rubble", Text("{hero} stands in the entrance.", hero=hero.name))
    return True


def page(state: LegendenState, hero: Hero, rest: Option) -> tuple[Option, ...]:
    """Force a way or turn back; from the middle every way takes the roll (L4.6.1a, L4.6.1d)."""
    force_ = odds(
        "force", hero, "agility", Text("Force"), lambda one: Text("Force  {chance}", chance=one), op=op(state, hero)
    )
    back = Option("back", Text("Go back")) if hero.can_turn_back else EMPTY
    return (force_, back, rest)


def op(state: LegendenState, hero: Hero) -> Op:
    """How strict the roll is: stuck in the middle it is a house rule (LS14)."""
    strict: Op = state.options["rubble.stuck"]
    return strict if hero.place == "stuck" else "<="


async def force(state: LegendenState, hero: Hero) -> bool:
    """Force (forcera): pass Agility once and be through, else stuck in the middle (L4.6.1c, L4.6.1d)."""
    if await hero.passes("agility", op(state, hero)):
        if hero.alive:
            hero.place = "room"
        return hero.alive
    if hero.alive:
        hero.place = "stuck"
        state.tell("rubble.stuck", Text("{hero} is stuck in the middle.", hero=hero.name))
        rulings.stuck(state)
    return False
