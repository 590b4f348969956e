"""The desk: lights, picture, handhelds, log and keys as character cells. Pure, and no terminal yet.

On a laptop everybody looks at the same screen. So a handheld shows only what the scene gives it, and whichever of its
keys is pressed, the same dot answers.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.asks import Seat
from companion.pages.lights import RGB, Lights
from companion.pages.page import BUTTONS, ROWS, Button, Page
from companion.text import Say, Text
from hardware.canvas import Box, Canvas, Ink
from hardware.keyboard import BOX_KEYS, CLUSTERS
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
_HEAD_ROWS: Final = 2
_PAGE_WIDTH: Final = 21

NIGHT, SLATE, GROUND = "#0c0f16", "#161b26", "#05070b"
GLOW, PAPER, MIST, SHADE = "#d5ecff", "#c9d1de", "#7d8799", "#4a5263"
AMBER, INK = "#ffc857", "#14100a"

ROOM = Ink(PAPER, NIGHT)
FAINT = Ink(MIST, NIGHT)
FAINTER = Ink(SHADE, NIGHT)
TITLE = Ink(MIST, NIGHT, bold=True)
GLASS = Ink(GLOW, GROUND)
CAP = Ink(PAPER, "#39435a", bold=True)
NAME = Ink(AMBER, SLATE, bold=True)
HAND = Ink(PAPER, SLATE)
HAND_CAP = Ink(PAPER, "#39435a", bold=True)
ECHO = AMBER
BADGE = Ink(INK, AMBER, bold=True)

DOT: Final = "•"
BARS: Final = "▁▂▃▄▅▆▇█"
CONSOLE_BARS: Final = "░▒▓█"
OUT: Final = "·"
_DIMMEST: Final = 0.4

_HAND_WIDTH: Final = 24
_HAND_HEIGHT: Final = ROWS + 1
_LOG_WIDTH: Final = 20
_CAPS: Final = 4
_SIDE: Final = 50

KEYS: Final = (
    ("F1", Text("help")),
    ("F2", Text("menu")),
    ("F3", Text("type")),
    ("Space", Text("hold")),
    ("^Z", Text("undo")),
    ("^Y", Text("redo")),
    ("^P", Text("pause")),
    ("^Q", Text("quit")),
)
_GAP: Final = re.compile(" {2,}")
_HELP_COLUMN: Final = 16
_HELP: Final = (
    ("Space, key", Text("a long press; so is Shift and the key")),
    ("F2 or Tab", Text("the menu")),
    ("Ctrl+Z, Ctrl+Y", Text("undo, redo")),
    ("Ctrl+P", Text("stop the clock, or go on")),
    ("F3", Text("type: 7 or 3 4 (dice), made, failed, say Old Map")),
    ("Ctrl+Q", Text("quit; the game is kept. Twice: at once")),
    ("F1 or ?", Text("this page; the next key closes it")),
    ("", Text("Two may press at once. Every key gets the same dot.")),
)


@dataclass(frozen=True, slots=True)
class Desk:
    """All that the screen depends on.

    `places`: who has which cluster of keys. `echoes`: the clusters that were just pressed (`None` is the box).
    `typed`: the line being typed, if any; `notice`: a sentence about the last one.
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


@dataclass(frozen=True, slots=True)
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


def plan(width: int, height: int, hands: int, words_only: bool = False) -> Plan:
    """Lay out the desk: the lights over the picture, the handhelds below, and the log where most room is left."""
    style = _style(width, height, words_only)
    wide, high = SIZES[style]
    spare = min(max(width - wide - _CAPS, 0), _SIDE)
    left = (width - wide - _CAPS - spare) // 2
    picture = Box(left, 1, wide, high)
    right = left + wide + _CAPS + spare
    below = picture.y + picture.height
    hand_width = min(_HAND_WIDTH, (right - left) // hands) if hands else 0
    hand_boxes = tuple(Box(left + hand_width * n, below, hand_width, _HAND_HEIGHT) for n in range(hands))
    footer = below + _HAND_HEIGHT < height
    beside = Box(left + wide + _CAPS, picture.y, spare, high)
    keys = Box(left, height - 1, right - left, 1) if footer else Box(beside.x, beside.y, spare, len(KEYS))
    if not footer:
        beside = Box(beside.x, beside.y + len(KEYS) + 1, spare, high - len(KEYS) - 1)
    floor = height - footer
    rest = left + hand_width * hands + (1 if hands else 0)
    under = Box(rest, below, right - rest, floor - below)
    bottom = Box(left, below + _HAND_HEIGHT, right - left, floor - below - _HAND_HEIGHT)
    log = max((beside, under, bottom), key=_worth)
    return Plan(style, Box(left, 0, right - left, 1), picture, hand_boxes, log, keys)


def _style(width: int, height: int, words_only: bool) -> Style:
    """The largest way to show the picture for which there is room."""
    wide, high = SIZES["blocks"]
    if width >= wide + _CAPS and height >= high + _HAND_HEIGHT + 2:
        return "blocks"
    return "words" if words_only else "braille"


def _worth(box: Box) -> tuple[bool, int]:
    """How good a place for the log this is: sentences want some width first, and then room."""
    return box.width >= _LOG_WIDTH and box.height > 0, box.width * box.height


def draw(desk: Desk, width: int, height: int) -> Canvas:
    """The whole screen."""
    canvas = Canvas(width, height, ROOM)
    if not fits(width, height):
        _draw_too_small(canvas, desk.say)
        return canvas
    where = plan_of(desk, width, height)
    _draw_head(canvas, where, desk)
    _draw_keys(canvas, where.keys, desk.say)
    if desk.helping:
        _draw_help(canvas, where.picture, desk)
    elif desk.scene is not None:
        _draw_face(canvas, where, desk.scene.box)
    else:
        canvas.fill(where.picture, GLASS)
    _draw_caps(canvas, where)
    faces = desk.scene.handhelds if desk.scene is not None else {}
    for box, (place, seat) in zip(where.hands, _seated(desk), strict=True):
        _draw_hand(canvas, box, seat, faces.get(seat), CLUSTERS[place], echo=place in desk.echoes)
    if desk.scene is not None:
        _draw_log(canvas, where.log, desk.scene.log)
    return canvas


def plan_of(desk: Desk, width: int, height: int) -> Plan:
    """Where everything lies on this desk."""
    return plan(width, height, len(_seated(desk)), desk.words_only)


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
    elif desk.notice:
        canvas.put(box.x, box.y, desk.notice, Ink(AMBER, NIGHT), box.width)
    elif desk.scene is not None:
        _draw_lights(canvas, where.picture, desk.scene.lights, CONSOLE_BARS if desk.words_only else BARS)
    edge = where.picture.x + where.picture.width
    if desk.typed is None and None in desk.echoes:
        canvas.put(edge + 1, box.y, DOT, Ink(ECHO, NIGHT, bold=True))
    if desk.holding:
        badge = f" {Text('HOLD').read(desk.say)} "
        canvas.put(max(edge + _CAPS, 0), box.y, badge, BADGE)


def _draw_typing(canvas: Canvas, box: Box, desk: Desk) -> None:
    label = Text("Enter sends, Esc leaves").read(desk.say)
    room = box.width - len(label) - 5
    typed = (desk.typed or "")[-room:]
    canvas.put(box.x, box.y, f"> {typed}", Ink(AMBER, NIGHT, bold=True))
    canvas.put(box.x + 2 + len(typed), box.y, " ", BADGE)
    canvas.put(box.x + box.width - len(label), box.y, label, FAINT)


def _draw_lights(canvas: Canvas, picture: Box, lights: Lights, bars: str) -> None:
    """A row of bars over the picture: how bright a light is shows as a bar's height, and only its hue as colour."""
    if not lights:
        return
    pitch = max(1, min(picture.width // len(lights), 6))
    thick = max(1, pitch - 1)
    left = picture.x + (picture.width - pitch * len(lights)) // 2
    for index, light in enumerate(lights[: picture.width]):
        bar, colour = _bar(light, bars)
        canvas.put(left + index * pitch, 0, bar * thick, Ink(colour, NIGHT))


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
    lines = face.picture.braille() if where.style == "braille" else face.picture.half_blocks()
    for y, line in enumerate(lines, box.y):
        canvas.put(box.x, y, line, GLASS, box.width)


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


def _draw_hand(canvas: Canvas, box: Box, seat: Seat, face: Face | None, cluster: str, echo: bool) -> None:
    """A handheld: its name, its page with the keys beside the lines, and a dot when any of its keys was pressed."""
    width = box.width - (1 if box.width > _PAGE_WIDTH + 2 else 0)
    canvas.fill(Box(box.x, box.y, width, box.height), HAND)
    canvas.put(box.x, box.y, f" {seat}", NAME, width - 2)
    canvas.put(box.x + width - 2, box.y, DOT if echo else " ", Ink(ECHO, SLATE, bold=True))
    room = width - 2
    page = face.page if face is not None else Page(())
    for row, (text, ink) in enumerate(_page_rows(page, room, HAND)):
        canvas.put(box.x + 2, box.y + 1 + row, text, ink, room)
    for row, key in enumerate(cluster, _HEAD_ROWS):
        canvas.put(box.x, box.y + 1 + row, key.upper(), HAND_CAP)


def _page_rows(page: Page, width: int, ink: Ink) -> list[tuple[str, Ink]]:
    """The six rows of a page in this width, each with its ink; large words stand in the middle of the last four."""
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
    """What happened, the newest at the bottom and bright."""
    if box.height <= 0 or box.width <= 0:
        return
    lines: list[tuple[str, Ink]] = []
    for entry in reversed(log):
        ink = FAINT if lines else ROOM
        wrapped = [(line, ink) for line in textwrap.wrap(entry, box.width, subsequent_indent=" ")]
        if lines and len(lines) + len(wrapped) > box.height:
            break
        lines = wrapped + lines
    for y, (line, ink) in enumerate(lines[: box.height], box.y + max(box.height - len(lines), 0)):
        canvas.put(box.x, y, line, ink, box.width)


def _draw_keys(canvas: Canvas, box: Box, say: Say) -> None:
    """The keys that are nobody's button: in one line, or below each other where there is no line for them."""
    x, y = box.x, box.y
    for key, text in KEYS:
        word = text.read(say)
        if box.height > 1:
            canvas.put(x, y, key, TITLE)
            canvas.put(x + len("Space "), y, word, FAINT, box.width - len("Space "))
            y += 1
        elif x + len(key) + 1 + len(word) <= box.x + box.width:
            canvas.put(x, y, key, TITLE)
            canvas.put(x + len(key) + 1, y, word, FAINT)
            x += len(key) + len(word) + 3


def _draw_help(canvas: Canvas, box: Box, desk: Desk) -> None:
    """Which key is what, over the picture; the handhelds stay in sight, for others may be choosing."""
    canvas.fill(box, HAND)
    lines = [(" ".join(BOX_KEYS), Text("the box: lines A B C D")), *_help_hands(desk), *_HELP]
    top = box.y + max((box.height - len(lines)) // 2, 0)
    for y, (keys, text) in enumerate(lines[: box.height], top):
        canvas.put(box.x + 1, y, keys, NAME)
        canvas.put(box.x + _HELP_COLUMN, y, text.read(desk.say), HAND, box.width - _HELP_COLUMN)


def _help_hands(desk: Desk) -> list[tuple[str, Text]]:
    clusters = [(" ".join(CLUSTERS[place].upper()), Text("{seat}'s own", seat=seat)) for place, seat in _seated(desk)]
    return clusters or [(" ".join(CLUSTERS[0].upper()), Text("the first seat's own, if it has any here"))]
