"""Body points (kroppspoäng, KP): damage, damage chance, rest and death (L5)."""

from __future__ import annotations

from companion.asking import rolled
from companion.asks import Roll
from companion.games.legenden.cards import treasures
from companion.games.legenden.places.tokens import set_free
from companion.games.legenden.state.game import Hero, LegendenState
from companion.games.legenden.table import rulings
from companion.sheets import know_life
from companion.text import Text

__all__ = ["ask_suns", "damage_chance", "die", "heal", "know_life", "lose_life", "may_rest", "mourn", "rest"]


async def lose_life(state: LegendenState, hero: Hero, points: int) -> None:
    """Lose body points; at 0 the hero is dead (L5.1a, L5.1b)."""
    await know_life(hero)
    if not hero.alive or points == 0:
        return
    hero.life = max((hero.life or 0) - points, 0)
    state.tell("life.lost", Text("{hero} loses {n} life: {life} left.", hero=hero.name, n=points, life=hero.life))
    if hero.life == 0:
        die(state, hero)


async def damage_chance(state: LegendenState, hero: Hero) -> None:
    """Take a damage chance outside combat (skadechansa): one life for each sun (L5.1b)."""
    await know_life(hero)
    await lose_life(state, hero, await rolled(lambda: ask_suns(state, hero, "damage.sun")))


def ask_suns(state: LegendenState, hero: Hero, key: str) -> Roll | None:
    """The sun die for this hero, as long as he lives."""
    if not hero.alive:
        return None
    return Roll(key=key, seats=(hero.seat,), text=Text("{hero}: sun die", hero=hero.name), die=state.sun_die)


def may_rest(state: LegendenState, hero: Hero) -> bool:
    """Whether he may rest: hurt, not in the catacombs, not with the living dragon, no meeting open (L5.4b, LS20)."""
    if hero.place == "catacombs" or (hero.place == "chamber" and state.dragon != "dead"):
        return False
    return hero.hurt and hero.pursuer is None and hero.due == "nothing"


async def rest(state: LegendenState, hero: Hero) -> bool:
    """Rest (vila) instead of moving: one life back for each sun, never above the start (L5.2-L5.4a, LQ3, LQ4)."""
    suns = await rolled(lambda: ask_suns(state, hero, "rest.sun"))
    before, most = hero.life or 0, hero.max_life or 0
    if hero.alive:
        hero.life = max(before, min(before + suns, most))
        state.tell("rest", Text("{hero} rests: {life} of {max} life.", hero=hero.name, life=hero.life, max=most))
    return True


def heal(state: LegendenState, hero: Hero, points: int) -> None:
    """Get life back by something that was found, never above the start (L5.3)."""
    if hero.alive and hero.life is not None and hero.max_life is not None:
        hero.life = max(hero.life, min(hero.life + points, hero.max_life))
        state.tell("life.healed", Text("{hero} has {life} life.", hero=hero.name, life=hero.life))


def die(state: LegendenState, hero: Hero) -> None:
    """A hero dies (L5.1b, L8.2a): what he carries is out of play (LS34), his player has the monsters (L5.5a)."""
    hero.life, hero.mourned, carried = 0, True, hero.cards > 0
    treasures.bury(state, hero)
    hero.due, hero.pursuer = "nothing", None
    set_free(state)
    state.tell("death", Text("{hero} is dead. {seat} plays monsters.", hero=hero.name, seat=hero.seat))
    if carried:
        rulings.note(state, "LS34")


def mourn(state: LegendenState) -> None:
    """Who is dead by a correction dies like any other, as soon as the game goes on (L5.1b)."""
    for hero in state.heroes.values():
        if not hero.alive and not hero.mourned:
            die(state, hero)
        hero.mourned = not hero.alive
