"""Checks of a plan: faults that remain although each key of its file is right. One check is one function."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.text import Text
from hardware.spi_frame import BUFSIZ, spi_length
from hardware.wiring.boards import BoardModel, boards
from hardware.wiring.errors import WiringFault, either
from hardware.wiring.handheld import PicoHandheld
from hardware.wiring.pin_uses import Use, screens, uses
from hardware.wiring.plan import TAKEN, Oled, Plan, SerialHandheld, SpiOled, Strip
from hardware.wiring.power import DARK, full_white_draw, header_draw_at_full_white, rail_draw, strip_draw, supply_draw

COMPANY = {
    0: ("SPI0 CE1", "SPI0 CE0", "SPI0 MISO", "SPI0 SCLK", "SPI0 MOSI"),
    1: ("SPI1 MISO", "SPI1 SCLK", "SPI1 MOSI"),
}
"""Pins that the kernel takes together for each SPI bus (`dtparam=spi=on`, `dtoverlay=spi1-1cs`)."""


def plan_faults(plan: Plan, board: BoardModel) -> Iterator[WiringFault]:
    """Yield everything that is wrong with a box, the most telling first."""
    yield from _common_faults(plan, board)
    yield from spi_company(plan, board)
    if plan.strip is not None:
        yield from strip_driver(plan.strip, board)
        yield from strip_length(plan.strip)
        yield from strip_limit(plan.strip)
        yield from strip_supply(plan.strip)
    yield from handheld_names(plan)
    yield from one_port_each(plan)
    yield from header_5v(plan, board)
    yield from supply(plan, board)


def faults_on_other_boards(plan: Plan) -> Iterator[WiringFault]:
    """Yield what is wrong on another board that the plan says it fits, as `--board` would say it."""
    found = {key: next(plan_faults(replace(plan, board=key), boards()[key]), None) for key in plan.fits}
    bad = [key for key, fault in found.items() if fault is not None]
    for key, fault in found.items():
        if fault is not None:
            wrong = Text(
                "names {board}, but there {place} {wrong}", board=repr(key), place=fault.place, wrong=fault.wrong
            )
            yield WiringFault("fits", wrong, Text("take out {boards}", boards=", ".join(map(repr, bad))))


def handheld_faults(handheld: PicoHandheld, board: BoardModel) -> Iterator[WiringFault]:
    """Yield everything that is wrong with a serial handheld."""
    yield from _common_faults(handheld, board)


def _common_faults(plan: Plan | PicoHandheld, board: BoardModel) -> Iterator[WiringFault]:
    for use in uses(plan):
        yield from on_the_header(use, board)
    yield from used_twice(plan, board)
    for use in uses(plan):
        yield from pin_function(use, board)
        yield from fixed_pull(use, plan.pull, board)
    for place, oled in screens(plan):
        yield from pair(place, oled, board)
    yield from one_pair_a_bus(plan, board)
    yield from one_address_each(plan)
    yield from header_3v3(plan, board)


def on_the_header(use: Use, board: BoardModel) -> Iterator[WiringFault]:
    """Yield a fault for a pin that the header does not have, or that is kept for another use."""
    if board.pin(use.gpio) is None:
        wrong = Text("is on {pin}, which {board} does not have", pin=board.name(use.gpio), board=board.title)
        yield WiringFault(use.place, wrong, Text("take a pin of its header"))
    elif board.has_function(use.gpio, "reserved"):
        wrong = Text("is on {pin}, which is kept for the identity chip of add-on boards", pin=board.name(use.gpio))
        yield WiringFault(use.place, wrong, Text("take another pin"))


def used_twice(plan: Plan | PicoHandheld, board: BoardModel) -> Iterator[WiringFault]:
    """Yield a fault for a pin with two uses; screens on the same bus share its two lines."""
    seen: dict[int, Use] = {}
    for use in uses(plan):
        first = seen.setdefault(use.gpio, use)
        if first is not use and not (use.line and use.line == first.line):
            wrong = Text("is on {pin}, which {place} already uses", pin=board.name(use.gpio), place=first.place)
            yield WiringFault(use.place, wrong, Text("give one of the two another pin"))


def pin_function(use: Use, board: BoardModel) -> Iterator[WiringFault]:
    """Yield a fault for a pin that cannot do what is asked of it."""
    if use.function and not board.has_function(use.gpio, use.function):
        wrong = Text(
            "is on {pin}, which does not have {function} on {board}",
            pin=board.name(use.gpio),
            function=use.function,
            board=board.title,
        )
        yield WiringFault(use.place, wrong, _instead(use.function, board))


def fixed_pull(use: Use, pull: str, board: BoardModel) -> Iterator[WiringFault]:
    """Yield a fault for a button that pulls down, on a pin that the board itself pulls up."""
    if pull == "down" and "buttons." in use.place and board.has_function(use.gpio, "pulled up"):
        pin = board.name(use.gpio)
        wrong = Text("is on {pin}, which the board itself pulls up, while buttons.pull is 'down'", pin=pin)
        yield WiringFault(use.place, wrong, Text("take another pin or pull = 'up'"))


def pair(place: str, oled: Oled, board: BoardModel) -> Iterator[WiringFault]:
    """Yield a fault for SDA and SCL of one bus that do not stand on neighbouring GPIOs."""
    if oled.scl.gpio != oled.sda.gpio + 1:
        pins = {"pin": board.name(oled.scl.gpio), "other": board.name(oled.sda.gpio)}
        wrong = Text("is on {pin}, which does not go with SDA on {other}", **pins)
        yield WiringFault(f"{place}.scl", wrong, Text("take {pins}", pins=board.name(oled.sda.gpio + 1)))


def one_pair_a_bus(plan: Plan | PicoHandheld, board: BoardModel) -> Iterator[WiringFault]:
    """Yield a fault for two screens that name the same bus but other pins."""
    seen: dict[int, tuple[str, Oled]] = {}
    for place, oled in screens(plan):
        first, other = seen.setdefault(oled.bus, (place, oled))
        if oled.sda.gpio != other.sda.gpio:
            wrong = Text(
                "has I2C bus {bus} on {pin}, but {place} has it on {other}",
                bus=oled.bus,
                pin=board.name(oled.sda.gpio),
                place=first,
                other=board.name(other.sda.gpio),
            )
            yield WiringFault(place, wrong, Text("use the same pins, or another bus for {place}", place=place))


def one_address_each(plan: Plan | PicoHandheld) -> Iterator[WiringFault]:
    """Yield a fault for two screens that would answer at once."""
    seen: dict[tuple[int, int], str] = {}
    for place, oled in screens(plan):
        first = seen.setdefault((oled.bus, oled.address), place)
        if first != place:
            at: dict[str, str | int] = {"address": f"0x{oled.address:02X}", "bus": oled.bus, "place": first}
            wrong = Text("has address {address} on I2C bus {bus}, which {place} has already", **at)
            yield WiringFault(place, wrong, Text("give one of them the other address (0x3C, 0x3D) or another bus"))


def one_port_each(plan: Plan) -> Iterator[WiringFault]:
    """Yield a fault for two handhelds that name the same port; a pattern may stand for several ports."""
    seen: dict[str, str] = {}
    for n, handheld in enumerate(plan.handhelds, 1):
        if isinstance(handheld, SerialHandheld) and not set(handheld.port) & set("*?["):
            first = seen.setdefault(handheld.port, place := f"handhelds.{n}.port")
            if first != place:
                wrong = Text("is on {pin}, which {place} has already", pin=handheld.port, place=first)
                yield WiringFault(place, wrong, Text('take "/dev/ttyACM*"'))


def strip_driver(strip: Strip, board: BoardModel) -> Iterator[WiringFault]:
    """Yield a fault for a driver that the board cannot run, or that cannot use the pin."""
    if strip.driver not in board.strips:
        driver, others = repr(strip.driver), repr(" or ".join(board.strips))
        wrong = Text("is {driver}, which is untested on {board}, where it works through PIO")
        todo = Text("take {driver} on {pins}", driver=others, pins=_pins(["SPI0 MOSI"], board))
        yield WiringFault("strip.driver", wrong.using(driver=driver, board=board.title), todo)
        return
    functions = ["SPI0 MOSI"] if strip.driver == "spi" else ["PWM0", "PWM1"]
    if not any(board.has_function(strip.data.gpio, function) for function in functions):
        pin, driver = board.name(strip.data.gpio), repr(strip.driver)
        wrong = Text("is on {pin}, which cannot carry the driver {driver}", pin=pin, driver=driver)
        yield WiringFault("strip.data", wrong, Text("take {pins}", pins=_pins(functions, board)))


def spi_company(plan: Plan, board: BoardModel) -> Iterator[WiringFault]:
    """Yield a fault for a pin that the kernel takes together with the SPI bus of the strip, or of the screen."""
    by_spi = plan.strip is not None and plan.strip.driver == "spi"
    taken = {0: Text("is on {pin} ({function}), which goes with the strip's SPI bus")} if by_spi else {}
    if isinstance(plan.oled, SpiOled):
        wrong = Text("is on {pin} ({function}), which goes with the screen's SPI bus")
        taken.setdefault(plan.oled.bus, wrong)
    for use in uses(plan):
        own = use.function.startswith("SPI") or (by_spi and use.place == "strip.data")
        for bus, wrong in taken.items() if not own else ():
            for function in COMPANY[bus]:
                if board.has_function(use.gpio, function):
                    said = wrong.using(pin=board.name(use.gpio), function=function)
                    yield WiringFault(use.place, said, Text("take another pin"))


def strip_length(strip: Strip) -> Iterator[WiringFault]:
    """Yield a fault for more lights than one SPI transfer can carry."""
    if strip.driver == "spi" and spi_length(strip.count, strip.order) > BUFSIZ:
        most = next(n for n in range(strip.count, 0, -1) if spi_length(n, strip.order) <= BUFSIZ)
        wrong = Text(
            "is {n}, whose frame does not fit into one SPI transfer of {most} bytes", n=strip.count, most=BUFSIZ
        )
        yield WiringFault("strip.count", wrong, Text("take at most {n} lights", n=most))


def strip_limit(strip: Strip) -> Iterator[WiringFault]:
    """Yield a fault for a limit that even a dark strip breaks."""
    dark = strip.count * DARK
    if strip.limit <= dark:
        figures = {"max": strip.limit, "n": strip.count, "dark": dark}
        wrong = Text("is {max} mA, but {n} lights draw {dark} mA in the dark", **figures)
        yield WiringFault("strip.limit", wrong, Text("raise it"))


def strip_supply(strip: Strip) -> Iterator[WiringFault]:
    """Yield a fault for a strip that draws more than its own supply gives."""
    if strip.supply == "own" and (need := strip_draw(strip)) > strip.own:
        wrong = Text(
            "draws up to {n} mA at brightness {brightness}, but its own supply gives {own} mA",
            n=need,
            brightness=f"{strip.brightness:g}",
            own=strip.own,
        )
        yield WiringFault("strip", wrong, Text("lower brightness or limit, or take a stronger supply"))


def header_5v(plan: Plan, board: BoardModel) -> Iterator[WiringFault]:
    """Yield a fault for more on 5 V than the header's pins should carry, were all lights white.

    A program's limit may fail.
    """
    if plan.strip is not None and (need := header_draw_at_full_white(plan)) > board.rail_5v:
        wrong = Text(
            "draws {n} mA with all lights white, with the level shifter {all} mA, from the header's 5 V, which should"
            " give {max} mA",
            n=full_white_draw(plan.strip),
            all=need,
            max=board.rail_5v,
        )
        yield WiringFault("strip", wrong, Text('take fewer lights, or set supply = "own"'))


def header_3v3(plan: Plan | PicoHandheld, board: BoardModel) -> Iterator[WiringFault]:
    """Yield a fault for more on 3.3 V than the header's pins should carry."""
    if (need := rail_draw(plan, "3V3")) > board.rail_3v3:
        figures: dict[str, str | int] = {"n": need, "board": board.title, "max": board.rail_3v3}
        wrong = Text("and lights draw {n} mA from 3V3, but {board} should give {max} mA there", **figures)
        yield WiringFault(Text("screens"), wrong, Text("take fewer or smaller screens"))


def supply(plan: Plan, board: BoardModel) -> Iterator[WiringFault]:
    """Yield a fault for a supply that gives less than the whole box draws."""
    if (need := supply_draw(plan, board)) > plan.supply:
        figures: dict[str, str | int] = {"n": plan.supply, "board": board.title, "all": need}
        wrong = Text("gives {n} mA, but {board} and all that it feeds can draw {all} mA", **figures)
        yield WiringFault("supply", wrong, Text("take one of {n} mA or draw less", n=board.recommended))


def handheld_names(plan: Plan) -> Iterator[WiringFault]:
    """Yield a fault for two things of one name, for wires are called after them."""
    names = set(TAKEN)
    for n, handheld in enumerate(plan.handhelds, 1):
        if handheld.name in names:
            yield WiringFault(
                f"handhelds.{n}.name",
                Text("is {name}, which is the name of something else", name=repr(handheld.name)),
                Text("give it a name of its own"),
            )
        names.add(handheld.name)


def _instead(function: str, board: BoardModel) -> Text:
    if board.gpios_with(function):
        return Text("take {pins}", pins=_pins([function], board))
    buses = sorted({name[3:] for has in board.functions.values() for name in has if name.startswith(function[:3])})
    if not buses:
        return Text("no pin of this board has it")
    return Text("I2C buses of this board are {buses}", buses=", ".join(buses))


def _pins(functions: list[str], board: BoardModel) -> Text:
    return either([board.name(gpio) for gpio in sorted({g for f in functions for g in board.gpios_with(f)})])
