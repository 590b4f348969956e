"""Screens that show one view after another: to load the page costs more than to show it another frame."""

from __future__ import annotations

import itertools
import json
from typing import Any

from tests.hardware.web.browser.evening import SIZES
from tests.hardware.web.browser.sights import Frame, Sight
from tests.hardware.web.staged import open_frame

SHOWN = "mark => document.documentElement.lang === mark"


class Screen:
    """A page without a server, which shows frame after frame.

    Args:
        browser: The browser.
        size: The name of its size.
        frame: What it shows first.
        drops: Whether it loses its connection at once.
    """

    def __init__(self, browser: Any, size: str, frame: Frame, *, drops: bool = False) -> None:
        wide, tall = SIZES[size]
        self.context = browser.new_context(viewport={"width": wide, "height": tall}, reduced_motion="reduce")
        self._wires: list[Any] = []
        self._marks = itertools.count()
        self.page, self.sent = open_frame(self.context, frame, drops=drops, wires=self._wires)
        self.page.wait_for_selector("main > section")

    def resize(self, size: str) -> None:
        """Give the screen another size."""
        wide, tall = SIZES[size]
        self.page.set_viewport_size({"width": wide, "height": tall})

    def show(self, frame: Frame) -> None:
        """Show a frame, and wait until it stands there: its language says which one it is."""
        mark = f"{frame.get('lang') or 'en'}-x-{next(self._marks)}"
        self._wires[-1].send(json.dumps({"push": {"page": {"all": frame | {"lang": mark}}}}))
        self.page.wait_for_function(SHOWN, arg=mark)

    def wear(self, theme: str) -> None:
        """Take a theme."""
        self.page.emulate_media(color_scheme=theme)


class Screens:
    """A screen of each size, for all sights that need no page of their own.

    Args:
        browser: The browser.
    """

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._by_size: dict[str, Screen] = {}

    def look(self, sight: Sight) -> Screen:
        """Return a screen that shows a sight; what was pressed leaves traces, so such a sight has its own."""
        frame = sight.make()
        if sight.presses or sight.drops:
            own = Screen(self._browser, sight.size, frame, drops=sight.drops)
            for press in sight.presses:
                own.page.click(press)
            return own
        if sight.size not in self._by_size:
            self._by_size[sight.size] = Screen(self._browser, sight.size, frame)
        self._by_size[sight.size].show(frame)
        return self._by_size[sight.size]

    def leave(self, screen: Screen) -> None:
        """Close a screen that showed one sight only."""
        if screen not in self._by_size.values():
            screen.context.close()

    def close(self) -> None:
        """Close all of them."""
        for screen in self._by_size.values():
            screen.context.close()
