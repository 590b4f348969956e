"""How the box plays a monster: the house rule that says so, and the temperaments, which are data."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final

from companion.kit.drakborgen.ring import Stance
from companion.kit.house_rules import HouseRule
from companion.record import record
from companion.text import Text

RULE: Final = "monster.player"
"""Id of the house rule who plays the monsters."""

PEOPLE: Final = "people"
"""Value of the rule: people play the monsters, as the rulebook says."""

MISSING: Final = "missing"
"""Value of the rule: the box plays those monsters that nobody else can play, at equilibrium."""

EQUILIBRIUM: Final = "equilibrium"
"""Value of the rule: the box plays all monsters, and nobody can do better than that on both sides."""


STANDS_IN: Final = Text("Box plays foes")
"""Name of the figure of a player in whose place the box plays monsters."""


@record
class Temperament:
    """Weights of the stances or signs that a monster may take; the chance of each is its share of all weights.

    Attributes:
        stay: Weight of what it took in the last round.
        move: Weight of anything else.
        best: Factor for the stance of the monster's highest value, or the sign that beats the hero's special attack.
    """

    stay: int
    move: int
    best: int


TEMPERAMENTS: Final[Mapping[str, Temperament]] = {
    "wild": Temperament(stay=1, move=4, best=1),
    "cautious": Temperament(stay=4, move=1, best=1),
    "book": Temperament(stay=1, move=1, best=6),
}
"""The temperaments: wild moves on, cautious stays, by the book takes the best: the monster's highest value, or the sign
that beats the hero's special attack."""

BY_BOX: Final[Mapping[str, Text]] = {
    "wild": Text("The box, wild"),
    "cautious": Text("The box, wary"),
    "book": Text("The box, by book"),
}
"""Words for the temperaments at the start of a game."""


def player_rule(point: str) -> HouseRule:
    """Return the house rule who plays the monsters; games from before it are played by people.

    Args:
        point: Number of the rule in the game's rules.
    """
    return HouseRule(
        point,
        Text("Monsters"),
        {
            PEOPLE: Text("people"),
            MISSING: Text("box, spare"),
            EQUILIBRIUM: Text("box, best"),
            "wild": Text("box, wild"),
            "cautious": Text("box, wary"),
            "book": Text("box, book"),
        },
    )


def weigh_stances(
    temperament: Temperament, values: Mapping[Stance, int], last: Stance | None, open_to: Sequence[Stance]
) -> dict[str, Fraction]:
    """Return the chance of each stance.

    Args:
        temperament: The temperament.
        values: The monster's values.
        last: Its stance in the last round; `None` before the first.
        open_to: Stances that it can take.

    >>> values = {"strength": 9, "psyche": 4, "agility": 4, "armour": 4}
    >>> found = weigh_stances(TEMPERAMENTS["book"], values, None, ["strength", "psyche"])
    >>> {stance: str(chance) for stance, chance in found.items()}
    {'strength': '6/7', 'psyche': '1/7'}
    """
    highest = max(values[stance] for stance in open_to)
    return weigh_lines(temperament, open_to, last, {stance for stance in open_to if values[stance] == highest})


def weigh_lines(
    temperament: Temperament, lines: Sequence[str], last: str | None, best: Collection[str] = ()
) -> dict[str, Fraction]:
    """Return the chance of each line.

    Args:
        temperament: The temperament.
        lines: Ids of what can be taken.
        last: The id that was taken in the last round; `None` before the first.
        best: Ids that a monster by the book prefers.

    >>> weigh_lines(TEMPERAMENTS["wild"], ["rock", "paper"], "rock")
    {'rock': Fraction(1, 5), 'paper': Fraction(4, 5)}
    """
    weights = {
        line: (temperament.stay if line == last else temperament.move) * (temperament.best if line in best else 1)
        for line in lines
    }
    total = sum(weights.values())
    return {line: Fraction(weight, total) for line, weight in weights.items()}
