"""Countdown of an ask with a deadline: when it starts, what stops it, and who must be ready again after a break."""

from __future__ import annotations

from collections.abc import Callable, Collection

from companion.asks import Seat

NOTHING = -1
"""Number that belongs to no ask."""


class Countdown:
    """Countdown for one ask at a time, which `watch` sets.

    It starts at once for a new ask; after a break (a resume, an undo, a pause) only when all asked seats are ready.
    """

    def __init__(self, clock: Callable[[], float], *, wait: bool) -> None:
        """Begin without an ask; with `wait` the first ask counts as one after a break."""
        self.paused = False
        self.ready: tuple[Seat, ...] = ()
        """Seats that are ready, while the countdown waits for all."""
        self._clock = clock
        self._wait = wait
        self._started_ask = NOTHING
        self._seconds: int | None = None
        self._started: float | None = None

    @property
    def counts(self) -> bool:
        """True if the watched ask has a deadline."""
        return self._seconds is not None

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds left, as people count them; `None` while the countdown does not run."""
        if self._seconds is None or self._started is None or self.paused:
            return None
        return max(self._seconds - int(self._clock() - self._started), 0)

    def watch(self, n: int, seconds: int | None, *, hidden: bool) -> None:
        """Watch ask `n` with a deadline of `seconds`; while it is `hidden`, the countdown does not begin yet."""
        self._seconds = seconds
        if seconds is None or self.paused:
            self._started = None
        elif n != self._started_ask:
            # The time of the ask before must not count for this one, also while this one is hidden.
            self._started, self.ready, self._started_ask = None, (), NOTHING if hidden else n
            if not self._wait and not hidden:
                self._start()

    def is_waiting(self, *, hidden: bool) -> bool:
        """Return True if people have to be ready before the countdown begins."""
        return self.counts and self._started is None and not hidden

    def note_ready(self, seat: Seat, waiting: Collection[Seat]) -> None:
        """Note that a seat is ready, and start the countdown if all seats are that have not answered yet."""
        if seat not in self.ready:
            self.ready = (*self.ready, seat)
        if set(self.ready) >= set(waiting):
            self._start()

    def pause(self) -> None:
        """Pause the countdown, or let it begin again when all are ready."""
        self.paused = not self.paused
        self.count_again()

    def count_again(self) -> None:
        """Let the countdown begin again when all are ready."""
        self._started, self._wait, self._started_ask = None, True, NOTHING

    def after_break(self) -> None:
        """Let the countdown of the next ask begin when all are ready."""
        self._wait = True

    def begin_at_once(self) -> None:
        """Let the countdown of the next ask begin at once, since somebody has just answered."""
        self._wait = False

    def _start(self) -> None:
        self._wait = False
        self._started = self._clock()
