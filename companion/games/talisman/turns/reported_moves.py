"""Moves that people make by themselves, by house rule: they say where somebody has landed (T6.11.2, TS31).

Asked is only what matters then: the region, and the space in it; over the bridge the Sentinel, at the Portal the dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.talisman.arrival import arrives
from companion.games.talisman.reported_changes import status
from companion.games.talisman.state.character import Character
from companion.games.talisman.turns import bridge, portal
from companion.kit.places import Deed, Page, deed, offer
from companion.kit.questions import question
from companion.text import Text

REGIONS = ("outer", "middle")
"""Where people move by a die; in the Inner Region it is one step at a time (T6.11.3)."""


async def moves(one: Character) -> None:
    """Where he has moved to, or that he tries the Portal; a Spell can be cast before (T6.9.6)."""
    while one.state.board[one.space].region in REGIONS and not (one.ended or one.carried):
        if await offer(one, "move.told", Text("{hero} moves to:"), partial(page, one), one.state.opened):
            break
    one.state.past_saving()


def page(one: Character) -> Page:
    """His own region first, and the Portal for whoever goes beyond it (T6.11.23)."""
    return tuple(_page(one))


def _page(one: Character) -> Iterator[Deed]:
    board = one.state.board
    here = board[one.space].region
    if here not in REGIONS or one.ended or one.carried:
        return
    yield deed(here, board.regions[here].name, partial(lands, one, here))
    if here == "middle":
        yield deed("portal", Text("Open the Portal"), partial(portal.tries, one))
    for region in REGIONS:
        if region != here:
            yield deed(region, board.regions[region].name, partial(lands, one, region))


async def lands(one: Character, region: str) -> bool:
    """The space where his move ends; into the Middle Region the Sentinel may stand in the way (T6.11.11a)."""
    one.sets_out()
    if one.state.board[one.space].region == "outer" and region == "middle":
        match await over(one):
            case "bridge":
                one.space, one.crossed = one.state.board.bridge[0], True
                if not await bridge.passes_sentinel(one):
                    one.ended = not one.carried
                    return True
            case "":
                return False
    if not one.alive:
        return True
    to = await status.within(one, region)
    if to:
        await arrives(one, to)
    return bool(to)


@question(chosen)
def over(one: Character) -> Choose | None:
    """How he has crossed the river: only who uses the bridge is attacked (T6.11.13a)."""
    lines = Option("bridge", Text("Over the bridge")), Option("else", Text("Another way"))
    return one.lines("move.over", Text("{hero}: the river"), *lines)
