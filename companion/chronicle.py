"""Figures that a game gives for the report of an evening, without making a whole view.

A game with a chronicle names it by an entry point in the group `drakvakt.reports`, under the id of the game. A game
without one is reported from its public view at the end of each turn, which takes longer and shows no treasure.
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
    """Public figures at one moment.

    Attributes:
        sun: The step on which the sun stands, and the last step.
        life: Life by the key of each hero; what nobody knows yet is missing.
        treasure: Treasure by the key of each hero; what nobody knows yet is missing.
        danger: Chance that the dragon wakes with the next card.
    """

    sun: tuple[int, int] | None = None
    life: Mapping[str, int] = field(default_factory=dict)
    treasure: Mapping[str, int] = field(default_factory=dict)
    danger: Fraction | None = None


@record(kw_only=True)
class Fate:
    """How an evening ended for one hero, or stands so far.

    Attributes:
        seat: The player's seat.
        hero: Name of the hero.
        treasure: Number of treasures that the hero carries.
        gold: What the treasures are worth, where somebody has counted.
        out: `True` if the hero has brought the treasure out; `None` in a game that has no way out.
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
        life: Name of the figures in `FiguresNow.life`, such as life, lives or dice.
        treasure: Name of the figures in `FiguresNow.treasure`, such as treasures or gold.
        causes: Words for what kills, by the key of the event that came before the death.
        counted: Cards of each deck of the box that are counted in the luck ledger, by the deck; of any other deck
            the ledger shows how likely the cards were that came.
        laid: Keys of the choices in secret that everybody at the table is shown once all have chosen. What is chosen at
            any other ask in secret stands in no report.
        milestones: Keys of events that turn an evening, beside deaths, the night and what else has a picture.
        enemy_rolls: Keys of rolls of a monster's dice: they are nobody's own luck, whoever rolls.
        low_rolls: Keys of rolls of which a low sum is good for who rolls.
        mere_rolls: Keys of rolls that only say which: an exit, a row of a table. They are neither luck nor bad luck.
    """

    bgg: int | None
    life: Text
    treasure: Text
    causes: Mapping[str, Text]
    counted: Mapping[str, tuple[str, ...]]
    laid: frozenset[str]
    milestones: frozenset[str]
    enemy_rolls: frozenset[str]
    low_rolls: frozenset[str]
    mere_rolls: frozenset[str]

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


class ChronicleDefaults:
    """Default values of a chronicle, from which the chronicle of a game inherits."""

    bgg: int | None = None
    life = Text("Life")
    treasure = Text("Treasure")
    causes: Mapping[str, Text] = MappingProxyType({})
    counted: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    laid: frozenset[str] = frozenset()
    milestones: frozenset[str] = frozenset()
    enemy_rolls: frozenset[str] = frozenset()
    low_rolls: frozenset[str] = frozenset()
    mere_rolls: frozenset[str] = frozenset()
