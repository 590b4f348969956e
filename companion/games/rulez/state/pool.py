"""A pool of dice (R3.1-R3.4): what of an attribute rests, lies rolled on the table, is used up, or is missing."""

from __future__ import annotations

from typing import Annotated

from companion.games.rulez.data.faults import HIGHEST
from companion.kit.figures import figure, hidden, unlisted
from companion.record import record
from companion.state import Range
from companion.text import Text

MOST = HIGHEST
"""No attribute grows further."""


@record(frozen=False)
class Pool:
    """The dice of one attribute: resting + active + dead + injuries = value (R3.3).

    What rests is what is left of the value, so that this law cannot be broken. `rolled`: of the active dice those of
    the action that goes on; a dozen opponent has others (R8.11). `pending`: injuries that will take active dice when
    these die (RS20). `used`: so many have been rolled or paid in all, so that it is known who has acted (R4.5a).
    """

    value: Annotated[int, Range(0, MOST)] = figure(0, Text("Value"))
    injuries: Annotated[int, Range(0, MOST)] = figure(0, Text("Injured"))
    active: Annotated[int, Range(0, MOST)] = figure(0, Text("Active"))
    dead: Annotated[int, Range(0, MOST)] = figure(0, Text("Dead"))
    rolled: Annotated[int, Range(0, MOST)] = unlisted(0, "follows from the answers of this action")
    pending: Annotated[int, Range(0, MOST)] = unlisted(0, "is taken as soon as the action is settled")
    used: int = hidden(0)

    @property
    def resting(self) -> int:
        """Ready on the sheet (R3.1)."""
        return max(self.value - self.injuries - self.active - self.dead, 0)

    @property
    def ready(self) -> int:
        """What can be spent now: resting dice, and those that lie active and are in no action yet (R8.11)."""
        return self.resting + max(self.active - self.rolled, 0)

    @property
    def sound(self) -> int:
        """The attribute after injuries."""
        return max(self.value - self.injuries - self.pending, 0)

    def fits(self) -> dict[str, range]:
        """What each of its figures can be set to, as the others are."""
        free = self.resting
        return {
            "value": range(self.injuries + self.active + self.dead, MOST + 1),
            "injuries": range(self.injuries + free + 1),
            "active": range(max(self.rolled, self.pending), self.active + free + 1),
            "dead": range(self.dead + free + 1),
            "rolled": range(self.active + 1),
            "pending": range(self.active + 1),
        }

    def roll(self, many: int) -> int:
        """So many go into the action: those that lie active first, then resting ones (R3.2); returns how many."""
        many = min(many, self.ready)
        idle = max(self.active - self.rolled, 0)
        self.active += max(many - idle, 0)
        self.rolled += many
        self.used += many
        return many

    def pay(self, many: int) -> int:
        """So many die unrolled (R3.12a); returns how many."""
        many = min(many, self.ready)
        resting = min(many, self.resting)
        self.active -= many - resting
        self.used += many
        self._die(many)
        return many

    def unroll(self, *, rest: bool) -> None:
        """What was picked up is not thrown after all; a dozen opponent's dice lie active as before (R8.11)."""
        self.active -= min(self.rolled, self.active) if rest else 0
        self.used -= self.rolled
        self.rolled = 0

    def settle(self) -> None:
        """The action is settled: its dice die (R3.4)."""
        dying = min(self.rolled, self.active)
        self.active, self.rolled = self.active - dying, 0
        self._die(dying)

    def ends(self) -> None:
        """A turn is over: nothing stays active."""
        self.rolled = self.active
        self.settle()

    def _die(self, many: int) -> None:
        """Where an injury waits for a die, the die is gone instead (RS20)."""
        gone = min(self.pending, many)
        self.pending -= gone
        self.injuries += gone
        self.dead += many - gone

    def hurt(self, many: int) -> int:
        """Injuries take resting dice first, then dead ones, then active ones as they die (R5.8, RS20)."""
        many = min(many, self.sound)
        if (short := many - self.resting) > 0:
            dead = min(short, self.dead)
            self.dead -= dead
            short -= dead
        self.injuries += many - max(short, 0)
        self.pending += max(short, 0)
        return many

    def heal(self, many: int) -> int:
        """Injuries heal; each die is back at the next refill (RS20)."""
        waiting = min(many, self.pending)
        self.pending -= waiting
        healed = min(many - waiting, self.injuries)
        self.injuries -= healed
        self.dead += healed
        return waiting + healed

    def back(self, many: int) -> int:
        """Dead dice rest again (R3.20); no more than there are."""
        many = min(many, self.dead)
        self.dead -= many
        return many

    def fill(self) -> None:
        """All dice rest but for injuries (R3.1, R4.8b)."""
        self.ends()
        self.injuries = min(self.injuries + self.pending, self.value)
        self.dead = self.pending = 0
