"""What the suite of every game is told of Labirynt."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from companion.asks import Ask
from companion.testing import bots
from companion.testing.suite import Start
from tests.every_game import Known

LIKELY: Mapping[str, tuple[str, ...]] = {
    "order": ("done",),
    "way": ("n", "e", "s", "w"),
    "next": ("next",),
}
"""What players mostly do."""


class Own(Known):
    """Players who go on, and do not arrange their order for ever."""

    released: ClassVar[bool] = False
    seals: ClassVar[bool] = False
    stands: ClassVar[bool] = False
    asks_in: ClassVar[str] = "16 17 67 107 125 144 167 220 326 356 474 519"
    told_in: ClassVar[int] = 400
    games_read: ClassVar[int] = 2
    answers_read: ClassVar[int] = 200
    quiet: ClassVar[Mapping[str, Any]] = {
        "next": "next",
        "table.entrance": "corridor",
        "way": "n",
        "segment": "corridor",
        **dict.fromkeys(("segment.n", "segment.e", "segment.s", "segment.w"), "corridor"),
        "order": "done",
        "meeting": [6],
    }

    @staticmethod
    def told() -> Mapping[str, tuple[Sequence[float], int, int]]:
        from tests.games.labirynt import measured

        return {
            "an attack, outside tables": (measured.each("outside"), 2, 6),
            "an attack, tables asked": (measured.each("asked"), 2, 6),
        }

    def begin(self, rng: random.Random) -> Start:
        start = super().begin(rng)
        return replace(start, seats=start.seats[: rng.choice((1, 2, 3, 6))])

    def answer(self, ask: Ask, seat: str, rng: random.Random) -> Any:
        if ask.key in LIKELY and rng.random() < 0.8:
            offered = {option.id for option in ask.options_for(seat)}  # type: ignore[attr-defined]
            if likely := [id for id in LIKELY[ask.key] if id in offered]:
                return rng.choice(likely)
        return bots.legal(ask, seat, rng)
