"""What the suite of every game is told of Återväckt."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.pieces import Spider
from companion.games.atervackt.view.possessions import ITS_MASTERS
from companion.state import Json
from companion.testing.suite import Part
from tests.games.atervackt import own_cards


class Own(Part):
    """Every fourth game is played with cards that its owner has typed in."""

    elsewhere: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(
            (f"CardLine.{name}" for name in ("life", "bracket", "attack", "wait", "flee", "stab")),
            "a line of a card is typed anew: Something else, Type a monster card",
        ),
        **dict.fromkeys(
            (f"Follower.{name}" for name in ITS_MASTERS), "it carries nothing, and goes where its master goes"
        ),
    }

    def data(self, rng: random.Random) -> Mapping[str, Json]:
        return own_cards.data() if rng.random() < 0.25 else super().data(rng)

    @staticmethod
    def rare(state: AtervacktState) -> None:
        """Gold of who got out, and spiders on a map: recorded games hardly ever come there."""
        state.heroes["Ada"].gold = 100
        state.options["map"] = "followed"
        state.spiders, state.crawling = 1, [Spider(3, 3)]
