"""A monster in a sentence: in its definite form, which owners give to a monster of their own."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.legenden import game
from companion.games.legenden.data.book import book
from companion.language import speaker
from companion.owners import merge
from companion.text import Text

SAYS = Text("{monster} leaves the game.")
OGRE = {"text": "Ogre", "short": {"text": "Ogre"}, "strength": 9, "psyche": 2, "agility": 3, "armour": 4}


def load_kinds(over: Any = None) -> Any:
    data = merge(game.data(), {"monsters": over or {}})
    assert [str(fault.says) for fault in game.faults(data)] == []
    return book(data).monsters


def test_every_kind_has_a_form_of_its_own_for_sentences() -> None:
    say = speaker("sv", (game.catalogues, game.id))
    for kind in load_kinds().values():
        english, swedish = str(kind.definite), kind.definite.read(say)
        assert english.startswith("The "), kind.id
        assert swedish not in (english, kind.name.read(say)), kind.id


def test_a_sentence_begins_with_the_definite_form_in_capitals() -> None:
    say = speaker("sv", (game.catalogues, game.id))
    elf = load_kinds()["elf"]
    assert SAYS.using(monster=elf.definite).read(say) == "Svartalven lämnar spelet."


@pytest.mark.parametrize(
    ("over", "called"),
    [
        ({"ogre": OGRE}, "Ogre"),
        ({"ogre": {**OGRE, "the": {"text": "The ogre"}}}, "The ogre"),
        ({"orc": {"text": "Grishna"}}, "Grishna"),
        ({"orc": {"text": "Goblin", "the": {"text": "The goblin"}}}, "The goblin"),
        ({"orc": {"strength": 6}}, "The orc"),
    ],
)
def test_owners_give_definite_forms_to_their_own_monsters_only(over: Any, called: str) -> None:
    (id,) = over
    assert str(load_kinds(over)[id].definite) == called


def test_a_form_that_is_too_long_is_refused_in_a_sentence() -> None:
    data = merge(game.data(), {"monsters": {"orc": {"the": {"text": "T" * 25}}}})
    (fault,) = game.faults(data)
    assert ".".join(fault.place) == "monsters.orc.the.text" and "24 fit" in str(fault.says)
