"""Figures that are declared at their field: menus, periods, gains, learning and secrecy come from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kit.figures import (
    PERIODS,
    Period,
    bounds,
    box_only,
    carried,
    change,
    corrections,
    declared_figures,
    figure,
    fixed,
    hidden,
    learned_figures,
    lost_things,
    not_in_menu,
    reset_after,
    reset_carried,
)
from companion.record import record
from companion.state import Json, Range, State, assign, check, digest, figures, values
from companion.text import Text


@record(frozen=False)
class Wanderer:
    """Somebody with a figure of every sort."""

    seat: str = fixed("", "names a seat")
    keys: Annotated[int, Range(0, 20)] = carried(0, Text("Keys"))
    torch: bool = figure(True, Text("Torch burns"), lasts="life")
    sword: bool = carried(False, Text("Sword"))
    full: Annotated[int | None, Range(1, 40)] = figure(None, Text("Full life"), learned="life", late=True)
    life: Annotated[int | None, Range(0, 40)] = figure(None, Text("Life"), most="full")
    place: Literal["room", "outside"] = figure("room", Text("Place"))
    stance: Literal["high", "low"] | None = figure(None, Text("Stance"), lasts="fight")
    moved: bool = box_only(False, Text("Has moved"), lasts="turn")
    luck: Annotated[int, Range(-3, 3)] = figure(0, Text("Luck"), lasts="round")
    bid: Annotated[int, Range(0, 9)] = figure(0, Text("Bid"), private=True)
    ring: str | None = figure(None, Text("Ring"), lasts="life")
    path: list[str] = fixed(factory=list, why="rooms by number", lasts="turn")
    told: bool = hidden(False)
    name: str = not_in_menu("", "buttons have no letters")
    plain: int = 0


@record(kw_only=True, frozen=False)
class Walk(State):
    """A state with two of them."""

    walkers: dict[str, Wanderer] = field(default_factory=dict)


def walk() -> Walk:
    return Walk(seats=["Ada", "Bo"], walkers={"Ada": Wanderer("Ada"), "Bo": Wanderer("Bo")})


def labels(part: Any, seat: str | None = None) -> list[str]:
    return [str(one.label) for one in corrections(part, "walkers.Ada", Text("Ada"), seat=seat)]


def test_a_declared_figure_is_found_by_its_field() -> None:
    assert [*declared_figures(Wanderer)] == [f for f in Wanderer.__dataclass_fields__ if f != "plain"]
    one = declared_figures(Wanderer)["full"]
    assert (str(one.label), one.learned, one.late, one.lasts, one.default()) == (
        "Full life",
        "life",
        True,
        "game",
        None,
    )
    assert declared_figures(Wanderer)["seat"].why == "names a seat"
    assert declared_figures(Wanderer) is declared_figures(Wanderer)


def test_the_menu_lists_settable_figures_with_values_late_ones_last() -> None:
    menu = {one.path: one.choices for one in corrections(Wanderer("Ada"), "walkers.Ada", Text("Ada"))}
    assert menu == {
        "walkers.Ada.keys": tuple(range(21)),
        "walkers.Ada.torch": (True, False),
        "walkers.Ada.sword": (True, False),
        "walkers.Ada.life": (None, *range(41)),
        "walkers.Ada.place": ("room", "outside"),
        "walkers.Ada.stance": (None, "high", "low"),
        "walkers.Ada.luck": (-3, -2, -1, 0, 1, 2, 3),
        "walkers.Ada.full": (None, *range(1, 41)),
        "walkers.Ada.moved": (True, False),
    }
    assert [*menu][-2:] == ["walkers.Ada.full", "walkers.Ada.moved"]


def test_figures_that_only_the_box_keeps_have_a_page_of_their_own() -> None:
    *_, one = corrections(Wanderer("Ada"), "walkers.Ada", Text("Rohan"))
    assert (str(one.group), str(one.called), one.noted) == ("Rohan: info", "Rohan: Has moved", True)


def test_figures_of_the_state_itself_have_no_path_before_them() -> None:
    assert [one.path for one in corrections(Wanderer("Ada"), "", Text("Castle"))][:2] == ["keys", "torch"]


def test_every_value_that_the_menu_offers_can_be_set() -> None:
    state = walk()
    for one in corrections(state.walkers["Ada"], "walkers.Ada", Text("Ada"), seat="Ada"):
        for value in one.choices:
            check(state, one.path, value)


def test_life_is_capped_at_full_life() -> None:
    hurt = Wanderer("Ada", full=7)
    menu = {one.path: one.choices for one in corrections(hurt, "p", Text("Ada"))}
    assert menu["p.life"] == (None, *range(8))
    assert change(hurt, "life", 99) == 7


def test_given_choices_replace_the_declared_ones_in_the_menu() -> None:
    now: Mapping[str, Sequence[Json]] = {"place": (), "ring": (None, "ruby"), "keys": range(2)}
    menu = {one.path: one.choices for one in corrections(Wanderer("Ada"), "p", Text("Ada"), now)}
    assert "p.place" not in menu
    assert menu["p.ring"] == (None, "ruby")
    assert menu["p.keys"] == (0, 1)


def test_a_menu_is_made_anew_only_where_it_is_another_one() -> None:
    hurt, name = Wanderer("Ada", full=7), Text("Ada")
    before = corrections(hurt, "kept", name)
    hurt.keys = 5
    assert corrections(hurt, "kept", name) is before, "what stands there now is in no menu"
    hurt.full = 6
    assert {one.path: one.choices for one in corrections(hurt, "kept", name)}["kept.life"] == (None, *range(7))
    assert len(corrections(hurt, "kept", name, {"keys": ()})) == len(before) - 1
    assert len(corrections(hurt, "kept", name, seat="Ada")) == len(before) + 1
    assert corrections(hurt, "kept", Text("Rohan"))[0].group == Text("Rohan")


def test_a_private_figure_is_seen_and_set_by_its_own_seat_alone() -> None:
    state = walk()
    assert "Bid" not in labels(state.walkers["Ada"])
    assert "Bid" not in labels(state.walkers["Ada"], "Bo")
    assert "Bid" in labels(state.walkers["Ada"], "Ada")
    walkers: Any = figures(state, "Ada")["walkers"]
    assert walkers["Ada"]["bid"] == 0
    assert "bid" not in walkers["Bo"]
    everybody: Any = figures(state, None)["walkers"]
    assert "bid" not in everybody["Ada"]
    # It is a figure like any other for the hash and for whoever sets it.
    before = digest(state)
    assign(state, "walkers.Ada.bid", 3)
    assert digest(state) != before


def test_hidden_figures_are_not_shown_and_fixed_ones_not_set() -> None:
    state = walk()
    before = digest(state)
    state.walkers["Ada"].told = True
    assert digest(state) == before
    shown: Any = figures(state, "Ada")
    assert "told" not in shown["walkers"]["Ada"]
    with pytest.raises(KeyError, match="cannot be set by hand"):
        check(state, "walkers.Ada.seat", "Bo")


def test_the_end_of_a_period_puts_back_what_lasts_no_longer() -> None:
    one = Wanderer("Ada", keys=2, torch=False, life=0, stance="low", moved=True, luck=2, told=True, path=["3"])
    assert reset_after(one, "fight") == {"stance": "low"}
    assert reset_after(one, "turn") == {"moved": True, "path": ["3"]}
    assert reset_after(one, "life") == {"keys": 2, "torch": False, "luck": 2}
    assert reset_after(one, "life") == {}
    assert (one.life, one.told, one.torch) == (0, True, True)
    assert one.path is not Wanderer("Bo").path


@given(st.permutations(PERIODS))
def test_a_longer_period_ends_all_that_a_shorter_one_does(order: list[Period]) -> None:
    one = Wanderer("Ada", keys=2, torch=False, stance="low", moved=True, luck=2, place="outside")
    gone: set[str] = set()
    for period in order:
        gone |= set(reset_after(one, period))
    assert gone == {"keys", "torch", "stance", "moved", "luck"}
    assert one.place == "outside"


def test_lost_things_are_named_as_people_call_them() -> None:
    one = Wanderer("Ada", keys=2, sword=True, torch=False, stance="low")
    assert [*map(str, lost_things(one, reset_after(one, "life")))] == ["Keys 2", "Sword"]
    assert [*lost_things(one, reset_after(one, "life"))] == []


def test_carried_things_can_be_lost_alone() -> None:
    one = Wanderer("Ada", keys=2, torch=False)
    assert reset_carried(one) == {"keys": 2}
    assert (one.keys, one.torch) == (0, False)


@given(st.integers(-3, 3), st.integers(-9, 9))
def test_a_change_goes_as_far_as_the_range(luck: int, by: int) -> None:
    one = Wanderer("Ada", luck=luck)
    many = change(one, "luck", by)
    assert one.luck == min(max(luck + by, -3), 3)
    assert many == abs(one.luck - luck)


def test_a_gain_never_lowers_a_figure_that_people_set_higher() -> None:
    one = Wanderer("Ada", full=5, life=9)
    assert change(one, "life", 2) == 0
    assert one.life == 9


def test_unknown_figures_count_from_zero_and_words_do_not_count() -> None:
    one = Wanderer("Ada")
    assert change(one, "life", 3) == 3
    assert bounds(Wanderer, "luck") == (-3, 3)
    with pytest.raises(TypeError, match="place is no number"):
        change(one, "place", 1)


def test_figures_are_learned_as_the_data_names_them() -> None:
    assert learned_figures(Wanderer("Ada", full=7, life=3)) == {"life": 7}


def test_a_type_without_a_list_of_values_has_no_choices() -> None:
    assert values(Wanderer, "ring") is None
    assert values(Wanderer, "stance") == (None, "high", "low")


def test_a_mistake_in_what_is_declared_is_said_at_once() -> None:
    with pytest.raises(ValueError, match="says why"):
        fixed(0, "")

    @record(frozen=False)
    class Upward:
        keys: Annotated[int, Range(0, 3)] = figure(0, Text("Keys"), most="nothing")

    with pytest.raises(ValueError, match="goes as far as nothing, which is no field"):
        declared_figures(Upward)
