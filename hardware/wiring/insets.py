"""Small drawings below the header: how a strip is fed, and how a button, a light and a buzzer are joined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hardware.wiring.connections import (
    COMMON,
    DATA,
    FEED,
    FOR_BUZZER,
    FOR_DATA,
    FOR_LIGHT,
    FOR_LINE,
    FOR_SHIFTER,
    FOR_STRIP,
)
from hardware.wiring.handheld import PicoHandheld
from hardware.wiring.harness import Harness, Wire
from hardware.wiring.plan import SHIFTER, Plan, Strip
from hardware.wiring.svg import Point, dot, label, line, rectangle, resistor, text, wire

HIGH = 124.0
STRIP_WIDE = 600.0


def insets(plan: Plan | PicoHandheld, harness: Harness, point: Point) -> Iterator[str]:
    """Yield all drawings that a plan needs, side by side from the point."""
    (x, y), prefix = point, harness.board.prefix
    strip = plan.strip if isinstance(plan, Plan) else None
    if strip is not None:
        pins = {wire.terminal: wire for wire in harness.wires_to(SHIFTER)}
        yield from _strip(strip, pins, (x, y))
        x += STRIP_WIDE + 30
    yield from _button(plan.pull, prefix, (x, y))
    if any(wired.through == FOR_LINE for wired in harness.wires):
        yield resistor((x + 142, y), 26) + text((x + 142, y - 13), FOR_LINE, anchor="middle")
        yield text((x + 116, y + 13), "a handheld's only")
    if any(wired.through == FOR_LIGHT for wired in harness.wires):
        y += 44
        yield from _light(prefix, (x, y))
    if any(wired.through == FOR_BUZZER for wired in harness.wires):
        yield from _buzzer(prefix, (x, y + 44))


def _strip(strip: Strip, pins: Mapping[str, Wire], point: Point) -> Iterator[str]:
    x, y = point
    plus, minus, data = y + 34, y + 58, y + 100
    own = strip.supply == "own"
    yield text((x, y), "Light strip: from the shifter to the lights", bold=True)
    # The rails, then what hangs between them.
    yield wire([(x + 120, plus), (x + 500, plus)], "red")
    yield wire([(x + 120, minus), (x + 500, minus)], "black")
    yield rectangle((x, plus - 16), 120, 54)
    yield text((x + 8, plus), f"5 V, {strip.own} mA" if own else f"Pi, pin {pins[FEED].pin}")
    yield text((x + 114, plus), "+" if own else "5V", anchor="end", bold=True)
    yield text((x + 8, minus), "own supply" if own else f"Pi, pin {pins[COMMON].pin}")
    yield text((x + 114, minus), "-" if own else "GND", anchor="end", bold=True)
    yield from _shifter(pins[DATA], (x + 190, y + 76), plus, minus)
    yield wire([(x + 330, data), (x + 500, data)], strip.data.colour)
    yield resistor((x + 372, data), 34) + text((x + 372, data + 14), FOR_DATA, anchor="middle")
    yield from _capacitor((x + 260, plus), minus, FOR_SHIFTER)
    yield from _capacitor((x + 440, plus), minus, FOR_STRIP)
    yield text((x + 426, (plus + minus) / 2 - 4), "+", anchor="end")
    if own:
        yield wire([(x + 352, minus), (x + 352, minus + 22)], "black") + dot((x + 352, minus))
        yield label((x + 360, minus + 20), f"Pi, pin {pins[COMMON].pin} (GND)")
    yield rectangle((x + 500, plus - 16), 100, 96)
    for name, height in (("5V", plus), ("GND", minus), ("DIN", data)):
        yield text((x + 506, height), name, bold=True)
    yield text((x + 546, plus), "strip,")
    yield text((x + 546, minus), f"{strip.count}")
    yield text((x + 546, minus + 18), "lights")


def _shifter(data: Wire, point: Point, plus: float, minus: float) -> Iterator[str]:
    x, y = point
    yield wire([(x + 34, plus), (x + 34, y)], "red") + dot((x + 34, plus))
    yield wire([(x + 106, minus), (x + 106, y)], "black") + dot((x + 106, minus))
    yield rectangle((x, y), 140, 46)
    yield text((x + 34, y + 9), "14", anchor="middle") + text((x + 106, y + 9), "7 and 1", anchor="middle")
    yield text((x + 6, y + 24), "2", bold=True) + text((x + 134, y + 24), "3", anchor="end", bold=True)
    yield text((x + 70, y + 24), "74AHCT125", anchor="middle")
    yield text((x + 70, y + 38), "4 5 9 10 12 13: to 7", anchor="middle")
    yield wire([(x - 60, y + 24), (x, y + 24)], data.colour)
    yield label((x - 150, y + 24), f"{data.signal}, pin {data.pin}", bold=True)


def _capacitor(point: Point, minus: float, size: str) -> Iterator[str]:
    """Draw it upright between the rails; the curved plate of the books is a second flat one here."""
    x, plus = point
    middle = (plus + minus) / 2
    yield line([(x, plus), (x, middle - 3)]) + line([(x - 9, middle - 3), (x + 9, middle - 3)], thick=2.4)
    yield line([(x - 9, middle + 3), (x + 9, middle + 3)], thick=2.4) + line([(x, middle + 3), (x, minus)])
    yield dot((x, plus), 3) + dot((x, minus), 3)
    yield text((x + 14, plus - 12), size, anchor="middle")


def _button(pull: str, prefix: str, point: Point) -> Iterator[str]:
    x, y = point
    yield text((x, y), "Each button", bold=True)
    yield line([(x + 120, y), (x + 170, y)]) + line([(x + 170, y - 1), (x + 206, y - 13)], thick=2)
    yield line([(x + 206, y), (x + 270, y)]) + dot((x + 170, y), 3) + dot((x + 206, y), 3)
    yield label((x + 92, y), prefix) + label((x + 276, y), "common, " + ("to GND" if pull == "up" else "to 3V3"))


def _light(prefix: str, point: Point) -> Iterator[str]:
    x, y = point
    yield text((x, y), "Each light", bold=True) + line([(x + 120, y), (x + 270, y)])
    yield resistor((x + 160, y), 34) + text((x + 160, y - 13), FOR_LIGHT, anchor="middle")
    yield f'<path d="M{x + 208:g},{y - 8:g} V{y + 8:g} L{x + 222:g},{y:g} Z"/>'
    yield line([(x + 222, y - 8), (x + 222, y + 8)], thick=2) + text((x + 200, y - 8), "+", anchor="end")
    yield label((x + 92, y), prefix) + label((x + 276, y), "GND (short leg)")


def _buzzer(prefix: str, point: Point) -> Iterator[str]:
    x, y = point
    yield text((x, y), "Each buzzer", bold=True) + line([(x + 120, y), (x + 270, y)])
    yield resistor((x + 160, y), 34) + text((x + 160, y - 13), FOR_BUZZER, anchor="middle")
    yield f'<circle cx="{x + 218:g}" cy="{y:g}" r="11" fill="#fff" stroke="#000" stroke-width="1.2"/>'
    yield line([(x + 214, y - 6), (x + 214, y + 6)], thick=2) + line([(x + 222, y - 6), (x + 222, y + 6)], thick=2)
    yield label((x + 92, y), prefix) + label((x + 276, y), "GND (passive piezo)")
