"""The whole evening on menu pages: backwards, by round and hero."""

from __future__ import annotations

import random
from dataclasses import replace

from companion.cli.host.scenes import history, situation_of
from companion.game import find
from companion.journal import MemoryJournal
from companion.pages.lists import HAPPENED, MAIN
from companion.pages.situation import GoBack, Recall, Situation
from companion.pages.surface import Surface
from companion.state import Event
from companion.table import Table, new_header
from companion.testing import bots
from companion.text import Text, verbatim
from tests.pages.making import Person, block, make_choose, make_situation, make_view

NAMES = {"Ada": verbatim("Durim"), "Bo": verbatim("Rohan")}


def make_evening(*events: Event, private: tuple[Text, ...] = ()) -> Situation:
    """Return a moment after these events."""
    view = make_view(names=NAMES, private=private)
    return make_situation(make_choose("Move"), view=view, history=events)


def reader(situation: Situation, surface: Surface | None = None) -> Person:
    """Somebody who has opened the page."""
    person = Person(situation, surface or Surface())
    while "What happened" not in person.sees:
        person.press("D" if not person.cursor.menu else "d")
    action = person.press("abc"[[row[2:] for row in person.page.rows[2:]].index("What happened")])
    assert action == Recall()
    assert person.cursor.menu == (MAIN, HAPPENED)
    return person


FIRST = Event("x", Text("{hero} has one key.", hero="Durim"), who="Ada", round=1)
DOOR = Event("x", Text("Place an open-door tile."), who="Bo", round=2)
HURT = Event("x", Text("{hero} loses {n} life: {life} left.", hero="Rohan", n=2, life=3), who="Bo", round=2)


def test_a_game_may_call_its_rounds_otherwise() -> None:
    view = make_view(names=NAMES, words={"round": Text("Step {n}")})
    person = reader(make_situation(make_choose("Move"), view=view, history=(FIRST, HURT)))
    assert person.page.rows[0] == "Rohan          Step 2"


def test_the_newest_stands_first_and_more_is_a_press_away() -> None:
    person = reader(make_evening(FIRST, DOOR, HURT))
    assert person.sees == block(
        """
        Rohan         Round 2
        Rohan loses 2 life: 3
        left.

        C Earlier hold: round
        D Back
        """
    )
    person.press("c")
    assert person.page.rows[:3] == ("Rohan         Round 2", "Place an open-door", "tile.")
    person.press("c")
    assert person.page.rows[:2] == ("Durim         Round 1", "Durim has one key.")
    assert person.page.rows[4] == ""
    person.press("c")
    assert person.page.rows[1] == "Durim has one key."


def test_a_long_c_turns_to_the_round_before() -> None:
    """Twenty presses for five rounds were too many."""
    told = [
        Event("x", Text("{hero} has key {n}.", hero=who, n=at), who=seat, round=round_)
        for round_ in range(1, 6)
        for seat, who in (("Ada", "Durim"), ("Bo", "Rohan"))
        for at in range(7)
    ]
    person = reader(make_evening(*told))
    heads = [person.page.rows[0]]
    while person.page.rows[4]:
        person.press("C")
        heads.append(person.page.rows[0])
    assert heads == [*(f"Rohan         Round {n}" for n in (5, 4, 3, 2, 1)), "Durim         Round 1"]
    assert person.page.rows[1] == "Durim has key 0.", "at last the very first page"
    person.press("C")
    assert person.page.rows[1] == "Durim has key 0."


def test_a_window_marks_the_events_to_which_its_keys_go_back() -> None:
    first = [replace(FIRST, text=Text("Key {n}.", n=n)) for n in range(6)]
    person = reader(replace(make_evening(*first), history_at=(3, 8, 11, 12, 13, 14)))
    for marked in (("Key 4.", "Key 5."), ("Key 1.", "Key 2.")):
        panes = history(person.situation, person.surface, person.cursor, str)
        assert [(words, mark) for words, mark in panes[0].rows if mark] == [*zip(marked, "AB", strict=True)]
        for button, words in zip("ab", marked, strict=True):
            offer = replace(person)
            offer.press(button)
            assert offer.page.rows[1] == words
        person.press("c")


def test_before_anything_has_happened_it_says_so() -> None:
    assert reader(make_evening()).page.rows[1] == "Nothing yet"


def test_private_events_are_on_the_seats_own_screen_only() -> None:
    evening = make_evening(FIRST, private=(Text("You carry the ring."),))
    assert "You carry the ring." in reader(evening, Surface("Rohan", private=True)).page.rows
    for surface in (Surface(), Surface("Rohan")):
        assert "You carry the ring." not in reader(evening, surface).page.rows


def test_all_that_was_told_in_a_game_is_there() -> None:
    table = Table(find("legenden"), MemoryJournal(new_header(find("legenden"), ["Ada", "Bo"])))
    bots.play(table, random.Random(5), 120)
    person = reader(replace(situation_of(table, None), history=tuple(table.log())))
    read: list[str] = []
    before: list[str] = []
    while True:
        # Whoever has a window reads on from the same page.
        panes = history(person.situation, person.surface, person.cursor, str)
        assert person.page.rows[0].split() == panes[0].title.split()
        assert person.page.rows[3].strip() in " ".join(panes[0].rows[-1][0].split()) or not person.page.rows[3]
        here = [pane.title for pane in panes]
        assert not before or here[:3] in (before[:3], before[1:4])
        before = here
        read += " ".join(person.page.rows[1:4]).split()
        if not person.page.rows[4]:
            break
        person.press("c")
    for event in table.log():
        assert event.key == "seal" or all(word in read for word in str(event.text).split())


def test_a_press_on_an_event_offers_to_go_back_to_it() -> None:
    evening = replace(make_evening(FIRST, DOOR, HURT), history_at=(3, 8, 11))
    person = reader(evening)
    assert person.page.rows[5] == "D Back        A: undo"
    assert person.press("b") is None, "nothing stands there"
    person.press("a")
    assert person.sees == block(
        """
        Back to before this?
        Rohan loses 2 life: 3
        left.

        C Hold to go back
        D Back
        """
    )
    assert person.press("c") is None, "only a long press"
    assert person.press("C") == GoBack(11)
    assert person.cursor.menu == ()


def test_the_way_back_from_there_keeps_the_page() -> None:
    person = reader(replace(make_evening(FIRST, DOOR, HURT), history_at=(3, 8, 11)))
    for button in "ca":
        person.press(button)
    assert person.page.rows[1:3] == ("Place an open-door", "tile.")
    person.press("d")
    assert person.page.rows[1:3] == ("Place an open-door", "tile.")
    person.press("c")
    person.press("a")
    assert person.page.rows[1] == "Durim has one key.", "A is for a single row as well"
