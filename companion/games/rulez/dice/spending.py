"""How many dice are spent, a page a colour, with the exact chance that each number gives (R2.3)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from companion.asking import EMPTY, chosen, number
from companion.asks import Choose, Number, Option, Secret, ask_all
from companion.games.rulez.data.book import ATTRIBUTES, Attribute
from companion.games.rulez.house_rules import rule
from companion.games.rulez.state.minifigure import NAMES, Minifigure
from companion.games.rulez.state.pool import Pool
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


async def sealed(one: Minifigure, attribute: Attribute, other: Minifigure, against: Attribute) -> None:
    """By house rule both sides choose in secret how many dice they roll (RS4); then these are rolled together."""
    sides = {one.seat: (one, attribute), other.seat: (other, against)}
    if not rule(one.state.options, "sealed_defence") or len(sides) < 2:
        return
    for who, colour in sides.values():
        await borrows(who, "sealed", colour)

    def build() -> Secret | None:
        if not (one.answers and other.answers and one.pool(attribute).ready):
            return None
        options = {
            seat: tuple(Option(str(n), Text("{n} T6", n=n)) for n in _numbers(who.pool(colour).ready))
            for seat, (who, colour) in sides.items()
        }
        return Secret(key="dice.sealed", seats=tuple(sides), text=Text("How many dice?"), options=options)

    said = await ask_all(build)
    for seat, many in said.items():
        who, colour = sides[seat]
        who.pool(colour).roll(int(many) if isinstance(many, str) else 0)


def _numbers(ready: int) -> range:
    """At least one, where there is any (R3.10)."""
    return range(min(ready, 1), ready + 1)


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
        few, most = min(least, pool.ready), pool.ready
        if few == most:
            return None
        chances = () if chance is None else tuple(map(chance, range(few, most + 1)))
        return one.counting(f"dice.{key}", words, most, least=few, chances=chances)

    said = await number(build)
    # A moot question has one answer: there is nothing to choose between.
    return min(said if said is not None else least, pool.ready)
