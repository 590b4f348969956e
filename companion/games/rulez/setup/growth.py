"""Between two scenarios of a campaign: who is out is cared for, lots, growth, shopping (R5.15, R9.2, R10.7-R10.13)."""

from __future__ import annotations

from functools import partial

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.games.rulez import odds
from companion.games.rulez.data.book import ATTRIBUTES
from companion.games.rulez.dice import rolls
from companion.games.rulez.house_rules import rule
from companion.games.rulez.setup import figures, kept_figures
from companion.games.rulez.state.minifigure import NAMES, Minifigure
from companion.games.rulez.state.pool import MOST
from companion.kit.places import Deed, Page, deed, offer
from companion.kit.questions import question
from companion.text import Text

NEW = 6
"""A new talent costs so many lots, and no roll (R10.10)."""


async def grows(one: Minifigure) -> None:
    """A figure that has survived gets a lot (R10.7), and does with its lots and money what it likes."""
    one.gain("lots")
    one.tell("lot", Text("{hero} gets a fate lot: {n} now.", hero=one.called, n=one.lots))
    while not await offer(one, "grow", Text("{hero}: growth"), partial(page, one)):
        pass


def page(one: Minifigure) -> Page:
    """What can grow: values, talents (R10.9-R10.12); what carries over stays as it is (R10.13)."""
    if one.dozen:
        return ()
    lines: list[Deed] = [deed("done", Text("Done"), _done)]
    # A step that no number of lots could make is not offered: they would be gone for nothing.
    if any(within_reach(one, many) for many in one.talents.values()):
        lines.append(deed("talent", Text("Raise a talent"), partial(_one_step, one, "talent")))
    if any(within_reach(one, pool.value) for _, pool in one.pools()):
        lines.append(deed("value", Text("Raise an attribute"), partial(_one_step, one, "value")))
    if one.lots >= NEW and figures.talents_left(one):
        lines.append(deed("new", Text("New talent: {n} lots", n=NEW), partial(_learns, one)))
    if one.money:
        lines.append(deed("shop", Text("Buy gear"), partial(_shops, one)))
    if kept_figures.row_id(one) not in one.state.kept:
        lines.append(deed("keep", Text("Keep for later"), partial(_keeps, one)))
    return tuple(lines)


async def _done() -> bool:
    return True


async def _keeps(one: Minifigure) -> bool:
    """It goes into other games, too."""
    kept_figures.keeps(one)
    return False


async def _one_step(one: Minifigure, what: str) -> bool:
    """Stake any number of lots on a graded roll; to reach N it must be a success of grade N (R10.9, R10.12)."""
    name = await (which_talent(one) if what == "talent" else which_value(one))
    if not name:
        return False
    goal = _now(one, what, name) + 1
    staked = min(await ask_stake(one, what, name) or 1, one.lots)
    rolled = await rolls.Throw(one, "grow", Text("{hero}: lots"), lambda: staked, lots=False).shows()
    rolled = await rolls.graded(one, "grow", rolled) if rolled.success else rolled
    # Success or not, the lots are gone.
    one.lose("lots", staked)
    if not rolled.success or rolled.grade < goal:
        one.tell("grow.none", Text("{hero}: it stays as it is."))
    elif what == "talent":
        one.talents[name] = goal
        one.tell("grown", Text("{hero}: {talent} +{n}.", talent=one.state.book.talent_name(name), n=goal))
    elif name in ATTRIBUTES:
        one.pool(name).value = goal
        one.tell("grown", Text("{hero}: {talent} +{n}.", talent=NAMES[name], n=goal))
    return False


def _now(one: Minifigure, what: str, name: str) -> int:
    return one.talent(name) if what == "talent" or name not in ATTRIBUTES else one.pool(name).value


def highest(one: Minifigure) -> int:
    """How far anything grows: as far as there is room for it, or by house rule less (RS21)."""
    return int(rule(one.state.options, "highest"))


def within_reach(one: Minifigure, now: int) -> bool:
    """Whether the next step can be made: so many lots could show the grade that it takes (R10.9)."""
    return now < highest(one) and odds.succeeds(min(one.lots, MOST), now + 1) > 0


@question(ask_option)
def which_talent(one: Minifigure) -> Choose | None:
    """One step at a time (R10.11)."""
    book = one.state.book
    grow = {id: many for id, many in one.talents.items() if within_reach(one, many)}
    lines = [Option(id, Text("{talent} +{n}", talent=book.talent_name(id), n=n)) for id, n in grow.items()]
    return one.lines("grow.talent", Text("{hero}: which?"), *lines) if lines and one.lots else None


@question(ask_option)
def which_value(one: Minifigure) -> Choose | None:
    """Which attribute."""
    grow = [(name, pool.value) for name, pool in one.pools() if within_reach(one, pool.value)]
    # Of one lot it is not asked how many, so that its chance stands here.
    chance = f"{float(odds.succeeds(1)):.0%}"
    words = Text("{pool}: {n}") if one.lots > 1 else Text("{pool}: {n}, {chance}").using(chance=chance)
    lines = [Option(name, words.using(**dict(words.params), pool=NAMES[name], n=value)) for name, value in grow]
    return one.lines("grow.value", Text("{hero}: which?"), *lines) if lines and one.lots else None


@question(ask_number)
def ask_stake(one: Minifigure, what: str, name: str) -> Number | None:
    """How many lots, with the exact chance that each number gives."""
    if one.lots < 2:
        return None
    most, goal = min(one.lots, MOST), _now(one, what, name) + 1
    chances = tuple(odds.succeeds(lots, goal) for lots in range(1, most + 1))
    return one.counting("grow.stake", Text("{hero}: how many lots?"), most, least=1, chances=chances)


async def _learns(one: Minifigure) -> bool:
    """A new talent starts at +1 (R10.10)."""
    talent = await figures.ask_talent(one)
    if talent and one.lots >= NEW:
        one.lose("lots", NEW)
        figures.learns(one, talent)
    return False


async def _shops(one: Minifigure) -> bool:
    """Money buys gear between games (R9.2)."""
    await figures.shops(one)
    return False
