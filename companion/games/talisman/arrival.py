"""Arrival on another space, by whatever way."""

from __future__ import annotations

from companion.games.talisman.cards import limits
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.spaces import CROWN, GLADE
from companion.text import Text


async def arrive(hero: Character, space: str) -> None:
    """Stand on a space, and enforce the limits, as Objects have no power on the Cursed Glade (T6.1.6c, T6.2.8)."""
    if space != hero.space:
        # A Raft crosses only from where it was built (T6.11.17).
        hero.built = False
    hero.space, hero.lizards, hero.retreats = space, 0, False
    hero.tell("moved", Text("{hero} goes to {space}.", hero=hero.called, space=hero.state.board.full_name(space)))
    if space == CROWN and not hero.state.crowned:
        # A character who dies from now on is out of the game, even if this one dies as well (T6.4.3c, TS7).
        hero.state.crowned = True
        hero.tell("crown.reached", Text("{hero} has reached the Crown of Command!"))
    if space == GLADE and hero.objects():
        hero.state.explain("glade")
    await limits.enforce_limits(hero)
