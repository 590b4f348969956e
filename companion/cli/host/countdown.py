"""The countdown of an ask with a deadline: when it starts, what stops it, and who must be ready again after a break."""

from __future__ import annotations

from collections.abc import Callable, Collection

from companion.asks import Seat

NOTHING = -1
"""Number that belongs to no ask."""


class Countdown:
    """Countdown for one ask at a time, by the clock that it is given; `watch` tells it which.

    A new ask is counted at once; after a break (a resume, an undo, a pause) only when all who are asked are ready.
    """

    def __init__(self, clock: Callable[[], float], *, wait: bool) -> None:
        """Begin without an ask; with `wait` the first ask, too, comes after a break."""
        self.paused = False
        self.ready: tuple[Seat, ...] = ()
        """Seats that have said that they are ready, while it waits for them."""
        self._clock = clock
        self._wait = wait
        self._counted = NOTHING
        self._seconds: int | None = None
        self._started: float | None = None

    @property
    def counts(self) -> bool:
        """True if the watched ask has a deadline."""
        return self._seconds is not None

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds left, as people count; None while nothing runs."""
        if self._seconds is None or self._started is None or self.paused:
            return None
        return max(self._seconds - int(self._clock() - self._started), 0)

    def watch(self, n: int, seconds: int | None, *, hidden: bool) -> None:
        """Watch ask `n` with a deadline of `seconds`; while it is `hidden`, the countdown does not begin yet."""
        self._seconds = seconds
        if seconds is None or self.paused:
            self._started = None
        elif n != self._counted:
            # What ran out for the ask before says nothing about this one, also while it is hidden.
            self._started, self.ready, self._counted = None, (), NOTHING if hidden else n
            if not self._wait and not hidden:
                self._start()

    def is_waiting(self, *, hidden: bool) -> bool:
        """Return True if people have to say that they are ready before it begins."""
        return self.counts and self._started is None and not hidden

    def note_ready(self, seat: Seat, waiting: Collection[Seat]) -> None:
        """Note that a seat is ready; when all are who have not answered yet, the countdown begins."""
        if seat not in self.ready:
            self.ready = (*self.ready, seat)
        if set(self.ready) >= set(waiting):
            self._start()

    def pause(self) -> None:
        """Stand still, or go on from the beginning when all are ready."""
        self.paused = not self.paused
        self.count_again()

    def count_again(self) -> None:
        """Begin again when all are ready."""
        self._started, self._wait, self._counted = None, True, NOTHING

    def after_break(self) -> None:
        """Let the next ask begin when all are ready."""
        self._wait = True

    def begin_at_once(self) -> None:
        """Let the next ask begin at once, since somebody has answered; one gate is enough."""
        self._wait = False

    def _start(self) -> None:
        self._wait = False
        self._started = self._clock()
