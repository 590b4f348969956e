"""A line for each key of a wiring file: what to write where it is missing."""

from __future__ import annotations

import re
from collections.abc import Mapping

EXAMPLES: Mapping[str, str] = {
    "title": 'title = "My box"',
    "board": 'board = "pi-4"',
    "supply": "supply = 3000",
    "buttons": '[buttons] and below it A = { gpio = 5, colour = "white" } and so on to D',
    "handhelds.buttons": '[handhelds.buttons] and below it A = { gpio = 16, colour = "white" } and so on to D',
    "A": 'A = { gpio = 5, colour = "white" }',
    "B": 'B = { gpio = 6, colour = "grey" }',
    "C": 'C = { gpio = 13, colour = "violet" }',
    "D": 'D = { gpio = 19, colour = "blue" }',
    "handhelds.buttons.A": 'A = { gpio = 16, colour = "white" }',
    "handhelds.buttons.B": 'B = { gpio = 20, colour = "grey" }',
    "handhelds.buttons.C": 'C = { gpio = 21, colour = "violet" }',
    "handhelds.buttons.D": 'D = { gpio = 26, colour = "blue" }',
    "light": 'light = { gpio = 15, colour = "brown" }',
    "buzzer": 'buzzer = { gpio = 14, colour = "orange" }',
    "power": 'power = { gpio = 18, colour = "orange" }',
    "gpio": "gpio = 5",
    "colour": 'colour = "white"',
    "oled.driver": 'driver = "ssd1309"',
    "width": "width = 128",
    "height": "height = 64",
    "bus": "bus = 1",
    "address": "address = 0x3C",
    "sda": 'sda = { gpio = 2, colour = "green" }',
    "scl": 'scl = { gpio = 3, colour = "yellow" }',
    "clk": 'clk = { gpio = 21, colour = "yellow" }',
    "oled.data": 'data = { gpio = 20, colour = "green" }',
    "cs": 'cs = { gpio = 18, colour = "blue" }',
    "dc": 'dc = { gpio = 24, colour = "violet" }',
    "reset": 'reset = { gpio = 25, colour = "white" }',
    "strip.driver": 'driver = "spi"',
    "count": "count = 24",
    "data": 'data = { gpio = 10, colour = "green" }',
    "order": 'order = "GRB"',
    "brightness": "brightness = 0.2",
    "gamma": "gamma = 2.2",
    "limit": "limit = 500",
    "strip.supply": 'supply = "own"',
    "kind": 'kind = "wired"',
    "name": 'name = "Handheld 1"',
    "port": 'port = "/dev/ttyACM*"',
}


def example(place: str) -> str:
    """Return the most fitting line for a place ("handhelds.2.buttons.A"); "" if there is none."""
    words = re.sub(r"\.\d+", "", place).split(".")
    tails = (".".join(words[n:]) for n in range(len(words)))
    return next((EXAMPLES[tail] for tail in tails if tail in EXAMPLES), "")
