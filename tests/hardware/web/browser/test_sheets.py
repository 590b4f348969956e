"""The pictures of each view in the documents are what the page shows now.

`DRAKVAKT_GOLDEN=write` makes them anew; LOOK at them then.
"""

from __future__ import annotations

import io
import os

import pytest
from PIL import Image

from tests.cli.running import ROOT
from tests.hardware.web.browser.screens import Screens
from tests.hardware.web.browser.sights import SIGHTS
from tests.hardware.web.browser.test_picture import NEAR, compare

PICTURES = ROOT / "docs" / "pictures" / "page"
HEIGHT = 400
GAP = 12

SHEETS = {
    "table": ("table of six", "reveal", "table on a tablet"),
    "handheld": ("options", "secret", "sealed", "letters", "roll", "help"),
    "box-and-host": ("box", "host", "who are you"),
    "moments": ("dragon", "death", "night"),
}
"""Views that lie side by side in a picture: dark and light by turns."""


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_picture_shows_its_views_as_they_are_now(screens: Screens, sheet: str) -> None:
    made = lay_out([look(screens, name, at) for at, name in enumerate(SHEETS[sheet])])
    kept = PICTURES / f"{sheet}.png"
    if os.environ.get("DRAKVAKT_GOLDEN") == "write":
        kept.parent.mkdir(exist_ok=True)
        # Few colours, so that the documentation stays small.
        made.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(kept, optimize=True)
        pytest.fail(f"{kept.name} was written: look at it, and run this again without DRAKVAKT_GOLDEN.")
    was = Image.open(kept).convert("RGB")
    assert was.size == made.size
    assert compare(was, made) < NEAR, "DRAKVAKT_GOLDEN=write makes it anew"


def look(screens: Screens, name: str, at: int) -> Image.Image:
    """Return a picture of a view; `at` is its place in the sheet, which sets its theme."""
    sight = SIGHTS[name]
    screen = screens.look(sight)
    screen.wear("light" if at % 2 else "dark")
    screen.page.evaluate("document.fonts.ready")
    screen.page.wait_for_timeout(200)
    picture = Image.open(io.BytesIO(screen.page.screenshot())).convert("RGB")
    screens.leave(screen)
    return picture.resize((picture.width * HEIGHT // picture.height, HEIGHT), Image.Resampling.LANCZOS)


def lay_out(pictures: list[Image.Image]) -> Image.Image:
    """Return pictures of one height side by side."""
    wide = sum(one.width + GAP for one in pictures) + GAP
    whole = Image.new("RGB", (wide, HEIGHT + 2 * GAP), "#3a2f24")
    at = GAP
    for one in pictures:
        whole.paste(one, (at, GAP))
        at += one.width + GAP
    return whole
