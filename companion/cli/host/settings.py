"""Settings of this box, not of the game: light, sound, notes, and how an evening may end."""

from __future__ import annotations

from dataclasses import field

from companion.cli.danger_signs import DangerSigns
from companion.cli.notes import ReadingNotes
from companion.cli.sound import Sound
from companion.cli.turn_signs import TurnSigns
from companion.record import record

BRIGHTNESS = (0.03, 0.15, 0.4, 1.0)
"""Steps of brightness as parts of full light; the first is for the night."""


@record(frozen=False)
class Settings:
    """The settings of one box during one game."""

    sound: Sound
    """Volume of great moments."""

    notes: ReadingNotes
    """Reading notes: told or not."""

    turns: TurnSigns = field(default_factory=TurnSigns)
    """Signs of a change of turn."""

    danger: DangerSigns = field(default_factory=DangerSigns)
    """Form in which dangers are shown."""

    restarts: bool = False
    """True if people can go back to the ask before this lobby."""

    seated: bool = True
    """True if each seat has a place of its own; False if all use the box's buttons."""

    until_over: bool = False
    """True if the host stops by itself when the game is over."""

    step: int = len(BRIGHTNESS) - 1
    """Step of brightness."""

    @property
    def brightness(self) -> float:
        """Part of full light."""
        return BRIGHTNESS[self.step]

    def dim(self, steps: int) -> None:
        """Change the brightness by some steps, up to the darkest or the brightest."""
        self.step = min(max(self.step + steps, 0), len(BRIGHTNESS) - 1)
