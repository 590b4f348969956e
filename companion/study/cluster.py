"""Workers of a cluster: the games of a study on the distributed scheduler of Dask.

Each worker needs the same version of Drakvakt and of the game. The scheduler gives the games of a worker that is lost
to another one; since games are told by their numbers, they are the same there.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from types import TracebackType
from typing import Any, Final, Self

from companion.errors import DrakvaktError
from companion.study.plan import Piece, Plan, play_piece
from companion.study.running import SECONDS, plan_text
from companion.text import Text

dask: Final[Any] = import_module("distributed")
"""Library of the cluster, of which a machine without one knows no types."""

AHEAD: Final = 2
"""Spans of games for each thread of a worker, so that none of them ever waits for us."""

TIMEOUT: Final = "10s"
"""Time in which a scheduler has to answer."""


class NoScheduler(DrakvaktError, ConnectionError):
    """No scheduler answers at an address."""


class WorkersOfACluster:
    """Workers of a Dask cluster."""

    def __init__(self, plan: Plan, address: str) -> None:
        """Connect with a scheduler.

        Args:
            plan: The plan.
            address: Address of the scheduler, such as "tcp://10.0.0.4:8786".

        Raises:
            NoScheduler: Nobody answers there.
        """
        self._plan = plan_text(plan)
        self._running: dict[Any, tuple[int, int]] = {}
        try:
            self._client = dask.Client(address, timeout=TIMEOUT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise NoScheduler(Text("No scheduler of Dask answers at {address}.", address=address)) from error

    @property
    def width(self) -> int:
        """Number of spans that the cluster should have: workers may come and go meanwhile."""
        threads: int = sum(self._client.nthreads().values())
        return AHEAD * max(1, threads)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Leave the cluster; it goes on without us."""
        self._client.close()

    def play_nothing(self) -> None:
        """Wait until the workers have loaded the game, as a measurement wants it."""
        self.submit(0, 0)
        self.collect()

    def submit(self, first: int, stop: int) -> None:
        """Give games to the cluster.

        Args:
            first: Number of the first game.
            stop: Number before which to stop.
        """
        future = self._client.submit(play_piece, self._plan, first, stop, SECONDS, pure=False)
        self._running[future] = (first, stop)

    def collect(self) -> Iterable[tuple[Piece, int]]:
        """Wait until some games are played."""
        played = list[tuple[Piece, int]]()
        while not played:
            with self._client.as_current():
                done, _ = dask.wait([*self._running], return_when="FIRST_COMPLETED")
            for future in done:
                first, stop = self._running.pop(future)
                try:
                    played.append((future.result(), stop))
                except dask.KilledWorker:
                    # Several workers were lost one after the other with these games; none of that is their fault.
                    self.submit(first, stop)
        return played
