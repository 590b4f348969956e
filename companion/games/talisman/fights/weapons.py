"""Choice of the weapon in a Battle: the best is proposed, and the player may choose another (T6.1.6b)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.asks import Option, Options
from companion.games.talisman.state.character import Ability, Character
from companion.text import Text

CHOOSES = "weapon "
"""Beginning of the ids of these lines."""


def weapon_options(hero: Character, ability: Ability) -> Options:
    """Return a line for each other weapon of the hero in a Battle; none in Psychic Combat."""
    return other_weapons(hero) if ability == "strength" else ()


def other_weapons(hero: Character) -> Options:
    """Return a line for each weapon that the hero does not use now."""
    used = hero.used_weapon
    return tuple(
        Option(f"{CHOOSES}{kind.id}", Text("Use: {card}", card=kind.name), public=kind.id)
        for kind in hero.weapons()
        if used is None or kind.id != used.id
    )


def take_up(hero: Character, line: str) -> bool:
    """Use the weapon of that line; return whether the line was a weapon's."""
    if not line.startswith(CHOOSES):
        return False
    hero.weapon = line.removeprefix(CHOOSES)
    name = next((kind.name for kind in hero.weapons() if kind.id == hero.weapon), None)
    if name is not None:
        hero.tell("weapon", Text("{hero} uses: {card}.", card=name))
    return True


async def ask_and_take_up(hero: Character, ask: Callable[[], Awaitable[str]]) -> str:
    """Ask until the answer is no weapon, and take up each weapon that is chosen; return the last answer."""
    while take_up(hero, answer := await ask()):
        # Each page shows the chances with the weapon that was taken up last.
        continue
    return answer
