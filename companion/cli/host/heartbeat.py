"""Heartbeat of a host: signs of life while it shows prompts, and its clock and its worker run."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from typing import Protocol


class Pulse(Protocol):
    """A receiver of the host's signs of life."""

    def note_prompt(self) -> None:
        """Note that a prompt is shown and presses are read."""

    def is_due(self) -> bool:
        """Return True if a sign of life is wanted now."""

    def beat(self) -> None:
        """Note that the host's clock and the table's worker both run."""


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
    """Signs of life of a host, given only while its clock and the table's worker both run."""

    def __init__(self, pulse: Pulse, worker: Executor) -> None:
        """Give signs to `pulse` after `worker` has run an empty task."""
        self._pulse = pulse
        self._worker = worker
        self._empty_task: Future[None] | None = None

    def note_prompt(self) -> None:
        """Report that a prompt is shown and presses are read."""
        self._pulse.note_prompt()

    def beat_if_due(self) -> None:
        """Give a sign of life if one is due; the host calls this at each tick of its clock.

        So no sign is given while the table or its worker hangs; a slow card only delays the sign.
        """
        if self._empty_task is None:
            if self._pulse.is_due():
                self._empty_task = self._worker.submit(_do_nothing)
        elif self._empty_task.done():
            self._empty_task = None
            self._pulse.beat()


def _do_nothing() -> None:
    """Do nothing, but show by running that the worker lives."""
