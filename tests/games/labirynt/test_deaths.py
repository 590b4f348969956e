"""The death of a character: a moment of its own, told by name, and one press for two who fall together (DS23)."""

from __future__ import annotations

import pytest

from companion.game import find
from companion.pages.news import news
from companion.pages.news_page import NewsPage
from companion.pages.situation import Situation
from tests.games.labirynt.driver import LabHand, begin_fight, enter, lay_corridor, meet, member, miss_all, new_game


def death_pages(hand: LabHand, *ids: str) -> tuple[NewsPage, ...]:
    """Return the pages that tell of characters who died between two asks."""
    hand.state.told.clear()
    for id in ids:
        hand.state.party[id].die()
    view = find("labirynt").view(hand.state, None)
    return news(Situation(view=view, n=1, ask=None, waiting=(), modes={}, told=tuple(hand.state.told)), str)


@pytest.mark.rule("DS23")
def test_a_death_is_a_moment_of_its_own_and_stands_until_it_is_read() -> None:
    (leaf,) = death_pages(enter(), "gilith")
    assert (leaf.page.art, leaf.seconds) == ("death", None)
    assert leaf.page.rows[-2:] == ("Gilith (Ada) dies.", "D Go on")


@pytest.mark.rule("DS23")
def test_two_who_fall_together_are_read_with_one_press() -> None:
    (leaf,) = death_pages(enter(), "gilith", "gerudirr")
    assert leaf.page.rows[-2:] == ("Gilith (Ada) dies.", "Gerudirr (Ada) dies.")
    leaves = death_pages(enter(), "gilith", "gerudirr", "lord-dil")
    assert ["Lord Dil (Ada) dies." in leaf.page.rows for leaf in leaves] == [False, True], "none is left out"


@pytest.mark.rule("D9.5c", "DS23")
def test_an_inherited_thrown_knife_is_not_thrown_again_in_that_fight() -> None:
    heroes, ranks = ("lord-dil", "zareth", "gerudirr"), [["lord-dil", "gerudirr"], ["zareth"]]
    hand = begin_fight("ogre", 6, heroes=heroes, ranks=ranks)("attacks", "so")("attack", 1)("attack", 1)(
        "attacks", "so"
    )
    miss_all(hand("attack", 1), "attack.target").set("party.zareth.life", 0)
    miss_all(hand)("order", "done")("estate", "gerudirr")
    heir = member(hand, "gerudirr")
    assert (heir.weapons.count("knife"), heir.knives) == (1, 0)
    assert member(hand, "zareth").thrown == 0


@pytest.mark.rule("DS23", "D9.7")
def test_all_that_the_dead_had_goes_to_one_of_the_survivors() -> None:
    hand = lay_corridor(enter())
    gilith = member(hand, "gilith")
    gilith.jewels, gilith.items = [25], ["ring heal 0"]
    hand.set("party.gilith.life", 0)("way", "s")("estate", "gerudirr")
    heir = member(hand, "gerudirr")
    assert (heir.jewels, heir.items) == ([25], ["ring heal 0"])
    assert (gilith.jewels, gilith.items, gilith.weapons) == ([], [], [])


@pytest.mark.rule("D0.5")
def test_group_questions_go_to_the_first_player_with_somebody_alive() -> None:
    hand = new_game(2)("setup.first", 6)("setup.first", 1)
    hand("setup.hero", "lord-dil")("setup.hero", "gilith")("setup.hero", "gerudirr")("setup.race", "done")
    meet(enter(hand), "ogre")("met", "fight")("meeting.strength", 6)
    assert hand.asked == ["Ada"]
    miss_all(hand, "attack.monster")
    hand.set("party.lord-dil.life", 0).set("party.gerudirr.life", 0)
    miss_all(hand, "attacks")
    assert (hand.key, hand.asked) == ("estate", ["Bo"]), "both of Ada's are dead"
    miss_all(hand("estate", "gilith")("estate", "gilith"), "attack.monster")
    assert (hand.key, hand.asked) == ("attack.monster", ["Bo"]), "who rolls for the monsters as well"


@pytest.mark.rule("D17")
def test_a_player_whose_last_character_is_dead_has_not_won() -> None:
    hand = new_game(2)("setup.first", 6)("setup.first", 1)
    hand("setup.hero", "lord-dil")("setup.hero", "gilith")("setup.hero", "gerudirr")("setup.race", "done")
    hand.set("party.gilith.life", 0).set("gate_destroyed", True)
    assert find("labirynt").result(hand.state) == {"winners": ["Ada"]}
