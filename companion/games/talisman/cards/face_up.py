"""Cards and Gold that lie face up on a space: remembered, and offered to the next hero who comes there (T6.12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from companion.asks import Option
from companion.games.talisman.cards import limits, spells
from companion.games.talisman.cards.bonuses import tell_bonuses
from companion.games.talisman.data.cards import OBJECTS
from companion.games.talisman.state.character import Character
from companion.kit.cards.holdings import Place
from companion.kit.places import Deed, Page, deed, end_page, offer
from companion.text import Text

COUNTED_DECKS = ("adventure", "spell")
"""Decks whose cards count toward those to draw (TS15)."""


def count_toward_draw(hero: Character) -> int:
    """Return the number of cards here that count toward those to draw (T6.13.4a), by house rule no Spells (TS15)."""
    decks = COUNTED_DECKS if hero.state.rule("spells_count") else COUNTED_DECKS[:1]
    return sum(hero.state.cards_on(hero.space).left(deck) for deck in decks)


def takeable_cards(hero: Character) -> list[Place]:
    """Return the cards here that the hero may take: Followers, Gold, fitting Objects (T6.12.1a, T6.5.2)."""
    if not hero.can_carry:
        return []
    found, cards = [], hero.state.cards_on(hero.space)
    for place in cards.places():
        kind = hero.state.kind_of(place.deck, place.card)
        if (
            place.deck != "spell"
            and kind.sort in (*OBJECTS, "follower", "gold")
            and kind.may_be_held_by(hero.alignment)
            # What the hero has just left, for want of room, is for others.
            and not (hero.laid and limits.slot_of(hero.state, cards, place) in hero.laid)
        ):
            found.append(place)
    return found


def has_enemies(hero: Character) -> bool:
    """Return whether an Enemy lies here, so that nothing can be taken yet (T6.12.1b)."""
    return bool(hero.state.cards_on(hero.space).kinds("enemy", "spirit"))


async def take_cards(hero: Character, *, past: bool = False) -> None:
    """Take some or all of it; above the limit the hero leaves others in exchange (T6.12.1a, T6.12.1c).

    `past`: all Enemies here have been beaten or Evaded (T6.15.9, TS33).
    """
    while hero.alive and (past or not has_enemies(hero)) and (takeable_cards(hero) or gold_here(hero)):
        if await offer(hero, "lying", taking_words(hero), partial(taking_page, hero), hero.state.with_interruptions):
            return


def taking_words(hero: Character) -> Text:
    """Return the question what the hero takes; with four Objects already they leave another one for it (T6.12.1c)."""
    counting = (place for place in takeable_cards(hero) if limits.counts_toward_limit(hero, place.deck))
    sorts = {hero.state.kind_of(place.deck, place.card).sort for place in counting}
    if limits.is_at_limit(hero) and sorts & OBJECTS:
        return Text("{hero}: swap for what?")
    return Text("{hero}: take what?")


def gold_here(hero: Character) -> int:
    """Return the bags of Gold here for the hero: a Toad can carry none (T6.19.2)."""
    return hero.state.gold.get(hero.space, 0) if hero.can_carry else 0


def taking_page(hero: Character) -> Page:
    """Return the page for taking things by name; "Leave the rest" stands on its first screen."""
    things = tuple(_taking_deeds(hero))
    return (*things[:FIRST], deed("leave", Text("Leave the rest"), end_page), *things[FIRST:])


FIRST: Final = 2
"""Number of things above "Leave the rest": with a line that turns the page, that fills four buttons."""


def _taking_deeds(hero: Character) -> Iterator[Deed]:
    if (bags := gold_here(hero)) > 0:
        yield deed("gold", Text("Gold: {n}", n=bags), partial(take_gold, hero))
    for place in takeable_cards(hero):
        name = hero.state.kind_of(place.deck, place.card).name
        line = Option(f"{place.deck}-{place.at}", name, public=place.card)
        yield Deed(line, partial(take_lying_card, hero, place))


async def take_gold(hero: Character) -> None:
    """Take all the bags; there is no limit (T6.3.5)."""
    hero.take_gold(hero.state.gold.pop(hero.space, 0), given=True)


async def take_lying_card(hero: Character, place: Place) -> None:
    """Take one card; a gain of Craft may allow a Spell at once (T6.2.7b, T6.12.1d)."""
    before, kind, cards = hero.spell_limit, hero.state.kind_of(place.deck, place.card), hero.state.cards_on(hero.space)
    if kind.sort == "gold":
        # The card is changed for bags of the stockpile, which count as no Object (T6.3.4, T6.3.5).
        hero.state.discard_card(cards, place)
        hero.take_gold(max(kind.points, 1))
        return
    cards.give(place, f"held:{hero.seat}")
    hero.tell("object", Text("{hero} takes: {card}.", hero=hero.called, card=kind.name))
    tell_bonuses(hero, kind)
    await limits.enforce_limits(hero)
    await spells.draw_up_to_limit(hero, before)
