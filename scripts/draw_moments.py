"""Draw the pictures of great moments: `python -m scripts.draw_moments` writes them into `companion/pages/moments/`.

They are made of a few strong shapes, because 128 x 64 pixels are seen from across a table. The lowest twenty rows are
left to the words.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from companion.pages.picture import HEIGHT, WIDTH, Picture

FOLDER = Path(__file__).parents[1] / "companion" / "pages" / "moments"

Point = tuple[float, float]

THIN = 0.9
"""Half of the thinnest stroke, in pixels."""


class Drawing:
    """A canvas of dark pixels, on which shapes are lit or put out again."""

    def __init__(self) -> None:
        self.lit = [[False] * WIDTH for _ in range(HEIGHT)]

    def fill(self, is_inside: Callable[[float, float], bool], *, on: bool = True) -> None:
        """Light every pixel whose middle lies inside."""
        for y, row in enumerate(self.lit):
            for x in range(WIDTH):
                if is_inside(x + 0.5, y + 0.5):
                    row[x] = on

    def disc(self, x: float, y: float, radius: float, *, on: bool = True) -> None:
        """Draw a full circle."""
        self.fill(lambda px, py: math.hypot(px - x, py - y) <= radius, on=on)

    def ring(self, x: float, y: float, radius: float, thick: float, *, on: bool = True) -> None:
        """Draw the edge of a circle."""
        self.fill(lambda px, py: abs(math.hypot(px - x, py - y) - radius) <= thick / 2, on=on)

    def polygon(self, points: Iterable[Point], *, on: bool = True) -> None:
        """Draw a shape with straight sides."""
        corners = [*points]

        def is_inside(px: float, py: float) -> bool:
            crossed = False
            for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
                if (ay > py) != (by > py) and px < (bx - ax) * (py - ay) / (by - ay) + ax:
                    crossed = not crossed
            return crossed

        self.fill(is_inside, on=on)

    def line(self, start: Point, end: Point, thick: float = 1.4, *, on: bool = True) -> None:
        """Draw a straight stroke."""
        (ax, ay), (bx, by) = start, end
        length = math.hypot(bx - ax, by - ay)

        def is_inside(px: float, py: float) -> bool:
            along = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length
            nearest = min(max(along, 0), length) / length
            return math.hypot(px - ax - nearest * (bx - ax), py - ay - nearest * (by - ay)) <= thick / 2

        self.fill(is_inside, on=on)

    def rays(self, x: float, y: float, angles: Iterable[float], near: float, far: float, thick: float = 1.6) -> None:
        """Draw strokes away from a point; angles are in degrees, 0 to the right, 90 upward."""
        for angle in angles:
            dx, dy = math.cos(math.radians(angle)), -math.sin(math.radians(angle))
            self.line((x + near * dx, y + near * dy), (x + far * dx, y + far * dy), thick)

    def picture(self) -> Picture:
        """Return the drawing as a picture."""
        return Picture.from_text("\n".join("".join("#" if lit else "." for lit in row) for row in self.lit))


def dawn() -> Drawing:
    """Draw half a sun over the horizon, with long rays."""
    drawing = Drawing()
    drawing.disc(64, 40, 16)
    drawing.rays(64, 40, range(8, 180, 18), 21, 38)
    drawing.polygon([(0, 40), (128, 40), (128, 64), (0, 64)], on=False)
    drawing.line((6, 41), (122, 41))
    _castle(drawing, 8, 41)
    return drawing


def dusk() -> Drawing:
    """Draw a sun that goes down in bars of haze, and birds on their way home."""
    drawing = Drawing()
    drawing.disc(64, 34, 24)
    for top, high in ((20, 1.5), (26, 2), (32, 3), (38, 4)):
        drawing.fill(lambda _, y, top=top, high=high: top <= y < top + high, on=False)  # type: ignore[misc]
    drawing.polygon([(0, 42), (128, 42), (128, 64), (0, 64)], on=False)
    drawing.line((6, 42), (122, 42))
    for x, y in ((18, 12), (28, 18), (104, 10)):
        drawing.line((x - 5, y - 2), (x, y + 1))
        drawing.line((x, y + 1), (x + 5, y - 2))
    return drawing


def night() -> Drawing:
    """Draw a thin moon and stars over the castle."""
    drawing = Drawing()
    drawing.disc(96, 17, 14)
    drawing.disc(102, 13, 13, on=False)
    for x, y in ((14, 8), (34, 15), (50, 5), (62, 20), (76, 9), (118, 34), (112, 6), (80, 30)):
        drawing.line((x - 1.5, y), (x + 1.5, y), 1)
        drawing.line((x, y - 1.5), (x, y + 1.5), 1)
    _castle(drawing, 14, 42)
    drawing.line((2, 42), (126, 42))
    return drawing


def _castle(drawing: Drawing, x: float, ground: float) -> None:
    """Draw two towers with a wall between them, standing on the ground."""
    for left, high in ((x, 20), (x + 26, 24)):
        drawing.polygon([(left, ground), (left, ground - high), (left + 10, ground - high), (left + 10, ground)])
        drawing.polygon([(left - 2, ground - high), (left + 5, ground - high - 10), (left + 12, ground - high)])
        drawing.polygon(
            [(left + 4, ground - 12), (left + 4, ground - 7), (left + 7, ground - 7), (left + 7, ground - 12)], on=False
        )
    drawing.polygon([(x + 10, ground), (x + 10, ground - 11), (x + 26, ground - 11), (x + 26, ground)])
    drawing.disc(x + 18, ground - 2, 4, on=False)


def _lens(drawing: Drawing, x: float, y: float, wide: float, high: float, *, on: bool = True) -> None:
    """Draw the shape of an eye: where two great circles meet."""
    radius = (wide * wide + high * high) / (2 * high)

    def is_inside(px: float, py: float) -> bool:
        above, below = math.hypot(px - x, py - (y - high + radius)), math.hypot(px - x, py - (y + high - radius))
        return above <= radius and below <= radius

    drawing.fill(is_inside, on=on)


def stirs() -> Drawing:
    """Draw the dragon's eye, almost closed under a heavy lid, and its breath."""
    drawing = Drawing()
    _lens(drawing, 64, 22, 52, 21)
    _lens(drawing, 64, 23, 46, 16, on=False)
    eyelid = Drawing()
    _lens(eyelid, 64, 22, 50, 19)
    _lens(eyelid, 64, 44, 60, 20, on=False)
    drawing.fill(lambda x, y: eyelid.lit[int(y)][int(x)])
    for low in (10, 16):
        drawing.fill(lambda x, y, low=low: abs(math.hypot(x - 64, y - low - 60) - 60) < THIN, on=False)  # type: ignore[misc]
    drawing.disc(64, 31, 3)
    _brows(drawing)
    return drawing


def _brows(drawing: Drawing) -> None:
    """Draw the scales over the dragon's eye."""
    drawing.polygon([(4, 2), (46, 5), (20, 12)])
    drawing.polygon([(124, 2), (82, 5), (108, 12)])


def wakes() -> Drawing:
    """Draw the dragon's eye wide open, with a slit as its pupil."""
    drawing = Drawing()
    _lens(drawing, 64, 22, 52, 21)
    _lens(drawing, 64, 22, 47, 18, on=False)
    drawing.disc(64, 22, 17)
    _lens_upright(drawing, 64, 22, 4.5, 16)
    drawing.disc(71, 14, 2.6, on=False)
    _brows(drawing)
    return drawing


def _lens_upright(drawing: Drawing, x: float, y: float, wide: float, high: float) -> None:
    radius = (wide * wide + high * high) / (2 * wide)

    def is_inside(px: float, py: float) -> bool:
        left, right = math.hypot(px - (x - wide + radius), py - y), math.hypot(px - (x + wide - radius), py - y)
        return left <= radius and right <= radius

    drawing.fill(is_inside, on=False)


def breath() -> Drawing:
    """Draw a dragon's head, and fire all over the other side."""
    drawing = Drawing()
    head = [(0, 42), (0, 14), (10, 4), (8, 12), (20, 3), (19, 11), (34, 12), (50, 17), (53, 21), (36, 24), (52, 28)]
    drawing.polygon([*head, (48, 32), (30, 33), (18, 42)])
    drawing.disc(24, 17, 2.4, on=False)
    drawing.disc(47, 19, 1.2, on=False)
    for x in (40, 45):
        drawing.polygon([(x, 24), (x + 4, 24), (x + 2, 27)])
    flame = [(56, 24), (72, 14), (70, 19), (90, 4), (86, 13), (112, 1), (104, 12), (127, 8), (116, 20), (127, 26)]
    drawing.polygon([*flame, (114, 29), (124, 42), (102, 34), (100, 42), (86, 32), (78, 38), (72, 29)])
    drawing.polygon([(74, 23), (92, 15), (90, 20), (110, 18), (98, 25), (108, 31), (90, 28), (82, 29)], on=False)
    return drawing


def _sword(drawing: Drawing, hilt: Point, tip: Point) -> None:
    """Draw a blade with its guard and pommel."""
    (ax, ay), (bx, by) = hilt, tip
    length = math.hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / length, (by - ay) / length
    guard = (ax + 9 * dx, ay + 9 * dy)
    drawing.line((guard[0], guard[1]), (bx - 3 * dx, by - 3 * dy), 4.2)
    drawing.polygon(
        [(bx, by), (bx - 5 * dx - 2.2 * dy, by - 5 * dy + 2.2 * dx), (bx - 5 * dx + 2.2 * dy, by - 5 * dy - 2.2 * dx)]
    )
    drawing.line(guard, (bx - 6 * dx, by - 6 * dy), 0.9, on=False)
    drawing.line((guard[0] - 7 * dy, guard[1] + 7 * dx), (guard[0] + 7 * dy, guard[1] - 7 * dx), 3)
    drawing.line(hilt, guard, 2.4)
    drawing.disc(ax, ay, 2.4)


def hit() -> Drawing:
    """Draw a blow that strikes: sparks around the point of a sword."""
    drawing = Drawing()
    star = [
        (82 + (20 if n % 2 else 8) * math.cos(n * math.pi / 9), 21 + (20 if n % 2 else 8) * math.sin(n * math.pi / 9))
        for n in range(18)
    ]
    drawing.polygon(star)
    drawing.disc(82, 21, 5, on=False)
    _sword(drawing, (22, 40), (80, 22))
    drawing.rays(82, 21, (10, 50, 90, 130, 230, 270, 310, 350), 24, 30)
    return drawing


def clinch() -> Drawing:
    """Draw two blades against each other, neither of which gives way."""
    drawing = Drawing()
    _sword(drawing, (32, 41), (90, 3))
    drawing.line((58, 19), (68, 26), 8, on=False)
    _sword(drawing, (96, 41), (38, 3))
    drawing.rays(64, 21, (65, 90, 115), 12, 18, 1.2)
    return drawing


def miss() -> Drawing:
    """Draw a blow in the air: the sword has passed, and only its trail is left."""
    drawing = Drawing()
    for radius in (22, 29, 36):
        for angle in range(42, 150, 2):
            x, y = 54 + radius * math.cos(math.radians(angle)), 40 - radius * math.sin(math.radians(angle))
            drawing.disc(x, y, THIN)
    _sword(drawing, (56, 40), (108, 22))
    return drawing


def death() -> Drawing:
    """Draw a skull before two bones."""
    drawing = Drawing()
    for side in (-1, 1):
        ends = [(64 - side * 34, 8), (64 + side * 34, 38)]
        drawing.line(ends[0], ends[1], 4)
        for (x, y), out in zip(ends, (-side, side), strict=True):
            drawing.disc(x, y - 2.6, 3.2)
            drawing.disc(x + 2.6 * out, y + 1.6, 3.2)
    drawing.disc(64, 18, 20, on=False)
    drawing.polygon([(46, 24), (82, 24), (79, 44), (49, 44)], on=False)
    drawing.disc(64, 18, 17)
    drawing.polygon([(50, 26), (78, 26), (76, 41), (52, 41)])
    for x in (57, 71):
        drawing.disc(x, 19, 4.6, on=False)
    drawing.polygon([(64, 23), (61, 30), (67, 30)], on=False)
    for x in (57, 61, 65, 69):
        drawing.line((x + 1, 34), (x + 1, 41), 1, on=False)
    return drawing


def treasure() -> Drawing:
    """Draw an open chest full of gold, and its shine."""
    drawing = Drawing()
    drawing.rays(64, 24, range(20, 161, 20), 16, 28, 1.6)
    for x in range(48, 82, 8):
        drawing.disc(x, 23, 4.4)
        drawing.disc(x, 23, 1.6, on=False)
    drawing.polygon([(40, 26), (88, 26), (86, 43), (42, 43)])
    drawing.line((40, 27), (88, 27), 1.4, on=False)
    drawing.polygon([(60, 29), (68, 29), (68, 37), (60, 37)], on=False)
    drawing.disc(64, 32, 1.8)
    drawing.line((64, 32), (64, 36), 1.4)
    for x in (48, 80):
        drawing.line((x, 28), (x, 43), 1, on=False)
    return drawing


def victory() -> Drawing:
    """Draw a crown in its glory."""
    drawing = Drawing()
    drawing.rays(64, 30, (12, 32, 52, 72, 90, 108, 128, 148, 168), 34, 46)
    drawing.polygon([(40, 40), (36, 14), (50, 26), (64, 6), (78, 26), (92, 14), (88, 40)])
    for x, y in ((36, 13), (64, 5), (92, 13)):
        drawing.disc(x, y, 3.2)
    drawing.line((41, 35), (87, 35), 1.2, on=False)
    for x in (50, 64, 78):
        drawing.disc(x, 31, 2.2, on=False)
    return drawing


ALL: dict[str, Callable[[], Drawing]] = {
    "dawn": dawn,
    "dusk": dusk,
    "night": night,
    "stirs": stirs,
    "wakes": wakes,
    "breath": breath,
    "hit": hit,
    "clinch": clinch,
    "miss": miss,
    "death": death,
    "treasure": treasure,
    "victory": victory,
}


def main() -> None:
    """Write the pictures of all moments."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in ALL.items():
        (FOLDER / f"{name}.txt").write_text(draw().picture().to_text(), encoding="ascii")
    sys.stdout.write(f"{len(ALL)} pictures are in {FOLDER}\n")


if __name__ == "__main__":
    main()
