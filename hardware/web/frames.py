"""Frames: a scene as JSON for one browser, with nothing in it that its reader may not see."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from typing import Any

from companion.asks import Seat
from companion.pages.page import BUTTONS, Page
from companion.pages.picture import HEAD_ROWS
from companion.text import printable
from hardware.panel import Face, Scene, TablePane

MOST_LINES = 30
"""Lines of the log that a frame carries."""

SEPARATORS = (",", ":")


def encode(frame: Mapping[str, Any]) -> str:
    """Return a frame as it goes over the wire; equal frames are equal text."""
    return json.dumps(frame, ensure_ascii=False, separators=SEPARATORS)


def page(shown: Page) -> dict[str, Any]:
    """Return the words of a page: its head, large lines, and what stands beside the buttons A to D.

    Args:
        shown: The page; its rows are at most 21 characters.
    """
    rows = [printable(row).rstrip() for row in shown.rows]
    rows += [""] * (HEAD_ROWS + len(BUTTONS) - len(rows))
    lines = []
    for at, (button, row) in enumerate(zip(BUTTONS, rows[HEAD_ROWS:], strict=True), HEAD_ROWS):
        offers = row[:1] == button and row[1:2] in ("", " ")
        lines.append(
            {
                "button": button,
                "text": row[2:].strip() if offers else row.strip(),
                "offers": offers and bool(row[2:].strip()),
                "marked": at in shown.inverse,
                "hold": button in shown.holds,
            }
        )
    return {
        "head": rows[:HEAD_ROWS],
        "marked": [at in shown.inverse for at in range(HEAD_ROWS)],
        "big": [printable(line).strip() for line in shown.big],
        "lines": lines,
        "caption": printable(shown.caption).strip(),
        "moment": shown.art,
        "map": shown.sketch is not None,
    }


def face(shown: Face) -> dict[str, Any]:
    """Return a page with the picture that the box's screen shows of it: 64 rows of 128 bits, in base 64."""
    bits = b"".join(row.to_bytes(16, "big") for row in shown.picture.rows)
    return page(shown.page) | {"picture": base64.b64encode(bits).decode()}


def table(scene: Scene) -> dict[str, Any]:
    """Return what a television or a laptop shows to everybody.

    What one seat alone may read stands on the box's screen for a moment; a page that others may see leaves it out.
    """
    return _public(scene) | {
        "view": "table",
        "box": None if scene.private else face(scene.box),
        "lights": ["#{:02x}{:02x}{:02x}".format(*light) for light in scene.lights],
        "panes": [_pane(pane) for pane in scene.panes],
        "standing": None if scene.standing is None else _pane(scene.standing),
    }


def handheld(scene: Scene, seat: Seat) -> dict[str, Any]:
    """Return what the phone of this seat shows; nothing of another seat's page is in it.

    Args:
        scene: The scene as this panel was given it.
        seat: The seat to which the phone belongs.
    """
    own = scene.handhelds.get(seat)
    return _public(scene) | {
        "view": "handheld",
        "seat": seat,
        "page": None if own is None else face(own),
        "waited": seat in scene.waiting,
    }


def lobby(scene: Scene | None, free: tuple[Seat, ...], taken: tuple[Seat, ...]) -> dict[str, Any]:
    """Return what a phone without a seat shows: the seats that it can have, and those that others have."""
    public = {} if scene is None else _public(scene)
    return public | {"view": "seats", "free": list(free), "taken": list(taken)}


def _public(scene: Scene) -> dict[str, Any]:
    """Return what every page shows."""
    return {
        "waiting": list(scene.waiting),
        "asked": list(scene.asked),
        "heroes": {seat: printable(name) for seat, name in scene.heroes.items()},
        "stands": {seat: [label, value] for seat, (label, value) in scene.stands.items()},
        "log": [printable(line) for line in scene.log[-MOST_LINES:]],
        "public": None if scene.public is None else dict(scene.public()),
    }


def _pane(pane: TablePane) -> dict[str, Any]:
    return {"title": printable(pane.title), "rows": [[printable(left), printable(right)] for left, right in pane.rows]}
