"""Newest work: of jobs that come faster than they are done only the newest is kept."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from hardware.box.newest_work import NewestWork


def test_overtaken_work_is_dropped_and_the_newest_is_never_lost() -> None:
    done: list[int] = []
    with ThreadPoolExecutor(1) as worker:
        latest = NewestWork(worker, done.append)
        gate = threading.Event()
        worker.submit(gate.wait)
        for number in range(100):
            latest.put(number)
        gate.set()
        worker.submit(lambda: None).result()
        assert done == [99]
        latest.put(100)
    assert done == [99, 100]


def test_many_threads_at_once_end_with_one_of_their_last() -> None:
    done: list[tuple[int, int]] = []
    with ThreadPoolExecutor(1) as worker:
        latest = NewestWork(worker, done.append)

        def hurry(who: int) -> None:
            for number in range(200):
                latest.put((who, number))

        threads = [threading.Thread(target=hurry, args=(who,)) for who in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert done[-1][1] == 199
    for who in range(4):
        own = [number for name, number in done if name == who]
        assert own == sorted(own)
