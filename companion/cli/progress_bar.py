"""Progress of a long command on standard error: a bar with the time left in a terminal, plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final, TextIO

from companion.text import Say, Text

CELLS: Final = 30
"""Width of the bar in characters."""

BAR_PERIOD, LINE_PERIOD = 0.2, 10.0
"""Seconds between two drawings of a bar, and between two plain lines."""

MINUTE: Final = 60


class ProgressBar:
    """Display of how many steps of a known number are done."""

    def __init__(self, out: TextIO, say: Say, total: int, clock: Callable[[], float] = monotonic) -> None:
        """Make a display that has not shown anything yet.

        Args:
            out: Stream to write to.
            say: Function that turns an English message into the language of the command.
            total: Number of steps of the whole work.
            clock: Function that returns the time in seconds.
        """
        self._out, self._say, self._total, self._clock = out, say, total, clock
        self._is_bar = out.isatty()
        self._start: tuple[float, int] | None = None
        self._shown = -LINE_PERIOD
        self._width = 0

    def show(self, done: int) -> None:
        """Show how many steps are done; the first call gives the number that was done before this work began."""
        now = self._clock()
        if self._start is None:
            self._start = now, done
        elif now - self._shown < (BAR_PERIOD if self._is_bar else LINE_PERIOD) and done < self._total:
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
        """End the line of the bar, so that other output begins on a new line."""
        if self._is_bar and self._start is not None:
            self._out.write("\n")
            self._out.flush()

    def _line(self, done: int, seconds_left: float | None) -> str:
        if seconds_left is None or done >= self._total:
            return Text("{done} of {total}", done=done, total=self._total).read(self._say)
        return Text(
            "{done} of {total}, {time} left", done=done, total=self._total, time=format_duration(seconds_left)
        ).read(self._say)

    def _seconds_left(self, now: float, done: int) -> float | None:
        assert self._start is not None
        start_time, done_before = self._start
        return (now - start_time) / (done - done_before) * (self._total - done) if done > done_before else None


def format_duration(seconds: float) -> str:
    """Return a time as minutes and seconds, or as hours, minutes and seconds.

    >>> format_duration(75.2), format_duration(3700)
    ('1:15', '1:01:40')
    """
    minutes, left_over = divmod(round(seconds), MINUTE)
    hours, minutes = divmod(minutes, MINUTE)
    return f"{hours}:{minutes:02}:{left_over:02}" if hours else f"{minutes}:{left_over:02}"
