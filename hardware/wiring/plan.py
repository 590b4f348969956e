"""The parts of a box, as its TOML file lists them: the one truth that panels read and pictures are made from.

Pins are called by their GPIO numbers (BCM), currents are in milliamperes (mA).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from companion.pages.page import Button
from companion.record import record

OledDriver: TypeAlias = str
"""Name of a device in `luma.oled.device`: "ssd1306", "sh1106", ..."""

StripDriver: TypeAlias = Literal["spi", "pwm"]

Pull: TypeAlias = Literal["up", "down"]

PinFactory: TypeAlias = Literal["lgpio", "rpigpio"]
"""Ways of gpiozero to the pins: the library lgpio, or the module RPi.GPIO."""

BUTTONS, SCREEN, SHIFTER, BUZZER, STRIP, SUPPLY = "Buttons", "Screen", "Shifter", "Buzzer", "Strip", "Strip supply"
LIGHT, POWER = "Light", "Power button"
TAKEN = (BUTTONS, SCREEN, SHIFTER, BUZZER, STRIP, SUPPLY, LIGHT, POWER)
"""Names that no handheld may have."""


@record
class Pin:
    """One wire to a pin of the Pi's header. `colour` is that of the wire, for the pictures."""

    gpio: int
    colour: str


@record
class Oled:
    """A small screen on the I2C bus. `contrast` is 0 to 255, `rotate` 0 (upright) or 2 (upside down).

    `reset` is its RES, where that is wired: low for a moment before the screen is opened.
    """

    driver: OledDriver
    width: int
    height: int
    bus: int
    address: int
    sda: Pin
    scl: Pin
    contrast: int = 255
    rotate: int = 0
    reset: Pin | None = None


@record
class SpiOled:
    """A small screen on an SPI bus: clock, data, chip select, data or command, reset. All else is as with an `Oled`."""

    driver: OledDriver
    width: int
    height: int
    bus: int
    clk: Pin
    data: Pin
    cs: Pin
    dc: Pin
    reset: Pin
    contrast: int = 255
    rotate: int = 0

    @property
    def chip(self) -> int:
        """Number of the kernel's chip select: on SPI0 by the pin, on SPI1 the one that its overlay makes."""
        return int(self.bus == 0 and self.cs.gpio == SPI0_CE1)

    @property
    def path(self) -> str:
        """Path of the kernel's device."""
        return f"/dev/spidev{self.bus}.{self.chip}"


AnyOled: TypeAlias = Oled | SpiOled

SPI0_CE1 = 7
"""GPIO of the second chip select of SPI0."""


@record
class Strip:
    """A strip of WS2812 lights. `brightness` is a part of 1; `limit` is what all lights may draw together, in mA.

    `order` is how the strip takes its colours, such as "GRB". `supply`: its own 5 V, or the Pi's; `own` is what its own
    can give, in mA.
    """

    driver: StripDriver
    count: int
    data: Pin
    order: str
    brightness: float
    gamma: float
    limit: int
    supply: Literal["own", "pi"]
    own: int = 2000


@record
class WiredHandheld:
    """A handheld whose buttons are wired to the box. A small screen of its own may carry its private page."""

    name: str
    buttons: Mapping[Button, Pin]
    light: Pin | None = None
    buzzer: Pin | None = None
    oled: Oled | None = None


@record
class SerialHandheld:
    """A handheld with a Pico of its own, plugged into USB; `port` is a pattern such as "/dev/ttyACM*"."""

    name: str
    port: str
    baud: int = 115200


@record
class Plan:
    """A whole box. `supply` is what its power supply can give, in mA. `title` is its name for people.

    `buttons` are the box's own four, beside its screen; pressed, each joins its pin to ground against a pull-up. `fits`
    names the boards that it was drawn for, if it says so. `pins` is what gpiozero goes through; None leaves it to the
    environment, which for the service is lgpio.
    """

    title: str
    board: str
    supply: int
    buttons: Mapping[Button, Pin]
    pull: Pull = "up"
    oled: AnyOled | None = None
    strip: Strip | None = None
    buzzer: Pin | None = None
    power: Pin | None = None
    """Pin of a button that switches the Pi off; it is the kernel's, and the panel does not touch it."""
    handhelds: tuple[WiredHandheld | SerialHandheld, ...] = ()
    fits: tuple[str, ...] = ()
    pins: PinFactory | None = None
