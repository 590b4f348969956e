"""Kinds of the events that both Drakborgen games tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.event_kinds import Kind

DRAKBORGEN_KINDS: Final[Mapping[str, Kind]] = {
    "setup.*": "everybody",
    "setup.towers": "dawn",
    "house.*": "note",
    "sun": "everybody",
    "wager": "aside",
    "wager.tally": "everybody",
    "sun.dusk": "dusk",
    "night": "night",
    "winner": "victory",
    "castle": "victory",
    "dragon.awake": "wakes",
    "dragon.sleeps": "stirs",
    "dragon.breath": "breath",
    "treasure": "treasure",
    "monster.killed": "met",
    "life.lost": "hurt",
    "death": "death",
    "teleport": "card",
    "thrown": "card",
}
