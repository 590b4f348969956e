"""The log on the desk: what happened, beside the picture or over it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.pages.page import ROWS
from hardware.emulator.canvas import Box, Canvas, Ink
from hardware.emulator.desk import Desk
from hardware.emulator.desk_layout import HEAD_ROWS, LOG_HEIGHT, DeskLayout
from hardware.emulator.desk_words import in_keys, wrap_sentence
from hardware.emulator.inks import FAINT, GLASS, HAND, NAME, NIGHT, ROOM
from hardware.panel import Scene, TablePane


def draw_log(canvas: Canvas, box: Box, log: tuple[str, ...], asked: tuple[str, ...] = ()) -> None:
    """Draw the log, the newest last and bright; an older sentence is shown whole or not at all.

    Args:
        canvas: The screen.
        box: Where the log stands.
        log: The sentences, the newest last.
        asked: Rows of the page that its picture breaks off; they stand whole below the log where there is room.
    """
    if box.height <= 0 or box.width <= 0:
        return
    if box.height == 1:
        _draw_ticker(canvas, box, log)
        return
    below = [line for row in asked for line in wrap_sentence(row, box.width)]
    below = below if len(below) + LOG_HEIGHT < box.height else []
    room = box.height - len(below) - bool(below)
    lines: list[tuple[str, Ink]] = []
    for sentence in reversed(log):
        ink = FAINT if lines else ROOM
        wrapped = [(line, ink) for line in wrap_sentence(sentence, box.width)]
        if lines and len(lines) + len(wrapped) > room:
            break
        lines = wrapped + lines
    lines = lines[:room]
    if below:
        lines += [("", ROOM), *((line, GLASS._replace(bg=NIGHT)) for line in below)]
    for y, (line, ink) in enumerate(lines, box.y):
        canvas.put(box.x, y, line, ink, box.width)


def _draw_ticker(canvas: Canvas, box: Box, log: tuple[str, ...]) -> None:
    """Draw the log on one line: the newest first and bright, then as many older sentences as there is room for."""
    x = box.x
    for index, sentence in enumerate(reversed(log)):
        if index and x + len(sentence) > box.x + box.width:
            return
        canvas.put(x, box.y, sentence[: box.width], FAINT if index else ROOM)
        x += len(sentence) + 2


def draw_history(canvas: Canvas, layout: DeskLayout, desk: Desk, scene: Scene) -> None:
    """Draw what happened over the picture and in place of the log, the newest first, and what the keys do."""
    box = layout.picture
    canvas.fill(box, HAND)
    # Beside their keys stands what turns the page and what closes it.
    keys = {box.y + layout.lens.lines[row]: scene.box.page.rows[row][2:] for row in range(HEAD_ROWS + 2, ROWS)}
    parts = [
        TablePane(in_keys(pane.title, desk.say), tuple((in_keys(left, desk.say), right) for left, right in pane.rows))
        for pane in scene.history
    ]
    rest = _draw_parts(canvas, box, parts, box.width - 4 - max(map(len, keys.values())), HAND)
    for at, words in keys.items():
        canvas.put(box.x + box.width - len(words) - 1, at, words, NAME)
    if layout.log.width > 2 * HEAD_ROWS and layout.log.height > HEAD_ROWS:
        _draw_parts(canvas, layout.log, rest, layout.log.width - 2, ROOM)


def _draw_parts(canvas: Canvas, box: Box, parts: Sequence[TablePane], width: int, ink: Ink) -> Sequence[TablePane]:
    """Draw parts of a story below one another, and return those that have no room."""
    y, end = box.y, box.y + box.height
    for count, pane in enumerate(parts):
        lines = [line for words, _ in pane.rows for line in wrap_sentence(words, width)]
        if y > box.y and y + 1 + len(lines) > end:
            return parts[count:]
        canvas.put(box.x + 1, y, pane.title, NAME if ink is HAND else ink._replace(bold=True), box.width - 2)
        for index, line in enumerate(lines[: max(end - y - 1, 0)], y + 1):
            canvas.put(box.x + 2, index, line, ink)
        y += 1 + len(lines)
    return ()
