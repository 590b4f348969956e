"""The pictures of the OLED and of the emulator in the documents are those that the script makes now."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from scripts.pictures import PICTURES, draw_evenings, draw_games, draw_guide, draw_oled

MADE = {**draw_oled(), **draw_guide(), **draw_evenings(), **draw_games()}
"""PNG files by their names, as the script makes them now."""

ADVICE = "run `python -m scripts.pictures` and look at what has changed"

VIEWS = {f"page/{name}.png" for name in ("table", "handheld", "box-and-host", "moments")}
PHONES = {"phones.en.png", "phones.sv.png", *VIEWS}
"""Pictures of a real browser, whose letters are those of the machine: `tests/hardware/web/browser` compares them."""


def test_the_folder_holds_no_picture_that_nobody_makes() -> None:
    held = [file for file in PICTURES.rglob("*.png") if file.parent.name != "frames"]
    assert {str(file.relative_to(PICTURES)) for file in held} == {*MADE, *PHONES}, ADVICE


@pytest.mark.parametrize("name", MADE)
def test_a_picture_is_what_the_script_makes_now(name: str) -> None:
    """Compare the pixels: machines compress one picture to different bytes."""
    kept = (PICTURES / name).read_bytes()
    assert _pixels(kept) == _pixels(MADE[name]), ADVICE


def test_the_sheet_of_all_oled_screens_is_in_a_document() -> None:
    words = "".join(file.read_text(encoding="utf-8") for file in PICTURES.parent.glob("*.md"))
    assert "pictures/oled/sheet.png" in words


def _pixels(png: bytes) -> tuple[tuple[int, int], bytes]:
    image = Image.open(io.BytesIO(png)).convert("RGB")
    return image.size, image.tobytes()
