"""What a pool shows, told as fast as real dice lie on the table, or rolled by the box (R2).

A roll is one press: failed, 8, 9, 10-12 for the two best dice. Which of 10, 11 and 12 it was, and its grade, are asked
only where a rule reads them; so is nothing that follows from what was said. Whoever likes tells each die.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option, Roll, RollOutcome, ask
from companion.games.rulez.data.book import Attribute
from companion.games.rulez.house_rules import rule
from companion.games.rulez.odds import NEED, SINGLE, T6, Result, beats, grades, holds, wins
from companion.games.rulez.state.minifigure import Minifigure
from companion.record import record
from companion.text import Text, verbatim

HIGH = (10, 11, 12)
"""Told with one press; which of them it was, only where that decides."""

NOTHING = Result(0, 0, 0)
"""No dice: failure (R2.4c)."""


def pooled(dice: int) -> tuple[RollOutcome, ...]:
    """What so many dice show, as it is told: for more than one die by the sum of the two best."""
    failed, made = Text("failed"), Text("made it")
    if dice == 1:
        return RollOutcome("failed", failed, tuple(range(1, SINGLE))), RollOutcome("six", made, (SINGLE,))
    return (
        RollOutcome("failed", failed, tuple(range(2, NEED))),
        RollOutcome("eight", made, (8,)),
        RollOutcome("nine", made, (9,)),
        RollOutcome("high", made, HIGH),
    )


@record
class Throw:
    """Dice that somebody throws: for what, in which words, and how many by then; `lots`: fate lots may be added.

    `outcomes`: what so many of them show, as it is told; without any each die is told. `chance`: what so many are good
    for, where that is known.
    """

    one: Minifigure
    key: str
    words: Text
    dice: Callable[[], int]
    lots: bool = True
    outcomes: Callable[[int], tuple[RollOutcome, ...]] = pooled
    chance: Callable[[int], Fraction] | None = None

    async def shows(self) -> Result:
        """What they show."""
        more = await self.uses_lots() if self.lots else 0

        def build() -> Roll | None:
            count = self.dice() + more
            return asked(self.one, self.key, self.words, count, self.outcomes(count), best=2) if count > 0 else None

        dice = max(self.dice() + more, 1)
        answer = await ask(build)
        if isinstance(answer, tuple):
            return Result.of(answer)
        told = next((outcome for outcome in pooled(dice) if outcome.id == answer), None)
        if told is None:
            return NOTHING
        least, most = told.faces[0], told.faces[-1]
        found = grades(dice, least, most)
        return Result(dice, least, found[0] if len(found) == 1 else 0, rough=told.id == "high")

    async def uses_lots(self) -> int:
        """In a fight a lot is one extra die of any colour (R10.8); a used one is gone for good (R10.7)."""
        one = self.one

        def build() -> Number | None:
            if not one.lots:
                return None
            dice, chance = self.dice(), self.chance
            chances = tuple(chance(dice + n) for n in range(one.lots + 1)) if chance else ()
            return one.counting(f"lots.{self.key}", Text("{hero}: fate lots?"), one.lots, chances=chances)

        many = min(await ask_number(build) or 0, one.lots)
        one.lose("lots", many)
        one.lots_used += many
        return many


def no_bonus() -> int:
    """No bonus dice."""
    return 0


def of_pool(one: Minifigure, key: str, words: Text, attribute: Attribute, bonus: Callable[[], int] = no_bonus) -> Throw:
    """Those of a pool that were rolled in this action, and bonus dice, which are never used up."""
    return Throw(one, key, words, lambda: one.pool(attribute).rolled + bonus())


def each_told(_dice: int) -> tuple[RollOutcome, ...]:
    """Each die by itself, where a rule reads both their sum and what they show (R7.4b)."""
    return ()


async def opposed(mine: Throw, theirs: Throw, *, hits_back: bool = False) -> tuple[Result, Result]:
    """An opposed roll (R2.6): what both sides show, as exactly as it takes to compare them.

    `hits_back`: the second side rolls to win (R3.6); otherwise only not to be beaten, and against a failure it need not
    tell what its dice show.
    """
    single = int(rule(mine.one.state.options, "single_six"))
    first = await replace(mine, chance=lambda n: wins(n, theirs.dice(), single)).shows()
    if not (first.success or hits_back) and mine.one.state.sparing:
        return first, NOTHING
    answers = beats if hits_back else holds
    # What lies there is known by now, but for which of 10, 11 and 12 it is.
    known = None if first.rough else (lambda dice: answers(dice, first, single))
    second = await replace(theirs, chance=known).shows()
    return await apart(mine.one, mine.key, first, second), await apart(theirs.one, theirs.key, second, first)


def asked(
    one: Minifigure, key: str, words: Text, dice: int, outcomes: tuple[RollOutcome, ...], best: int
) -> Roll | None:
    """So many dice of his, told by the sum of the best of them."""
    if not one.answers:
        return None
    text = one.named(words)
    return Roll(key=f"roll.{key}", seats=(one.seat,), text=text, die=T6, count=dice, outcomes=outcomes, best=best)


async def apart(one: Minifigure, key: str, mine: Result, other: Result) -> Result:
    """Which of 10, 11 and 12 it was, where the other side has such a sum as well."""
    if not mine.rough or not other.success or other.best < HIGH[0]:
        return mine
    words = Text("{hero}: two best dice?")
    picked = await ask_option(
        lambda: one.lines(f"best.{key}", words, *(Option(str(n), verbatim(str(n))) for n in HIGH))
    )
    best = int(picked or HIGH[0])
    found = grades(mine.dice, best, best)
    return Result(mine.dice, best, found[0] if len(found) == 1 else mine.grade, total=mine.total)


async def graded(one: Minifigure, key: str, result: Result) -> Result:
    """The same with its grade, where a rule reads it and it does not follow from what was told (R2.8)."""
    if result.grade or not result.dice:
        return result
    if result.success:
        found = grades(result.dice, result.best, HIGH[-1] if result.rough else result.best)
    else:
        found = grades(result.dice, 2, NEED - 1)
    picked = await ask_option(lambda: ask_grade(one, key, found))
    return Result(result.dice, result.best, int(picked or found[0]), result.rough, result.total)


async def in_all(one: Minifigure, key: str, words: Text, failed: Result) -> int:
    """The sum of all dice of a failure: where they were not told one by one it is asked (R6.8b)."""
    if failed.total:
        return failed.total
    # The two best are 7 together at most, so no other die shows more than 3.
    most = NEED - 1 + (NEED - 1) // 2 * max(failed.dice - 2, 0)
    said = await ask_number(lambda: one.counting(f"sum.{key}", words, most, least=failed.dice))
    return said or failed.dice


def ask_grade(one: Minifigure, key: str, found: tuple[int, ...]) -> Choose | None:
    """How many dice show the same (R2.8)."""
    lines = (Option(str(grade), ALIKE[min(grade, MANY)]) for grade in found[:MANY])
    return one.lines(f"grade.{key}", Text("{hero}: grade?"), *lines)


MANY = 5
"""Nobody tells more than five dice of one face apart."""

ALIKE = {
    1: Text("1: all different"),
    2: Text("2: a pair"),
    3: Text("3: three alike"),
    4: Text("4: four alike"),
    5: Text("5 or more alike"),
}


async def counts(
    one: Minifigure,
    key: str,
    words: Text,
    attribute: Attribute,
    bonus: int = 0,
    chance: Callable[[int], Fraction] | None = None,
) -> int:
    """A counting roll: the sum of all dice (R2.9), told as one; fate lots may be added (R10.8)."""
    more = 0

    def count() -> int:
        return one.pool(attribute).rolled + bonus + more

    if count() > 0:
        more = await Throw(one, key, words, count, chance=chance).uses_lots()
    return await _sum(one, key, words, count, lambda: runs(count(), 6 * count()))


async def two_best(one: Minifigure, key: str, words: Text, attribute: Attribute) -> int:
    """The sum of the two best dice, or the one die, whether that succeeds or not (RS5)."""

    def count() -> int:
        return one.pool(attribute).rolled

    return await _sum(one, key, words, count, lambda: runs(2, 12), best=2)


async def _sum(
    one: Minifigure,
    key: str,
    words: Text,
    count: Callable[[], int],
    told: Callable[[], tuple[RollOutcome, ...]],
    best: int = 0,
) -> int:
    """A sum: of one die its face, of more the run of sums in which it is, then which."""

    def build() -> Roll | None:
        dice = count()
        return asked(one, key, words, dice, told() if dice > 1 else (), best or dice) if dice > 0 else None

    answer = await ask(build)
    if answer is None:
        return 0
    if isinstance(answer, tuple):
        return sum(sorted(answer)[-best:])
    faces = next((outcome.faces for outcome in told() if outcome.id == answer), ())
    if len(faces) < 2:
        return next(iter(faces), 0)
    said = await ask_number(lambda: one.counting(f"sum.{key}", words, faces[-1], least=faces[0]))
    return said or faces[0]


def runs(least: int, most: int) -> tuple[RollOutcome, ...]:
    """The sums from the least to the most in four runs."""
    sums = tuple(range(least, most + 1))
    size, more = divmod(len(sums), 4)
    found, at = [], 0
    for run in range(4):
        part = sums[at : at + size + (run < more)]
        found.append(RollOutcome(f"{part[0]}-{part[-1]}", Text("in all"), part))
        at += len(part)
    return tuple(found)
