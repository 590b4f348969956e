"""Handhelds on the desk: a page with its keys each, or a folded line."""

from __future__ import annotations

from companion.pages.page import Page
from companion.text import spoken_name
from hardware.emulator.canvas import Box, Canvas, Ink
from hardware.emulator.desk import Desk
from hardware.emulator.desk_layout import HAND_WIDTH, HEAD_ROWS
from hardware.emulator.desk_words import page_rows, squeezed, without_letters
from hardware.emulator.inks import AMBER, BADGE, CAP, DOT
from hardware.panel import Face


def ways_to_name(desk: Desk, seat: str) -> tuple[str, ...]:
    """Return ways to name the seat, the longest first: with its hero and figure, and without."""
    name, scene = spoken_name(seat, desk.say), desk.scene
    hero = "" if scene is None else scene.heroes.get(seat, "")
    word, figure = ("", "") if scene is None else scene.stands.get(seat, ("", ""))
    both = f"{name}: {hero}" if hero not in ("", name) else name
    ways = (f"{both} {word} {figure}", f"{both} {figure}", f"{name} {word} {figure}") if figure else ()
    return (*ways, both, name)


def _fitting(ways: tuple[str, ...], width: int) -> str:
    return next((way for way in ways if len(way) <= width), ways[-1])


def draw_hand(
    canvas: Canvas, box: Box, ink: Ink, people: tuple[str, ...], face: Face | None, cluster: str, echo: bool
) -> None:
    """Draw a handheld: its name, its page with the keys beside the lines, and a dot after any of its keys."""
    # While the dot stands its whole row is lit: a dot alone is easily missed, and the page may stay as it is.
    amber = BADGE if echo else Ink(AMBER, ink.bg, bold=True)
    narrow = box.width < HAND_WIDTH
    width = box.width - (0 if narrow else 1)
    canvas.fill(box._replace(width=width), ink)
    canvas.put(box.x, box.y, "", amber if echo else ink, width)
    canvas.put(box.x + 2, box.y, _fitting(people, width - 4), amber, width - 4)
    canvas.put(box.x + width - 2, box.y, DOT if echo else " ", amber)
    page = face.page if face is not None else Page(())
    if narrow:
        page = without_letters(page)
    for row, (text, own) in enumerate(page_rows(page, width if narrow else width - 2, ink)):
        # Where room is short a key stands in the place of its letter, and the prompt needs none.
        inset = (0 if row < HEAD_ROWS or page.big else 1) if narrow else 2
        # A blank keeps it from its neighbour, where that costs no letter.
        close = narrow and len(" ".join(text.split())) < width - inset
        canvas.put(box.x + inset, box.y + 1 + row, squeezed(text, width - inset - close), own, width - inset)
    for y, key in enumerate(cluster, box.y + 1 + HEAD_ROWS):
        canvas.put(box.x, y, key.upper(), CAP)


def draw_folded(
    canvas: Canvas, box: Box, ink: Ink, people: tuple[str, ...], cluster: str, waited_for: bool, echo: bool
) -> None:
    """Draw a handheld that need not be read: its name, its keys, and a mark if it is waited for."""
    canvas.fill(box, ink)
    canvas.put(box.x, box.y, cluster.upper(), CAP)
    own = Ink(AMBER, ink.bg, bold=True) if waited_for else ink
    room = box.width - len(cluster) - 3
    canvas.put(box.x + len(cluster) + 1, box.y, _fitting(people, room), own, room)
    canvas.put(box.x + box.width - 2, box.y, DOT if echo else " ", Ink(AMBER, ink.bg, bold=True))
