"""What a character may hold: the limits of Spells and Objects, looked at after every change (T6.2.8, T6.5.5).

`heeds` is the seam: whatever changes a total Craft, an Alignment or what somebody holds calls it afterwards.
"""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.talisman.cards import spells
from companion.games.talisman.data.cards import OBJECTS, STOCKS, CardKind
from companion.games.talisman.house_rules import rule
from companion.games.talisman.state.character import Character
from companion.kit.cards.holdings import Holding, Place
from companion.kit.questions import question
from companion.text import Text


async def heeds(one: Character) -> None:
    """Leave and discard what is too much; he chooses what (T6.2.8, T6.5.2, T6.5.5a, T6.7.3)."""
    if objects(one):
        await heeds_objects(one)
    if one.alive and one.has_magic:
        # A Toad keeps his Spells until he turns back (TS22).
        await spells.discards_surplus(one)
        await spells.replenishes(one)


async def heeds_objects(one: Character) -> None:
    """The same of Objects alone; what one leaves may have held up the limit of Spells (T6.2.8)."""
    leaves_what_does_not_fit(one)
    while one.alive and over_limit(one):
        # It goes at once, before anything else is done with one's things.
        with one.state.closes():
            which = place_of(one, await leaves_which(one))
        if which is None:
            break
        leaves(one, which)
        if one.has_magic:
            await spells.discards_surplus(one)


def counted(one: Character) -> list[Place]:
    """The Objects that count toward the limit: those of the Adventure deck, by house rule all (T6.20.3b, TS23)."""
    stocks = () if one.state.options["purchase_counts"] else STOCKS
    return [place for place in objects(one) if place.deck not in stocks]


def objects(one: Character) -> list[Place]:
    """His Objects, each where it lies."""
    return [place for place in one.held.places() if one.state.kind_of(place.deck, place.card).sort in OBJECTS]


def over_limit(one: Character) -> bool:
    """Whether he holds more Objects than he may: 4, and any number with a pack animal (T6.5.3, TS9).

    By house rule it carries only so many more.
    """
    most = one.state.book.figures.objects
    if len(counted(one)) <= most:
        return False
    if any(kind.pack for kind in one.held.kinds("follower")):
        one.state.notes("mule_extra")
        extra = rule(one.state.options, "mule_extra")
        if not isinstance(extra, int) or not extra:
            return False
        most += extra
    return len(counted(one)) > most


@question(chosen)
def leaves_which(one: Character) -> Choose | None:
    """Which Object he leaves here; he keeps what he likes best (T6.5.5a)."""
    many = len(counted(one))
    if not over_limit(one):
        return None
    words = Text("{hero} leaves 1 of {n}", n=many)
    return one.lines("object.leave", words, *(named(one, place) for place in counted(one)))


def named(one: Character, place: Place) -> Option:
    """A line for a card that he holds."""
    return Option(f"{place.deck}-{place.at}", one.state.kind_of(place.deck, place.card).name)


def place_of(one: Character, id: str) -> Place | None:
    """The card that such a line means."""
    return place_in(one.held, id)


def place_in(pile: Holding[CardKind], id: str) -> Place | None:
    """The same among the cards of another pile."""
    return next((place for place in pile.places() if f"{place.deck}-{place.at}" == id), None)


def leaves(one: Character, place: Place) -> None:
    """Leave a card face up on the space (T6.5.4, T6.6.4)."""
    kind = one.state.kind_of(place.deck, place.card)
    one.state.leaves(one, place)
    one.tell("object.left", Text("{hero} leaves here: {card}.", hero=one.called, card=kind.name))


def leaves_what_does_not_fit(one: Character) -> None:
    """What does not fit his Alignment stays on the space (T6.5.2, T6.7.3)."""
    while misfit := next((at for at in objects(one) if not fits(one, at)), None):
        leaves(one, misfit)


def fits(one: Character, place: Place) -> bool:
    """Whether he has a right to this Object (T6.5.2)."""
    return one.state.kind_of(place.deck, place.card).fits(one.alignment)


def discards(one: Character, place: Place) -> None:
    """A card goes to its discard pile, or back to its stock, where it can be had again (T6.6.3, T6.20.2a)."""
    one.state.discards(one.held, place)
