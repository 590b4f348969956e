"""My things: trophies are traded, Objects and Followers left, weapons put away (T6.1.5, T6.5.4, T6.6.4, T6.1.6b).

All of it lies open, and may be done at every ask of one's own turn outside a fight.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.asking import chosen
from companion.asks import Choose, Seat
from companion.games.talisman.cards import limits, trophies
from companion.games.talisman.fights import weapons
from companion.games.talisman.state.character import NO_WEAPON, Character
from companion.games.talisman.state.game import TalismanState
from companion.kit.places import Deed, Page, deed, offer
from companion.kit.questions import question
from companion.text import Text


async def opens(state: TalismanState, seat: Seat) -> None:
    """Look after one's things until one is done; at every seat alike, and whoever has none reads so."""
    one = state.characters[seat]
    with state.closes():
        while not await offer(one, "things", Text("{hero}: my things"), partial(page, one)):
            pass


def page(one: Character) -> Page:
    """What he can do now: nothing where it is not his turn, and a Toad has nothing (T6.19.2)."""
    found = tuple(_deeds(one)) if one.seat == one.state.turn and one.card else ()
    return deed("done", Text("Done") if found else Text("Nothing to do now"), _done), *found


def _deeds(one: Character) -> Iterator[Deed]:
    if trophies.may_trade(one):
        yield deed("trade", Text("Trophies: +{n}", n=trophies.worth(one)), partial(_trades, one))
    if one.can_carry and len(one.held):
        yield deed("leave", Text("Leave one here"), partial(_leaves, one))
    for line in weapons.others(one):
        yield deed(line.id, line.text, partial(_uses, one, line.id))
    if one.used_weapon is not None:
        yield deed("away", Text("Put weapon away"), partial(_puts_away, one))


async def _done() -> bool:
    return True


async def _trades(one: Character) -> bool:
    await trophies.trades(one)
    return False


async def _leaves(one: Character) -> bool:
    """An Object or a Follower stays on the space; without his Mule he may have too many Objects (T6.5.5b)."""
    place = limits.place_of(one, await leaves_which(one))
    if place is not None:
        limits.leaves(one, place)
        await limits.heeds(one)
    return False


@question(chosen)
def leaves_which(one: Character) -> Choose | None:
    """Which of his Objects and Followers."""
    lines = [limits.named(one, place) for place in one.held.places()]
    return one.lines("things.leave", Text("{hero} leaves here:"), *lines) if lines else None


async def _uses(one: Character, line: str) -> bool:
    weapons.takes_up(one, line)
    return False


async def _puts_away(one: Character) -> bool:
    one.weapon = NO_WEAPON
    one.tell("weapon", Text("{hero} uses no weapon."))
    return False
