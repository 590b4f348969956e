"""The bridge, and the Sentinel who guards it from one side (T6.11.8-T6.11.13)."""

from __future__ import annotations

from companion.games.talisman.cards import trophies
from companion.games.talisman.fights.battle import Foe, battle
from companion.games.talisman.state.character import Character
from companion.text import Text


def ends(one: Character) -> tuple[str, str]:
    """The end of the bridge that lies in his region, and the other one (T6.11.8)."""
    outer, middle = one.state.board.bridge
    return (outer, middle) if one.state.board[one.space].region == "outer" else (middle, outer)


async def passes_sentinel(one: Character) -> bool:
    """The Sentinel attacks whoever crosses from the Outer Region, each time anew (T6.11.11a, T6.11.13b).

    Whoever wins or Evades goes on (T6.11.12a); after a loss or a tie he stays, and his turn is over (T6.11.12b-c).
    """
    strength = one.state.book.figures.sentinel
    one.state.notes("TS12")
    result = await battle(one, Foe(Text("Sentinel"), "strength", strength))
    if result == "won":
        await trophies.after_battle(one)
    if result in ("won", "evaded"):
        return True
    if one.space != one.state.board.bridge[0]:
        # In the midst of it a Spell has carried him off.
        return False
    one.tell("bridge.stopped", Text("{hero} stays at the Sentinel: turn over."))
    return False
