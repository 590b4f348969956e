"""Health of the panels' parts: one line in the log when a part is lost, and one when it is back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from companion.cli.host.diary import NOTICE, WARNING, LogDiary
from companion.text import Text
from hardware.panel import Panel


class PanelPart(Protocol):
    """A part of a panel; `trouble` says what is wrong with it, if anything is."""

    @property
    def name(self) -> Text:
        """Name of the part for people."""

    @property
    def trouble(self) -> Text | None:
        """One sentence about what is wrong and what to do; None for a part that works."""


@runtime_checkable
class InParts(Protocol):
    """A panel that knows its parts."""

    def parts(self) -> tuple[PanelPart, ...]:
        """Return every part of the panel."""


class Health:
    """Troubles at the last look."""

    def __init__(self, diary: LogDiary) -> None:
        self._diary = diary
        self._troubled: dict[str, str] = {}

    def look(self, panels: Sequence[Panel]) -> None:
        """Log what has changed since the last look."""
        now = {
            str(part.name): str(part.trouble)
            for panel in panels
            if isinstance(panel, InParts)
            for part in panel.parts()
            if part.trouble is not None
        }
        for name, trouble in now.items():
            if self._troubled.get(name) != trouble:
                self._diary.line(WARNING, f"{name}: {trouble}")
        for name in self._troubled.keys() - now.keys():
            self._diary.line(NOTICE, f"{name}: works again")
        self._troubled = now
