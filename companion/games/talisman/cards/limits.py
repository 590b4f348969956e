"""Limits of what a character may hold, enforced after every change (T6.2.8, T6.5.5).

After any change of a total Craft, an Alignment or the cards that a hero holds, call `enforce_limits`.
"""

from __future__ import annotations

from math import inf

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.talisman.cards import spells
from companion.games.talisman.data.cards import OBJECTS, STOCKS, CardKind
from companion.games.talisman.state import hints
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import OFFERS_FIT, TalismanState
from companion.kit.cards.holdings import Holding, Place
from companion.kit.questions import question
from companion.text import Text


async def enforce_limits(hero: Character) -> None:
    """Leave and discard surplus cards of the player's choice (T6.2.8, T6.5.2, T6.5.5a, T6.7.3)."""
    if held_objects(hero):
        await enforce_object_limit(hero)
    if hero.alive and hero.has_magic:
        # A Toad keeps its Spells until it turns back (TS22).
        await spells.discard_surplus(hero)
        await spells.replenish_spells(hero)


def take_card(hero: Character, other: Character, place: Place) -> None:
    """Take an Object or a Follower out of another character's hands."""
    name = hero.state.kind_of(place.deck, place.card).name
    other.held.give(place, f"held:{hero.seat}")
    hero.tell("object", Text("{hero} takes: {card}.", hero=hero.called, card=name))


async def settle_taking(loser: Character, winner: Character, before: int) -> None:
    """Enforce the limits of both after one has taken a thing of the other's, on this space (T6.5.5b).

    A gain of Craft above `before`, the winner's limit of Spells until then, may allow a Spell (T6.2.7b).
    """
    await enforce_limits(loser)
    await enforce_limits(winner)
    await spells.draw_up_to_limit(winner, before)


async def enforce_object_limit(hero: Character) -> None:
    """Leave surplus Objects; each may have held up the limit of Spells (T6.2.8)."""
    leave_unfit_objects(hero)
    if hero.alive and is_over_limit(hero):
        tell_limit(hero)
    while hero.alive and is_over_limit(hero):
        # The Object goes at once, before the player can use "My things".
        with hero.state.without_my_things():
            which = find_held(hero, await ask_object_to_leave(hero))
        if which is None:
            break
        if hero.state.rules >= OFFERS_FIT:
            hero.laid.append(slot_of(hero.state, hero.held, which))
        leave_card(hero, which)
        if hero.has_magic:
            await spells.discard_surplus(hero)


def counted_objects(hero: Character) -> list[Place]:
    """Return the Objects that count toward the limit: of the Adventure deck, by house rule all (T6.20.3b, TS23)."""
    return [place for place in held_objects(hero) if counts_toward_limit(hero, place.deck)]


def counts_toward_limit(hero: Character, deck: str) -> bool:
    """Return whether an Object of that deck counts toward the limit."""
    return deck not in STOCKS or bool(hero.state.options["purchase_counts"])


def held_objects(hero: Character) -> list[Place]:
    """Return the places of the hero's Objects."""
    return [place for place in hero.held.places() if hero.state.kind_of(place.deck, place.card).sort in OBJECTS]


def is_over_limit(hero: Character) -> bool:
    """Return whether the hero holds over 4 Objects; a pack animal lifts the limit (T6.5.3, TS9).

    By house rule it carries only some more.
    """
    most = hero.state.book.figures.limit_objects
    # This is read after every change, and mostly there are fewer cards in all.
    if len(hero.held) <= most or len(counted_objects(hero)) <= most:
        return False
    if has_pack_animal(hero):
        hero.state.explain("mule_extra")
    return len(counted_objects(hero)) > most_objects(hero)


def has_pack_animal(hero: Character) -> bool:
    """Return whether a Follower of the hero carries Objects."""
    return any(kind.pack for kind in hero.held.kinds("follower"))


def most_objects(hero: Character) -> float:
    """Return the number of Objects that the hero may carry: no limit with a pack animal, but by house rule (TS9)."""
    most = hero.state.book.figures.limit_objects
    if not has_pack_animal(hero):
        return most
    extra = hero.state.rule("mule_extra")
    return most + extra if isinstance(extra, int) and extra else inf


def is_at_limit(hero: Character) -> bool:
    """Return whether the hero has to leave an Object for each one more (T6.12.1c)."""
    return len(hero.held) > 0 and len(counted_objects(hero)) >= most_objects(hero)


def tell_limit(hero: Character) -> None:
    """Tell why an Object has to stay here (T6.5.5a)."""
    many, most = len(counted_objects(hero)), int(most_objects(hero))
    hints.tell(
        hero, "object.over", Text("{hero} carries {n} Objects, may carry {m}.", hero=hero.called, n=many, m=most)
    )


def slot_of(state: TalismanState, pile: Holding[CardKind], place: Place) -> str:
    """Return the name by which a card is known wherever it lies: its deck and its slot there."""
    return f"{place.deck}-{state.decks[place.deck].slot(pile.pile, place.at)}"


@question(ask_option)
def ask_object_to_leave(hero: Character) -> Choose | None:
    """Ask which Object the hero leaves here (T6.5.5a)."""
    places = counted_objects(hero)
    if not is_over_limit(hero):
        return None
    lines = [held_card_option(hero, place, loses=True) for place in places]
    return hero.build_choice("object.leave", Text("{hero} leaves 1 of {n}", n=len(places)), *lines)


def held_card_option(hero: Character, place: Place, *, loses: bool = False) -> Option:
    """Return a line for a card that the hero holds."""
    name = hero.state.kind_of(place.deck, place.card).name
    return Option(f"{place.deck}-{place.at}", name, public=place.card, loses=loses)


def find_held(hero: Character, id: str) -> Place | None:
    """Return the place of the held card for which an option of `held_card_option` stands."""
    return find_in_pile(hero.held, id)


def find_in_pile(pile: Holding[CardKind], id: str) -> Place | None:
    """Return the place of the card in a pile for which an option of `held_card_option` stands."""
    return next((place for place in pile.places() if f"{place.deck}-{place.at}" == id), None)


def leave_card(hero: Character, place: Place) -> None:
    """Leave a card face up on the space (T6.5.4, T6.6.4)."""
    kind = hero.state.kind_of(place.deck, place.card)
    hero.state.leave_card(hero, place)
    hero.tell("object.left", Text("{hero} leaves here: {card}.", hero=hero.called, card=kind.name))


def leave_unfit_objects(hero: Character) -> None:
    """Leave the Objects that do not fit the hero's Alignment on the space (T6.5.2, T6.7.3)."""
    while misfit := next((place for place in held_objects(hero) if not may_hold(hero, place)), None):
        leave_card(hero, misfit)


def may_hold(hero: Character, place: Place) -> bool:
    """Return whether the hero's Alignment allows this Object (T6.5.2)."""
    return hero.state.kind_of(place.deck, place.card).may_be_held_by(hero.alignment)


def discard_card(hero: Character, place: Place) -> None:
    """Put a held card on its discard pile, or back into its stock for others (T6.6.3, T6.20.2a)."""
    hero.state.discard_card(hero.held, place)
