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
    assert (pin.frequency, pin.state) == (PITCH, 0)
    tone.on()
    assert pin.state == 0.5
    tone.off()
    assert pin.state == 0
    tone.close()
    assert pin.frequency is None


def test_where_pins_know_no_pulses_it_is_switched() -> None:
    factory = MockFactory()
    tone = Pins(factory).tone(BUZZER)
    tone.on()
    assert factory.pin(BUZZER.gpio).state == 1
    tone.close()
