"""What the suite of every game is told of Återväckt."""

from __future__ import annotations

import random
from collections.abc import Mapping

from companion.state import Json
from companion.testing.suite import Part
from tests.games.atervackt import own_cards


class Own(Part):
    """Every fourth game is played with cards that its owner has typed in."""

    def data(self, rng: random.Random) -> Mapping[str, Json]:
        return own_cards.data() if rng.random() < 0.25 else super().data(rng)
