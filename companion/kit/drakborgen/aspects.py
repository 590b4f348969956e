"""The four values of the ring as people meet them: what they are called, the odds of a test, the stances to choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Final, Protocol

from companion.asks import Option, Options
from companion.kit.creatures import Op
from companion.kit.drakborgen import ring
from companion.kit.drakborgen.ring import STANCES, Stance
from companion.odds.obstacles import chance_of_test
from companion.subjects import stand_for
from companion.text import Text

VALUE_NAMES: Final[Mapping[str, Text]] = {
    "strength": stand_for(Text("Strength"), "value", "strength"),
    "psyche": stand_for(Text("Psyche"), "value", "psyche"),
    "agility": stand_for(Text("Agility"), "value", "agility"),
    "armour": stand_for(Text("Armour"), "value", "armour"),
}

LOUD_NAMES: Final[Mapping[str, Text]] = {
    "strength": Text("STRENGTH"),
    "psyche": Text("PSYCHE"),
    "agility": Text("AGILITY"),
    "armour": Text("ARMOUR"),
}
"""Names of the four values in capitals, to be read across the table."""


class Valued(Protocol):
    """Whoever has the four values."""

    def value(self, name: str) -> int | None:
        """Return one of the four values, or `None` while nobody has needed it."""


def chance_of_tests(one: Valued, aspect: Stance, op: Op = "<=", times: int = 1) -> Fraction | None:
    """Return the chance of some tests in a row; `None` where the value is unknown.

    Args:
        one: The creature.
        aspect: One of the four values.
        op: Comparison with the value.
        times: Number of tests in a row.
    """
    known = one.value(aspect)
    return None if known is None else chance_of_test(known, times, under=op == "<")


def odds_line(
    id: str,
    one: Valued,
    aspect: Stance,
    bare: Text,
    with_odds: Callable[[str], Text],
    times: int = 1,
    op: Op = "<=",
) -> Option:
    """Build an option that leads to some tests in a row, with the odds of each where the value is known.

    Args:
        id: Id of the line.
        one: The creature.
        aspect: One of the four values.
        bare: Words without chances.
        with_odds: Words for a chance.
        times: Number of tests in a row.
        op: Comparison with the value.
    """
    each = chance_of_tests(one, aspect, op)
    return Option(id, bare) if each is None else Option(id, with_odds(f"{int(each * 12)}/12"), each**times)


@cache
def stance_options(*stood: Stance | None) -> Options:
    """Return the four stances on their lines; those more than one step away are only read, so that nobody forgets them.

    Args:
        stood: Last stances of all for whom one is chosen; where nothing is in reach of all, the first of them counts.
    """
    reach = [ring.reachable_stances(stance) for stance in stood]
    near = set(STANCES).intersection(*reach) or reach[0]
    far = {stance: Option("", Text("{stance}: too far", stance=VALUE_NAMES[stance])) for stance in STANCES}
    return tuple(Option(stance, VALUE_NAMES[stance]) if stance in near else far[stance] for stance in STANCES)
