"""What a host tells about itself while it serves its panels: that a prompt stands, and that it still goes round."""

from __future__ import annotations

from concurrent.futures import Executor, Future
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


class Heartbeat:
    """Signs of life of a host, given only where its clock and the table's worker have both gone round."""

    def __init__(self, pulse: Pulse, worker: Executor) -> None:
        """Give the signs that `pulse` wants, once `worker` has come back from an errand of no other use."""
        self._pulse = pulse
        self._worker = worker
        self._errand: Future[None] | None = None

    def stands(self) -> None:
        """Tell that a prompt is shown and presses are heard."""
        self._pulse.stands()

    def beat_if_due(self) -> None:
        """Give a sign of life if one is due; only the clock's own round calls this.

        So a table that is stuck is not taken for a living one, and neither is a worker; a slow card only makes the sign
        come later.
        """
        if self._errand is None:
            if self._pulse.due():
                self._errand = self._worker.submit(_do_nothing)
        elif self._errand.done():
            self._errand = None
            self._pulse.beat()


def _do_nothing() -> None:
    """Show that the worker lives."""
