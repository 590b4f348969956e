"""The picture of a page: 128 x 64 one-bit pixels, the same on every screen."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from companion.package_file import package_file
from companion.pages.font import DENSE, FIXED, FONTS, MIDDLE, Bitmap, Font
from companion.pages.page import BUTTONS, CODE_WIDTH, Page
from companion.pages.page import WIDTH as PAGE_WIDTH
from companion.pages.sketch import LEFT, pixels
from companion.record import record

WIDTH: Final = 128
HEIGHT: Final = 64
FULL: Final = (1 << WIDTH) - 1

HEAD_ROWS: Final = 2
ROW_TOPS: Final = (0, 11, 24, 34, 44, 54)
RULE_TOP: Final = 22
BODY_TOP: Final = ROW_TOPS[HEAD_ROWS]
MARGIN: Final = 1
SKETCH_LEFT: Final = LEFT * FIXED.width
"""Column where a map begins, beside the first characters of the rows; the last column of pixels stays dark."""

BRAILLE: Final = 0x2800
# The bit of each dot in a braille cell, by row and column: the first three rows were numbered before the fourth.
DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
HALVES: Final = " ▀▄█"
LIT, DARK = "#", "."


@record
class Picture:
    r"""64 rows of 128 pixels; the leftmost pixel is the highest bit of its row.

    >>> Picture.from_text("#.\n.#").is_lit(1, 1)
    True
    """

    rows: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.rows) != HEIGHT or not 0 <= min(self.rows) <= max(self.rows) <= FULL:
            raise ValueError(f"a picture has {HEIGHT} rows of {WIDTH} pixels")

    @classmethod
    def from_text(cls, text: str) -> Picture:
        """Return the picture drawn with "#" and "."; short lines and missing ones are dark."""
        lines = text.splitlines()
        if len(lines) > HEIGHT or any(len(line) > WIDTH or set(line) - {LIT, DARK} for line in lines):
            raise ValueError(f"a picture is drawn in {HEIGHT} lines of {WIDTH} '{LIT}' and '{DARK}'")
        rows = [_bits(line.ljust(WIDTH, DARK)) for line in lines]
        return cls((*rows, *([0] * (HEIGHT - len(rows)))))

    def to_text(self) -> str:
        """Return the picture drawn with "#" and ".", one line a row."""
        return "".join(f"{row:0{WIDTH}b}\n" for row in self.rows).replace("0", DARK).replace("1", LIT)

    def is_lit(self, x: int, y: int) -> bool:
        """Return True if the pixel in column x of row y is lit.

        Args:
            x: Column from the left, from 0.
            y: Row from the top, from 0.

        Raises:
            IndexError: There is no such pixel.
        """
        if not 0 <= x < WIDTH or not 0 <= y < HEIGHT:
            raise IndexError(f"there is no pixel {x}, {y}")
        return bool(self.rows[y] >> (WIDTH - 1 - x) & 1)

    def pages(self) -> bytes:
        """Return the 1024 bytes that an SSD1306 shows.

        Eight bands of 128 columns, a column's top pixel its lowest bit.
        """
        return bands(self.rows)

    def braille(self) -> tuple[str, ...]:
        """Return 16 lines of 64 braille characters, each 2 x 4 pixels."""
        return braille(self.rows)

    def half_blocks(self) -> tuple[str, ...]:
        """Return 32 lines of 128 characters, each two pixels one above the other."""
        return half_blocks(self.rows)


BLANK: Final = Picture((0,) * HEIGHT)


@lru_cache(maxsize=64)
def render(page: Page) -> Picture:
    """Return the picture of a page.

    Two head rows over a thin rule, then the rows beside the buttons, or the large lines.

    Large lines take the largest font in which all of them fit; under empty head rows they have the whole screen.
    """
    page = page.captioned
    if page.art:
        return _illustrated(page)
    if page.code:
        return _coded(page)
    canvas = [0] * HEIGHT
    big = tuple(unicodedata.normalize("NFC", line.strip()) for line in page.big)
    rows = page.rows[:HEAD_ROWS] if big else page.drawn_rows
    narrow = {index for index, row in enumerate(page.tight) if row and not big}
    if page.sketch is not None:
        rows = tuple(row if page.low and at < HEAD_ROWS else row[:LEFT] for at, row in enumerate(rows))
    has_head = bool("".join(rows[:HEAD_ROWS]).strip())
    for index, row in enumerate(rows):
        text, top = unicodedata.normalize("NFC", row), ROW_TOPS[index]
        font = DENSE if index in narrow else FIXED
        canvas[top : top + FIXED.height] = _row(
            text, key=_is_live(text, index), inverse=index in page.inverse, font=font
        )
    if page.sketch is not None:
        top = BODY_TOP if page.low else 0
        for y, bits in enumerate(pixels(page.sketch, WIDTH - SKETCH_LEFT - 1, HEIGHT - top), top):
            canvas[y] |= bits << 1
    ruled = page.sketch is None or page.low
    if ruled and has_head and (big or "".join(rows[HEAD_ROWS:]).strip()):
        canvas[RULE_TOP] = FULL
    if big:
        _draw_big(canvas, big, BODY_TOP if has_head else 0, page.name)
    elif page.name:
        # A narrow row takes as much of the width as a row of fewer letters.
        taken = [row if index not in narrow else row[:PAGE_WIDTH] for index, row in enumerate(rows)]
        _draw_name(canvas, unicodedata.normalize("NFC", page.name), taken, page.sketch is not None)
    if page.turn:
        _draw_turn(canvas, unicodedata.normalize("NFC", page.turn))
    return Picture(tuple(canvas))


@cache
def art(name: str) -> Picture:
    """Return the picture of a moment, from its file."""
    return Picture.from_text(package_file("companion.pages", f"moments/{name}.txt").read_text(encoding="ascii"))


CODE_DOTS: Final = 2
"""Pixels of a square of a code, each way."""

CODE_MARGIN: Final = 2
"""Squares of light around a code: fewer than the standard wants, and enough for phones."""


def _coded(page: Page) -> Picture:
    """Return a code for a camera at the right, dark on light, with the page's rows at its left."""
    canvas = [0] * HEIGHT
    for index, row in enumerate(page.rows):
        top = ROW_TOPS[index]
        canvas[top : top + FIXED.height] = _row(
            unicodedata.normalize("NFC", row[:CODE_WIDTH]), key=False, inverse=False
        )
    size = len(page.code)
    side = (size + 2 * CODE_MARGIN) * CODE_DOTS
    top = max((HEIGHT - side) // 2, 0)
    light = "0" * CODE_MARGIN
    for at in range(-CODE_MARGIN, size + CODE_MARGIN):
        squares = light + (page.code[at] if 0 <= at < size else "0" * size) + light
        bits = int("".join("0" * CODE_DOTS if square == "1" else "1" * CODE_DOTS for square in squares), 2)
        for y in range(top + (at + CODE_MARGIN) * CODE_DOTS, top + (at + CODE_MARGIN + 1) * CODE_DOTS):
            if y < HEIGHT:
                canvas[y] = canvas[y] >> side << side | bits
    return Picture(tuple(canvas))


def _illustrated(page: Page) -> Picture:
    """Return a picture with the page's last two rows over its foot, and its second one in the upper right corner."""
    canvas = list(art(page.art).rows)
    if corner := "".join(page.rows[1:HEAD_ROWS]).strip():
        # In narrow letters, so that it covers little of the picture.
        row = DENSE.line(unicodedata.normalize("NFC", corner))
        free = (1 << len(corner) * DENSE.width + 2 * MARGIN) - 1
        for y in range(DENSE.height + MARGIN):
            canvas[y] = canvas[y] & ~free | (row[y] << MARGIN if y < DENSE.height else 0)
    words = [(top, text) for top, text in zip(ROW_TOPS, page.rows, strict=False) if top in ROW_TOPS[-HEAD_ROWS:]]
    if any(text.strip() for _, text in words):
        foot = ROW_TOPS[-HEAD_ROWS]
        canvas[foot - 1 :] = [0] * (HEIGHT - foot + 1)
        for top, text in words:
            row = _row(unicodedata.normalize("NFC", text.center(PAGE_WIDTH).rstrip()), key=False, inverse=False)
            canvas[top : top + FIXED.height] = row
    return Picture(tuple(canvas))


def bands(rows: Sequence[int]) -> bytes:
    """Return the bytes in which screens of SSD1306's kind hold these rows: a byte holds eight pixels below one another.

    Each block of 8 x 8 pixels is turned over, row for column: all blocks at once, in one long number, by exchanging its
    halves, quarters and eighths.
    """
    blocks = bytearray(len(rows) * WIDTH // 8)
    for bit in range(8):
        blocks[7 - bit :: 8] = b"".join([row.to_bytes(WIDTH // 8, "big") for row in rows[bit::8]])
    turned = int.from_bytes(blocks, "big")
    for distance, mask in _exchanges(len(blocks)):
        moved = (turned ^ turned >> distance) & mask
        turned ^= moved ^ moved << distance
    return turned.to_bytes(len(blocks), "big")


@cache
def _exchanges(size: int) -> tuple[tuple[int, int], ...]:
    """Return which bits of every eight bytes change places, and the distance between them."""
    swaps = ((7, 0x00AA00AA00AA00AA), (14, 0x0000CCCC0000CCCC), (28, 0x00000000F0F0F0F0))
    return tuple((distance, int.from_bytes(mask.to_bytes(8, "big") * (size // 8), "big")) for distance, mask in swaps)


def missing(page: Page) -> str:
    """Return the characters of a page that its fonts cannot draw."""
    words = unicodedata.normalize("NFC", "".join((*page.rows, *page.big)))
    return "".join(dict.fromkeys(char for char in words if not all(font.has_glyph(char) for font in FONTS)))


@lru_cache(maxsize=256)
def _row(text: str, *, key: bool, inverse: bool, font: Font = FIXED) -> Bitmap:
    """Return the pixels of one row of text across the whole screen, as high as the usual letters.

    `key` makes a key cap of the first letter, that of a live button: so a dead button looks dead without a word.
    """
    shift = WIDTH - MARGIN - len(text) * font.width
    above = (FIXED.height - font.height) // 2
    lines = (*(0,) * above, *font.line(text), *(0,) * (FIXED.height - font.height - above))
    cap = ((1 << FIXED.width + 1) - 1) << (WIDTH - FIXED.width - 1)
    turned = [(FULL if inverse else 0) ^ (cap if key and y < FIXED.height - 1 else 0) for y in range(FIXED.height)]
    return tuple(bits << shift ^ turn for bits, turn in zip(lines, turned, strict=True))


def _is_live(text: str, index: int) -> bool:
    """Return True if this row offers something beside its button: its letter, and words after it."""
    return index >= HEAD_ROWS and text.startswith(f"{BUTTONS[index - HEAD_ROWS]} ") and bool(text[1:].strip())


def _draw_big(canvas: list[int], lines: Sequence[str], first: int, name: str = "") -> None:
    """Draw the lines centred in the rows from `first` on; a name beside them at the right, where both have room."""
    font, parts = fitted(lines, HEIGHT - first)
    gap = (HEIGHT - first - font.height * len(parts)) // (len(parts) + 1)
    widest = max(len(text) for text in parts) * font.width
    beside = Area(widest + 2 * NAME_GAP, first, WIDTH - MARGIN, HEIGHT)
    shown = beside.fit(unicodedata.normalize("NFC", name)) if name else None
    middle = WIDTH if shown is None else 2 * NAME_GAP + widest
    for index, text in enumerate(parts):
        wide = len(text) * font.width
        top = first + gap + index * (font.height + gap)
        _blit(canvas, font.line(text), wide, (middle - wide) // 2, top)
    if shown is not None:
        beside.draw(canvas, *shown)


NAME_GAP: Final = 6
"""Pixels between a large name and the words beside it."""


class Area(NamedTuple):
    """Part of the picture, in pixels: columns from `left` up to `right`, and rows from `top` up to `bottom`."""

    left: int
    top: int
    right: int
    bottom: int

    def fit(self, text: str) -> tuple[Font, list[str]] | None:
        """Return the largest font in which the text fits here, and its lines; None where no large font does."""
        for font in reversed(FONTS[FONTS.index(MIDDLE) :]):
            parts = _wrap(text, (self.right - self.left) // font.width)
            if parts is not None and len(parts) * font.height <= self.bottom - self.top:
                return font, parts
        return None

    def draw(self, canvas: list[int], font: Font, parts: Sequence[str]) -> None:
        """Draw lines in the middle of the area."""
        top = self.top + (self.bottom - self.top - font.height * len(parts)) // 2
        for index, text in enumerate(parts):
            wide = len(text) * font.width
            left = self.left + (self.right - self.left - wide) // 2
            _blit(canvas, font.line(text), wide, left, top + index * font.height)


def _draw_name(canvas: list[int], name: str, rows: Sequence[str], mapped: bool) -> None:
    """Draw the name where the rows below the head leave most room for it, in its longest form that is large enough."""
    rows = [*rows, *[""] * (len(ROW_TOPS) - len(rows))]
    areas = [*_free_areas(rows, SKETCH_LEFT if mapped else WIDTH - MARGIN)]
    whole = not any(rows[HEAD_ROWS:]) and not mapped
    for form in _forms(name):
        fits = [(area, shown) for area in areas if (shown := area.fit(form)) is not None]
        if fits:
            area, shown = max(fits, key=lambda one: (one[1][0].height, -one[0].left, one[0].bottom - one[0].top))
            area.draw(canvas, *shown)
            return
        if whole:
            _draw_big(canvas, (form,), BODY_TOP)
            return


def _free_areas(rows: Sequence[str], right: int) -> Iterator[Area]:
    """Yield where a name may stand: at least two rows below the head, behind their words, up to the column `right`."""
    edges = (*ROW_TOPS, HEIGHT)
    for first in range(HEAD_ROWS, len(rows)):
        for last in range(first + 1, len(rows)):
            letters = max(len(row.rstrip()) for row in rows[first : last + 1])
            yield Area(letters * FIXED.width + NAME_GAP if letters else 0, edges[first], right, edges[last + 1])


def _forms(name: str) -> Iterator[str]:
    """Yield ways to say whom all wait for: every name, the first and how many more, its first part, and its beginning.

    >>> [*_forms("Karl-Gustav, Bo")][:4]
    ['Karl-Gustav, Bo', 'Karl-Gustav +1', 'Karl +1', 'Kar +1']
    """
    first, *others = name.split(", ")
    more = f" +{len(others)}" if others else ""
    part = first.replace("-", " ").split(" ")[0]
    yield from dict.fromkeys((name, first + more, part + more))
    yield from (part[:letters] + more for letters in range(len(part) - 1, FEWEST_LETTERS - 1, -1))


FEWEST_LETTERS: Final = 3
"""Letters of a name by which people still know who is meant."""


def _draw_turn(canvas: list[int], name: str) -> None:
    """Draw the name over the head, dark on light."""
    area = Area(0, 0, WIDTH, RULE_TOP)
    canvas[:RULE_TOP] = [0] * RULE_TOP
    area.draw(canvas, *(area.fit(name) or fitted((name,), RULE_TOP)))
    canvas[:RULE_TOP] = [row ^ FULL for row in canvas[:RULE_TOP]]


def fitted(lines: Sequence[str], room: int) -> tuple[Font, list[str]]:
    """Return the largest font in which all of the lines fit, and the lines in it; text that fits in none is cut.

    Args:
        lines: The lines to draw large.
        room: Rows of pixels for all of them.
    """
    for font in reversed(FONTS):
        wrapped = [_wrap(line, WIDTH // font.width) for line in lines]
        parts = [part for parts in wrapped if parts is not None for part in parts]
        if None not in wrapped and len(parts) * font.height <= room:
            return font, parts
    width = WIDTH // DENSE.width
    return DENSE, _chunks(_shortened(" / ".join(lines), width * (room // DENSE.height)), width)


def _wrap(text: str, width: int) -> list[str] | None:
    """Break the text between words into lines of at most `width`; None when a word is longer than that."""
    if len(text) <= width:
        return [text]
    lines: list[str] = []
    for word in text.split():
        if len(word) > width:
            return None
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _shortened(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1]}…"


def _chunks(text: str, width: int) -> list[str]:
    return [text[start : start + width] for start in range(0, len(text), width)]


def _blit(canvas: list[int], bitmap: Bitmap, width: int, left: int, top: int) -> None:
    """Draw a bitmap of `width` columns over the canvas."""
    shift = WIDTH - left - width
    for y, bits in enumerate(bitmap, top):
        canvas[y] |= bits << shift


def _bits(line: str) -> int:
    return int(line.replace(LIT, "1").replace(DARK, "0"), 2)


def braille(rows: Sequence[int], width: int = WIDTH) -> tuple[str, ...]:
    """Return the rows as lines of braille, each character 2 x 4 pixels.

    Args:
        rows: Rows of pixels; the leftmost is the highest bit.
        width: Pixels of a row.
    """
    return tuple(_braille_line(rows[top : top + 4], width) for top in range(0, len(rows), 4))


def half_blocks(rows: Sequence[int], width: int = WIDTH) -> tuple[str, ...]:
    """Return the rows as lines of half blocks, each character two pixels one above the other.

    Args:
        rows: Rows of pixels; the leftmost is the highest bit.
        width: Pixels of a row.
    """
    return tuple(_columns(rows[top : top + 2], width).translate(_HALVES) for top in range(0, len(rows), 2))


def _columns(rows: Sequence[int], width: int) -> str:
    """Return one hexadecimal digit a column: bit n of the digit is the pixel in row n of up to four rows."""
    # The binary digits of a row, read as hexadecimal ones, leave three free bits between the pixels.
    gathered = sum(int(f"{row:b}", 16) << n for n, row in enumerate(rows))
    return f"{gathered:0{width}x}"


def _braille_line(rows: Sequence[int], width: int) -> str:
    return "".join(map(_BRAILLE.__getitem__, bytes.fromhex(_columns(rows, width))))


def _braille_cell(columns: int) -> str:
    """Return the braille character of two columns of four pixels, the left one in the upper half of the byte."""
    left, right = columns >> 4, columns & 15
    return chr(BRAILLE + sum(dots[0] * (left >> n & 1) + dots[1] * (right >> n & 1) for n, dots in enumerate(DOTS)))


_BRAILLE: Final = tuple(map(_braille_cell, range(256)))
_HALVES: Final = str.maketrans("0123", HALVES)
