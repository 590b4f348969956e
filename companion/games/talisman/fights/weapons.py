"""Which weapon is used in a Battle: the player chooses one, and the best is proposed (T6.1.6b)."""

from __future__ import annotations

from companion.asks import Option, Options
from companion.games.talisman.state.character import Ability, Character
from companion.text import Text

CHOOSES = "weapon "
"""How the ids of these lines begin."""


def lines(one: Character, by: Ability) -> Options:
    """A line for each weapon that he could use instead; none where there is nothing to choose."""
    return others(one) if by == "strength" else ()


def others(one: Character) -> Options:
    """A line for each weapon that he does not use now."""
    used = one.used_weapon
    return tuple(
        Option(f"{CHOOSES}{kind.id}", Text("Use: {card}", card=kind.name))
        for kind in one.weapons()
        if used is None or kind.id != used.id
    )


def takes_up(one: Character, line: str) -> bool:
    """Whether that line was a weapon; then it is the one that he uses."""
    if not line.startswith(CHOOSES):
        return False
    one.weapon = line.removeprefix(CHOOSES)
    name = next((kind.name for kind in one.weapons() if kind.id == one.weapon), None)
    if name is not None:
        one.tell("weapon", Text("{hero} uses: {card}.", card=name))
    return True
