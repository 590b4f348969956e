"""What lies face up on a space: it is remembered, and offered to whoever comes next (T6.12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from companion.games.talisman.cards import limits, spells
from companion.games.talisman.data.cards import OBJECTS
from companion.games.talisman.house_rules import rule
from companion.games.talisman.state.character import Character
from companion.kit.cards.holdings import Place
from companion.kit.places import Deed, Page, deed, offer
from companion.text import Text

COUNT = ("adventure", "spell")
"""The decks whose cards count toward those to draw (TS15)."""


def counted(one: Character) -> int:
    """How many of the cards that lie here count toward those to draw (T6.13.4a), by house rule no Spells (TS15)."""
    decks = COUNT if rule(one.state.options, "spells_count") else COUNT[:1]
    return sum(one.state.lies(one.space).left(deck) for deck in decks)


def for_him(one: Character) -> list[Place]:
    """What of it he may take: Followers, Gold, and Objects that fit his Alignment (T6.12.1a, T6.5.2)."""
    if not one.can_carry:
        return []
    found = []
    for place in one.state.lies(one.space).places():
        kind = one.state.kind_of(place.deck, place.card)
        if place.deck != "spell" and kind.sort in (*OBJECTS, "follower", "gold") and kind.fits(one.alignment):
            found.append(place)
    return found


def enemies(one: Character) -> bool:
    """Whether an Enemy lies here, so that nothing can be taken yet (T6.12.1b)."""
    return bool(one.state.lies(one.space).kinds("enemy", "spirit"))


async def takes(one: Character, *, past: bool = False) -> None:
    """Take any or all of it; above the limit he leaves others in exchange (T6.12.1a, T6.12.1c).

    `past`: all Enemies here have been beaten or Evaded (T6.15.9, TS33).
    """
    while one.alive and (past or not enemies(one)) and (for_him(one) or gold(one)):
        if await offer(one, "lying", Text("{hero}: here lies"), partial(page, one), one.state.opened):
            return


def gold(one: Character) -> int:
    """The bags that lie here for him: a Toad can carry none (T6.19.2)."""
    return one.state.gold.get(one.space, 0) if one.can_carry else 0


def page(one: Character) -> Page:
    """Take a thing by its name, or leave what is left; that stands on the first page, but never where one takes."""
    things = tuple(_things(one))
    return (*things[:FIRST], deed("leave", Text("Leave the rest"), _leave), *things[FIRST:])


FIRST: Final = 2
"""So many things stand above it: with a line that turns the page, that fills four buttons."""


def _things(one: Character) -> Iterator[Deed]:
    if (bags := gold(one)) > 0:
        yield deed("gold", Text("Gold: {n}", n=bags), partial(takes_gold, one))
    for place in for_him(one):
        name = one.state.kind_of(place.deck, place.card).name
        yield deed(f"{place.deck}-{place.at}", name, partial(takes_card, one, place))


async def _leave() -> bool:
    return True


async def takes_gold(one: Character) -> bool:
    """All the bags: there is no limit (T6.3.5)."""
    one.takes(one.state.gold.pop(one.space, 0), given=True)
    return False


async def takes_card(one: Character, place: Place) -> bool:
    """One card; a gain of Craft may allow a Spell at once (T6.2.7b, T6.12.1d)."""
    before, kind, lies = one.spell_limit, one.state.kind_of(place.deck, place.card), one.state.lies(one.space)
    if kind.sort == "gold":
        # The card is changed for bags of the stockpile, which count as no Object (T6.3.4, T6.3.5).
        one.state.discards(lies, place)
        one.takes(max(kind.points, 1))
        return False
    lies.give(place, f"held:{one.seat}")
    one.tell("object", Text("{hero} takes: {card}.", hero=one.called, card=kind.name))
    await limits.heeds(one)
    await spells.rises(one, before)
    return False
