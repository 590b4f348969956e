"""Secrets: what each surface shows of them, and that nothing seen by others depends on what was chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.asks import Number, Secret
from companion.pages import ranges
from companion.pages.page import Page
from companion.pages.page_lines import LINES
from companion.pages.situation import Answer, Draft, Situation
from companion.pages.surface import Surface
from companion.text import Text, verbatim
from tests.pages.making import STANCES, Person, block, make_interruption, make_secret, make_situation, make_view

MINE = Surface("Bo", private=True)
SEEN = Surface("Bo")


def test_a_draft_is_marked_on_the_seats_screen_and_sealed_by_a_press() -> None:
    bo = Person(make_situation(make_secret(), seconds=7), MINE)
    assert bo.press("b") == Draft("Bo", "psyche")
    bo.situation = replace(bo.situation, drafted="psyche")
    assert bo.sees == block(
        """
        Bo          sun  7/21
        Choose              7
        A Strength
        B Psyche            <
        C Agility
        D Armour
        """
    )
    assert bo.press("c") == Draft("Bo", "agility")
    assert bo.press("b") == Answer("Bo", "psyche")


def test_a_masked_screen_says_only_that_something_was_chosen() -> None:
    bo = Person(make_situation(make_secret(), seconds=7), SEEN)
    bo.press("b")
    bo.situation = replace(bo.situation, drafted="psyche")
    assert bo.sees == block(
        """
        Bo          sun  7/21
        Choose       chosen 7
        A Strength
        B Psyche
        C Agility
        D Armour
        """
    )
    assert bo.press("b") == Answer("Bo", "psyche")


def test_without_a_clock_the_page_says_how_to_seal() -> None:
    """Nothing else would ever do it, and to press the same again is nothing that one could guess."""
    bo = Person(make_situation(make_secret()), MINE)
    assert bo.press("d") == Draft("Bo", "armour")
    bo.situation = replace(bo.situation, drafted="armour")
    assert bo.sees == block(
        """
        Bo          sun  7/21
        Same button seals it
        A Strength
        B Psyche
        C Agility
        D Armour            <
        """
    )
    assert bo.press("b") == Draft("Bo", "psyche"), "another press only moves the marker"
    assert bo.press("d") == Answer("Bo", "armour")


def test_without_a_clock_a_masked_screen_says_so_too_and_no_more() -> None:
    pages = {Person(make_situation(make_secret(), drafted=option), SEEN).page for option in ("strength", "armour")}
    (page,) = pages
    assert page.rows[1:3] == ("Same button seals it", "A Strength")


def test_the_second_press_of_many_masked_options_says_what_it_is_for() -> None:
    """The lines stay what they are, so that nobody sees which was taken: then they are first, second, third, fourth."""
    bo = Person(make_situation(make_secret(*map(str, range(1, 13)))), SEEN)
    lines = bo.page.rows[2:]
    assert lines == ("A 1 2 3", "B 4 5 6", "C 7 8 9", "D 10 11 12")
    assert bo.press("b") is None
    assert bo.page.rows[1:] == ("Press 2: which one?", *lines)
    assert bo.press("c") == Draft("Bo", "6")


def test_without_a_clock_the_box_says_who_is_waited_for() -> None:
    situation = make_situation(make_secret(seats=("Rohan", "Minotaur")))
    assert Person(situation).page.rows == ("Rohan KP 5  sun  7/21", "Choose", "", "", "", "Rohan, Minotaur")
    one = replace(situation, waiting=("Minotaur",), sealed={"Rohan": "3fa9c1d2"})
    assert Person(one).page.rows[1:] == ("Choose", "Chosen: Rohan", "", "", "Waiting for Minotaur")


def test_a_sealed_seat_waits() -> None:
    situation = make_situation(make_secret(), waiting=("Rohan",), sealed={"Bo": "3fa9c1d2"}, seconds=4)
    for surface in (MINE, SEEN):
        bo = Person(situation, surface)
        assert bo.sees == block(
            """
            Bo          sun  7/21
            Choose              4
            Your choice is laid
            Waiting for Rohan
            """
        )
        assert [bo.press(button) for button in "abcd"] == [None] * 4


def test_the_box_counts_in_a_large_font() -> None:
    situation = make_situation(make_secret(seats=("Rohan", "Minotaur")), seconds=7)
    assert Person(situation).sees == block(
        """
        Choose
        Rohan, Minotaur




        = 7
        """
    )
    one = replace(situation, waiting=("Minotaur",), sealed={"Rohan": "3fa9c1d2"})
    assert Person(one).sees == block(
        """
        Choose
        Waiting for Minotaur




        = 7
        """
    )


def test_of_many_who_have_chosen_the_box_says_how_many() -> None:
    seats = tuple("abcde")
    situation = make_situation(make_secret(seats=seats), waiting=seats[1:], seconds=7)
    assert Person(situation).page.rows[1] == "b, c, d, e"
    names = tuple(f"Somebody {n}" for n in range(5))
    waiting = make_situation(make_secret(seats=names), waiting=names[3:], sealed=dict.fromkeys(names[:3], "3fa9c1d2"))
    assert Person(waiting).page.rows[2] == "3 of 5 have chosen"


def test_the_box_covers_the_secret_of_a_seat_without_buttons() -> None:
    ask = make_secret(seats=("Ada", "Bo", "Cy"))
    box = Person(make_situation(ask, seconds=7), Surface(without_buttons=frozenset({"Ada", "Bo"})))
    covered = block(
        """
        Ada alone!          7
        A secret for you
        A Hold to look
        B Not now
        """
    )
    assert box.sees == covered
    assert box.press("a") is None
    assert box.sees == covered
    assert box.press("A") is None
    assert box.sees == block(
        """
        Ada         sun  7/21
        Choose              7
        A Strength
        B Psyche
        C Agility
        D Armour
        """
    )
    assert box.press("d") == Answer("Ada", "armour")
    assert box.sees == covered
    box.situation = replace(box.situation, waiting=("Bo", "Cy"), sealed={"Ada": "77aa"})
    assert box.page.rows[0].startswith("Bo alone!")
    assert box.press("Aa") == Answer("Bo", "strength")
    box.situation = replace(box.situation, waiting=("Cy",))
    assert box.page.big == ("7",)


def test_not_now_lets_the_next_seat_first() -> None:
    box = Person(make_situation(make_secret(seats=("Ada", "Bo"))), Surface(without_buttons=frozenset({"Ada", "Bo"})))
    whose = []
    for _ in range(4):
        whose.append(box.page.rows[0])
        box.press("b")
    assert whose == ["Ada alone!", "Bo alone!", "Ada alone!", "Bo alone!"]


@pytest.mark.parametrize("press", ["D", "C"])
def test_the_menu_and_interruptions_cover_the_secret_again(press: str) -> None:
    ask = replace(make_secret(), interruptions=(make_interruption("spell", "Cast a spell"),))
    box = Person(make_situation(ask), Surface(without_buttons=frozenset({"Bo"})))
    box.press("A")
    box.press(press + "D")
    assert box.page.rows[1] == "A secret for you"


def test_another_handheld_sees_what_is_chosen() -> None:
    watcher = Person(make_situation(make_secret(), seconds=7), Surface("Cy", private=True))
    assert watcher.page.rows == ("Rohan KP 5  sun  7/21", "Waiting for Rohan, Bo", "", "", "", "")
    assert watcher.page.name == "Rohan, Bo"
    lines = tuple(verbatim(words) for words in ("Rohan 5: a room", "Bo 9: a room", "Rohan >< Troll"))
    fight = make_situation(make_secret(), seconds=7, view=make_view(overview=lines))
    person = Person(fight, Surface("Cy", private=True))
    assert person.page.rows[2:] == ("", "", "", "D More            1/2")
    person.press("d")
    assert person.page.rows[2:] == (*map(str, lines), "D First page      2/2")
    assert Person(fight, Surface("Cy")).page.rows[2:] == ("", "", "", "")


def presses_to(count: int, index: int) -> str:
    """Return the buttons that lead to one of so many secret options."""
    path: tuple[int, ...] = ()
    for _ in range(ranges.presses_needed(count, LINES)):
        runs = ranges.group_values(count, path, LINES)
        path = (*path, next(i for i, run in enumerate(runs) if index in run))
    return "".join("abcd"[i] for i in path)


def trace(ask: Secret, surface: Surface, index: int) -> list[Page]:
    """Return all pages that somebody sees while the option is chosen and then sealed."""
    options = ask.options_for("Bo")
    situation: Situation = make_situation(ask, seconds=7)
    person = Person(situation, surface)
    pages = [person.page]
    looking = surface.seat is None
    if looking:
        person.press("A")
    action: object = None
    presses = presses_to(len(options), index)
    seal = presses if len(presses) == 1 else "a"
    for buttons in (presses, *(() if looking and len(presses) == 1 else (seal,))):
        for button in buttons:
            action = person.press(button)
            if not looking:
                pages.append(person.page)
        if isinstance(action, Draft):
            person.situation = replace(person.situation, drafted=action.value)
        pages.append(person.page)
    assert action == Answer("Bo", options[index].id)
    person.situation = replace(situation, waiting=("Rohan",), sealed={"Bo": "ab12cd34"})
    return [*pages, person.page]


@given(st.integers(1, 70), st.data())
def test_pages_that_others_see_do_not_depend_on_the_choice(count: int, data: st.DataObject) -> None:
    ask = make_secret(*(f"Card {i}" for i in range(count)))
    one, other = (data.draw(st.integers(0, count - 1)) for _ in range(2))
    for surface in (SEEN, Surface(without_buttons=frozenset({"Bo"}))):
        assert trace(ask, surface, one) == trace(ask, surface, other)


def number_presses(least: int, most: int, value: int, surface: Surface) -> str:
    """Return the buttons by which Bo tells this secret number, the one that seals it included."""
    ask = Number(key="life", seats=("Bo",), text=Text("Orc: life?"), min=least, max=most, private=True)
    person = Person(make_situation(ask), surface)
    if surface.seat is None:
        person.press("A")
    buttons = presses_to(most - least + 1, value - least)
    for button in buttons:
        assert person.press(button) is None
    # On the box's screen it stays unnamed: somebody may see that before it is covered again.
    seal = "A Seal it" if surface.seat is None else f"A Seal it: {value}"
    assert person.page.rows[1:] == ("Now seal it", seal, "", "", "D Choose anew")
    assert person.press("a") == Answer("Bo", value)
    return f"{buttons}a"


@pytest.mark.parametrize("surface", [MINE, Surface(without_buttons=frozenset({"Bo"}))])
@pytest.mark.parametrize(("most", "presses"), [(4, 1), (5, 2), (13, 2), (16, 2), (17, 3), (40, 3), (64, 3)])
def test_every_secret_number_takes_the_same_number_of_presses(most: int, presses: int, surface: Surface) -> None:
    told = [number_presses(1, most, value, surface) for value in range(1, most + 1)]
    assert {*map(len, told)} == {presses + 1}
    assert len({*told}) == most


def test_a_secret_number_says_which_press_comes_next() -> None:
    ask = Number(key="life", seats=("Bo",), text=Text("Life?"), min=1, max=40, private=True)
    bo = Person(make_situation(ask), MINE)
    assert bo.page.rows[1:] == ("Life?       press 1/3", "A  1-10", "B 11-20", "C 21-30", "D 31-40")
    bo.press("b")
    assert bo.page.rows[1:] == ("Life?       press 2/3", "A 11-13", "B 14-16", "C 17-18", "D 19-20")
    bo.press("d")
    assert bo.page.rows[1:] == ("Life?       press 3/3", "A 19", "B 20", "", "")
    bo.press("b")
    assert bo.page.rows[1:3] == ("Now seal it", "A Seal it: 20")
    bo.press("d")
    assert bo.page.rows[1] == "Life?       press 1/3", "a slip costs only the presses so far"


def test_a_marker_among_many_is_sealed_by_one_press_or_chosen_anew() -> None:
    ask = make_secret(*map(str, range(1, 13)))
    for surface, seals in ((MINE, "A Seal it: 6"), (SEEN, "A Seal it")):
        bo = Person(make_situation(ask), surface)
        assert bo.press("bc") == Draft("Bo", "6")
        bo.situation = replace(bo.situation, drafted="6")
        assert bo.page.rows[1:] == ("Now seal it", seals, "", "", "D Choose anew")
        assert bo.press("d") is None
        assert bo.page.rows[2].startswith("A 1 2 3")
        assert bo.press("aa") == Draft("Bo", "1")
        bo.situation = replace(bo.situation, drafted="1")
        assert bo.press("a") == Answer("Bo", "1")


@given(st.integers(1, 70))
def test_every_secret_option_takes_the_same_number_of_presses(count: int) -> None:
    assert len({len(presses_to(count, index)) for index in range(count)}) == 1
    assert len({presses_to(count, index) for index in range(count)}) == count


def test_the_four_groups_of_many_masked_options_stay_where_they_are() -> None:
    ask = make_secret("Fire", "Ice", "Fog", "Web", "Light", "Rope", "Rain")
    bo = Person(make_situation(ask), SEEN)
    assert bo.sees == block(
        """
        Bo          sun  7/21
        Choose      press 1/2
        A Fire Ice
        B Fog Web
        C Light Rope
        D Rain
        """
    )
    rows = bo.page.rows[2:]
    assert bo.press("b") is None
    assert bo.page.rows[1:] == ("Press 2: which one?", *rows)
    assert bo.press("a") == Draft("Bo", "fog")


def test_a_forbidden_stance_is_an_empty_line_on_every_surface() -> None:
    ask = make_secret(STANCES[0], "", *STANCES[2:])
    box = Person(make_situation(ask), Surface(without_buttons=frozenset({"Bo"})))
    box.press("A")
    for person in (box, Person(make_situation(ask), MINE), Person(make_situation(ask), SEEN)):
        assert person.page.rows[2:] == ("A Strength", "", "C Agility", "D Armour")
        assert person.press("b") is None


def test_no_two_screens_share_a_draft() -> None:
    """The marker stands on the drafting seat's own screen and nowhere else."""
    situation = make_situation(make_secret(), drafted="psyche")
    marked = [MINE, SEEN, Surface("Cy"), Surface(), Surface(without_buttons=frozenset({"Bo"}))]
    shown = [any("<" in row for row in Person(situation, surface).page.rows) for surface in marked]
    assert shown == [True, False, False, False, False]
