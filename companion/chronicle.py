"""Figures that a game gives of itself for the report of an evening, without a whole view.

A game that has a chronicle names it by an entry point in the group `drakvakt.reports`, under the id of the game. One
without is told from its public view at the end of each turn, which takes longer and shows no treasure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Protocol

from companion.record import record
from companion.text import Text


@record(kw_only=True)
class FiguresNow:
    """Public figures of one moment.

    `sun`: the step on which it stands, and the last one. `life` and `treasure` are by the key of each hero; what nobody
    knows yet is missing. `danger`: the chance that the dragon wakes with the next card.
    """

    sun: tuple[int, int] | None = None
    life: Mapping[str, int] = field(default_factory=dict)
    treasure: Mapping[str, int] = field(default_factory=dict)
    danger: Fraction | None = None


@record(kw_only=True)
class Fate:
    """How one hero has come out of the evening, or stands so far.

    `seat`: the player's. `hero`: what people call the hero. `treasure`: how many pieces the hero carries, `gold`: what
    they are worth, where somebody has counted. `out`: whether the hero has come out with it; `None` where a game has no
    way out.
    """

    seat: str
    hero: str | Text
    alive: bool
    treasure: int | None = None
    gold: int | None = None
    out: bool | None = None


class Chronicle(Protocol):
    """Figures and words that a game gives for reports.

    Attributes:
        bgg: Number of the game at BoardGameGeek; `None` where it has none that we know.
        life: What the figures of `FiguresNow.life` are: life, lives, dice.
        treasure: What the figures of `FiguresNow.treasure` are: treasures, gold.
        causes: Words for what kills, by the key of the event that came before the death.
        counted: Cards of each deck of the box that are counted in the luck ledger, by the deck; of another deck it says
            how likely the cards were that came.
        laid: Keys of the choices in secret that everybody at the table is shown once all have chosen. What is chosen at
            any other ask in secret stands in no report.
    """

    bgg: int | None
    life: Text
    treasure: Text
    causes: Mapping[str, Text]
    counted: Mapping[str, tuple[str, ...]]
    laid: frozenset[str]

    def standing(self, state: Any) -> FiguresNow:
        """Return the public figures of this moment.

        Args:
            state: The state of the game.
        """

    def fates(self, state: Any) -> Mapping[str, Fate]:
        """Return how each hero stands, by a key that stays the hero's own for the whole evening.

        Args:
            state: The state of the game.
        """


class Defaults:
    """Defaults for the chronicle of a game: what it does not say of itself."""

    bgg: int | None = None
    life = Text("Life")
    treasure = Text("Treasure")
    causes: Mapping[str, Text] = MappingProxyType({})
    counted: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    laid: frozenset[str] = frozenset()
