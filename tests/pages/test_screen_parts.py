"""A secret of several parts: one fighter after the other, and nothing seen by others depends on what was chosen."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from companion.asks import JOIN, ChoicePart, Option, Secret
from companion.pages.page import Page
from companion.pages.situation import Answer, Draft, Situation
from companion.pages.surface import Surface
from companion.text import BLANK, Text
from tests.pages.making import STANCES, Person, block, make_situation

MINE = Surface("Bo", private=True)
SEEN = Surface("Bo")
BOX = Surface(without_buttons=frozenset({"Bo"}))
LINES = "abcd"
FORBIDDEN = {"Orc": "agility"}
WAYS = [way for way in product(range(4), repeat=3) if way[1] != 2]


def fighters(*names: str) -> Secret:
    """Bo lays a stance for each of them; one is barred to the orc, as the ring bars it."""
    stances = [(stance.lower(), Text(stance)) for stance in STANCES]
    parts = tuple(
        ChoicePart(
            Text(f"{name}?"), tuple(Option("", BLANK) if i == FORBIDDEN.get(name) else Option(i, w) for i, w in stances)
        )
        for name in names
    )
    whole = [JOIN.join(ids) for ids in product(*[[o.id for o in part.options if o.id] for part in parts])]
    options = {"Ada": parts[0].options, "Bo": tuple(Option(id_, Text("all of it")) for id_ in whole)}
    return Secret(
        key="secret", seats=("Ada", "Bo"), text=Text("Round 2"), options=options, parts={"Bo": parts}, seconds=7
    )


THREE = fighters("Sigeir", "Orc", "Wraith")


def test_each_fighter_is_asked_by_name_and_the_same_presses_again_seal() -> None:
    bo = Person(make_situation(THREE, seconds=7), MINE)
    assert bo.page.rows[1] == "Sigeir?             7"
    bo.press("b")
    assert bo.sees == block(
        """
        Bo          sun  7/21
        Orc?                7
        A Strength
        B Psyche

        D Armour
        """
    )
    assert bo.press("c") is None
    assert bo.page.rows[1] == "Orc?                7", "an empty line does nothing"
    bo.press("a")
    assert bo.page.rows[1] == "Wraith?             7"
    assert bo.press("d") == Draft("Bo", "psyche-strength-armour")
    bo.situation = replace(bo.situation, drafted="psyche-strength-armour")
    assert bo.page.rows[1:4] == ("Sigeir?             7", "A Strength", "B Psyche            <")
    assert bo.press("bad") == Answer("Bo", "psyche-strength-armour")


def test_a_player_with_one_fighter_drafts_in_one_press() -> None:
    ada = Person(make_situation(THREE, seconds=7), Surface("Ada", private=True))
    assert ada.page.rows[1] == "Round 2             7"
    assert ada.press("a") == Draft("Ada", "strength")


def test_a_masked_screen_says_which_fighter_and_how_many_presses() -> None:
    bo = Person(make_situation(THREE, seconds=7), SEEN)
    bo.press("b")
    assert bo.page.rows[1] == "Orc?        choose. 7"
    assert "<" not in "".join(bo.page.rows)


def test_presses_for_fighters_who_are_gone_are_forgotten() -> None:
    bo = Person(make_situation(fighters("Orc", "Orc", "Wraith")), MINE)
    bo.press("bb")
    bo.situation = replace(bo.situation, ask=fighters("Orc", "Wraith"))
    assert bo.page.rows[1].startswith("Wraith?")
    assert bo.press("a") == Draft("Bo", "psyche-strength")


def trace(surface: Surface, way: tuple[int, ...]) -> list[Page]:
    """Return all pages that somebody sees while these lines are pressed and sealed."""
    situation: Situation = make_situation(THREE, seconds=7)
    person = Person(situation, surface)
    pages = [person.page]
    looking = surface.seat is None
    if looking:
        person.press("A")
    action: object = None
    for _ in range(1 if looking else 2):
        for line in way:
            action = person.press(LINES[line])
            if not looking:
                pages.append(person.page)
        if isinstance(action, Draft):
            person.situation = replace(person.situation, drafted=action.value)
        pages.append(person.page)
    assert action == Answer("Bo", JOIN.join(STANCES[line].lower() for line in way))
    person.situation = replace(situation, waiting=("Ada",), sealed={"Bo": "ab12cd34"})
    return [*pages, person.page]


@pytest.mark.parametrize("surface", [SEEN, BOX])
def test_pages_that_others_see_are_the_same_for_every_combination(surface: Surface) -> None:
    first = trace(surface, WAYS[0])
    assert all(trace(surface, way) == first for way in WAYS)


def test_the_box_asks_for_each_under_its_cover() -> None:
    box = Person(make_situation(THREE, seconds=7), BOX)
    covered = box.sees
    box.press("A")
    asked = [box.page.rows[1].split("?")[0]]
    for button in "ab":
        box.press(button)
        asked.append(box.page.rows[1].split("?")[0])
    assert asked == ["Sigeir", "Orc", "Wraith"]
    assert box.press("c") == Answer("Bo", "strength-psyche-agility")
    assert box.sees == covered
