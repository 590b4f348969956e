"""Lines of a monster card (monsterkort)."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.kit.cards.facts import CardFacts
from companion.record import record
from companion.state import Range

MOST_POINTS = 12
"""Most KP that a monster card gives."""


@record(frozen=False)
class CardLine(CardFacts):
    """KP, those in brackets for a forced fight, a reaction to each choice, and the KP of a stab in the back."""

    life: Annotated[int | None, Range(1, MOST_POINTS)] = None
    bracket: Annotated[int | None, Range(1, MOST_POINTS)] = None
    attack: Literal["fight", "passive", "flees"] | None = None
    # The values stand in one order everywhere. To Python `Literal["a", "b"] | None` equals `Literal["b", "a"] | None`,
    # so the page would have the order of the type that was made first.
    wait: Literal["fight", "passive", "flees"] | None = None
    flee: Literal["passive", "follows"] | None = None
    stab: Annotated[int | None, Range(0, MOST_POINTS)] = None

    def missing(self) -> list[str]:
        """Return the names of the facts that nobody has told; a monster that follows does not stab (A12.10, A12.11)."""
        return [name for name in CardFacts.missing(self) if name != "stab" or self.flee != "follows"]
