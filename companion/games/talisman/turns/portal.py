"""The Portal of Power, which is opened anew by everybody who wants in (T6.11.20-T6.11.25)."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.talisman import abilities
from companion.games.talisman.arrival import arrive
from companion.games.talisman.cards import limits
from companion.games.talisman.state.character import Ability, Character
from companion.kit.odds import D6, chance_at_most
from companion.kit.questions import question
from companion.text import Text

DICE = 2
"""Dice that are rolled to open it (TS14)."""


@question(ask_option)
def ask_opening_ability(hero: Character) -> Choose | None:
    """Ask by which ability the hero tries to open it, with the chance of each (TS14)."""
    strength = hero.total("strength") + abilities.bonus_to_roll(hero, "strength")
    craft = hero.total("craft") + abilities.bonus_to_roll(hero, "craft")
    options = [
        Option("strength", Text("Strength ({n})", n=strength), chance_at_most(strength, DICE)),
        Option("craft", Text("Craft ({n})", n=craft), chance_at_most(craft, DICE)),
    ]
    return hero.build_choice("portal", Text("{hero}: open it with?"), *options)


async def try_to_open(hero: Character) -> bool:
    """Roll two dice up to the named ability; on a failure the hero stays, and loses 1 of it (T6.11.24, TS14)."""
    ability: Ability = "craft" if await ask_opening_ability(hero) == "craft" else "strength"
    hero.state.note("TS14", Text("Portal: 2 dice up to Strength or Craft."))
    thrown = await hero.roll("portal.roll", Text("{hero}: the Portal"), D6, DICE)
    if thrown and thrown <= hero.total(ability) + abilities.bonus_to_roll(hero, ability):
        hero.tell("portal.open", Text("{hero}: the Portal opens."))
        return True
    if thrown:
        hero.tell("portal.shut", Text("{hero}: the Portal stays shut."))
        hero.state.explain("portal_loss")
        if hero.state.rule("portal_loss"):
            hero.lower_ability(ability)
            await limits.enforce_limits(hero)
    return False


async def attempt_portal(hero: Character) -> bool:
    """Stop at the Portal and try to open it; the turn ends there in either case (T6.11.24)."""
    hero.begin_move()
    if not hero.has_talisman:
        # Said here, since the way back from the Valley is long (T6.11.6b).
        hero.tell("talisman.none", Text("{hero} has no Talisman: the Valley of Fire stays shut."))
    hero.steps, hero.ended = 0, True
    hero.space, inside = hero.state.board.portal
    if await try_to_open(hero):
        await arrive(hero, inside)
    return True
