"""What a character alone can do, as its card's data say: the effects that the rules know (T6.8).

Whatever is not known here is "do what it says". Where an ability and the rules conflict, the rules win (T6.8.1), or the
ability by house rule (TS10).
"""

from __future__ import annotations

from typing import Final

from companion.asks import Option
from companion.games.talisman.data.cards import RACES
from companion.games.talisman.data.characters import Ability as Special
from companion.games.talisman.data.characters import Effect, Moment
from companion.games.talisman.house_rules import rule
from companion.games.talisman.state.character import Ability, Character
from companion.text import Text


def known(
    one: Character, moment: Moment, effect: Effect, *, against: str = "", value: Ability | None = None
) -> tuple[Special, ...]:
    """His abilities of that effect that count now, where he stands; a Toad has none (T6.19.8)."""
    if one.shape is None:
        return ()
    found = one.shape.may(moment, at=one.space, against=against, value=value or "")
    return tuple(ability for ability in found if ability.effect == effect)


def added(one: Character, value: Ability) -> int:
    """What he adds to that value for a roll here, as the Dwarf at the Portal."""
    return sum(ability.n for ability in known(one, "roll", "add", value=value))


def dice(one: Character, usual: int) -> int:
    """How many dice he throws here, as the Dwarf in the Mines."""
    return min((ability.n for ability in known(one, "roll", "dice")), default=usual)


def is_safe(one: Character) -> bool:
    """Whether the space where he stands does nothing to him."""
    return bool(known(one, "space", "safe"))


def fights_with_craft(one: Character) -> bool:
    """Whether he may attack another character in Psychic Combat (T6.17.1b)."""
    return bool(known(one, "attack", "psychic", against="character"))


def drains(one: Character, value: Ability) -> bool:
    """Whether the Life that he takes from another character in such a fight is his."""
    return bool(known(one, "won", "drain", against="character", value=value))


BY_ABILITY: Final = Text("Evade by ability")
"""By one that the box does not know. A Spell by which one Evades is cast before the dice, as any other (T6.18.1a)."""


def evading(one: Character, *against: str) -> Text:
    """What Evading is called: by the ability that lets him do so, where the box knows one (T6.18.1a)."""
    for ability in known(one, "attacked", "evade"):
        if all(ability.counts("attacked", at=one.space, against=whom) for whom in against):
            return ability.name
    return BY_ABILITY


def can_evade(one: Character, *against: str, where_allowed: bool) -> bool:
    """Whether he may say that he Evades: by an ability, or by what a card of his may say; a Toad has none (T6.19).

    By house rule anybody else may. A Spell by which one Evades is cast before the dice, as any other (T6.18.1a). In the
    Inner Region creatures cannot be Evaded (T6.18.3), unless abilities go before the rules (TS10).
    """
    if not one.can_evade:
        return False
    known = evading(one, *against) != BY_ABILITY
    if not where_allowed:
        return bool(rule(one.state.options, "abilities_win")) and known
    return known or has_what_may_let_him(one) or rule(one.state.options, "evading") == "anybody"


def lines(one: Character, *against: str, where_allowed: bool = True) -> tuple[Option, ...]:
    """The line by which he Evades, where he may."""
    if not can_evade(one, *against, where_allowed=where_allowed):
        return ()
    return (Option("evade", evading(one, *against)),)


def has_what_may_let_him(one: Character) -> bool:
    """Whether something of his that the box does not know might let him Evade: an ability, an Object, a Follower."""
    sheet = one.sheet
    if sheet is not None and any(known.effect == "do" for known in sheet.may("attacked", at=one.space)):
        return True
    kinds = (one.state.kind_of(place.deck, place.card) for place in one.held.places())
    return any(not kind.known for kind in kinds)


def says_of_evading(one: Character) -> None:
    """Say once who may Evade, before the first one who has nothing for it (T6.18.1a)."""
    if one.can_evade and evading(one) == BY_ABILITY and not has_what_may_let_him(one):
        one.state.notes("evading")


def is_left_in_peace(one: Character, race: str) -> bool:
    """Whether Enemies of that race do not attack him, as beasts the Minstrel (T6.8)."""
    return bool(race) and bool(known(one, "attacked", "peace", against=race))


def asks_for_race(one: Character) -> bool:
    """Whether it matters to him what an Enemy is: something of his counts against some races alone."""
    if one.shape is None:
        return False
    found = one.shape.may("attacked", at=one.space)
    return any(set(ability.against) & set(RACES) for ability in found)


def more_cards(one: Character) -> int:
    """How many Adventure cards more he draws, to put as many away, as the Prophetess."""
    return sum(ability.n for ability in known(one, "draw", "choose"))


def reminds(one: Character, moment: Moment, *against: str) -> None:
    """Say what he may do now as his card says; for all to read the first time, then in the log alone (T6.8)."""
    if one.shape is None:
        return
    for ability in one.shape.may(moment, at=one.space):
        if ability.effect != "do" or ability.moment != moment:
            continue
        if against and not any(ability.counts(moment, against=whom) for whom in against):
            continue
        mark = f"ability.{one.card}.{ability.id}"
        first = mark not in one.state.said
        if first:
            one.state.said.append(mark)
        one.tell("ability.may", Text("{hero} may: {ability}.", ability=ability.name), loud=first)


def spells(one: Character) -> int:
    """How many Spells he always has, as the Prophetess: within his limit (T6.8.1), beyond it by house rule (TS10)."""
    many = max((ability.n for ability in known(one, "cast", "spells")), default=0)
    if not many:
        return 0
    limit = one.spell_limit
    if many > limit:
        one.state.notes("abilities_win")
    return many if rule(one.state.options, "abilities_win") else min(many, limit)
