"""The one file that needs a Pico, with the Pico's modules played by doubles and its USB line by a pty."""

from __future__ import annotations

import importlib
import os
import select
import sys
import time
import tty
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from hardware.firmware import pins
from hardware.serial.wire import Frame, decode, encode

DOWN, UP = 0, 1


class Powerless(BaseException):
    """Somebody pulls the plug."""


class Restarted(BaseException):
    """The chip starts anew."""


class Chip:
    """Stand-in for a Pico's own modules: `levels` by GP number, and what was done to every pin."""

    def __init__(self) -> None:
        self.levels = dict.fromkeys(pins.BUTTONS.values(), UP)
        self.done: dict[int, int] = {}
        self.pulled: dict[int, object] = {}
        self.interrupts: list[int] = []
        self.ticks = (1 << 30) - 40
        self.looks: Callable[[], None] = lambda: None
        self.watched: list[int] = []
        """The timeouts of the watchdogs that were started, in milliseconds."""
        self.fed: list[int] = []
        """When a watchdog was fed."""

    def modules(self) -> dict[str, ModuleType]:
        chip = self

        class Pin:
            IN, OUT, PULL_UP = "in", "out", "up"

            def __init__(self, number: int, mode: str = "", pull: str = "") -> None:
                self.number = number
                chip.pulled[number] = (mode, pull)

            def value(self, level: int | None = None) -> int:
                if level is not None:
                    chip.done[self.number] = level
                return chip.levels.get(self.number, 0)

        class Pwm:
            def __init__(self, pin: Pin) -> None:
                self.pin = pin

            def freq(self, hertz: int) -> None:
                chip.done[-1] = hertz

            def duty_u16(self, duty: int) -> None:
                chip.done[self.pin.number] = duty

        class Wdt:
            def __init__(self, timeout: int) -> None:
                chip.watched.append(timeout)

            def feed(self) -> None:
                chip.fed.append(chip.ticks)

        def reset() -> None:
            raise Restarted

        machine: Any = ModuleType("machine")
        machine.Pin, machine.PWM, machine.WDT, machine.reset = Pin, Pwm, Wdt, reset
        machine.unique_id = lambda: bytes.fromhex("e6614c311b7e2f2a")
        micropython: Any = ModuleType("micropython")
        micropython.kbd_intr = self.interrupts.append
        return {"machine": machine, "micropython": micropython}

    def sleep_ms(self, ms: int) -> None:
        self.ticks = (self.ticks + ms) % (1 << 30)
        self.looks()


class Stream:
    """A standard stream of the Pico, on a descriptor."""

    def __init__(self, descriptor: int) -> None:
        self.buffer = self
        self._descriptor = descriptor

    def fileno(self) -> int:
        return self._descriptor

    def read(self, length: int) -> bytes:
        return os.read(self._descriptor, length)

    def write(self, data: bytes) -> int:
        return os.write(self._descriptor, data)


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Chip, Any, int]]:
    """Yield a chip, the module that runs on it, and the far end of its line."""
    chip = Chip()
    far, near = os.openpty()
    tty.setraw(near)
    for name, module in chip.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(time, "ticks_ms", lambda: chip.ticks, raising=False)
    monkeypatch.setattr(time, "ticks_diff", lambda a, b: (a - b + (1 << 29)) % (1 << 30) - (1 << 29), raising=False)
    monkeypatch.setattr(time, "sleep_ms", chip.sleep_ms, raising=False)
    monkeypatch.delitem(sys.modules, "hardware.firmware.board", raising=False)
    board = importlib.import_module("hardware.firmware.board")
    monkeypatch.setattr(board, "sys", type("Sys", (), {"stdin": Stream(near), "stdout": Stream(near)}))
    yield chip, board, far
    monkeypatch.delitem(sys.modules, "hardware.firmware.board", raising=False)
    os.close(near)
    os.close(far)


def test_a_pico_greets_is_welcomed_lights_up_and_presses(chip: tuple[Chip, Any, int]) -> None:
    pico, board, far = chip
    heard = b""
    looks = 0

    def look() -> None:
        nonlocal heard, looks
        looks += 1
        if select.select([far], [], [], 0)[0]:
            heard += os.read(far, 4096)
        if looks == 20:
            frame = decode(heard.splitlines()[0])
            assert frame.kind == "HELLO"
            assert frame.args == ("1", "e6614c311b7e2f2a")
            os.write(far, encode(Frame("WELCOME", frame.session, 0, ("77b01e5c", "1"))))
            os.write(far, encode(Frame("SHOW", "77b01e5c", 1, ("on", "buzz"))))
        if looks == 60:
            assert (pico.done[pins.LIGHT], pico.done[pins.BUZZER]) == (1, board.LOUD)
            pico.levels[pins.BUTTONS["C"]] = DOWN
        if looks == 120:
            pico.levels[pins.BUTTONS["C"]] = UP
        if looks == 300:
            assert (pico.done[pins.LIGHT], pico.done[pins.BUZZER]) == (1, 0)
            raise Powerless

    pico.looks = look
    with pytest.raises(Powerless):
        board.run()
    assert encode(Frame("PRESS", "77b01e5c", 1, ("C",))) in heard
    assert pico.interrupts == [-1]
    assert all(pico.pulled[number] == ("in", "up") for number in pins.BUTTONS.values())


def test_with_a_and_d_held_at_the_start_the_prompt_stays(chip: tuple[Chip, Any, int]) -> None:
    pico, board, _ = chip
    pico.levels[pins.BUTTONS["A"]] = pico.levels[pins.BUTTONS["D"]] = DOWN
    board.run()
    assert pico.interrupts == pico.watched == []


def test_the_watchdog_is_fed_once_a_look_and_only_when_the_look_is_over(chip: tuple[Chip, Any, int]) -> None:
    pico, board, _ = chip
    pico.ticks = 1000
    fed_before = []

    def look() -> None:
        fed_before.append(len(pico.fed))
        if len(fed_before) == 50:
            raise Powerless

    pico.looks = look
    with pytest.raises(Powerless):
        board.run()
    assert fed_before == list(range(50)), "the one that was cut off was not fed for"
    assert pico.watched == [board.WATCHDOG]
    # An RP2040 counts no further, and a host that reads nothing may hold up one look for seconds.
    assert 5000 < board.WATCHDOG <= 8388
    assert board.FAREWELL < board.WATCHDOG


BROKEN = (
    MemoryError("memory allocation failed"),
    OSError(5),
    ValueError("no such light"),
    RuntimeError("nobody knows"),
)


@pytest.mark.parametrize("error", BROKEN, ids=lambda error: type(error).__name__)
def test_after_any_exception_the_chip_starts_anew_and_says_hello(chip: tuple[Chip, Any, int], error: Exception) -> None:
    pico, board, far = chip
    looks, fed, shone = 0, 0, []
    challenges = set()
    for life in range(2):
        looks, fed = 0, len(pico.fed)

        def look(life: int = life) -> None:
            nonlocal looks
            looks += 1
            if looks == 30 and life == 0:
                raise error
            if looks > 30:
                # The farewell: the light is on, and nobody feeds.
                shone.append(pico.done[pins.LIGHT])
            if looks == 40:
                raise Powerless

        pico.looks = look
        with pytest.raises(Restarted if life == 0 else Powerless):
            board.run()
        assert len(pico.fed) - fed == (29 if life == 0 else 39)
        hello = decode(os.read(far, 4096).splitlines()[0])
        assert (hello.kind, hello.args) == ("HELLO", ("1", "e6614c311b7e2f2a"))
        challenges.add(hello.session)
        pico.ticks += 5000
    assert shone[0] == 1
    assert len(challenges) == 2, "the session before is over"


def test_a_light_that_is_broken_keeps_nobody_from_starting_anew(chip: tuple[Chip, Any, int]) -> None:
    pico, board, _ = chip

    def break_down(self: object, lit: bool, buzzing: bool) -> None:
        raise OSError(5)

    board.Pico.show = break_down
    with pytest.raises(Restarted):
        board.run()
    assert pico.fed == []


def test_no_two_parts_share_a_pin() -> None:
    used = [*pins.BUTTONS.values(), pins.LIGHT, pins.BUZZER]
    assert len(set(used)) == len(used) == 6
