"""Shapes of a wiring file, declared: which keys a table has, what each may hold, what it means, what stands without it.

`hardware/wiring/load.py` reads by them, and `scripts/reference.py` writes the reference of wirings from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from companion.pages.page import BUTTONS
from companion.record import record
from hardware.wiring.boards import box_boards
from hardware.wiring.screen_sizes import SIZES, UNFIT

MOST_HANDHELDS: Final = 6
MOST_LIGHTS: Final = 300
WIDEST: Final = 256
MOST_CURRENT: Final = 20_000
BAUDS: Final = (9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600)


@record
class OneLine:
    """One line of printable characters, 1 to `longest`."""

    longest: int


@record
class OneWord:
    """One of a few words. An error guesses the nearest, or names all of them, for where many are alike."""

    words: tuple[str, ...]
    guess: bool = True


@record
class SomeWords:
    """A list of some of a few words."""

    words: tuple[str, ...]


@record
class WholeNumber:
    """A whole number from `low` to `high`."""

    low: int
    high: int


@record
class AnyNumber:
    """A number from `low` to `high`, which may have a decimal point."""

    low: float
    high: float


@record
class InnerTable:
    """A table, by its keys. `path` is its heading in the file, such as "oled"; "" for a table in one line."""

    path: str
    keys: Keys


@record
class InnerTables:
    """A list of at most `most` tables, each of one of some kinds."""

    path: str
    most: int
    kinds: Mapping[str, Keys]

    @property
    def keys(self) -> Keys:
        """Keys of all kinds."""
        return {name: key for keys in self.kinds.values() for name, key in keys.items()}


KeyShape: TypeAlias = OneLine | OneWord | SomeWords | WholeNumber | AnyNumber | InnerTable | InnerTables


@record
class WiringKey:
    """A key of a table.

    Attributes:
        shape: What may stand there.
        says: What it means, for the reference.
        absent: What holds where the key is left out; `None` where it must not be.
    """

    shape: KeyShape
    says: str
    absent: str | None = None


Keys: TypeAlias = Mapping[str, WiringKey]

PIN: Final[Keys] = {
    "gpio": WiringKey(WholeNumber(0, 99), "the GPIO number, not the number on the header"),
    "colour": WiringKey(
        OneWord(
            (
                *("black", "brown", "red", "orange", "yellow", "green"),
                *("blue", "violet", "grey", "white", "pink", "turquoise"),
            )
        ),
        "the colour of the wire, for the pictures",
    ),
}
PIN_SHAPE: Final = InnerTable("", PIN)

TITLE: Final = WiringKey(OneLine(40), "the name of the box or handheld, for people")
_BUTTONS: Final[Keys] = {button: WiringKey(PIN_SHAPE, f"the pin of button {button}") for button in BUTTONS}
_PULL: Final = WiringKey(
    OneWord(("up", "down")), "`up`: pressed, a button joins its pin to ground; `down`: to 3V3", absent="`up`"
)
OWN_BUTTONS: Final = InnerTable("buttons", {"pull": _PULL, **_BUTTONS})
"""The four buttons of a box, or of a serial handheld."""

GLASS: Final[Keys] = {
    "driver": WiringKey(OneWord((*SIZES, *UNFIT)), "the chip of the screen"),
    "interface": WiringKey(OneWord(("i2c", "spi")), "how the screen is wired", absent="`i2c`"),
    "width": WiringKey(WholeNumber(1, WIDEST), "pixels in a row, as the chip has them"),
    "height": WiringKey(WholeNumber(1, WIDEST), "rows of pixels; a box needs 64"),
    "bus": WiringKey(WholeNumber(0, 9), "the I2C bus; GPIO2 and 3 are bus 1"),
    "contrast": WiringKey(WholeNumber(0, 255), "how bright the screen is", absent="255"),
    "rotate": WiringKey(WholeNumber(0, 3), "0 is upright, 2 upside down; 1 and 3 are refused", absent="0"),
    "reset": WiringKey(PIN_SHAPE, "its RES, low for a moment before the screen is opened", absent="not wired"),
}
"""Keys of every screen, however it is wired."""

ON_I2C: Final[Keys] = {
    "address": WiringKey(WholeNumber(0, 1023), "`0x3C` or `0x3D`"),
    "sda": WiringKey(PIN_SHAPE, "its data"),
    "scl": WiringKey(PIN_SHAPE, "its clock"),
}
ON_SPI: Final[Keys] = {
    "clk": WiringKey(PIN_SHAPE, "its clock"),
    "data": WiringKey(PIN_SHAPE, "its data"),
    "cs": WiringKey(PIN_SHAPE, "its chip select"),
    "dc": WiringKey(PIN_SHAPE, "data or command"),
}
OLED: Final[Keys] = {**GLASS, **ON_I2C}
"""A screen on I2C, the only one that a handheld may have."""

SPI_OLED: Final[Keys] = {
    **GLASS,
    "bus": WiringKey(WholeNumber(0, 1), "the SPI bus"),
    "reset": WiringKey(PIN_SHAPE, "its RES"),
    **ON_SPI,
}
SCREEN: Final = InnerTable("oled", {**OLED, **ON_SPI})
"""The screen of a box, before it is known how it is wired."""

STRIP: Final[Keys] = {
    "driver": WiringKey(OneWord(("spi", "pwm")), "`spi` on GPIO10; `pwm` on GPIO12, 13, 18 or 19 up to a Pi 4"),
    "count": WiringKey(WholeNumber(1, MOST_LIGHTS), "how many lights"),
    "data": WiringKey(PIN_SHAPE, "the pin of their data"),
    "order": WiringKey(
        OneWord(("RGB", "RBG", "GRB", "GBR", "BRG", "BGR"), guess=False), "the order in which they take colours"
    ),
    "brightness": WiringKey(AnyNumber(0.01, 1), "a part of full brightness"),
    "gamma": WiringKey(AnyNumber(1, 4), "how much dark colours are darkened; 2.2 is usual"),
    "limit": WiringKey(WholeNumber(1, MOST_CURRENT), "mA that all lights together may draw"),
    "supply": WiringKey(OneWord(("own", "pi")), "`own`: a 5 V supply of their own; `pi`: the 5 V pins of the header"),
    "own": WiringKey(WholeNumber(1, MOST_CURRENT), "mA that their own supply can give; only with `own`", absent="2000"),
}

_KIND: Final = WiringKey(OneWord(("wired", "serial")), "`wired` to the box, or `serial`: a Pico on USB")
_NAME: Final = WiringKey(OneLine(12), "its name for people")
WIRED: Final[Keys] = {
    "kind": _KIND,
    "name": _NAME,
    "buttons": WiringKey(InnerTable("handhelds.buttons", _BUTTONS), "its four buttons"),
    "light": WiringKey(PIN_SHAPE, "its lamp", absent="none"),
    "buzzer": WiringKey(PIN_SHAPE, "its buzzer", absent="none"),
    "oled": WiringKey(InnerTable("handhelds.oled", OLED), "a small screen for its private page, on I2C", absent="none"),
}
SERIAL: Final[Keys] = {
    "kind": _KIND,
    "name": _NAME,
    "port": WiringKey(OneLine(60), 'the device or a pattern, such as `"/dev/ttyACM*"`'),
    "baud": WiringKey(WholeNumber(BAUDS[0], BAUDS[-1]), "its speed: " + ", ".join(map(str, BAUDS)), absent="115200"),
}

PLAN: Final[Keys] = {
    "title": TITLE,
    "board": WiringKey(OneWord(tuple(box_boards())), "the Raspberry Pi"),
    "fits": WiringKey(
        SomeWords(tuple(box_boards())), "boards for which the file is good as well", absent="only `board`"
    ),
    "supply": WiringKey(WholeNumber(100, MOST_CURRENT), "mA that the power supply of the Pi can give"),
    "pins": WiringKey(OneWord(("lgpio", "rpigpio")), "what gpiozero reaches the pins through", absent="`lgpio`"),
    "buttons": WiringKey(OWN_BUTTONS, "the four buttons beside the screen"),
    "oled": WiringKey(SCREEN, "the screen", absent="none"),
    "strip": WiringKey(InnerTable("strip", STRIP), "the strip of lights", absent="none"),
    "buzzer": WiringKey(PIN_SHAPE, "the pin of a buzzer", absent="none"),
    "handhelds": WiringKey(
        InnerTables("handhelds", MOST_HANDHELDS, {"wired": WIRED, "serial": SERIAL}), "the handhelds", absent="none"
    ),
    "power": WiringKey(PIN_SHAPE, "the pin of a button that switches the Pi off", absent="none"),
}
"""The file of a box."""

HANDHELD: Final[Keys] = {
    "title": TITLE,
    "board": WiringKey(OneWord(("pico",)), "a Raspberry Pi Pico"),
    "buttons": WiringKey(OWN_BUTTONS, "its four buttons; `pull` is `up`"),
    "light": WiringKey(PIN_SHAPE, "its lamp"),
    "buzzer": WiringKey(PIN_SHAPE, "its buzzer"),
}
"""The file of a serial handheld."""
