"""Kinds of the events of Talisman, which say how each event is shown."""

from __future__ import annotations

from collections.abc import Mapping

from companion.event_kinds import Kind

KINDS: Mapping[str, Kind] = {
    "setup.*": "everybody",
    "house.*": "note",
    "winner": "victory",
    "crown.reached": "everybody",
    "ability.may": "aside",
    "ability.*": "card",
    # Changes of characters.
    "death": "death",
    "life.lost": "hurt",
    "life.last": "hurt",
    "strength.lost": "hurt",
    "craft.lost": "hurt",
    "toad": "hurt",
    "gold": "found",
    "gold.paid": "card",
    "object": "found",
    "follower": "found",
    "object.left": "card",
    "object.over": "card",
    "card": "card",
    "space.*": "card",
    "exit.sum": "card",
    "object.adds": "card",
    "trophies.may": "card",
    "card.placed": "card",
    "card.read": "card",
    "trophy": "found",
    "spell.surplus": "card",
    # Fights.
    "fight.won": "hit",
    "fight.lost": "hit",
    "fight.tie": "card",
}
