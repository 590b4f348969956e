"""The desk: lights, picture, handhelds, log and keys as character cells. Pure, and no terminal yet.

On a laptop everybody looks at the same screen. So a handheld shows only what the scene gives it, and whichever of its
keys is pressed, the same dot answers.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal, TypeAlias

from companion.asks import Seat
from companion.pages.font import FIXED
from companion.pages.lights import RGB, Lights
from companion.pages.page import BUTTONS, ROWS, Button, Page
from companion.pages.picture import HEIGHT as PIXEL_ROWS
from companion.pages.picture import ROW_TOPS, Picture
from companion.pages.picture import WIDTH as PIXELS
from companion.record import record
from companion.text import Say, Text
from hardware.emulator.canvas import Box, Canvas, Ink
from hardware.emulator.desk_map import draw_chart, draw_panes
from hardware.emulator.keyboard import BOX_KEYS, CLUSTERS
from hardware.panel import Face, Scene

LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 24

Style: TypeAlias = Literal["braille", "blocks", "words"]
SIZES: Final[Mapping[Style, tuple[int, int]]] = {"braille": (64, 16), "blocks": (128, 32), "words": (64, 16)}
# The line of each of the page's rows within its picture, and the height of the picture in lines.
ROW_LINES: Final[Mapping[Style, tuple[int, ...]]] = {
    "braille": (1, 4, 7, 9, 12, 14),
    "blocks": (2, 8, 14, 19, 24, 29),
    "words": (1, 3, 6, 8, 10, 12),
}
_ALL_DOTS, _MOST_OF_A_CELL = 0xFF, 3
_HEAD_ROWS: Final = 2
_PAGE_WIDTH: Final = 21

NIGHT, SLATE, GROUND = "#0c0f16", "#161b26", "#05070b"
GLOW, PAPER, MIST, SHADE = "#d5ecff", "#c9d1de", "#7d8799", "#4a5263"
AMBER, INK = "#ffc857", "#14100a"

ROOM = Ink(PAPER, NIGHT)
FAINT = Ink(MIST, NIGHT)
TITLE = Ink(MIST, NIGHT, bold=True)
GLASS = Ink(GLOW, GROUND)
CAP = Ink(PAPER, "#39435a", bold=True)
NAME = Ink(AMBER, SLATE, bold=True)
HAND = Ink(PAPER, SLATE)
# Neighbours differ, for with four of them no gap is left between.
_HANDS: Final = (HAND, Ink(PAPER, "#1d2432"))
ECHO = AMBER
BADGE = Ink(INK, AMBER, bold=True)

DOT: Final = "•"
BARS: Final = "▁▂▃▄▅▆▇█"
CONSOLE_BARS: Final = "░▒▓█"
OUT: Final = "·"
_DIMMEST: Final = 0.4
_WIDEST_LIGHT: Final = 6

_HAND_WIDTH: Final = 24
_HAND_HEIGHT: Final = ROWS + 1
_LOG_WIDTH, _LOG_HEIGHT = 20, 3
_CAPS: Final = 4
_SIDE: Final = 50
_BADGE: Final = 8

# The most needed first: where room is short only these are shown, and the help page has them all.
KEYS: Final = (
    ("F1", Text("help")),
    ("F2", Text("menu")),
    (Text("Space"), Text("hold")),
    ("^Z", Text("undo")),
    ("^Q", Text("quit")),
    ("^Y", Text("redo")),
    ("^P", Text("pause")),
    ("F3", Text("type")),
    ("F4", Text("words")),
    ("F5", Text("log")),
)
_FEW_KEYS: Final = 5
_GAP: Final = re.compile(" {2,}")
_HELP_COLUMN: Final = 16
_HELP: Final = (
    (Text("Space, key"), Text("a long press; so is Shift and the key"), ("hold",)),
    ("F2 / Tab", Text("the menu"), ("menu",)),
    ("Ctrl+Z, Ctrl+Y", Text("undo, redo"), ("undo", "redo")),
    ("Ctrl+P", Text("stop the clock, or go on"), ("pause",)),
    ("F3", Text("type: 7, or 3 4 for dice, made, say Old Map"), ("type",)),
    ("F4", Text("words in place of the picture, and back"), ("words",)),
    ("F5", Text("what happened, the newest first"), ("log",)),
    ("Ctrl+Q", Text("quit; the game is kept. Twice: at once"), ("quit",)),
    ("F1 / ?", Text("this page; the box's next key closes it"), ("help",)),
    ("", Text("Every key is answered by the same dot."), ()),
)
"""The keys, what they do, and what of `KEYS` has to be there for it."""


@record
class Desk:
    """All that the screen depends on.

    `places`: who has which cluster of keys. `echoes`: the clusters that were just pressed (`None` is the box).
    `typed`: the line being typed, if any; `notice`: a sentence about the last one. `words_only`: the terminal's font
    has no dots; `plain_words`: somebody would rather read words than the picture. `keys`: the keys that are nobody's
    button, with what they do. `buttons`: the box has buttons, whose keys stand beside its lines.
    """

    scene: Scene | None = None
    places: tuple[Seat | None, ...] = (None,) * len(CLUSTERS)
    echoes: frozenset[int | None] = frozenset()
    holding: bool = False
    helping: bool = False
    typed: str | None = None
    notice: str = ""
    say: Say = str
    words_only: bool = False
    plain_words: bool = False
    keys: tuple[tuple[str | Text, Text], ...] = KEYS
    buttons: bool = True

    def offers(self, what: str) -> bool:
        """Whether one of the keys does this, by its English word in `KEYS`."""
        return any(text.message == what for _, text in self.keys)


@record
class Plan:
    """Where everything lies in a terminal of this size."""

    style: Style
    lights: Box
    picture: Box
    hands: tuple[Box, ...]
    log: Box
    keys: Box

    def button_at(self, x: int, y: int) -> Button | None:
        """The box's button beside the line that lies here."""
        lines = ROW_LINES[self.style][_HEAD_ROWS:]
        within = Box(self.picture.x, self.picture.y, self.picture.width + _CAPS, self.picture.height)
        if not within.holds(x, y) or y - self.picture.y < lines[0] - 1:
            return None
        return min(zip(lines, BUTTONS, strict=True), key=lambda pair: abs(pair[0] - (y - self.picture.y)))[1]


def fits(width: int, height: int) -> bool:
    """Whether the desk fits into a terminal of this size."""
    return width >= LEAST_WIDTH and height >= LEAST_HEIGHT


def plan(width: int, height: int, hands: int, words_only: bool = False, plain_words: bool = False) -> Plan:
    """Lay out the desk: the lights over the picture, the handhelds below, and the log where it can best be read."""
    style = "words" if plain_words else _style(width, height, words_only)
    wide, high = SIZES[style]
    side = min(max(width - wide - _CAPS, 0), _SIDE)
    room = Box((width - wide - _CAPS - side) // 2, 0, wide + _CAPS + side, height)
    hand_width = min(_HAND_WIDTH, room.width // hands) if hands else 0
    hand_rows = _HAND_HEIGHT if hands else 0
    footer = high + hand_rows + 2 <= height
    spare = height - footer - 1 - high - hand_rows
    left_over = room.width - hand_width * hands - 1
    place = _log_place(side, left_over if hands else 0, spare)
    # Where the log needs no rows of its own, those that are left are shared between top and bottom.
    top = spare // 2 if place in ("beside", "under") else 0
    picture = Box(room.x, top + 1, wide, high)
    below, floor = picture.y + high, height - footer
    hand_boxes = tuple(Box(room.x + hand_width * n, below, hand_width, _HAND_HEIGHT) for n in range(hands))
    edge, hands_edge = picture.x + wide + _CAPS, room.x + hand_width * hands
    end = floor if place == "beside" and hands_edge <= edge else below
    column = Box(edge, picture.y, side, end - picture.y)
    log = {
        "beside": column,
        "narrow": column,
        "under": Box(hands_edge + 1, below, left_over, floor - below),
        "bottom": Box(room.x, below + hand_rows, room.width, spare),
    }[place]
    keys = Box(room.x, floor, room.width, 1)
    if not footer:
        keys, rest = _split(column, _FEW_KEYS if log is column else len(KEYS))
        log = rest if log is column else log
    return Plan(style, Box(room.x, top, room.width, 1), picture, hand_boxes, log, keys)


def _log_place(side: int, left_over: int, spare: int) -> Literal["beside", "under", "bottom", "narrow"]:
    """Beside the picture, beside the handhelds, or under all; where none of them has room, the narrow column does."""
    if side >= _LOG_WIDTH:
        return "beside"
    if left_over >= _LOG_WIDTH:
        return "under"
    return "bottom" if spare >= _LOG_HEIGHT else "narrow"


def _split(box: Box, rows: int) -> tuple[Box, Box]:
    """The first rows of a part, and what is left under an empty one."""
    return box._replace(height=rows), box._replace(y=box.y + rows + 1, height=box.height - rows - 1)


def _style(width: int, height: int, words_only: bool) -> Style:
    """The largest way to show the picture that leaves room for the handhelds or the log."""
    wide, high = SIZES["blocks"]
    if width >= wide + _CAPS and height >= high + _HAND_HEIGHT + 2:
        return "blocks"
    return "words" if words_only else "braille"


def draw(desk: Desk, width: int, height: int) -> Canvas:
    """The whole screen."""
    canvas = Canvas(width, height, ROOM)
    if not fits(width, height):
        _draw_too_small(canvas, desk.say)
        return canvas
    where = plan_of(desk, width, height)
    _draw_head(canvas, where, desk)
    _draw_keys(canvas, where.keys, desk)
    if desk.helping:
        _draw_help(canvas, where.picture, desk)
    elif desk.scene is not None:
        _draw_face(canvas, where, desk.scene.box)
    else:
        canvas.fill(where.picture, GLASS)
    if desk.buttons:
        _draw_caps(canvas, where)
    faces = desk.scene.handhelds if desk.scene is not None else {}
    for index, (box, (place, seat)) in enumerate(zip(where.hands, _seated(desk), strict=True)):
        _draw_hand(canvas, box, _HANDS[index % 2], seat, faces.get(seat), CLUSTERS[place], place in desk.echoes)
    if desk.scene is not None:
        log = draw_panes(canvas, draw_chart(canvas, where.log, desk.scene.chart), desk.scene.panes)
        _draw_log(canvas, log, desk.scene.log)
    return canvas


def plan_of(desk: Desk, width: int, height: int) -> Plan:
    """Where everything lies on this desk."""
    return plan(width, height, len(_seated(desk)), desk.words_only, desk.plain_words)


def _seated(desk: Desk) -> list[tuple[int, Seat]]:
    return [(place, seat) for place, seat in enumerate(desk.places) if seat is not None]


def _draw_too_small(canvas: Canvas, say: Say) -> None:
    sentence = Text(
        "Drakvakt needs a terminal of {least} characters; this one has {size}.",
        least=f"{LEAST_WIDTH} x {LEAST_HEIGHT}",
        size=f"{canvas.width} x {canvas.height}",
    ).read(say)
    for y, line in enumerate(textwrap.wrap(sentence, max(canvas.width, 1))):
        canvas.put(0, y, line, ROOM)


def _draw_head(canvas: Canvas, where: Plan, desk: Desk) -> None:
    """The topmost line: the lights; or what is being typed, for the eyes are there anyway."""
    box = where.lights
    if desk.typed is not None:
        _draw_typing(canvas, box, desk)
        return
    if desk.notice:
        canvas.put(box.x, box.y, desk.notice, Ink(AMBER, NIGHT), box.width)
    elif desk.scene is not None:
        width = min(where.picture.width + 2 * _CAPS, box.width - _BADGE)
        _draw_lights(canvas, box._replace(width=width), desk.scene.lights, CONSOLE_BARS if desk.words_only else BARS)
    right = box.x + box.width
    if desk.holding:
        badge = f" {Text('HOLD').read(desk.say)} "
        canvas.put(right - len(badge), box.y, badge, BADGE)
    if None in desk.echoes:
        canvas.put(where.picture.x + where.picture.width + 1, where.picture.y, DOT, Ink(ECHO, NIGHT, bold=True))


def _draw_typing(canvas: Canvas, box: Box, desk: Desk) -> None:
    label = Text("Enter sends, Esc leaves").read(desk.say)
    room = box.width - len(label) - 5
    typed = (desk.typed or "")[-room:]
    canvas.put(box.x, box.y, f"> {typed}", Ink(AMBER, NIGHT, bold=True))
    canvas.put(box.x + 2 + len(typed), box.y, " ", BADGE)
    canvas.put(box.x + box.width - len(label), box.y, label, FAINT)


def _draw_lights(canvas: Canvas, box: Box, lights: Lights, bars: str) -> None:
    """A row of bars over the picture: how bright a light is shows as a bar's height, and only its hue as colour."""
    if not lights:
        return
    pitch = max(1, min(box.width // len(lights), _WIDEST_LIGHT))
    thick = max(1, pitch - 1)
    for index, light in enumerate(lights[: box.width]):
        bar, colour = _bar(light, bars)
        canvas.put(box.x + index * pitch, box.y, bar * thick, Ink(colour, NIGHT))


def _bar(light: RGB, bars: str) -> tuple[str, str]:
    """The bar of one light and its hue, never too dark to see; to the eye a tenth of the light is a third of it."""
    strongest = max(light)
    if strongest == 0:
        return OUT, SHADE
    level = (strongest / 255) ** 0.5
    shine = _DIMMEST + (1 - _DIMMEST) * level
    hue = (round(channel * 255 / strongest * shine) for channel in light)
    return bars[max(round(level * len(bars)), 1) - 1], "#{:02x}{:02x}{:02x}".format(*hue)


def _draw_face(canvas: Canvas, where: Plan, face: Face) -> None:
    box = where.picture
    canvas.fill(box, GLASS)
    if where.style == "words":
        _draw_words(canvas, box, face.page)
        return
    if where.style == "blocks":
        for y, line in enumerate(face.picture.half_blocks(), box.y):
            canvas.put(box.x, y, line, GLASS)
        return
    for y, runs in enumerate(_braille_runs(face.picture), box.y):
        x = box.x
        for text, ink in runs:
            canvas.put(x, y, text, ink)
            x += len(text)


@lru_cache(maxsize=8)
def _braille_runs(picture: Picture) -> tuple[tuple[tuple[str, Ink], ...], ...]:
    """The lines of the picture in pieces of one ink each; a picture is often shown again, while the lights move."""
    light = _light_widths(picture)
    lines = []
    for y, line in enumerate(picture.braille()):
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
    """How far each row of pixels has a light ground from the left: under inverse rows, and the caps of live buttons.

    Dots do not touch each other, so a light ground made of dots hides the letters on it. There the cell itself is the
    ground, and the letters are made of dots.
    """
    widths = [0] * PIXEL_ROWS
    for top in ROW_TOPS:
        if picture.pixel(PIXELS - 1, top):
            widths[top : top + FIXED.height] = [PIXELS] * FIXED.height
        elif picture.pixel(0, top):
            widths[top : top + FIXED.height - 1] = [FIXED.width + 1] * (FIXED.height - 1)
    return widths


def _draw_words(canvas: Canvas, box: Box, page: Page) -> None:
    """The page in the terminal's own letters, for a console whose font cannot draw pictures."""
    left = box.x + (box.width - _PAGE_WIDTH) // 2
    for row, (text, ink) in enumerate(_page_rows(page, _PAGE_WIDTH, GLASS)):
        canvas.put(left, box.y + ROW_LINES["words"][row], text, ink, _PAGE_WIDTH)


def _draw_caps(canvas: Canvas, where: Plan) -> None:
    """The keys beside the lines that they press, as the buttons stand on the box."""
    x = where.picture.x + where.picture.width
    for key, line in zip(BOX_KEYS, ROW_LINES[where.style][_HEAD_ROWS:], strict=True):
        canvas.put(x, where.picture.y + line, f" {key} ", CAP)


def _draw_hand(canvas: Canvas, box: Box, ink: Ink, seat: Seat, face: Face | None, cluster: str, echo: bool) -> None:
    """A handheld: its name, its page with the keys beside the lines, and a dot when any of its keys was pressed."""
    amber = Ink(AMBER, ink.bg, bold=True)
    width = box.width - (1 if box.width == _HAND_WIDTH else 0)
    canvas.fill(box._replace(width=width), ink)
    canvas.put(box.x + 2, box.y, seat, amber, width - 4)
    canvas.put(box.x + width - 2, box.y, DOT if echo else " ", amber)
    page = face.page if face is not None else Page(())
    for y, (text, own) in enumerate(_page_rows(page, width - 2, ink), box.y + 1):
        canvas.put(box.x + 2, y, text, own, width - 2)
    for y, key in enumerate(cluster, box.y + 1 + _HEAD_ROWS):
        canvas.put(box.x, y, key.upper(), CAP)


def _page_rows(page: Page, width: int, ink: Ink) -> list[tuple[str, Ink]]:
    """The six rows of a page in this width, each with its ink; large words stand in the middle of the last four."""
    page = page.captioned
    rows = [*page.rows[:_HEAD_ROWS], *(f"{line:^{width}}" for line in page.big)] if page.big else list(page.rows)
    inks = [ink.swapped() if row in page.inverse else ink for row in range(len(rows))]
    if page.big:
        inks[_HEAD_ROWS:] = [ink._replace(bold=True)] * (len(rows) - _HEAD_ROWS)
    return [(squeezed(text, width), own) for text, own in zip(rows, inks, strict=True)]


def squeezed(text: str, width: int) -> str:
    """The row in less width: its widest gaps shrink first, so that what stands at its right end stays readable.

    >>> squeezed("Ada      sun  7/21", 14)
    'Ada  sun  7/21'
    """
    while len(text) > width and (gaps := [*_GAP.finditer(text)]):
        at = max(gaps, key=lambda gap: len(gap[0])).start()
        text = text[:at] + text[at + 1 :]
    return text[:width]


def _draw_log(canvas: Canvas, box: Box, log: tuple[str, ...]) -> None:
    """What happened, the newest last and bright; an older entry is shown whole or not at all."""
    if box.height <= 0 or box.width <= 0:
        return
    lines: list[tuple[str, Ink]] = []
    for entry in reversed(log):
        ink = FAINT if lines else ROOM
        wrapped = [(line, ink) for line in textwrap.wrap(entry, box.width, subsequent_indent=" ")]
        if lines and len(lines) + len(wrapped) > box.height:
            break
        lines = wrapped + lines
    for y, (line, ink) in enumerate(lines[: box.height], box.y):
        canvas.put(box.x, y, line, ink, box.width)


def _draw_keys(canvas: Canvas, box: Box, desk: Desk) -> None:
    """The keys that are nobody's button: in one line, or below each other where there is no line for them."""
    if box.height > 1:
        _draw_key_list(canvas, box, desk)
        return
    x, end = box.x, box.x + box.width
    if desk.scene is not None and desk.scene.status:
        end -= len(desk.scene.status)
        canvas.put(end, box.y, desk.scene.status, ROOM)
    for key, word in _keys(desk):
        if x + len(key) + 1 + len(word) > end:
            return
        canvas.put(x, box.y, key, TITLE)
        canvas.put(x + len(key) + 1, box.y, word, FAINT)
        x += len(key) + len(word) + 3


def _draw_key_list(canvas: Canvas, box: Box, desk: Desk) -> None:
    keys = _keys(desk)
    column = max(len(key) for key, _ in keys) + 1
    for y, (key, word) in enumerate(keys[: box.height], box.y):
        canvas.put(box.x, y, key, TITLE)
        canvas.put(box.x + column, y, word, FAINT, box.width - column)


def _keys(desk: Desk) -> list[tuple[str, str]]:
    """Each key and what it does, as people read them."""
    return [(_read(key, desk.say), text.read(desk.say)) for key, text in desk.keys]


def _read(words: str | Text, say: Say) -> str:
    return words if isinstance(words, str) else words.read(say)


def _draw_help(canvas: Canvas, box: Box, desk: Desk) -> None:
    """Which key is what, over the picture; the handhelds stay in sight, for others may be choosing."""
    canvas.fill(box, HAND)
    lines: list[tuple[str | Text, Text]]
    lines = [(" ".join(BOX_KEYS), Text("the box: lines A B C D")), *_help_hands(desk), *_help_keys(desk)]
    top = box.y + max((box.height - len(lines)) // 2, 0)
    for y, (keys, text) in enumerate(lines[: box.height], top):
        canvas.put(box.x + 1, y, _read(keys, desk.say), NAME)
        canvas.put(box.x + _HELP_COLUMN, y, text.read(desk.say), HAND, box.width - _HELP_COLUMN)


def _help_keys(desk: Desk) -> Iterator[tuple[str | Text, Text]]:
    """Those lines of the help whose keys do something here."""
    return ((keys, text) for keys, text, wanted in _HELP if all(map(desk.offers, wanted)))


def _help_hands(desk: Desk) -> list[tuple[str, Text]]:
    clusters = [(" ".join(CLUSTERS[place].upper()), Text("{seat}'s own", seat=seat)) for place, seat in _seated(desk)]
    return clusters or [(" ".join(CLUSTERS[0].upper()), Text("the first seat's own, if it has any here"))]
