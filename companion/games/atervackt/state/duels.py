"""What is kept of a fight between heroes (A16.3)."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from companion.asks import Seat
from companion.kit.figures import unlisted
from companion.record import record
from companion.state import Range

FIXED = {"fixed": "says who did what in a round that all have seen: an undo takes it back"}


@record(frozen=False)
class Duel:
    """Heroes against heroes in one room. `pairs`: who hurt each other; nobody else is hurt (A15.2).

    `signs`: what they showed last; in Legenden's combat that stands with the hero. `lost`: what the last round cost;
    `struck`: who did damage in it; `fleeing`: who has said that he flees.
    """

    room: str = field(metadata=FIXED)
    pairs: list[list[Seat]] = field(default_factory=list, metadata=FIXED)
    round: Annotated[int, Range(0, 999)] = unlisted(0, "counts rounds that all have seen: an undo takes one back")
    signs: dict[Seat, Literal["rock", "scissors", "paper"]] = field(default_factory=dict, metadata=FIXED)
    lost: dict[Seat, int] = field(default_factory=dict, metadata=FIXED)
    struck: list[Seat] = field(default_factory=list, metadata=FIXED)
    fleeing: list[Seat] = field(default_factory=list, metadata=FIXED)

    @property
    def hurt(self) -> dict[Seat, int]:
        """Who took damage in the last round."""
        return self.lost

    def note(self, hitter: Seat, victim: Seat, points: int) -> None:
        """One has hurt another."""
        self.struck.append(hitter)
        self.lost[victim] = self.lost.get(victim, 0) + points
