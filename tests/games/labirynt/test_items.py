"""Magic items: used, used up, and handed on (D14, DT11)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.labirynt.driver import LabHand, enter, meet, member, offered_ids, read_lines, told_texts


def inside_with_items(*items: str, who: str = "gilith", **options: Any) -> LabHand:
    """Put a party inside, one of whom has these items."""
    hand = enter(heroes=("curvenol", "gilith", "gerudirr"), **options)
    member(hand, who).items = [*items]
    return hand.set("party.gilith.gold", 0)


def use(hand: LabHand, item: str, who: str = "gilith") -> LabHand:
    """Use the item on the way."""
    return hand("way", "item")("item.which", f"{who} {item}")("item.how", "use")


@pytest.mark.rule("D14", "DT11")
def test_a_healing_potion_heals_and_is_used_up() -> None:
    hand = use(inside_with_items("potion healing 0").set("party.gilith.life", 3), "potion healing 0")
    assert str(hand.ask and hand.ask.text) == "Gilith: heals 1d6*"
    hand("item.code", 4)
    assert (member(hand, "gilith").life, member(hand, "gilith").items, hand.key) == (7, [], "way")
    assert "item" not in offered_ids(hand)


@pytest.mark.rule("DT11")
@pytest.mark.parametrize(("item", "works"), [("red-sun", True), ("all-suns", True), ("blue-sun", False)])
def test_a_talisman_of_the_dominant_sun_or_of_all_gives_more_usable_spells(item: str, works: bool) -> None:
    hand = inside_with_items(f"talisman {item} 0", who="curvenol")
    mage = member(hand, "curvenol")
    mage.spells, mage.usable = ["charm", "sleep", "blast", "heal"], ["charm"]
    use(hand, f"talisman {item} 0", "curvenol")
    if works:
        hand("item.spells", "2")("spell.usable", "sleep")("spell.usable", "blast")
    assert mage.usable == (["charm", "sleep", "blast"] if works else ["charm"])
    hand("item.spent", "no")
    assert mage.items == [f"talisman {item} 0"]


@pytest.mark.rule("DT11", "DS25")
def test_under_points_a_talisman_gives_points_as_well() -> None:
    hand = inside_with_items("talisman all-suns 0", who="curvenol", spell_use="points")
    before = member(hand, "curvenol").points
    use(hand, "talisman all-suns 0", "curvenol")("item.spells", "2")
    assert member(hand, "curvenol").points == before + 2


@pytest.mark.rule("DT11", "DS23")
def test_the_medallion_of_strangling_wounds_who_puts_it_on() -> None:
    hand = use(inside_with_items("medallion strangling 0"), "medallion strangling 0")
    assert member(hand, "gilith").wounds == 5
    assert {"Gilith: -5*", "Gilith: -5, 3 left."} <= {*told_texts(hand)}


@pytest.mark.rule("D14", "D0.2")
@pytest.mark.parametrize("tables", ["asked", "outside"])
def test_people_say_what_an_unknown_item_does(tables: str) -> None:
    hand = inside_with_items("ring heal 0").set("party.gilith.life", 3)
    hand.state.options["tables"] = tables
    use(hand, "ring heal 0")
    assert read_lines(hand) == ["Nothing more", "Wounds", "Heals wounds", "A value changes"]
    hand("item.effect", "heals")("item.heals", 2)("item.effect", "sheet")("item.effect", "nothing")("item.spent", "yes")
    assert (member(hand, "gilith").life, member(hand, "gilith").items) == (5, [])
    assert "Gilith: change the value in the menu." in told_texts(hand)


@pytest.mark.rule("D14", "D5.C4")
def test_a_magic_weapon_is_handed_on_when_somebody_is_met_too() -> None:
    hand = inside_with_items("weapon bow 2")
    meet(hand, "orc")("met", "item")("item.which", "gilith weapon bow 2")
    assert offered_ids(hand) == ["give", "none"], "weapons are carried"
    hand("item.how", "give")("item.taker", "gerudirr")
    assert (member(hand, "gilith").items, member(hand, "gerudirr").items) == ([], ["weapon bow 2"])
    assert "bow" in member(hand, "gerudirr").weapons
    assert member(hand, "gilith").hand in member(hand, "gilith").usable_weapons, "whatever is left"
    assert hand.key == "met"


@pytest.mark.rule("D14", "DS26")
def test_a_magic_weapon_is_kept_when_weapons_change_outside_the_maze() -> None:
    hand = inside_with_items("weapon hammer 2", "ring heal 0")("way", "leave")("next", "gilith")
    gilith = member(hand("setup.weapon", "sword")("setup.weapon", "bow"), "gilith")
    assert (gilith.usable_weapons, gilith.hand) == (["bow", "sword", "hammer"], "sword"), (
        "the hammer +2 beside the two kinds"
    )


@pytest.mark.rule("D14", "DS23")
def test_an_item_stays_where_nobody_is_left_to_take_it() -> None:
    hand = inside_with_items("ring heal 0")("way", "item")("item.which", "gilith ring heal 0")("item.how", "give")
    hand.set("party.curvenol.life", 0).set("party.gerudirr.life", 0)
    assert member(hand, "gilith").items == ["ring heal 0"]
