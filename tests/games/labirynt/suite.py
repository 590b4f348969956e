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
}
"""What players mostly do."""


UNMARKED = """
    D0.1 D0.2 D0.3
    D2.2a D2.3
    D3.1 D3.1a D3.1b D3.2
    D4.1.C3 D4.1.F
    D5.A1 D5.A2 D5.B1 D5.B2 D5.B3 D5.C1 D5.C2 D5.C3 D5.C4 D5.C5 D5.D1 D5.D2 D5.D3
    D6.0a D6.0b D6.1 D6.2 D6.3 D6.4 D6.5 D6.6a D6.6b D6.6c D6.6d D6.7 D6.8a D6.8b D6.8c D6.8d D6.8e D6.9
    D7.0a D7.0b D7.0c D7.0d D7.1 D7.2 D7.2a
    D8.1a D8.1b D8.4a D8.4b D8.4c D8.6a D8.6b D8.6c D8.7a D8.7b D8.7c D8.7d D8.7e D8.7f D8.7g D8.8
    D9.0a D9.0b D9.1a D9.1b D9.1c D9.1d D9.2.1a D9.2.1b D9.2.1c D9.2.2a D9.2.2b D9.2.3 D9.2.4 D9.2.5 D9.2.6 D9.3a
    D9.3b D9.3c D9.3d D9.3e D9.4a D9.4b D9.4c D9.4d D9.5a D9.5b D9.5c D9.5d D9.6 D9.7
    D10
    D11
    D12
    D13
    D14
    D15
    D16
    D17
    DS1 DS2 DS7 DS8 DS9 DS10 DS11 DS12 DS13 DS14 DS15 DS16 DS17 DS18 DS19 DS20 DS21 DS22 DS23 DS24 DS25 DS26 DS27
    DS28 DS29 DS30 DS31
"""
"""Rules that have no test yet, a line for each section."""


class Own(Known):
    """Players who go on, and do not arrange their order for ever."""

    released: ClassVar[bool] = False
    private: ClassVar[bool] = False
    seals: ClassVar[bool] = False
    stands: ClassVar[bool] = False
    unmarked: ClassVar[frozenset[str]] = frozenset(UNMARKED.split())
    games_read: ClassVar[int] = 2
    answers_read: ClassVar[int] = 200

    def begin(self, rng: random.Random) -> Start:
        start = super().begin(rng)
        return replace(start, seats=start.seats[: rng.choice((1, 2, 3, 6))])

    def answer(self, ask: Ask, seat: str, rng: random.Random) -> Any:
        if ask.key in LIKELY and rng.random() < 0.8:
            offered = {option.id for option in ask.options_for(seat)}  # type: ignore[attr-defined]
            if likely := [id for id in LIKELY[ask.key] if id in offered]:
                return rng.choice(likely)
        return bots.legal(ask, seat, rng)
