"""Names and docstrings say what they mean: `scripts/naming.py` finds none that says too little."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from scripts.naming import (
    DESCRIBED,
    descriptions,
    equal_classes,
    find_descriptions,
    main,
    room_of,
    weak_places,
    weak_places_everywhere,
)

LEAST_DESCRIBED = 80
"""Percentage of the public functions with two or more parameters whose docstring describes them, in each room."""


def test_no_name_and_no_docstring_says_too_little() -> None:
    assert "\n".join(map(str, weak_places_everywhere())) == ""


def test_public_functions_describe_their_parameters() -> None:
    for room, (number, lacking) in descriptions().items():
        assert 100 * (number - len(lacking)) >= LEAST_DESCRIBED * number, "\n".join([room, *map(str, lacking)])


def weak(source: str) -> list[tuple[int, str]]:
    return [(one.line, one.kind) for one in weak_places("made_up.py", ast.parse(dedent(source)))]


def test_bare_words_are_found_as_names_of_functions() -> None:
    source = """
    def {}(deck): ...
    class Deck:
        async def _{}(self): ...
        def __{}__(self): ...
        def next_card(self): ...
    """
    assert weak(source.format("of", "now", "next")) == [(2, "name"), (4, "name")]


def test_bare_words_are_found_inside_functions_and_as_fixtures() -> None:
    source = """
    @pytest.fixture
    def {0}(): ...
    def test_a_deck():
        with open("deck"):
            def {0}(): ...
        match deck:
            case []:
                async def {0}(): ...
    """
    assert weak(source.format("of")) == [(3, "name"), (6, "name"), (9, "name")]


def test_bare_participles_are_found_in_tests_and_benchmarks() -> None:
    source = """
    def {0}(): ...
    class Hand:
        def _{0}(self): ...
        @property
        def {0}(self): ...
        def {0}_cards(self): ...
    """
    for word, found in (("begun", [2, 4]), ("played", [2, 4]), ("feed", []), ("learned", [])):
        tree = ast.parse(dedent(source.format(word)))
        assert [one.line for one in weak_places("tests/made_up.py", tree)] == found
        assert [*weak_places("companion/made_up.py", tree)] == []


def test_docstrings_without_a_subject_are_found() -> None:
    source = '''
    def draw():
        """{} the deck is empty."""
    SIZE = 1
    """{}."""
    class Item:
        """Item of a list."""
    def shuffle():
        """
        {} deck, shuffled.
        """
    '''
    found = weak(source.format("Whether", "So many", "The same"))
    assert found == [(3, "docstring"), (5, "docstring"), (9, "docstring")]


def test_docstrings_with_male_words_for_people_are_found() -> None:
    source = '''
    def wound():
        """Wound {} hero.

        The player turns {} sheet over, as they are "his".
        """
    '''
    assert weak(source.format("his", "Her")) == [(3, "person")]
    assert weak(source.format("the", "his")) == [(5, "person")]
    assert weak(source.format("the", "their")) == []


def test_a_test_name_of_seventy_letters_is_short_enough() -> None:
    short, long = f"test_{'x' * 65}", f"test_{'x' * 66}"
    assert weak(f"def {short}(): ...\ndef {long}(): ...") == [(2, "test")]


def test_a_test_name_with_a_male_word_for_people_is_found() -> None:
    assert weak("def test_{}_turn(): ...".format("his")) == [(1, "person")]
    assert weak("def test_the_turn_of_this_hero(): ...") == []


def test_two_classes_of_one_name_are_found() -> None:
    trees = [
        ("companion/record.py", ast.parse("class Ask: ...\nclass _Part: ...")),
        ("companion/games/chess/asks.py", ast.parse("class Ask: ...")),
        ("companion/kit/questions.py", ast.parse("class Ask: ...\nclass _Part: ...")),
    ]
    found = [(one.path, one.reason) for one in equal_classes(trees)]
    assert found == [("companion/kit/questions.py", "Ask is also a class of companion/record.py.")]


def test_parameters_are_described_in_an_args_section() -> None:
    source = '''
    class Deck:
        def draw(self, count, pile):
            """Draw cards.

            Args:
                count: How many, at least 1.
                pile (str): Whence.

            Returns:
                The cards.
            """
        def put(self, card, pile):
            """Put a card.

            Args:
                card: The card.
            """
        def peek(self, pile): ...
        def _shuffle(self, pile, seed): ...
    def deal(deck, *, seats): ...
    class _Pile:
        def put(self, card, place): ...
    '''
    found = {one.reason: described for one, described in find_descriptions("made_up.py", ast.parse(dedent(source)))}
    assert found == {
        "draw does not describe count, pile.": True,
        "put does not describe card, pile.": False,
        "deal does not describe deck, seats.": False,
    }


def test_the_core_is_what_lies_in_no_other_room() -> None:
    places = {
        "companion/record.py": "companion",
        "companion/asks/choices.py": "companion",
        "companion/deck/piles.py": "companion",
        "companion/kit/cards/counts.py": "companion/kit",
        "companion/games/legenden/game.py": None,
        "hardware/panel.py": "hardware/panel.py",
        "hardware/box/panel.py": None,
    }
    assert {path: room_of(path, DESCRIBED) for path in places} == places


def test_the_script_names_each_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no/such/folder"]) == 0
    assert main(["--parameters", "no/such/folder"]) == 0
    assert "companion/kit: " in capsys.readouterr().out
