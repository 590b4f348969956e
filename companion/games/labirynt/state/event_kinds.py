"""Kinds of the events of Labirynt, which say how each event is shown."""

from __future__ import annotations

from collections.abc import Mapping

from companion.event_kinds import Kind

KINDS: Mapping[str, Kind] = {
    "setup.*": "everybody",
    "house.*": "note",
    "sun": "everybody",
    "winner": "victory",
    "dead": "death",
    "life.lost": "hurt",
    "life.healed": "found",
    "trap.disarmed": "found",
    "trap.*": "hurt",
    "monster.dead": "hit",
    "blow.hit": "hit",
    "blow.miss": "miss",
    "treasure.*": "treasure",
    "experience": "found",
    "find.*": "found",
    # What the party does together is nobody's own.
    "segment.*": "everybody",
    "order": "everybody",
    "left": "everybody",
}
"""Kinds of events by their keys."""
