"""What a host tells about itself while it serves its panels: that a prompt stands, and that it still goes round."""

from __future__ import annotations

from typing import Protocol


class Pulse(Protocol):
    """Somebody who wants to know that the host lives."""

    def stands(self) -> None:
        """A prompt is shown and presses are heard."""

    def due(self) -> bool:
        """Whether a sign of life is wanted now."""

    def beat(self) -> None:
        """The host's clock and the table's worker have both gone round."""


class NoPulse:
    """Nobody wants to know."""

    def stands(self) -> None:
        """Nothing."""

    def due(self) -> bool:
        """Never."""
        return False

    def beat(self) -> None:
        """Nothing."""
