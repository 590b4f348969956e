"""Spending of dice, a page a colour, with the exact chance that each number gives (R2.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from companion.asking import EMPTY, ask_number
from companion.asks import JOIN, THE_BOX, Number, Option, Options, Seat, Secret, ask_all
from companion.games.rulez.data.book import ATTRIBUTES, Attribute
from companion.games.rulez.dice import box_dice
from companion.games.rulez.state.minifigure import NAMES, Minifigure
from companion.record import record
from companion.text import Text, verbatim


@record
class Spending:
    """Choice of how many dice to spend: who, for what, of which colour, and the chance of each number (R2.3).

    `key`: the ask's key without "dice." before it. `least`: least number, if there are as many (R3.10). `talent`:
    further dice that are green or for damage, which in secret is chosen with them (R10.3); `either`: such dice of no
    talent, so that they go with the mount's dice as well (R5.3b).
    """

    hero: Minifigure
    key: str
    words: Text
    attribute: Attribute
    chance: Callable[[int], Fraction] | None = None
    least: int = 1
    talent: int = 0
    either: int = 0

    @property
    def numbers(self) -> range:
        """Numbers of dice that are possible; by house rule a dozen opponent defends with all (RS26)."""
        hero, ready = self.hero, self.hero.pool(self.attribute).ready
        all_in = hero.dozen and hero.state.acting != hero.id and hero.state.rule("dozens_defend") == "with_all"
        return range(ready if all_in else min(ready, self.least), ready + 1)

    async def roll(self) -> int:
        """Ask for the number and roll that many, which are active from now on (R3.2); return how many."""
        many = await self.ask_number()
        # The source is settled by now: the hero's own dice, or the mount's.
        return self.hero.pool(self.attribute).roll(many)

    async def ask_number(self) -> int:
        """Ask for the number, without touching the dice; nothing is asked where there is no choice."""
        await choose_source(self.hero, self.key, self.words, self.attribute)

        def build() -> Number | None:
            numbers = self.numbers
            if len(numbers) < 2:
                return None
            chances = () if self.chance is None else tuple(map(self.chance, numbers))
            return self.hero.build_number(
                f"dice.{self.key}", self.words, numbers[-1], least=numbers[0], chances=chances
            )

        answer = await ask_number(build)
        numbers, hero = self.numbers, self.hero
        if answer is None and len(numbers) == 1:
            # There is nothing to choose between.
            only, chance = str(numbers[0]), None if self.chance is None else self.chance(numbers[0])
            hero.state.tell_skipped(f"dice.{self.key}", hero.seat, hero.named(self.words), only, verbatim(only), chance)
        return numbers[0] if answer is None else min(answer, numbers[-1])

    @property
    def green_range(self) -> range:
        """Numbers of green dice among those that can be either: none of a talent beside a mount's dice (RS12)."""
        return range(self.either + (0 if self.attribute in self.hero.borrowed else self.talent) + 1)

    def options(self) -> Options:
        """Return a line for each number, with its chance against all dice of the other, and for green ones."""
        if len(self.green_range) < 2:
            words = Text("{n} d6: {chance}")
            return tuple(
                Option(str(n), words.using(n=n, chance=self._percent(n)), odds=self._odds(n)) for n in self.numbers
            )
        return tuple(
            Option(
                f"{n}{JOIN}{green}",
                Text("{n}+{green} green: {chance}", n=n, green=green, chance=self._percent(n + green)),
                odds=self._odds(n + green),
            )
            for n in self.numbers
            for green in self.green_range
        )

    def _percent(self, many: int) -> str:
        return "" if self.chance is None else f"{float(self.chance(many)):.0%}"

    def _odds(self, many: int) -> tuple[Fraction, Fraction, Fraction] | None:
        """Return the chances of a win, a tie and a loss by that many dice, for programs: what does not win loses."""
        if self.chance is None:
            return None
        wins = self.chance(many)
        return wins, Fraction(0), 1 - wins


def is_secret(hero: Minifigure, other: Minifigure) -> bool:
    """Return whether by house rule these two choose in secret how many dice they roll (RS4)."""
    return bool(hero.state.rule("sealed_defence")) and hero.seat != other.seat


async def ask_secretly(
    key: str, words: Text, mine: Spending, theirs: Spending, worth: box_dice.Worth
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Ask both sides in secret how many dice they roll (RS4), and how many open ones are green (R10.3).

    Nothing is asked where neither has a choice. For one side the box may lay (RS41); `worth` is that of the roll to the
    first side. Of two sides that the box would lay it takes the second, which has not chosen to roll.
    """
    sides = (mine, theirs)
    boxed: Spending | None = None
    for side in sides:
        await choose_source(side.hero, "sealed", side.words, side.attribute)

    def build() -> Secret | None:
        nonlocal boxed
        boxed = next((side for side in (theirs, mine) if box_dice.is_laid_by_box(side.hero)), None)
        if not all(side.hero.answers for side in sides) or max(len(side.options()) for side in sides) < 2:
            return None
        seats = tuple(seat_of(side) for side in sorted(sides, key=lambda side: side is boxed))
        options = {seat_of(side): side.options() for side in sides}
        if boxed is None:
            return Secret(key=key, seats=seats, text=words, options=options)
        other = theirs if boxed is mine else mine
        lines = {option.id: count_dice(option.id) for option in boxed.options()}
        others = [count_dice(option.id) for option in other.options()]
        weights = box_dice.weigh_lines(boxed.hero.state, lines, others, worth, hits=boxed is mine)
        return box_dice.SecretDice(key=key, seats=seats, text=words, options=options, weights=weights)

    def seat_of(side: Spending) -> Seat:
        return THE_BOX if side is boxed else side.hero.seat

    answers = await ask_all(build)

    def told(side: Spending) -> tuple[int, int]:
        many, _, green = str(answers.get(seat_of(side), "")).partition(JOIN)
        if not many.isdecimal():
            return side.numbers[0], 0
        return int(many), int(green or 0)

    return told(mine), told(theirs)


def count_dice(line: str) -> int:
    """Return the dice in all of a line: those of the pool, and green ones of a talent."""
    return sum(map(int, line.split(JOIN)))


async def choose_source(hero: Minifigure, key: str, words: Text, attribute: Attribute) -> None:
    """Ask whose dice of a colour are rolled, the rider's or the mount's (R9.9a, RS12).

    `words`: the prompt with the colour and the purpose; the lines below it say that it is asked whose. In the rider's
    own turn the mount must be made to obey, for one die of any colour, unrolled (R9.10). A rider without dice of that
    colour is asked where the choice matters: where obeying costs a die, and in defence, as then the mount is hurt in
    the rider's place, and the rider's bonus dice help only own dice (RS12).
    """
    mount = hero.mount
    if attribute in hero.borrowed or not hero.can_borrow or not mount.pool(attribute).ready:
        return
    own, acts = hero.pool(attribute).ready > 0, hero.state.acting == hero.id
    unpaid = acts and not mount.obeys
    mine = Text("My own dice") if own or not hero.state.asks_sparingly else Text("None of my own")
    its = Text("Its dice, 1 of mine") if unpaid and not own and hero.state.asks_sparingly else Text("The mount's dice")
    lines = Option("own", mine), Option("mount", its)
    if own or (hero.state.asks_sparingly and (unpaid or not acts)):
        if await hero.choose(f"whose.{key}", words, *lines, valid=lambda: hero.can_borrow) != "mount":
            return
    elif hero.state.asks_sparingly:
        hero.tell("mount.dice", Text("{hero}: {pool}, the mount's dice.", pool=NAMES[attribute]))
    if unpaid:
        if not await pay_die(hero, "obey", Text("{hero}: mount obeys for")):
            return
        mount.obeys = True
    hero.borrowed.append(attribute)


async def pay_die(hero: Minifigure, key: str, words: Text) -> bool:
    """Pay one die of any pool that has one, unrolled (R3.12a); return whether there was one."""
    picked = await ask_pool(hero, key, words)
    if picked not in ATTRIBUTES:
        return False
    return hero.own_pool(picked).pay(1) > 0


async def ask_pool(hero: Minifigure, key: str, words: Text) -> str:
    """Ask for a pool with a die to spend; where there is only one nothing is asked."""

    def list_pools() -> Iterator[Option]:
        for name, pool in hero.pools():
            yield Option(name, Text("{pool}: {n}", pool=NAMES[name], n=pool.ready)) if pool.ready else EMPTY

    return await hero.choose_if_several(f"pool.{key}", words, list_pools)
