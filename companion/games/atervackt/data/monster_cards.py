"""What a monster card (monsterkort) says of one kind (AC8)."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.kit.cards.told import Told
from companion.record import record
from companion.state import Range

MOST = 12
"""The most KP that a monster card gives."""


@record(frozen=False)
class CardLine(Told):
    """KP, those in brackets for a forced fight, a reaction to each choice, and the KP of a stab in the back."""

    life: Annotated[int | None, Range(1, MOST)] = None
    bracket: Annotated[int | None, Range(1, MOST)] = None
    attack: Literal["fight", "passive", "flees"] | None = None
    wait: Literal["passive", "fight", "flees"] | None = None
    flee: Literal["follows", "passive"] | None = None
    stab: Annotated[int | None, Range(0, MOST)] = None

    def missing(self) -> list[str]:
        """What nobody has told; who follows does not stab (A12.10, A12.11)."""
        return [name for name in Told.missing(self) if name != "stab" or self.flee != "follows"]
