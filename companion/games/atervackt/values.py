"""A hero's values: asked when first needed, then kept; and the skill rolls (skicklighetsslag, A2.12, A2.13)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from companion.asking import made, number
from companion.asks import Number, Option, Roll
from companion.dice import T12, Need
from companion.games.atervackt.state import Aspect, Hero
from companion.text import Text

NAMES: dict[str, Text] = {
    "strength": Text("Strength"),
    "psyche": Text("Psyche"),
    "agility": Text("Agility"),
    "armour": Text("Armour"),
}

LOUD: dict[str, Text] = {
    "strength": Text("STRENGTH"),
    "psyche": Text("PSYCHE"),
    "agility": Text("AGILITY"),
    "armour": Text("ARMOUR"),
}
"""The aspects as they are read across the table (A30.5)."""

HIGHEST = 12


async def value(hero: Hero, aspect: str) -> int:
    """The hero's value, asked from his sheet when it is first needed."""
    if getattr(hero, aspect) is None:
        given = await number(lambda: _ask_value(hero, aspect))
        if getattr(hero, aspect) is None:
            setattr(hero, aspect, given)
    return getattr(hero, aspect) or 1


def _ask_value(hero: Hero, aspect: str) -> Number | None:
    if getattr(hero, aspect) is not None or not hero.alive:
        return None
    text = Text("{hero}: {value}?", hero=hero.called, value=NAMES[aspect])
    return Number(key=f"value.{aspect}", seats=(hero.seat,), text=text, min=1, max=HIGHEST)


async def passes(hero: Hero, aspect: Aspect, *, again: bool = False, plus: int = 0) -> bool:
    """A skill roll: T12 at most the value (A2.12). `plus` is added to the roll (A7.21)."""
    known = await value(hero, aspect)
    if known - plus < 1:
        return False
    if known - plus >= HIGHEST:
        return True
    return await made(lambda: _ask_test(hero, aspect, again=again, plus=plus))


def _ask_test(hero: Hero, aspect: Aspect, *, again: bool, plus: int) -> Roll | None:
    if not hero.alive:
        return None
    text = Text("{hero}: {value} 2/2") if again else Text("{hero}: {value}")
    text = text.using(hero=hero.called, value=NAMES[aspect])
    need = Need("<=", (hero.value(aspect) or 1) - plus)
    return Roll(key=f"test.{aspect}", seats=(hero.seat,), text=text, die=T12, need=need)


async def passes_twice(hero: Hero, aspect: Aspect) -> bool:
    """Two in a row: the first failure ends the attempt (A2.13)."""
    return await passes(hero, aspect) and await passes(hero, aspect, again=True)


def chance(hero: Hero, aspect: Aspect, times: int = 1) -> Fraction | None:
    """The chance of so many skill rolls in a row, as far as the value is known."""
    known = hero.value(aspect)
    return None if known is None else T12.chance(Need("<=", known)) ** times


def odds(id: str, hero: Hero, aspect: Aspect, bare: Text, with_odds: Callable[[str], Text], times: int = 1) -> Option:
    """An option that leads to so many skill rolls in a row, with the odds of each where the value is known."""
    one = chance(hero, aspect)
    return Option(id, bare) if one is None else Option(id, with_odds(f"{int(one * 12)}/12"), one**times)
