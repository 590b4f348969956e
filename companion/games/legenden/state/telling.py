"""What the events of Legenden mean to people, so that each is told as it deserves."""

from __future__ import annotations

from collections.abc import Mapping

from companion.moments import Kind

KINDS: Mapping[str, Kind] = {
    # The day and the castle.
    "setup.*": "everybody",
    "setup.towers": "dawn",
    "symbol": "everybody",
    "house.*": "note",
    "sun": "everybody",
    "sun.dusk": "dusk",
    "night": "night",
    "winner": "victory",
    "castle": "victory",
    # The dragon.
    "dragon.awake": "wakes",
    "dragon.struck": "wakes",
    "dragon.sleeps": "stirs",
    "dragon.breath": "breath",
    "dragon.fire": "breath",
    "dragon.dead": "everybody",
    "dragon.shuffled": "everybody",
    "treasure": "treasure",
    "found.treasure": "treasure",
    "found.key": "found",
    # Fights and monsters.
    "fight.struck": "hit",
    "melee.lost": "hit",
    "fight.beaten": "hit",
    "fight.clinch": "clinch",
    "melee.nothing": "clinch",
    "fight.miss": "miss",
    "monster.killed": "met",
    "melee.killed": "met",
    "monster.cornered": "met",
    "flight.failed": "met",
    "meeting.next": "met",
    "power": "met",
    # What becomes of heroes.
    "life.lost": "hurt",
    "death": "death",
    "bridge.lost": "hurt",
    "abyss.fall": "hurt",
    "catacombs.doom": "hurt",
    "web.eaten": "hurt",
    # Cards and tiles with an effect.
    "web": "card",
    "teleport": "card",
    "thrown": "card",
    "portcullis.falls": "card",
    "rubble.stuck": "card",
    "stairs": "card",
}
