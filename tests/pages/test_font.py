"""Fonts: the same pixels as FreeType draws, all letters of the languages, nothing missing unsaid."""

from __future__ import annotations

from importlib.resources import as_file, files

import pytest
from PIL import Image, ImageDraw, ImageFont

from companion.pages.font import DENSE, FIXED, FONTS, HUGE, LARGE, Font, read_bdf
from companion.pages.icons import ICONS, SUN

LETTERS = {
    "Swedish": "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖÉÜabcdefghijklmnopqrstuvwxyzåäöéàü",
    "Dutch": "ÁÉÍÓÚÄËÏÖÜÈÊÎÔÛÀÇĲáéíóúäëïöüèêîôûàçĳ",
    "Polish": "ĄĆĘŁŃÓŚŹŻąćęłńóśźż",
    "signs": " 0123456789.,:;!?%/+-–—×²³→≤≥<>()[]'\"„”’…•●♥·½&#*=_",
}

SMALL_BDF = """STARTFONT 2.1
FONTBOUNDINGBOX 4 5 0 -1
CHARS 2
STARTCHAR dot
ENCODING 46
BBX 1 1 1 0
BITMAP
80
ENDCHAR
STARTCHAR unencoded
ENCODING -1
BBX 4 5 0 -1
BITMAP
F0
F0
F0
F0
F0
ENDCHAR
ENDFONT
"""


def drawn_by_pillow(font: Font, text: str) -> tuple[int, ...]:
    """Return a text in a font's file, drawn by FreeType at the font's exact size."""
    with as_file(files("companion.pages").joinpath("fonts", f"{font.name}.bdf")) as path:
        pillow_font = ImageFont.truetype(str(path), font.height // font.scale, layout_engine=ImageFont.Layout.BASIC)
    image = Image.new("1", (font.width // font.scale * len(text), font.height // font.scale))
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    draw.text((0, 0), text, fill=1, font=pillow_font)
    image = image.resize((image.width * font.scale, font.height))
    width = image.width
    dots = "".join("1" if dot else "0" for dot in image.convert("L").tobytes())
    return tuple(int(dots[y * width : (y + 1) * width], 2) for y in range(font.height))


@pytest.mark.parametrize("font", FONTS, ids=lambda font: f"{font.width}x{font.height}")
def test_every_glyph_is_what_freetype_draws(font: Font) -> None:
    letters = [char for char in font.characters() if char not in ICONS]
    assert len(letters) > 340
    differing = [char for char in letters if font.glyph(char) != drawn_by_pillow(font, char)]
    assert differing == []


@pytest.mark.parametrize("font", FONTS, ids=lambda font: f"{font.width}x{font.height}")
def test_a_line_is_what_freetype_draws(font: Font) -> None:
    text = "Żółw, Ærø & Åre: 12/21 ≤ Ĳ"
    assert font.line(text) == drawn_by_pillow(font, text)


@pytest.mark.parametrize("font", FONTS, ids=lambda font: f"{font.width}x{font.height}")
@pytest.mark.parametrize("language", LETTERS)
def test_the_letters_of_every_language_are_there(font: Font, language: str) -> None:
    assert font.missing(LETTERS[language]) == ""


@pytest.mark.parametrize("font", FONTS, ids=lambda font: f"{font.width}x{font.height}")
def test_glyphs_fill_their_cell_and_no_more(font: Font) -> None:
    for char in font.characters():
        rows = font.glyph(char)
        assert len(rows) == font.height
        assert all(0 <= row < 1 << font.width for row in rows)
    assert all(any(font.glyph(icon)) for icon in ICONS)


@pytest.mark.parametrize("font", FONTS, ids=lambda font: f"{font.width}x{font.height}")
def test_a_missing_letter_is_a_box_and_is_reported(font: Font) -> None:
    box = font.glyph("龍")
    assert any(box)
    assert not font.has_glyph("龍")
    assert box not in [font.glyph(char) for char in font.characters()]
    assert font.glyph("\n") == font.glyph("\ue000") == box
    assert font.missing("龍 a 龍 鳳") == "龍鳳"


def test_icons_are_letters_of_every_font() -> None:
    assert FIXED.missing("".join(sorted(ICONS))) == ""
    shapes = {FIXED.glyph(icon) for icon in ICONS}
    assert len(shapes) == len(ICONS)
    assert HUGE.line(SUN) != DENSE.line(SUN)


def test_lines_are_drawn_once() -> None:
    assert LARGE.line("Rohan") is LARGE.line("Rohan")
    assert FIXED.line("") == (0,) * FIXED.height


def test_a_glyph_smaller_than_its_cell_stands_on_the_baseline() -> None:
    font = read_bdf(SMALL_BDF)
    assert (font.width, font.height, font.ascent) == (4, 5, 4)
    assert font.glyphs == {".": (0, 0, 0, 0b0100, 0)}


def test_the_font_of_others_is_named_with_its_licence() -> None:
    folder = files("companion.pages").joinpath("fonts")
    notice = folder.joinpath("NOTICE.md").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in folder.joinpath("OFL.txt").read_text(encoding="utf-8")
    for font in FONTS:
        assert f"`{font.name}.bdf`" in notice
        name = folder.joinpath(f"{font.name}.bdf").read_text(encoding="ascii").partition("\nFONT ")[2].splitlines()[0]
        assert "Terminus" not in name, "a subset may not bear the reserved name"


@pytest.mark.parametrize("font", [FIXED, DENSE], ids=["rows", "dense"])
def test_digits_and_the_colon_can_be_read_on_a_small_screen(font: Font) -> None:
    """A 0 is no O, no 8 and no diamond: its sides are straight, and half of the digit's height at least."""
    zero, letter, eight, colon = (font.line(char) for char in "0O8:")
    for other in (letter, eight):
        assert sum((one ^ two).bit_count() for one, two in zip(zero, other, strict=True)) >= 8
    sides = [row for row in zero if row.bit_count() == 2]
    assert max(map(sides.count, sides)) >= 4
    dots = [row for row in colon if row]
    assert dots[0].bit_count() == 2 and len({*dots}) == 1 and len(dots) == 4, "two squares of two by two"
