"""Colours and inks of the desk."""

from __future__ import annotations

from typing import Final

from hardware.emulator.canvas import Ink

NIGHT, SLATE, GROUND = "#0c0f16", "#161b26", "#05070b"
GLOW, PAPER, MIST, SHADE = "#d5ecff", "#c9d1de", "#7d8799", "#4a5263"
AMBER, INK = "#ffc857", "#14100a"

ROOM = Ink(PAPER, NIGHT)
FAINT = Ink(MIST, NIGHT)
TITLE = Ink(MIST, NIGHT, bold=True)
GLASS = Ink(GLOW, GROUND)
CAP = Ink(PAPER, "#39435a", bold=True)
NAME = Ink(AMBER, SLATE, bold=True)
HAND = Ink(PAPER, SLATE)
# Neighbours differ, for with four of them no gap is left between.
HAND_INKS: Final = (HAND, Ink(PAPER, "#1d2432"))
ECHO = AMBER
BADGE = Ink(INK, AMBER, bold=True)

DOT: Final = "•"
