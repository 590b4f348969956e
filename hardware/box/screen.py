"""A screen of the box that may be slow, or pulled out, while nobody has to wait for it.

A thread draws, and the newest picture wins. Every BEAT seconds a little of the picture is sent again. So a cable that
is pulled is noticed though nothing is to be drawn, and a screen that was without current for less time than that, which
nobody can notice, comes back as well. A lost screen is looked for at every third beat; once it is found it is set up
and drawn anew, whatever it showed before.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from typing import Final

from companion.pages.picture import HEIGHT
from companion.record import record, replace
from companion.text import Text
from hardware.box.burn_in import DIMMED, Look, shifted
from hardware.box.luma_oled import Glass, NoScreen, Rows, explain_error, open_glass
from hardware.box.newest_work import NewestWork
from hardware.box.pins import Pins
from hardware.box.timing import Time, Timer
from hardware.wiring.plan import AnyOled

BEAT: Final = 1.0
RETRY_BEATS: Final = 3
RETRY: Final = BEAT * RETRY_BEATS
"""Seconds between two attempts to find a lost screen."""


@record
class _Wanted:
    rows: Rows
    contrast: int
    awake: bool
    beat: int | None = None


class OledScreen:
    """One screen on the bus. All of it is used on the panel's thread, but for `_draw`, which is the worker's.

    `changed` is called when it is lost or back; `trouble` says what is wrong, if anything. All screens of a box share
    one executor of one thread, so that the bus is never asked for two things at a time. `pins` opens the pins of the
    screen's own, such as its reset.
    """

    def __init__(
        self, oled: AnyOled, executor: Executor, time: Time, changed: Callable[[], None], pins: Pins | None = None
    ) -> None:
        self.trouble: Text | None = None
        self._oled = oled
        self._pins = pins
        self._time = time
        self._changed = changed
        self._worker: NewestWork[_Wanted] = NewestWork(executor, self._draw)
        self._wanted: _Wanted | None = None
        self._timer: Timer | None = None
        self._beats = 0
        self._closed = False
        self._glass: Glass | None = None
        self._trouble_drawn: Text | None = None

    @property
    def small(self) -> bool:
        """True if the screen has only 32 rows, which need a page of their own."""
        return self._oled.height < HEIGHT

    def show(self, rows: Rows, look: Look) -> None:
        """Show these rows, 64 or 32, with this look; returns at once."""
        rows = shifted(rows, *look.shift) if look.shift != (0, 0) else rows
        contrast = min(self._oled.contrast, DIMMED) if look.dim else self._oled.contrast
        wanted = _Wanted(rows, contrast, look.awake)
        if wanted != self._wanted and not self._closed:
            self._wanted = wanted
            self._timer = self._timer or self._time.call_later(BEAT, self._beat)
            # A lost screen is tried again when its time has come, not with every picture.
            if self.trouble is None:
                self._worker.put(wanted)

    def close(self) -> None:
        """Show no more. The worker calls `dispose` after its last drawing."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()

    def dispose(self) -> None:
        """Leave the screen dark and give the bus back; on the worker, after the last drawing."""
        glass, self._glass = self._glass, None
        if glass is not None:
            with suppress(Exception):
                glass.close()

    def _draw(self, wanted: _Wanted) -> None:
        """Open the screen if it is not open, and draw: on the worker."""
        trouble: Text | None = None
        try:
            if self._glass is None:
                self._glass = open_glass(self._oled, pins=self._pins)
            self._glass.show(wanted.rows, wanted.contrast, awake=wanted.awake, beat=wanted.beat)
        except NoScreen as error:
            trouble = error.text
        except Exception as error:
            trouble = explain_error(self._oled, error).text
            self._give_up()
        if trouble is not None or self._trouble_drawn is not None:
            self._time.call_soon(lambda: self._report(trouble))
        self._trouble_drawn = trouble

    def _give_up(self) -> None:
        """Close a device that has failed: it may have lost its settings, so the next try makes a new one."""
        glass, self._glass = self._glass, None
        if glass is not None:
            with suppress(Exception):
                glass.close(dark=False)

    def _report(self, trouble: Text | None) -> None:
        """Take over what the worker found, on the panel's thread."""
        if self._closed:
            return
        before, self.trouble = self.trouble, trouble
        if trouble is None and self._wanted is not None:
            # What was shown while it was away has not been drawn.
            self._worker.put(self._wanted)
        if before != trouble:
            self._changed()

    def _beat(self) -> None:
        self._timer = self._time.call_later(BEAT, self._beat)
        self._beats += 1
        assert self._wanted is not None
        if self.trouble is not None:
            if self._beats % RETRY_BEATS == 0:
                self._worker.put(self._wanted)
        elif self._wanted.awake:
            self._worker.put(replace(self._wanted, beat=self._beats))
