"""A hero's values: asked when first needed, then kept; and the tests of them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Literal, TypeAlias

from companion.asks import Number, Option, Roll
from companion.dice import T12, Need
from companion.games.legenden.asking import made, number
from companion.games.legenden.figures import HIGHEST
from companion.games.legenden.state import Aspect, Hero
from companion.text import Text

NAMES: dict[Aspect, Text] = {
    "strength": Text("Strength"),
    "psyche": Text("Psyche"),
    "agility": Text("Agility"),
    "armour": Text("Armour"),
}

INITIALS: dict[Aspect, Text] = {
    "strength": Text("S"),
    "psyche": Text("P"),
    "agility": Text("G"),
    "armour": Text("A"),
}
"""Where several stances stand on one line."""

LOUD: dict[Aspect, Text] = {
    "strength": Text("STRENGTH"),
    "psyche": Text("PSYCHE"),
    "agility": Text("AGILITY"),
    "armour": Text("ARMOUR"),
}
"""The stances as they are read across the table."""

Op: TypeAlias = Literal["<=", "<"]
"""What a roll must be to the value: at most the value, or under it (LS14)."""


async def value(hero: Hero, aspect: Aspect) -> int:
    """The hero's value, asked from his sheet when it is first needed (LS6)."""
    if hero.value(aspect) is None:
        given = await number(lambda: _ask_value(hero, aspect))
        if hero.value(aspect) is None:
            setattr(hero, aspect, given)
    return hero.value(aspect) or 1


def _ask_value(hero: Hero, aspect: Aspect) -> Number | None:
    if hero.value(aspect) is not None:
        return None
    text = Text("{hero}: {value}?", hero=hero.name, value=NAMES[aspect])
    return Number(key=f"value.{aspect}", seats=(hero.seat,), text=text, min=1, max=HIGHEST)


async def passes(hero: Hero, aspect: Aspect, op: Op = "<=", dice: int = 1, *, again: bool = False) -> bool:
    """Test a value (L0.8): T12 at most the value; with several dice all must make it. `again`: the same once more."""
    await value(hero, aspect)
    if chance(hero, aspect, op) == 1:
        return True
    return await made(lambda: _ask_test(hero, aspect, op, dice, again))


def _ask_test(hero: Hero, aspect: Aspect, op: Op, dice: int, again: bool) -> Roll | None:
    if not hero.alive:
        return None
    text = Text("{hero}: {value} 2/2") if again else Text("{hero}: {value}")
    text = text.using(hero=hero.name, value=NAMES[aspect])
    need = Need(op, hero.value(aspect) or 1)
    return Roll(key=f"test.{aspect}", seats=(hero.seat,), text=text, die=T12, count=dice, need=need)


async def passes_twice(hero: Hero, aspect: Aspect) -> bool:
    """Test a value twice in a row (L0.8): the first failure ends the attempt at once."""
    return await passes(hero, aspect) and await passes(hero, aspect, again=True)


def chance(hero: Hero, aspect: Aspect, op: Op = "<=") -> Fraction | None:
    """The chance of one test, as far as the value is known."""
    known = hero.value(aspect)
    return None if known is None else T12.chance(Need(op, known))


def once(id: str, hero: Hero, aspect: Aspect, bare: Text, with_odds: Callable[[str], Text], op: Op = "<=") -> Option:
    """An option that leads to one test, with its odds where they are known (L0.8)."""
    one = chance(hero, aspect, op)
    return Option(id, bare) if one is None else Option(id, with_odds(f"{int(one * 12)}/12"), one)


def twice(id: str, hero: Hero, aspect: Aspect, bare: Text, with_odds: Callable[[str], Text]) -> Option:
    """An option that leads to two tests in a row, with the odds of each where they are known (L0.8)."""
    known = hero.value(aspect)
    return Option(id, bare) if known is None else odds_twice(id, known, with_odds)


def odds_twice(id: str, value: int, with_odds: Callable[[str], Text]) -> Option:
    """An option that leads to two tests of a known value in a row, with the odds of each (L0.8)."""
    one = T12.chance(Need("<=", value))
    return Option(id, with_odds(f"{int(one * 12)}/12"), one**2)
