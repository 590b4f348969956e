"""The pictures of the page with phones, which the README begins with, look as the page does now."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from scripts.page_picture import LANGUAGES, make, picture_file

SMALL = (174, 64)
"""Size at which two machines with other letters show the same."""

NEAR = 6.0
"""Mean difference of a colour, of 255."""

AGAIN = "run `python -m scripts.page_picture` and look at what has changed"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_shows_the_page_as_it_is_now(browser: Any, language: str) -> None:
    made, words = make(browser, language)
    was = Image.open(picture_file(language))
    assert was.text["words"] == words, AGAIN  # type: ignore[attr-defined]
    assert was.size == made.size
    assert compare(was, made) < NEAR, AGAIN


def test_another_picture_is_found() -> None:
    was = Image.open(picture_file("en"))
    assert compare(was, was.copy()) == 0
    assert compare(was, Image.new("RGB", was.size, "white")) > NEAR
    turned = was.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    assert compare(was, turned) > NEAR


def compare(one: Image.Image, other: Image.Image) -> float:
    small = [image.convert("RGB").resize(SMALL, Image.Resampling.BOX) for image in (one, other)]
    return max(ImageStat.Stat(ImageChops.difference(*small)).mean)
