"""The abyss (avgrund, black): L4.8."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.legenden import catacombs
from companion.games.legenden.state.game import Hero
from companion.kit.drakborgen.aspects import odds_option
from companion.kit.questions import question
from companion.text import Text

JUMPS = Text("{hero} jumps"), Text("{hero} jumps")
"""Prompts of the test to jump over the abyss."""


async def meet_abyss(hero: Hero) -> bool:
    """Let the hero jump over the abyss or fall, whenever they come to it; nobody can turn back (L4.8a, L4.8b, LS17).

    The move ends on the other side, where any exit may be used next turn, or in the catacombs (LS17).
    """
    hero.go_to("room")
    hero.state.explain("LS17")
    match await ask_jump_or_fall(hero):
        case "jump" if await hero.test_value("agility", words=JUMPS):
            hero.tell("abyss.over", Text("{hero} is across the abyss."))
        case "jump" | "fall":
            return await fall(hero)
    return True


@question(ask_option)
def ask_jump_or_fall(hero: Hero) -> Choose | None:
    """Ask whether the hero jumps, with the odds, or falls by choice (L4.8a)."""
    if not hero.is_settled:
        return None
    jump = odds_option("jump", hero, "agility", Text("Jump"))
    return hero.build_choice("abyss", Text("{hero}: an abyss"), jump, Option("fall", Text("Fall on purpose")))


async def fall(hero: Hero) -> bool:
    """Let the hero fall: they lose one life for each sun, and are in the catacombs; the turn is over (L4.8b, L4.8c)."""
    if not hero.is_settled:
        return True
    hero.tell("abyss.fall", Text("{hero} falls."))
    await hero.take_damage_chance()
    return await catacombs.enter(hero)
