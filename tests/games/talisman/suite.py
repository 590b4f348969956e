"""What the suite of every game is told of Talisman."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from companion.asks import Ask
from companion.testing import bots
from tests.every_game import Known

LIKELY: Mapping[str, tuple[str, ...]] = {
    "follow": ("done", "lives", "object"),
    "change.object": ("adventure",),
    "setup.card": ("done",),
    "change.lives": ("lose",),
    "encounter": ("space",),
    "card.stays": ("goes",),
}
"""What players mostly do, so that games are as long as an evening."""


class Own(Known):
    """Players who are done with most spaces, lose more Lives than they gain, and carry what they can."""

    released: ClassVar[bool] = False
    asks_in: ClassVar[str] = "0 15 38 59 121"
    quiet: ClassVar[Mapping[str, Any]] = {"follow": "done", "setup.card": "done", "encounter": "space"}
    strolls: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "all walk, nothing there": {
            "setup.card": "done",
            "setup.spells": 0,
            "move.roll": [1],
            "move.way": "right",
            "follow": "done",
            "encounter": "space",
            "lying": "leave",
            "card.kind": "event",
            "card.name": "+some",
        }
    }
    unseen: ClassVar[frozenset[str]] = frozenset({"card.draw", "armour.roll"})

    def answer(self, ask: Ask, seat: str, rng: random.Random) -> Any:
        if ask.key in LIKELY and rng.random() < 0.6:
            return rng.choice(LIKELY[ask.key])
        return bots.legal(ask, seat, rng)
