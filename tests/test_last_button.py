"""The last button turns pages: on no page of a longer list it answers, and on no page does it lose something."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.asks import Choose, Option, Secret
from companion.game import find
from companion.pages.cursor import Cursor, start
from companion.pages.screen import page, plan_page, press
from companion.pages.situation import Answer, Situation
from companion.pages.surface import Surface
from companion.testing.play import advance
from companion.text import BLANK, Text
from tests.every_game import our_games, own_part
from tests.pages.making import Person, make_choose, make_situation

SEEDS, ASKS = 4, 300


@pytest.mark.parametrize("game", our_games())
def test_the_button_that_turns_pages_never_answers_or_loses(game: str) -> None:
    part: Any = type("Random", (own_part(game),), {"game": game})()
    lists = 0
    for seed in range(SEEDS):
        rng = random.Random(seed)
        hand = part.hand(rng)
        for _ in range(ASKS):
            ask = hand.ask
            if ask is None:
                break
            if isinstance(ask, Choose) and not isinstance(ask, Secret) and len(ask.seats) == 1:
                asked = Situation(find(game).view(hand.state, None), 1, ask, ask.seats)
                lists += _check_pages(asked, ask)
            advance(hand, rng, part.answer)
    assert lists > 0


def _check_pages(asked: Situation, ask: Choose) -> bool:
    """Turn the pages of one list; return True if there are several."""
    losing = {option.id for option in ask.options_for(ask.seats[0]) if option.loses}
    cursor, pages = start(asked), set[Cursor]()
    while cursor not in pages:
        pages.add(cursor)
        step = plan_page(asked, Surface(), cursor).line("D").press
        if step is None:
            break
        answered = step[1].value if isinstance(step[1], Answer) else None
        assert answered is None or (len(pages) == 1 and answered not in losing), (ask.key, answered)
        if answered is not None:
            return False
        cursor = step[0]
    return len(pages) > 1


def make_things(*losing: bool) -> Choose:
    """Return a choice of one option for each, which loses something or not."""
    options = tuple(Option(f"o{at}", Text("Line {n}", n=at), loses=loses) for at, loses in enumerate(losing))
    return Choose(key="things", seats=("Rohan",), text=Text("your things"), options=options)


def test_what_loses_something_changes_places_with_the_line_before() -> None:
    person = Person(make_situation(make_things(False, True, False, True)))
    assert person.page.rows[2:] == ("A Line 0", "B Line 1", "C Line 3", "D Line 2")
    assert person.press("d") == Answer("Rohan", "o2")


def test_four_lines_that_all_lose_something_have_two_pages() -> None:
    person = Person(make_situation(make_things(True, True, True, True)))
    assert person.page.rows[2:] == ("A Line 0", "B Line 1", "C Line 2", "D More            1/2")
    person.press("d")
    assert person.page.rows[2:] == ("A Line 3", "", "", "D First page      2/2")
    assert person.press("a") == Answer("Rohan", "o3")


def test_an_empty_line_takes_the_last_place() -> None:
    ask = make_things(True, True, True, True)
    first, second, _, last = ask.options_for("Rohan")
    empty = replace(ask, options=(first, second, Option("", BLANK), last))
    situation = make_situation(empty)
    assert page(situation, Surface(), start(situation), str).rows[2:] == ("A Line 0", "B Line 1", "C Line 3", "")


def test_lines_that_lose_nothing_stay_where_they_are() -> None:
    situation = make_situation(make_choose("Left", "Right", "Up", "Down"))
    assert page(situation, Surface(), start(situation), str).rows[5] == "D Down"
    assert press(situation, Surface(), start(situation), "D")[1] == Answer("Rohan", "down")
