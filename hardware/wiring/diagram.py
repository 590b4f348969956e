"""The wiring diagram: the header with a wire to each terminal, in SVG, to be printed on A4 in black and white."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.wiring.handheld import PicoHandheld
from hardware.wiring.harness import Harness, Wire
from hardware.wiring.insets import HIGH, insets
from hardware.wiring.layout import BOX, BOX_WIDE, CENTRE, USES, WIDE, Layout, Placed, Route, best_layout
from hardware.wiring.plan import Plan
from hardware.wiring.svg import Anchor, dot, group, label, page, rectangle, resistor, shortened, text, width, wire

A4 = 794.0
"""Units of the drawing on the short side of A4, the least height of the picture."""

MARGIN = 16.0
PLATE = 10.2
"""Length from the middle of a pad to just outside its edge."""

FAINT = "#555"
OHM = "\N{GREEK CAPITAL LETTER OMEGA}"


def diagram(plan: Plan | PicoHandheld, harness: Harness) -> str:
    """Draw the whole picture. Every wire says at the header where it goes, and in its box where it comes from."""
    layout = best_layout(harness)
    at = MARGIN, layout.bottom + 18
    shapes = [*_title(harness), *_wires(layout), *_pins(layout), *_boxes(layout), *insets(plan, harness, at)]
    return page(WIDE, max(A4, at[1] + HIGH), f"{harness.title}: wiring", shapes)


def _title(harness: Harness) -> Iterator[str]:
    yield text((MARGIN, 20), harness.title, size=18, bold=True)
    corner = "the microSD card" if harness.board.layout == "rows" else "the USB plug"
    yield text((WIDE - MARGIN, 14), f"{harness.board.title} from above, {corner} up", anchor="end", bold=True)
    yield text((WIDE - MARGIN, 31), "Wires that cross are not joined; a dot joins.", anchor="end")


def _wires(layout: Layout) -> Iterator[str]:
    # Outer lanes first: an inner wire then passes over an outer one, never over a label.
    for route in sorted(layout.routes, key=lambda route: -route.lane):
        way = layout.way(route)
        names = {"data_gpio": str(route.wire.gpio)} if route.wire.gpio is not None else {}
        shapes = [wire(way, route.wire.colour)]
        if route.wire.through:
            shapes.append(resistor((CENTRE + route.side * (BOX - 12), route.end)))
        yield group(shapes, **{"class": "wire", "data_pin": str(route.wire.pin), **names})
    for route in layout.routes:
        if len(layout.harness.wires_at(route.wire.pin)) > 1 and _has_branch(layout, route):
            yield dot(layout.way(route)[-3])


def _has_branch(layout: Layout, route: Route) -> bool:
    """Return True if another wire of the same pin goes on where this one turns off."""
    same = [other for other in layout.routes if other.wire.pin == route.wire.pin and other.side == route.side]
    return any(other.lane > route.lane for other in same)


def _pins(layout: Layout) -> Iterator[str]:
    harness = layout.harness
    sides = {(route.wire.thing, route.wire.terminal): route.side for route in layout.routes}
    for pin, name in enumerate(harness.board.pins, 1):
        (x, y), side = layout.pad(pin), layout.column(pin)
        wires = harness.wires_at(pin)
        used = bool(wires)
        yield rectangle((x - 9, y - 9), 18, 18, thick=2.2 if used else 0.8, radius=0 if pin == 1 else 5)
        yield text((x, y), str(pin), anchor="middle", bold=used, ink="" if used else FAINT)
        anchor: Anchor = "end" if side < 0 else "start"
        across = all(sides[wire.thing, wire.terminal] != side for wire in wires)
        if not across:
            # One plate from the pad to the end of the words: a wire begins behind them and leaves no crumbs between.
            far = USES + width(_use(wires, across, side)) + 2
            yield rectangle((x + (side * far if side < 0 else PLATE), y - 7), far - PLATE, 14, edge="none")
        yield label((x + side * 16, y), name, anchor=anchor, bold=used, ink="" if used else FAINT)
        if wires:
            yield label((x + side * USES, y), _use(wires, across, side), anchor=anchor)


def _use(wires: list[Wire], goes_across: bool, side: int) -> str:
    """Return where a pin's wires go, with an arrow if they leave on the other side."""
    words = f"{wires[0].thing} {wires[0].terminal}" + (f" + {len(wires) - 1}" if len(wires) > 1 else "")
    if not goes_across:
        return words
    return f"{words} \N{RIGHTWARDS ARROW}" if side < 0 else f"\N{LEFTWARDS ARROW} {words}"


def _boxes(layout: Layout) -> Iterator[str]:
    for placed in layout.placed:
        yield group(list(_box(placed)), **{"class": "thing"})


def _box(placed: Placed) -> Iterator[str]:
    near = CENTRE + placed.side * BOX
    left = near if placed.side > 0 else near - BOX_WIDE
    yield rectangle((left, placed.top), BOX_WIDE, placed.high, thick=1.6, radius=4)
    yield text((left + 8, placed.top + 12), placed.thing.name, size=13, bold=True)
    if not placed.wires:
        yield text((left + 8, placed.terminal(0)), shortened(placed.thing.note, BOX_WIDE - 16))
    inner = near + placed.side * (16 + 1.1 * max((width(wired.terminal) for wired in placed.wires), default=0))
    for n, wired in enumerate(placed.wires):
        y = placed.terminal(n)
        anchor: Anchor = "start" if placed.side > 0 else "end"
        yield text((near + placed.side * 6, y), wired.terminal, anchor=anchor, bold=True)
        words = f"{wired.pin}: {wired.signal} {wired.colour} {wired.through.replace('ohm', OHM)}".rstrip()
        yield text((inner, y), words, anchor=anchor)
