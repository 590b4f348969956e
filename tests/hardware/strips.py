"""Strips on a bench: the libraries that a Pi would have, and what their wires carried."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import pytest

from companion.pages.lights import RGB
from hardware.simulated.chips import ScreenSpi


def decode_colours(wire: bytes, order: str = "GRB") -> tuple[RGB, ...]:
    """Return the colours that lights see on an SPI line at 6.4 MHz, as the data sheet of WS2812B times its pulses."""
    bits = "".join(f"{byte:08b}" for byte in wire)
    assert bits.startswith("0" * 64), "the line must have been low for a while"
    assert bits.endswith("0" * 1792), "280 microseconds of silence make the lights take the colours"
    pulses = bits.strip("0").replace("01", "0 1").split()
    long_pulses = []
    for run in pulses:
        high = run.count("1")
        assert run == "1" * high + "0" * (len(run) - high)
        # A short pulse is 0.2 to 0.5 microseconds, a long one 0.55 to 0.85; a bit takes 1.25 in all.
        nanoseconds = high * 156.25
        assert 200 <= nanoseconds <= 500 or 550 <= nanoseconds <= 850
        assert run is pulses[-1] or len(run) == 8
        long_pulses.append(nanoseconds > 525)
    assert len(long_pulses) % 8 == 0
    values = [int("".join("01"[bit] for bit in long_pulses[at : at + 8]), 2) for at in range(0, len(long_pulses), 8)]
    size = len(order)
    lights = [values[at : at + size] for at in range(0, len(values), size)]
    return tuple(tuple(light[order.index(colour)] for colour in "RGB") for light in lights)  # type: ignore[misc]


class FakeSpi:
    """Stand-in for `spidev.SpiDev`, whose bytes go to a bench."""

    def __init__(self, bench: SpiBench) -> None:
        self._bench = bench
        self.mode = 3
        self.max_speed_hz = 500_000
        self._screen: ScreenSpi | None = None

    def open(self, bus: int, device: int) -> None:
        if self._bench.refuse is not None:
            raise self._bench.refuse
        self._bench.opened.append((bus, device))
        self._screen = self._bench.screens.get((bus, device))

    def writebytes(self, data: Sequence[int]) -> None:
        assert self._screen is not None, "nobody but a screen is written to so"
        assert self.max_speed_hz == 4_000_000
        self._screen.writebytes(data)

    def writebytes2(self, data: bytes) -> None:
        if self._bench.broken is not None:
            raise self._bench.broken
        assert (self.mode, self.max_speed_hz) == (0, 6_400_000)
        assert len(data) <= 4096
        self._bench.wire.append(bytes(data))

    def close(self) -> None:
        self._bench.closed += 1


class SpiBench:
    """The module spidev, and all that went over its wires; `screens` hang at some of them, by bus and select."""

    def __init__(self) -> None:
        self.screens: dict[tuple[int, int], ScreenSpi] = {}
        self.wire: list[bytes] = []
        self.opened: list[tuple[int, int]] = []
        self.closed = 0
        self.refuse: OSError | None = None
        self.broken: OSError | None = None

    def install(self, patch: pytest.MonkeyPatch) -> SpiBench:
        module: Any = ModuleType("spidev")
        module.SpiDev = lambda: FakeSpi(self)
        patch.setitem(sys.modules, "spidev", module)
        return self

    @property
    def frame(self) -> tuple[RGB, ...]:
        """Colours that the lights show."""
        return decode_colours(self.wire[-1])


class PwmBench:
    """The modules board and neopixel; `frames` is what was shown."""

    def __init__(self) -> None:
        self.frames: list[list[tuple[int, ...]]] = []
        self.made: list[dict[str, Any]] = []
        self.refuse: Exception | None = None

    def install(self, patch: pytest.MonkeyPatch) -> PwmBench:
        bench = self

        class NeoPixel:
            def __init__(self, pin: object, n: int, **how: Any) -> None:
                if bench.refuse is not None:
                    raise bench.refuse
                bench.made.append({"pin": pin, "n": n, **how})
                self.pixels: list[tuple[int, ...]] = [(0, 0, 0)] * n

            def __setitem__(self, index: slice, values: list[tuple[int, ...]]) -> None:
                assert len(values) == len(self.pixels[index])
                self.pixels[index] = values

            def show(self) -> None:
                bench.frames.append(list(self.pixels))

            def deinit(self) -> None:
                self.pixels = [(0, 0, 0)] * len(self.pixels)
                self.show()

        board: Any = ModuleType("board")
        board.D18 = "pin 18"
        neopixel: Any = ModuleType("neopixel")
        neopixel.NeoPixel = NeoPixel
        patch.setitem(sys.modules, "board", board)
        patch.setitem(sys.modules, "neopixel", neopixel)
        return self
