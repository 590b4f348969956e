"""Dice: faces as data, needs, exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dice import T6, T12, Die, DieError, Need

FACES = st.lists(st.integers(-20, 20), min_size=1, max_size=12).map(tuple)
NEEDS = st.builds(Need, st.sampled_from(["<=", "<", ">=", ">"]), st.integers(-20, 20))


def test_the_usual_dice_have_their_faces() -> None:
    assert T12.faces == tuple(range(1, 13))
    assert T6.faces == tuple(range(1, 7))


@pytest.mark.parametrize(("op", "made"), [("<=", [1, 2]), ("<", [1]), (">=", [2, 3]), (">", [3])])
def test_each_operator_of_a_need_accepts_its_faces(op: Literal["<=", "<", ">=", ">"], made: list[int]) -> None:
    assert [face for face in (1, 2, 3) if Need(op, 2).is_met_by(face)] == made


def test_a_die_without_faces_is_refused() -> None:
    with pytest.raises(DieError, match=r"^The die sun has no faces: give it at least one\.$"):
        Die("sun", ())


def test_a_face_on_two_sides_counts_twice() -> None:
    sun = Die("sun", (0, 0, 0, 1, 1, 2))
    assert sun.values == (0, 1, 2)
    assert sun.chance(Need("<", 1)) == Fraction(1, 2)


@given(FACES, NEEDS)
def test_a_chance_counts_the_sides_that_make_it(faces: tuple[int, ...], need: Need) -> None:
    chance = Die("any", faces).chance(need)
    assert chance == Fraction(len([face for face in faces if need.is_met_by(face)]), len(faces))
    opposite = Need({"<=": ">", "<": ">=", ">=": "<", ">": "<="}[need.op], need.value)  # type: ignore[arg-type]
    assert chance + Die("any", faces).chance(opposite) == 1
