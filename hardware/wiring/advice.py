"""Advice about things that work but could be better: it is given, and nothing is refused."""

from __future__ import annotations

from companion.text import Text, verbatim
from hardware.wiring.boards import BoardModel
from hardware.wiring.pin_uses import uses
from hardware.wiring.plan import Plan

CONSOLE = (14, 15)
"""GPIOs of a Pi that its serial console takes where it is switched on; it drives the first."""

USB_PD = "pi-5"
"""The board that asks its supply by USB-PD what it can give, and limits its USB ports where that is too little."""


def weak_supply(board: BoardModel, milliamperes: int) -> Text | None:
    """Return what follows from a supply of `milliamperes` mA, where the maker of the board recommends more.

    With what to do.
    """
    if milliamperes >= board.recommended:
        return None
    figures: dict[str, str | int] = {
        "n": milliamperes,
        "all": board.recommended,
        "amperes": f"{board.recommended / 1000:g}",
    }
    if board.key == USB_PD:
        return Text(
            "The {board} wants {all} mA: with {n} mA it gives its USB ports 600 mA together, warns at boot, and may"
            " restart under load; take a supply that promises 5 V, {amperes} A by USB-PD (its maker's 27 W), for most"
            " others promise 3 A.",
            board=board.title,
            **figures,
        )
    return Text(
        "The maker of the {board} recommends {all} mA: with {n} mA it may restart under load; take a supply of 5 V,"
        " {amperes} A.",
        board=board.title,
        **figures,
    )


def shared_with_console(plan: Plan) -> Text | None:
    """Return what to do about parts that are wired to the pins of the serial console."""
    taken = [f"GPIO{gpio}" for gpio in CONSOLE if any(use.gpio == gpio for use in uses(plan))]
    if not taken:
        return None
    for use in uses(plan):
        if use.gpio == CONSOLE[0] and "buttons." in use.place:
            return Text(
                "{place} is on GPIO14, an output of the serial console: while that is on, a press shorts it and may"
                " destroy the pin; take another pin, or keep the serial port off (raspi-config, Interface Options).",
                place=use.place,
            )
    return Text(
        "{pins}: the serial console's too, which drives GPIO14 against whatever is wired to it; keep the serial port"
        " off (raspi-config, Interface Options), or take other pins.",
        pins=verbatim(taken[0]) if len(taken) == 1 else Text("{one} and {other}", one=taken[0], other=taken[1]),
    )
