"""The four values of the ring as people meet them: what they are called, asked for when first needed, tested by T12."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, Literal, Protocol, TypeAlias

from companion.asking import EMPTY, made, number
from companion.asks import Number, Option, Options, Roll, Seat
from companion.dice import T12, Need
from companion.kit.drakborgen import ring
from companion.kit.drakborgen.ring import STANCES, Stance
from companion.text import Text

NAMES: Final[Mapping[str, Text]] = {
    "strength": Text("Strength"),
    "psyche": Text("Psyche"),
    "agility": Text("Agility"),
    "armour": Text("Armour"),
}

LOUD: Final[Mapping[str, Text]] = {
    "strength": Text("STRENGTH"),
    "psyche": Text("PSYCHE"),
    "agility": Text("AGILITY"),
    "armour": Text("ARMOUR"),
}
"""As they are read across the table."""

Op: TypeAlias = Literal["<=", "<"]
"""What a roll must be to the value: at most the value, or under it."""


class Hero(Protocol):
    """A hero as far as his values go."""

    seat: Seat

    @property
    def called(self) -> str | Text:
        """His name as it is said."""

    @property
    def alive(self) -> bool:
        """Whether he lives."""

    def value(self, aspect: Stance) -> int | None:
        """One of his four values, or `None` while nobody has needed it."""


async def value(hero: Hero, aspect: Stance, highest: int) -> int:
    """The hero's value, asked from his sheet when it is first needed, then kept."""
    if hero.value(aspect) is None:
        given = await number(lambda: _ask_value(hero, aspect, highest))
        if hero.value(aspect) is None:
            setattr(hero, aspect, given)
    return hero.value(aspect) or 1


def _ask_value(hero: Hero, aspect: Stance, highest: int) -> Number | None:
    if hero.value(aspect) is not None or not hero.alive:
        return None
    text = Text("{hero}: {value}?", hero=hero.called, value=NAMES[aspect])
    return Number(key=f"value.{aspect}", seats=(hero.seat,), text=text, min=1, max=highest)


async def tested(
    hero: Hero, aspect: Stance, need: Callable[[int], Need], dice: int = 1, *, again: bool = False
) -> bool:
    """A T12 against his value, by the need it makes; of several dice all must make it. `again`: the second roll."""
    return await made(lambda: ask_test(hero, aspect, need, dice, again=again))


def ask_test(
    hero: Hero, aspect: Stance, need: Callable[[int], Need], dice: int = 1, *, again: bool = False
) -> Roll | None:
    """The roll of such a test; moot when he is dead."""
    if not hero.alive:
        return None
    text = Text("{hero}: {value} 2/2") if again else Text("{hero}: {value}")
    text = text.using(hero=hero.called, value=NAMES[aspect])
    made_by = need(hero.value(aspect) or 1)
    return Roll(key=f"test.{aspect}", seats=(hero.seat,), text=text, die=T12, count=dice, need=made_by)


def chance(hero: Hero, aspect: Stance, op: Op = "<=", times: int = 1) -> Fraction | None:
    """The chance of so many tests in a row, as far as the value is known."""
    known = hero.value(aspect)
    return None if known is None else T12.chance(Need(op, known)) ** times


def odds(
    id: str,
    hero: Hero,
    aspect: Stance,
    bare: Text,
    with_odds: Callable[[str], Text],
    times: int = 1,
    op: Op = "<=",
) -> Option:
    """An option that leads to so many tests in a row, with the odds of each where the value is known."""
    one = chance(hero, aspect, op)
    return Option(id, bare) if one is None else Option(id, with_odds(f"{int(one * 12)}/12"), one**times)


def stances(last: Stance | None) -> Options:
    """The four stances on their lines; the one across the ring from the last revealed one is empty."""
    open_to = ring.reachable(last)
    return tuple(Option(stance, NAMES[stance]) if stance in open_to else EMPTY for stance in STANCES)
