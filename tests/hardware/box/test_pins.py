"""Buzzers: a bare piezo needs pulses. And what gpiozero goes through."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from importlib.metadata import entry_points
from threading import Barrier, Thread
from types import ModuleType
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.box.panel import BoxPanel
from hardware.box.pins import FACTORIES, PITCH, Pins, Unreachable
from hardware.wiring.load import load
from hardware.wiring.plan import Pin, PinFactory
from tests.hardware.clockwork import Clockwork

BUZZER = Pin(12, "orange")


def test_a_passive_buzzer_gets_pulses_at_its_pitch_and_silence_again() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    tone = Pins(factory).tone(BUZZER)
    pin = factory.pin(BUZZER.gpio)
    assert pin.state == 0
    tone.switch_on()
    assert (pin.frequency, pin.state) == (PITCH, 0.5)
    tone.switch_off()
    assert pin.state == 0
    tone.switch_on()
    assert (pin.frequency, pin.state) == (PITCH, 0.5)
    tone.close()
    assert (pin.frequency, pin.state) == (None, 0)


def test_a_tone_has_its_pitch_and_a_quiet_one_thin_pulses() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    tone = Pins(factory).tone(BUZZER)
    pin = factory.pin(BUZZER.gpio)
    tone.sound(440)
    assert (pin.frequency, pin.state) == (440, 0.5)
    tone.sound(880, quiet=True)
    assert pin.frequency == 880
    assert 0 < pin.state < 0.1
    tone.switch_off()
    assert (pin.frequency, pin.state) == (None, 0)


def test_a_silent_buzzer_has_no_pulses() -> None:
    """Not even such as are never on: lgpio would write 2,400 times a second for them."""
    factory = MockFactory(pin_class=MockPWMPin)
    tone = Pins(factory).tone(BUZZER)
    pin = factory.pin(BUZZER.gpio)
    assert pin.frequency is None, "from the beginning"
    tone.switch_on()
    tone.switch_off()
    assert pin.frequency is None


def test_pulses_end_low() -> None:
    """A buzzer that is left at 3.3 V is silent, too, but it draws current and clicks at the next sound."""

    class Late(MockPWMPin):  # type: ignore[misc]
        """Pulses that stop where they are, as on a thread that is told so in the middle of one."""

        def _set_frequency(self, value: object) -> None:
            high = self._state
            super()._set_frequency(value)
            if value is None and high:
                self._change_state(1.0)

    factory = MockFactory(pin_class=Late)
    tone = Pins(factory).tone(BUZZER)
    tone.switch_on()
    tone.switch_off()
    assert factory.pin(BUZZER.gpio).state == 0


def test_where_pins_know_no_pulses_it_is_switched() -> None:
    factory = MockFactory()
    tone = Pins(factory).tone(BUZZER)
    tone.switch_on()
    assert factory.pin(BUZZER.gpio).state == 1
    tone.close()


# What gpiozero goes through.


@pytest.fixture
def made_factories(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the factories that were made, by the modules of gpiozero that have them."""
    found: list[str] = []
    for module, name in (("gpiozero.pins.lgpio", "LGPIOFactory"), ("gpiozero.pins.rpigpio", "RPiGPIOFactory")):
        stand_in: Any = ModuleType(module)

        def factory(module: str = module) -> MockFactory:
            found.append(module)
            return MockFactory()

        setattr(stand_in, name, factory)
        monkeypatch.setitem(sys.modules, module, stand_in)
    monkeypatch.setattr(Device, "pin_factory", None)
    # As the service has it, which the wiring outdoes.
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    return found


@pytest.mark.parametrize(
    ("through", "module"), [("lgpio", "gpiozero.pins.lgpio"), ("rpigpio", "gpiozero.pins.rpigpio")]
)
def test_pins_go_through_what_the_wiring_names(made_factories: list[str], through: PinFactory, module: str) -> None:
    pins = Pins(through=through)
    for gpio in (5, 6):
        pins.output(Pin(gpio, "red")).close()
    assert made_factories == [module]


def test_a_wiring_that_names_nothing_leaves_it_to_the_environment(made_factories: list[str]) -> None:
    Pins().output(Pin(5, "red")).close()
    assert made_factories == []
    assert type(Device.pin_factory) is MockFactory


def test_a_factory_of_gpiozero_is_found_without_a_search(
    made_factories: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gpiozero.devices.entry_points", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    Pins().output(Pin(5, "red")).close()
    assert made_factories == ["gpiozero.pins.lgpio"]


def test_all_factories_that_come_with_gpiozero_are_known() -> None:
    found = {point.name: point.value for point in entry_points(group="gpiozero_pin_factories")}
    assert found == {name: ":".join(place) for name, place in FACTORIES.items()}


def test_the_box_opens_its_pins_through_what_its_wiring_names(made_factories: list[str]) -> None:
    plan = load("box-pwm")
    assert plan.pins == "rpigpio"

    async def main() -> None:
        panel = BoxPanel(replace(plan, oled=None, strip=None), Clockwork())
        panel.connect()
        assert all(part.works for part in panel.parts())
        await panel.close()

    asyncio.run(main())
    assert made_factories == ["gpiozero.pins.rpigpio"]


def test_a_module_that_is_missing_is_told(made_factories: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.rpigpio", None)
    with pytest.raises(Unreachable, match=r"^The pins cannot be reached \(") as caught:
        Pins(through="rpigpio").output(Pin(5, "red"))
    assert caught.value.whole


def test_two_threads_have_one_factory(made_factories: list[str]) -> None:
    """A screen with a reset is opened on a thread of its own, while the panel opens its buttons."""
    pins, ready = Pins(through="rpigpio"), Barrier(8)

    def open_one(gpio: int) -> None:
        ready.wait()
        pins.output(Pin(gpio, "red")).close()

    threads = [Thread(target=open_one, args=(gpio,)) for gpio in range(4, 12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made_factories == ["gpiozero.pins.rpigpio"]
