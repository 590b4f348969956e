"""What works but could be better: said, and refused by nobody."""

from __future__ import annotations

from hardware.wiring.boards import Board

USB_PD = "pi-5"
"""The board that asks its supply what it can give, by USB-PD, and holds back its USB ports where that is too little."""


def weak_supply(board: Board, given: int) -> str | None:
    """What comes of a supply of so many mA, where the maker of the board recommends more; with what to do."""
    if given >= board.recommended:
        return None
    volts_and_amperes = f"5 V, {board.recommended / 1000:g} A"
    if board.key == USB_PD:
        return (
            f"The {board.title} wants {board.recommended} mA: with {given} mA it gives its USB ports 600 mA together,"
            f" warns at boot, and may restart under load; take a supply that promises {volts_and_amperes} by USB-PD"
            " (its maker's 27 W), for most others promise 3 A."
        )
    wants = f"The maker of the {board.title} recommends {board.recommended} mA"
    return f"{wants}: with {given} mA it may restart under load; take a supply of {volts_and_amperes}."
