"""Moves that players make by themselves, by house rule, and report (T6.11.2, TS31).

The box only asks for the region and the space in it; over the bridge for the Sentinel, at the Portal for the dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.talisman.arrival import arrive
from companion.games.talisman.reported_changes import status
from companion.games.talisman.state.character import Character
from companion.games.talisman.turns import bridge, portal
from companion.kit.places import Deed, Page, deed, offer
from companion.kit.questions import question
from companion.text import Text

REGIONS = ("outer", "middle")
"""Regions where heroes move by a die; in the Inner Region it is one step at a time (T6.11.3)."""


async def report_move(hero: Character) -> None:
    """Ask where the hero has moved to, or tried the Portal; a Spell can be cast before (T6.9.6)."""
    while hero.state.board[hero.space].region in REGIONS and not (hero.ended or hero.carried):
        if await offer(
            hero, "move.told", Text("{hero} moves to:"), partial(regions_page, hero), hero.state.with_interruptions
        ):
            break
    hero.state.close_rescue_window()


def regions_page(hero: Character) -> Page:
    """Return the page of regions: the hero's own first, and the Portal for going beyond it (T6.11.23)."""
    return tuple(_region_deeds(hero))


def _region_deeds(hero: Character) -> Iterator[Deed]:
    board = hero.state.board
    here = board[hero.space].region
    if here not in REGIONS or hero.ended or hero.carried:
        return
    yield deed(here, board.regions[here].name, partial(land_in_region, hero, here))
    if here == "middle":
        yield deed("portal", Text("Open the Portal"), partial(portal.attempt_portal, hero))
    for region in REGIONS:
        if region != here:
            yield deed(region, board.regions[region].name, partial(land_in_region, hero, region))


async def land_in_region(hero: Character, region: str) -> bool:
    """Ask for the space where the move ends; the Sentinel may stand before the Middle Region (T6.11.11a)."""
    hero.begin_move()
    if hero.state.board[hero.space].region == "outer" and region == "middle":
        match await ask_how_crossed(hero):
            case "bridge":
                hero.space, hero.crossed = hero.state.board.bridge[0], True
                if not await bridge.pass_sentinel(hero):
                    hero.ended = not hero.carried
                    return True
            case "":
                return False
    if not hero.alive:
        return True
    space = await status.choose_space_of_ring(hero, region)
    if space:
        await arrive(hero, space)
    return bool(space)


@question(ask_option)
def ask_how_crossed(hero: Character) -> Choose | None:
    """Ask how the hero crossed the river: only users of the bridge are attacked (T6.11.13a)."""
    lines = bridge.bridge_option(hero), Option("else", Text("Another way"))
    return hero.build_choice("move.over", Text("{hero}: over the river?"), *lines)
