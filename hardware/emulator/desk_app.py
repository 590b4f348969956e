"""The Textual app that carries the emulator's desk: it draws what has changed, and hands on keys and clicks.

Importing this module loads Textual, which is heavy, so it is imported only when a screen is really opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from companion.pages.picture import Picture
from hardware.emulator.canvas import Box, Canvas, Ink
from hardware.emulator.inks import NIGHT
from hardware.emulator.true_picture import image, widget

if TYPE_CHECKING:
    from hardware.emulator.terminal import TerminalPanel

PICTURE: Final = "picture"
"""Name of the layer over the desk where the terminal draws pictures."""


class DeskApp(App[None], inherit_bindings=False):
    """App of one widget that shows the panel's desk.

    All keys belong to the panel: Textual's own bindings would take some of them.
    """

    CSS = (
        f"Screen {{ background: {NIGHT}; layers: desk picture; }}"
        f"#{PICTURE} {{ layer: picture; position: absolute; display: none; }}"
    )
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False

    def __init__(self, panel: TerminalPanel) -> None:
        super().__init__()
        self._panel = panel

    def compose(self) -> ComposeResult:
        """Yield the desk, and the picture over it where the terminal draws one."""
        yield DeskView(self._panel)
        if self._panel.draws:
            over = widget(self._panel.draws)
            over.id = PICTURE
            yield over

    def on_click(self, event: events.Click) -> None:
        """Press the button of the line that was clicked."""
        self._panel.click(event.screen_x, event.screen_y, *self.size)

    def on_ready(self) -> None:
        """Say that the screen is open."""
        self._panel.opened.set()

    async def on_event(self, event: events.Event) -> None:
        """Hand keys and pasted text to the panel."""
        if isinstance(event, events.Key):
            self._panel.key(event.key, event.character)
        elif isinstance(event, events.Paste):
            self._panel.paste(event.text)
        else:
            await super().on_event(event)

    def _handle_exception(self, error: Exception) -> None:
        self._panel.broken = error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        # Textual would print every local variable, and what somebody chose in secret might stand in one.
        self._close_messages_no_wait()


class DeskView(Widget):
    """Widget that shows the desk, and draws only the lines that have changed."""

    DEFAULT_CSS = "DeskView { width: 100%; height: 100%; layer: desk; }"

    def __init__(self, panel: TerminalPanel) -> None:
        super().__init__()
        self._panel = panel
        self._sheet = Canvas(0, 0, Ink(NIGHT, NIGHT))
        self._drawn: tuple[Box, Picture] | None = None
        self._has_changes = False

    def on_mount(self) -> None:
        """Draw the desk, and from now on each of its changes."""
        self._sheet = self._panel.canvas(*self.size)
        self._draw_truly()
        self._panel.redraw = self._redraw_soon
        self._panel.ring = self.app.bell

    def on_resize(self) -> None:
        """Draw all of it anew."""
        self._panel.resized(*self.size)
        self._sheet = self._panel.canvas(*self.size)
        self._draw_truly()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return a line of the desk."""
        if y >= self._sheet.height:
            # With NO_COLOR Textual takes the colour out of every style, and fails where there is none.
            return Strip.blank(self.size.width, style_of(Ink(NIGHT, NIGHT)))
        return Strip([Segment(text, style_of(ink)) for text, ink in self._sheet.runs(y)], self._sheet.width)

    def _redraw_soon(self) -> None:
        # Several changes within one step of the loop are one frame: the newest.
        if not self._has_changes and self.is_running:
            self._has_changes = True
            self.call_later(self._redraw)

    def _redraw(self) -> None:
        self._has_changes = False
        before, self._sheet = self._sheet, self._panel.canvas(*self.size)
        self._draw_truly()
        if (before.width, before.height) != (self._sheet.width, self._sheet.height):
            self.refresh()
            return
        lines = [y for y in range(self.size.height) if before.line(y) != self._sheet.line(y)]
        found = self._panel.true_picture(*self.size)
        changed = [Region(*part) for part in boxes_beside(found and found[0], self.size.width, lines)]
        if changed:
            self.refresh(*changed)

    def _draw_truly(self) -> None:
        """Lay the true picture over its place, where there is one; it is sent again only when it has changed."""
        for over in self.app.query(f"#{PICTURE}"):
            found = self._panel.true_picture(*self.size)
            over.display = found is not None
            if found is not None and found != self._drawn:
                box, over.image = found[0], image(found[1])  # type: ignore[attr-defined]
                over.styles.offset = (box.x, box.y)
                over.styles.width, over.styles.height = box.width, box.height
                self._drawn = found


@cache
def style_of(ink: Ink) -> Style:
    """Return the terminal's style of an ink."""
    return Style(color=ink.fg, bgcolor=ink.bg, bold=ink.bold)


def boxes_beside(picture: Box | None, width: int, lines: Iterable[int]) -> Iterator[Box]:
    """Yield the parts of these lines beside a true picture: what is written over it would wipe it away."""
    for y in lines:
        if picture is None or not picture.y <= y < picture.y + picture.height:
            yield Box(0, y, width, 1)
            continue
        beyond = picture.x + picture.width
        yield from (Box(x, y, end - x, 1) for x, end in ((0, picture.x), (beyond, width)) if end > x)
