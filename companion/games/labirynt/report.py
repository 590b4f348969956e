"""Figures of Labirynt for the report of an evening: Strength left and gold of each character of the party."""

from __future__ import annotations

from collections.abc import Mapping

from companion.chronicle import ChronicleDefaults, Fate, FiguresNow
from companion.games.labirynt.data.sheets import TRAPS
from companion.games.labirynt.state.game import LabyrinthState
from companion.text import Text


class LabiryntChronicle(ChronicleDefaults):
    """Figures and words of Labirynt for reports, as `companion.chronicle.Chronicle` describes them."""

    life = Text("Strength left")
    treasure = Text("Gold")
    causes: Mapping[str, Text] = dict.fromkeys((f"trap.{trap}" for trap in TRAPS), Text("a trap"))
    enemy_rolls = frozenset({"attack.monster", "meeting.number", "meeting.strength"})
    low_rolls = frozenset({"trap.arrows", "trap.wounds", "treasure.roll"})
    mere_rolls = frozenset(
        {
            "attack.target",
            "find.roll",
            "meeting.column",
            "meeting.row",
            "setup.first",
            "trap.kind",
            "treasure.kind",
            "treasure.which",
        }
    )

    def standing(self, state: LabyrinthState) -> FiguresNow:
        """Return the Strength left and the gold of each character."""
        return FiguresNow(
            life={key: one.life for key, one in state.party.items() if one.life is not None},
            treasure={key: one.gold for key, one in state.party.items()},
        )

    def fates(self, state: LabyrinthState) -> Mapping[str, Fate]:
        """Return the fate of each character of the party."""
        return {
            key: Fate(seat=one.seat, hero=one.full_name, alive=one.alive, gold=one.gold)
            for key, one in state.party.items()
        }


chronicle = LabiryntChronicle()
