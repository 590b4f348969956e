"""Bonuses of Objects and Followers, told when somebody first gets such a card (T6.1.6a, T6.2.5, TS3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from companion.games.talisman.data.cards import CardKind
from companion.games.talisman.state import hints
from companion.games.talisman.state.character import Ability, Character
from companion.text import Text

TOLD: Final[Mapping[tuple[Ability, tuple[str, ...]], Text]] = {
    ("strength", ()): Text("{card}: Strength +{n}."),
    ("strength", ("battle",)): Text("{card}: Strength +{n} in Battle."),
    ("craft", ()): Text("{card}: Craft +{n}."),
    ("craft", ("psychic",)): Text("{card}: Craft +{n} in Psychic Combat."),
}
"""Sentences for a bonus, by the kind of fight in which it counts."""


def tell_bonuses(hero: Character, kind: CardKind) -> None:
    """Tell what a card adds, the first time that somebody gets it."""
    if not kind.adds or not hints.is_first(hero, f"adds.{kind.id}"):
        return
    for ability in get_args(Ability):
        words = TOLD.get((ability, kind.scopes), TOLD[ability, ()])
        if added := kind.adds.get(ability, 0):
            hints.tell(hero, "object.adds", words.using(card=kind.name, n=added))
