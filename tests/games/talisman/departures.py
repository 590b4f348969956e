"""Rules that are not followed yet, each with the reason; a room that is built takes its rules off this list."""

from __future__ import annotations

REASONS = {
    "adventure": "Adventure cards are told as changes; no room meets them one by one yet",
}

RULES = {
    "adventure": (
        "T6.13.4b",
        "T6.15",
        "T6.15.1",
        "T6.15.2",
        "T6.15.5",
        "T6.15.6",
        "T6.15.7",
        "T6.15.8",
        "T6.15.9",
        "T6.15.10",
        "T6.16.1a",
        "T6.16.5",
        "T6.17.1a",
        "T6.17.2a",
        "T6.18.1c",
    ),
}

DEPARTURES = {rule: REASONS[room] for room, rules in RULES.items() for rule in rules}
"""The rules by their numbers."""
