"""Figures of Talisman for the report of an evening: Lives and Gold."""

from __future__ import annotations

from collections.abc import Mapping

from companion.chronicle import ChronicleDefaults, Fate, FiguresNow
from companion.games.talisman.state.game import TalismanState
from companion.text import Text


class TalismanChronicle(ChronicleDefaults):
    """See `companion.chronicle.Chronicle`."""

    bgg = 714
    life = Text("Lives")
    treasure = Text("Gold")
    milestones = frozenset({"portal.open", "crown.reached", "command"})
    enemy_rolls = frozenset({"fight.foe", "lizards.roll", "werewolf.roll"})
    low_rolls = frozenset({"crypt.roll", "mines.roll", "portal.roll"})
    causes: Mapping[str, Text] = {"command": Text("the Crown"), "fight.lost": Text("in a fight")}

    def standing(self, state: TalismanState) -> FiguresNow:
        """Return the Lives and Gold of each character."""
        return FiguresNow(
            life={seat: one.life for seat, one in state.characters.items() if one.life is not None},
            treasure={seat: one.gold for seat, one in state.characters.items()},
        )

    def fates(self, state: TalismanState) -> Mapping[str, Fate]:
        """Return the fate of each character; one who is dead may have been followed by another (T6.4.4)."""
        return {
            seat: Fate(seat=seat, hero=one.called, alive=one.alive, gold=one.gold)
            for seat, one in state.characters.items()
        }


chronicle = TalismanChronicle()
