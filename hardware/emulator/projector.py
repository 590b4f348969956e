"""The terminal as a projector: the same screen as at the table, but nobody plays; keys steer what is shown.

A step is a wish for redo or undo, and a speed is a factor that is said.
"""

from __future__ import annotations

from typing import Final

from companion.text import Say, Text
from hardware.emulator.terminal import TerminalPanel
from hardware.panel import PanelEvent, Said, Wish

KEYS: Final = (
    (Text("Space"), Text("pause")),
    ("< >", Text("step")),
    ("+ -", Text("speed")),
    ("F4", Text("words")),
    ("Q", Text("quit")),
)

FASTER, SLOWER = 2.0, 0.5
"""Factors by which one press changes the speed."""

STEERING: Final[dict[str, PanelEvent]] = {
    "right": Wish("redo"),
    "left": Wish("undo"),
    ">": Wish("redo"),
    "<": Wish("undo"),
    "+": Said(None, FASTER),
    "-": Said(None, SLOWER),
    "q": Wish("quit"),
    "Q": Wish("quit"),
    "escape": Wish("quit"),
    "ctrl+q": Wish("quit"),
    "ctrl+c": Wish("quit"),
}


class ProjectorPanel(TerminalPanel):
    """A screen without seats and buttons; every key that steers nothing else is a pause."""

    def __init__(self, *, say: Say = str) -> None:
        super().__init__(say=say)
        self._change(keys=KEYS, buttons=False)

    def key(self, name: str, character: str | None) -> None:
        """Handle a key: its name, and the sign that it writes, if any."""
        if name == "f4":
            super().key(name, character)
            return
        self._mailbox.put(STEERING.get(name) or STEERING.get(character or "") or Wish("pause"))

    def click(self, x: int, y: int, width: int, height: int) -> None:
        """Ignore the pointer: there are no buttons."""

    def resized(self, width: int, height: int) -> None:
        """Ignore the new size: nothing runs that could be missed."""
