"""Rolls of pools, told as fast as real dice lie on the table, or rolled by the box (R2).

A roll is one press: failed, 8, 9, 10-12 for the two best dice. Which of 10, 11 and 12 it was, and its grade, are asked
only where a rule reads them; so is nothing that follows from earlier answers. A player who likes tells each die.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeAlias

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option, Roll, RollOutcome, ask
from companion.games.rulez.data.book import Attribute
from companion.games.rulez.odds import (
    NEED,
    SINGLE,
    Result,
    chance_to_beat,
    chance_to_hold,
    chance_to_win,
    possible_grades,
)
from companion.games.rulez.state.minifigure import Minifigure
from companion.kit.odds import D6
from companion.record import record, replace
from companion.text import Text, verbatim

HIGH = (10, 11, 12)
"""Sums told with one press; which of them it was is asked only where that decides."""

NOTHING = Result(0, 0, 0)
"""Result of no dice, a failure (R2.4c)."""


def pool_outcomes(dice: int) -> tuple[RollOutcome, ...]:
    """Return the outcomes by which dice are told: for more than one die the sum of the two best."""
    failed, made = Text("failed"), Text("made it")
    if dice == 1:
        return RollOutcome("failed", failed, tuple(range(1, SINGLE))), RollOutcome("six", made, (SINGLE,))
    return (
        RollOutcome("failed", failed, tuple(range(2, NEED))),
        RollOutcome("eight", made, (8,)),
        RollOutcome("nine", made, (9,)),
        RollOutcome("high", made, HIGH),
    )


Dice: TypeAlias = Mapping[str, int]
"""Numbers of dice by where they come from: an attribute, `bonus`, `lots`."""


@record
class Throw:
    """Throw of dice: by whom, for what, in which words, and how many by then; `lots`: fate lots may be added.

    `outcomes`: the outcomes by which that many are told; without any each die is told. `chance`: the chance that so
    many dice give, where it is known.
    """

    hero: Minifigure
    key: str
    words: Text
    dice: Callable[[], Dice]
    lots: bool = True
    outcomes: Callable[[int], tuple[RollOutcome, ...]] = pool_outcomes
    chance: Callable[[int], Fraction] | None = None

    async def roll(self) -> Result:
        """Roll the dice, and return the result."""
        more = await self.use_lots() if self.lots else 0

        def build() -> Roll | None:
            dice = {**self.dice(), **({"lots": more} if more else {})}
            return build_roll(self.hero, self.key, self.words, dice, self.outcomes(sum(dice.values())), best=2)

        dice = max(self.count + more, 1)
        answer = await ask(build)
        if isinstance(answer, tuple):
            return Result.from_faces(answer)
        told = next((outcome for outcome in pool_outcomes(dice) if outcome.id == answer), None)
        if told is None:
            return NOTHING
        least, most = told.faces[0], told.faces[-1]
        found = possible_grades(dice, least, most)
        return Result(dice, least, found[0] if len(found) == 1 else 0, rough=told.id == "high")

    async def use_lots(self) -> int:
        """Ask for fate lots, each an extra die of any colour (R10.8), gone for good (R10.7); return how many."""
        hero = self.hero

        def build() -> Number | None:
            if not hero.lots:
                return None
            dice, chance = self.count, self.chance
            chances = tuple(chance(dice + n) for n in range(hero.lots + 1)) if chance else ()
            return hero.build_number(f"lots.{self.key}", Text("{hero}: fate lots?"), hero.lots, chances=chances)

        many = min(await ask_number(build) or 0, hero.lots)
        hero.lose("lots", many)
        hero.lots_used += many
        return many

    @property
    def count(self) -> int:
        """Number of dice by now."""
        return sum(self.dice().values())


def no_bonus() -> int:
    """Return 0, for a throw without bonus dice."""
    return 0


def throw_of_pool(
    hero: Minifigure, key: str, words: Text, attribute: Attribute, bonus: Callable[[], int] = no_bonus
) -> Throw:
    """Return the throw of a pool's dice in this action and bonus dice, which are never used up."""
    return Throw(hero, key, words, lambda: {attribute: hero.pool(attribute).rolled, "bonus": bonus()})


def throw_to_bear(victim: Minifigure, bonus: Callable[[], int]) -> Throw:
    """Return the throw of the red dice that bear damage, with the bonus dice of armour and shield."""
    return throw_of_pool(victim, "bear", Text("{hero}: absorb"), "strength", bonus)


def no_outcomes(_dice: int) -> tuple[RollOutcome, ...]:
    """Return no outcomes, so that each die is told where a rule reads their sum and what they show (R7.4b)."""
    return ()


async def roll_opposed(mine: Throw, theirs: Throw, *, hits_back: bool = False) -> tuple[Result, Result]:
    """Roll an opposed roll (R2.6), and return both results, as exactly as it takes to compare them.

    `hits_back`: the second side rolls to win (R3.6); otherwise only not to be beaten, and against a failure it need not
    tell what its dice show.
    """
    single = int(mine.hero.state.rule("single_six"))
    first = await replace(mine, chance=lambda n: chance_to_win(n, theirs.count, single)).roll()
    if not (first.success or hits_back) and mine.hero.state.asks_sparingly:
        return first, NOTHING
    answers = chance_to_beat if hits_back else chance_to_hold
    # The first result is known by now, but maybe not which of 10, 11 and 12 it is.
    known = None if first.rough else (lambda dice: answers(dice, first, single))
    second = await replace(theirs, chance=known).roll()
    return await ask_exact_sum(mine.hero, mine.key, first, second), await ask_exact_sum(
        theirs.hero, theirs.key, second, first
    )


def build_roll(
    hero: Minifigure, key: str, words: Text, dice: Dice, outcomes: tuple[RollOutcome, ...], best: int
) -> Roll | None:
    """Build the ask for a roll of dice, told by the sum of the best of them; `None` without any."""
    count, made_of = sum(dice.values()), tuple((what, n) for what, n in dice.items() if n)
    if not hero.answers or count <= 0:
        return None
    asked = Roll(key=f"roll.{key}", seats=(hero.seat,), text=hero.named(words), die=D6, count=count, made_of=made_of)
    return replace(asked, outcomes=outcomes, best=best)


async def ask_exact_sum(hero: Minifigure, key: str, mine: Result, other: Result) -> Result:
    """Ask which of 10, 11 and 12 it was, where the other side has such a sum as well."""
    if not mine.rough or not other.success or other.best < HIGH[0]:
        return mine
    words = Text("{hero}: best 2: sum?")
    picked = await ask_option(
        lambda: hero.build_choice(f"best.{key}", words, *(Option(str(n), verbatim(str(n))) for n in HIGH))
    )
    best = int(picked or HIGH[0])
    found = possible_grades(mine.dice, best, best)
    return Result(mine.dice, best, found[0] if len(found) == 1 else mine.grade, total=mine.total)


async def with_grade(hero: Minifigure, key: str, result: Result) -> Result:
    """Return the result with its grade, asked if it does not follow from what was told (R2.8)."""
    if result.grade or not result.dice:
        return result
    if result.success:
        found = possible_grades(result.dice, result.best, HIGH[-1] if result.rough else result.best)
    else:
        found = possible_grades(result.dice, 2, NEED - 1)
    picked = await ask_option(lambda: build_grade_ask(hero, key, found))
    return Result(result.dice, result.best, int(picked or found[0]), result.rough, result.total)


async def sum_of_failure(hero: Minifigure, key: str, words: Text, failed: Result) -> int:
    """Return the sum of all dice of a failure, asked where they were not told one by one (R6.8b)."""
    if failed.total:
        return failed.total
    # The two best of a failure show 7 at most, so no other die shows more than 3.
    most = NEED - 1 + (NEED - 1) // 2 * max(failed.dice - 2, 0)
    said = await ask_number(lambda: hero.build_number(f"sum.{key}", words, most, least=failed.dice))
    return said or failed.dice


def build_grade_ask(hero: Minifigure, key: str, found: tuple[int, ...]) -> Choose | None:
    """Ask how many dice show the same face (R2.8)."""
    lines = (Option(str(grade), ALIKE[min(grade, MANY)]) for grade in found[:MANY])
    return hero.build_choice(f"grade.{key}", Text("{hero}: dice alike?"), *lines)


MANY = 5
"""Highest grade that is told apart."""

ALIKE = {
    1: Text("1: all different"),
    2: Text("2: a pair"),
    3: Text("3: three alike"),
    4: Text("4: four alike"),
    5: Text("5 or more alike"),
}


async def roll_counting(
    hero: Minifigure,
    key: str,
    words: Text,
    attribute: Attribute,
    bonus: int = 0,
    chance: Callable[[int], Fraction] | None = None,
) -> int:
    """Roll a counting roll: the sum of all dice (R2.9), told as one; fate lots may be added (R10.8)."""
    more = 0

    def dice() -> Dice:
        return {attribute: hero.pool(attribute).rolled, "bonus": bonus, "lots": more}

    def count() -> int:
        return sum(dice().values())

    if count() > 0:
        more = await Throw(hero, key, words, dice, chance=chance).use_lots()
    return await _roll_sum(hero, key, words, dice, lambda: sum_outcomes(count(), 6 * count()))


async def roll_two_best(hero: Minifigure, key: str, words: Text, attribute: Attribute) -> int:
    """Roll for the sum of the two best dice, or of the one die, whether that succeeds or not (RS5)."""

    def dice() -> Dice:
        return {attribute: hero.pool(attribute).rolled}

    return await _roll_sum(hero, key, words, dice, lambda: sum_outcomes(2, 12), best=2)


async def _roll_sum(
    hero: Minifigure,
    key: str,
    words: Text,
    rolled: Callable[[], Dice],
    told: Callable[[], tuple[RollOutcome, ...]],
    best: int = 0,
) -> int:
    """Roll for a sum: one die by its face, more by the run of sums in which it is, then which."""

    def build() -> Roll | None:
        dice = rolled()
        count = sum(dice.values())
        return build_roll(hero, key, words, dice, told() if count > 1 else (), best or count)

    answer = await ask(build)
    if answer is None:
        return 0
    if isinstance(answer, tuple):
        return sum(sorted(answer)[-best:])
    faces = next((outcome.faces for outcome in told() if outcome.id == answer), ())
    if len(faces) < 2:
        for only in map(str, faces):
            hero.state.tell_skipped(f"sum.{key}", hero.seat, hero.named(words), only, verbatim(only))
        return next(iter(faces), 0)
    said = await ask_number(lambda: hero.build_number(f"sum.{key}", words, faces[-1], least=faces[0]))
    return said or faces[0]


def sum_outcomes(least: int, most: int) -> tuple[RollOutcome, ...]:
    """Return the sums from the least to the most in four runs."""
    sums = tuple(range(least, most + 1))
    size, more = divmod(len(sums), 4)
    found, index = [], 0
    for run in range(4):
        part = sums[index : index + size + (run < more)]
        found.append(RollOutcome(f"{part[0]}-{part[-1]}", Text("in all"), part))
        index += len(part)
    return tuple(found)
