"""How many dice are spent, a page a colour, with the exact chance that each number gives (R2.3)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from companion.asking import EMPTY, chosen, number
from companion.asks import Choose, Number, Option, Options, Secret, ask_all
from companion.games.rulez.data.book import ATTRIBUTES, Attribute
from companion.games.rulez.house_rules import rule
from companion.games.rulez.state.minifigure import NAMES, Minifigure
from companion.games.rulez.state.pool import Pool
from companion.record import record
from companion.text import Text


async def spends(
    one: Minifigure,
    key: str,
    words: Text,
    attribute: Attribute,
    chance: Callable[[int], Fraction] | None = None,
    *,
    least: int = 1,
) -> int:
    """Roll so many dice of a pool, which are active from now on (R3.2); returns how many.

    Nothing is asked where there is nothing to choose.
    """
    many = await how_many(one, key, words, attribute, chance, least=least)
    return one.pool(attribute).roll(many)


@record
class Claim:
    """Dice that somebody may roll, with his chance for each number: one side of a choice in secret (RS4)."""

    one: Minifigure
    attribute: Attribute
    chance: Callable[[int], Fraction]
    least: int = 1

    @property
    def numbers(self) -> range:
        """How many he may roll; of one die at least, where he must (R3.10)."""
        ready = self.one.pool(self.attribute).ready
        return range(min(ready, at_least(self.one, ready, self.least)), ready + 1)

    def options(self) -> Options:
        """Each number, with its chance against all that the other can roll."""
        return tuple(Option(str(n), Text("{n} T6", n=n), self.chance(n)) for n in self.numbers)


def secretly(one: Minifigure, other: Minifigure) -> bool:
    """Whether by house rule these two choose in secret how many dice they roll (RS4)."""
    return bool(rule(one.state.options, "sealed_defence")) and one.seat != other.seat


def at_least(one: Minifigure, ready: int, least: int) -> int:
    """By house rule a dozen opponent defends with all its dice, not with as many as its player likes (RS26)."""
    all_in = one.dozen and one.state.acting != one.id and rule(one.state.options, "dozens_defend") == "with_all"
    return ready if all_in else least


async def sealed(key: str, words: Text, mine: Claim, theirs: Claim) -> tuple[int, int]:
    """How many each side rolls, chosen in secret (RS4); nothing is asked where neither has a choice."""
    for side in (mine, theirs):
        await borrows(side.one, "sealed", side.attribute)

    def build() -> Secret | None:
        if not (mine.one.answers and theirs.one.answers) or max(len(mine.numbers), len(theirs.numbers)) < 2:
            return None
        options = {side.one.seat: side.options() for side in (mine, theirs)}
        return Secret(key=key, seats=tuple(options), text=words, options=options)

    said = await ask_all(build)

    def told(side: Claim) -> int:
        many = said.get(side.one.seat)
        return int(many) if isinstance(many, str) and many.isdecimal() else side.numbers[0]

    return told(mine), told(theirs)


async def borrows(one: Minifigure, key: str, attribute: Attribute) -> None:
    """Whose dice of a colour are rolled, the rider's or the mount's: one roll, one source (R9.9a, RS12).

    In his own turn the mount must be made to obey, for one die of any colour, unrolled (R9.10).
    """
    mount = one.mount
    if attribute in one.borrowed or not one.can_borrow or not mount.pool(attribute).ready:
        return
    own = one.pool(attribute).ready > 0
    words = Text("{hero}: whose dice?")
    lines = Option("own", Text("My own")), Option("mount", Text("The mount's"))
    if own and await one.choose(f"whose.{key}", words, *lines, still=lambda: one.can_borrow) != "mount":
        return
    if one.state.acting == one.id and not mount.obeys:
        if not await pays(one, "obey"):
            return
        mount.obeys = True
    one.borrowed.append(attribute)


async def pays(one: Minifigure, key: str) -> bool:
    """One die of any pool that has one, unrolled (R3.12a); says whether there was one."""
    picked = await which_pool(one, key, Text("{hero}: which die?"))
    if picked not in ATTRIBUTES:
        return False
    own: Pool = getattr(one, picked)
    return own.pay(1) > 0


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

    picked = await chosen(build)
    return picked or next(iter(ready()), "")


async def how_many(
    one: Minifigure,
    key: str,
    words: Text,
    attribute: Attribute,
    chance: Callable[[int], Fraction] | None = None,
    *,
    least: int = 1,
) -> int:
    """How many of a pool's dice; they are not touched yet."""
    await borrows(one, key, attribute)
    pool = one.pool(attribute)

    def build() -> Number | None:
        few, most = min(at_least(one, pool.ready, least), pool.ready), pool.ready
        if few == most:
            return None
        chances = () if chance is None else tuple(map(chance, range(few, most + 1)))
        return one.counting(f"dice.{key}", words, most, least=few, chances=chances)

    said = await number(build)
    # A moot question has one answer: there is nothing to choose between.
    return min(said if said is not None else at_least(one, pool.ready, least), pool.ready)
