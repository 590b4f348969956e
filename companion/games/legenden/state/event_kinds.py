"""Kinds of the events of Legenden, which say how each is shown: its lights, sound and picture."""

from __future__ import annotations

from collections.abc import Mapping

from companion.event_kinds import Kind
from companion.kit.drakborgen.event_kinds import DRAKBORGEN_KINDS

KINDS: Mapping[str, Kind] = {
    **DRAKBORGEN_KINDS,
    # The day and the castle.
    "symbol": "everybody",
    # The dragon.
    "dragon.struck": "wakes",
    "dragon.fire": "breath",
    "dragon.dead": "everybody",
    "dragon.shuffled": "everybody",
    "found.treasure": "treasure",
    "found.key": "found",
    # A dead hero's player moves a monster: their hero has no part in it.
    "prowl*": "everybody",
    # Fights and monsters.
    "fight.struck": "hit",
    "melee.lost": "hit",
    "fight.beaten": "hit",
    "fight.clinch": "clinch",
    "melee.nothing": "clinch",
    "fight.miss": "miss",
    "melee.killed": "met",
    "monster.cornered": "met",
    "flight.failed": "met",
    "meeting.next": "met",
    "power": "met",
    # What becomes of heroes.
    "bridge.lost": "hurt",
    "abyss.fall": "hurt",
    "catacombs.doom": "hurt",
    "web.eaten": "hurt",
    # Cards and tiles with an effect.
    "web": "card",
    "portcullis.falls": "card",
    "rubble.stuck": "card",
    "stairs": "card",
}
