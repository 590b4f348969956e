"""Subjects: names know what they stand for, and sentences with them say what they are about."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

from companion.asking import choice
from companion.state import Event
from companion.subjects import Subject, describe_subjects, keep_subject, stand_for
from companion.testing.subjects import KnownNames
from companion.text import Text, verbatim

ROHAN = stand_for("Sir Rohan", "figure", "Ada", "Ada")
SIGEIR = stand_for("Sigeir", "figure", "Bo", "Bo")
ORC = stand_for(Text("Orc"), "monster", "orc")


def test_a_name_that_stands_for_something_equals_the_plain_one() -> None:
    assert ("Sir Rohan", Text("Orc")) == (ROHAN, ORC)
    assert Text("Orc") == ORC != Text("Ogre")
    assert {Text("Orc"): 1}[ORC] == {"Sir Rohan": 1}[ROHAN] == 1
    for copy in (
        deepcopy(Text("{a} {b}", a=ROHAN, b=ORC)),
        pickle.loads(pickle.dumps(Text("{a} {b}", a=ROHAN, b=ORC))),
    ):
        assert describe_subjects(copy) == {"seat": "Ada", "figure": "Ada", "monster": "orc"}


@pytest.mark.parametrize(
    ("text", "about"),
    [
        (Text("{hero} hits {who}", who=SIGEIR, hero=ROHAN), {"seat": "Ada", "figure": "Ada", "target": "Bo"}),
        (Text("Roll", hero=ROHAN), {"seat": "Ada", "figure": "Ada"}),
        (Text("{words}*", words=Text("{n} x {what}", n=2, what=ORC)), {"monster": "orc"}),
        (Text("{seat} reads", seat="Bo"), {"seat": "Bo"}),
        (Text("{hero}: {card}", hero=ROHAN, card=verbatim("Bo")), {"seat": "Ada", "figure": "Ada"}),
        (Text("{a} {b}", a=ORC, b=stand_for(Text("Troll"), "monster", "troll")), None),
        (stand_for(Text("{monster} {n}", monster=ORC, n=2), "figure", "m-2"), {"figure": "m-2", "monster": "orc"}),
        (Text("Who begins?"), {}),
    ],
)
def test_a_sentence_says_what_it_is_about(text: Text, about: dict[str, object] | None) -> None:
    many = {"monster": "orc", "also": [{"kind": "monster", "id": "troll"}]}
    assert describe_subjects(text, (), ("Ada", "Bo")) == (many if about is None else about)


def test_a_shorter_name_stands_for_the_same() -> None:
    assert describe_subjects(Text("{who}", who=keep_subject(ROHAN, "Rohan"))) == {"seat": "Ada", "figure": "Ada"}
    assert keep_subject("Plain", "Pla") == "Pla"


def test_an_ask_says_also_what_its_words_do_not_name() -> None:
    asked = choice("rank", "Ada", Text("Rank {n}", n=2), about=(Subject("rank", "2"),))
    assert asked.subjects() == {"rank": "2"}


def test_an_event_that_names_nobody_is_about_the_seat_it_belongs_to() -> None:
    assert Event("sun", Text("The sun moves."), who="Bo").subjects(["Ada", "Bo"]) == {"seat": "Bo"}
    assert Event("hit", Text("{who} is hit", who=ROHAN), who="Bo").subjects() == {"seat": "Ada", "figure": "Ada"}


def test_a_known_name_without_its_id_is_found() -> None:
    known = KnownNames({"Orc": ["orc"]})
    assert [*known.find_unnamed(Text("{what}!", what=Text("Orc")))] == ["Orc, which is orc, in '{what}!'"]
    assert [*known.find_unnamed(Text("{what}!", what=ORC))] == []
    assert [*known.find_unnamed(Text("{what}!", what="Orc"), (Subject("row", "orc"),))] == []
