"""Characters and their abilities: rows of data, which owners correct."""

from __future__ import annotations

import pytest

from companion.games.talisman.data.book import book, package_data
from companion.games.talisman.data.characters import EFFECTS, SpecialAbility

BOOK = book(package_data())
ALL = BOOK.characters


@pytest.mark.rule("TT9", "TS27", "T6.7")
def test_the_data_has_fourteen_characters() -> None:
    assert {one.text: (one.strength, one.craft, BOOK.board[one.start].text, one.alignment) for one in ALL.values()} == {
        "Assassin": (3, 3, "City", "evil"),
        "Druid": (2, 4, "Forest", "neutral"),
        "Dwarf": (3, 3, "Crags", "neutral"),
        "Elf": (3, 4, "Forest", "good"),
        "Ghoul": (2, 4, "Graveyard", "evil"),
        "Minstrel": (2, 4, "Tavern", "good"),
        "Monk": (2, 3, "Village", "good"),
        "Priest": (2, 4, "Chapel", "good"),
        "Prophetess": (2, 4, "Chapel", "good"),
        "Sorceress": (2, 4, "Graveyard", "evil"),
        "Thief": (3, 3, "City", "neutral"),
        "Troll": (6, 1, "Crags", "neutral"),
        "Warrior": (4, 2, "Tavern", "neutral"),
        "Wizard": (2, 5, "Graveyard", "evil"),
    }


@pytest.mark.rule("T6.2.7a", "T3e")
def test_first_spells_are_known_only_from_a_list() -> None:
    assert {id: one.spells for id, one in ALL.items() if one.spells is not None} == {
        "druid": 1,
        "minstrel": 0,
        "prophetess": 1,
        "sorceress": 1,
    }


@pytest.mark.rule("T6.8", "T6.13.3", "T6.17.1b", "T6.18.1a", "T6.7.2")
@pytest.mark.parametrize(
    ("who", "asked", "effects"),
    [
        ("thief", {"moment": "meet", "against": "character"}, ["rob"]),
        ("thief", {"moment": "attack", "against": "character"}, []),
        ("sorceress", {"moment": "attack", "against": "character"}, ["psychic"]),
        ("sorceress", {"moment": "meet", "against": "character"}, ["do", "follower"]),
        ("warrior", {"moment": "attack", "against": "character"}, []),
        ("druid", {"moment": "turn"}, ["alignment"]),
        ("dwarf", {"moment": "attacked", "at": "hills_south", "against": "dragon"}, ["evade"]),
        ("dwarf", {"moment": "attacked", "at": "hills_south", "against": "character"}, []),
        ("dwarf", {"moment": "attacked", "at": "temple", "against": "dragon"}, []),
        ("dwarf", {"moment": "roll", "at": "portal", "value": "craft"}, ["add"]),
        ("dwarf", {"moment": "roll", "at": "portal", "value": "strength"}, []),
        ("minstrel", {"moment": "attacked", "against": "dragon"}, ["peace"]),
        ("minstrel", {"moment": "attacked", "against": "monster"}, []),
        ("prophetess", {"moment": "hurt", "against": "character"}, ["do"]),
    ],
)
def test_an_ability_counts_at_its_moment(who: str, asked: dict[str, str], effects: list[str]) -> None:
    moment = asked.pop("moment")
    assert [one.effect for one in ALL[who].abilities_at(moment, **asked)] == effects  # type: ignore[arg-type]


@pytest.mark.rule("T6.8")
def test_abilities_left_to_people_have_words() -> None:
    rows = [(id, one) for id, character in ALL.items() for one in character.abilities.values()]
    assert {one.effect for _, one in rows} <= {*EFFECTS}
    assert [f"{id}.{one.id}" for id, one in rows if one.effect == "do" and not str(one.words)] == []
    assert str(SpecialAbility(id="a", text="A", moment="turn").words) == ""
