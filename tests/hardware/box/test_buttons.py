"""Buttons on gpiozero's own mock pins: real gpiozero devices, no hardware, a clock that only tests move."""

from __future__ import annotations

import sys
import threading
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from gpiozero.pins.pi import PiPin

from companion.pages.page import BUTTONS
from hardware.box.buttons import ButtonId, Buttons
from hardware.box.debounce import HOLD, WINDOW
from hardware.box.noisy_contact import Chatter
from hardware.box.pins import Pins, Unreachable
from hardware.wiring.plan import Pin, Pull
from tests.hardware.clockwork import Clockwork, Stamp
from tests.hardware.traces import TRACES, Trace

TAP = 0.1

WIRED = {
    **{ButtonId(None, button): Pin(gpio, "red") for button, gpio in zip(BUTTONS, (5, 6, 13, 19), strict=True)},
    **{ButtonId(0, button): Pin(gpio, "red") for button, gpio in zip(BUTTONS, (16, 20, 21, 26), strict=True)},
    **{ButtonId(1, button): Pin(gpio, "red") for button, gpio in zip(BUTTONS, (17, 27, 22, 23), strict=True)},
}


def connect_buttons() -> Buttons:
    """Return buttons on whatever pins this machine has."""
    buttons = Buttons(Clockwork(), unheard, unheard)
    buttons.connect(WIRED.items(), "up", Pins())
    return buttons


def unheard(key: ButtonId, what: object) -> None:
    """Nobody listens."""


class Bench:
    """Buttons on a bench: fingers, and what was told."""

    def __init__(self, pull: Pull = "up", wired: dict[ButtonId, Pin] | None = None, factory: Any = None) -> None:
        self.wired = WIRED if wired is None else wired
        self.clock = Clockwork()
        self.pull = pull
        self.factory = factory or MockFactory()
        self.told: list[tuple[ButtonId, bool]] = []
        pins = Pins(self.factory)
        self.said: list[tuple[ButtonId, bool, int, int]] = []
        """Of each button that chatters or has stopped: whether it does, and the presses and edges left out."""
        self.buttons = Buttons(self.clock, lambda key, held: self.told.append((key, held)), self.say)
        self.buttons.connect(self.wired.items(), pull, pins)

    def say(self, key: ButtonId, chatter: Chatter) -> None:
        self.said.append((key, key in self.buttons.chattering, chatter.presses, chatter.edges))

    def pin(self, key: ButtonId) -> Any:
        return self.factory.pin(self.wired[key].gpio)

    def edge(self, key: ButtonId, down: bool) -> None:
        (self.pin(key).drive_low if down == (self.pull == "up") else self.pin(key).drive_high)()

    def told_late(self, key: ButtonId, at: float, down: bool) -> None:
        """The kernel stamped an edge at that moment, and gpiozero's thread has its turn only now."""
        pin = self.pin(key)
        pin._state = int(down != (self.pull == "up"))
        PiPin._call_when_changed(pin, Stamp(at), pin._state)

    def tap(self, key: ButtonId, seconds: float = TAP) -> None:
        self.edge(key, True)
        self.clock.advance(seconds)
        self.edge(key, False)
        self.clock.advance(WINDOW)


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.buttons.close()


def key_of(name: str) -> ButtonId:
    whose, button = name.split(".")
    return ButtonId({"box": None, "hand1": 0, "hand2": 1}[whose], BUTTONS["ABCD".index(button)])


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: str(trace.name))
@pytest.mark.parametrize("late", [False, True], ids=["at-once", "a-busy-loop"])
def test_recorded_traces_give_the_presses_through_gpiozero_too(bench: Bench, trace: Trace, late: bool) -> None:
    for edge in trace.edges:
        if late:
            bench.clock.jump(edge.at)
        else:
            bench.clock.advance(edge.at - bench.clock.at)
        bench.edge(key_of(edge.name), edge.down)
    bench.clock.advance(2.0)
    names = [f"{'box' if key.place is None else f'hand{key.place + 1}'}.{key.button}" for key, _ in bench.told]
    assert [name + "!" * held for name, (_, held) in zip(names, bench.told, strict=True)] == list(trace.expected)


@pytest.mark.parametrize("pull", ["up", "down"])
@pytest.mark.parametrize("key", WIRED, ids=lambda key: f"{key.place}-{key.button}")
def test_every_button_is_heard_short_and_long_with_either_pull(pull: Pull, key: ButtonId) -> None:
    bench = Bench(pull)
    bench.tap(key)
    bench.tap(key, HOLD)
    assert bench.told == [(key, False), (key, True)]
    bench.buttons.close()


def test_debouncing_is_ours_and_the_library_s_is_off(bench: Bench) -> None:
    assert all(bench.pin(key).bounce is None for key in WIRED)


def test_presses_of_one_millisecond_keep_their_order(bench: Bench) -> None:
    first, second = ButtonId(1, "C"), ButtonId(0, "A")
    for down in (True, False):
        bench.edge(first, down)
        bench.edge(second, down)
        bench.clock.advance(TAP)
    assert bench.told == [(first, False), (second, False)]


def test_edges_from_threads_of_their_own_lose_nothing(bench: Bench) -> None:
    def hammer(key: ButtonId) -> None:
        for _ in range(50):
            bench.edge(key, True)
            bench.edge(key, False)
        bench.edge(key, True)

    threads = [threading.Thread(target=hammer, args=(key,)) for key in WIRED]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    bench.clock.advance(TAP)
    for key in WIRED:
        bench.edge(key, False)
    bench.clock.advance(TAP)
    assert sorted(bench.told, key=repr) == sorted(((key, False) for key in WIRED), key=repr)


def test_an_edge_that_got_lost_is_found_at_the_pin(bench: Bench) -> None:
    key = ButtonId(None, "A")
    bench.edge(key, True)
    bench.clock.advance(0.001)
    bench.pin(key)._edges = "none"
    bench.edge(key, False)
    bench.clock.advance(1.0)
    assert bench.told == []
    bench.pin(key)._edges = "both"
    bench.tap(key)
    bench.edge(key, True)
    bench.clock.advance(TAP)
    bench.pin(key)._edges = "none"
    bench.edge(key, False)
    bench.clock.advance(1.0)
    assert bench.told == [(key, False), (key, False)]


def test_a_button_held_down_at_the_start_presses_nothing() -> None:
    factory = MockFactory()
    pin = factory.pin(5)
    pin._set_pull = lambda value: setattr(pin, "_pull", value)
    pin.drive_low()
    bench = Bench(factory=factory)
    bench.clock.advance(5.0)
    bench.edge(ButtonId(None, "A"), False)
    bench.clock.advance(5.0)
    assert bench.told == []
    bench.tap(ButtonId(None, "A"))
    assert bench.told == [(ButtonId(None, "A"), False)]
    bench.buttons.close()


def test_nothing_keeps_the_clock_busy_while_nobody_presses(bench: Bench) -> None:
    assert bench.clock.waiting == 0
    bench.tap(ButtonId(None, "D"), 2.0)
    assert bench.clock.waiting == 0


def test_a_busy_pin_is_told_and_the_rest_carries_on() -> None:
    factory = MockFactory()
    taken = Pins(factory).output(Pin(6, "red"))
    bench = Bench(factory=factory)
    assert set(bench.buttons.troubles) == {ButtonId(None, "B")}
    assert "GPIO6 cannot be used" in str(bench.buttons.troubles[ButtonId(None, "B")])
    assert bench.buttons.trouble is None
    bench.tap(ButtonId(None, "C"))
    assert bench.told == [(ButtonId(None, "C"), False)]
    bench.buttons.close()
    taken.close()


def test_a_pin_that_does_not_exist_is_told() -> None:
    with pytest.raises(Unreachable, match=r"^GPIO99 cannot be used"):
        Pins(MockFactory()).input(Pin(99, "red"), "up", lambda down, stamp: None)


def test_without_any_pins_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    import gpiozero

    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nonesuch")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        buttons = connect_buttons()
    assert str(buttons.trouble).startswith("The pins cannot be reached (")
    assert str(buttons.trouble).endswith("is this a Pi, and are you in the group gpio?")
    buttons.close()


def test_without_gpiozero_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    buttons = connect_buttons()
    assert str(buttons.trouble) == "gpiozero is missing or cannot run here: install drakvakt[box] on a Raspberry Pi."
    assert set(buttons.troubles) == set(WIRED)
    buttons.close()


def test_closed_buttons_give_their_pins_back_and_say_nothing() -> None:
    bench = Bench()
    bench.edge(ButtonId(None, "A"), True)
    bench.clock.advance(TAP)
    bench.edge(ButtonId(None, "A"), False)
    bench.buttons.close()
    bench.clock.advance(1.0)
    assert bench.told == []
    again = Bench(factory=bench.factory)
    assert again.buttons.troubles == {}
    again.buttons.close()


def test_a_contact_that_bounces_much_is_heard_though_nobody_has_the_time(bench: Bench) -> None:
    """25 edges at each change, and the loop comes back only when the finger has gone."""
    button = ButtonId(None, "A")
    for change, down in enumerate((True, False)):
        for edge in range(25):
            bench.clock.jump(change * 0.07 + edge * 0.00015)
            bench.edge(button, down if edge % 2 == 0 else not down)
    bench.clock.advance(1.0)
    assert bench.told == [(button, False)]


def test_an_edge_counts_from_the_moment_at_which_the_kernel_saw_it(bench: Bench) -> None:
    """Both edges of a tap come at once, a second late: by then it would be a glitch, which is none."""
    button = ButtonId(None, "A")
    bench.clock.jump(1.0)
    bench.told_late(button, 0.1, down=True)
    bench.told_late(button, 0.1 + TAP, down=False)
    bench.clock.advance(0.0)
    assert bench.told == [(button, False)]


@pytest.mark.parametrize(("seconds", "held"), [(HOLD - 0.05, False), (HOLD + 0.05, True)])
def test_how_long_a_press_was_is_known_however_late_its_edges_come(bench: Bench, seconds: float, held: bool) -> None:
    button = ButtonId(None, "B")
    bench.clock.jump(0.1)
    bench.told_late(button, 0.0, down=True)
    bench.clock.advance(0.3)
    bench.clock.jump(1.0)
    bench.told_late(button, seconds, down=False)
    bench.clock.advance(1.0)
    assert bench.told == [(button, held)]


def test_taps_are_told_in_order_though_the_second_is_heard_first(bench: Bench) -> None:
    first, second = ButtonId(0, "A"), ButtonId(1, "B")
    bench.clock.jump(0.5)
    bench.told_late(second, 0.02, down=True)
    bench.told_late(first, 0.01, down=True)
    bench.told_late(second, 0.12, down=False)
    bench.told_late(first, 0.11, down=False)
    bench.clock.advance(0.0)
    assert bench.told == [(first, False), (second, False)]
