"""Shapes of a wiring diagram, as SVG. Lengths are 1/96 inch; text is 9 points or more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias
from xml.sax.saxutils import escape, quoteattr

Point: TypeAlias = tuple[float, float]
Anchor: TypeAlias = Literal["start", "middle", "end"]

A4 = 297 / 1123
"""Millimetres of a unit of the drawing: 1123 units are the long side of A4."""

SMALL = 12
"""Size of the smallest text, 9 points."""

COLOURS = {
    "black": "#000000",
    "brown": "#7a4a1e",
    "red": "#c81e1e",
    "orange": "#e07b00",
    "yellow": "#d8b400",
    "green": "#1a8a34",
    "blue": "#1f55c4",
    "violet": "#7d3bb3",
    "grey": "#808080",
    "white": "#ffffff",
    "pink": "#e278a8",
    "turquoise": "#1aa5a5",
}
NARROW, WIDE = "iljtfI.,:;|'!()[]- ", "mwMW@%GOQ"


def width(words: str, size: int = SMALL) -> float:
    """Return about how wide words are, rather too much than too little."""
    units = sum(0.38 if c in NARROW else 0.95 if c in WIDE else 0.74 if c.isupper() else 0.64 for c in words)
    return units * size


def shortened(words: str, wide: float) -> str:
    """Return as many of the characters as fit, with dots if not all do."""
    if width(words) <= wide:
        return words
    while width(words + "...") > wide:
        words = words[:-1]
    return words + "..."


def text(
    point: Point, words: str, *, anchor: Anchor = "start", size: int = SMALL, bold: bool = False, ink: str = ""
) -> str:
    """Draw one line of words, its middle height at the point."""
    style = (' font-weight="bold"' if bold else "") + (f' fill="{ink}"' if ink else "")
    y = point[1] + size * 0.35
    return f'<text x="{point[0]:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}"{style}>{escape(words)}</text>'


def label(point: Point, words: str, *, anchor: Anchor = "start", bold: bool = False, ink: str = "") -> str:
    """Draw one line of words on a white ground, so that it interrupts the line under it."""
    wide = width(words) * (1.1 if bold else 1) + 4
    left = point[0] - {"start": 2.0, "middle": wide / 2, "end": wide - 2}[anchor]
    return rectangle((left, point[1] - 7), wide, 14, edge="none") + text(
        point, words, anchor=anchor, bold=bold, ink=ink
    )


def rectangle(
    corner: Point, wide: float, high: float, *, edge: str = "#000", thick: float = 1.2, radius: float = 0
) -> str:
    """Draw a white box."""
    size = f'x="{corner[0]:g}" y="{corner[1]:g}" width="{wide:g}" height="{high:g}" rx="{radius:g}"'
    return f'<rect {size} fill="#fff" stroke="{edge}" stroke-width="{thick:g}"/>'


def line(points: Sequence[Point], *, ink: str = "#000", thick: float = 1.2) -> str:
    """Draw a line through the points."""
    way = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polyline points="{way}" fill="none" stroke="{ink}" stroke-width="{thick:g}"/>'


def wire(points: Sequence[Point], colour: str) -> str:
    """Draw a wire: a white seam lets what it crosses stop short of it; white itself is drawn as two edges."""
    core = [line(points, thick=4), line(points, ink="#fff", thick=1.8)] if colour == "white" else []
    return line(points, ink="#fff", thick=6) + "".join(core or [line(points, ink=COLOURS[colour], thick=2.4)])


def dot(point: Point, radius: float = 3.5) -> str:
    """Draw the dot of wires that are joined."""
    return f'<circle cx="{point[0]:g}" cy="{point[1]:g}" r="{radius:g}"/>'


def resistor(point: Point, wide: float = 18) -> str:
    """Draw a resistor that lies in a level line, its middle at the point."""
    return rectangle((point[0] - wide / 2, point[1] - 4), wide, 8)


def group(shapes: Sequence[str], **names: str) -> str:
    """Group shapes that belong together."""
    given = "".join(f" {name.replace('_', '-')}={quoteattr(value)}" for name, value in names.items())
    return f"<g{given}>{''.join(shapes)}</g>"


def page(wide: float, high: float, title: str, shapes: Sequence[str]) -> str:
    """Return a whole picture; one that is 1123 wide is as wide as A4 lying on its side."""
    size = f'width="{wide * A4:.1f}mm" height="{high * A4:.1f}mm" viewBox="0 0 {wide:g} {high:g}"'
    fonts = "Liberation Sans, Arial, Helvetica, sans-serif"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{fonts}">'
    ground = f'<rect width="{wide:g}" height="{high:g}" fill="#fff"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", ground, *shapes, "</svg>", ""])
