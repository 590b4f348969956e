"""Places of all parts of the desk in a terminal of any size."""

from __future__ import annotations

from typing import Final, Literal

from companion.pages.page import BUTTONS, ROWS, Button
from companion.record import record
from hardware.emulator.canvas import Box
from hardware.emulator.desk import KEYS, Desk, seats_at_keys
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

LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 24
HEAD_ROWS: Final = 2

HAND_WIDTH: Final = 24
_HAND_HEIGHT: Final = ROWS + 1
_LOG_WIDTH, LOG_HEIGHT = 20, 3
_LIGHT_ROWS: Final = 2
"""Rows of lights beside a picture that has none to spare above it."""
CAP_WIDTH: Final = 4
_SIDE: Final = 70
"""Most columns that are used beside the picture and its keys."""
WIDE_LOG: Final = 50
"""Columns from which a log counts as wide; the largest pictures want one beneath them."""

_FEW_KEYS: Final = 7
"""Lines for the keys in a column that holds the log, too."""


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
        lines = self.lens.lines[HEAD_ROWS:]
        within = Box(self.picture.x, self.picture.y, self.picture.width + CAP_WIDTH, self.picture.height)
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
            return place == "under" and self.left_over(lens) >= WIDE_LOG
        return place != "narrow"

    def _has_room_for(self, lens: Lens) -> bool:
        wide, high = lens.size
        return self.width >= wide + CAP_WIDTH and self.height >= high + _HAND_HEIGHT + 2

    def side(self, lens: Lens) -> int:
        """Return the columns beside the picture and its keys."""
        return min(max(self.width - lens.size[0] - CAP_WIDTH, 0), _SIDE)

    def log_place(self, lens: Lens) -> Literal["beside", "under", "bottom", "narrow"]:
        """Return where the log goes.

        Beside the picture, under it beside the handhelds, at the bottom, or in a narrow column.
        """
        if self.side(lens) >= _LOG_WIDTH:
            return "beside"
        if self.hands and self.left_over(lens) >= _LOG_WIDTH:
            return "under"
        return "bottom" if self.spare(lens) >= LOG_HEIGHT else "narrow"

    def breadth(self, lens: Lens) -> int:
        """Return the columns that are used."""
        return lens.size[0] + CAP_WIDTH + self.side(lens)

    def hand_width(self, lens: Lens) -> int:
        """Return the columns of each handheld."""
        return min(HAND_WIDTH, self.breadth(lens) // self.hands) if self.hands else 0

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
    edge, hands_edge = picture.x + wide + CAP_WIDTH, whole.x + hand_width * room.hands
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
    edge = wide + CAP_WIDTH
    side = room.width - edge
    lights = Box(edge, 0, side, _LIGHT_ROWS)
    keys = Box(edge, _LIGHT_ROWS + 1, side, high - _LIGHT_ROWS - 1)
    speech = Box(0, room.height - 1, room.width, 1)
    places = range(room.hands)
    shown = [place for place in places if room.together and place in (room.asked or places)]
    folded = [place for place in places if place not in shown]
    width = room.hand_width(lens)
    if folded and len(shown) * HAND_WIDTH + _LOG_WIDTH <= room.width:
        width = HAND_WIDTH
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


def plan_of(desk: Desk, width: int, height: int) -> DeskLayout:
    """Return the layout of this desk in a terminal of this size."""
    scene = desk.scene
    together, chart = scene is None or scene.together, scene is not None and scene.chart is not None
    seated = [seat for _, seat in seats_at_keys(desk)]
    asked = () if scene is None else tuple(index for index, seat in enumerate(seated) if seat in scene.asked)
    return plan(DeskSpace(width, height, len(seated), together, chart, desk.words_only, desk.plain_words, asked))
