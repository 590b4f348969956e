"""What the suite of every game is told of Legenden."""

from __future__ import annotations

import random
from collections.abc import Mapping

from companion.state import Json
from companion.testing.suite import Part
from tests.games.legenden.test_random_play import figures


class Own(Part):
    """Every other game is played with figures as owners may have them."""

    def data(self, rng: random.Random) -> Mapping[str, Json]:
        return figures(rng) if rng.random() < 0.5 else super().data(rng)
