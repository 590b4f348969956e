"""Kinds of the events of Återväckt, which say how each is shown: its lights, sound and picture."""

from __future__ import annotations

from collections.abc import Mapping

from companion.event_kinds import Kind
from companion.kit.drakborgen.event_kinds import DRAKBORGEN_KINDS

KINDS: Mapping[str, Kind] = {
    **DRAKBORGEN_KINDS,
    # The day and the castle.
    "over": "everybody",
    "together": "victory",
    "deck.shuffled": "everybody",
    "spiders": "everybody",
    # The dragon.
    "dragon.asleep": "everybody",
    "dragon.back": "everybody",
    "dragon.barred": "hurt",
    "rings": "everybody",
    # Fights and monsters.
    "monster.reacts": "met",
    "monster.hurt": "met",
    "follows": "met",
    "ambush": "met",
    "figure": "met",
    "follower.dead": "met",
    # Fates of heroes.
    "eaten": "hurt",
    "falls": "hurt",
    "lost": "hurt",
    # The loss of the round was shown when it happened; here it is only sat out.
    "lost.round": "card",
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
    "twilight": "card",
    "moment.saved": "card",
    "ring.first": "found",
}
