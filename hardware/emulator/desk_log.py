"""The log on the desk: what happened, beside the picture or over it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.pages.page import BUTTONS, ROWS
from companion.record import replace
from companion.text import Text
from hardware.emulator.canvas import Box, Canvas, Ink
from hardware.emulator.desk import Desk
from hardware.emulator.desk_layout import HEAD_ROWS, LOG_HEIGHT, DeskLayout
from hardware.emulator.desk_words import in_keys, wrap_sentence
from hardware.emulator.inks import CAP, FAINT, GLASS, HAND, NAME, NIGHT, ROOM
from hardware.emulator.keyboard import BOX_KEYS
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
    """Draw what happened over the picture and in place of the log, and what the keys do.

    It reads downward, as the log does: what happened last stands last. Help and the story of an evening begin at the
    top.
    """
    box = layout.picture
    canvas.fill(box, HAND)
    words = _words_at_keys(desk, scene)
    for row, said in words.items():
        canvas.put(box.x + box.width - len(said) - 1, box.y + layout.lens.lines[row], said, NAME)
    parts: Sequence[TablePane] = [
        TablePane(in_keys(pane.title, desk.say), tuple((in_keys(left, desk.say), right) for left, right in pane.rows))
        for pane in scene.history
    ]
    narrower = box._replace(width=box.width - 2 - max(map(len, words.values()), default=0))
    has_log = layout.log.width > 2 * HEAD_ROWS and layout.log.height > HEAD_ROWS
    places = [(narrower, HAND), *([(layout.log, ROOM)] if has_log else [])]
    if scene.backwards:
        parts = _newest_that_fit(parts, [place for place, _ in places])
    for place, ink in places:
        parts = _draw_parts(canvas, place, parts, ink)


def _words_at_keys(desk: Desk, scene: Scene) -> dict[int, str]:
    """Return what the keys do, by the rows beside which they stand: undo, turn the page, close it."""
    rows = (*scene.box.page.rows, *[""] * ROWS)
    if not scene.backwards:
        return {row: rows[row][2:] for row in range(HEAD_ROWS + 2, ROWS)}
    marks = {mark for pane in scene.history for _, mark in pane.rows}
    said = {HEAD_ROWS + BUTTONS.index(mark): Text("undo") for mark in BUTTONS if mark in marks}
    said |= {HEAD_ROWS + 2: Text("Earlier")} if rows[HEAD_ROWS + 2] else {}
    return {row: words.read(desk.say) for row, words in {**said, ROWS - 1: Text("Back")}.items()}


def _newest_that_fit(parts: Sequence[TablePane], places: Sequence[Box]) -> list[TablePane]:
    """Return as many of the newest parts as have room, the newest last; at least that one, if need be its end."""
    count = 1
    while count < len(parts) and _fit(parts[count::-1], places):
        count += 1
    if count == 1 and not _fit(parts[:1], places):
        newest, room = parts[0], places[0].height - 1
        rows = [*newest.rows]
        while len(rows) > 1 and sum(len(_lines(words, places[0])) for words, _ in rows) > room:
            del rows[0]
        return [replace(newest, rows=tuple(rows))]
    return [*parts[count - 1 :: -1]] if count < len(parts) else [*reversed(parts)]


def _fit(parts: Sequence[TablePane], places: Sequence[Box]) -> bool:
    """Return True if all the parts have room in these places, each part in one."""
    waiting = [*parts]
    for place in places:
        room = place.height
        while waiting and (height := 1 + sum(len(_lines(words, place)) for words, _ in waiting[0].rows)) <= room:
            room -= height
            del waiting[0]
        if place is places[0] and len(waiting) == len(parts):
            # The first part is drawn in the first place, whether it has room there or not.
            return False
    return not waiting


def _lines(words: str, box: Box) -> list[str]:
    """Return a sentence in lines, as it stands in that place."""
    return wrap_sentence(words, box.width - 2)


def _draw_parts(canvas: Canvas, box: Box, parts: Sequence[TablePane], ink: Ink) -> Sequence[TablePane]:
    """Draw parts of a story below one another, and return those that have no room.

    Before a sentence to which a button goes back stands its key.
    """
    y, end = box.y, box.y + box.height
    for count, pane in enumerate(parts):
        lines = [
            (line, mark if not at else "") for words, mark in pane.rows for at, line in enumerate(_lines(words, box))
        ]
        if y > box.y and y + 1 + len(lines) > end:
            return parts[count:]
        canvas.put(box.x + 1, y, pane.title, NAME if ink is HAND else ink._replace(bold=True), box.width - 2)
        for index, (line, mark) in enumerate(lines[: max(end - y - 1, 0)], y + 1):
            if mark in BUTTONS:
                canvas.put(box.x, index, BOX_KEYS[BUTTONS.index(mark)], CAP)
            canvas.put(box.x + 2, index, line, ink)
        y += 1 + len(lines)
    return ()
