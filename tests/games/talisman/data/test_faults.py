"""Figures that owners correct: each mistake has a place and a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game import BadSetup
from companion.games.talisman.data.book import DATA, book, package_data
from companion.owners import merge

RING = package_data()["board"]["ring"]
SWORD = {"text": "Rune sword", "sort": "object", "weapon": True, "adds": {"strength": 2}, "scopes": ["battle"]}


def list_faults(over: dict[str, Any]) -> list[str]:
    return [f"{'.'.join(fault.place)} {fault.says}" for fault in DATA.find_faults(merge(package_data(), over))]


def spaces(**over: Any) -> dict[str, Any]:
    return {"board": {"space": over}}


def cards(**over: Any) -> dict[str, Any]:
    return {"cards": {"adventure": {"cards": over}}}


def test_the_package_has_no_fault() -> None:
    assert list_faults({}) == []


@pytest.mark.parametrize(
    "over",
    [
        spaces(castle={"says": {"text": "Heal for 1 Gold a Life."}, "draw": 1}),
        {"board": {"ring": {"inner": list(reversed(RING["inner"]))}, "way": {"bridge": ["ruins", "woods_middle"]}}},
        {
            "characters": {
                "warrior": {"craft": 3, "ability": {"two": {"text": "2 dice", "moment": "fight", "effect": "do"}}}
            }
        },
        cards(rune=SWORD, bear={"strength": 3, "count": 1}, armour={"text": "Armour", "sort": "object", "saves": 4}),
        {"figures": {"limit": {"spells": [0, 1]}, "sentinel": {"strength": 8}}},
    ],
)
@pytest.mark.rule("TS24", "TS25", "TS27", "TS12", "TS20")
def test_good_corrections_have_no_faults(over: dict[str, Any]) -> None:
    assert list_faults(over) == []
    book(merge(package_data(), over))


@pytest.mark.parametrize(
    ("over", "says"),
    [
        (spaces(castle={"draw": 9}), "board.space.castle.draw cannot be 9: give a whole number from 0 to 6."),
        (spaces(castle={"drawn": 1}), "board.space.castle.drawn is not known here: did you mean draw?"),
        (spaces(keep={"text": "Keep"}), "board.space.keep is in no ring: add it to one."),
        (spaces(keep={"text": "Keep"}), "board.space.keep.quarter is missing: add it."),
        (spaces(village={"across": "portl"}), "board.space.village.across has 'portl', which is no space: did you"),
        (spaces(village={"across": "ruins"}), "board.space.village.across does not lead over the river: name a space"),
        (spaces(castle={"across": "forest"}), "board.space.castle.across does not lead over the river"),
        (spaces(crypt={"exits": {"x": "city"}}), "board.space.crypt.exits.x is no difference: give a whole number"),
        (spaces(pits={"exits": {"2": "city"}}), "board.space.pits.exits.0 is missing: say where one comes out at 0"),
        (spaces(castle={"text": "The Castle of Kings"}), "board.space.castle.text has 19 characters: 16 fit"),
        (
            {"board": {"ring": {"inner": RING["inner"][1:]}}},
            "board.space.plain_of_peril is in no ring: add it to one.",
        ),
        (
            {"board": {"ring": {"inner": [*RING["inner"], "ruins"]}}},
            "board.ring.outer has ruins, which is given twice: give each space to one ring.",
        ),
        (
            {"board": {"ring": {"inner": [*RING["inner"], "crown"]}}},
            "board.ring.inner has the Crown, which lies in no ring: take it out.",
        ),
        ({"board": {"way": {"bridge": ["ruins"]}}}, "board.way.bridge has 1 entries: give at least 2."),
        ({"board": {"way": {"crown": ["a", "b", "c"]}}}, "board.way.crown has 3 spaces: give the two that it joins."),
        ({"characters": {"elf": {"craft": 0}}}, "characters.elf.craft cannot be 0: give a whole number from 1 to 12."),
        ({"characters": {"elf": {"start": "woods"}}}, "characters.elf.start has 'woods', which is no space"),
        ({"characters": {"elf": {"text": "Druid"}}}, "characters.druid.text is 'Druid', as another's is: give each"),
        ({"characters": {"elf": {"alignment": "kind"}}}, "characters.elf.alignment cannot be 'kind': give one of"),
        ({"characters": {"orc": {"text": "Orc"}}}, "characters.orc.strength is missing: add it."),
        (
            {"characters": {"elf": {"ability": {"a": {"text": "A", "moment": "now", "effect": "do"}}}}},
            "characters.elf.ability.a.moment cannot be 'now': give one of 'any', 'setup', 'turn'",
        ),
        (
            {"characters": {"dwarf": {"ability": {"hills": {"where": ["hill"]}}}}},
            "characters.dwarf.ability.hills.where has 'hill', which is no space",
        ),
        (cards(dragon={"count": 105}), "cards.adventure.cards has 105 cards of 104: correct a count, or the total."),
        (cards(sword={"strength": 3}), "cards.adventure.cards.sword.strength does not belong to 'object': leave"),
        (cards(sword={"only": []}), "cards.adventure.cards.sword.only has 0 entries: give at least 1."),
        (cards(sword={"saves": 7}), "cards.adventure.cards.sword.saves cannot be 7: give a whole number from 2 to 6."),
        (cards(sword={"weapon": 1}), "cards.adventure.cards.sword.weapon is neither: give true or false."),
        (cards(hex={"text": "Hex", "sort": "spell"}), "cards.adventure.cards.hex.sort cannot be 'spell' in this deck"),
        (
            {"cards": {"purchase": {"cards": {"dog": {"text": "Dog", "sort": "follower"}}}}},
            "cards.purchase.cards.dog.sort cannot be 'follower' among what is bought: give object or magic.",
        ),
        ({"figures": {"command": {"least": 7}}}, "figures.command.least cannot be 7: give a whole number from 1 to 6."),
        ({"heroes": {}}, "heroes is not known here: use one of board, characters, cards, figures."),
    ],
)
@pytest.mark.rule("TS24", "TS25", "TS27")
def test_each_mistake_has_its_place_and_a_sentence(over: dict[str, Any], says: str) -> None:
    found = list_faults(over)
    assert any(sentence.startswith(says) for sentence in found), found
    with pytest.raises(BadSetup, match=r"^The data of Talisman is not whole: "):
        book(merge(package_data(), over))
