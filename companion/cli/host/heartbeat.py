"""Signs of life of a host while it serves its panels: a prompt is shown, and clock and worker go round."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from typing import Protocol


class Pulse(Protocol):
    """A receiver of the host's signs of life."""

    def note_prompt(self) -> None:
        """Note that a prompt is shown and presses are heard."""

    def is_due(self) -> bool:
        """Return True if a sign of life is wanted now."""

    def beat(self) -> None:
        """Note that the host's clock and the table's worker have both gone round."""


class NoPulse:
    """A receiver that wants no signs."""

    def note_prompt(self) -> None:
        """Do nothing."""

    def is_due(self) -> bool:
        """Return False."""
        return False

    def beat(self) -> None:
        """Do nothing."""


class Heartbeat:
    """Signs of life of a host, given only where its clock and the table's worker have both gone round."""

    def __init__(self, pulse: Pulse, worker: Executor) -> None:
        """Give the signs that `pulse` wants, once `worker` has come back from an errand of no other use."""
        self._pulse = pulse
        self._worker = worker
        self._errand: Future[None] | None = None

    def note_prompt(self) -> None:
        """Tell that a prompt is shown and presses are heard."""
        self._pulse.note_prompt()

    def beat_if_due(self) -> None:
        """Give a sign of life if one is due; only the clock's own round calls this.

        So a table that is stuck is not taken for a living one, and neither is a worker; a slow card only makes the sign
        come later.
        """
        if self._errand is None:
            if self._pulse.is_due():
                self._errand = self._worker.submit(_do_nothing)
        elif self._errand.done():
            self._errand = None
            self._pulse.beat()


def _do_nothing() -> None:
    """Do nothing: that it was run shows that the worker lives."""
