"""The countdown of an ask with a deadline: when it starts, what stops it, and who must be ready again after a break."""

from __future__ import annotations

from collections.abc import Callable, Collection

from companion.asks import Seat

NOTHING = -1
"""The number of no ask."""


class Countdown:
    """Counts for one ask at a time, by the clock that it is given; `watch` tells it which.

    A new ask is counted at once; after a break (a resume, an undo, a pause) only when all who are asked are ready.
    """

    def __init__(self, clock: Callable[[], float], *, wait: bool) -> None:
        """`wait`: the first ask, too, comes after a break."""
        self.paused = False
        self.ready: tuple[Seat, ...] = ()
        """The seats that have said that they are ready, while it waits for them."""
        self._clock = clock
        self._wait = wait
        self._counted = NOTHING
        self._seconds: int | None = None
        self._started: float | None = None

    @property
    def counts(self) -> bool:
        """Whether what is watched has a deadline."""
        return self._seconds is not None

    @property
    def left(self) -> int | None:
        """Whole seconds left, as people count; `None` while nothing runs."""
        if self._seconds is None or self._started is None or self.paused:
            return None
        return max(self._seconds - int(self._clock() - self._started), 0)

    def watch(self, n: int, seconds: int | None, *, hidden: bool) -> None:
        """Ask `n` is open, with a deadline of so many `seconds`; while something hides it, it does not begin yet."""
        self._seconds = seconds
        if seconds is None or self.paused:
            self._started = None
        elif n != self._counted:
            # What ran out for the ask before says nothing about this one, also while it is hidden.
            self._started, self.ready, self._counted = None, (), NOTHING if hidden else n
            if not self._wait and not hidden:
                self._start()

    def waits(self, *, hidden: bool) -> bool:
        """Whether people have to say that they are ready before it begins."""
        return self.counts and self._started is None and not hidden

    def is_ready(self, seat: Seat, waiting: Collection[Seat]) -> None:
        """A seat is ready; when all are who have not answered yet, it begins."""
        if seat not in self.ready:
            self.ready = (*self.ready, seat)
        if set(self.ready) >= set(waiting):
            self._start()

    def pause(self) -> None:
        """Stand still, or go on: from the beginning, when all are ready."""
        self.paused = not self.paused
        self.count_again()

    def count_again(self) -> None:
        """What was counted begins anew when all are ready."""
        self._started, self._wait, self._counted = None, True, NOTHING

    def after_break(self) -> None:
        """The next ask begins when all are ready."""
        self._wait = True

    def back_at_the_table(self) -> None:
        """Somebody has answered, so the next ask begins at once; one gate is enough."""
        self._wait = False

    def _start(self) -> None:
        self._wait = False
        self._started = self._clock()
