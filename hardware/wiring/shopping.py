"""The parts list: how many of each, what they draw, and which supplies are needed."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from companion.record import record
from hardware.wiring.advice import shared_with_console, weak_supply
from hardware.wiring.boards import BoardModel, boards
from hardware.wiring.handheld import PicoHandheld
from hardware.wiring.harness import NO_WIRE, Harness
from hardware.wiring.needed_parts import parts, things
from hardware.wiring.overlays import CONFIG, overlays, power_line, spi_overlay
from hardware.wiring.plan import Plan
from hardware.wiring.power import brightness_draw, full_white_draw, rail_draw, strip_draw, supply_draw
from hardware.wiring.soldering import table


@record
class Row:
    """One line of the list: `draw` is what all of them draw together, in mA, from `rail` ("" for nothing)."""

    quantity: int
    name: str
    draw: int
    rail: str
    look: str


def rows(plan: Plan | PicoHandheld, harness: Harness) -> list[Row]:
    """Return everything to buy, the board first."""
    board = boards()[plan.board]
    counts = things(plan)
    counts["wire"] = len(harness.wires) + sum(link.colour != NO_WIRE for link in harness.links)
    look = board.hint or "The mA are those of the bare board."
    if isinstance(plan, Plan):
        look += " Any amount of memory will do."
    found = [Row(1, board.title, board.draw, "board", look)]
    for part in parts():
        if quantity := part.needed(counts):
            draw, rail = part.draw * quantity, part.rail
            if "strip-light" in part.per and isinstance(plan, Plan) and plan.strip is not None:
                draw, rail = strip_draw(plan.strip), "strip"
            found.append(Row(quantity, part.name, draw, rail if draw else "", part.look))
    return found


def parts_list(plan: Plan | PicoHandheld, harness: Harness) -> str:
    """Return the list as Markdown that reads as plain text: the parts, then the currents, then what to look for."""
    found = rows(plan, harness)
    lines = [f"# {plan.title}: parts", ""]
    lines += table(("", "quantity", "part", "mA"), ((("[ ]"), f"{r.quantity}", r.name, _current(r)) for r in found))
    lines += ["", f"All together: {sum(row.draw for row in found)} mA, typical.", "", "## Supplies", ""]
    lines += [f"- {sentence}" for sentence in supplies(plan)]
    lines += ["", "## What to look for", "", *(f"- **{row.name}**: {row.look}" for row in found), ""]
    return "\n".join(lines)


def parts_csv(plan: Plan | PicoHandheld, harness: Harness) -> str:
    """Return the parts list for a spreadsheet."""
    out = StringIO()
    sheet = csv.writer(out, lineterminator="\n")
    sheet.writerow(("quantity", "part", "mA together", "from", "look for"))
    sheet.writerows((row.quantity, row.name, row.draw or "", row.rail, row.look) for row in rows(plan, harness))
    return out.getvalue()


def supplies(plan: Plan | PicoHandheld) -> Iterator[str]:
    """Yield sentences about what each supply has to give."""
    board = boards()[plan.board]
    if isinstance(plan, PicoHandheld):
        yield f"From the box: {board.peak} mA reserved for the Pico, and {rail_draw(plan, '3V3')} mA for its parts."
        return
    need = supply_draw(plan, board)
    yield (
        f"The Pi's supply: {board.peak} mA reserved for the {board.title} (it draws {board.draw} mA typically, more "
        f"when busy) and {need - board.peak} mA for what it feeds make {need} mA; the plan has {plan.supply} mA, the "
        f"maker of the board recommends {board.recommended} mA."
    )
    if (weak := weak_supply(board, plan.supply)) is not None:
        yield f"**A weak supply.** {weak}"
    yield from _rails(plan, board)
    if (console := shared_with_console(plan)) is not None:
        yield f"**The serial console.** {console}"
    if (power := power_line(plan)) is not None:
        yield f"Power button: {_by_installer(power)}; without it the button does nothing."
    for bus, line in overlays(plan).items():
        yield f"I2C bus {bus}: {_by_installer(line)}; without it there is no such bus."
    if (spi := spi_overlay(plan)) is not None:
        yield f"SPI bus 1: {_by_installer(spi)}; without it there is no such bus."
    if (strip := plan.strip) is None:
        return
    limited = "" if brightness_draw(strip) <= strip.limit else f", held to its limit of {strip.limit} mA by the driver"
    source = f"its own supply of {strip.own} mA" if strip.supply == "own" else "the Pi's 5 V pins"
    yield (
        f"The strip: {strip.count} lights at brightness {strip.brightness:g} draw {brightness_draw(strip)} mA in white"
        f"{limited}, from {source}. At full brightness they would draw {full_white_draw(strip)} mA."
    )
    if strip.supply == "own":
        yield "Both supplies share their ground and nothing else: never join their 5 V."
    if strip.driver == "pwm":
        yield "Lights by PWM need /dev/mem, which the installer lets it use, and sound off (dtparam=audio=off)."


def _by_installer(line: str) -> str:
    return f"the installer writes the line `{line}` into {CONFIG}, and it takes effect at the next boot"


def _rails(plan: Plan, board: BoardModel) -> Iterator[str]:
    yield f"From 3V3: {rail_draw(plan, '3V3')} mA of the {board.rail_3v3} mA that we allow there."
    if five := rail_draw(plan, "5V"):
        yield f"From the 5 V pins: {five} mA of the {board.rail_5v} mA that we allow there."


def _current(row: Row) -> str:
    return str(row.draw) if row.draw else ""
