"""How many dice are spent, a page a colour, with the exact chance that each number gives (R2.3)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from companion.asking import EMPTY, ask_number, ask_option
from companion.asks import JOIN, Choose, Number, Option, Options, Secret, ask_all
from companion.games.rulez.data.book import ATTRIBUTES, Attribute
from companion.games.rulez.house_rules import rule
from companion.games.rulez.state.minifigure import NAMES, Minifigure
from companion.record import record
from companion.text import Text


@record
class Spending:
    """Dice that somebody may spend: who, for what, of which colour, and the exact chance that each number gives (R2.3).

    `key`: what for; the ask has "dice." before it. `least`: so many at least, if there are as many (R3.10). `talent`:
    so many more are green or for damage, which in secret is chosen with them (R10.3); `either`: those that are no
    talent's, so that they go with his mount's dice as well (R5.3b).
    """

    one: Minifigure
    key: str
    words: Text
    attribute: Attribute
    chance: Callable[[int], Fraction] | None = None
    least: int = 1
    talent: int = 0
    either: int = 0

    @property
    def numbers(self) -> range:
        """How many it can be now; by house rule a dozen opponent defends with all its dice (RS26)."""
        one, ready = self.one, self.one.pool(self.attribute).ready
        all_in = one.dozen and one.state.acting != one.id and rule(one.state.options, "dozens_defend") == "with_all"
        return range(ready if all_in else min(ready, self.least), ready + 1)

    async def rolls(self) -> int:
        """Roll so many, which are active from now on (R3.2); returns how many."""
        many = await self.how_many()
        # By now it is settled whether they are his own or his mount's.
        return self.one.pool(self.attribute).roll(many)

    async def how_many(self) -> int:
        """How many; they are not touched yet. Nothing is asked where there is nothing to choose."""
        await borrows(self.one, self.key, self.words, self.attribute)

        def build() -> Number | None:
            numbers = self.numbers
            if len(numbers) < 2:
                return None
            chances = () if self.chance is None else tuple(map(self.chance, numbers))
            return self.one.counting(f"dice.{self.key}", self.words, numbers[-1], least=numbers[0], chances=chances)

        said = await ask_number(build)
        numbers = self.numbers
        # A moot question has one answer: there is nothing to choose between.
        return numbers[0] if said is None else min(said, numbers[-1])

    @property
    def greens(self) -> range:
        """How many of those that can be either are green: none of his talent's beside dice of his mount (RS12)."""
        return range(self.either + (0 if self.attribute in self.one.borrowed else self.talent) + 1)

    def options(self) -> Options:
        """Each number, with its chance against all that the other can roll, and how many of the open dice are green."""
        if len(self.greens) < 2:
            return tuple(Option(str(n), Text("{n} D6: {chance}", n=n, chance=self._percent(n))) for n in self.numbers)
        return tuple(
            Option(
                f"{n}{JOIN}{green}",
                Text("{n}+{green} green: {chance}", n=n, green=green, chance=self._percent(n + green)),
            )
            for n in self.numbers
            for green in self.greens
        )

    def _percent(self, many: int) -> str:
        return "" if self.chance is None else f"{float(self.chance(many)):.0%}"


def secretly(one: Minifigure, other: Minifigure) -> bool:
    """Whether by house rule these two choose in secret how many dice they roll (RS4)."""
    return bool(rule(one.state.options, "sealed_defence")) and one.seat != other.seat


async def sealed(key: str, words: Text, mine: Spending, theirs: Spending) -> tuple[tuple[int, int], tuple[int, int]]:
    """How many each side rolls, chosen in secret (RS4), and how many of those that can be either are green (R10.3).

    Nothing is asked where neither has a choice.
    """
    sides = (mine, theirs)
    for side in sides:
        await borrows(side.one, "sealed", side.words, side.attribute)

    def build() -> Secret | None:
        if not all(side.one.answers for side in sides) or max(len(side.options()) for side in sides) < 2:
            return None
        return Secret(
            key=key,
            seats=tuple(side.one.seat for side in sides),
            text=words,
            options={side.one.seat: side.options() for side in sides},
        )

    said = await ask_all(build)

    def told(side: Spending) -> tuple[int, int]:
        many, _, green = str(said.get(side.one.seat, "")).partition(JOIN)
        if not many.isdecimal():
            return side.numbers[0], 0
        return int(many), int(green or 0)

    return told(mine), told(theirs)


async def borrows(one: Minifigure, key: str, words: Text, attribute: Attribute) -> None:
    """Whose dice of a colour are rolled, the rider's or the mount's: one roll, one source (R9.9a, RS12).

    `words`: of which colour they are, and what for; the lines below say that it is asked whose.
    In his own turn the mount must be made to obey, for one die of any colour, unrolled (R9.10). Where he has none of
    that colour himself he is asked as long as he could mean otherwise: where it would cost him that die, and where he
    defends, as the mount bears what is borne for him, and his bonus dice help only his own (RS12).
    """
    mount = one.mount
    if attribute in one.borrowed or not one.can_borrow or not mount.pool(attribute).ready:
        return
    own, acts = one.pool(attribute).ready > 0, one.state.acting == one.id
    unpaid = acts and not mount.obeys
    mine = Text("My own dice") if own or not one.state.sparing else Text("None of my own")
    its = Text("Its dice, 1 of mine") if unpaid and not own and one.state.sparing else Text("The mount's dice")
    lines = Option("own", mine), Option("mount", its)
    if own or (one.state.sparing and (unpaid or not acts)):
        if await one.choose(f"whose.{key}", words, *lines, still=lambda: one.can_borrow) != "mount":
            return
    elif one.state.sparing:
        one.tell("mount.dice", Text("{hero}: {pool}, the mount's dice.", pool=NAMES[attribute]))
    if unpaid:
        if not await pays(one, "obey", Text("{hero}: obeys for")):
            return
        mount.obeys = True
    one.borrowed.append(attribute)


async def pays(one: Minifigure, key: str, words: Text) -> bool:
    """One die of any pool that has one, unrolled (R3.12a); says whether there was one."""
    picked = await which_pool(one, key, words)
    if picked not in ATTRIBUTES:
        return False
    return one.own_pool(picked).pay(1) > 0


async def which_pool(one: Minifigure, key: str, words: Text) -> str:
    """A pool of his with a die to spend; of one alone nothing is asked."""

    def ready() -> list[str]:
        return [name for name, pool in one.pools() if pool.ready]

    def build() -> Choose | None:
        if len(ready()) < 2:
            return None
        lines = (
            Option(name, Text("{pool}: {n}", pool=NAMES[name], n=pool.ready)) if pool.ready else EMPTY
            for name, pool in one.pools()
        )
        return one.lines(f"pool.{key}", words, *lines)

    picked = await ask_option(build)
    return picked or next(iter(ready()), "")
