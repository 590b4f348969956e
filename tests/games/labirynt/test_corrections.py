"""Corrections: values that people may set, and values that are refused (D2.3, D3.2)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game import find
from companion.games.labirynt.data.book import DATA, package_data
from companion.games.labirynt.data.codes import DiceCode
from companion.state import ValueMisfit, check
from tests.games.labirynt.driver import (
    LabHand,
    answer_first,
    enter,
    lay,
    lay_corridor,
    meet,
    member,
    met_group,
    new_game,
    offered_ids,
    told_texts,
)


@pytest.mark.rule("D2.3")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("party.gilith.weapons", ["banana"]),
        ("party.gilith.weapons.0", "banana"),
        ("party.gilith.usable", ["nosuch"]),
        ("party.gilith.spells", ["nosuch"]),
        ("party.gilith.under", ["nosuch"]),
        ("party.gilith.spent", ["nosuch"]),
        ("party.gilith.items", ["weapon"]),
        ("party.gilith.items", ["weapon banana 2"]),
        ("party.gilith.items", ["ring heal two"]),
        ("party.gilith.jewels", [-1]),
        ("here", "9"),
    ],
)
def test_a_thing_that_does_not_exist_is_refused_in_one_sentence(path: str, value: Any) -> None:
    hand = enter()
    with pytest.raises(ValueMisfit) as told:
        check(hand.state, path, value)
    assert str(told.value).endswith(".")


@pytest.mark.rule("D2.3")
def test_weapons_spells_and_items_that_there_are_are_taken() -> None:
    hand = enter()
    hand.set("party.gilith.weapons", ["bow", "axe"]).set("party.gilith.usable", ["heal"])
    hand.set("party.gilith.items", ["weapon sword 2", "ring heal 0", "armour armour 1"])
    for name in ("weapons", "usable", "items"):
        check(hand.state, f"party.gilith.{name}", getattr(member(hand, "gilith"), name))
    assert find("labirynt").view(hand.state, "Ada").panes
    hand("way", "spell")
    assert "cast gilith heal" in offered_ids(hand)


@pytest.mark.rule("D2.3", "D6.9")
def test_the_party_can_be_put_on_another_segment() -> None:
    hand = meet(enter(), "troll")("met", "talk")("negotiate.who", "gilith")("negotiate.roll", [6, 3])
    hand("met", "peace").set("here", "1")
    assert "attack" not in offered_ids(hand), "the troll is where it was met"
    hand("way", "s")
    pass_corridor(hand)
    assert hand.state.segments["2"].group is not None
    assert hand.state.segments["2"].group.kind == "troll"


def pass_corridor(hand: LabHand) -> None:
    """Answer until the way is asked, with nobody met."""
    while hand.key != "way":
        answer_first(hand) if hand.key != "meeting" else hand("meeting", 6)


@pytest.mark.rule("D10", "D2.3", "D5.C1")
def test_a_teleport_asks_where_the_party_goes_and_it_arrives_there() -> None:
    hand = lay(enter(), "n", "fountain", n="passage", e="passage")("meeting", 6)("find.who", "no")
    hand.set("party.gilith.spells", ["teleport"]).set("party.gilith.usable", ["teleport"])
    hand("way", "s")("way", "spell")("spell.which", "cast gilith teleport")
    answer_first(hand) if hand.key == "spell.for" else None
    assert "elsewhere" in offered_ids(hand)
    hand("spell.effect", "elsewhere")
    assert hand.read() == ["1 1N Fountain"]
    hand("spell.where", "2")
    assert (hand.state.here, hand.key) == ("2", "meeting"), "step C, as for any segment that is entered"
    hand("meeting", 6)
    assert hand.key == "find.who"


@pytest.mark.rule("D10", "D6.9", "D2.3")
def test_monsters_stay_where_a_teleport_leaves_them() -> None:
    hand = meet(enter(), "troll")
    hand.set("party.gilith.spells", ["teleport"]).set("party.gilith.usable", ["teleport"])
    hand("met", "spell")("spell.which", "cast gilith teleport")
    answer_first(hand) if hand.key == "spell.for" else None
    hand("spell.effect", "elsewhere")("spell.where", "1")
    assert (hand.state.here, hand.key, hand.state.met) == ("1", "way", None)
    assert hand.state.segments["2"].group is not None
    hand("way", "n")
    assert met_group(hand).kind == "troll"


@pytest.mark.rule("D10", "D9.0a")
def test_other_spells_do_not_send_the_party_elsewhere() -> None:
    hand = lay_corridor(enter())
    hand.set("party.gilith.spells", ["thief"]).set("party.gilith.usable", ["thief"])
    hand.state.printed["spell thief class"] = "other"
    hand("way", "spell")("spell.which", "cast gilith thief")
    answer_first(hand) if hand.key == "spell.for" else None
    assert "elsewhere" not in offered_ids(hand)


@pytest.mark.rule("D3.2")
def test_the_short_code_of_the_counters_may_be_typed_in() -> None:
    assert str(DiceCode.read("2+2")) == "2K6+2"
    ogre = next(row for row in package_data()["outside"]["monster"] if row["name"] == "Ogre")
    data: dict[str, Any] = {**package_data(), "tables": {"monster": [{**ogre, "strength": "2+2"}]}}
    assert [*DATA.find_faults(data)] == []
    hand = meet(enter(gather_with(data)), "ogre")("met", "fight")
    assert str(hand.ask and hand.ask.text) == "Ogre: Str. 2d6+2"


def gather_with(data: Any) -> LabHand:
    """Gather a party of the usual heroes, with these tables typed in."""
    hand = new_game(data=data)
    for hero in ("lord-dil", "gilith", "gerudirr"):
        hand("setup.hero", hero)
    hand("setup.race", "done")
    while hand.key != "order":
        answer_first(hand)
    assert member(hand, "gilith").alive
    assert told_texts(hand)
    return hand
