"""What the suite of every game is told of Legenden."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

from companion.games.legenden.state.game import LegendenState
from companion.state import Json
from companion.testing.suite import Part
from tests.games.legenden.test_random_play import figures


class Own(Part):
    """Every other game is played with figures as owners may have them."""

    elsewhere: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("CardLine.life", "CardLine.attack", "CardLine.wait", "CardLine.back"),
        "a line of a card is typed anew: Something else, Type a monster card",
    )

    def data(self, rng: random.Random) -> Mapping[str, Json]:
        return figures(rng) if rng.random() < 0.5 else super().data(rng)

    @staticmethod
    def rare(state: LegendenState) -> None:
        """Gold is known of who has been rich, which recorded games hardly ever come to."""
        state.heroes["Ada"].gold = 100
