"""Armour: an Object that saves a Life in Battle, never in Psychic Combat (T6.16.4c, T6.17.2b, TS20)."""

from __future__ import annotations

from companion.asking import ask_option, try_roll
from companion.asks import Choose, Option, Roll
from companion.dice import Need
from companion.games.talisman import abilities
from companion.games.talisman.cards import limits
from companion.games.talisman.state.character import Ability, Character
from companion.kit.cards.holdings import Place
from companion.kit.odds import D6
from companion.kit.questions import question
from companion.text import Text


async def lose_life(hero: Character, ability: Ability) -> None:
    """Lose one Life, unless armour that the hero uses saves it; a Spell can still do so (T6.16.4c)."""
    if ability == "strength" and armour_pieces(hero):
        hero.state.explain("TS20")
    abilities.remind_of_abilities(hero, "hurt")
    place = limits.find_held(hero, await ask_armour(hero)) if ability == "strength" else None
    if place is not None and await try_armour(hero, place):
        kind = hero.state.kind_of(place.deck, place.card)
        hero.tell("armour", Text("{hero}: {card} saves the Life.", card=kind.name))
        return
    await hero.take_damage(1)


def armour_pieces(hero: Character) -> list[Place]:
    """Return the hero's Objects that save Lives, where their power works (TS36)."""
    if not hero.has_powers:
        return []
    return [place for place in limits.held_objects(hero) if hero.state.kind_of(place.deck, place.card).saves]


@question(ask_option)
def ask_armour(hero: Character) -> Choose | None:
    """Ask whether the hero uses a piece of armour, and which (TS20); only where there is one."""
    if not (own := armour_pieces(hero)):
        return None
    lines = (Option("no", Text("Lose the Life")), *(limits.held_card_option(hero, place) for place in own))
    return hero.state.with_interruptions(hero.build_choice("armour", Text("{hero}: save the Life?"), *lines))


async def try_armour(hero: Character, place: Place) -> bool:
    """Try to save the Life by that armour: it does always, or on a roll of at least its number (TS20)."""
    if hero.state.kind_of(place.deck, place.card).saves is True:
        return True
    return await roll_armour(hero, place)


@question(try_roll)
def roll_armour(hero: Character, place: Place) -> Roll | None:
    """Roll the die for that armour."""
    least = hero.state.kind_of(place.deck, place.card).saves
    return hero.build_roll("armour.roll", Text("{hero}: armour"), D6, need=Need(">=", int(least)))
