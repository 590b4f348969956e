"""Running a study: its games are handed out in spans to workers, here or in other processes."""

from __future__ import annotations

import json
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType
from typing import Final, Protocol, Self

from companion.errors import DrakvaktError
from companion.study.keeping import StudySoFar
from companion.study.plan import Piece, Plan, play_piece
from companion.text import Text

SECONDS: Final = 1.0
"""Time after which a worker hands over what it has played, and is given more."""

MOST: Final = 5_000
"""Games that a worker is given at once."""


class LostWorkers(DrakvaktError, RuntimeError):
    """A process that played games ended by itself."""


class Workers(Protocol):
    """Those who play the games of a study."""

    @property
    def width(self) -> int:
        """Number of spans that they should have at any time."""

    def submit(self, first: int, stop: int) -> None:
        """Give games to play.

        Args:
            first: Number of the first game.
            stop: Number before which to stop.
        """

    def collect(self) -> Iterable[tuple[Piece, int]]:
        """Wait for games that were played; return them, each with the number before which they should have stopped."""


def run_study(
    study: StudySoFar,
    workers: Workers,
    on_progress: Callable[[], None],
    is_stopped: Callable[[], bool] = lambda: False,
) -> None:
    """Play the missing games of a study.

    Args:
        study: The study, to which games are added as they are played.
        workers: Those who play.
        on_progress: Called whenever games were added.
        is_stopped: Whether nothing new should be begun; what is being played is still added.
    """
    size = max(1, min(MOST, study.games // (8 * workers.width)))
    missing = [*study.missing()]
    spans = deque((first, min(first + size, stop)) for begin, stop in missing for first in range(begin, stop, size))
    running = 0
    while running or (spans and not is_stopped()):
        while spans and running < workers.width and not is_stopped():
            workers.submit(*spans.popleft())
            running += 1
        for piece, stop in workers.collect():
            running -= 1
            study.add(piece)
            if piece.after < stop:
                spans.appendleft((piece.after, stop))
        on_progress()


class WorkerHere:
    """This process plays itself."""

    width = 1

    def __init__(self, plan: Plan) -> None:
        self._plan = plan_text(plan)
        self._span = (0, 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Do nothing: no process was begun."""

    def submit(self, first: int, stop: int) -> None:
        """Take games to play.

        Args:
            first: Number of the first game.
            stop: Number before which to stop.
        """
        self._span = (first, stop)

    def collect(self) -> Iterable[tuple[Piece, int]]:
        """Play them."""
        first, stop = self._span
        return [(play_piece(self._plan, first, stop, SECONDS), stop)]


class WorkersOnThisMachine:
    """Processes of this machine."""

    def __init__(self, plan: Plan, count: int) -> None:
        """Start processes as they are needed.

        Args:
            plan: The plan.
            count: Number of processes.
        """
        self._plan = plan_text(plan)
        # One span more than there are workers, so that none of them ever waits for us.
        self.width = count + 1
        self._pool = ProcessPoolExecutor(count, initializer=_ignore_interrupts)
        self._running: dict[Future[Piece], int] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """End the processes, after the games that they are playing."""
        self._pool.shutdown(wait=kind is None, cancel_futures=True)

    def submit(self, first: int, stop: int) -> None:
        """Give games to the next process that is free.

        Args:
            first: Number of the first game.
            stop: Number before which to stop.
        """
        try:
            self._running[self._pool.submit(play_piece, self._plan, first, stop, SECONDS)] = stop
        except BrokenProcessPool as error:
            raise _lost_workers() from error

    def collect(self) -> Iterable[tuple[Piece, int]]:
        """Wait until some games are played."""
        done, _ = wait(self._running, return_when=FIRST_COMPLETED)
        try:
            return [(future.result(), self._running.pop(future)) for future in done]
        except BrokenProcessPool as error:
            raise _lost_workers() from error


def _lost_workers() -> LostWorkers:
    return LostWorkers(Text("A process that played games was killed: continue with fewer workers."))


def _ignore_interrupts() -> None:
    """Leave Ctrl+C to the process that hands out the games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def plan_text(plan: Plan) -> str:
    """Return a plan as the text that is sent to workers."""
    return json.dumps(plan.to_json(), sort_keys=True)


def count_processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
