"""Choice of the weapon in a Battle: the best is proposed, and the player may choose another (T6.1.6b)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from companion.asking import ask_number
from companion.asks import Number, Option, Options
from companion.games.talisman.cards.names import DECK
from companion.games.talisman.state.character import Ability, Character
from companion.games.talisman.state.game import OFFERS_FIT
from companion.kit.questions import question
from companion.text import Text

CHOOSES = "weapon "
"""Beginning of the ids of these lines."""


async def ask_unknown_bonuses(*fighters: Character) -> None:
    """Ask what a weapon adds, once, before the first Battle in which that counts (TS3)."""
    for hero in fighters:
        with hero.state.without_my_things():
            for card in unknown_weapons(hero):
                bonus = await ask_bonus(hero, card)
                if bonus is not None:
                    hero.state.face_to_fill(card).bonus = bonus


def unknown_weapons(hero: Character) -> list[str]:
    """Return the weapons of which nobody has typed in what they add; none in games begun before that was asked."""
    if hero.state.rules < OFFERS_FIT:
        return []
    own = hero.held.cards(DECK)
    return [kind.id for kind in hero.weapons() if not kind.adds and kind.id in own]


@question(ask_number)
def ask_bonus(hero: Character, card: str) -> Number | None:
    """Ask for the Strength that stands on a weapon."""
    if card not in unknown_weapons(hero):
        return None
    words = Text("{card} adds what?", card=hero.state.kind_of(DECK, card).name)
    return hero.build_number("card.bonus", words, MOST, likely=LIKELY)


MOST: Final = 12
"""Highest bonus that can be told."""

LIKELY: Final = 4
"""Numbers that a weapon mostly adds: 0 to 3."""


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
