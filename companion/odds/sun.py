"""The sun: how many rounds are left to the day, and whether a hero is outside in time (LS4, LS5, A4.1-A4.4, AT1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from companion.odds.figures import BadFigures, check_chance, check_whole
from companion.record import record
from companion.text import Text


@record
class SunTrack:
    """A sun that moves once a round, by a die.

    All methods take `steps_left`, the steps to the night: with a move of `steps_left` or more the night falls.

    Attributes:
        moves: Faces of the die in steps, each equally likely.
        last: Number of last steps before the night on which the die is rolled; before them the sun moves one step a
            round (A4.1, A4.2). `None` where the die is always rolled (LS4, A4.4).

    Raises:
        BadFigures: There is no face, or one below 0.

    >>> legenden = SunTrack((0, 0, 0, 1, 1, 2))
    >>> str(legenden.chance_at_next(2)), str(legenden.chance_within(1, 2)), str(legenden.mean_rounds(1))
    ('1/6', '3/4', '2')
    >>> [str(SunTrack((1, 2, 0, 0, 0, 0), last=3).mean_rounds(left)) for left in (3, 2, 1)]
    ['27/4', '9/2', '3']
    """

    moves: tuple[int, ...]
    last: int | None = None

    def __post_init__(self) -> None:
        if not self.moves or min(self.moves) < 0:
            raise BadFigures(Text("A sun die needs faces, and none below 0."))

    def moves_at(self, steps_left: int) -> tuple[int, ...]:
        """Return the equally likely moves while some steps are left, in steps; 1 before the last ones (A4.1, A4.2)."""
        return self.moves if self.last is None or steps_left <= self.last else (1,)

    def chances_at(self, steps_left: int) -> Iterator[tuple[int, Fraction]]:
        """Yield the moves while some steps are left, each once with its chance."""
        moves = self.moves_at(steps_left)
        for move, count in Counter(moves).items():
            yield move, Fraction(count, len(moves))

    def chance_at_next(self, steps_left: int) -> Fraction:
        """Return the chance that the next move of the sun is `steps_left` or more, so that the night falls."""
        return sum((chance for move, chance in self.chances_at(steps_left) if move >= steps_left), Fraction(0))

    def distribution(self, steps_left: int, rounds: int) -> tuple[Fraction, ...]:
        """Return the chance of each of the next rounds to be the one in which the night falls.

        P(r, s), the chance of s steps left after r rounds, is the sum over the moves m of P(r - 1, s + m) / faces; what
        moves to 0 or below is the night of round r. Exact; what is missing to 1 comes later, or never.

        Args:
            steps_left: Steps to the night, 1 or more.
            rounds: Number of rounds, each of which begins with a move of the sun.

        Raises:
            BadFigures: A number is too small or too large.
        """
        check_whole("left", steps_left, least=1)
        check_whole("rounds", rounds)
        return _distribution(self, steps_left, rounds)

    def chance_within(self, steps_left: int, rounds: int) -> Fraction:
        """Return the chance that the night falls within some rounds: the sum of their `distribution`.

        Args:
            steps_left: Steps to the night, 1 or more.
            rounds: Number of rounds, each of which begins with a move of the sun.

        Raises:
            BadFigures: A number is too small or too large.
        """
        return sum(self.distribution(steps_left, rounds), Fraction(0))

    def mean_rounds(self, steps_left: int) -> Fraction | None:
        """Return the mean number of rounds until the night; `None` where nothing ever moves the sun.

        E(s) = (1 + sum over m > 0 of p(m) E(s - m)) / (1 - p(0)), with E = 0 at night: a round passes, and with chance
        p(0) everything is as before (AT1 gives 6.75, 4.5 and 3 for the last three dots).

        Args:
            steps_left: Steps to the night; 0 is night.
        """
        mean = [Fraction(0)]
        for step in range(1, steps_left + 1):
            moves = {move: chance for move, chance in self.chances_at(step) if move}
            if not moves:
                return None
            further = sum((chance * mean[step - move] for move, chance in moves.items() if move < step), Fraction(1))
            mean.append(further / sum(moves.values()))
        return mean[-1]

    def chance_outside(self, steps_left: int, moves: int, failing: Fraction = Fraction(0)) -> Fraction:
        """Return the chance that a hero who moves now is outside before the night.

        Each round has one move, which fails with the given chance and is then tried again; between two moves the sun
        moves. F(s, k), with k moves to go, is (1 - q) G(s, k - 1) + q G(s, k), where G(s, k) is the mean of F(s - m, k)
        over the moves m of the sun, 0 at night, and F(s, 0) = G(s, 0) = 1. As m may be 0, F stands on both sides, with
        the factor q p(0) on the right. So the first of k moves needs no sun phase, and k moves without a failure k - 1.

        Args:
            steps_left: Steps to the night, 1 or more.
            moves: Moves to the ground outside, the present one counted.
            failing: Chance that a move fails (q).

        Raises:
            BadFigures: A number is too small or too large, or `failing` is no chance.

        >>> str(SunTrack((0, 1)).chance_outside(1, 2)), str(SunTrack((1,)).chance_outside(3, 3))
        ('1/2', '1')
        """
        check_whole("left", steps_left, least=1)
        check_whole("moves", moves)
        return _solve_moves(self, steps_left, moves, check_chance("failing", failing))

    def chance_outside_later(self, steps_left: int, moves: int, failing: Fraction = Fraction(0)) -> Fraction:
        """Return the chance to be outside in time for a hero who moves after the next sun phase: G of `chance_outside`.

        Args:
            steps_left: Steps to the night, 1 or more.
            moves: Moves to the ground outside.
            failing: Chance that a move fails.

        Raises:
            BadFigures: A number is too small or too large, or `failing` is no chance.
        """
        if not moves:
            return Fraction(1)
        return sum(
            (
                part * self.chance_outside(steps_left - move, moves, failing)
                for move, part in self.chances_at(steps_left)
                if move < steps_left
            ),
            Fraction(0),
        )


@lru_cache(maxsize=512)
def _solve_moves(track: SunTrack, steps_left: int, moves: int, failing: Fraction) -> Fraction:
    """Return F of `chance_outside`, from the fewest moves and steps on, so that no recursion is deep."""
    current = [Fraction(1)] * (steps_left + 1)
    for moved in range(moves):
        after = [Fraction(0)]
        for step in range(1, steps_left + 1):
            chances = [*track.chances_at(step)]
            success = sum((part * current[step - move] for move, part in chances if move < step), Fraction(0))
            if not moved:
                # The last move leads outside, whatever the sun does then.
                success = Fraction(1)
            retry = sum((part * after[step - move] for move, part in chances if 0 < move < step), Fraction(0))
            stays = failing * sum(part for move, part in chances if move == 0)
            after.append(((1 - failing) * success + failing * retry) / (1 - stays) if stays != 1 else Fraction(0))
        current = after
    return current[steps_left]


@lru_cache(maxsize=512)
def _distribution(track: SunTrack, steps_left: int, rounds: int) -> tuple[Fraction, ...]:
    """Return `SunTrack.distribution`. It is cached, as a screen shows the same sun after every answer."""
    reached, chances = {steps_left: Fraction(1)}, []
    for _ in range(rounds):
        next_steps: dict[int, Fraction] = {}
        for step, chance in reached.items():
            for move, part in track.chances_at(step):
                new_step = max(step - move, 0)
                next_steps[new_step] = next_steps.get(new_step, Fraction(0)) + chance * part
        chances.append(next_steps.pop(0, Fraction(0)))
        reached = next_steps
    return tuple(chances)
