"""The four values on the ring of stances (Strength, Psyche, Agility, Armour): their names, odds of tests, stances.

The ring is the circle of these four on a sheet, along which a fighter moves one step a round (`kit.drakborgen.ring`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
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
"""Names of the four values."""

SHEET_LETTERS: Final[Mapping[str, str]] = {"strength": "SF", "psyche": "PF", "agility": "VF", "armour": "RF"}
"""Letters beside a value's number on the sheets and cards, which are printed in Swedish only."""

LOUD_NAMES: Final[Mapping[str, Text]] = {
    "strength": Text("STRENGTH"),
    "psyche": Text("PSYCHE"),
    "agility": Text("AGILITY"),
    "armour": Text("ARMOUR"),
}
"""Names of the four values in capitals, to be read across the table."""


STANCE_NAMES: Final[tuple[Text, ...]] = tuple(VALUE_NAMES[stance] for stance in STANCES)
"""Names of the stances in the order of the ring."""


class Valued(Protocol):
    """A creature that has the four values."""

    def value(self, name: str) -> int | None:
        """Return one of the four values, or `None` while nobody has needed it."""


def chance_of_tests(creature: Valued, aspect: Stance, op: Op = "<=", times: int = 1) -> Fraction | None:
    """Return the chance of some tests in a row; `None` where the value is unknown.

    Args:
        creature: Whoever is tested.
        aspect: One of the four values.
        op: Comparison with the value.
        times: Number of tests in a row.
    """
    known = creature.value(aspect)
    return None if known is None else chance_of_test(known, times, under=op == "<")


def odds_option(
    id: str,
    creature: Valued,
    aspect: Stance,
    words: Text,
    words_with_odds: Text | None = None,
    times: int = 1,
    op: Op = "<=",
) -> Option:
    """Build an option that leads to some tests in a row, with their chance where the value is known.

    Args:
        id: Id of the option.
        creature: Whoever is tested.
        aspect: One of the four values.
        words: Words without odds, where nobody knows the value.
        words_with_odds: Words of several tests with the hole {chance} for the odds of one, such as "7/12"; of a single
            test the chance stands on the line once, as that of the option.
        times: Number of tests in a row.
        op: Comparison with the value.
    """
    known = creature.value(aspect)
    return Option(id, words) if known is None else _option_with_odds(id, known, words_with_odds or words, times, op)


@lru_cache(maxsize=512)
def _option_with_odds(id: str, known: int, words: Text, times: int, op: Op) -> Option:
    """Return the option for a known value; cached, as the same ones are offered in every round."""
    each = chance_of_test(known, under=op == "<")
    return Option(id, words if times == 1 else words.using(chance=f"{int(each * 12)}/12"), each**times)


@cache
def stance_options(*last_stances: Stance | None) -> Options:
    """Return the four stances on their lines; those more than one step away can be read, and not chosen.

    Args:
        last_stances: Last stance of each fighter for whom one stance is chosen; where no stance is in reach of all of
            them, the first of them counts.
    """
    reach = [ring.reachable_stances(stance) for stance in last_stances]
    near = set(STANCES).intersection(*reach) or reach[0]
    far = {stance: Option("", Text("{stance}: too far", stance=VALUE_NAMES[stance])) for stance in STANCES}
    return tuple(Option(stance, VALUE_NAMES[stance]) if stance in near else far[stance] for stance in STANCES)
