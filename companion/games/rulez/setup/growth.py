"""Between two scenarios of a campaign: growth for fate lots, and shopping (R5.15, R9.2, R10.7-R10.13)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.games.rulez import odds
from companion.games.rulez.data.book import ATTRIBUTES
from companion.games.rulez.dice import rolls
from companion.games.rulez.setup import figures, kept_figures
from companion.games.rulez.state.minifigure import NAMES, Minifigure
from companion.games.rulez.state.pool import MOST
from companion.kit.places import Deed, Page, deed, end_page, offer
from companion.kit.questions import question
from companion.text import Text, verbatim

NEW = 6
"""Fate lots that a new talent costs, without a roll (R10.10)."""


async def grow(hero: Minifigure) -> None:
    """Give a survivor a fate lot (R10.7), and let the player use lots and money."""
    hero.gain("lots")
    hero.tell("lot", Text("{hero} gets a fate lot: {n} now.", hero=hero.called, n=hero.lots))
    while not await offer(hero, "grow", Text("{hero}: growth"), partial(growth_page, hero)):
        pass


def growth_page(hero: Minifigure) -> Page:
    """Return the page of growth: attributes and talents (R10.9-R10.12); the rest carries over (R10.13)."""
    if hero.dozen:
        return ()
    lines: list[Deed] = [deed("done", Text("Done"), end_page)]
    # A step that no number of lots can make is not offered: the lots would be lost for nothing.
    if any(is_reachable(hero, many) for many in hero.talents.values()):
        lines.append(deed("talent", Text("Raise a talent"), partial(_raise_by_one, hero, "talent")))
    if any(is_reachable(hero, pool.value) for _, pool in hero.pools()):
        lines.append(deed("value", Text("Raise an attribute"), partial(_raise_by_one, hero, "value")))
    if hero.lots >= NEW and figures.talents_left(hero):
        lines.append(deed("new", Text("New talent: {n} lots", n=NEW), partial(_learn_talent, hero)))
    if hero.money:
        lines.append(deed("shop", Text("Buy gear"), partial(figures.buy_gear, hero)))
    if kept_figures.row_id(hero) not in hero.state.kept:
        lines.append(deed("keep", Text("Keep for later"), partial(_keep, hero)))
    return tuple(lines)


async def _keep(hero: Minifigure) -> None:
    """Keep the hero for other games, too."""
    kept_figures.keep_figure(hero)


async def _raise_by_one(hero: Minifigure, kind: str) -> None:
    """Stake lots on a graded roll; to reach N it must be a success of grade N (R10.9, R10.12)."""
    name = await (ask_talent(hero) if kind == "talent" else ask_attribute(hero))
    if not name:
        return
    goal = _present_value(hero, kind, name) + 1
    lots = await ask_stake(hero, kind, name)
    if lots is None and hero.lots == 1:
        chance = odds.chance_to_succeed(1, goal)
        hero.state.tell_skipped("grow.stake", hero.seat, hero.named(STAKE), "1", verbatim("1"), chance)
    staked = min(lots or 1, hero.lots)
    rolled = await rolls.Throw(hero, "grow", Text("{hero}: lots"), lambda: {"lots": staked}, lots=False).roll()
    rolled = await rolls.with_grade(hero, "grow", rolled) if rolled.success else rolled
    # Success or not, the lots are gone.
    hero.lose("lots", staked)
    if not rolled.success or rolled.grade < goal:
        hero.tell("grow.none", Text("{hero}: nothing changes."))
    elif kind == "talent":
        hero.talents[name] = goal
        hero.tell("grown", Text("{hero}: {talent} +{n}.", talent=hero.state.book.talent_name(name), n=goal))
    elif name in ATTRIBUTES:
        hero.pool(name).value = goal
        hero.tell("grown", Text("{hero}: {talent} +{n}.", talent=NAMES[name], n=goal))


def _present_value(hero: Minifigure, what: str, name: str) -> int:
    return hero.talent(name) if what == "talent" or name not in ATTRIBUTES else hero.pool(name).value


def highest_value(hero: Minifigure) -> int:
    """Return the highest value of anything that grows: all that has room, or by house rule less (RS21)."""
    return int(hero.state.rule("highest"))


def is_reachable(hero: Minifigure, now: int) -> bool:
    """Return whether the hero's lots can show the grade that the next step takes (R10.9)."""
    return now < highest_value(hero) and odds.chance_to_succeed(min(hero.lots, MOST), now + 1) > 0


@question(ask_option)
def ask_talent(hero: Minifigure) -> Choose | None:
    """Ask which talent grows, by one step (R10.11)."""
    book = hero.state.book
    grow = {id: many for id, many in hero.talents.items() if is_reachable(hero, many)}
    lines = [
        Option(id, Text("{talent} +{n}", talent=book.talent_name(id), n=n), reckon=reckon_step(hero, n))
        for id, n in grow.items()
    ]
    return hero.build_choice("grow.talent", Text("{hero}: which talent?"), *lines) if lines and hero.lots else None


@question(ask_option)
def ask_attribute(hero: Minifigure) -> Choose | None:
    """Ask which attribute grows."""
    grow = [(name, pool.value) for name, pool in hero.pools() if is_reachable(hero, pool.value)]
    # With a single lot there is no ask for the number, so its chance stands here.
    chance = f"{float(odds.chance_to_succeed(1)):.0%}"
    words = Text("{pool}: {n}") if hero.lots > 1 else Text("{pool}: {n}, {chance}").using(chance=chance)
    lines = [
        Option(name, words.using(**dict(words.params), pool=NAMES[name], n=value), reckon=reckon_step(hero, value))
        for name, value in grow
    ]
    return hero.build_choice("grow.value", Text("{hero}: which colour?"), *lines) if lines and hero.lots else None


@question(ask_number)
def ask_stake(hero: Minifigure, kind: str, name: str) -> Number | None:
    """Ask how many lots are staked, with the exact chance of each number."""
    if hero.lots < 2:
        return None
    most, goal = min(hero.lots, MOST), _present_value(hero, kind, name) + 1
    chances = tuple(odds.chance_to_succeed(lots, goal) for lots in range(1, most + 1))
    return hero.build_number("grow.stake", STAKE, most, least=1, chances=chances)


STAKE = Text("{hero}: how many lots?")
"""The question how many lots are staked."""


def reckon_step(hero: Minifigure, now: int) -> Callable[[], Fraction]:
    """Return a function that reckons the chance of the next step with all lots (R10.9).

    Args:
        hero: Who grows.
        now: The present value.
    """
    return partial(odds.chance_to_succeed, min(hero.lots, MOST), now + 1)


async def _learn_talent(hero: Minifigure) -> None:
    """Learn a new talent, which starts at +1 (R10.10)."""
    talent = await figures.ask_talent(hero)
    if talent and hero.lots >= NEW:
        hero.lose("lots", NEW)
        figures.learn_talent(hero, talent)
