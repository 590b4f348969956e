"""What the suite of every game is told of Labirynt."""

from __future__ import annotations

import random
from collections.abc import Mapping
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


UNMARKED = """
    D9.1c D9.1d D9.2.1b D9.2.2a D9.2.2b D9.2.3 D9.2.4 D9.3a D9.3b D9.3c D9.3e D9.4c D9.4d
    D10
    D11
    DS1 DS21 DS22 DS24 DS25 DS31
"""
"""Rules that have no test yet, a line for each section."""


class Own(Known):
    """Players who go on, and do not arrange their order for ever."""

    released: ClassVar[bool] = False
    seals: ClassVar[bool] = False
    stands: ClassVar[bool] = False
    unmarked: ClassVar[frozenset[str]] = frozenset(UNMARKED.split())
    asks_in: ClassVar[str] = "1 14 22 27 28 37 38"
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

    def begin(self, rng: random.Random) -> Start:
        start = super().begin(rng)
        return replace(start, seats=start.seats[: rng.choice((1, 2, 3, 6))])

    def answer(self, ask: Ask, seat: str, rng: random.Random) -> Any:
        if ask.key in LIKELY and rng.random() < 0.8:
            offered = {option.id for option in ask.options_for(seat)}  # type: ignore[attr-defined]
            if likely := [id for id in LIKELY[ask.key] if id in offered]:
                return rng.choice(likely)
        return bots.legal(ask, seat, rng)
