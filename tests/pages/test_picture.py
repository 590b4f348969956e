"""Pictures: the main screens as golden art, and every way out of a picture read back."""

from __future__ import annotations

import io
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.pages.font import COLOSSAL, DENSE, FIXED, GIANT, HUGE, LARGE, MIDDLE
from companion.pages.icons import FLAME, HEART, KEY, MOON, SUN
from companion.pages.page import Page
from companion.pages.picture import (
    BLANK,
    BODY_TOP,
    FULL,
    HEIGHT,
    ROW_TOPS,
    RULE_TOP,
    WIDTH,
    Picture,
    fitted,
    missing,
    render,
)
from companion.pages.png import picture_png
from companion.pages.sketch import Sketch
from companion.testing.golden import SETTING
from tests import golden_files
from tests.golden_files import check_golden

SCREENS = {
    "turn": Page(
        (f"Rohan         {SUN}  7/21", "KP 5        your turn", "A Move", "B Rest", "C Stay put", "D Found something"),
        inverse=frozenset({0}),
    ),
    "meeting": Page(("Rohan >< Minotaur", "life 5      what now?", "A Attack", "B Wait", "C Turn back", "D")),
    "fight": Page(
        ("5 Rohan    Minotaur 9", "round 3    choose   7", "A Strength", "B Psyche   <", "C Agility", "D"),
        inverse=frozenset({0, 3}),
    ),
    "dice": Page(("Rohan: Agility 6", "T12, 6 or less", "A  1- 3", "B  4- 6", "C  7- 9", "D 10-12")),
    "door": Page(
        (
            f"Bo            {SUN}  7/21",
            "Door: how?",
            f"A {KEY} Key (2)",
            "B Pick   5/12 twice",
            "C Break  6/12 twice",
            "D Leave it",
        ),
    ),
    "dragon": Page(
        (
            f"DRAGON {FLAME}      11 left",
            "wakes 1/11         9%",
            "A I drew: asleep",
            "B I drew: awake",
            "C Box draws",
            "D Leave",
        ),
        inverse=frozenset({0}),
    ),
    "secret": Page(("Ada alone!", "A secret for you", "A Hold to look", "B Not now", "C", "D")),
    "night": Page(
        (f"Night falls  {MOON}  22", "Rohan is out", "A Scores", "B Hall of heroes", "C New game", "D Switch off")
    ),
    "letters": Page(
        ("Żółć gęślą jaźń ÅÄÖåä", "Łódź ĲĳËï é 龍", "A Ćma Śnieg", "B Øæß ñ ç", "C ×²³→≤≥•●♥", "D 0123456789")
    ),
    "map": Page(
        ("Rohan   T.....#......", "3,2     ..1=#........", "A Next  .............", "B Signs", "", "D Close"),
        sketch=Sketch(
            (
                "T.....#.....T",
                "..#=#...S..%.",
                "..:..!.......",
                "..O..H.......",
                "..*..$.|...@.",
                ".../.&.......",
                ".............",
                "Z............",
                ".............",
                "T...........T",
            ),
            (("1", 2, 1), ("^", 3, 4), ("2", 2, 1), ("4", 12, 9), ("S", 5, 5), ("3", 13, 5), ("v", -1, 0)),
            3,
        ),
    ),
    "map-large": Page(
        ("Rohan", "", "A Next", "", "", "D Close"),
        sketch=Sketch((".#" * 10,) * 9 + ("=%" * 10,) * 9, (("1", 2, 1), ("^", 4, 3)), 0),
    ),
    "map-middle": Page(
        ("Rohan", "", "A Next", "", "", "D Close"),
        sketch=Sketch((".#=T:" * 3,) * 14, (("1", 2, 1), ("^", 4, 3)), 0),
    ),
    "large-turn": Page((f"Rohan         {SUN}  7/21", "KP 5        your turn"), ("Rohan",), frozenset({0})),
    "large-count": Page(("5 Rohan    Minotaur 9", "round 3        choose"), ("7",), frozenset({0})),
    "large-reveal": Page(("5 Rohan    Minotaur 9", "round 3"), ("STYRKA > PSYKE", "Mino -1"), frozenset({0})),
    "large-points": Page(("5 Rohan    Minotaur 9", "round 3"), ("Rohan -0", f"Mino -1 {HEART}"), frozenset({0})),
    "large-alone": Page((), ("Rohan", "wins!")),
    "large-words": Page(("Dragon",), ("The dragon wakes, and everybody in its hall burns to ashes",)),
}

pictures = st.lists(st.integers(0, FULL), min_size=HEIGHT, max_size=HEIGHT).map(lambda rows: Picture(tuple(rows)))
words = st.text(st.sampled_from("abcÅłż 019/>龍" + SUN), max_size=21)


@pytest.mark.parametrize("name", SCREENS)
def test_pictures_match_their_kept_frames(name: str) -> None:
    check_golden(f"pictures/{name}.txt", render(SCREENS[name]).to_text())


@given(pictures)
def test_drawn_art_reads_back(picture: Picture) -> None:
    assert Picture.from_text(picture.to_text()) == picture


@given(pictures)
def test_pages_are_what_pillow_packs(picture: Picture) -> None:
    image = Image.frombytes("1", (WIDTH, HEIGHT), b"".join(row.to_bytes(WIDTH // 8, "big") for row in picture.rows))
    # Turned a quarter, each column is a row whose bytes are the display's; Pillow packs the first pixel highest.
    turned = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    bands = [turned[x * HEIGHT // 8 + (HEIGHT // 8 - 1 - band)] for band in range(HEIGHT // 8) for x in range(WIDTH)]
    assert picture.pages() == bytes(bands)


@given(pictures)
def test_braille_reads_back(picture: Picture) -> None:
    lines = picture.braille()
    assert len(lines) == 16
    assert {len(line) for line in lines} == {64}
    dots = {(0, 0): 0, (0, 1): 1, (0, 2): 2, (1, 0): 3, (1, 1): 4, (1, 2): 5, (0, 3): 6, (1, 3): 7}
    rows = [0] * HEIGHT
    for y, line in enumerate(lines):
        for x, cell in enumerate(line):
            for (column, row), bit in dots.items():
                lit = ord(cell) - 0x2800 >> bit & 1
                rows[y * 4 + row] |= lit << WIDTH - 1 - (x * 2 + column)
    assert Picture(tuple(rows)) == picture


@given(pictures)
def test_half_blocks_read_back(picture: Picture) -> None:
    lines = picture.half_blocks()
    assert len(lines) == 32
    assert {len(line) for line in lines} == {128}
    halves = {" ": (".", "."), "▀": ("#", "."), "▄": (".", "#"), "█": ("#", "#")}
    art = ["".join(halves[cell][half] for cell in line) for line in lines for half in (0, 1)]
    assert Picture.from_text("\n".join(art)) == picture


@given(pictures, st.integers(1, 4))
def test_a_png_shows_the_same_pixels(picture: Picture, scale: int) -> None:
    image = Image.open(io.BytesIO(picture_png(picture, scale)))
    assert image.size == (WIDTH * scale, HEIGHT * scale)
    small = image.resize((WIDTH, HEIGHT), Image.Resampling.NEAREST).convert("1")
    assert small.tobytes() == b"".join(row.to_bytes(WIDTH // 8, "big") for row in picture.rows)


@given(st.lists(words, max_size=6), st.lists(words, max_size=2), st.frozensets(st.integers(0, 5)))
def test_any_page_has_a_picture(rows: list[str], big: list[str], inverse: frozenset[int]) -> None:
    picture = render(Page(tuple(rows), tuple(big), inverse))
    assert render(Page(tuple(rows), tuple(big), inverse)) == picture


@given(st.lists(st.text("ab ", max_size=30), min_size=1, max_size=3))
def test_large_lines_lose_no_word(lines: list[str]) -> None:
    font, parts = fitted(lines, HEIGHT - BODY_TOP)
    assert all(len(part) * font.width <= WIDTH for part in parts)
    assert len(parts) * font.height <= HEIGHT - BODY_TOP
    shown, meant = "".join(" ".join(parts).split()), "".join(" ".join(lines).split())
    assert shown.replace("/", "") == meant


def test_words_that_fit_nowhere_end_with_an_ellipsis() -> None:
    font, parts = fitted(["x" * 200], HEIGHT - BODY_TOP)
    assert font is DENSE
    assert "".join(parts) == "x" * 124 + "…"


def test_large_lines_take_the_largest_font_that_fits() -> None:
    room = HEIGHT - BODY_TOP
    assert fitted(["7"], HEIGHT) == (COLOSSAL, ["7"])
    assert fitted(["7"], room) == (GIANT, ["7"])
    assert fitted(["Aelfric"], room) == (HUGE, ["Aelfric"])
    assert fitted(["1234567890", "Rohan"], room) == (LARGE, ["1234567890", "Rohan"])
    assert fitted(["STYRKA > PSYKE", "Rohan"], room) == (MIDDLE, ["STYRKA > PSYKE", "Rohan"])
    assert fitted(["a word and another"], room) == (LARGE, ["a word and", "another"])
    assert fitted(["Rohan", "Bo", "Ada"], room) == (FIXED, ["Rohan", "Bo", "Ada"])


def test_an_inverse_row_is_its_row_turned_over() -> None:
    page = SCREENS["dice"]
    plain, turned = render(page), render(Page(page.rows, page.big, frozenset({3})))
    inside = range(ROW_TOPS[3], ROW_TOPS[3] + FIXED.height)
    assert all(turned.rows[y] == plain.rows[y] ^ (FULL if y in inside else 0) for y in range(HEIGHT))


def test_only_a_live_button_has_a_key_cap() -> None:
    live, dead = (render(Page(("", "", row))) for row in ("A Move", "A"))
    assert live.is_lit(0, ROW_TOPS[2])
    assert not dead.is_lit(0, ROW_TOPS[2])
    other = render(Page(("", "", "B Move")))
    assert not other.is_lit(0, ROW_TOPS[2]), "B does not stand beside the first button"


def test_a_rule_parts_head_and_body_where_there_are_both() -> None:
    assert render(Page(("Rohan", "", "A Move"))).rows[RULE_TOP] == FULL
    assert render(Page(("Rohan",), ("Bo",))).rows[RULE_TOP] == FULL
    assert render(Page(("Rohan", "KP 5"))).rows[RULE_TOP] == 0
    assert render(Page(())) == BLANK


def test_letters_typed_in_two_strokes_are_one() -> None:
    page = Page(("Åsa", "", "A Łódź"), ("Åsa",))
    rows, big = (tuple(unicodedata.normalize("NFD", row) for row in part) for part in (page.rows, page.big))
    loose = Page(rows, big)
    assert render(loose) == render(page)
    assert missing(loose) == ""
    assert missing(Page(("龍 a 龍",), ("鳳",))) == "龍鳳"


def test_pixels_are_counted_from_the_left_top() -> None:
    picture = Picture.from_text("#.\n.#")
    assert [picture.is_lit(x, y) for y in (0, 1) for x in (0, 1)] == [True, False, False, True]
    assert picture.pages()[:2] == b"\x01\x02"
    for x, y in ((-1, 0), (WIDTH, 0), (0, -1), (0, HEIGHT)):
        with pytest.raises(IndexError, match=f"{x}, {y}"):
            picture.is_lit(x, y)


@pytest.mark.parametrize("text", ["x", "#" * 129, "\n" * 65])
def test_art_that_is_no_picture_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="64 lines"):
        Picture.from_text(text)


@pytest.mark.parametrize("rows", [(), (FULL + 1,) * HEIGHT, (-1,) * HEIGHT])
def test_rows_that_are_no_picture_are_refused(rows: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="64 rows"):
        Picture(rows)


def test_a_golden_file_that_differs_or_was_just_written_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden_files, "GOLDEN", tmp_path)
    monkeypatch.delenv(SETTING, raising=False)
    with pytest.raises(pytest.fail.Exception, match="missing"):
        check_golden("new/page.txt", "a\n")
    with monkeypatch.context() as writing, pytest.raises(pytest.fail.Exception, match="was written"):
        writing.setenv(SETTING, "write")
        check_golden("new/page.txt", "a\n")
    check_golden("new/page.txt", "a\n")
    with pytest.raises(pytest.fail.Exception, match=r"differs(?s:.*)\n-a\n\+b"):
        check_golden("new/page.txt", "b\n")
