"""The box on the desk: its lights, its picture in dots, blocks or words, and the keys beside its lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from companion.pages.font import FIXED
from companion.pages.lights import RGB, Lights
from companion.pages.page import CODE_WIDTH, Page
from companion.pages.picture import HEIGHT as PIXEL_ROWS
from companion.pages.picture import ROW_TOPS, Picture
from companion.pages.picture import WIDTH as PIXELS
from companion.text import Say
from hardware.emulator.canvas import Box, Canvas, Ink
from hardware.emulator.code_drawing import code_lines, code_words
from hardware.emulator.desk_layout import CAP_WIDTH, HEAD_ROWS, DeskLayout
from hardware.emulator.desk_words import in_keys, page_rows
from hardware.emulator.inks import CAP, GLASS, NIGHT, SHADE
from hardware.emulator.lens import WORDS, Lens
from hardware.panel import Face

_ALL_DOTS, _MOST_OF_A_CELL = 0xFF, 3
_WORDS_WIDTH: Final = 44
"""Characters of a row in words: names stay whole, and a chance is not too far from what it belongs to."""
_CODE_MARGIN: Final = 2
BARS: Final = "▁▂▃▄▅▆▇█"
CONSOLE_BARS: Final = "░▒▓█"
OUT: Final = "·"
_DIMMEST: Final = 0.4
_WIDEST_LIGHT: Final = 6
_BADGE: Final = 8
"""Columns that the lights leave to the badge of a long press."""


def draw_lights(canvas: Canvas, layout: DeskLayout, lights: Lights, bars: str) -> None:
    """Draw bars over the picture: the height of a bar is the brightness, and only the hue is shown as colour."""
    if not lights:
        return
    box = layout.lights
    if box.height == 1:
        box = box._replace(width=min(layout.picture.width + 2 * CAP_WIDTH, box.width - _BADGE))
    row = -(-len(lights) // box.height)
    pitch = max(1, min(box.width // row, _WIDEST_LIGHT))
    thick = max(1, pitch - 1)
    for index, light in enumerate(lights):
        y, x = divmod(index, row)
        if x < box.width:
            bar, colour = _bar(light, bars)
            canvas.put(box.x + x * pitch, box.y + y, bar * thick, Ink(colour, NIGHT))


def _bar(light: RGB, bars: str) -> tuple[str, str]:
    """Return the bar of one light and its hue, never too dark to see.

    To the eye a tenth of the light is a third of it.
    """
    strongest = max(light)
    if strongest == 0:
        return OUT, SHADE
    level = (strongest / 255) ** 0.5
    shine = _DIMMEST + (1 - _DIMMEST) * level
    hue = (round(channel * 255 / strongest * shine) for channel in light)
    return bars[max(round(level * len(bars)), 1) - 1], "#{:02x}{:02x}{:02x}".format(*hue)


def draw_face(canvas: Canvas, layout: DeskLayout, face: Face, say: Say) -> None:
    """Draw the box's page: a code that a camera can read, words, or the picture in blocks or dots."""
    box = layout.picture
    canvas.fill(box, GLASS)
    # Dots are too small for a camera, letters are no squares, and half sizes make some squares larger than others.
    is_exact = layout.lens.kind == "blocks" and layout.lens.halves % 2 == 0
    if face.page.code and not is_exact and _draw_code(canvas, layout, face.page):
        return
    if layout.lens.kind == "words":
        _draw_words(canvas, box, face.page, say)
        return
    if layout.lens.kind == "blocks":
        for y, line in enumerate(layout.lens.draw_cells(face.picture.rows), box.y):
            canvas.put(box.x, y, line, GLASS)
        return
    for y, runs in enumerate(_braille_runs(face.picture, layout.lens), box.y):
        x = box.x
        for text, ink in runs:
            canvas.put(x, y, text, ink)
            x += len(text)


@lru_cache(maxsize=8)
def _braille_runs(picture: Picture, lens: Lens) -> tuple[tuple[tuple[str, Ink], ...], ...]:
    """Return the lines of the picture in pieces of one ink each; cached, for lights move over the same picture."""
    light = lens.scale_widths(_light_widths(picture))
    lines = []
    for y, line in enumerate(lens.draw_cells(picture.rows)):
        flips = [
            sum(width > 2 * x + 1 for width in light[4 * y : 4 * y + 4]) >= _MOST_OF_A_CELL for x in range(len(line))
        ]
        start, runs = 0, []
        for flip, same in groupby(flips):
            cells = line[start : (start := start + len(list(same)))]
            runs.append((_complement(cells), GLASS.swapped()) if flip else (cells, GLASS))
        lines.append(tuple(runs))
    return tuple(lines)


def _complement(cells: str) -> str:
    return "".join(chr(ord(cell) ^ _ALL_DOTS) for cell in cells)


def _light_widths(picture: Picture) -> list[int]:
    """Return how far each row of pixels has a light ground from the left.

    Under inverse rows and the caps of live buttons.

    Dots do not touch each other, so a light ground made of dots hides the letters on it. There the cell itself is the
    ground, and the letters are made of dots.
    """
    widths = [0] * PIXEL_ROWS
    for top in ROW_TOPS:
        if picture.is_lit(PIXELS - 1, top):
            widths[top : top + FIXED.height] = [PIXELS] * FIXED.height
        elif picture.is_lit(0, top):
            widths[top : top + FIXED.height - 1] = [FIXED.width + 1] * (FIXED.height - 1)
    return widths


def _draw_code(canvas: Canvas, layout: DeskLayout, page: Page) -> bool:
    """Draw a code that a camera can read, with its words beside it; return True if there is room."""
    box, lines = layout.picture, code_lines(page.code, _CODE_MARGIN)
    if len(lines) > box.height or len(lines[0]) + CODE_WIDTH > box.width:
        return False
    left, top = box.x + box.width - len(lines[0]), box.y + (box.height - len(lines)) // 2
    for y, line in enumerate(lines, top):
        canvas.put(left, y, line, GLASS)
    for at, row in zip(layout.lens.lines, code_words(page, left - box.x - 2), strict=False):
        canvas.put(box.x + 1, box.y + at, row, GLASS)
    return True


def _draw_words(canvas: Canvas, box: Box, page: Page, say: Say) -> None:
    """Draw the page in the terminal's own letters, for a console whose font cannot draw pictures."""
    left = box.x + (box.width - _WORDS_WIDTH) // 2
    rows = tuple(in_keys(row, say) for row in page.rows_in(_WORDS_WIDTH))
    for row, (text, ink) in enumerate(page_rows(page, _WORDS_WIDTH, GLASS, rows)):
        canvas.put(left, box.y + WORDS.lines[row], text, ink, _WORDS_WIDTH)


def draw_caps(canvas: Canvas, layout: DeskLayout, keys: Sequence[str]) -> None:
    """Draw the keys beside the lines that they press, as the buttons stand on the box; none beside a line without."""
    x = layout.picture.x + layout.picture.width
    for key, line in zip(keys, layout.lens.lines[HEAD_ROWS:], strict=True):
        if key:
            canvas.put(x, layout.picture.y + line, f" {key} ", CAP)
