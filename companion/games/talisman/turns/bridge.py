"""The bridge, and the Sentinel who guards it from one side (T6.11.8-T6.11.13)."""

from __future__ import annotations

from companion.asks import Option
from companion.games.talisman.cards import trophies
from companion.games.talisman.fights.battle import Foe, fight_creature, option_with_win
from companion.games.talisman.odds import fight_chances
from companion.games.talisman.state.character import Character
from companion.subjects import stand_for
from companion.text import Text


def bridge_ends(hero: Character) -> tuple[str, str]:
    """Return the end of the bridge in the hero's region, and the other one (T6.11.8)."""
    outer, middle = hero.state.board.bridge
    return (outer, middle) if hero.state.board[hero.space].region == "outer" else (middle, outer)


def bridge_option(hero: Character) -> Option:
    """Return the line for crossing by the bridge, with the chance to beat the Sentinel where it stands in the way."""
    if bridge_ends(hero)[0] != hero.state.board.bridge[0]:
        return Option("bridge", Text("Over the bridge"))
    own, foe = hero.total("strength", "battle"), hero.state.book.figures.sentinel_strength
    return option_with_win("bridge", Text("The bridge"), fight_chances(own, foe))


async def pass_sentinel(hero: Character) -> bool:
    """Fight the Sentinel on each crossing from the Outer Region (T6.11.11a, T6.11.13b).

    Returns whether the hero goes on, as after a win or Evading (T6.11.12a); otherwise the hero stays, and the turn is
    over (T6.11.12b-c).
    """
    strength = hero.state.book.figures.sentinel_strength
    hero.state.explain("TS12")
    result = await fight_creature(hero, Foe(stand_for(Text("Sentinel"), "monster", "sentinel"), "strength", strength))
    if result == "won":
        await trophies.offer_trade_after_battle(hero)
    if result in ("won", "evaded"):
        return True
    if hero.space != hero.state.board.bridge[0]:
        # Meanwhile a Spell has carried the hero off.
        return False
    hero.tell("bridge.stopped", Text("{hero} stays at the Sentinel: turn over."))
    return False
