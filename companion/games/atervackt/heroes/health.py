"""Body points (kroppspoäng, KP) and death (A1.10, A2.11, A28)."""

from __future__ import annotations

from companion.games.atervackt.cards import decks
from companion.games.atervackt.heroes import followers
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Follower, Hero
from companion.sheets import know_life
from companion.text import Text

__all__ = ["die", "heal", "know_life", "lose_life", "mourn"]


async def lose_life(state: AtervacktState, hero: Hero, points: int) -> None:
    """Lose so many body points, never fewer than none (A2.11); at 0 the hero is dead (A28.2)."""
    if points <= 0:
        return
    await know_life(hero)
    if not hero.alive:
        return
    hero.life = max((hero.life or 0) - points, 0)
    state.tell("life.lost", Text("{hero} loses {n} life: {life} left.", hero=hero.called, n=points, life=hero.life))
    if hero.life == 0:
        die(state, hero)


async def heal(state: AtervacktState, hero: Hero, points: int) -> None:
    """Drinks, herbs and salve give life back, never above the start (A1.10)."""
    await know_life(hero)
    if hero.alive and hero.life is not None and hero.max_life is not None:
        hero.life = max(hero.life, min(hero.life + points, hero.max_life))
        state.tell("life.healed", Text("{hero} has {life} life.", hero=hero.called, life=hero.life))


def die(state: AtervacktState, hero: Hero) -> None:
    """A hero dies: the body vanishes, his cards are shuffled into their decks, he is monster player (A28.2, A28.3)."""
    if isinstance(hero, Follower):
        followers.fall(state, hero)
        return
    hero.life, hero.mourned = 0, True
    hero.room = hero.before = hero.target = None
    hero.halfway = hero.passage = hero.stuck = hero.pushing = hero.above = hero.way_up = False
    hero.landed = hero.prey = hero.crossed = hero.helmet = hero.commands = False
    hero.column = hero.row = hero.facing = hero.entrance = None
    hero.heading = "none"
    hero.amulets = hero.worn = hero.halves = hero.misfits = 0
    hero.tried, hero.torch, hero.armed, hero.master_key, hero.pursuers = 0, True, True, False, []
    hero.plan, hero.lost = "none", 0
    hero.keys = hero.ropes = hero.treasures = hero.cards = 0
    hero.place = "castle"
    decks.shuffle_in(state, hero.seat)
    hero.ring, hero.sword, hero.orb, hero.sun_stone, hero.moon_stone, hero.square = (
        None,
        False,
        False,
        False,
        False,
        None,
    )
    if len(state.seats) == 1:
        state.tell("death", Text("{hero} is dead: shuffle the cards in.", hero=hero.name))
        return
    state.tell(
        "death", Text("{hero} is dead: shuffle the cards in. {seat} plays monsters.", hero=hero.name, seat=hero.seat)
    )


def mourn(state: AtervacktState) -> None:
    """Who is dead by a correction dies like any other, as soon as the game goes on (A28.2, A28.3)."""
    for one in (*state.heroes.values(), *state.followers.values()):
        if not one.alive and not one.mourned:
            die(state, one)
        one.mourned = not one.alive
