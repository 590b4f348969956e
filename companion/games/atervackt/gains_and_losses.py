"""Gains and losses by a card, as people tell them: life, rounds, treasure, keys and ropes."""

from __future__ import annotations

from collections.abc import Callable

from companion.asking import ask_number
from companion.asks import Build
from companion.games.atervackt.cards import decks, secrets
from companion.games.atervackt.state import Hero
from companion.kit.drakborgen.sheets import LIKELY_POINTS, MOST_POINTS
from companion.text import Text


async def take_damage(hero: Hero, cause: Text | None = None) -> None:
    """Ask for the damage on a card and take it off the hero's life (A11.3, A7.4)."""
    await hero.take_damage(await ask_points(hero, cause))


async def ask_points(hero: Hero, cause: Text | None = None, wrap: Callable[[Build], Build] = lambda ask: ask) -> int:
    """Ask how much damage a card says.

    `cause` names what hurts, where it is known; `wrap` wraps the ask with what may happen meanwhile.
    """
    words = Text("{hero}: life lost?") if cause is None else Text("{hero}: {by}, life?", by=cause)
    build_ask = wrap(lambda: hero.build_number("report.hurt", words, MOST_POINTS, likely=LIKELY_POINTS))
    return await ask_number(build_ask) or 0


async def heal(hero: Hero) -> None:
    """Heal the hero by what people say (A1.10)."""
    points = await hero.ask_points("report.heal", Text("{hero}: life back?"), likely=hero.most_healed)
    await hero.ask_life_if_unknown()
    hero.heal(points)


async def ask_lost_rounds(hero: Hero) -> None:
    """Ask how many rounds a card or an effect costs the hero (A10.1)."""
    lose_rounds(hero, await hero.ask_number("report.lost", Text("{hero}: lost rounds?"), 12) or 0)


def lose_rounds(hero: Hero, rounds: int) -> None:
    """Make the hero sit out a number of further rounds."""
    if rounds > 0 and hero.alive:
        hero.gain("lost", rounds)
        hero.tell("lost", Text.plural("{hero} sits out one round.", "{hero} sits out {n} rounds.", n=hero.lost))


async def gain_treasure(hero: Hero) -> None:
    """Give the hero something worth gold (A29.1)."""
    hero.gain("treasures")
    _tell_treasures(hero)


async def gain_chamber_card(hero: Hero) -> None:
    """Give the hero a treasure chamber card that was drawn elsewhere (A24.1)."""
    await secrets.deal(hero.state, hero.seat, "chamber", decks.hand(hero.seat), frozenset({hero.seat}))
    hero.gain("cards")
    _tell_treasures(hero)


def _tell_treasures(hero: Hero) -> None:
    count = hero.treasures + hero.cards
    hero.tell("treasure", Text.plural("{hero} has one treasure.", "{hero} has {n} treasures.", n=count))
