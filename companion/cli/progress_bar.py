"""Progress of a long command on standard error: a bar with the time left in a terminal, plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final, TextIO

from companion.text import Say, Text

CELLS: Final = 30
"""Width of the bar."""

OFTEN, SELDOM = 0.2, 10.0
"""Seconds between two drawings of a bar, and between two plain lines."""

MINUTE: Final = 60


class ProgressBar:
    """Shows how much of a known number is done."""

    def __init__(self, out: TextIO, say: Say, total: int, clock: Callable[[], float] = monotonic) -> None:
        """Begin at nothing.

        Args:
            out: Stream to write to.
            say: Speaks a language.
            total: Number of what there is to do.
            clock: Tells the time in seconds.
        """
        self._out, self._say, self._total, self._clock = out, say, total, clock
        self._is_bar = out.isatty()
        self._began: tuple[float, int] | None = None
        self._shown = -SELDOM
        self._width = 0

    def show(self, done: int) -> None:
        """Show how many are done; the first call says how many were done when the work began."""
        now = self._clock()
        if self._began is None:
            self._began = now, done
        elif now - self._shown < (OFTEN if self._is_bar else SELDOM) and done < self._total:
            return
        self._shown = now
        line = self._line(done, self._seconds_left(now, done))
        if self._is_bar:
            filled = CELLS * done // max(self._total, 1)
            line = f"[{'#' * filled}{'.' * (CELLS - filled)}] {line}"
            self._out.write(f"\r{line:<{self._width}}")
            self._width = len(line)
        else:
            self._out.write(f"{line}\n")
        self._out.flush()

    def end(self) -> None:
        """Leave the line of the bar."""
        if self._is_bar and self._began is not None:
            self._out.write("\n")
            self._out.flush()

    def _line(self, done: int, left: float | None) -> str:
        if left is None or done >= self._total:
            return Text("{done} of {total}", done=done, total=self._total).read(self._say)
        return Text("{done} of {total}, {time} left", done=done, total=self._total, time=clock_words(left)).read(
            self._say
        )

    def _seconds_left(self, now: float, done: int) -> float | None:
        assert self._began is not None
        begun, at_first = self._began
        return (now - begun) / (done - at_first) * (self._total - done) if done > at_first else None


def clock_words(seconds: float) -> str:
    """Return a time as minutes and seconds, or as hours, minutes and seconds.

    >>> clock_words(75.2), clock_words(3700)
    ('1:15', '1:01:40')
    """
    minutes, rest = divmod(round(seconds), MINUTE)
    hours, minutes = divmod(minutes, MINUTE)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
