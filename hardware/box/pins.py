"""Pins through gpiozero, one by one: a pin that cannot be had is explained in a sentence, and the rest carries on.

Nothing else of Drakvakt touches gpiozero, and nothing touches anything beneath it.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from importlib import import_module
from threading import Lock
from typing import Any, Final, Protocol

from companion.text import Text
from hardware.box.parts import error_reason, not_installed
from hardware.wiring.plan import Pin, PinFactory, Pull

FACTORIES: Final = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
    "pigpio": ("gpiozero.pins.pigpio", "PiGPIOFactory"),
    "native": ("gpiozero.pins.native", "NativeFactory"),
    "mock": ("gpiozero.pins.mock", "MockFactory"),
}
"""The factories that come with gpiozero, by their names. gpiozero itself looks them up among all installed packages."""

_opening = Lock()
"""Screens with a reset pin are opened on their own thread: there must be one factory for all."""

PITCH: Final = 2400
"""Hertz: where small piezo discs are loud."""

LOUD: Final = 0.5
QUIET: Final = 0.03
"""Shares of the time for which pulses are on: loud, and quiet."""


class InputPin(Protocol):
    """A pin that reads a button."""

    @property
    def is_active(self) -> bool:
        """True while the button is pressed."""

    def close(self) -> None:
        """Give the pin back."""


class OutputPin(Protocol):
    """A pin that switches a lamp, a buzzer or a line of a screen."""

    def switch_on(self) -> None:
        """Set the pin high."""

    def switch_off(self) -> None:
        """Set the pin low."""

    def close(self) -> None:
        """Give the pin back."""


class Sounder(OutputPin, Protocol):
    """A buzzer, switched on at its own pitch or given another one."""

    def sound(self, hertz: int, *, quiet: bool = False) -> None:
        """Sound at this pitch."""


class Unreachable(Exception):
    """A pin that cannot be had, with a sentence that says why; `whole` if every other pin would fail alike."""

    def __init__(self, text: Text, *, whole: bool = False) -> None:
        super().__init__(str(text))
        self.text = text
        self.whole = whole


class Pins:
    """Opener of pins. `factory` is a pin factory of gpiozero, for tests; None is the one that `through` names.

    Where that is None too, the environment names the factory, or gpiozero finds one.
    """

    def __init__(self, factory: object | None = None, through: PinFactory | None = None) -> None:
        self._factory = factory
        self._through = through

    def input(self, pin: Pin, pull: Pull, changed: Callable[[bool, float], None]) -> InputPin:
        """Open a button; `changed` hears of each edge, on a thread of gpiozero's, with True for a press.

        With it comes the kernel's own stamp of the edge, in seconds: `Time.from_stamp` says which moment that was.

        gpiozero's `bounce` stays off, for it loses edges. Edges come from the pin and not from gpiozero's class Button:
        that drops a good edge after a lost one, and keeps a thread for each button that wakes ten times a second.
        """
        library = self._library()
        try:
            device = library.InputDevice(pin.gpio, pull_up=pull == "up", pin_factory=self._factory)
            return _Contact(device, pull, changed)
        except Exception as error:
            raise _busy(pin, error) from error

    def output(self, pin: Pin) -> OutputPin:
        """Open a lamp or a buzzer, which starts switched off."""
        library = self._library()
        try:
            return _Switch(library.DigitalOutputDevice(pin.gpio, pin_factory=self._factory))
        except Exception as error:
            raise _busy(pin, error) from error

    def tone(self, pin: Pin) -> Sounder:
        """Open a passive buzzer, which sounds when it is switched on. Where the pins know no pulses it clicks."""
        library = self._library()
        try:
            opened = _Tone(library.PWMOutputDevice(pin.gpio, frequency=PITCH, pin_factory=self._factory))
            # Only an open device tells whether its pin knows pulses; by now they run, if without a sound.
            opened.switch_off()
        except library.PinPWMUnsupported:
            return _Click(self.output(pin))
        except Exception as error:
            raise _busy(pin, error) from error
        return opened

    def _library(self) -> Any:
        """Import gpiozero, and give it a factory for its pins."""
        try:
            import gpiozero
        except (ImportError, RuntimeError, NotImplementedError) as error:
            raise Unreachable(not_installed("gpiozero"), whole=True) from error
        if self._factory is None:
            try:
                with _opening, warnings.catch_warnings():
                    # Each way to the pins that it tries in vain; when none is left it says so.
                    warnings.simplefilter("ignore", gpiozero.PinFactoryFallback)
                    self._ensure(gpiozero.Device)
            except Exception as error:
                text = Text("The pins cannot be reached ({why}): is this a Pi, and are you in the group gpio?")
                raise Unreachable(text.using(why=error_reason(error)), whole=True) from error
        return gpiozero

    def _ensure(self, device: Any) -> None:
        """Have gpiozero use what the plan names, or what it would take by itself.

        A factory of gpiozero's own is imported by its name here. gpiozero's search for it reads the metadata of each
        installed package, which was a twentieth of a box's start.
        """
        through = self._through or os.environ.get("GPIOZERO_PIN_FACTORY", "")
        if device.pin_factory is None and through in FACTORIES:
            module, name = FACTORIES[through]
            device.pin_factory = getattr(import_module(module), name)()
        device.ensure_pin_factory()


class _Switch:
    """A digital output of gpiozero's."""

    def __init__(self, device: Any) -> None:
        self._device = device

    def switch_on(self) -> None:
        self._device.on()

    def switch_off(self) -> None:
        self._device.off()

    def close(self) -> None:
        self._device.close()


class _Tone:
    """Pulses that are on half of the time: as loud as a bare piezo gets. In silence there are none.

    lgpio makes pulses by writing each of their edges, and goes on with it where they are never on: 2,400 writes a
    second, and a good part of a small core.
    """

    def __init__(self, device: Any) -> None:
        self._device = device

    def switch_on(self) -> None:
        self.sound(PITCH)

    def sound(self, hertz: int, *, quiet: bool = False) -> None:
        self._device.frequency = hertz
        self._device.value = QUIET if quiet else LOUD

    def switch_off(self) -> None:
        # First low, so that nothing is cut off while it is high; and low again, as nobody promises where pulses end.
        self._device.off()
        self._device.frequency = None
        self._device.off()

    def close(self) -> None:
        self._device.close()


class _Click:
    """A buzzer that is only switched: whatever the pitch, it clicks as it goes on and off."""

    def __init__(self, output: OutputPin) -> None:
        self._output = output
        self.switch_on, self.switch_off, self.close = output.switch_on, output.switch_off, output.close

    def sound(self, hertz: int, *, quiet: bool = False) -> None:
        del hertz, quiet
        self._output.switch_on()


class _Contact:
    """A device of gpiozero's that reports each edge of its pin."""

    def __init__(self, device: Any, pull: Pull, changed: Callable[[bool, float], None]) -> None:
        self._device = device
        self._low_is_down = pull == "up"
        self._changed = changed
        device.pin.bounce = None
        device.pin.edges = "both"
        # The pin keeps this bound method weakly, as long as the contact lives.
        device.pin.when_changed = self._hear

    @property
    def is_active(self) -> bool:
        return bool(self._device.is_active)

    def close(self) -> None:
        self._device.close()

    def _hear(self, ticks: float, state: int) -> None:
        self._changed(bool(state) != self._low_is_down, ticks)


def _busy(pin: Pin, error: Exception) -> Unreachable:
    # gpiozero lets through what the library under it raises, and those have no base in common.
    return Unreachable(
        Text(
            "GPIO{n} cannot be used ({why}): is it used elsewhere, or wired twice?", n=pin.gpio, why=error_reason(error)
        )
    )
