"""When to leave the treasure chamber: one more treasure against the dragon and the night (L9.1b-L9.8, A24.1-A24.12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from companion.odds.dragon import DragonPile
from companion.odds.figures import BadFigures, check_chance, check_whole
from companion.odds.sun import SunTrack
from companion.record import record
from companion.text import Text

Line: TypeAlias = tuple[Fraction, Fraction]
"""A value that is a straight line of the gold so far: its height without gold, and its slope."""

WORTHLESS: Final[Line] = (Fraction(0), Fraction(0))
"""The line of a value that is 0, however much gold there is."""

MOST_STEPS: Final = 100
"""Most steps to the night, moves and draws of which a decision is worked out."""


@record(kw_only=True)
class Visit:
    """A visit to the treasure chamber, at the moment at which a hero leaves or draws once more.

    Attributes:
        pile: The dragon cards that are left.
        sun: The track of the sun.
        left: Steps to the night, 1 or more.
        moves: Moves to the ground outside.
        each: Expected gold of what is taken with each draw.
        failing: Chance that a move fails.
        escape: Chance to come away with all gold from the dragon that woke with the 1st, 2nd, ... draw from now; the
            last one holds for all further draws.
        together: Dragon cards drawn in each round by all heroes in the chamber.

    Raises:
        BadFigures: A figure is too small or too large, or a chance is no chance.
    """

    pile: DragonPile
    sun: SunTrack
    left: int
    moves: int
    each: Fraction
    failing: Fraction = Fraction(0)
    escape: Sequence[Fraction] = (Fraction(0),)
    together: int = 1

    def __post_init__(self) -> None:
        check_whole("steps to the night", self.left, least=1, most=MOST_STEPS)
        check_whole("moves", self.moves, least=1, most=MOST_STEPS)
        check_whole("heroes", self.together, least=1)
        check_whole("dragon cards", self.pile.left, most=MOST_STEPS)
        for chance in (self.failing, *self.escape):
            check_chance("chance", chance)
        if self.each < 0 or not self.escape:
            raise BadFigures(Text("The gold of a card cannot be less than nothing."))

    @property
    def draws(self) -> int:
        """Number of further rounds for which there are dragon cards."""
        return -(-self.pile.left // self.together)


@record
class Decision:
    """Decision whether to leave the chamber, with what each choice is worth.

    Attributes:
        leave: Expected gold outside of a hero who leaves now.
        draw: Expected gold outside of a hero who draws once more and then goes on as well as possible.
        threshold: Gold from which on leaving is at least as good as drawing; `None` where it never is.
    """

    leave: Fraction
    draw: Fraction
    threshold: Fraction | None

    @property
    def best(self) -> str:
        """Return "draw" where one more draw is worth more than leaving, else "leave"."""
        return "draw" if self.draw > self.leave else "leave"


def decide(visit: Visit, gold: Fraction) -> Decision:
    """Return the worth of leaving and of drawing, and the threshold of gold between them.

    With g the gold so far, v that of a draw, s steps to the night and k draws made from now:

    - Leaving is worth L(k, s) = (g + k v) F(s), where F is the chance to be outside in time
      (`SunTrack.chance_outside`).
    - Drawing: the dragon wakes with chance w(k), the chance that the next cards wake it while all before let it sleep.
      Then it is worth W = e(k) (g + (k + 1) v) G(s): the flight with the chance e is the first move of the next round,
      after the sun (G, `SunTrack.chance_outside_later`), and all of one's gold is lost where it fails. Else it is the
      mean of V(k + 1, s - m) over the moves m of the sun, 0 at night. So D(k, s) = w W + (1 - w) mean of V.
    - V is the larger of L and D; without a dragon card left it is L.

    Every value is a straight line of g while the decisions stay the same, so D - L is convex in g, and falls where
    leaving is ever right: a draw puts gold at risk. Its zero, the threshold, is found by Newton's method from g = 0,
    exactly and in a few steps: each takes the line of the decisions that are best at the last point.

    Args:
        visit: The visit.
        gold: The gold so far.

    Raises:
        BadFigures: The gold is negative.
    """
    if gold < 0:
        raise BadFigures(Text("The gold so far cannot be less than nothing."))
    leave, draw = _lines(visit, gold)
    return Decision(_evaluate(leave, gold), _evaluate(draw, gold), _threshold(visit))


def _threshold(visit: Visit) -> Fraction | None:
    gold = Fraction(0)
    while True:
        leave, draw = _lines(visit, gold)
        ahead = _evaluate(draw, gold) - _evaluate(leave, gold)
        if ahead <= 0:
            return gold
        if draw[1] >= leave[1]:
            return None
        gold = (draw[0] - leave[0]) / (leave[1] - draw[1])


def _lines(visit: Visit, gold: Fraction) -> tuple[Line, Line]:
    """Return the lines of leaving and of drawing now, with all later decisions as they are best for this gold."""
    sun, later = visit.sun, range(visit.left + 1)
    outside = [Fraction(0), *(sun.chance_outside(left, visit.moves, visit.failing) for left in later[1:])]
    away = [Fraction(0), *(sun.chance_outside_later(left, visit.moves, visit.failing) for left in later[1:])]
    best: list[Line] = []
    leave = draw = WORTHLESS
    for drawn in range(visit.draws, -1, -1):
        current_lines: list[Line] = [WORTHLESS]
        for left in later[1:]:
            leave = (drawn * visit.each * outside[left], outside[left])
            draw = leave if drawn == visit.draws else _draw(visit, drawn, left, away[left], best.__getitem__)
            current_lines.append(max(leave, draw, key=lambda line: _evaluate(line, gold)))
        best = current_lines
    return leave, draw


def _draw(visit: Visit, drawn: int, left: int, away: Fraction, later: Callable[[int], Line]) -> Line:
    """Return the line of one more draw after some draws, with some steps left to the night."""
    asleep = visit.pile.chance_asleep(drawn * visit.together)
    wakes = 1 - visit.pile.chance_asleep((drawn + 1) * visit.together) / asleep if asleep else Fraction(1)
    flees = wakes * visit.escape[min(drawn, len(visit.escape) - 1)] * away
    without, slope = flees * (drawn + 1) * visit.each, flees
    for move, chance in visit.sun.chances_at(left):
        if move < left:
            line = later(left - move)
            without += (1 - wakes) * chance * line[0]
            slope += (1 - wakes) * chance * line[1]
    return without, slope


def _evaluate(line: Line, gold: Fraction) -> Fraction:
    return line[0] + line[1] * gold
