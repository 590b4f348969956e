"""The desk as pure text: nothing overlaps, nothing is lost, whatever the size of the terminal."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.asks import Tell
from companion.language import Voice
from companion.pages.cursor import start
from companion.pages.page import BUTTONS, Page
from companion.pages.picture import Picture, render
from companion.pages.plan import PagePlan
from companion.pages.screen import page
from companion.pages.surface import Surface
from companion.text import Text
from hardware.emulator.canvas import Box, Canvas, Ink, glyphs
from hardware.emulator.desk import KEYS, Desk
from hardware.emulator.desk_drawing import draw
from hardware.emulator.desk_layout import DeskLayout, DeskSpace, is_large_enough, plan, plan_of
from hardware.emulator.desk_picture import BARS, CONSOLE_BARS
from hardware.emulator.desk_words import squeezed
from hardware.emulator.lens import (
    BLOCKS,
    BRAILLE,
    LARGE_BLOCKS,
    LARGE_BRAILLE,
    LARGEST_BLOCKS,
    LARGEST_BRAILLE,
    Lens,
    enlarge,
)
from hardware.emulator.terminal import TerminalPanel
from hardware.panel import Face, Scene, TablePane
from tests.hardware.rigs import face, scene
from tests.pages.making import make_interruption, make_situation

INK = Ink("#ffffff", "#000000")
LOG = ("Rohan moves east.", "Rohan finds a door.", "Rohan picks the lock: made.")
NAMES = ("Ada", "Bo", "Cleo", "Aelfric B")
PLAYING = scene("Rohan     sun  7/21", "KP 5   your turn", "A Move", "B Rest", log=LOG, seats=NAMES)

SIZES = st.tuples(st.integers(80, 220), st.integers(24, 70))


def desk_of(shown: Scene, seats: tuple[str, ...] = (), **fields: object) -> Desk:
    places = (*seats, *([None] * (4 - len(seats))))
    return Desk(scene=shown, places=places, **fields)  # type: ignore[arg-type]


def parts(where: DeskLayout) -> list[Box]:
    return [where.lights, where.picture, *where.hands, where.log, where.keys]


TOLD = tuple(
    TablePane(f"{who}  Round {number}", ((f"{who} loses 2 life: {number} left.", ""), ("The door opens.", "")))
    for number in (9, 8, 7, 6)
    for who in ("Rohan", "Durim")
)


FIT_IN_80_X_24 = 7
"""Events for which there is room in 80 x 24: those over the picture, and two in place of the log."""

FIT_IN_200_X_60 = 19
"""Events that a window of 200 x 60 shows at least."""


def test_the_history_fills_a_large_window() -> None:
    page = "Rohan         Round 9", "Rohan loses 2 life: 9", "left.", "The door opens.", "C Earlier", "D Back"
    told = tuple(replace(pane, title=f"{pane.title} {at}.") for at in range(20) for pane in TOLD)
    shown = replace(PLAYING, box=face(*page), history=told)
    lines = draw(desk_of(shown, NAMES[:2]), 200, 60).text()
    count = sum(pane.title in lines for pane in told)
    assert count >= FIT_IN_200_X_60
    assert [pane.title in lines for pane in told] == [True] * count + [False] * (len(told) - count)


def test_at_80_x_24_what_happened_has_as_many_events_as_there_is_room_for() -> None:
    page = "Rohan         Round 9", "Rohan loses 2 life: 9", "left.", "The door opens.", "C Earlier", "D Back"
    shown = replace(PLAYING, box=face(*page), history=TOLD)
    lines = draw(desk_of(shown, NAMES[:2]), 80, 24).text().splitlines()
    assert [pane.title in "\n".join(lines) for pane in TOLD] == [True] * FIT_IN_80_X_24 + [False] * (
        len(TOLD) - FIT_IN_80_X_24
    )
    assert sum("The door opens." in line for line in lines) >= 5
    assert any("Earlier  3" in line for line in lines)
    assert any("Back  4" in line for line in lines)
    panel = TerminalPanel(draws="sixel")
    panel.show(shown)
    assert panel.true_picture(80, 24) is None, "the list lies where the picture was"


def test_what_happened_reads_downward_with_the_newest_last() -> None:
    page = "Rohan         Round 9", "Rohan loses 2 life: 9", "left.", "The door opens.", "C Earlier", "D Back"
    newest = replace(TOLD[0], rows=tuple((words, mark) for (words, _), mark in zip(TOLD[0].rows, "AB", strict=True)))
    shown = replace(PLAYING, box=face(*page), history=(newest, *TOLD[1:]), backwards=True)
    for size in ((80, 24), (100, 30), (200, 60)):
        canvas = draw(desk_of(shown, NAMES[:2]), *size)
        where = plan_of(desk_of(shown, NAMES[:2]), *size)
        flow = [
            canvas.text().splitlines()[y][box.x : box.x + box.width]
            for box in (where.picture, where.log)
            for y in range(box.y, box.y + box.height)
        ]
        titles = [line.split("  ")[0].strip() + line[-20:] for line in flow if "Round" in line]
        order = [at for line in flow for at, pane in enumerate(TOLD) if pane.title in line]
        assert order == [*range(len(titles) - 1, -1, -1)], size
        assert len(order) >= 4
        marked = [line.strip() for line in flow if re.match(r"[12] ", line)]
        assert [line[:8] for line in marked] == ["1 Rohan ", "2 The do"], "the keys stand before what they take back"
    tall = TablePane("Rohan  Round 9", tuple((f"Event {n}.", "") for n in range(40)))
    text = draw(desk_of(replace(shown, history=(tall,))), 80, 24).text()
    assert "Event 39." in text and "Event 0." not in text


def test_standings_are_beside_names_and_over_the_log_if_there_is_room() -> None:
    standing = TablePane("Heroes", (("Rohan 17: a room", ""), ("Durim 3: catacombs", "")))
    stands = {"Ada": ("life", "17"), "Bo": ("life", "3")}
    shown = replace(PLAYING, standing=standing, stands=stands, heroes={"Ada": "Rohan", "Bo": "Durim"}, together=False)
    for hands in (2, 4):
        lines = draw(desk_of(shown, NAMES[:hands]), 80, 24).text()
        assert re.search(r"Ada(: Rohan)? (life )?17", lines)
        assert re.search(r"Bo: Durim (life )?3", lines)
    lines = draw(desk_of(shown, NAMES[:2]), 120, 40).text()
    assert "Durim 3: catacombs" in lines


@given(SIZES, st.integers(0, 4), st.booleans(), st.booleans(), st.booleans())
def test_nothing_overlaps_and_nothing_sticks_out(
    size: tuple[int, int], hands: int, words_only: bool, together: bool, chart: bool
) -> None:
    width, height = size
    where = plan(DeskSpace(width, height, hands, together, chart, words_only))
    for box in parts(where):
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= width
        assert box.y + box.height <= height
    for one, other in combinations(parts(where), 2):
        apart = (
            one.x + one.width <= other.x
            or other.x + other.width <= one.x
            or one.y + one.height <= other.y
            or other.y + other.height <= one.y
        )
        assert apart, (one, other)


@given(SIZES, st.integers(0, 4))
def test_all_that_is_needed_is_there_at_every_size(size: tuple[int, int], hands: int) -> None:
    seats = NAMES[:hands]
    text = draw(desk_of(PLAYING, seats), *size).text()
    for seat in seats:
        assert text.count(seat) >= 2
    assert text.count("Strength") == hands
    assert "F1" in text
    assert "^Q" in text
    newest = " ".join(text.replace("\n", " ").split())
    assert "made." in newest


@pytest.mark.parametrize(
    ("hands", "size"), [(2, (80, 24)), (4, (80, 24)), (4, (80, 25)), (2, (132, 48)), (4, (200, 60))]
)
def test_every_key_is_beside_its_line(hands: int, size: tuple[int, int]) -> None:
    where = plan(DeskSpace(*size, hands))
    canvas = draw(desk_of(PLAYING, NAMES[:hands]), *size)
    edge = where.picture.x + where.picture.width
    lines = [y for y in range(size[1]) if canvas.line(y)[edge + 1][0] in "1234"]
    assert lines == [where.picture.y + line for line in where.lens.lines[2:]]
    for keys, box in zip(("QWER", "UIOP", "ZXCV", "NM,."), where.hands, strict=False):
        assert "".join(canvas.line(box.y + 3 + row)[box.x][0] for row in range(4)) == keys
        assert "".join(glyph for glyph, _ in canvas.line(box.y + 4)[box.x : box.x + 10]).rstrip().endswith("Psyche")


def test_the_braille_is_the_very_picture() -> None:
    """Also where the ground is light: a cell's own ground and its dots together are the pixels."""
    shown = face("Rohan     sun  7/21", "KP 5   your turn", "A Move", "", "C Stay put", inverse=(0,))
    where = plan(DeskSpace(80, 24))
    canvas = draw(desk_of(Scene(shown, ())), 80, 24)
    rows = []
    for y in range(16):
        cells = canvas.line(where.picture.y + y)[where.picture.x : where.picture.x + 64]
        plain = Ink("#d5ecff", "#05070b")
        rows.append("".join(chr(ord(glyph) ^ (0 if ink == plain else 0xFF)) for glyph, ink in cells))
        assert all(ink in (plain, plain.swapped()) for _, ink in cells)
    assert tuple(rows) == shown.picture.braille()
    swapped = sum(ink.bg == "#d5ecff" for _, ink in canvas.line(where.picture.y))
    assert swapped == 64


def test_half_blocks_are_the_very_picture_where_there_is_room() -> None:
    shown = face("Rohan", "", "A Move")
    where = plan(DeskSpace(132, 48, 2))
    canvas = draw(desk_of(Scene(shown, ()), ("Ada", "Bo")), 132, 48)
    lines = [
        "".join(glyph for glyph, _ in canvas.line(where.picture.y + y)[: 128 + where.picture.x]) for y in range(32)
    ]
    assert tuple(line[where.picture.x :] for line in lines) == shown.picture.half_blocks()


@pytest.mark.parametrize(
    ("size", "hands", "lens"),
    [
        ((80, 24), 2, BRAILLE),
        ((100, 33), 2, LARGE_BRAILLE),
        ((120, 40), 0, LARGE_BRAILLE),
        ((120, 40), 4, LARGE_BRAILLE),
        ((132, 48), 2, BLOCKS),
        ((160, 45), 4, BLOCKS),
        ((180, 50), 4, LARGEST_BRAILLE),
        ((200, 60), 2, LARGE_BLOCKS),
        ((200, 60), 4, LARGE_BLOCKS),
        ((220, 60), 4, LARGE_BLOCKS),
        ((290, 80), 4, LARGEST_BLOCKS),
    ],
)
def test_the_picture_is_as_large_as_the_window_lets_it_be(size: tuple[int, int], hands: int, lens: Lens) -> None:
    where = plan(DeskSpace(*size, hands))
    assert where.lens == lens
    assert (where.picture.width, where.picture.height) == lens.size
    assert where.log.width >= 20 or where.log.height >= 3


@pytest.mark.parametrize("hands", [0, 2, 4])
def test_at_120_x_40_the_desk_fills_most_of_the_window(hands: int) -> None:
    where = plan(DeskSpace(120, 40, hands))
    used = sum(box.width * box.height for box in (where.picture, where.log, *where.hands))
    assert used >= 0.6 * 120 * 40


@pytest.mark.parametrize(("hands", "chart"), [(2, False), (4, False), (2, True), (4, True)])
def test_at_200_x_60_the_desk_fills_nearly_all_of_the_window(hands: int, chart: bool) -> None:
    where = plan(DeskSpace(200, 60, hands, chart=chart))
    used = sum(box.width * box.height for box in (where.picture, where.log, *where.hands))
    assert used >= (0.7 if chart else 0.9) * 200 * 60


def test_a_map_has_room_beside_the_picture() -> None:
    without, beside = plan(DeskSpace(132, 48, 2)), plan(DeskSpace(132, 48, 2, chart=True))
    assert (without.lens, beside.lens) == (BLOCKS, LARGE_BRAILLE)
    assert beside.log.x >= beside.picture.x + beside.picture.width


def test_a_picture_half_as_large_again_has_strokes_of_one_width() -> None:
    """Wherever a stroke of one pixel stands, it has two; and what is dark between two strokes stays dark."""
    for at in range(127):
        row = 1 << at | (1 << at + 2 if at < 126 else 0)
        for halves, stroke in ((3, "11"), (5, "111")):
            for turned in enlarge((row,) * 64, halves):
                drawn = f"{turned:b}".strip("0")
                strokes = [one for one in drawn.split("0") if one]
                assert strokes == [stroke] * (2 if at < 126 else 1)
    for halves in (3, 5):
        columns = enlarge(tuple((1 << 128) - 1 if y == 7 else 0 for y in range(64)), halves)
        assert sum(map(bool, columns)) == halves // 2 + 1


def test_four_handhelds_at_80_x_24_have_whole_lines_and_a_log() -> None:
    long = face(
        "Rohan     sun  7/21",
        "Which of you takes it",
        "A Strike the dragon",
        "",
        "C Found something!!",
        "D 123456789 123456789",
    )
    shown = replace(scene("Bo", log=LOG, seats=NAMES), handhelds=dict.fromkeys(NAMES, long))
    text = draw(desk_of(shown, NAMES), 80, 24).text()
    for words in ("QStrike the dragon", "EFound something!!", "R123456789 123456789", "Rohan     sun  7/21"):
        assert words in text
    assert text.splitlines()[-1].startswith("Rohan picks the lock: made.  Rohan finds a door.  Rohan moves east.")


def test_beside_each_seat_s_keys_stands_its_hero_where_there_is_room() -> None:
    heroes = {"Ada": "Rohan", "Bo": "Bo", "Cid": "Aelfric Brunkåpa den andre"}
    shown = replace(PLAYING, together=False, waiting=("Bo",), heroes=heroes)
    (line,) = [
        line for line in draw(desk_of(shown, ("Ada", "Bo", "Cid")), 80, 24).text().splitlines() if "QWER" in line
    ]
    assert line.split() == ["QWER", "Ada:", "Rohan", "UIOP", "Bo", "ZXCV", "Cid"]
    together = replace(scene("Bo", seats=NAMES), heroes={NAMES[0]: "Rohan"})
    assert f"{NAMES[0]}: Rohan" in draw(desk_of(together, NAMES), 120, 40).text()


def test_while_one_is_asked_the_handhelds_leave_the_log_their_lines() -> None:
    shown = replace(PLAYING, together=False, waiting=("Bo",), log=tuple(f"entry {n}" for n in range(20)))
    canvas = draw(desk_of(shown, NAMES), 80, 24)
    text = canvas.text()
    assert [line for line in text.splitlines() if "QWER" in line and "Ada" in line and "Aelfric B" in line]
    assert [f"entry {n}" in text for n in (12, 13, 19)] == [False, True, True]
    bold = {glyph for y in range(24) for glyph, ink in canvas.line(y)[20:40] if ink.bold and ink.fg == "#ffc857"}
    assert {"B", "o"} <= bold


def test_a_picture_of_all_light_is_drawn_too() -> None:
    shown = Face(face("").page, Picture(((1 << 128) - 1,) * 64))
    assert draw(desk_of(Scene(shown, ())), 80, 24).text()


def test_a_console_without_braille_shows_the_words() -> None:
    shown = Scene(face("Rohan     sun  7/21", "KP 5", "A Move", "B Rest"), ((255, 0, 0), (9, 0, 0)))
    text = draw(desk_of(shown, words_only=True), 80, 24).text()
    assert "Rohan     sun  7/21" in text
    assert "A Move" in text
    assert not any(0x2800 <= ord(char) < 0x2900 for char in text)
    assert not set(BARS[:-1]) & set(text)
    assert set(CONSOLE_BARS) & set(text)


def test_lights_show_their_brightness_without_colour() -> None:
    lights = ((0, 0, 0), (1, 0, 0), (0, 40, 0), (0, 0, 90), (160, 160, 160), (255, 10, 10))
    line = draw(desk_of(Scene(face(""), lights)), 80, 24).text().splitlines()[0]
    bars = list(dict.fromkeys(line.replace(" ", "")))
    assert bars[0] == "·"
    assert bars[1:] == sorted(bars[1:])
    assert len(bars) == len(lights)
    assert bars[-1] == "█"


@pytest.mark.parametrize("count", [0, 1, 24, 60, 144, 500])
def test_any_number_of_lights_fits(count: int) -> None:
    line = draw(desk_of(Scene(face(""), ((255, 255, 255),) * count)), 80, 24).text().splitlines()[0]
    assert len(line) <= 72
    assert bool(line.strip()) == bool(count)


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5), (1, 1), (0, 0), (500, 10)])
def test_a_terminal_that_is_too_small_is_told_so_in_one_sentence(size: tuple[int, int]) -> None:
    text = draw(desk_of(PLAYING, NAMES), *size).text()
    if size[0] >= 20:
        assert " ".join(text.split()) == (
            f"Drakvakt needs a terminal of 80 x 24 characters; this one has {size[0]} x {size[1]}."
        )


def test_before_the_first_scene_there_is_a_dark_screen() -> None:
    text = draw(Desk(), 80, 24).text()
    assert "F1" in text
    assert "⠁" not in text


def test_a_narrow_handheld_keeps_the_figures_at_the_right_end() -> None:
    assert squeezed("KP 5", 18) == "KP 5"
    assert squeezed("Ada      sun  7/21xyz", 18) == "Ada   sun  7/21xyz"
    assert squeezed("x" * 21, 18) == "x" * 18


@given(st.text(" ab", max_size=21), st.integers(0, 21))
def test_squeezing_loses_words_only_when_no_gap_is_left(text: str, width: int) -> None:
    short = squeezed(text, width)
    assert len(short) == min(len(text), width)
    if len(" ".join(text.split(" "))) <= width:
        assert short.split() == text.split()


def test_large_words_are_on_a_handheld_too() -> None:
    shown = Scene(face(""), (), {"Ada": face("Ada", "", big=("STYRKA >", "PSYKE"), inverse=(0,))})
    text = draw(desk_of(shown, ("Ada",)), 80, 24).text()
    assert "STYRKA >" in text
    assert "PSYKE" in text


def test_help_names_all_keys_and_leaves_the_handhelds_in_sight() -> None:
    text = draw(desk_of(PLAYING, NAMES, helping=True), 80, 24).text()
    for words in ("1 2 3 4", "Q W E R", "Ada's own", "N M , .", "Aelfric B's own", "Shift", "Ctrl+Z", "closes it"):
        assert words in text
    assert text.count("Strength") == 4
    assert "look alike" in text


def test_the_help_page_names_only_keys_that_do_something_here() -> None:
    keys = tuple(entry for entry in KEYS if entry[0] in ("F1", "F2", "^Q"))
    text = draw(desk_of(PLAYING, NAMES, helping=True, keys=keys), 80, 24).text()
    for words in ("1 2 3 4", "Q W E R", "the menu", "the game is kept", "closes it", "look alike"):
        assert words in text
    for words in ("Shift", "Ctrl+Z", "stop the clock", "type:", "words in place"):
        assert words not in text


def test_an_old_entry_of_the_log_is_shown_whole_or_not_at_all() -> None:
    long = "Minotaur wakes and stands in the room where it has slept for a hundred years."
    shown = scene("", log=(long, *(f"entry {n}" for n in range(6))))
    text = draw(desk_of(shown, ("Ada", "Bo")), 80, 24).text()
    assert "entry 0" in text
    assert "years" not in text


def test_words_of_the_desk_are_in_the_readers_language() -> None:
    words = {"help": "hjälp", "HOLD": "HÅLL IN LÄNGE"}
    text = draw(desk_of(PLAYING, holding=True, say=lambda word: words.get(word, word)), 80, 30).text()
    assert "F1 hjälp" in text
    assert text.splitlines()[0].endswith("HÅLL IN LÄNGE")


@given(SIZES, st.integers(0, 4), st.integers(-2, 230), st.integers(-2, 80))
def test_only_the_lines_of_the_buttons_can_be_clicked(size: tuple[int, int], hands: int, x: int, y: int) -> None:
    where = plan(DeskSpace(*size, hands))
    button = where.button_at(x, y)
    if button is not None:
        line = where.picture.y + where.lens.lines[2:][BUTTONS.index(button)]
        assert abs(line - y) <= 2 * where.lens.size[1] / 16
        assert where.picture.x <= x < where.picture.x + where.picture.width + 4


@pytest.mark.parametrize("size", [(80, 24), (140, 50)])
def test_each_line_is_its_own_button(size: tuple[int, int]) -> None:
    where = plan(DeskSpace(*size, 2))
    lines = [where.picture.y + line for line in where.lens.lines]
    assert [where.button_at(where.picture.x + 9, y) for y in lines] == [None, None, *BUTTONS]


def test_rows_stand_where_the_picture_has_them() -> None:
    """The keys are put beside the rows of the picture, so both have to agree on where these are."""
    for row in range(2, 6):
        words = ["", "", "", "", "", ""]
        words[row] = f"{BUTTONS[row - 2]} Found"
        shown = face(*words).picture
        for lens in (BRAILLE, LARGE_BRAILLE, LARGEST_BRAILLE, BLOCKS, LARGE_BLOCKS, LARGEST_BLOCKS):
            marked = [y for y, line in enumerate(lens.draw_cells(shown.rows)) if line.strip("\u2800 ")]
            assert lens.lines[row] in marked
            assert abs(lens.lines[row] - sum(marked) / len(marked)) <= lens.size[1] / 32


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Åsa", "Åsa"),
        ("A\u030asa", "Åsa"),
        ("龍 x", "? x"),
        ("a\x1b[2J", "a?[2J"),
        ("x\u0301\u0302", "x??"),
        ("\u200b", "?"),
    ],
)
def test_every_sign_takes_one_cell(text: str, cells: str) -> None:
    assert "".join(glyphs(text)) == cells


@given(st.text(max_size=30), st.integers(-10, 20), st.integers(-3, 6), st.none() | st.integers(0, 40))
def test_a_canvas_keeps_its_shape(text: str, x: int, y: int, width: int | None) -> None:
    canvas = Canvas(12, 4, INK)
    canvas.put(x, y, text, INK, width)
    for row in range(4):
        assert len(canvas.line(row)) == 12
        assert "".join(piece for piece, _ in canvas.runs(row)) == "".join(glyph for glyph, _ in canvas.line(row))


def test_the_desk_needs_80_x_24_and_has_no_key_twice() -> None:
    assert is_large_enough(80, 24)
    assert not is_large_enough(79, 24)
    assert not is_large_enough(80, 23)
    assert len(KEYS) == len({key for key, _ in KEYS})


def are_apart(one: Box, other: Box) -> bool:
    beside = one.x + one.width <= other.x or other.x + other.width <= one.x
    return beside or one.y + one.height <= other.y or other.y + other.height <= one.y


def test_in_a_fight_of_four_the_log_stands_beside_the_two_who_choose() -> None:
    """At 80 x 24 those who do not fight are folded to a line, and what they leave is the log's."""
    where = plan(DeskSpace(80, 24, 4, asked=(1, 3)))
    assert [box.height for box in where.hands] == [1, 7, 1, 7]
    assert where.hands[1].width == where.hands[3].width == 24
    assert where.log.height >= 6
    assert where.log.width >= 28
    assert all(are_apart(one, other) for one, other in combinations(parts(where), 2))
    shown = draw(desk_of(replace(PLAYING, asked=("Bo", "Aelfric B")), NAMES), 80, 24).text()
    assert all(line in shown for line in LOG)
    assert "made." not in draw(desk_of(PLAYING, NAMES), 80, 24).text().splitlines()[-2]


@pytest.mark.parametrize("seats", [NAMES[:2], NAMES[:3], NAMES])
@pytest.mark.parametrize("language", ["en", "sv"])
def test_the_keys_of_the_log_and_of_the_words_are_named_at_80_x_24(seats: tuple[str, ...], language: str) -> None:
    say = Voice(language)
    shown = draw(desk_of(PLAYING, seats, say=say), 80, 24).text()
    assert re.search(rf"F4 +{Text('words').read(say)}\b", shown)
    assert re.search(rf"F5 +{Text('log').read(say)}\b", shown)
    assert Text("hold").read(say) in shown


def test_a_line_that_wants_a_long_press_names_the_keys_that_make_one() -> None:
    page = Page(("Undo", "Ada: Home", "", "A Hold to undo"), holds=("B",))
    asking = replace(PLAYING, box=Face(page, PLAYING.box.picture))
    assert "HOLD" not in draw(desk_of(PLAYING), 80, 24).text()
    assert "HOLD: Space, 2" in draw(desk_of(asking), 80, 24).text()
    both = replace(asking, box=Face(replace(page, holds=("D", "C")), PLAYING.box.picture))
    assert "HOLD: Space, 4, 3" in draw(desk_of(both), 80, 24).text()
    assert "HOLD: Space, 2 / ^Z" in draw(desk_of(asking, undoing=True), 80, 24).text()


def test_a_page_that_waits_for_an_interruption_names_its_keys() -> None:
    tell = Tell(key="life.last", seats=("Ada",), text=Text("Save Ada by Spell?"), awaits_interruption=True)
    situation = make_situation(replace(tell, interruptions=(make_interruption("spell", "A Spell"),)))
    shown = replace(PLAYING, box=Face(page(situation, Surface(), start(situation), str), PLAYING.box.picture))
    assert "HOLD: Space, 3" in draw(desk_of(shown), 100, 30).text()
    in_words = draw(desk_of(shown, plain_words=True), 100, 30).text()
    assert "Space, then 3: interrupt" in in_words
    assert "Hold C" not in in_words


def test_the_keys_name_what_a_long_c_offers_while_it_can_interrupt() -> None:
    offering = replace(PLAYING, interruption="A Spell")
    assert "Space, 3 A Spell" in draw(desk_of(offering), 80, 24).text()
    assert "Space hold down" in draw(desk_of(PLAYING), 80, 24).text()
    assert "Space, 3 interrupt" in draw(desk_of(replace(PLAYING, interruption="The spell of rest")), 80, 24).text()


def test_no_figure_stands_alone_on_a_line_of_the_log() -> None:
    told = replace(PLAYING, log=("The sun stays: 3 of 21.", "Rohan: 7"))
    shown = [line.rstrip() for line in draw(desk_of(told, NAMES[:2]), 120, 40).text().splitlines()]
    at = next(n for n, line in enumerate(shown) if line.endswith("The sun stays: 3"))
    assert shown[at + 1].endswith("     of 21.")


@pytest.mark.parametrize("language", ["en", "sv", "nl", "pl"])
@pytest.mark.parametrize("seats", [NAMES[:2], NAMES[:3], NAMES])
@pytest.mark.parametrize("plain_words", [False, True])
def test_words_for_keys_are_never_cut_at_80_x_24(language: str, seats: tuple[str, ...], plain_words: bool) -> None:
    say = Voice(language)
    shown = draw(desk_of(PLAYING, seats, say=say, plain_words=plain_words), 80, 24).text()
    assert re.search(rf"(?<!\w){Text('hold down').read(say)}(?!\w)", shown)


@pytest.mark.parametrize("plain_words", [False, True])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_seat_asked_alone_in_secret_sees_its_page_at_80_x_24(count: int, plain_words: bool) -> None:
    seats = NAMES[:count]
    for at, seat in enumerate(seats):
        hands = {name: face("Orc: its KP?", *([""] if name != seat else ["", "A 1 2 3"])) for name in seats}
        secret = replace(PLAYING, handhelds=hands, together=True, asked=(seat,))
        shown = draw(desk_of(secret, seats, plain_words=plain_words), 80, 24).text()
        assert "1 2 3" in shown, seat
        assert all(name in shown for name in seats)
        assert plan(DeskSpace(80, 24, count, plain_words=plain_words, asked=(at,))).hands[at].height == 7


def test_a_pressed_key_lights_the_whole_row_of_its_seats_name() -> None:
    """The page may stay as it is, so that it tells nothing; that the key was heard must be seen all the same."""
    still, echoing = (draw(desk_of(PLAYING, NAMES[:2], echoes=frozenset(on)), 80, 24) for on in ([], [0]))
    row = plan(DeskSpace(80, 24, 2)).hands[0]
    lit = [echoing.line(row.y)[x][1].bg for x in range(row.x, row.x + row.width - 1)]
    assert {*lit} == {"#ffc857"}
    assert all(still.line(row.y)[x][1].bg != "#ffc857" for x in range(row.width))


def test_in_a_secret_each_seats_keys_are_named_after_a_press_too() -> None:
    """The line of keys stays as it is at each press, since it goes by who is asked and by nothing else."""
    secret = replace(PLAYING, together=True, asked=NAMES[:2])
    own = f"{NAMES[0]} Q W E R", f"{NAMES[1]} U I O P"
    for waiting in (NAMES[:2], NAMES[:1], ()):
        for size in ((80, 24), (100, 30), (160, 50)):
            shown = draw(desk_of(replace(secret, waiting=waiting), NAMES), *size).text()
            assert all(shown.count(keys) == 1 for keys in own), size
    for others in (replace(PLAYING, together=False, asked=NAMES[:1]), replace(secret, asked=NAMES[:1])):
        assert own[0] not in draw(desk_of(others, NAMES), 100, 30).text()


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
def test_the_keys_of_a_secret_cover_no_light(size: tuple[int, int]) -> None:
    quiet, secret = (replace(PLAYING, together=several, asked=NAMES[:2]) for several in (False, True))
    where = plan(DeskSpace(*size, 2)).lights
    shown, hidden = (draw(desk_of(scene, NAMES[:2]), *size) for scene in (quiet, secret))
    rows = range(where.y, where.y + where.height)
    assert [shown.line(y)[where.x : where.x + where.width] for y in rows] == [
        hidden.line(y)[where.x : where.x + where.width] for y in rows
    ]


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
@pytest.mark.parametrize("caption", ["", "Rohan loses 2 life"])
def test_words_without_room_in_the_picture_stand_whole_in_a_terminal(size: tuple[int, int], caption: str) -> None:
    """In words in the row itself, beside the picture below the log."""
    asked = PagePlan(
        ((Text("Drakborgen Legenden"), "sun  7/21"),), ((Text("{who}: which hero?", who="Karl-Gustav"), ""),)
    )
    page = replace(asked.page(str), caption=caption)
    assert "Karl-Gustav: which hero?" not in " ".join(page.rows)
    scene = replace(PLAYING, box=Face(page, render(page)))
    for plain_words in (True, False):
        shown = draw(desk_of(scene, plain_words=plain_words), *size).text()
        assert "Karl-Gustav: which hero?" in shown or (not plain_words and size == (80, 24)), (size, plain_words)
        assert not plain_words or caption in shown
