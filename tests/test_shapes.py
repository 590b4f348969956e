"""Shapes of data, and the sentence for data that have another shape."""

from __future__ import annotations

from typing import Any

import pytest

from companion.shapes import Many, OneOf, Shape, TableShape, WholeShape, Words, nearest, short

SHEET = TableShape({"name": Words(6)}, {"life": WholeShape(1, 9), "faces": Many(WholeShape(1, 12), least=1)})


def faults_of(shape: Shape, value: Any) -> list[str]:
    return [f"{'.'.join(fault.place)} {fault.says}" for fault in shape.faults(value, ("ada",))]


@pytest.mark.parametrize(
    ("shape", "value"),
    [
        (WholeShape(1, 9), 9),
        (Words(6), "Åse"),
        (Words(6, "[01]{2,6}", "digits"), "0110"),
        (OneOf(("fight", "flees")), "flees"),
        (Many(WholeShape(1, 12)), []),
        (SHEET, {"name": "Ada"}),
        (TableShape(others=SHEET), {"bo-2": {"name": "Bo", "life": 3, "faces": [1, 12]}}),
    ],
)
def test_data_of_the_right_shape_has_no_fault(shape: Shape, value: Any) -> None:
    assert faults_of(shape, value) == []


@pytest.mark.parametrize(
    ("shape", "value", "says"),
    [
        (WholeShape(1, 9), 10, "ada cannot be 10: give a whole number from 1 to 9."),
        (WholeShape(1, 9), True, "ada cannot be true: give a whole number from 1 to 9."),
        (WholeShape(1, 9), "5", "ada cannot be '5': give a whole number from 1 to 9."),
        (Words(6), 7, "ada cannot be 7: give a text in quotation marks."),
        (Words(6), " ", "ada is empty: give a text of 1 to 6 characters."),
        (Words(6), "Brunkåpa", "ada has 8 characters: 6 fit on the screen, so shorten it."),
        (Words(6), "A\nB", "ada cannot be 'A\\nB': give one line without blanks around it."),
        (Words(6), "Ada ", "ada cannot be 'Ada ': give one line without blanks around it."),
        (Words(6, "[01]+", "noughts and ones"), "012", "ada cannot be '012': give noughts and ones."),
        (OneOf(("fight", "flees")), "flee", "ada cannot be 'flee': give one of 'fight', 'flees'."),
        (OneOf(("fight",)), ["fight"], "ada cannot be a list: give one of 'fight'."),
        (Many(WholeShape(1, 12)), 3, "ada cannot be 3: give a list such as [1, 2, 3]."),
        (Many(WholeShape(1, 12), least=1), [], "ada has 0 entries: give at least 1."),
        (Many(WholeShape(1, 12)), [13], "ada cannot be 13: give a whole number from 1 to 12."),
        (SHEET, 3, "ada cannot be 3: give a table."),
        (SHEET, {}, "ada.name is missing: add it."),
        (SHEET, {"name": "Ada", "lief": 3}, "ada.lief is not known here: did you mean life?"),
        (SHEET, {"name": "Ada", "x": 3}, "ada.x is not known here: use one of name, life, faces."),
        (SHEET, {"nam": "Ada"}, "ada.nam is not known here: did you mean name?"),
        (Many(SHEET), {"name": "Ada"}, "ada cannot be a single table: write [[ada]] before each."),
        (TableShape(), {"x": 3}, "ada.x is not known here: leave it out."),
        (TableShape(others=SHEET), {"": {}}, "ada. is no name for a table: use 1 to 24 letters, digits, - and _."),
    ],
)
def test_a_fault_of_shape_says_what_to_do(shape: Shape, value: Any, says: str) -> None:
    assert faults_of(shape, value) == [says]


def test_the_nearest_known_name_is_found_or_none() -> None:
    assert nearest("armor", {"armour": 1, "agility": 1}) == "armour"
    assert nearest("zzz", {"armour": 1}) is None


def test_long_values_are_shortened_in_sentences() -> None:
    assert str(short({"a": 1})) == "a table"
    assert len(str(short("x" * 100))) == 43
    assert str(short(10**5000)) == "a number that long"
