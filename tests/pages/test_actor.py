"""The name of who acts in large letters: on every ask with at most two lines, and on every page that waits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.asks import ChoicePart, Option
from companion.pages.page import Page
from companion.pages.picture import render
from companion.pages.plan import FEW
from companion.pages.situation import Balk, Draft, Situation
from companion.pages.surface import Surface
from companion.text import Text, verbatim
from tests.golden_files import check_golden
from tests.pages.making import Person, make_choose, make_number, make_secret, make_situation, make_tell, make_view

HANDS = frozenset({"Rohan", "Bo"})
SHARED = Surface(without_buttons=HANDS)
BESIDE = Surface()
COUNTED = make_secret(seconds=7)
UNCOUNTED = make_secret(seconds=None)
PHASE = make_choose("Go", "Stay", seats=("Rohan", "Bo", "Cy"), text="What now?")

LONG = "Put the tile on the table, with its door towards the hero's room."

PAGES: dict[str, tuple[Situation, Surface, str]] = {
    "two-lines": (make_situation(make_choose("Left", "Right")), SHARED, "Rohan"),
    "number": (make_situation(make_number(1, 2)), SHARED, "Rohan"),
    "done": (make_situation(make_tell("Put the tile on the table.")), SHARED, "Rohan"),
    "long-done": (
        make_situation(make_tell("Put the tile on the table, with its door towards the hero's room.")),
        SHARED,
        "Rohan",
    ),
    "phase": (make_situation(PHASE, waiting=("Bo", "Cy")), Surface(without_buttons=frozenset({"Cy"})), "Cy"),
    "watching": (make_situation(make_choose("Left", "Right", "Back")), Surface("Bo"), "Rohan"),
    "answered": (make_situation(PHASE, waiting=("Bo",)), Surface("Rohan", private=True), "Bo"),
    "covered": (make_situation(UNCOUNTED), SHARED, "Rohan"),
    "counted": (make_situation(COUNTED, seconds=6, laid=("Rohan",)), BESIDE, "Bo"),
    "all-laid": (make_situation(COUNTED, seconds=6, laid=("Rohan", "Bo")), BESIDE, ""),
    "sealed": (make_situation(UNCOUNTED, waiting=("Bo",)), Surface("Rohan", private=True), "Bo"),
    "ready": (make_situation(COUNTED, counting=False, ready=("Rohan",)), BESIDE, "Bo"),
    "paused": (make_situation(make_choose("Left", "Right", "Back"), paused=True), BESIDE, "Rohan"),
    "gone": (make_situation(COUNTED, gone=frozenset({"Bo"})), BESIDE, "Rohan, Bo"),
}


@pytest.mark.parametrize("name", PAGES)
def test_the_acting_name_stands_in_large_letters(name: str) -> None:
    situation, surface, actor = PAGES[name]
    shown = Person(situation, surface).page
    assert shown.name == actor
    picture = render(shown)
    assert (picture != render(replace(shown, name=""))) == bool(actor), "there is room for it"
    check_golden(f"actors/{name}.txt", "\n".join((*shown.rows, "", *picture.braille(), "")))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Margareta, Karl-Gustav", "Margareta +1"),
        ("Margareta-Dorotea", "Margareta"),
        ("Bartholomew-Augustus, Bo, Cy", "Bartholomew +2"),
        ("Wolfeschlegelsteinhausen", "Wolfeschlegelst"),
    ],
)
def test_a_name_without_room_takes_a_shorter_form(name: str, said: str) -> None:
    page = Page(("Legenden", "What now?", "A Answer for Margaret", "B Answer for Karl-Gus"))
    assert render(replace(page, name=name)) == render(replace(page, name=said)) != render(page)


def test_beside_a_third_line_to_read_there_is_no_room() -> None:
    """In Talisman the chances of a tie and a loss stand below the two ways to go on; twelve pixels are left."""
    page = Page(("Ada Lives 2", "Ada: Imp 2", "A Fight     win 29/36", "B Evade by ability", "Tie 1/12    loss 1/9"))
    assert render(replace(page, name="Ada")) == render(page)


def test_more_than_two_lines_leave_no_large_name() -> None:
    assert FEW == 2
    assert Person(make_situation(make_choose("Left", "Right", "Back")), SHARED).page.name == ""


def test_a_watching_handheld_names_who_acts_before_the_others() -> None:
    lines = tuple(map(verbatim, ("Rohan 5", "Bo 4", "Cy 3")))
    bo = Person(make_situation(make_choose("Left"), view=make_view(overview=lines)), Surface("Bo", private=True))
    assert (bo.page.rows[2:], bo.page.name) == (("", "", "", "D More            1/2"), "Rohan")
    bo.press("d")
    assert bo.page.rows[2:5] == ("Rohan 5", "Bo 4", "Cy 3")


def test_before_a_game_nobody_acts() -> None:
    assert Person(make_situation(make_choose("Left", seats=("box",))), SHARED).page.name == ""


def test_a_new_turn_stands_over_the_head() -> None:
    shown = Page(("Rohan", "What?", "A Left", "B Right", "C Back", "D Stay"), turn="Bartholomew")
    assert render(shown).rows[24:] == render(replace(shown, turn="")).rows[24:], "the lines stay"
    check_golden("actors/turn.txt", "\n".join((*render(shown).braille(), "")))


def test_a_barred_part_takes_as_many_presses_as_another() -> None:
    part = ChoicePart(Text("Rohan"), (Option("north", Text("North")), Option("", Text("East: too far"))))
    wholes = (Option("north-north", Text("both")),)
    ask = replace(make_secret(seconds=7), options=wholes, parts={"Bo": (part, part)})
    for private in (True, False):
        good, bad = (Person(make_situation(ask, seconds=7), Surface("Bo", private=private)) for _ in range(2))
        assert (good.press("a"), bad.press("b")) == (None, None)
        assert good.page == bad.page
        assert (good.press("a"), bad.press("a")) == (Draft("Bo", "north-north"), Balk("Bo"))
