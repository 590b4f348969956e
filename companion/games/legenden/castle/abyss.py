"""The abyss (avgrund, black): L4.8."""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.legenden import catacombs
from companion.games.legenden.places.positions import put, settled
from companion.games.legenden.state.game import Hero
from companion.games.legenden.table import rulings
from companion.kit.drakborgen.aspects import odds
from companion.kit.questions import question
from companion.text import Text


async def reach(hero: Hero) -> bool:
    """Jump over or fall, the first time and every other; there is no turning back (L4.8a, L4.8b, LS17)."""
    put(hero, "room")
    rulings.note(hero.state, "LS17")
    match await how_to_pass(hero):
        case "jump":
            return await jump(hero)
        case "fall":
            return await fall(hero)
    return True


@question(chosen)
def how_to_pass(hero: Hero) -> Choose | None:
    """Jump, with the odds, or fall by choice (L4.8a)."""
    if not settled(hero):
        return None
    jump_ = odds("jump", hero, "agility", Text("Jump"), lambda odds: Text("Jump   {chance}", chance=odds))
    return hero.lines("abyss", Text("{hero}: an abyss"), jump_, Option("fall", Text("Fall by choice")))


async def jump(hero: Hero) -> bool:
    """Pass Agility or fall; the move ends on the other side, and any exit may be used next turn (L4.8a, LS17)."""
    if not await hero.passes("agility"):
        return await fall(hero)
    hero.tell("abyss.over", Text("{hero} is over the abyss."))
    return True


async def fall(hero: Hero) -> bool:
    """One life for each sun; who lives is in the catacombs, and the turn is over (L4.8b, L4.8c, LS17)."""
    if not settled(hero):
        return True
    hero.tell("abyss.fall", Text("{hero} falls."))
    await hero.takes_a_chance()
    return await catacombs.sink(hero.state, hero)
