"""Declarations of Legenden for the suite of every game."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from companion.games.legenden.state.game import LegendenState
from companion.kit.drakborgen.temperaments import PEOPLE, RULE
from companion.state import Json
from companion.testing.laws import Law
from tests.every_game import LATER_RULES, SHEET, TOLD, Known
from tests.games.legenden.laws import (
    DeadHeroesHaveNoCamp,
    EveryNewRoomIsMet,
    PursuersCanFollow,
    VisitorsFindTheirHero,
)
from tests.games.legenden.test_random_play import random_figures


class Own(Known):
    """Legenden in that suite; every other game is played with figures as owners may have them."""

    place = 0
    later_rules = LATER_RULES
    secrets = frozenset({"fight.stance", "melee.stance", "monster.card", "monster.life"})
    fight_results: ClassVar[str] = r"fight\.(struck|beaten|clinch|miss)|melee\.(lost|nothing|killed)|monster\.killed"

    players = (2, 4)
    fixed_rules: ClassVar[Mapping[str, Json]] = {RULE: PEOPLE}
    """Games that the box plays stand in `test_box_plays.py`."""

    laws: ClassVar[Sequence[type[Law]]] = (
        PursuersCanFollow,
        DeadHeroesHaveNoCamp,
        VisitorsFindTheirHero,
        EveryNewRoomIsMet,
    )

    elsewhere: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("CardLine.life", "CardLine.attack", "CardLine.wait", "CardLine.back"),
        "a line of a card is typed anew: Something else, Type a monster card",
    )

    quiet: ClassVar[Mapping[str, Any]] = {"sun": [0], "turn": "stay"}
    quiet_evenings: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "all move, nothing there": {
            "setup.symbol": [1],
            "sun": [1],
            "turn": "move",
            "move.what": "room",
            "room": "nothing",
        }
    }
    asks_in: ClassVar[str] = "0.0-11 0.1-11 22 84 116 120 174 181 188 206 244 310 314 331 336 362 363"
    unseen: ClassVar[frozenset[str]] = frozenset({"found.how", "found.roll"})
    unread: ClassVar[Mapping[str, str]] = {
        **SHEET,
        **dict.fromkeys(("monster.life", "servant.life", "card.life"), "monster cards are in no source (LS10)"),
        **dict.fromkeys(("found.heal", "found.hurt", "found.bonus"), TOLD),
        "stairs.number": "stands on the tile that lies on the table",
        "chamber.drop": "the hero chooses how many cards to drop",
        "gold": "stands on the treasures that people have carried out",
    }
    glossary: ClassVar[Mapping[str, str]] = {
        r"\bAlv\b": "svartalv",
        r"\bstridsrond": "stridsomgång (L8.4)",
        r"\brond(er|en)?\b": "stridsomgång (L8.4)",
        r"\blås\b": "klinch (L8.7)",
        r"\b(genom )?väg \{n\}": "passage (L12.2)",
        r"\butgång": "passage (L12.2)",
        r"\b[Hh]an (vaknar|sover)": "draken: she in both games",
    }

    def data(self, rng: random.Random) -> Mapping[str, Json]:
        return random_figures(rng) if rng.random() < 0.5 else super().data(rng)

    @staticmethod
    def turn(state: LegendenState) -> tuple[int, int] | None:
        """Return a key of the turn while the hero acts; `None` in the turn of a dead hero's player."""
        return (state.turns, 1) if state.turn in state.heroes and state.heroes[state.turn].alive else None

    @staticmethod
    def rare(state: LegendenState) -> None:
        """Set figures that recorded games hardly ever come to, such as the gold of a rich hero."""
        state.heroes["Ada"].gold = 100
