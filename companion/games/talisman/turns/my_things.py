"""Menu "My things": trade trophies, leave Objects and Followers, change weapons (T6.1.5, T6.5.4, T6.6.4, T6.1.6b).

All of it lies open, and can be done at every ask of the hero's own turn outside a fight.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.asking import ask_option
from companion.asks import Choose, Seat
from companion.games.talisman.cards import limits, trophies
from companion.games.talisman.fights import weapons
from companion.games.talisman.reported_changes import belongings, status
from companion.games.talisman.state.character import NO_WEAPON, Character
from companion.games.talisman.state.game import OFFERS_FIT, TalismanState
from companion.kit.places import Deed, Page, deed, end_page, offer
from companion.kit.questions import question
from companion.text import Text


async def open_my_things(state: TalismanState, seat: Seat) -> None:
    """Offer "My things" until the player is done; at every seat alike, and a seat without any reads so."""
    hero = state.characters[seat]
    with state.without_my_things():
        while not await offer(hero, "things", Text("{hero}: my things"), partial(things_page, hero)):
            pass


def things_page(hero: Character) -> Page:
    """Return the page of what the hero can do now: nothing outside the own turn, or as a Toad (T6.19.2)."""
    found = tuple(_deeds(hero)) if hero.seat == hero.state.turn and hero.card else ()
    return deed("done", Text("Done") if found else Text("Nothing to do now"), end_page), *found


def _deeds(hero: Character) -> Iterator[Deed]:
    if trophies.may_trade(hero):
        yield deed(
            "trade", Text("Trophies: +{n}", n=trophies.trade_value(hero)), partial(trophies.trade_trophies, hero)
        )
    if hero.can_carry and len(hero.held):
        yield deed("leave", Text("Leave one here"), partial(_leave, hero), loses=True)
    for line in weapons.other_weapons(hero):
        yield deed(line.id, line.text, partial(_use_weapon, hero, line.id))
    if hero.used_weapon is not None:
        yield deed("away", Text("Put weapon away"), partial(_put_weapon_away, hero), loses=True)
    if hero.can_carry and hero.state.rules >= OFFERS_FIT:
        # What a hero has won outside a space's page is looked for here.
        yield deed("object", Text("Get an Object"), partial(_change, hero, belongings.change_objects))
        yield deed("follower", Text("Get a Follower"), partial(_change, hero, belongings.change_followers))


async def _change(hero: Character, change: status.Change) -> None:
    """Get or lose a card; without a Mule there may be too many Objects (T6.5.5b)."""
    await change(hero)
    await limits.enforce_limits(hero)


async def _leave(hero: Character) -> None:
    """Leave an Object or a Follower on the space; without a Mule there may be too many Objects (T6.5.5b)."""
    place = limits.find_held(hero, await ask_which_to_leave(hero))
    if place is not None:
        limits.leave_card(hero, place)
        await limits.enforce_limits(hero)


@question(ask_option)
def ask_which_to_leave(hero: Character) -> Choose | None:
    """Ask which Object or Follower the hero leaves."""
    lines = [limits.held_card_option(hero, place, loses=True) for place in hero.held.places()]
    return hero.build_choice("things.leave", Text("{hero} leaves here:"), *lines) if lines else None


async def _use_weapon(hero: Character, line: str) -> None:
    weapons.take_up(hero, line)


async def _put_weapon_away(hero: Character) -> None:
    hero.weapon = NO_WEAPON
    hero.tell("weapon", Text("{hero} uses no weapon."))
