"""The box lays secret dice as the hidden opponent (RS41): whose, and with which chance each number.

Both sides of a roll choose at once, so the choice is a matrix game. With m and t dice of both sides it is worth to
whoever rolls to hit W(m, t) = hit(m, t) - hit_back(t, m) - KEPT (m - t): the chance to hit, less that to be hit in
return, and each die that is kept for later is worth `KEPT` of a hit. The simplex method solves it exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, TypeAlias

from companion.asks import Choose, Secret
from companion.games.rulez.house_rules import BY_BOX, TEMPERAMENTS
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Minifigure
from companion.record import record

KEPT: Final = Fraction(1, 10)
"""Worth of a die that is kept for later, as a part of a hit: a full attack with three or four dice is just worth it."""

GRAIN: Final = 10**6
"""Worths are rounded to this part before they are solved, as fractions of so many dice are long."""

Worth: TypeAlias = Callable[[int, int], Fraction]
"""Worth of a roll to whoever rolls to hit, by the dice that both choose, without the worth of the dice themselves."""


@record(kw_only=True)
class SecretDice(Secret):
    """Secret choice of dice in which the box lays for one side.

    Attributes:
        weights: Chance with which the box lays each line.
    """

    weights: Mapping[str, Fraction]


def is_laid_by_box(hero: Minifigure) -> bool:
    """Return whether the box lays the secret dice of a figure (RS41): its player is missing, or its opponent acts."""
    state = hero.state
    return hero.box_lays or (state.rule("sealed_box") in BY_BOX and hero.id != state.acting)


def weigh_choices(ask: Choose) -> Mapping[str, Fraction]:
    """Return the chance with which the box lays each line of an ask, as it stood when the ask was built."""
    return ask.weights if isinstance(ask, SecretDice) else {}


def weigh_lines(
    state: RulezState, lines: Mapping[str, int], others: Sequence[int], worth: Worth, *, hits: bool
) -> dict[str, Fraction]:
    """Return the chance of each line of the side for which the box lays; they add up to 1.

    Lines with as many dice in all are as likely as each other.

    Args:
        state: The game, whose house rule says how the box plays.
        lines: Dice in all by the id of the line.
        others: Dice in all of each line of the other side.
        worth: Worth of the roll to whoever rolls to hit.
        hits: `True` if the box lays for that side, `False` if for the other one.
    """
    own, theirs = sorted({*lines.values()}), sorted({*others})
    plays = str(state.rule("sealed_box"))
    if plays in TEMPERAMENTS:
        parts = TEMPERAMENTS[plays].shares(len(own))
    else:
        rows, columns = (own, theirs) if hits else (theirs, own)
        matrix = tuple(tuple(round_worth(worth(m, t) - KEPT * (m - t)) for t in columns) for m in rows)
        parts = solve_choice(matrix, hits=hits)
    dice = [*lines.values()]
    return {line: parts[own.index(many)] / dice.count(many) for line, many in lines.items()}


def round_worth(value: Fraction) -> Fraction:
    """Return a worth with a short denominator."""
    return Fraction(round(value * GRAIN), GRAIN)


@lru_cache(maxsize=16)
def solve_choice(matrix: tuple[tuple[Fraction, ...], ...], *, hits: bool) -> tuple[Fraction, ...]:
    """Return the equilibrium of one side of a matrix game, as chances.

    Args:
        matrix: Worths to whoever rolls to hit; a row for each of their numbers, a column for each of the other's.
        hits: `True` for the strategy of the rows, `False` for that of the columns.
    """
    # Only what plays the box loads the solver: a game begins sooner.
    from companion.odds.duel.matrix_games import solve_matrix

    found = solve_matrix(matrix)
    return found.rows if hits else found.columns
