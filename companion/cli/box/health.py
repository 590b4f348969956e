"""Health of the panels' parts: one line in the log when a part is lost, and one when it is back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from companion.cli.host.diary import NOTICE, WARNING, LogDiary
from companion.text import Text
from hardware.panel import Panel


class PanelPart(Protocol):
    """A part of a panel that can fail, such as its screen."""

    @property
    def name(self) -> Text:
        """Name of the part for people."""

    @property
    def trouble(self) -> Text | None:
        """Sentence on what is wrong with the part and what to do; `None` if it works."""


@runtime_checkable
class HasParts(Protocol):
    """A panel that lists its parts."""

    def parts(self) -> tuple[PanelPart, ...]:
        """Return every part of the panel."""


class Health:
    """Log of troubles of the panels' parts; it keeps those of the last look."""

    def __init__(self, diary: LogDiary) -> None:
        self._diary = diary
        self._troubled: dict[str, str] = {}

    def log_changes(self, panels: Sequence[Panel]) -> None:
        """Log each part that has failed or works again since the last look."""
        troubled = {
            str(part.name): str(part.trouble)
            for panel in panels
            if isinstance(panel, HasParts)
            for part in panel.parts()
            if part.trouble is not None
        }
        for name, trouble in troubled.items():
            if self._troubled.get(name) != trouble:
                self._diary.line(WARNING, f"{name}: {trouble}")
        for name in self._troubled.keys() - troubled.keys():
            self._diary.line(NOTICE, f"{name}: works again")
        self._troubled = troubled
