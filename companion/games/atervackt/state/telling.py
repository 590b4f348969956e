"""What the events of Återväckt mean to people, so that each is told as it deserves."""

from __future__ import annotations

from collections.abc import Mapping

from companion.moments import Kind

KINDS: Mapping[str, Kind] = {
    # The day and the castle.
    "setup.*": "everybody",
    "setup.towers": "dawn",
    "house.*": "note",
    "sun": "everybody",
    "sun.dusk": "dusk",
    "night": "night",
    "over": "everybody",
    "winner": "victory",
    "castle": "victory",
    "together": "victory",
    "deck.shuffled": "everybody",
    "spiders": "everybody",
    # The dragon.
    "dragon.awake": "wakes",
    "dragon.sleeps": "stirs",
    "dragon.asleep": "everybody",
    "dragon.back": "everybody",
    "dragon.breath": "breath",
    "dragon.barred": "hurt",
    "treasure": "treasure",
    "rings": "everybody",
    # Fights and monsters.
    "monster.killed": "met",
    "monster.reacts": "met",
    "monster.hurt": "met",
    "follows": "met",
    "ambush": "met",
    "figure": "met",
    "follower.dead": "met",
    # What becomes of heroes.
    "life.lost": "hurt",
    "death": "death",
    "eaten": "hurt",
    "falls": "hurt",
    "lost": "hurt",
    "lost.round": "hurt",
    "torch.out": "hurt",
    # Cards and tiles with an effect.
    "amulet.acts": "card",
    "amulet.known": "card",
    "amulet.deadly": "card",
    "halves": "found",
    "halves.fit": "found",
    "rune": "card",
    "secret": "card",
    "caught": "card",
    "stuck": "card",
    "thrown": "card",
    "teleport": "card",
    "twilight": "card",
    "moment.saved": "card",
    "ring.first": "found",
}
