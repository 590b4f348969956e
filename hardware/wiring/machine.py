"""Needs of a wiring on its machine, for the installer: lines for config.txt, and rights."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.wiring.boards import board_of, boards
from hardware.wiring.overlays import FAST_I2C, SILENT, STEADY, bus_lines, is_usual_bus, power_line
from hardware.wiring.pin_uses import screens
from hardware.wiring.plan import Plan, WiredHandheld

PWM = "right pwm"
"""A need: the service has to get at PWM, which takes a right of root's."""

RPI_GPIO = "module RPi.GPIO"
"""A need: gpiozero goes through this module, which is in a package of its own."""


def machine_needs(plan: Plan, model: str) -> Iterator[str]:
    """Yield each need in one line, for a machine that calls itself `model`.

    An unknown one is taken for the plan's board.

    "line dtoverlay=spi1-1cs" stands in config.txt, whatever else stands there; "clock core_freq=250" too, unless its
    owner has set another figure there; "note ..." is a sentence about a clock that is not changed; "right pwm" and
    "module RPi.GPIO" are what the service and its environment need more than others.
    """
    board = board_of(model) or boards()[plan.board]
    if plan.pins == "rpigpio":
        yield RPI_GPIO
    yield from (f"line {line}" for line in bus_lines(plan))
    if (power := power_line(plan)) is not None:
        yield f"line {power}"
    yield _bus_speed(plan)
    strip = plan.strip
    if strip is None:
        return
    if strip.driver == "pwm":
        yield f"line {SILENT}"
        yield PWM
    elif board.key in STEADY:
        yield f"clock {STEADY[board.key]}"
    else:
        yield f"note On a {board.title} the clock of the lights stands still by itself (read, not tried)."


def _bus_speed(plan: Plan) -> str:
    """Return the line for 400 kHz on the usual I2C bus, or a note that says why not."""
    if not any(is_usual_bus(oled) for _, oled in screens(plan)):
        return "note No screen is on I2C bus 1, so its speed stays as it is."
    hands = [hand for hand in plan.handhelds if isinstance(hand, WiredHandheld) and hand.oled is not None]
    for hand in hands:
        if hand.oled is not None and is_usual_bus(hand.oled):
            return (
                f"note The screen of {hand.name} hangs on I2C bus 1 by a cable, for which 400 kHz may be too fast: "
                f"if all goes well, try the line {FAST_I2C} in config.txt."
            )
    return f"clock {FAST_I2C}"
