"""What a character alone can do, as its card's data say: the effects that the rules know (T6.8).

Whatever is not known here is "do what it says". Where an ability and the rules conflict, the rules win (T6.8.1), or the
ability by house rule (TS10).
"""

from __future__ import annotations

from companion.games.talisman.data.characters import Ability as Special
from companion.games.talisman.data.characters import Effect, Moment
from companion.games.talisman.house_rules import rule
from companion.games.talisman.state.character import Ability, Character


def known(
    one: Character, moment: Moment, effect: Effect, *, against: str = "", value: Ability | None = None
) -> tuple[Special, ...]:
    """His abilities of that effect that count now, where he stands; a Toad has none (T6.19.8)."""
    if one.toad or one.sheet is None:
        return ()
    found = one.sheet.may(moment, at=one.space, against=against, value=value or "")
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


def spells(one: Character, limit: int) -> int:
    """How many Spells he always has, as the Prophetess: within his limit (T6.8.1), beyond it by house rule (TS10)."""
    many = max((ability.n for ability in known(one, "cast", "spells")), default=0)
    if many > limit:
        one.state.notes("abilities_win")
    return many if rule(one.state.options, "abilities_win") else min(many, limit)
