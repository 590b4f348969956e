"""The strip of lights: the lights of the pages become what this strip can do, and go out over one of two wires.

Each driver takes a frame of colours as the lights should shine and keeps nothing else. SPI needs no root and is the
default; PWM goes through `neopixel.NeoPixel`. The Pi 5 could drive a strip by its PIO too, for which Blinka has one
more package: nobody could try it, so a plan that wants it is refused.
"""

from __future__ import annotations

import os
from typing import Any, Final, Protocol

from companion.pages.lights import BLACK, HIGHEST, RGB, Lights
from companion.text import Text
from hardware.box.parts import error_reason, not_installed
from hardware.spi_frame import Frame, spi_bytes
from hardware.wiring.plan import Strip

IDLE: Final = 1.0
"""Current of a dark light, in mA."""
CHANNEL: Final = 20.0
"""Current of one colour of a light at its brightest, in mA."""

NEARLY_AS_BRIGHT: Final = 8
"""Whatever is at least an eighth as bright as the brightest light of a frame is lit, however dim the whole may be."""

SPEED: Final = 6_400_000
"""SPI bits in a second: eight make one bit of the strip, 1.25 microseconds."""

SPI_OF: Final = {10: (0, 0), 20: (1, 0)}
"""Bus and device of the SPI whose data comes out of this GPIO."""


class NoStrip(Exception):
    """Lights that cannot be lit, with a sentence that says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class LightDriver(Protocol):
    """A strip that can be lit."""

    def show(self, frame: Frame) -> None:
        """Light the strip with this frame; may raise whatever the library raises."""

    def close(self) -> None:
        """Put all lights out, and give the wire back."""


class FrameMaker:
    """Maker of frames for one strip: its length, gamma, brightness and limit are applied to the lights of the pages."""

    def __init__(self, strip: Strip) -> None:
        self._count = strip.count
        self._limit = strip.limit
        self._levels = [HIGHEST * strip.brightness * (value / HIGHEST) ** strip.gamma for value in range(HIGHEST + 1)]

    def frame(self, lights: Lights) -> Frame:
        """Return the frame of this strip for these lights."""
        spread = resampled(lights, self._count)
        brightest = max((max(light) for light in spread), default=0)
        return dimmed_to_limit(tuple(self._dressed(light, brightest) for light in spread), self._limit)

    def _dressed(self, light: RGB, brightest: int) -> RGB:
        """Return one light; where too few steps are left to show it, it keeps its colour at the dimmest step."""
        strongest = max(light)
        if strongest == 0:
            return BLACK
        floor = 2 if strongest == brightest else 1 if strongest * NEARLY_AS_BRIGHT >= brightest else 0
        peak = self._levels[strongest]
        scale = max(peak, floor) / peak if peak else 0.0
        red, green, blue = (min(round(self._levels[channel] * scale), HIGHEST) for channel in light)
        return red, green, blue


def resampled(lights: Lights, count: int) -> Frame:
    """Return the lights of a strip with `count` lights: a longer one repeats them, a shorter one keeps the brightest.

    So each light keeps its part of the strip, and a single bright light is never lost.
    """
    wide = len(lights)
    if count >= wide:
        return tuple(lights[(2 * i + 1) * wide // (2 * count)] for i in range(count))
    return tuple(max(lights[i * wide // count : (i + 1) * wide // count], key=sum) for i in range(count))


def current(frame: Frame) -> float:
    """Return the current of a frame, in mA."""
    return IDLE * len(frame) + CHANNEL / HIGHEST * sum(map(sum, frame))


def dimmed_to_limit(frame: Frame, limit: float) -> Frame:
    """Return the frame, dimmed until it draws at most `limit` mA; dim lights are better than a brownout."""
    wanted = current(frame)
    if wanted <= limit:
        return frame
    idle = IDLE * len(frame)
    part = max(limit - idle, 0.0) / (wanted - idle) if wanted > idle else 0.0
    return tuple((int(red * part), int(green * part), int(blue * part)) for red, green, blue in frame)


class SpiStrip:
    """A strip on the data line of an SPI bus, through spidev, or through `spi` in its place."""

    def __init__(self, strip: Strip, spi: Any = None) -> None:
        if strip.data.gpio not in SPI_OF:
            raise NoStrip(
                Text("GPIO{n} has no SPI: wire the lights to GPIO10, or drive them by PWM.", n=strip.data.gpio)
            )
        bus, device = SPI_OF[strip.data.gpio]
        self._strip = strip
        self._spi = _spidev() if spi is None else spi
        try:
            self._spi.open(bus, device)
            self._spi.mode = 0
            self._spi.max_speed_hz = SPEED
        except OSError as error:
            self._spi.close()
            raise NoStrip(_no_spi(f"/dev/spidev{bus}.{device}", error)) from error

    def show(self, frame: Frame) -> None:
        """Send the colours of all lights in one transfer."""
        self._spi.writebytes2(spi_bytes(frame, self._strip.order))

    def close(self) -> None:
        """Put the lights out, and give the bus back in any case."""
        try:
            self.show((BLACK,) * self._strip.count)
        finally:
            self._spi.close()


class PwmStrip:
    """A strip on a PWM pin, through `neopixel.NeoPixel`, which needs /dev/mem on a Pi 4 or older."""

    def __init__(self, strip: Strip) -> None:
        # Else Blinka's `board` looks for packages when it is imported, and asks at a terminal whether to run pip. All
        # that it could want stands in our lock file.
        os.environ["BLINKA_SKIP_DEPENDENCY_CHECK"] = "1"
        try:
            import board
            import neopixel
        except (ImportError, RuntimeError, NotImplementedError) as error:
            raise NoStrip(not_installed("adafruit-circuitpython-neopixel")) from error
        pin = getattr(board, f"D{strip.data.gpio}", None)
        if pin is None:
            raise NoStrip(Text("This board has no GPIO{n} for the lights: see the wiring plan.", n=strip.data.gpio))
        self._white = "W" in strip.order
        try:
            self._pixels: Any = neopixel.NeoPixel(
                pin, strip.count, bpp=len(strip.order), brightness=1.0, auto_write=False, pixel_order=strip.order
            )
        except Exception as error:
            raise NoStrip(_no_pwm(error)) from error

    def show(self, frame: Frame) -> None:
        """Send the colours of all lights at once."""
        self._pixels[:] = [(*light, 0) for light in frame] if self._white else list(frame)
        self._pixels.show()

    def close(self) -> None:
        """Give the pin back, which puts all lights out."""
        self._pixels.deinit()


def _spidev() -> Any:
    try:
        import spidev
    except (ImportError, RuntimeError, NotImplementedError) as error:
        raise NoStrip(not_installed("spidev")) from error
    return spidev.SpiDev()


def open_strip(strip: Strip) -> LightDriver:
    """Open the strip, or raise `NoStrip` with a sentence that says why."""
    return PwmStrip(strip) if strip.driver == "pwm" else SpiStrip(strip)


def explain_error(strip: Strip, error: Exception) -> Text:
    """Return what an error while lighting means to people."""
    if strip.driver == "pwm":
        return _no_pwm(error)
    return Text("The lights accept no colours ({why}): check their data wire and SPI.", why=error_reason(error))


def _no_spi(path: str, error: OSError) -> Text:
    if isinstance(error, PermissionError):
        return Text("{path} may not be used: add this user to the group spi.", path=path)
    if isinstance(error, FileNotFoundError):
        return Text("{path} is missing: switch SPI on with raspi-config.", path=path)
    return Text("{path} cannot be used ({why}): does another program use it?", path=path, why=error_reason(error))


def _no_pwm(error: Exception) -> Text:
    return Text(
        "PWM cannot drive the lights ({why}): it needs more rights than SPI; run the installer.",
        why=error_reason(error),
    )
