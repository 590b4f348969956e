"""Hints: events that tell players what to look for. Games that were begun before there were any go on without them."""

from __future__ import annotations

from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import OFFERS_FIT
from companion.text import Text


def are_told(hero: Character) -> bool:
    """Return whether this game has hints."""
    return hero.state.rules >= OFFERS_FIT


def tell(hero: Character, key: str, words: Text, *, loud: bool = True) -> None:
    """Tell a hint to everybody at the table."""
    if are_told(hero):
        hero.tell(key, words, loud=loud)


def is_first(hero: Character, mark: str) -> bool:
    """Return whether a hint is told for the first time, and remember it by its mark."""
    if not are_told(hero) or mark in hero.state.said:
        return False
    hero.state.said.append(mark)
    return True
