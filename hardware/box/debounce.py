"""Presses from the edges of a bouncing contact: pure, with the time of each edge handed in.

A level counts once it has stood still for WINDOW. So a burst of bounces is one change however many edges it has, and a
glitch shorter than WINDOW is none; an algorithm that trusts the first edge and then looks away would take every glitch
on a long wire for a press.

A short press is told when the button is let go, a long one at HOLD while it is still down: only then is it known which
it is, and nobody has to guess how long is long enough. People tap for about a tenth of a second, so a short press loses
little by this. The result depends on the edges alone, never on how often or how late somebody looks.
"""

from __future__ import annotations

from typing import Final

from companion.record import record

WINDOW: Final = 0.015
"""Seconds. Most contacts bounce for less than 5 ms; nobody taps for less than 30 ms."""

HOLD: Final = 0.6
"""Seconds after which a press is a long one."""


@record
class Tap:
    """A press that is known to be short or long (`held`), and the moment (in seconds) at which that became known."""

    at: float
    held: bool


class Debouncer:
    """One button. `down` is how it stands at the beginning.

    A button that is down already when the box starts (something lies on it, or its wire touches another) says nothing
    until it has been let go.
    """

    def __init__(self, down: bool = False, window: float = WINDOW, hold: float = HOLD) -> None:
        self._window = window
        self._hold = hold
        self._raw = self._steady = down
        self._told = down
        self._pressed = 0.0
        self._since = 0.0

    @property
    def raw(self) -> bool:
        """True if the last edge went down."""
        return self._raw

    def edge(self, moment: float, down: bool) -> list[Tap]:
        """Take an edge at this moment; return the presses that it ends. A repeated level says nothing new."""
        taps = self.advance(moment)
        if down != self._raw:
            self._raw, self._since = down, max(moment, self._since)
        return taps

    def note_missed_edges(self, moment: float) -> None:
        """Note that edges were left out until this moment: the level has not stood still."""
        self._since = max(moment, self._since)

    def advance(self, now: float) -> list[Tap]:
        """Return the presses that have become known by this moment."""
        taps: list[Tap] = []
        while (due := self.due()) is not None and due <= now:
            tap = self._settle(due) if self._raw != self._steady else self._long(due)
            if tap is not None:
                taps.append(tap)
        return taps

    def due(self) -> float | None:
        """Return when a press will become known if no edge comes; None while only an edge can tell anything."""
        if self._raw != self._steady:
            return self._since + self._window
        if self._steady and not self._told:
            # Bounces at the very moment of HOLD may be the end of a short press: wait until they have settled.
            return max(self._pressed + self._hold, self._since + self._window)
        return None

    def _settle(self, moment: float) -> Tap | None:
        """Take over the level, which has stood still long enough and counts from its first moment."""
        self._steady = self._raw
        if self._steady:
            self._pressed, self._told = self._since, False
            return None
        is_told, self._told = self._told, True
        return None if is_told else Tap(moment, held=False)

    def _long(self, moment: float) -> Tap:
        self._told = True
        return Tap(moment, held=True)
