"""Standing on another space, however one came there."""

from __future__ import annotations

from companion.games.talisman.cards import limits
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.spaces import CROWN, GLADE
from companion.text import Text


async def arrives(one: Character, space: str) -> None:
    """Stand on a space; on the Cursed Glade Objects sleep, so the limits are looked at (T6.1.6c, T6.2.8)."""
    if space != one.space:
        # A Raft crosses only from where it was built (T6.11.17).
        one.built = False
    one.space, one.lizards, one.retreats = space, 0, False
    one.tell("moved", Text("{hero}: to {space}.", hero=one.called, space=one.state.board.named(space)))
    if space == CROWN and not one.state.crowned:
        # Who dies from now on is out of the game, even if this character dies as well (T6.4.3c, TS7).
        one.state.crowned = True
        one.tell("crown.reached", Text("{hero} has reached the Crown of Command!"))
    if space == GLADE and one.objects():
        one.state.notes("glade")
    await limits.heeds(one)
