"""The Portal of Power, which is opened anew by everybody who wants in (T6.11.20-T6.11.25)."""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.talisman import abilities
from companion.games.talisman.arrival import arrives
from companion.games.talisman.cards import limits
from companion.games.talisman.house_rules import rule
from companion.games.talisman.odds import T6, at_most
from companion.games.talisman.state.character import Ability, Character
from companion.kit.questions import question
from companion.text import Text

DICE = 2
"""Thrown to open it (TS14)."""


@question(chosen)
def with_what(one: Character) -> Choose | None:
    """By which ability he tries, with the chance of each (TS14)."""
    strength = one.total("strength") + abilities.added(one, "strength")
    craft = one.total("craft") + abilities.added(one, "craft")
    options = [
        Option("strength", Text("Strength ({n})", n=strength), at_most(DICE, strength)),
        Option("craft", Text("Craft ({n})", n=craft), at_most(DICE, craft)),
    ]
    return one.lines("portal", Text("{hero}: open it by?"), *options)


async def opens(one: Character) -> bool:
    """Two dice up to the ability named open it; otherwise he stays, and loses 1 of that (T6.11.24, TS14)."""
    ability: Ability = "craft" if await with_what(one) == "craft" else "strength"
    one.state.note("TS14", Text("Portal: 2 dice up to Strength or Craft."))
    thrown = await one.roll("portal.roll", Text("{hero}: the Portal"), T6, DICE)
    if thrown and thrown <= one.total(ability) + abilities.added(one, ability):
        one.tell("portal.open", Text("{hero}: the Portal opens."))
        return True
    if thrown:
        one.tell("portal.shut", Text("{hero}: the Portal stays shut."))
        one.state.notes("portal_loss")
        if rule(one.state.options, "portal_loss"):
            one.lowers(ability)
            await limits.heeds(one)
    return False


async def tries(one: Character) -> bool:
    """He stops at the Portal, and tries to open it; his turn ends there in either case (T6.11.24)."""
    one.sets_out()
    one.steps, one.ended = 0, True
    one.space, inside = one.state.board.portal
    if await opens(one):
        await arrives(one, inside)
    return True
