"""Frames: a scene as JSON for one browser, with nothing in it that its reader may not see."""

from __future__ import annotations

import base64
import json
from typing import Any, Final

from companion.asks import Seat
from companion.pages.page import BUTTONS, Page
from companion.pages.picture import HEAD_ROWS
from companion.text import printable
from hardware.panel import Face, Scene

MOST_LINES = 30
"""Lines of the log that a frame carries."""

NOTHING: Final[dict[str, Any]] = {}
"""Public part of a frame before there is a scene."""

SEPARATORS = (",", ":")


encode: Final = json.JSONEncoder(ensure_ascii=False, separators=SEPARATORS).encode
"""Returns a line as it goes over the wire; equal lines are equal text."""


def page(page: Page) -> dict[str, Any]:
    """Return the words of a page: its head, large lines, and what stands beside the buttons A to D.

    Args:
        page: The page; its rows are at most 21 characters.
    """
    rows = [printable(row).rstrip() for row in page.rows]
    rows += [""] * (HEAD_ROWS + len(BUTTONS) - len(rows))
    lines = []
    for at, (button, row) in enumerate(zip(BUTTONS, rows[HEAD_ROWS:], strict=True), HEAD_ROWS):
        offers = row[:1] == button and row[1:2] in ("", " ")
        lines.append(
            {
                "button": button,
                "text": row[2:].strip() if offers else row.strip(),
                "offers": offers and bool(row[2:].strip()),
                "marked": at in page.inverse,
                "hold": button in page.holds,
            }
        )
    return {
        "head": rows[:HEAD_ROWS],
        "marked": [at in page.inverse for at in range(HEAD_ROWS)],
        "big": [printable(line).strip() for line in page.big],
        "lines": lines,
        "caption": printable(page.caption).strip(),
        "moment": page.art,
        "map": page.sketch is not None,
    }


def face(shown: Face) -> dict[str, Any]:
    """Return a page with the picture that the box's screen shows of it: 64 rows of 128 bits, in base 64."""
    bits = b"".join(row.to_bytes(16, "big") for row in shown.picture.rows)
    return page(shown.page) | {"picture": base64.b64encode(bits).decode()}


class Frames:
    """Frames of one scene for every reader; what all of them show is made once for each language.

    Args:
        scene: The scene as this panel was given it; None before there is one.
    """

    def __init__(self, scene: Scene | None) -> None:
        self._scene = scene
        self._public: dict[str, dict[str, Any]] = {}

    def table(self) -> dict[str, Any]:
        """Return what a television or a laptop shows besides what every page shows.

        What one seat alone may read stands on the box's screen for a moment; a page that others may see leaves it out.
        """
        scene = self._scene
        if scene is None:
            return {"view": "table"}
        return {
            "view": "table",
            "box": None if scene.private else face(scene.box),
            "lights": ["#{:02x}{:02x}{:02x}".format(*light) for light in scene.lights],
            "typing": scene.typing,
        }

    def handheld(self, seat: Seat, language: str = "") -> dict[str, Any] | None:
        """Return what the phone of this seat shows besides what every page shows; nothing of another seat's is in it.

        Its page of words is sent only where the seat's data do not say what stands there.

        Args:
            seat: The seat to which the phone belongs.
            language: The language that the reader has chosen; empty for the table's own.
        """
        scene = self._scene
        if scene is None:
            return None
        words = scene.handhelds.get(seat)
        own = None if scene.data is None else scene.data.seat_data(seat, language)
        is_drawn = own is not None and (own["state"] != "menu" or own["menu"] is not None)
        return {
            "view": "handheld",
            "seat": seat,
            "own": own,
            "page": None if words is None or is_drawn else face(words),
            "waited": seat in scene.waiting,
        }

    def lobby(self, free: tuple[Seat, ...], taken: tuple[Seat, ...]) -> dict[str, Any]:
        """Return what a phone without a seat shows besides: the seats that it can have, and those that others have."""
        return {"view": "seats", "free": list(free), "taken": list(taken)}

    def public(self, language: str) -> dict[str, Any]:
        """Return what every page shows.

        Args:
            language: The language that the reader has chosen; empty for the table's own.
        """
        if self._scene is None:
            return NOTHING
        if language not in self._public:
            self._public[language] = _public(self._scene, language)
        return self._public[language]


def _public(scene: Scene, language: str) -> dict[str, Any]:
    told = scene.log if scene.data is None else scene.data.log(language)
    shown = {
        "waiting": list(scene.waiting),
        "asked": list(scene.asked),
        "log": [printable(line) for line in told[-MOST_LINES:]],
        "moment": _moment(scene),
        "cue": _cue(scene),
    }
    return shown if scene.data is None else {**scene.data.public(language), **shown}


def _moment(scene: Scene) -> dict[str, Any] | None:
    """Return the great moment whose picture the box shows, with its words."""
    page = scene.box.page
    if not page.art or scene.private:
        return None
    lines = [(index, printable(row).strip()) for index, row in enumerate(page.rows) if row.strip()]
    # The first row says who acts, and a letter offers a button: here both stand in places of their own.
    told = [row for at, row in lines if at >= HEAD_ROWS and not _offers(row)] or [row for _, row in lines]
    return {"art": page.art, "words": told, "offers": [[row[0], row[2:]] for _, row in lines if _offers(row)]}


def _offers(row: str) -> bool:
    """Return True if a row stands beside a button that does something."""
    return row[:1] in BUTTONS and row[1:2] == " " and bool(row[2:].strip())


def _cue(scene: Scene) -> dict[str, Any] | None:
    """Return the sound of the moment; a press that found nothing to do is for the one who pressed."""
    cue = scene.cue
    if cue is None or cue.moment == "wrong" or cue.volume == "off":
        return None
    tones = [[tone.hertz, tone.seconds] for tone in cue.score]
    return {"number": cue.number, "volume": cue.volume, "score": tones}
