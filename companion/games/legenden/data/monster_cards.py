"""Lines of a monster card (monsterkort)."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.kit.cards.facts import CardFacts
from companion.kit.drakborgen.sheets import MOST_LIFE
from companion.record import record
from companion.state import Range


@record(frozen=False)
class CardLine(CardFacts):
    """Line of a monster card (monsterkort) for one kind: life, and a reaction to each of a hero's choices (LT4).

    `None` is not known (yet).
    """

    life: Annotated[int | None, Range(1, MOST_LIFE)] = None
    attack: Literal["fight", "flees"] | None = None
    wait: Literal["fight", "flees"] | None = None
    back: Literal["passive", "follows"] | None = None
