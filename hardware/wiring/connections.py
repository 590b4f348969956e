"""Connections of each thing of a plan to the board: the knowledge of a maker, as wires."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hardware.wiring.boards import boards
from hardware.wiring.handheld import PicoHandheld
from hardware.wiring.harness import GROUND, NO_WIRE, V3, V5, Builder, End, Harness
from hardware.wiring.overlays import bus_lines
from hardware.wiring.plan import (
    BUTTONS,
    BUZZER,
    LIGHT,
    POWER,
    SCREEN,
    SHIFTER,
    STRIP,
    SUPPLY,
    AnyOled,
    Oled,
    Pin,
    Plan,
    Pull,
    SerialHandheld,
    SpiOled,
    Strip,
    WiredHandheld,
)

DATA, COMMON, FEED = "in 1A (2)", "GND (7)", "5V (14)"
"""Terminals of the shifter, with the numbers of its pins."""

FOR_LIGHT, FOR_BUZZER, FOR_DATA = "330 ohm", "220 ohm", "470 ohm"
FOR_STRIP, FOR_SHIFTER = "1000 uF", "100 nF"
FOR_LINE, FOR_COMMON, FOR_BUS, FOR_FEED = "1 kohm", "330 ohm", "150 ohm", "fuse 0.2 A"
"""Parts in the lines of a cable to a handheld: a button's, 3V3 to all buttons, a screen's two, and a screen's 3V3.

Somebody will trip over that cable. A short in it must not reach a pin, whatever the pin does at that moment: through
1 kohm flow 3 mA at most, and beside the 50 kohm and more that the Pi pulls by, it is nothing.
"""


def harness_of(plan: Plan | PicoHandheld) -> Harness:
    """Return all wires of a checked plan."""
    build = Builder(plan.title, boards()[plan.board])
    if isinstance(plan, Plan) and plan.oled is not None:
        build.thing(SCREEN, _screen(plan.oled), _describe_screen(plan.oled))
    ends = [End(button, pin.gpio, pin.colour) for button, pin in plan.buttons.items()]
    build.thing(BUTTONS, [*ends, End("common", _common(plan.pull))], _describe_common(plan.pull))
    if isinstance(plan, Plan) and plan.strip is not None:
        _join_strip(build, plan.strip)
    if isinstance(plan, PicoHandheld):
        build.thing(LIGHT, [_light("+", plan.light), End("-", GROUND)], "LED: its long leg is +, its short leg -")
    if plan.buzzer is not None:
        build.thing(BUZZER, [_buzzer("+", plan.buzzer), End("-", GROUND)], "passive piezo, either way round")
    if isinstance(plan, Plan) and plan.power is not None:
        ends = [End("1", plan.power.gpio, plan.power.colour), End("2", GROUND)]
        build.thing(POWER, ends, "held for a second it switches the Pi off")
    for handheld in plan.handhelds if isinstance(plan, Plan) else ():
        if isinstance(handheld, WiredHandheld):
            _join_wired_handheld(build, handheld, plan.pull)
        else:
            _add_serial_handheld(build, handheld)
    config = bus_lines(plan) if isinstance(plan, Plan) else ()
    return replace(build.build(), config=config)


def _common(pull: Pull) -> str:
    return GROUND if pull == "up" else V3


def _describe_common(pull: Pull) -> str:
    """Return how the second legs of the four buttons are joined."""
    return f"second legs of A to D joined to one wire, common, to {_common(pull)}"


def _describe_screen(oled: AnyOled) -> str:
    """Return the kind of the screen, and other names of its terminals."""
    name = oled.driver.upper()
    if isinstance(oled, SpiOled):
        return f"{name} on SPI{oled.bus}; some print CLK or D0 for SCL, MOSI or D1 for SDA, RST for RES"
    reset = "; RES (or RST) if it has one: one with seven pins wants DC and CS to GND as well"
    return f"{name}, address 0x{oled.address:02X}{reset if oled.reset is not None else ''}"


def _screen(oled: AnyOled) -> list[End]:
    """Return the terminals in the order that most screens have them."""
    ends = [End("GND", GROUND), End("VCC", V3)]
    if isinstance(oled, SpiOled):
        ends += [_end("SCL", oled.clk), _end("SDA", oled.data), _end("RES", oled.reset)]
        return [*ends, _end("DC", oled.dc), _end("CS", oled.cs)]
    ends += [_end("SCL", oled.scl), _end("SDA", oled.sda)]
    return [*ends, *([_end("RES", oled.reset)] if oled.reset is not None else [])]


def _end(terminal: str, pin: Pin) -> End:
    return End(terminal, pin.gpio, pin.colour)


def _light(terminal: str, pin: Pin) -> End:
    return End(terminal, pin.gpio, pin.colour, FOR_LIGHT)


def _buzzer(terminal: str, pin: Pin) -> End:
    return End(terminal, pin.gpio, pin.colour, FOR_BUZZER)


def _join_strip(build: Builder, strip: Strip) -> None:
    """Join the strip: the shifter lifts the data line to 5 V, from the strip's own supply or from the header."""
    ends = [End(DATA, strip.data.gpio, strip.data.colour), End(COMMON, GROUND)]
    if strip.supply == "pi":
        ends.append(End(FEED, V5))
        plus, minus = f"{SHIFTER} {FEED}", f"{SHIFTER} {COMMON}"
    else:
        plus, minus = f"{SUPPLY} +", f"{SUPPLY} -"
        build.link(plus, f"{SHIFTER} {FEED}", "red")
        build.link(minus, f"{SHIFTER} {COMMON}", "black")
    build.thing(SHIFTER, ends, "74AHCT125, its pins in brackets; see the light strip below")
    build.link(f"{SHIFTER} 1OE (1)", f"{SHIFTER} {COMMON}", "black")
    build.link(f"{SHIFTER} 2A 2OE 3A 3OE 4A 4OE (5 4 9 10 12 13)", f"{SHIFTER} {COMMON}", "black")
    build.link(plus, f"{STRIP} 5V", "red")
    build.link(minus, f"{STRIP} GND", "black")
    build.link(f"{STRIP} 5V (+ of capacitor)", f"{STRIP} GND (- of capacitor)", NO_WIRE, FOR_STRIP)
    build.link(f"{SHIFTER} {FEED}", f"{SHIFTER} {COMMON}", NO_WIRE, FOR_SHIFTER)
    build.link(f"{SHIFTER} out 1Y (3)", f"{STRIP} DIN", strip.data.colour, FOR_DATA)


def _join_wired_handheld(build: Builder, handheld: WiredHandheld, pull: Pull) -> None:
    """Join all that hangs at a handheld's cable. A part on the other rail than the buttons gets a wire of its own."""
    ends = [End(button, pin.gpio, pin.colour, FOR_LINE) for button, pin in handheld.buttons.items()]
    ends += [_light("light +", handheld.light)] if handheld.light is not None else []
    ends += [_buzzer("buzzer +", handheld.buzzer)] if handheld.buzzer is not None else []
    ends += list(_at_a_cable(handheld.oled)) if handheld.oled is not None else []
    note = ["resistors in the box, where its cable begins", _describe_common(pull)]
    grounded = [
        name
        for name, part in (("light -", handheld.light), ("buzzer -", handheld.buzzer), ("screen GND", handheld.oled))
        if part is not None
    ]
    if grounded and pull == "up":
        note.append(f"{_join_words(grounded)} to common too")
    ends.append(End("common", _common(pull), through="" if pull == "up" else FOR_COMMON))
    if grounded and pull == "down":
        ends.append(End("ground", GROUND))
        note.append(f"{_join_words(grounded)} to ground")
    build.thing(handheld.name, ends, "; ".join(note))


def _at_a_cable(oled: Oled) -> Iterator[End]:
    """Yield the terminals of a screen at a cable, each with the part that a short needs; its ground is the buttons'."""
    through = {"VCC": FOR_FEED, "SCL": FOR_BUS, "SDA": FOR_BUS, "RES": FOR_LINE}
    yield from (replace(end, through=through[end.terminal]) for end in _screen(oled) if end.source != GROUND)


def _add_serial_handheld(build: Builder, handheld: SerialHandheld) -> None:
    build.thing(handheld.name, [], f"Pico on USB, {handheld.port}")


def _join_words(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
