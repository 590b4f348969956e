"""Header with which a new game begins."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game import BadSetup
from companion.table import new_header
from tests.table.making import header
from tests.toys import game


@pytest.mark.parametrize(
    ("seats", "says"),
    [
        (["Ada"], "Toy is for 2 to 4 seats, not for 1: name that many."),
        ([], "Toy is for 2 to 4 seats, not for 0: name that many."),
        (["A", "B", "C", "D", "E"], "Toy is for 2 to 4 seats, not for 5: name that many."),
        (["Ada", "Ada"], "Two seats have the same name: give each its own."),
        (["Ada", ""], "'' is no name for a seat: use 1 to 20 letters without a dot."),
        (["Ada", "  "], "'' is no name for a seat: use 1 to 20 letters without a dot."),
        (["Ada", "B.o"], "'B.o' is no name for a seat: use 1 to 20 letters without a dot."),
        (["Ada", "B\no"], "'B\\no' is no name for a seat: use 1 to 20 letters without a dot."),
        (["Ada", "x" * 21], f"'{'x' * 21}' is no name for a seat: use 1 to 20 letters without a dot."),
        (["Ada", 7], "'7' is no name for a seat: use 1 to 20 letters without a dot."),
        (["Ada", None], "'None' is no name for a seat: use 1 to 20 letters without a dot."),
        (["Ada", ["Bo"]], "\"['Bo']\" is no name for a seat: use 1 to 20 letters without a dot."),
    ],
)
def test_wrong_seats_are_refused_in_one_sentence(seats: list[Any], says: str) -> None:
    with pytest.raises(BadSetup) as refused:
        new_header(game, seats)
    assert str(refused.value) == says


def test_names_in_any_letters_are_taken_as_they_are() -> None:
    assert header("Åsa Ek", "山田", "x" * 20)["seats"] == ["Åsa Ek", "山田", "x" * 20]


def test_names_that_look_the_same_are_the_same() -> None:
    assert header(" Ada ", "A\u030asa")["seats"] == ["Ada", "\xc5sa"]
    for twice in (("Ada", "Ada "), ("\xc5sa", "A\u030asa")):
        with pytest.raises(BadSetup, match="Two seats have the same name"):
            header(*twice)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"moon": 1}, "Toy has no option 'moon': it has rounds, seconds."),
        ({"rounds": 4}, "The option rounds cannot be '4': choose one of 1, 2, 3, 50."),
        ({"rounds": True}, "The option rounds cannot be 'true': choose one of 1, 2, 3, 50."),
        ({"rounds": 1.0}, "The option rounds cannot be '1.0': choose one of 1, 2, 3, 50."),
        ({"rounds": []}, "The option rounds cannot be '[]': choose one of 1, 2, 3, 50."),
        ({"rounds": "x" * 99}, f"The option rounds cannot be '{'x' * 40}': choose one of 1, 2, 3, 50."),
    ],
)
def test_a_wrong_house_rule_is_refused_in_one_sentence(options: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSetup) as refused:
        header(**options)
    assert str(refused.value) == says


def test_missing_house_rules_have_their_defaults() -> None:
    assert header(rounds=1)["options"] == {"rounds": 1, "seconds": 7}


@pytest.mark.parametrize(
    ("modes", "says"),
    [
        (
            {"dice.T20": "rolled"},
            "There is no 'dice.T20' to roll or draw: choose one of dice.T12, dice.T6, cards.dragon.",
        ),
        ({"dice.T6": "drawn"}, "dice.T6 cannot be 'drawn': choose asked or rolled."),
        ({"cards.dragon": "rolled"}, "cards.dragon cannot be 'rolled': choose asked or drawn."),
    ],
)
def test_a_wrong_mode_is_refused_in_one_sentence(modes: dict[str, str], says: str) -> None:
    with pytest.raises(BadSetup) as refused:
        header(modes=modes)
    assert str(refused.value) == says


def test_a_seed_lies_in_the_header_only_if_there_is_one() -> None:
    assert header(seed=0)["seed"] == 0
    assert "seed" not in header()
