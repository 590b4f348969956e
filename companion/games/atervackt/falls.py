"""Falling: into a bottomless pit, or down into the catacombs (A7.18, A11.7, A23.3, A28.7)."""

from __future__ import annotations

from companion.asking import rolled
from companion.asks import Roll
from companion.dice import T6
from companion.games.atervackt import depths, followers, health
from companion.games.atervackt.heroes_state import Follower, Hero
from companion.games.atervackt.state import AtervacktState
from companion.text import Text


def forever(state: AtervacktState, hero: Hero) -> None:
    """A fall until sunset: the hero is out, whatever he wears but the twilight amulet (A7.18, A28.7)."""
    state.tell("falls", Text("{hero} falls until sunset.", hero=hero.called))
    health.die(state, hero)


async def down(state: AtervacktState, hero: Hero) -> None:
    """T6 damage, and into the catacombs; the turn is over (A7.20, A23.3). His followers come after him (A25.2)."""
    after = followers.able(state, hero)
    await health.lose_life(state, hero, await rolled(lambda: _ask_fall(hero)))
    if not hero.alive:
        return
    depths.sink(state, hero)
    for follower in after:
        await down(state, follower)
    if isinstance(hero, Follower) and followers.master(state, hero).place != "catacombs":
        followers.part(state, hero)


def _ask_fall(hero: Hero) -> Roll | None:
    if not hero.inside:
        return None
    return Roll(key="fall", seats=(hero.seat,), text=Text("{hero} falls: damage", hero=hero.called), die=T6)
