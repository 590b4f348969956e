"""Work that is slower than the one who asks for it: on a thread, and only ever the newest."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Generic, TypeVar

Item = TypeVar("Item")


class NewestWork(Generic[Item]):
    """Hands the newest item to `work` on the executor's thread; what was overtaken while it waited is dropped.

    `put` returns at once, and may be called from any thread. `work` must not raise.
    """

    def __init__(self, executor: Executor, work: Callable[[Item], None]) -> None:
        self._executor = executor
        self._work = work
        self._lock = threading.Lock()
        self._waiting: list[Item] = []

    def put(self, item: Item) -> None:
        """Let this be worked on next, in place of what still waits."""
        with self._lock:
            asked, self._waiting = bool(self._waiting), [item]
        if not asked:
            self._executor.submit(self._run)

    def _run(self) -> None:
        with self._lock:
            (item,), self._waiting = self._waiting, []
        self._work(item)
