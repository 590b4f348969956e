"""Teleports, amulets and spiders."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.atervackt import game
from companion.games.atervackt.state.heroes import Hero
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from tests.games.atervackt.driver import Hand, begin, move_into, play_alone


def teleport(where: str, **figures: Any) -> Hand:
    """Return a hand in which magic suction moves a hero in the card phase."""
    return move_into(play_alone(**figures), "suction")("report", "teleport")("teleport", where)


@pytest.mark.rule("A22.1", "A22.2", "A3.6", "A6.5", "A22.3")
def test_in_the_card_phase_a_teleport_is_an_early_move() -> None:
    hand = teleport("board")("report", "done")
    assert hand.key == "tile"
    assert hand.state.round == 2
    hand("tile", "room")("draw.room", "orc")
    assert hand.ids() == ["attack", "wait"], "the hero came from no room"


@pytest.mark.rule("A22.2")
def test_teleport_in_the_movement_phase_goes_on_with_the_move() -> None:
    table = Table(game, MemoryJournal(new_header(game, ["Ada"])))

    def say(key: str, value: Any) -> None:
        assert table.open is not None
        assert table.open.ask.key == key
        table.answer(table.open.n, "Ada", value)

    say("setup.hero", "own")
    say("setup.rings", True)
    table.interrupt("Ada", "report")
    say("report", "teleport")
    say("teleport", "board")
    say("report", "done")
    say("tile", "room")
    say("draw.room", "nothing")
    hero: Hero = table.run.state.heroes["Ada"]  # type: ignore[attr-defined]
    assert hero.way_in == "none"


@pytest.mark.rule("A2.10", "A22.5")
def test_a_teleport_into_the_wall_kills_and_one_farther_out_saves() -> None:
    assert not teleport("wall").hero().alive
    assert teleport("out").hero().is_safe


@pytest.mark.rule("A23.5")
def test_down_by_teleport_there_is_no_damage_and_no_climbing_back() -> None:
    hand = teleport("below", at={"heroes.Ada.ropes": 1})("report", "done")
    assert hand.hero().life == 10
    assert hand.ids() == ["walk"]
    assert hand("move", "walk").told.count("below.arrow") == 1, "any direction"


@pytest.mark.rule("A6.6", "A22.4", "A7.15", "A19.5")
def test_teleported_hero_arrives_in_the_middle() -> None:
    hand = teleport("board")("report", "done")("tile", "rubble")
    assert hand.ids() == ["across", "search", "wait"]
    hand = teleport("board")("report", "done")("tile", "web")
    assert hand.ids() == ["push", "wait"]
    assert not teleport("board")("report", "done")("tile", "pit").hero().alive
    hand = teleport("board")("report", "done")("tile", "bridge")("fall", 2)
    assert (hand.hero().place, hand.hero().life) == ("catacombs", 8)


@pytest.mark.rule("A20.1", "A20.2", "A20.3", "A20.4")
def test_an_amulet_is_read_by_somebody_else_and_worn_now_or_later() -> None:
    hand = begin("Ada", "Bo")("move", "move", "wait")("tile", "room")("draw.room", "amulet")
    assert hand.key == "amulet.read"
    assert hand.asked == ["Bo"]
    hand("amulet.read", True)("amulet.wear", "keep")
    assert (hand.hero().amulets, hand.hero().worn) == (1, 0)
    hand("wait", 2)("move", "move", "wait")("tile", "room")("draw.room", "curse")("report", "wear")(
        "amulet.wear", "wear"
    )
    assert (hand.hero().amulets, hand.hero().worn) == (0, 1)


@pytest.mark.rule("A33.1")
@pytest.mark.parametrize(("face", "alive", "worn"), [(1, True, 1), (2, True, 0), (5, True, 0), (6, False, 0)])
def test_alone_a_die_decides_what_an_amulet_does(face: int, alive: bool, worn: int) -> None:
    hand = move_into(play_alone(), "amulet")("amulet.wear", "wear")("amulet.die", face)
    assert (hand.hero().alive, hand.hero().worn) == (alive, worn)


@pytest.mark.rule("A20.5", "AS41")
@pytest.mark.parametrize(("face", "worn", "halves"), [(2, 1, 0), (3, 0, 2)])
def test_two_halves_fit_on_even_numbers(face: int, worn: int, halves: int) -> None:
    hand = move_into(play_alone(), "curse")
    assert "halves" not in hand.ids(), "who has none has nothing to try"
    hand("report", "half")
    assert hand.key == "report", "one alone fits nothing"
    hand("report", "half")("amulet.halves", face)
    assert (hand.hero().worn, hand.hero().halves) == (worn, halves)
    assert hand.key == "report"
    assert "halves" not in hand.ids(), "one try for each pair"


@pytest.mark.rule("A20.5")
def test_a_third_half_is_tried_with_each_of_two_that_did_not_fit() -> None:
    hand = move_into(play_alone(), "curse")("report", "half")("report", "half")("amulet.halves", 1)
    hand("report", "half")("amulet.halves", 3)("amulet.halves", 5)
    assert hand.key == "report"
    hand("report", "half")("amulet.halves", 3)("amulet.halves", 4)
    assert (hand.hero().worn, hand.hero().halves) == (1, 2), "the two that are left had been tried"
    assert hand.key == "report"
    assert "halves" not in hand.ids()


@pytest.mark.rule("A20.5")
def test_halves_that_people_correct_can_be_tried() -> None:
    hand = move_into(play_alone(), "curse").set("heroes.Ada.halves", 3)("report", "halves")
    hand("amulet.halves", 1)("amulet.halves", 1).set("heroes.Ada.halves", 0)
    assert hand.key == "report"
    assert hand("report", "dies").hero().halves == 0


@pytest.mark.rule("A16.2")
def test_a_card_may_take_a_weapon() -> None:
    hand = move_into(play_alone(), "curse")("report", "disarmed")
    assert not hand.hero().armed
    assert "armed" in hand.ids()


def catch_ada(**figures: Any) -> Hand:
    """Return a hand in which Ada is caught in a web, and a spider is somewhere."""
    hand = begin("Ada", "Bo", at={"spiders": 1}, **figures)("move", "move", "wait")
    return hand("tile", "room")("draw.room", "web")("wait", 2)


@pytest.mark.rule("A19.8", "A19.9", "A19.10", "A19.13")
@pytest.mark.parametrize(("there", "alive"), [("yes", False), ("no", True)])
def test_spider_eats_a_hero_still_stuck_in_the_next_round(there: str, alive: bool) -> None:
    hand = catch_ada()
    assert hand.told.count("spiders") == 1
    hand("move", "tear", "wait")("test.strength", 12)
    assert hand.key == "spider.there"
    assert hand.asked == ["Bo"]
    hand("spider.there", there)
    assert hand.hero().alive is alive


@pytest.mark.rule("A19.13")
def test_hero_who_got_loose_is_safe_from_spiders() -> None:
    hand = catch_ada()("move", "tear", "wait")("test.strength", 1)
    assert hand.key == "draw.room"


@pytest.mark.rule("A19.7")
def test_without_spiders_nobody_is_asked() -> None:
    hand = catch_ada().set("spiders", 0)("move", "wait", "wait")
    assert hand.key == "wait"


@pytest.mark.rule("A20.5")
def test_pairs_not_tried_before_the_fitting_one_are_tried_after_it() -> None:
    hand = move_into(play_alone(), "curse").set("heroes.Ada.halves", 4)("report", "halves")("amulet.halves", 2)
    assert (hand.hero().halves, hand.hero().misfits) == (2, 0)
    assert hand.key == "amulet.halves"


@pytest.mark.rule("A5.8", "A22.4", "AS45")
def test_hero_landed_in_a_corridor_walks_into_the_next_room() -> None:
    hand = teleport("board", at={"heroes.Ada.ropes": 0})("report", "done")("tile", "corridor")("tile", "rubble")
    assert not hand.hero().stuck, "only a hero who lands in rubble is in its middle"
    assert hand.key == "move"
    assert "back" not in hand.ids(), "the hero came from nowhere"
