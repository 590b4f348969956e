"""What is kept of a monster's figure (A31.1): where it stands, and what its next meeting must know."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from companion.asks import Seat
from companion.state import Range

FIGURE = "figure"
"""Stands for the deck of a monster that is a figure and no card."""

BOX, BOARD, WAY = "box", "board", "way"
"""Where a figure is that stands in no room with a number: not in play, somewhere on the board, half-way to a room."""

Snare: TypeAlias = Literal["rubble", "web"]
"""What holds a monster in the middle of a room."""

FIXED = {"fixed": True}


@dataclass(slots=True)
class Figure:
    """A figure. `place`: a room's number, or `BOX`, `BOARD`, `WAY`; any other word is the board.

    `after`: the hero whom it follows half-way. `came`: the round in which it last came into a room by itself; `moved`:
    the last round in which it moved, or tried to. `met`: the heroes in its room have had their meeting. `stuck`: in the
    middle of rubble or of a web; `prey`: it hung in a web as this round's movement began.
    """

    kind: str = field(metadata=FIXED)
    place: str = BOX
    after: Seat | None = field(default=None, metadata=FIXED)
    came: Annotated[int, Range(0, 999)] = field(default=0, metadata=FIXED)
    moved: Annotated[int, Range(0, 999)] = field(default=0, metadata=FIXED)
    met: bool = field(default=False, metadata=FIXED)
    stuck: Snare | None = None
    prey: bool = field(default=False, metadata=FIXED)

    def stand(self, place: str) -> None:
        """It is somewhere else now, free and not met yet."""
        if place != self.place:
            self.met, self.stuck = False, None
        self.place, self.after = place, None

    def follow(self, seat: Seat) -> None:
        """Half-way after that hero (A12.11)."""
        self.stand(WAY)
        self.after = seat

    def leave_play(self) -> None:
        """Defeated, fallen, or gone below: the figure is free for another monster (A31.2, A31.12)."""
        self.stand(BOX)
        self.prey = False
