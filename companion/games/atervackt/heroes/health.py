"""Body points (kroppspoäng, KP) and death (A1.10, A2.11, A28)."""

from __future__ import annotations

from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.kit.drakborgen.sheets import know_life
from companion.text import Text

__all__ = ["die", "heal", "know_life", "lose_life", "mourn"]


async def lose_life(state: AtervacktState, hero: Hero, points: int) -> None:
    """Lose so many body points, never fewer than none (A2.11); at 0 the hero is dead (A28.2)."""
    await hero.suffers(points)


async def heal(state: AtervacktState, hero: Hero, points: int) -> None:
    """Drinks, herbs and salve give life back, never above the start (A1.10)."""
    await hero.knows_life()
    if hero.alive and hero.life is not None and hero.max_life is not None:
        hero.heals(points)
        hero.tell("life.healed", Text("{hero} has {life} life.", life=hero.life))


def die(state: AtervacktState, hero: Hero) -> None:
    """A hero or a follower dies (A28.2, A25.6)."""
    hero.die()


def mourn(state: AtervacktState) -> None:
    """Whoever is dead by a correction dies like any other, as soon as the game goes on (A28.2, A28.3)."""
    state.mourn()
