"""What a hero gains or loses by a card, as people tell it: life, rounds, treasure, keys and ropes."""

from __future__ import annotations

from collections.abc import Callable

from companion.asking import number
from companion.asks import Build, Number
from companion.games.atervackt.cards import dealt, decks
from companion.games.atervackt.state.heroes import Hero
from companion.text import Text

MOST_POINTS = 20


async def hurt(hero: Hero) -> None:
    """The damage on the card (A11.3, A7.4)."""
    await hero.suffers(await points_lost(hero))


async def points_lost(hero: Hero, around: Callable[[Build], Build] = lambda build: build) -> int:
    """How much damage the card says; `around`: what may happen while that is asked."""
    return await number(around(lambda: _ask_points(hero, "hurt", Text("{hero}: life lost?", hero=hero.called)))) or 0


async def heal(hero: Hero) -> None:
    """Something that heals (A1.10)."""
    points = await number(lambda: _ask_points(hero, "heal", Text("{hero}: life back?", hero=hero.called)))
    await hero.knows_life()
    hero.heals(points or 0)


async def lost(hero: Hero) -> None:
    """Rounds lost by a card or an effect (A10.1)."""
    rounds = await number(lambda: _ask_points(hero, "lost", Text("{hero}: lost rounds?", hero=hero.name), 12))
    lose_rounds(hero, rounds or 0)


def lose_rounds(hero: Hero, rounds: int) -> None:
    """The hero sits out so many more rounds."""
    if rounds > 0 and hero.alive:
        hero.lost = min(hero.lost + rounds, 12)
        hero.tell(
            "lost",
            Text.plural("{hero} sits out one round.", "{hero} sits out {n} rounds.", n=hero.lost),
        )


def _ask_points(hero: Hero, what: str, text: Text, most: int = MOST_POINTS) -> Number | None:
    return hero.counting(f"report.{what}", text, most)


async def treasure(hero: Hero) -> None:
    """Something worth gold (A29.1)."""
    hero.treasures = min(hero.treasures + 1, 50)
    _tell_treasures(hero)


async def card(hero: Hero) -> None:
    """A treasure chamber card that was drawn elsewhere (A24.1)."""
    await dealt.deal(hero.state, hero.seat, "chamber", decks.hand(hero.seat), frozenset({hero.seat}))
    hero.cards = min(hero.cards + 1, 40)
    _tell_treasures(hero)


def _tell_treasures(hero: Hero) -> None:
    all_ = hero.treasures + hero.cards
    hero.tell(
        "treasure",
        Text.plural("{hero} has one treasure.", "{hero} has {n} treasures.", n=all_),
    )


async def minus(hero: Hero) -> None:
    """A treasure is gone."""
    hero.treasures = max(hero.treasures - 1, 0)


async def key(hero: Hero) -> None:
    """An ordinary key (A7.8)."""
    hero.keys = min(hero.keys + 1, 20)


async def rope(hero: Hero) -> None:
    """A rope (A23.4)."""
    hero.ropes = min(hero.ropes + 1, 20)
