"""Which parts of the panels do not work: one line in the diary when one is lost, and one when it is back."""

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
        """What people call it."""

    @property
    def trouble(self) -> Text | None:
        """One sentence: what is wrong, and what to do."""


@runtime_checkable
class InParts(Protocol):
    """A panel that knows its parts."""

    def parts(self) -> tuple[PanelPart, ...]:
        """Everything that it is made of."""


class Health:
    """What was wrong at the last look."""

    def __init__(self, diary: LogDiary) -> None:
        self._diary = diary
        self._troubled: dict[str, str] = {}

    def look(self, panels: Sequence[Panel]) -> None:
        """Write down what has changed."""
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
