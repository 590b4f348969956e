"""Figures of Rulez for the report of an evening: the dice that are not injured, and money."""

from __future__ import annotations

from collections.abc import Mapping

from companion.chronicle import ChronicleDefaults, Fate, FiguresNow
from companion.games.rulez.state.game import RulezState
from companion.text import Text


class RulezChronicle(ChronicleDefaults):
    """See `companion.chronicle.Chronicle`."""

    life = Text("Uninjured dice")
    treasure = Text("Money")
    causes: Mapping[str, Text] = {"poison": Text("poison"), "water": Text("deep water")}
    laid = frozenset({"dice.sealed", "dice.sealed.harm"})
    low_rolls = frozenset({"roll.hazard"})

    def standing(self, state: RulezState) -> FiguresNow:
        """Return the dice that are not injured, and the money of each figure (R3.3)."""
        made = [one for one in state.minifigures.values() if one.made]
        return FiguresNow(
            life={one.id: 0 if one.out else sum(pool.healthy for _, pool in one.pools()) for one in made},
            treasure={one.id: one.money for one in made},
        )

    def fates(self, state: RulezState) -> Mapping[str, Fate]:
        """Return the fate of each figure; one that is knocked out has fallen (R5.10)."""
        return {
            one.id: Fate(seat=one.seat, hero=one.called, alive=one.is_standing, gold=one.money)
            for one in state.minifigures.values()
            if one.made
        }


chronicle = RulezChronicle()
