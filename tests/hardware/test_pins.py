"""Buzzers: a bare piezo needs pulses."""

from __future__ import annotations

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.pins import PITCH, Pins
from hardware.wiring.plan import Pin

BUZZER = Pin(12, "orange")


def test_a_passive_buzzer_gets_pulses_at_its_pitch_and_silence_again() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    tone = Pins(factory).tone(BUZZER)
    pin = factory.pin(BUZZER.gpio)
    assert pin.state == 0
    tone.on()
    assert (pin.frequency, pin.state) == (PITCH, 0.5)
    tone.off()
    assert pin.state == 0
    tone.on()
    assert (pin.frequency, pin.state) == (PITCH, 0.5)
    tone.close()
    assert (pin.frequency, pin.state) == (None, 0)


def test_a_silent_buzzer_has_no_pulses() -> None:
    """Not even such as are never on: lgpio would write 2,400 times a second for them."""
    factory = MockFactory(pin_class=MockPWMPin)
    tone = Pins(factory).tone(BUZZER)
    pin = factory.pin(BUZZER.gpio)
    assert pin.frequency is None, "from the beginning"
    tone.on()
    tone.off()
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
    tone.on()
    tone.off()
    assert factory.pin(BUZZER.gpio).state == 0


def test_where_pins_know_no_pulses_it_is_switched() -> None:
    factory = MockFactory()
    tone = Pins(factory).tone(BUZZER)
    tone.on()
    assert factory.pin(BUZZER.gpio).state == 1
    tone.close()
