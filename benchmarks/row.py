"""One line of the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured, how much it was, and what it should be."""

    what: str
    measured: str
    aim: str
