"""A clock that stands still until a test moves it; what other threads want done waits until then as well."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count


@dataclass(order=True)
class Alarm:
    """Something to be done at `at`, in the order in which it was asked for."""

    at: float
    number: int
    work: Callable[[], None] = field(compare=False)
    off: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.off = True


class Stamp(float):
    """A moment of a clockwork, as the kernel would stamp it."""


class Clockwork:
    """`hardware.box.timing.Time` for tests: nothing happens by itself."""

    def __init__(self) -> None:
        self.at = 0.0
        self._alarms: list[Alarm] = []
        self._soon: deque[Callable[[], None]] = deque()
        self._numbers = count()

    def seconds(self) -> float:
        return self.at

    def from_stamp(self, stamp: float) -> float:
        """Return the moment of a stamp; stamps of mock pins are of a clock that runs, so they mean the present."""
        return stamp if isinstance(stamp, Stamp) else self.at

    def call_later(self, seconds: float, work: Callable[[], None]) -> Alarm:
        alarm = Alarm(self.at + seconds, next(self._numbers), work)
        self._alarms.append(alarm)
        return alarm

    def call_soon(self, work: Callable[[], None]) -> None:
        self._soon.append(work)

    @property
    def waiting(self) -> int:
        """Number of alarms that are set."""
        return sum(not alarm.off for alarm in self._alarms)

    def settle(self) -> None:
        """Do what other threads have asked for."""
        while self._soon:
            self._soon.popleft()()

    def jump(self, at: float) -> None:
        """Let this moment come without doing anything: everybody is busy."""
        assert at >= self.at
        self.at = at

    def advance(self, seconds: float = 0.0) -> None:
        """Let time pass, and do all that is due on the way, each thing at its moment."""
        until = self.at + seconds
        self.settle()
        while due := [alarm for alarm in self._alarms if not alarm.off and alarm.at <= until]:
            alarm = min(due)
            self._alarms.remove(alarm)
            self.at = max(self.at, alarm.at)
            alarm.work()
            self.settle()
        self._alarms = [alarm for alarm in self._alarms if not alarm.off]
        self.at = max(self.at, until)
