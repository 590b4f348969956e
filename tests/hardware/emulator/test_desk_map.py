"""The map of the game on the desk, where there is room for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.pages.sketch import Sketch
from hardware.emulator.canvas import Box, Canvas, Ink
from hardware.emulator.desk_drawing import draw
from hardware.emulator.desk_map import LOG_ROWS, draw_chart, draw_panes
from hardware.panel import TablePane
from tests.hardware.emulator.test_desk import NAMES, PLAYING, desk_of

SKETCH = Sketch(("T.#", ".=."), (("1", 2, 0), ("2", 2, 0), ("^", 5, 5)))
INK = Ink("#ffffff", "#000000")


def test_squares_are_two_cells_wide_where_they_fit() -> None:
    canvas = Canvas(10, 12, INK)
    left = draw_chart(canvas, Box(1, 1, 8, 11), SKETCH)
    assert [line.rstrip() for line in canvas.text().splitlines()[:4]] == ["", " T . 1", " . = .", ""]
    assert left == Box(1, 4, 8, 8)
    canvas = Canvas(10, 12, INK)
    draw_chart(canvas, Box(0, 0, 4, 11), SKETCH)
    assert canvas.text().splitlines()[0].rstrip() == "T.1"


@pytest.mark.parametrize("box", [Box(0, 0, 2, 20), Box(0, 0, 20, 2 + LOG_ROWS)])
def test_without_room_there_is_only_the_log(box: Box) -> None:
    canvas = Canvas(30, 30, INK)
    assert draw_chart(canvas, box, SKETCH) == box
    assert draw_chart(canvas, box, None) == box
    assert not canvas.text().strip()


def test_in_a_low_wide_part_the_map_stands_beside_the_log() -> None:
    canvas = Canvas(50, 3, INK)
    left = draw_chart(canvas, Box(0, 0, 50, 3), SKETCH)
    assert canvas.text().splitlines()[0].rstrip() == "T . 1"
    assert left == Box(7, 0, 43, 3)


def figures(many: int) -> TablePane:
    return TablePane("Resting dice", tuple((f"Figure {n}", "W2G2R2B2") for n in range(1, many + 1)))


@pytest.mark.parametrize(("many", "height"), [(3, 7), (6, 7), (6, 14)])
def test_all_rows_of_a_pane_stand_side_by_side_in_a_low_wide_part(many: int, height: int) -> None:
    canvas, box = Canvas(80, height, INK), Box(0, 0, 80, height)
    left = draw_panes(canvas, box, [figures(many)])
    shown = canvas.text()
    assert all(f"Figure {n}" in shown for n in range(1, many + 1))
    assert shown.count("W2G2R2B2") == many
    assert left.height >= LOG_ROWS


def test_a_few_rows_of_many_are_not_worth_their_room() -> None:
    canvas, box = Canvas(30, 7, INK), Box(0, 0, 30, 7)
    assert draw_panes(canvas, box, [figures(20)]) == box


def test_of_a_map_that_grows_it_shows_what_lies_around_its_first_mark() -> None:
    canvas, board = Canvas(40, 20, INK), ("-" * 80,) * 30
    left = draw_chart(canvas, Box(0, 0, 20, 20), Sketch(board, (("P", 70, 25),), grows=True))
    shown = canvas.text().splitlines()
    assert left == Box(0, 16, 20, 4)
    assert [line.index("P") for line in shown if "P" in line] == [10]
    assert draw_chart(canvas, Box(0, 0, 20, 20), Sketch(board)) == Box(0, 0, 20, 20), "a board is shown whole or not"


@pytest.mark.parametrize(("size", "seen"), [((80, 24), False), ((100, 33), True)])
def test_the_desk_shows_the_map_over_the_log_where_there_is_room(size: tuple[int, int], seen: bool) -> None:
    board = Sketch((".............",) * 9 + ("T....1......T",))
    text = draw(desk_of(replace(PLAYING, chart=board)), *size).text()
    assert ("T . . . . 1 . . . . . . T" in text) is seen
    assert "made." in " ".join(text.split())


@pytest.mark.parametrize("fighting", [True, False])
def test_in_a_fight_a_tall_map_leaves_its_room_to_the_sheets(fighting: bool) -> None:
    board = Sketch((".............",) * 9 + ("T....1......T",))
    sheet = TablePane("Torga", (("Strength", "7"), ("Wounds", "2"), ("Dexterity", "9"), ("axe", "in hand")))
    text = draw(desk_of(replace(PLAYING, chart=board, panes=(sheet,), fighting=fighting), NAMES), 100, 30).text()
    assert ("Dexterity" in text) is fighting
    assert ("T . . . . 1" in text) is not fighting
