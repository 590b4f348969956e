"""The colours of wires as people call them."""

from __future__ import annotations

from typing import Final

from companion.text import Text, verbatim
from hardware.wiring.plan import Pin

_NAMES: Final = {
    "black": Text("black"),
    "brown": Text("brown"),
    "red": Text("red"),
    "orange": Text("orange"),
    "yellow": Text("yellow"),
    "green": Text("green"),
    "blue": Text("blue"),
    "violet": Text("violet"),
    "grey": Text("grey"),
    "white": Text("white"),
    "pink": Text("pink"),
    "turquoise": Text("turquoise"),
}


def colour(pin: Pin) -> Text:
    """Return the colour of this pin's wire."""
    return _NAMES.get(pin.colour, verbatim(pin.colour))


def wire(pin: Pin) -> Text:
    """Return the words for a wire: "GPIO5, white"."""
    return Text("GPIO{n}, {colour}", n=pin.gpio, colour=colour(pin))
