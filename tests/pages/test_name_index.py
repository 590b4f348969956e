"""A long list of names, looked up by the alphabet: three presses reach 36, and 27 of a deck that the box may draw."""

from __future__ import annotations

from companion.asks import Draw, Option
from companion.pages.name_index import NEAR, is_index_needed, sort_by_alphabet
from companion.pages.situation import Answer
from companion.text import Text, verbatim
from tests.pages.making import Person, block, make_choose, make_situation

MONSTERS = (
    *("Zombie", "Chimera", "Kronk", "Demon", "Orc", "Harpy", "Minotaur", "Wraith", "Goblin"),
    *("Ogre", "Snake", "Troll", "Vampire", "Bandit"),
)


def test_up_to_twelve_names_turn_as_pages() -> None:
    assert not is_index_needed(make_choose(*MONSTERS[:NEAR]).options_for("Rohan"))
    person = Person(make_situation(make_choose(*MONSTERS[:NEAR], by_name=True)))
    assert person.sees.splitlines()[-1] == "D More            1/4"


def test_more_names_stand_by_the_alphabet_with_several_on_a_line() -> None:
    person = Person(make_situation(make_choose(*MONSTERS, by_name=True)))
    assert person.sees == block(
        """
        Rohan KP 5  sun  7/21
        your turn
        A Bandit ... Goblin
        B Harpy ... Ogre
        C Orc ... Troll
        D Vampire ... Zombie
        """
    )
    assert person.press("b") is None
    assert person.sees == block(
        """
        Rohan KP 5  sun  7/21
        your turn
        A Harpy ... Kronk
        B Minotaur
        C Ogre
        D Back
        """
    )
    person.press("d")
    person.press("d")
    assert person.press("c") == Answer("Rohan", "zombie")


def test_an_index_of_a_deck_keeps_the_line_for_the_box() -> None:
    cards = tuple(Option(name.lower(), verbatim(name)) for name in MONSTERS)
    words = Text("Rohan: draw a monster")
    person = Person(
        make_situation(Draw(key="d", seats=("Rohan",), text=words, deck="decks.m", options=cards, by_name=True))
    )
    assert person.sees.splitlines()[-4:] == [
        "A Bandit ... Harpy",
        "B Kronk ... Snake",
        "C Troll ... Zombie",
        "D Box draws",
    ]
    person.press("c")
    assert person.press("b") == Answer("Rohan", "wraith")


def test_each_of_thirty_six_is_three_presses_away_and_stands_once() -> None:
    names = [f"{a}{b}" for a in "ABCDEF" for b in "abcdef"]
    person = Person(make_situation(make_choose(*names, by_name=True)))
    reached = []
    for path in [(a, b, c) for a in "abcd" for b in "abc" for c in "abc"]:
        taken = [person.press(button) for button in path]
        reached += [one.value for one in taken if isinstance(one, Answer)]
    assert reached == [name.lower() for name in names]


def test_the_alphabet_is_that_of_the_language() -> None:
    options = make_choose("Axe", "Sword", "Bow").options_for("Rohan")
    swedish = {"Axe": "Yxa", "Sword": "Svärd", "Bow": "Åbåge"}.__getitem__
    assert [option.id for option in sort_by_alphabet(options, swedish)] == ["sword", "axe", "bow"]
