"""News in large letters: one page after another, each for a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.pages.page import Page

FLASH = 2.0
"""Seconds for which a reveal stands there, unless somebody presses a button of the box."""


class Flashes:
    """The page that stands there now, if any, and those to come. `clock` tells seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.page: Page | None = None
        self._clock = clock
        self._until = 0.0
        self._coming: list[Page] = []

    @property
    def over(self) -> bool:
        """Whether a page has stood long enough."""
        return self.page is not None and self._clock() >= self._until

    def add(self, pages: Iterable[Page]) -> None:
        """Show these when all that came before have been seen."""
        self._coming.extend(pages)
        if self.page is None:
            self.next()

    def next(self) -> None:
        """Show what is to be shown next, if anything."""
        self.page = self._coming.pop(0) if self._coming else None
        self._until = self._clock() + FLASH

    def forget(self) -> None:
        """What has not been shown yet is not shown."""
        self._coming.clear()
