"""Armour: an Object that saves a Life in Battle, never in Psychic Combat (T6.16.4c, T6.17.2b, TS20)."""

from __future__ import annotations

from companion.asking import chosen, made
from companion.asks import Choose, Option, Roll
from companion.dice import Need
from companion.games.talisman import abilities
from companion.games.talisman.cards import limits
from companion.games.talisman.odds import T6
from companion.games.talisman.state.character import Ability, Character
from companion.kit.cards.holdings import Place
from companion.kit.questions import question
from companion.text import Text


async def loses_life(one: Character, ability: Ability) -> None:
    """One Life, unless an Object that he uses saves it; a Spell can do so afterwards (T6.16.4c)."""
    if ability == "strength" and armours(one):
        one.state.notes("TS20")
    abilities.reminds(one, "hurt")
    place = limits.place_of(one, await uses(one)) if ability == "strength" else None
    if place is not None and await holds(one, place):
        kind = one.state.kind_of(place.deck, place.card)
        one.tell("armour", Text("{hero}: {card} saves the Life.", card=kind.name))
        return
    await one.suffers(1)


def armours(one: Character) -> list[Place]:
    """What he has that saves Lives, where its power is awake (TS36)."""
    if not one.has_powers:
        return []
    return [place for place in limits.objects(one) if one.state.kind_of(place.deck, place.card).saves]


@question(chosen)
def uses(one: Character) -> Choose | None:
    """Whether he uses one, and which (TS20); asked only of who has one."""
    if not (own := armours(one)):
        return None
    lines = (Option("no", Text("Lose the Life")), *(limits.named(one, place) for place in own))
    return one.state.opened(one.lines("armour", Text("{hero}: save it by"), *lines))


async def holds(one: Character, place: Place) -> bool:
    """Without a number it always does; else a die shows at least that (TS20)."""
    if one.state.kind_of(place.deck, place.card).saves is True:
        return True
    return await saves(one, place)


@question(made)
def saves(one: Character, place: Place) -> Roll | None:
    """The die for it."""
    least = one.state.kind_of(place.deck, place.card).saves
    return one.dice("armour.roll", Text("{hero}: armour"), T6, need=Need(">=", int(least)))
