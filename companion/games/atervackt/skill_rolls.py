"""Skill rolls and damage, at which amulets and rings may act (A2.11-A2.13, A20.3, A21)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from companion.asking import made, rolled
from companion.asks import Roll
from companion.dice import T6, T12
from companion.games.atervackt.data.book import Damage
from companion.games.atervackt.heroes import fortune
from companion.games.atervackt.heroes.values import HIGHEST
from companion.games.atervackt.magic import activation
from companion.games.atervackt.magic.activation import Moment
from companion.games.atervackt.state.heroes import Follower, Hero
from companion.games.atervackt.state.terms import Aspect
from companion.kit.drakborgen.aspects import NAMES
from companion.text import Text

Costs: TypeAlias = Callable[[Hero, int], Awaitable[object]]
"""What takes off a damage: KP, but combat points in a flight by Legenden's combat (A30.10)."""


async def passes(hero: Hero, aspect: Aspect, *, again: bool = False, plus: int = 0) -> bool:
    """A skill roll: T12 at most the value (A2.12). `plus` is added to the roll (A7.21).

    A thing may save him the roll; who is taken elsewhere by one has not made it, and makes no other.
    """
    if is_away(hero):
        return False
    known = await hero.knows(aspect)
    # Neither of these is rolled: one cannot succeed, the other cannot fail (A2.12).
    if known - plus < 1:
        return False
    if known - plus >= HIGHEST:
        return True
    moment = activation.at(hero, Text("The roll is made"))

    def test() -> Roll | None:
        return hero.ask_test(aspect, again=again, plus=plus)

    await moment.ahead_of(T12, Text("{hero}: {value}", hero=hero.called, value=NAMES[aspect]))
    return await made(moment.around(test)) or (moment.spared and not moment.gone)


def is_away(hero: Hero) -> bool:
    """Whether something has just taken him out of his room, into another place or half-way to one."""
    return not isinstance(hero, Follower) and hero.place == "castle" and hero.room is None


async def passes_twice(hero: Hero, aspect: Aspect) -> bool:
    """Two in a row: the first failure ends the attempt (A2.13)."""
    return await passes(hero, aspect) and await passes(hero, aspect, again=True)


def harm(hero: Hero) -> Moment:
    """The moment before a damage."""
    return activation.at(hero, Text("No damage"))


async def by_dice(hero: Hero, cost: Damage) -> int:
    """Roll the damage of a card; never below 0 (A2.11)."""
    die = T6 if cost.die == len(T6.faces) else T12

    def roll() -> Roll:
        return Roll(key="damage", seats=(hero.seat,), text=_what(hero, cost), die=die)

    moment = harm(hero)
    await moment.ahead_of(die, _what(hero, cost))
    face = await rolled(moment.around(roll))
    off = 0 if cost.minus is None or not face else await hero.knows(cost.minus)
    return max(face + cost.add - off, 0) if face else 0


def _what(hero: Hero, cost: Damage) -> Text:
    if not cost.add:
        return Text("{hero}: damage", hero=hero.called)
    return added(cost, hero.called)


def added(cost: Damage, hero: str | Text) -> Text:
    """The damage by a die and what is added or taken away."""
    words = Text("{hero}: damage {die}+{n}") if cost.add > 0 else Text("{hero}: damage {die}{n}")
    return words.using(hero=hero, die=f"T{cost.die}", n=cost.add)


async def by_word(hero: Hero) -> int:
    """How much damage people say."""
    return await fortune.points_lost(hero, harm(hero).around)


async def suffer(hero: Hero, cost: Damage | None, costs: Costs = Hero.suffers) -> None:
    """The damage on a card: its dice where the data has them, else what people say (A7.4, A11.3)."""
    told = cost is None or hero.state.options["cards"] != "classic"
    await costs(hero, await by_word(hero) if told or cost is None else await by_dice(hero, cost))
