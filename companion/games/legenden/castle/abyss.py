"""The abyss (avgrund, black): L4.8."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.legenden import catacombs
from companion.games.legenden.state.game import Hero
from companion.kit.drakborgen.aspects import odds
from companion.kit.questions import question
from companion.text import Text

JUMPS = Text("{hero} jumps"), Text("{hero} jumps")


async def reach(hero: Hero) -> bool:
    """Jump over or fall, the first time and every other; there is no turning back (L4.8a, L4.8b, LS17).

    His move ends on the other side, where any exit may be used next turn, or in the catacombs (LS17).
    """
    hero.put("room")
    hero.state.say("LS17")
    match await how_to_pass(hero):
        case "jump" if await hero.test_value("agility", words=JUMPS):
            hero.tell("abyss.over", Text("{hero} is over the abyss."))
        case "jump" | "fall":
            return await fall(hero)
    return True


@question(ask_option)
def how_to_pass(hero: Hero) -> Choose | None:
    """Jump, with the odds, or fall by choice (L4.8a)."""
    if not hero.settled:
        return None
    jump = odds("jump", hero, "agility", Text("Jump"), lambda odds: Text("Jump   {chance}", chance=odds))
    return hero.lines("abyss", Text("{hero}: an abyss"), jump, Option("fall", Text("Fall by choice")))


async def fall(hero: Hero) -> bool:
    """One life for each sun; who lives is in the catacombs, and the turn is over (L4.8b, L4.8c, LS17)."""
    if not hero.settled:
        return True
    hero.tell("abyss.fall", Text("{hero} falls."))
    await hero.takes_a_chance()
    return await catacombs.sink(hero)
