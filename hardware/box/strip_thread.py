"""The strip of a box at work: on a thread, opened again when it was lost, and an alarm when the screen is dark."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from typing import Final

from companion.pages.lights import RGB, Lights
from companion.text import Text
from hardware.box.newest_work import NewestWork
from hardware.box.strip import FrameMaker, LightDriver, NoStrip, explain_error, open_strip
from hardware.box.timing import Time, Timer
from hardware.spi_frame import Frame
from hardware.wiring.plan import Strip

BEAT: Final = 1.0
"""Seconds after which the lights are sent again: some may have been without current before."""

ALARM_BEATS: Final = 3
ALARM_SECONDS: Final = 0.3
"""Seconds of amber at every third beat: something is wrong, and the screen cannot say it."""

RETRY_BEATS: Final = 3

AMBER: Final[RGB] = (255, 110, 0)


class StripWorker:
    """One strip. All of it is used on the panel's thread, but for `_light` and `dispose`, which are the worker's."""

    def __init__(self, strip: Strip, executor: Executor, time: Time, changed: Callable[[], None]) -> None:
        self.trouble: Text | None = None
        self.alarm = False
        self._strip = strip
        self._frame_maker = FrameMaker(strip)
        self._time = time
        self._changed = changed
        self._worker: NewestWork[Frame] = NewestWork(executor, self._light)
        self._lights: Lights = ()
        self._alarming = False
        self._beats = 0
        self._closed = False
        self._driver: LightDriver | None = None
        self._trouble_met: Text | None = None
        self._timers: dict[str, Timer] = {"beat": time.call_later(BEAT, self._beat)}

    def show(self, lights: Lights) -> None:
        """Show these lights; returns at once."""
        self._lights = lights
        if self.trouble is None:
            self._send()

    def close(self) -> None:
        """Shine no more. The worker calls `dispose` after its last frame."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()

    def dispose(self) -> None:
        """Put all lights out; on the worker, after the last frame."""
        driver, self._driver = self._driver, None
        if driver is not None:
            with suppress(Exception):
                driver.close()

    def _send(self) -> None:
        if self._lights and not self._closed:
            lights = (AMBER,) * len(self._lights) if self._alarming else self._lights
            self._worker.put(self._frame_maker.frame(lights))

    def _light(self, frame: Frame) -> None:
        """Open the strip if it is not open, and light it: on the worker."""
        trouble: Text | None = None
        try:
            if self._driver is None:
                self._driver = open_strip(self._strip)
            self._driver.show(frame)
        except NoStrip as error:
            trouble = error.text
        except Exception as error:
            trouble = explain_error(self._strip, error)
            self.dispose()
        if trouble is not None or self._trouble_met is not None:
            self._time.call_soon(lambda: self._report(trouble))
        self._trouble_met = trouble

    def _report(self, trouble: Text | None) -> None:
        """Take over what the worker found, on the panel's thread."""
        if self._closed:
            return
        before, self.trouble = self.trouble, trouble
        if trouble is None:
            self._send()
        if before != trouble:
            self._changed()

    def _beat(self) -> None:
        self._timers["beat"] = self._time.call_later(BEAT, self._beat)
        self._beats += 1
        if self.alarm and self._beats % ALARM_BEATS == 0:
            self._alarming = True
            self._timers["alarm"] = self._time.call_later(ALARM_SECONDS, self._end_alarm)
        if self.trouble is None or self._beats % RETRY_BEATS == 0:
            self._send()

    def _end_alarm(self) -> None:
        self._alarming = False
        self._send()
