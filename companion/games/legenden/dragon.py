"""The dragon awake: fire, flight and fight (L9.5-L9.8, L10)."""

from __future__ import annotations

from companion.asks import Number, Option, Roll
from companion.dice import T12
from companion.games.legenden import combat, health, hoard, values
from companion.games.legenden.asking import EMPTY, number, rolled
from companion.games.legenden.seating import opponent
from companion.games.legenden.state import Hero, LegendenState
from companion.text import Text

FIRST_BLOW = 5
"""A first blow costs the dragon what a T12 shows above this (L10.2)."""


def page(state: LegendenState, hero: Hero) -> tuple[Option, ...]:
    """Flee or fight, or drop cards before an attempt (L9.5b, L9.6a)."""
    chance = escape_chance(state, hero)
    flee = Text("Flee") if chance is None else Text("Flee  {percent}%", percent=round(chance * 100))
    drop = Option("drop", Text("Drop cards")) if hero.cards else EMPTY
    return (Option("flee", flee, chance), Option("fight", Text("Fight it")), drop)


def escape_chance(state: LegendenState, hero: Hero) -> Fraction | None:
    """The chance to get away with all the cards he carries (L9.6b)."""
    one = values.chance(hero, "agility", state.options["dragon.flight"])
    return None if one is None else one ** (hero.cards + 1)
