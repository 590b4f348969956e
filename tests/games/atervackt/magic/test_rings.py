"""Rings by house rule, and the amulets that meet them (A21, AS37)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from companion.asks import Roll
from companion.dice import T6
from companion.games.atervackt import game
from companion.owners import merge
from tests.games.atervackt.driver import Hand, begin

FOLLOWED = {"rings": "followed"}


def deal_rings(*answers: tuple[Any, ...], data: Any = None, heroes: tuple[str, str] = ("durim", "dzala")) -> Hand:
    """Return two heroes at the dealing of the rings."""
    hand = Hand(game.setup(["Ada", "Bo"], FOLLOWED, data or game.data()))
    hand("setup.hero", heroes[0])("setup.hero", heroes[1])("setup.keeper", "Ada")
    return hand.play(*answers)


def wear(ring: str, **figures: Any) -> Hand:
    """Return a hand in which Ada wears a ring, and an amulet that nobody else knows."""
    at = {"heroes.Ada.ring": ring, "heroes.Ada.worn": 1}
    return begin("Ada", "Bo", options=FOLLOWED, at=at, **figures)


@pytest.mark.rule("A1.4", "AS37")
def test_without_the_house_rule_rings_are_only_dealt() -> None:
    hand = Hand(game.setup(["Ada", "Bo"], {}, game.data()))
    hand("setup.hero", "own")("setup.hero", "own")("setup.keeper", "Ada")("setup.rings", True)
    assert hand.key == "move"
    assert "ring.first" not in hand.told


@pytest.mark.rule("A1.4", "A21.1", "AS37")
def test_each_hero_keeps_a_ring_and_tells_once_when_it_is_used() -> None:
    hand = deal_rings(("setup.ring", "sleep", "traps"))
    assert (hand.key, hand.asked) == ("ring.first", ["Ada"]), "of the other the data says it"
    hand("ring.first", "yes")
    assert [hero.ring for hero in hand.state.heroes.values()] == ["sleep", "traps"]
    assert "ring.first Durim may use a ring first: Sleep ring." in hand.story
    hand("move", "wait", "wait")("wait", 2)("wait", 2)
    assert hand.told.count("ring.first") == 2, "before each movement phase"


@pytest.mark.rule("A1.4", "AS37")
def test_some_heroes_get_no_rings() -> None:
    hand = deal_rings(heroes=("yushugom", "durim"))
    assert hand.asked == ["Bo"]
    hand("setup.ring", "none")
    assert hand.key == "move"
    assert deal_rings(heroes=("yushugom", "mrishnahk")).key == "move"


@pytest.mark.rule("AS37")
def test_told_rings_are_learned_and_owners_enter_their_text() -> None:
    hand = deal_rings(("setup.ring", "sleep", "other"), ("ring.first", "yes", "no"))
    assert game.learned(hand.state) == {"rings": {"sleep": {"first": True}}}
    data = merge(game.data(), deepcopy(dict(game.learned(hand.state))))
    data = merge(data, {"rings": {"mine": {"text": "Ring of mine", "says": "throw T12 again", "first": True}}})
    assert list(game.faults(data)) == []
    hand = deal_rings(("setup.ring", "sleep", "mine"), data=data)
    assert hand.key == "move", "nothing is left to ask"
    assert "ring.first Dzala: throw T12 again" in hand.story


@pytest.mark.rule("A21.2", "A34.2")
def test_the_pheromone_amulet_costs_the_sleep_ring() -> None:
    hand = wear("sleep").interrupt("Ada", "report")("report", "works")("report.amulet", "pheromones")
    assert hand.hero().ring is None
    assert "ring.gone" in hand.told
    hand = wear("traps").interrupt("Ada", "report")("report", "works")("report.amulet", "pheromones")
    assert hand.hero().ring == "traps"


@pytest.mark.rule("A21.3", "A34.2", "A20.3")
def test_the_teleport_comes_before_the_trap_ring() -> None:
    hand = wear("traps").interrupt("Ada", "report")("report", "works")("report.amulet", "teleport")
    assert "ring.late" in hand.told
    hand("teleport", "board")
    assert hand.hero().landed
    hand = wear("sleep").interrupt("Ada", "report")("report", "works")("report.amulet", "teleport")
    assert "ring.late" not in hand.told


@pytest.mark.rule("A21.1", "A2.14")
def test_random_exits_are_never_rolled_by_a_twelve_sided_die() -> None:
    hand = wear("other", room="dark")("move", "across", "wait")("exits", "3")
    assert isinstance(hand.ask, Roll)
    assert hand.ask.die == T6


@pytest.mark.rule("A21.1")
def test_a_ring_can_be_lost_and_put_right() -> None:
    hand = wear("sleep").interrupt("Ada", "report")("report", "special")("report.thing", "ring")("report", "done")
    assert hand.hero().ring is None
    ring = next(one for one in game.view(hand.state, None).corrections if one.path == "heroes.Ada.ring")
    assert ring.choices == (None, "sleep", "traps", "other")
    hand.set("heroes.Ada.ring", "traps")
    assert hand.hero().ring == "traps"


@pytest.mark.rule("A34.2")
def test_a_curse_is_reported_from_its_card() -> None:
    hand = begin("Ada", "Bo")("move", "move", "wait")("tile", "room")("draw.room", "curse")
    assert hand.key == "report"
    hand("report", "done")("wait", 2)
    assert hand.key == "move"


@pytest.mark.rule("A1.4")
def test_two_heroes_cannot_both_keep_the_sleep_ring() -> None:
    hand = deal_rings(("setup.ring", "sleep", "sleep"))
    assert hand.asked == ["Bo"]
    assert "sleep" not in hand.ids("Bo")
    hand("setup.ring", "traps")
    assert (hand.hero().ring, hand.hero("Bo").ring) == ("sleep", "traps")
    assert str(hand.ask and hand.ask.text) == "Used before moving?", "a question that can be answered by yes or no"
    assert hand.read() == ["No, some other time", "Yes: Sleep ring"], "which ring it is about"


@pytest.mark.rule("A1.4")
@pytest.mark.parametrize(
    ("heroes", "said"),
    [
        (("durim", "dzala"), "Deal two rings each; those not kept leave the game."),
        (("mrishnahk", "durim"), "The others get two rings; those not kept leave the game."),
    ],
)
def test_heroes_without_rings_are_told_so(heroes: tuple[str, str], said: str) -> None:
    hand = Hand(game.setup(["Ada", "Bo"], {}, game.data()))
    hand("setup.hero", heroes[0])("setup.hero", heroes[1])("setup.keeper", "Ada")
    assert said in hand.story
