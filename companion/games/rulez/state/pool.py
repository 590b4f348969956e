"""Pool of dice (R3.1-R3.4): dice of an attribute that rest, lie rolled on the table, are used up, or are missing."""

from __future__ import annotations

from typing import Annotated

from companion.games.rulez.data.faults import HIGHEST
from companion.kit.figures import figure, hidden, not_in_menu
from companion.record import record
from companion.state import Range
from companion.text import Text

MOST = HIGHEST
"""Highest value to which an attribute grows."""


@record(frozen=False)
class Pool:
    """Dice of one attribute: resting + active + dead + injuries = value (R3.3).

    The resting dice are the rest of the value, so that this law cannot be broken.

    Attributes:
        rolled: The active dice of the present action; a dozen opponent has others (R8.11).
        pending: Injuries that will take active dice when these die (RS20).
        used: Dice rolled or paid in all, which show who has acted (R4.5a).
    """

    value: Annotated[int, Range(0, MOST)] = figure(0, Text("Value"))
    injuries: Annotated[int, Range(0, MOST)] = figure(0, Text("Injured"))
    active: Annotated[int, Range(0, MOST)] = figure(0, Text("Active"))
    dead: Annotated[int, Range(0, MOST)] = figure(0, Text("Dead"))
    rolled: Annotated[int, Range(0, MOST)] = not_in_menu(0, "follows from the answers of this action")
    pending: Annotated[int, Range(0, MOST)] = not_in_menu(0, "is taken as soon as the action is settled")
    used: int = hidden(0)

    @property
    def resting(self) -> int:
        """Number of dice that are ready on the sheet (R3.1)."""
        return max(self.value - self.injuries - self.active - self.dead, 0)

    @property
    def ready(self) -> int:
        """Number of dice that can be spent: resting ones, and active ones that are in no action yet (R8.11)."""
        return self.resting + max(self.active - self.rolled, 0)

    @property
    def healthy(self) -> int:
        """Value of the attribute after injuries."""
        return max(self.value - self.injuries - self.pending, 0)

    def allowed_values(self) -> dict[str, range]:
        """Return the values to which each field can be set beside the others."""
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
        """Take dice into the action, active ones first, then resting ones (R3.2); return how many."""
        many = min(many, self.ready)
        idle = max(self.active - self.rolled, 0)
        self.active += max(many - idle, 0)
        self.rolled += many
        self.used += many
        return many

    def pay(self, many: int) -> int:
        """Let dice die unrolled (R3.12a); return how many."""
        many = min(many, self.ready)
        resting = min(many, self.resting)
        self.active -= many - resting
        self.used += many
        self._die(many)
        return many

    def take_back_rolled(self, *, rest: bool) -> None:
        """Take back dice that are not rolled after all; a dozen opponent's lie active as before (R8.11)."""
        self.active -= min(self.rolled, self.active) if rest else 0
        self.used -= self.rolled
        self.rolled = 0

    def settle(self) -> None:
        """Settle the action: its dice die (R3.4)."""
        dying = min(self.rolled, self.active)
        self.active, self.rolled = self.active - dying, 0
        self._die(dying)

    def end_turn(self) -> None:
        """Let all active dice die at the end of a turn."""
        self.rolled = self.active
        self.settle()

    def _die(self, many: int) -> None:
        """Let dice die; where an injury waits for a die, the die is gone instead (RS20)."""
        gone = min(self.pending, many)
        self.pending -= gone
        self.injuries += gone
        self.dead += many - gone

    def injure(self, many: int) -> int:
        """Injure resting dice first, then dead ones, then active ones as they die (R5.8, RS20)."""
        many = min(many, self.healthy)
        if (short := many - self.resting) > 0:
            dead = min(short, self.dead)
            self.dead -= dead
            short -= dead
        self.injuries += many - max(short, 0)
        self.pending += max(short, 0)
        return many

    def heal(self, many: int) -> int:
        """Heal injuries; each die is back at the next refill (RS20)."""
        waiting = min(many, self.pending)
        self.pending -= waiting
        healed = min(many - waiting, self.injuries)
        self.injuries -= healed
        self.dead += healed
        return waiting + healed

    def restore(self, many: int) -> int:
        """Let dead dice rest again, as far as there are any (R3.20); return how many."""
        many = min(many, self.dead)
        self.dead -= many
        return many

    def fill(self) -> None:
        """Let all dice rest but for injuries (R3.1, R4.8b)."""
        self.end_turn()
        self.injuries = min(self.injuries + self.pending, self.value)
        self.dead = self.pending = 0
