"""Special abilities of characters, as the data of their cards say: the effects that the rules know (T6.8).

All others are carried out by the players. Where an ability and the rules conflict, the rules win (T6.8.1), or the
ability by house rule (TS10).
"""

from __future__ import annotations

from typing import Final

from companion.asks import Option
from companion.games.talisman.data.cards import RACES
from companion.games.talisman.data.characters import Effect, Moment, SpecialAbility
from companion.games.talisman.state.character import Ability, Character
from companion.text import Text


def active_abilities(
    hero: Character, moment: Moment, effect: Effect, *, against: str = "", value: Ability | None = None
) -> tuple[SpecialAbility, ...]:
    """Return the hero's abilities of that effect that count here and now; a Toad has none (T6.19.8)."""
    if (sheet := hero.active_sheet) is None:
        return ()
    found = sheet.abilities_at(moment, at=hero.space, against=against, value=value or "")
    return tuple([ability for ability in found if ability.effect == effect])


def bonus_to_roll(hero: Character, value: Ability) -> int:
    """Return the hero's bonus to that value for a roll here, as the Dwarf does at the Portal."""
    return sum(ability.n for ability in active_abilities(hero, "roll", "add", value=value))


def dice_count(hero: Character, usual: int) -> int:
    """Return the number of dice that the hero rolls here, as the Dwarf has fewer in the Mines."""
    return min((ability.n for ability in active_abilities(hero, "roll", "dice")), default=usual)


def is_safe(hero: Character) -> bool:
    """Return whether the hero's space does nothing to the hero."""
    return bool(active_abilities(hero, "space", "safe"))


def can_fight_with_craft(hero: Character) -> bool:
    """Return whether the hero may attack another character in Psychic Combat (T6.17.1b)."""
    return bool(active_abilities(hero, "attack", "psychic", against="character"))


def can_drain_life(hero: Character, value: Ability) -> bool:
    """Return whether the hero gains the Life that another character loses in such a fight."""
    return bool(active_abilities(hero, "won", "drain", against="character", value=value))


BY_ABILITY: Final = Text("Evade by ability")
"""Name of Evading by an ability that the box does not know.

A Spell for Evading is cast before the dice, as any other (T6.18.1a).
"""


def evasion_name(hero: Character, *against: str) -> Text:
    """Return the name of Evading: that of the ability that allows it, where the box knows one (T6.18.1a)."""
    for ability in active_abilities(hero, "attacked", "evade"):
        if all(ability.is_applicable("attacked", at=hero.space, against=opponent) for opponent in against):
            return ability.name
    return BY_ABILITY


def can_evade(hero: Character, *against: str, where_allowed: bool) -> bool:
    """Return whether the hero may Evade by an ability, or by a card that may allow it; no Toad may (T6.19).

    By house rule everybody else may, too. A Spell for Evading is cast before the dice, as any other (T6.18.1a). In the
    Inner Region creatures cannot be Evaded (T6.18.3), unless abilities go before the rules (TS10).
    """
    if not hero.can_evade:
        return False
    known = evasion_name(hero, *against) != BY_ABILITY
    if not where_allowed:
        return bool(hero.state.rule("abilities_win")) and known
    return known or may_have_unknown_evasion(hero) or hero.state.rule("evading") == "anybody"


def evade_options(hero: Character, *against: str, where_allowed: bool = True) -> tuple[Option, ...]:
    """Return the line for Evading, where the hero may Evade."""
    if not can_evade(hero, *against, where_allowed=where_allowed):
        return ()
    return (Option("evade", evasion_name(hero, *against)),)


def may_have_unknown_evasion(hero: Character) -> bool:
    """Return whether an ability, Object or Follower unknown to the box might let the hero Evade."""
    sheet = hero.sheet
    if sheet is not None and any(known.effect == "do" for known in sheet.abilities_at("attacked", at=hero.space)):
        return True
    kinds = (hero.state.kind_of(place.deck, place.card) for place in hero.held.places())
    return any(not kind.known for kind in kinds)


def announce_evading(hero: Character) -> None:
    """Tell once who may Evade, before the first hero who has nothing for it (T6.18.1a)."""
    if hero.can_evade and evasion_name(hero) == BY_ABILITY and not may_have_unknown_evasion(hero):
        hero.state.explain("evading")


def is_left_in_peace(hero: Character, race: str) -> bool:
    """Return whether Enemies of that race do not attack the hero, as animals leave the Minstrel alone (T6.8)."""
    return bool(race) and bool(active_abilities(hero, "attacked", "peace", against=race))


def is_race_relevant(hero: Character) -> bool:
    """Return whether an ability of the hero counts against some races alone, so that races are asked."""
    if hero.active_sheet is None:
        return False
    found = hero.active_sheet.abilities_at("attacked", at=hero.space)
    return any(set(ability.against) & set(RACES) for ability in found)


def extra_cards(hero: Character) -> int:
    """Return the number of Adventure cards that the hero draws more, and puts away, as the Prophetess does."""
    return sum(ability.n for ability in active_abilities(hero, "draw", "choose"))


def remind_of_abilities(hero: Character, moment: Moment, *against: str) -> None:
    """Tell what the hero's card allows now: aloud the first time, then in the log alone (T6.8)."""
    if hero.active_sheet is None:
        return
    for ability in hero.active_sheet.abilities_at(moment, at=hero.space):
        if ability.effect != "do" or ability.moment != moment:
            continue
        if against and not any(ability.is_applicable(moment, against=opponent) for opponent in against):
            continue
        mark = f"ability.{hero.card}.{ability.id}"
        first = mark not in hero.state.said
        if first:
            hero.state.said.append(mark)
        hero.tell("ability.may", Text("{hero} may: {ability}.", ability=ability.name), loud=first)


def guaranteed_spells(hero: Character) -> int:
    """Return the number of Spells that the hero always has, as the Prophetess has one.

    That is within the limit (T6.8.1), or beyond it by house rule (TS10).
    """
    many = max((ability.n for ability in active_abilities(hero, "cast", "spells")), default=0)
    if not many:
        return 0
    limit = hero.spell_limit
    if many > limit:
        hero.state.explain("abilities_win")
    return many if hero.state.rule("abilities_win") else min(many, limit)
