"""A person at a terminal, and one who is not there."""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from typing import Final

AT_ONCE: Final = 4096
"""Bytes that are read at a time."""


class Terminal:
    """A person at a terminal: asks on standard output, reads lines from the open file `source`, and never waits."""

    there = True

    def __init__(self, source: int = 0, say: Callable[[str], None] = print) -> None:
        self._source = source
        self._say = say
        self._read = b""
        self._over = False

    def request(self, sentence: str, place: str = "") -> None:
        """Print the request."""
        self._say(f"-> {sentence}")

    def read_line(self) -> str | None:
        """Return a line, if one is there. Where the input has ended, everything is skipped."""
        while b"\n" not in self._read and not self._over and select.select([self._source], [], [], 0)[0]:
            more = os.read(self._source, AT_ONCE)
            self._read += more
            self._over = not more
        line, end, rest = self._read.partition(b"\n")
        if end:
            self._read = rest
            return line.decode(errors="replace")
        return "s" if self._over else None


class Nobody:
    """Stand-in where nobody looks and nobody presses."""

    there = False

    def request(self, sentence: str, place: str = "") -> None:
        """Drop the request."""

    def read_line(self) -> str | None:
        """Skip everything."""
        return "s"
