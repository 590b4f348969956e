"""Rules that are not followed yet, each with the reason; a room that is built takes its rules off this list."""

from __future__ import annotations

REASONS = {
    "abilities": "abilities are told as changes; no room knows their effects yet",
    "spells": "the room for casting Spells is not there yet",
    "buying_off": "the loser of a fight cannot offer anything in place of his Life yet",
}

RULES = {
    "abilities": (
        "T6.8.1",
        "T6.18.1b",
    ),
    "spells": (
        "T6.9",
        "T6.9.1",
        "T6.9.6",
        "T6.9.7a",
        "T6.9.7b",
        "T6.16.3",
        "T6.16.7",
        "T6.17.2b",
    ),
    "buying_off": ("T6.16.9b",),
}

DEPARTURES = {rule: REASONS[room] for room, rules in RULES.items() for rule in rules}
"""The rules by their numbers."""
