"""Combat points (stridspoäng, SP) of Legenden's combat, which stand for KP in a fight (A30.1-A30.4)."""

from __future__ import annotations

from companion.games.atervackt.heroes import followers
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.text import Text

SWORD = 3
"""What the magic sword adds (A30.4)."""


def by_ring(state: AtervacktState) -> bool:
    """Whether Legenden's combat is played (A30)."""
    return bool(state.options["combat"] == "ring")


def begin(hero: Hero) -> None:
    """Half his KP, rounded up, and 3 by a magic sword; in a second fight of the round what is left (A30.1-A30.4)."""
    if hero.points is None:
        hero.points = followers.combat_points(hero) + (SWORD if hero.sword and hero.armed else 0)
    hero.stance = None


def take_off(state: AtervacktState, hero: Hero, points: int) -> None:
    """So many combat points less."""
    hero.points = max((hero.points or 0) - points, 0)
    state.tell(
        "fight.points",
        Text.plural("{hero} has one combat point.", "{hero} has {n} combat points.", n=hero.points, hero=hero.called),
    )


async def wound(hero: Hero, points: int) -> None:
    """What a fight costs: KP, or in Legenden's combat combat points, and without any left he is dead (A30.2, A30.3)."""
    if points <= 0 or not hero.inside:
        return
    if not by_ring(hero.state):
        await hero.suffers(points)
        return
    await hero.knows_life()
    if hero.points is None:
        begin(hero)
    take_off(hero.state, hero, points)
    if hero.points == 0:
        hero.die()
