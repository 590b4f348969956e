"""The desk: lights, picture, handhelds, log and keys as character cells. Pure, without a terminal.

On a laptop everybody looks at the same screen. So a handheld shows only what the scene gives it, and each of its
keys is answered by the same dot.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal

from companion.asks import Seat
from companion.pages.font import FIXED
from companion.pages.lights import RGB, Lights
from companion.pages.page import BUTTONS, CODE_WIDTH, ROWS, Button, Page
from companion.pages.picture import HEIGHT as PIXEL_ROWS
from companion.pages.picture import ROW_TOPS, Picture
from companion.pages.picture import WIDTH as PIXELS
from companion.pages.plan import ORPHAN
from companion.record import record
from companion.text import Say, Text, spoken_name
from hardware.emulator.canvas import Box, Canvas, Ink
from hardware.emulator.code_drawing import code_lines, code_words
from hardware.emulator.desk_map import draw_chart, draw_panes, draw_standing
from hardware.emulator.keyboard import BOX_KEYS, CLUSTERS
from hardware.emulator.lens import (
    BLOCKS,
    BRAILLE,
    LARGE_BLOCKS,
    LARGE_BRAILLE,
    LARGEST_BLOCKS,
    LARGEST_BRAILLE,
    WORDS,
    Lens,
)
from hardware.panel import Face, Scene, TablePane

LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 24

_ALL_DOTS, _MOST_OF_A_CELL = 0xFF, 3
_HEAD_ROWS: Final = 2
_WORDS_WIDTH: Final = 44
"""Characters of a row in words: names stay whole, and a chance is not too far from what it belongs to."""

NIGHT, SLATE, GROUND = "#0c0f16", "#161b26", "#05070b"
GLOW, PAPER, MIST, SHADE = "#d5ecff", "#c9d1de", "#7d8799", "#4a5263"
AMBER, INK = "#ffc857", "#14100a"

ROOM = Ink(PAPER, NIGHT)
FAINT = Ink(MIST, NIGHT)
TITLE = Ink(MIST, NIGHT, bold=True)
_CODE_MARGIN: Final = 2
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
_LIGHT_ROWS: Final = 2
"""Rows of lights beside a picture that has none to spare above it."""
_CAPS: Final = 4
_SIDE: Final = 70
_WIDE_LOG: Final = 50
_BADGE: Final = 8
_LEAST_TYPED: Final = 12
"""Columns of a typed line that a sentence about it leaves."""

# The most needed first: where room is short only these are shown, and the help page has them all.
KEYS: Final = (
    ("F1", Text("help")),
    ("F2", Text("menu")),
    (Text("Space"), Text("hold down")),
    ("^Z", Text("undo")),
    ("F5", Text("log")),
    ("F4", Text("words")),
    ("^Q", Text("quit")),
    ("?", Text("keys")),
    ("^P", Text("pause")),
    ("^Y", Text("redo")),
    ("F3", Text("type")),
)
LEAVE: Final = ("Esc", Text("back"))
"""The key that leaves a page of the menu, with what it does."""
GO_ON: Final = (BOX_KEYS, Text("go on/wait"))
"""The keys that take news away before they go by themselves, with what they do."""
_HELD: Final = (
    (Text("Buttons"), Text("Keys")),
    (Text("Hold D: menu"), Text("F2: menu")),
    (Text("Hold C: interrupt"), Text("Space, then 3: interrupt")),
    (Text("Hold B: help"), Text("F1: help")),
)
"""Words of the help about the box's buttons, and about the keys that do the same here."""

_FEW_KEYS: Final = 7
_SHORT_KEY: Final = 5
_GAP: Final = re.compile(" {2,}")
_HELP_COLUMN: Final = 16
_HELP: Final = (
    (Text("Space, key"), Text("a long press; so is Shift and the key"), ("hold down",)),
    ("F2 / Tab", Text("the menu"), ("menu",)),
    ("Ctrl+Z, Ctrl+Y", Text("undo, redo"), ("undo", "redo")),
    ("Ctrl+P", Text("stop the clock, or go on"), ("pause",)),
    ("F3", Text("type: 7, or 3 4 for dice, made, say Old Map"), ("type",)),
    ("F4", Text("words in place of the picture, and back"), ("words",)),
    ("F5", Text("what happened, the newest first"), ("log",)),
    ("Ctrl+Q", Text("quit; the game is kept. Twice: at once"), ("quit",)),
    ("F1", Text("help on what is asked, with its rules"), ("help",)),
    ("?", Text("this page; any key closes it"), ()),
    ("", Text("All keys look alike: nobody sees your choice."), ()),
)
"""Lines of the help page: the keys, what they do, and the words of `KEYS` without which they are left out."""


@record
class Desk:
    """Everything that the screen depends on.

    Attributes:
        places: The cluster of keys of each seat.
        echoes: The clusters that were just pressed; `None` is the box.
        typed: The line that is being typed, if any.
        notice: A sentence about the last typed line.
        words_only: `True` if the terminal's font has no dots.
        plain_words: `True` if somebody would rather read words than the picture.
        keys: The keys that are nobody's button, with what they do.
        buttons: `True` if the box has buttons, whose keys stand beside its lines.
        undoing: `True` if the last key was that of an undo.
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
    undoing: bool = False

    def has_key(self, action: str) -> bool:
        """Return True if one of the keys does this, by its English word in `KEYS`."""
        return any(text.message == action for _, text in self.keys)


@record
class DeskLayout:
    """Places of all parts of the desk in a terminal of this size.

    A handheld with only one line shows just its name and keys. `speech` is the line for what is being typed, or for a
    sentence about it; at other times something else stands there.
    """

    lens: Lens
    lights: Box
    picture: Box
    hands: tuple[Box, ...]
    log: Box
    keys: Box
    speech: Box

    def button_at(self, x: int, y: int) -> Button | None:
        """Return the box's button beside the line that lies here."""
        lines = self.lens.lines[_HEAD_ROWS:]
        within = Box(self.picture.x, self.picture.y, self.picture.width + _CAPS, self.picture.height)
        if not within.has_point(x, y) or y - self.picture.y < lines[0] - 1:
            return None
        return min(zip(lines, BUTTONS, strict=True), key=lambda pair: abs(pair[0] - (y - self.picture.y)))[1]


def is_large_enough(width: int, height: int) -> bool:
    """Return True if the desk fits into a terminal of this size."""
    return width >= LEAST_WIDTH and height >= LEAST_HEIGHT


@record
class DeskSpace:
    """Demands on the desk: the size of the terminal, the handhelds, and whether several are wanted at once.

    Attributes:
        asked: Places of the handhelds that are asked; empty means all.
        chart: `True` if a map should stand beside the picture, so that there has to be room.
    """

    width: int
    height: int
    hands: int = 0
    together: bool = True
    chart: bool = False
    words_only: bool = False
    plain_words: bool = False
    asked: tuple[int, ...] = ()

    def lens(self) -> Lens:
        """Return the largest way to show the picture that leaves room for the handhelds and the log."""
        if self.plain_words or self.words_only:
            blocks = not self.plain_words and self._has_room_for(BLOCKS)
            return BLOCKS if blocks else WORDS
        for lens in (LARGEST_BLOCKS, LARGE_BLOCKS, LARGEST_BRAILLE, BLOCKS, LARGE_BRAILLE):
            if self._has_room_for(lens) and self._has_place_for_log(lens):
                return lens
        return BRAILLE

    def _has_place_for_log(self, lens: Lens) -> bool:
        """Return True if the log has a good place: beside where there is a map, wide below the largest pictures."""
        place = self.log_place(lens)
        if self.chart or place == "beside":
            return place == "beside"
        if lens in (LARGEST_BLOCKS, LARGE_BLOCKS):
            return place == "under" and self.left_over(lens) >= _WIDE_LOG
        return place != "narrow"

    def _has_room_for(self, lens: Lens) -> bool:
        wide, high = lens.size
        return self.width >= wide + _CAPS and self.height >= high + _HAND_HEIGHT + 2

    def side(self, lens: Lens) -> int:
        """Return the columns beside the picture and its keys."""
        return min(max(self.width - lens.size[0] - _CAPS, 0), _SIDE)

    def log_place(self, lens: Lens) -> Literal["beside", "under", "bottom", "narrow"]:
        """Return where the log goes.

        Beside the picture, under it beside the handhelds, at the bottom, or in a narrow column.
        """
        if self.side(lens) >= _LOG_WIDTH:
            return "beside"
        if self.hands and self.left_over(lens) >= _LOG_WIDTH:
            return "under"
        return "bottom" if self.spare(lens) >= _LOG_HEIGHT else "narrow"

    def breadth(self, lens: Lens) -> int:
        """Return the columns that are used."""
        return lens.size[0] + _CAPS + self.side(lens)

    def hand_width(self, lens: Lens) -> int:
        """Return the columns of each handheld."""
        return min(_HAND_WIDTH, self.breadth(lens) // self.hands) if self.hands else 0

    def left_over(self, lens: Lens) -> int:
        """Return the columns beside the handhelds."""
        return self.breadth(lens) - self.hand_width(lens) * self.hands - 1

    @property
    def hand_rows(self) -> int:
        """Lines of the handhelds."""
        return _HAND_HEIGHT if self.hands else 0

    def has_footer(self, lens: Lens) -> bool:
        """Return True if the keys have a line of their own."""
        return lens.size[1] + self.hand_rows + 2 <= self.height

    def spare(self, lens: Lens) -> int:
        """Return the lines that nothing needs."""
        return self.height - self.has_footer(lens) - 1 - lens.size[1] - self.hand_rows


def plan(room: DeskSpace) -> DeskLayout:
    """Lay out the desk: the lights over the picture, the handhelds below, and the log where it can best be read."""
    lens = room.lens()
    place = room.log_place(lens)
    if place == "narrow" and room.hands:
        return _tight(room, lens)
    (wide, high), side, spare = lens.size, room.side(lens), room.spare(lens)
    whole = Box((room.width - room.breadth(lens)) // 2, 0, room.breadth(lens), room.height)
    hand_width = room.hand_width(lens)
    # Where the log needs no rows of its own, those that are left are shared between top and bottom.
    top = spare // 2 if place in ("beside", "under") else 0
    picture = Box(whole.x, top + 1, wide, high)
    below, floor = picture.y + high, room.height - room.has_footer(lens)
    hand_boxes = tuple(Box(whole.x + hand_width * n, below, hand_width, _HAND_HEIGHT) for n in range(room.hands))
    edge, hands_edge = picture.x + wide + _CAPS, whole.x + hand_width * room.hands
    end = floor if place == "beside" and hands_edge <= edge else below
    column = Box(edge, picture.y, side, end - picture.y)
    log = {
        "beside": column,
        "narrow": column,
        "under": Box(hands_edge + 1, below, room.left_over(lens), floor - below),
        "bottom": Box(whole.x, below + room.hand_rows, whole.width, spare),
    }[place]
    keys = Box(whole.x, floor, whole.width, 1)
    if not room.has_footer(lens):
        keys, rest = _split(column, _FEW_KEYS if log is column else len(KEYS))
        log = rest if log is column else log
    lights = Box(whole.x, top, whole.width, 1)
    return DeskLayout(lens, lights, picture, hand_boxes, log, keys, lights)


def _tight(room: DeskSpace, lens: Lens) -> DeskLayout:
    """Lay out three or four handhelds under a picture that has no room above it or below.

    Lights and keys stand in the column beside it. The handhelds of those who are not asked are folded to a line, as all
    are where only one is asked, and the log has what they leave; where all are asked, it has the last line.
    """
    wide, high = lens.size
    edge = wide + _CAPS
    side = room.width - edge
    lights = Box(edge, 0, side, _LIGHT_ROWS)
    keys = Box(edge, _LIGHT_ROWS + 1, side, high - _LIGHT_ROWS - 1)
    speech = Box(0, room.height - 1, room.width, 1)
    places = range(room.hands)
    shown = [place for place in places if room.together and place in (room.asked or places)]
    folded = [place for place in places if place not in shown]
    width = room.hand_width(lens)
    if folded and len(shown) * _HAND_WIDTH + _LOG_WIDTH <= room.width:
        width = _HAND_WIDTH
    left = width * len(shown) + bool(shown)
    hands = {place: Box(width * index, high, width, _HAND_HEIGHT) for index, place in enumerate(shown)}
    line = (room.width - left) // max(len(folded), 1)
    hands |= {place: Box(left + line * at, high, line, 1) for at, place in enumerate(folded)}
    below = high + (1 if folded else _HAND_HEIGHT)
    log = Box(left if folded else 0, below, room.width - (left if folded else 0), room.height - below)
    return DeskLayout(lens, lights, Box(0, 0, wide, high), tuple(hands[place] for place in places), log, keys, speech)


def _split(box: Box, rows: int) -> tuple[Box, Box]:
    """Cut off the first rows of a part; the second box is what is left under an empty row."""
    return box._replace(height=rows), box._replace(y=box.y + rows + 1, height=box.height - rows - 1)


def draw(desk: Desk, width: int, height: int) -> Canvas:
    """Draw the whole screen."""
    canvas = Canvas(width, height, ROOM)
    if not is_large_enough(width, height):
        _draw_too_small(canvas, desk.say)
        return canvas
    where = plan_of(desk, width, height)
    if desk.scene is not None:
        _draw_lights(canvas, where, desk.scene.lights, CONSOLE_BARS if desk.words_only else BARS)
    # Where a line of its own is left for it, the keys of those who are asked stand there.
    own = _keys_of_asked(desk) if where.speech == where.lights else ()
    _draw_keys(canvas, where.keys, desk, own)
    if desk.helping:
        _draw_help(canvas, where.picture, desk)
    elif desk.scene is not None and desk.scene.history:
        _draw_history(canvas, where, desk, desk.scene)
    elif desk.scene is not None:
        _draw_face(canvas, where, desk.scene.box)
    else:
        canvas.fill(where.picture, GLASS)
    if desk.buttons:
        _draw_caps(canvas, where, (desk.scene is not None and desk.scene.caps) or BOX_KEYS)
    faces = desk.scene.handhelds if desk.scene is not None else {}
    waiting = desk.scene.waiting if desk.scene is not None else ()
    for index, (box, (place, seat)) in enumerate(zip(where.hands, _seated(desk), strict=True)):
        if box.height == 1:
            ink = _HANDS[index % 2]
            _draw_folded(canvas, box, ink, _people(desk, seat), CLUSTERS[place], seat in waiting, place in desk.echoes)
            continue
        _draw_hand(
            canvas,
            box,
            _HANDS[index % 2],
            _people(desk, seat),
            faces.get(seat),
            CLUSTERS[place],
            place in desk.echoes,
        )
    if desk.scene is not None and not (desk.scene.history and not desk.helping):
        log = draw_panes(canvas, draw_chart(canvas, where.log, desk.scene.chart), desk.scene.panes)
        log = draw_standing(canvas, log, desk.scene.standing)
        _draw_log(canvas, log, desk.scene.log, () if where.lens.kind == "words" else _whole_rows(desk.scene.box.page))
    _draw_speech(canvas, where, desk)
    return canvas


def plan_of(desk: Desk, width: int, height: int) -> DeskLayout:
    """Return the layout of this desk in a terminal of this size."""
    scene = desk.scene
    together, chart = scene is None or scene.together, scene is not None and scene.chart is not None
    seated = [seat for _, seat in _seated(desk)]
    asked = () if scene is None else tuple(index for index, seat in enumerate(seated) if seat in scene.asked)
    return plan(DeskSpace(width, height, len(seated), together, chart, desk.words_only, desk.plain_words, asked))


def dead_key(desk: Desk) -> str:
    """Return the sentence about a key that does nothing, with the keys that do something."""
    own = (f"{CLUSTERS[place].upper()} {spoken_name(seat, desk.say)}" for place, seat in _seated(desk))
    scene = desk.scene
    answers = BOX_KEYS
    if scene is not None and scene.figures:
        turning = "".join(cap for cap in scene.caps if cap not in scene.figures)
        answers = ", ".join((f"{scene.figures[0]}-{scene.figures[-1]}", *turning))
    words = Text("Use {keys}. F1: help.", keys=", ".join((answers, *own)))
    return words.read(desk.say)


def pressed_in_vain(desk: Desk, scene: Scene) -> str:
    """Return the sentence about a press without effect: where all keys just pressed are of others, who is asked.

    Args:
        desk: The desk with the keys that were just pressed.
        scene: The scene that tells of it.
    """
    pressed = {seat for place, seat in _seated(desk) if place in desk.echoes}
    asked = [spoken_name(seat, desk.say) for seat in scene.asked]
    if pressed and asked and None not in desk.echoes and pressed.isdisjoint(scene.asked):
        return Text("Asked: {who}.", who=", ".join(asked)).read(desk.say)
    return Text("Nothing on that row.").read(desk.say)


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


def _draw_speech(canvas: Canvas, layout: DeskLayout, desk: Desk) -> None:
    """Draw the line being typed, or a sentence about it, with the badge and the dot of the box."""
    box = layout.speech
    if desk.typed is not None:
        _draw_typing(canvas, box, desk)
        return
    if desk.notice:
        canvas.put(box.x, box.y, desk.notice, Ink(AMBER, NIGHT), box.width)
    badge = _badge(desk)
    right = box.x + box.width
    if not desk.notice and layout.speech != layout.lights and (own := _keys_of_asked(desk)):
        keys = Text("Keys: {keys}", keys=", ".join(f"{who} {keys}" for who, keys in own)).read(desk.say)
        if len(keys) + 1 + len(badge) <= box.width:
            canvas.put(box.x, box.y, keys, FAINT)
    if badge:
        canvas.put(right - len(badge), box.y, badge, BADGE)
    if None in desk.echoes:
        canvas.put(layout.picture.x + layout.picture.width + 1, layout.picture.y, DOT, Ink(ECHO, NIGHT, bold=True))


def _keys_of_asked(desk: Desk) -> tuple[tuple[str, str], ...]:
    """Return the name and the keys of each seat that is asked together with others, also of those that have answered.

    So it says in a secret which keys each presses, and nothing of who has pressed what.
    """
    if desk.scene is None or not desk.scene.together or desk.helping:
        return ()
    asked = [(place, seat) for place, seat in _seated(desk) if seat in desk.scene.asked]
    own = ((spoken_name(seat, desk.say), " ".join(CLUSTERS[place].upper())) for place, seat in asked)
    return tuple(own) if len(asked) > 1 else ()


def _badge(desk: Desk) -> str:
    """Return the badge for a long press to come; where a line needs one, the keys that make it."""
    if desk.holding:
        return f" {Text('HOLD').read(desk.say)} "
    wanted = () if desk.scene is None or desk.helping else desk.scene.box.page.holds
    if not wanted:
        return ""
    key = ", ".join(BOX_KEYS[BUTTONS.index(button)] for button in wanted)
    again = " / ^Z" if desk.undoing and desk.has_key("undo") else ""
    return f" {Text('HOLD: {keys}', keys=Text('Space, {key}', key=key)).read(desk.say)}{again} "


def _draw_typing(canvas: Canvas, box: Box, desk: Desk) -> None:
    free = desk.typed == "" and desk.scene is not None and desk.scene.typing
    label = (Text("a name and Enter, or 1-4") if free else Text("Enter sends, Esc leaves")).read(desk.say)
    label = (desk.notice or label)[: box.width - 5 - _LEAST_TYPED]
    room = box.width - len(label) - 5
    canvas.fill(box, ROOM)
    typed = (desk.typed or "")[-room:]
    canvas.put(box.x, box.y, f"> {typed}", Ink(AMBER, NIGHT, bold=True))
    canvas.put(box.x + 2 + len(typed), box.y, " ", BADGE)
    canvas.put(box.x + box.width - len(label), box.y, label, Ink(AMBER, NIGHT) if desk.notice else FAINT)


def _draw_lights(canvas: Canvas, layout: DeskLayout, lights: Lights, bars: str) -> None:
    """Draw bars over the picture: the height of a bar is the brightness, and only the hue is shown as colour."""
    if not lights:
        return
    box = layout.lights
    if box.height == 1:
        box = box._replace(width=min(layout.picture.width + 2 * _CAPS, box.width - _BADGE))
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


def _draw_face(canvas: Canvas, layout: DeskLayout, face: Face) -> None:
    box = layout.picture
    canvas.fill(box, GLASS)
    # Dots are too small for a camera, letters are no squares, and half sizes make some squares larger than others.
    is_exact = layout.lens.kind == "blocks" and layout.lens.halves % 2 == 0
    if face.page.code and not is_exact and _draw_code(canvas, layout, face.page):
        return
    if layout.lens.kind == "words":
        _draw_words(canvas, box, face.page)
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


def _draw_words(canvas: Canvas, box: Box, page: Page) -> None:
    """Draw the page in the terminal's own letters, for a console whose font cannot draw pictures."""
    left = box.x + (box.width - _WORDS_WIDTH) // 2
    for row, (text, ink) in enumerate(_page_rows(page, _WORDS_WIDTH, GLASS, page.rows_in(_WORDS_WIDTH))):
        canvas.put(left, box.y + WORDS.lines[row], text, ink, _WORDS_WIDTH)


def _people(desk: Desk, seat: str) -> tuple[str, ...]:
    """Return ways to name the seat, the longest first: with its hero and figure, and without."""
    name, scene = spoken_name(seat, desk.say), desk.scene
    hero = "" if scene is None else scene.heroes.get(seat, "")
    word, figure = ("", "") if scene is None else scene.stands.get(seat, ("", ""))
    both = f"{name}: {hero}" if hero not in ("", name) else name
    ways = (f"{both} {word} {figure}", f"{both} {figure}", f"{name} {word} {figure}") if figure else ()
    return (*ways, both, name)


def _fitting(ways: tuple[str, ...], width: int) -> str:
    return next((way for way in ways if len(way) <= width), ways[-1])


def _draw_caps(canvas: Canvas, layout: DeskLayout, keys: Sequence[str]) -> None:
    """Draw the keys beside the lines that they press, as the buttons stand on the box; none beside a line without."""
    x = layout.picture.x + layout.picture.width
    for key, line in zip(keys, layout.lens.lines[_HEAD_ROWS:], strict=True):
        if key:
            canvas.put(x, layout.picture.y + line, f" {key} ", CAP)


def _draw_hand(
    canvas: Canvas, box: Box, ink: Ink, people: tuple[str, ...], face: Face | None, cluster: str, echo: bool
) -> None:
    """Draw a handheld: its name, its page with the keys beside the lines, and a dot after any of its keys."""
    # While the dot stands its whole row is lit: a dot alone is easily missed, and the page may stay as it is.
    amber = BADGE if echo else Ink(AMBER, ink.bg, bold=True)
    narrow = box.width < _HAND_WIDTH
    width = box.width - (0 if narrow else 1)
    canvas.fill(box._replace(width=width), ink)
    canvas.put(box.x, box.y, "", amber if echo else ink, width)
    canvas.put(box.x + 2, box.y, _fitting(people, width - 4), amber, width - 4)
    canvas.put(box.x + width - 2, box.y, DOT if echo else " ", amber)
    page = face.page if face is not None else Page(())
    if narrow:
        page = _without_letters(page)
    for row, (text, own) in enumerate(_page_rows(page, width if narrow else width - 2, ink)):
        # Where room is short a key stands in the place of its letter, and the prompt needs none.
        inset = (0 if row < _HEAD_ROWS or page.big else 1) if narrow else 2
        # A blank keeps it from its neighbour, where that costs no letter.
        close = narrow and len(" ".join(text.split())) < width - inset
        canvas.put(box.x + inset, box.y + 1 + row, squeezed(text, width - inset - close), own, width - inset)
    for y, key in enumerate(cluster, box.y + 1 + _HEAD_ROWS):
        canvas.put(box.x, y, key.upper(), CAP)


def _without_letters(page: Page) -> Page:
    """Return the page without the letters of its lines."""
    rows = [
        row.removeprefix(f"{BUTTONS[index - _HEAD_ROWS]} ") if index >= _HEAD_ROWS else row
        for index, row in enumerate(page.rows)
    ]
    return replace(page, rows=tuple(rows))


def _draw_folded(
    canvas: Canvas, box: Box, ink: Ink, people: tuple[str, ...], cluster: str, waited_for: bool, echo: bool
) -> None:
    """Draw a handheld that need not be read: its name, its keys, and a mark if it is waited for."""
    canvas.fill(box, ink)
    canvas.put(box.x, box.y, cluster.upper(), CAP)
    own = Ink(AMBER, ink.bg, bold=True) if waited_for else ink
    room = box.width - len(cluster) - 3
    canvas.put(box.x + len(cluster) + 1, box.y, _fitting(people, room), own, room)
    canvas.put(box.x + box.width - 2, box.y, DOT if echo else " ", Ink(AMBER, ink.bg, bold=True))


def _page_rows(page: Page, width: int, ink: Ink, whole: tuple[str, ...] = ()) -> list[tuple[str, Ink]]:
    """Return the six rows of a page in this width, each with its ink.

    Large words stand in the middle of the last four.

    Args:
        page: The page.
        width: Characters of a row.
        ink: The ink of the page.
        whole: Its rows in this width, where they are longer than a page has them.
    """
    page = page.captioned
    own = list(whole or page.rows)
    rows = [*own[:_HEAD_ROWS], *(f"{line:^{width}}" for line in page.big)] if page.big else own
    inks = [ink.swapped() if row in page.inverse else ink for row in range(len(rows))]
    if page.big:
        inks[_HEAD_ROWS:] = [ink._replace(bold=True)] * (len(rows) - _HEAD_ROWS)
    return [(squeezed(text, width), own) for text, own in zip(rows, inks, strict=True)]


def squeezed(text: str, width: int) -> str:
    """Return the row in less width: its widest gaps shrink first, so that its right end stays readable.

    >>> squeezed("Ada      sun  7/21", 14)
    'Ada  sun  7/21'
    """
    while len(text) > width and (gaps := [*_GAP.finditer(text)]):
        at = max(gaps, key=lambda gap: len(gap[0])).start()
        text = text[:at] + text[at + 1 :]
    return text[:width]


def _whole_rows(page: Page) -> tuple[str, ...]:
    """Return the rows of the page that have no room in its picture, whole."""
    pairs = zip(page.captioned.rows, page.mended_rows(_WIDE_LOG), strict=True)
    return tuple(whole for row, whole in pairs if whole != row)


def _draw_log(canvas: Canvas, box: Box, log: tuple[str, ...], asked: tuple[str, ...] = ()) -> None:
    """Draw the log, the newest last and bright; an older entry is shown whole or not at all.

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
    below = [line for row in asked for line in _sentence(row, box.width)]
    below = below if len(below) + _LOG_HEIGHT < box.height else []
    room = box.height - len(below) - bool(below)
    lines: list[tuple[str, Ink]] = []
    for entry in reversed(log):
        ink = FAINT if lines else ROOM
        wrapped = [(line, ink) for line in _sentence(entry, box.width)]
        if lines and len(lines) + len(wrapped) > room:
            break
        lines = wrapped + lines
    lines = lines[:room]
    if below:
        lines += [("", ROOM), *((line, GLASS._replace(bg=NIGHT)) for line in below)]
    for y, (line, ink) in enumerate(lines, box.y):
        canvas.put(box.x, y, line, ink, box.width)


def _sentence(words: str, width: int) -> list[str]:
    """Wrap the words; a figure takes the word before it along, and does not stand alone on a line."""
    lines = textwrap.wrap(words, width, subsequent_indent=" ")
    if len(lines) > 1 and len(lines[-1].strip()) <= ORPHAN and " " in lines[-2].strip():
        above, _, last = lines[-2].rpartition(" ")
        if len(last) + 1 + len(lines[-1]) <= width:
            lines[-2:] = [above, f" {last}{lines[-1]}"]
    return lines


def _draw_ticker(canvas: Canvas, box: Box, log: tuple[str, ...]) -> None:
    """Draw the log on one line: the newest first and bright, then as many older entries as there is room for."""
    x = box.x
    for index, entry in enumerate(reversed(log)):
        if index and x + len(entry) > box.x + box.width:
            return
        canvas.put(x, box.y, entry[: box.width], FAINT if index else ROOM)
        x += len(entry) + 2


def _draw_keys(canvas: Canvas, box: Box, desk: Desk, own: tuple[tuple[str, str], ...]) -> None:
    """Draw the keys that are nobody's button: in one line, or below each other where there is no line for them.

    Args:
        canvas: The screen.
        box: Where they stand.
        desk: Everything that the screen depends on.
        own: The name and the keys of each seat that is asked together with others; they come first.
    """
    if box.height > 1:
        _draw_key_list(canvas, box, desk, own)
        return
    x, end = box.x, box.x + box.width
    for who, keys in own:
        if x + len(who) + 1 + len(keys) > end:
            break
        canvas.put(x, box.y, who, ROOM)
        canvas.put(x + len(who) + 1, box.y, keys, TITLE)
        x += len(who) + len(keys) + 3
    if desk.scene is not None and desk.scene.status:
        end -= len(desk.scene.status)
        canvas.put(end, box.y, desk.scene.status, ROOM)
    for key, word in _keys(desk):
        if x + len(key) + 1 + len(word) > end:
            return
        canvas.put(x, box.y, key, TITLE)
        canvas.put(x + len(key) + 1, box.y, word, FAINT)
        x += len(key) + len(word) + 3


def _draw_key_list(canvas: Canvas, box: Box, desk: Desk, own: tuple[tuple[str, str], ...]) -> None:
    """Draw a line for each key; where a key's name leaves no room for what it does, that has the next line."""
    keys = [*((keys.replace(" ", ""), who) for who, keys in own), *_keys(desk)]
    column = max((len(key) for key, _ in keys if len(key) <= _SHORT_KEY), default=0) + 1
    y = box.y
    for key, word in keys:
        x = max(column, len(key) + 1)
        below = x + len(word) > box.width
        if y + below >= box.y + box.height:
            return
        canvas.put(box.x, y, key, TITLE)
        at = min(column, max(box.width - len(word), 0)) if below else x
        canvas.put(box.x + at, y + below, word, FAINT, box.width - at)
        y += 1 + below


def _keys(desk: Desk) -> list[tuple[str, str]]:
    """Return each key and what it does, as people read them."""
    leaves = desk.scene is not None and desk.scene.menu and not desk.helping
    # The key that opens a page gives its place to the one that leaves it.
    keys = [LEAVE if leaves and text.message == "menu" else (key, text) for key, text in desk.keys]
    if desk.scene is not None and desk.scene.passing and not desk.helping:
        keys = [GO_ON, *keys]
    return [(_read(key, desk.say), text.read(desk.say)) for key, text in keys]


def _read(words: str | Text, say: Say) -> str:
    return words if isinstance(words, str) else words.read(say)


def _draw_history(canvas: Canvas, layout: DeskLayout, desk: Desk, scene: Scene) -> None:
    """Draw what happened over the picture and in place of the log, the newest first, and what the keys do."""
    box = layout.picture
    canvas.fill(box, HAND)
    # Beside their keys stands what turns the page and what closes it.
    keys = {box.y + layout.lens.lines[row]: scene.box.page.rows[row][2:] for row in range(_HEAD_ROWS + 2, ROWS)}
    parts = [
        TablePane(_in_keys(pane.title, desk.say), tuple((_in_keys(left, desk.say), right) for left, right in pane.rows))
        for pane in scene.history
    ]
    rest = _draw_parts(canvas, box, parts, box.width - 4 - max(map(len, keys.values())), HAND)
    for at, words in keys.items():
        canvas.put(box.x + box.width - len(words) - 1, at, words, NAME)
    if layout.log.width > 2 * _HEAD_ROWS and layout.log.height > _HEAD_ROWS:
        _draw_parts(canvas, layout.log, rest, layout.log.width - 2, ROOM)


def _in_keys(words: str, say: Say) -> str:
    """Return what the help says of the box's buttons as it is done with keys; other words as they are."""
    return next((keys.read(say) for buttons, keys in _HELD if words == buttons.read(say)), words)


def _draw_parts(canvas: Canvas, box: Box, parts: Sequence[TablePane], width: int, ink: Ink) -> Sequence[TablePane]:
    """Draw parts of a story below one another, and return those that have no room."""
    y, end = box.y, box.y + box.height
    for count, pane in enumerate(parts):
        lines = [line for words, _ in pane.rows for line in _sentence(words, width)]
        if y > box.y and y + 1 + len(lines) > end:
            return parts[count:]
        canvas.put(box.x + 1, y, pane.title, NAME if ink is HAND else ink._replace(bold=True), box.width - 2)
        for index, line in enumerate(lines[: max(end - y - 1, 0)], y + 1):
            canvas.put(box.x + 2, index, line, ink)
        y += 1 + len(lines)
    return ()


def _draw_help(canvas: Canvas, box: Box, desk: Desk) -> None:
    """Draw the help over the picture; the handhelds stay in sight, for others may be choosing."""
    canvas.fill(box, HAND)
    lines: list[tuple[str | Text, Text]]
    lines = [(" ".join(BOX_KEYS), Text("the box: lines A B C D")), *_help_hands(desk), *_help_keys(desk)]
    top = box.y + max((box.height - len(lines)) // 2, 0)
    for y, (keys, text) in enumerate(lines[: box.height], top):
        canvas.put(box.x + 1, y, _read(keys, desk.say), NAME)
        canvas.put(box.x + _HELP_COLUMN, y, text.read(desk.say), HAND, box.width - _HELP_COLUMN)


def _help_keys(desk: Desk) -> Iterator[tuple[str | Text, Text]]:
    """Yield those lines of the help whose keys do something here."""
    return ((keys, text) for keys, text, wanted in _HELP if all(map(desk.has_key, wanted)))


def _help_hands(desk: Desk) -> list[tuple[str, Text]]:
    clusters = [(" ".join(CLUSTERS[place].upper()), Text("{seat}'s own", seat=seat)) for place, seat in _seated(desk)]
    return clusters or [(" ".join(CLUSTERS[0].upper()), Text("the first seat's own, if it has any here"))]
