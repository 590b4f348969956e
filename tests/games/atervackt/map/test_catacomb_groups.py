"""The catacombs together, the light orb, tentacles (A26.21, A23.8, A33.3)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import Secret
from companion.games.atervackt import game
from tests.games.atervackt.driver import Hand, begin, play_alone

DOWN = {"heroes.Ada.place": "catacombs", "heroes.Bo.place": "catacombs"}


def start_below(*seats: str, square: str | None = "Ada", **figures: Any) -> Hand:
    """Return heroes in the catacombs at the start of a movement phase, on one square or each on their own."""
    seats = seats or ("Ada", "Bo")
    at = {f"heroes.{seat}.place": "catacombs" for seat in seats}
    at |= {f"heroes.{seat}.square": square or seat for seat in seats}
    return begin(*seats, at=at | figures.pop("at", {}), **figures)


@pytest.mark.rule("A26.21")
def test_heroes_fallen_from_one_room_share_a_square() -> None:
    hand = begin("Ada", "Bo")("move", "move", "move")("tile", "room", "with.Ada")("draw.room", "trapdoor")
    hand("test.agility", 12)("fall", 1)("test.agility", 12)("fall", 1)
    assert hand.ids("Bo") == ["walk", "with.Ada"]
    hand("move", "walk", "with.Ada")
    assert (hand.key, hand.asked) == ("below.direction", ["Ada"])
    hand("below.direction", 3)("draw.catacomb", "exit")
    assert hand.told.count("below.step") == 1, "one roll for direction"
    assert hand.key == "move", "one card in all"
    assert all(hero.way_up for hero in hand.state.heroes.values()), "it is there for both"


@pytest.mark.rule("A26.21", "A23.9")
def test_one_catacomb_card_strikes_the_whole_party() -> None:
    hand = start_below()("move", "with.Bo", "walk")("below.direction", 3)("draw.catacomb", "rats")
    assert (hand.key, hand.asked) == ("report", ["Ada"])
    hand("report", "done")
    assert (hand.key, hand.asked) == ("report", ["Bo"])


@pytest.mark.rule("A26.21")
def test_hero_who_walks_alone_leaves_the_square() -> None:
    hand = start_below()("move", "walk", "walk")("below.direction", 3)("below.direction", 3)
    hand("draw.catacomb", "empty")("draw.catacomb", "empty")
    assert hand.ids("Ada") == ["walk"]
    hand = start_below("Ada", "Bo", "Cid", at={"heroes.Ada.way_up": True})("move", "up", "with.Ada", "with.Bo")
    hand("below.up", "fails")("below.direction", 3)("draw.catacomb", "empty")
    assert hand.ids("Bo") == ["walk", "with.Cid"], "Ada stays, the others walk without Ada"


@pytest.mark.rule("A26.21")
def test_walkers_leave_a_hero_who_stays() -> None:
    hand = start_below(at={"heroes.Bo.way_up": True})("move", "walk", "up")("below.direction", 3)("below.up", "fails")
    hand("draw.catacomb", "empty")
    assert hand.ids("Ada") == ["walk"]


@pytest.mark.rule("A26.21")
@pytest.mark.parametrize("said", [("with.Bo", "with.Ada"), ("walk", "with.Ada"), ("with.Bo", "walk")])
def test_any_choice_of_leader_makes_one_party(said: tuple[str, str]) -> None:
    hand = start_below()("move", *said)("below.direction", 3)("draw.catacomb", "empty")
    assert hand.key == "move"
    assert hand.ids("Ada") == ["walk", "with.Bo"]


@pytest.mark.rule("A26.21", "A23.9")
def test_heroes_who_enter_one_square_draw_one_card() -> None:
    hand = start_below(square=None)("move", "walk", "walk")("below.direction", 3)("below.direction", 3)
    hand.interrupt("Ada", "met")("below.met", "Bo")
    hand("draw.catacomb", "empty")
    assert hand.key == "move", "one card together"
    assert hand.ids("Bo") == ["walk", "with.Ada"]


@pytest.mark.rule("A26.21")
def test_a_reported_meeting_of_two_can_be_withdrawn() -> None:
    hand = start_below(square=None)("move", "walk", "walk")("below.direction", 3)("below.direction", 3)
    hand.interrupt("Ada", "met")("below.met", "no")("draw.catacomb", "empty")
    assert hand.key == "draw.catacomb"
    assert hand.ask is not None
    assert hand.ask.interruptions == (), "nobody is left to meet"


@pytest.mark.rule("A26.21", "A23.1")
@pytest.mark.parametrize(("which", "rolls"), [("same", 1), ("own", 2)])
def test_one_hero_may_follow_another_down_the_same_way(which: str, rolls: int) -> None:
    hand = begin("Ada", "Bo")("move", "move", "move")("tile", "room", "with.Ada")("draw.room", "nothing")
    hand("move", "down", "down")("below.direction", 3)("below.with", which)
    for _ in range(rolls - 1):
        hand("below.direction", 3)
    for _ in range(rolls):
        hand("draw.catacomb", "empty")
    assert hand.key == "move"


@pytest.mark.rule("A26.21")
def test_hero_who_comes_up_is_on_no_square_below() -> None:
    hand = start_below(at={"heroes.Ada.way_up": True})("move", "up", "walk")("below.up", "up")("below.where", 9)
    hand("below.board", "board")
    assert hand.hero().square is None
    hand = start_below(at={"heroes.Ada.life": 1})("move", "walk", "with.Ada")("below.direction", 3)(
        "draw.catacomb", "rats"
    )
    hand("report", "dies")("report", "done")
    assert hand.hero().square is None
    assert hand.ids("Bo") == ["walk"]


@pytest.mark.rule("A23.8", "A34.1")
def test_with_the_light_orb_nobody_goes_astray_below() -> None:
    hand = play_alone(at={"heroes.Ada.place": "catacombs", "heroes.Ada.orb": True})("move", "walk")
    assert hand.key == "draw.catacomb", "its word for the catacombs is another, and means them"
    hand = start_below(at={"heroes.Bo.orb": True})("move", "walk", "with.Ada")
    assert hand.key == "draw.catacomb", "it shines for all who go together"


@pytest.mark.rule("A34.1", "A26.20", "AS20")
def test_the_light_orb_is_reported_and_lights_a_dark_room() -> None:
    hand = begin("Ada", "Bo", room="dark")
    hand.interrupt("Ada", "report")("report", "special")("report.thing", "orb")("report", "done")
    assert hand.hero().orb
    hand("move", "across", "wait")
    assert hand.key == "way", "the hero chooses the exit"


@pytest.mark.rule("A26.18", "A34.1", "A27.5")
def test_the_light_orb_lights_the_room_but_no_torch() -> None:
    hand = begin("Ada", "Bo", at={"heroes.Ada.torch": False, "heroes.Ada.orb": True})
    assert {"move", "light"} <= set(hand.ids("Ada"))
    hand("move", "light", "wait")("torch", 6)
    assert hand.key == "move", "the hero loses no turn"
    assert "light" not in hand.ids("Ada"), "one attempt a round"
    hand("move", "move")("tile", "room")("draw.room", "orc")
    assert hand.key == "meeting", "the monster comes in the light"
    assert not hand.hero().torch


@pytest.mark.rule("A33.3")
@pytest.mark.parametrize(("face", "shown"), [(2, "Rock = Rock"), (4, "Rock > Scissors"), (5, "Rock < Paper")])
def test_alone_a_die_shows_for_the_tentacles(face: int, shown: str) -> None:
    hand = play_alone(at={"heroes.Ada.place": "catacombs"})("move", "walk")("below.direction", 3)
    hand("draw.catacomb", "tentacles")("tentacles", "rock")("tentacles.die", face)
    assert f"tentacles {shown}" in hand.story
    assert hand.key == "report", "what it costs stands on the card"


@pytest.mark.rule("A33.3", "A28.1")
def test_monster_player_shows_for_the_tentacles() -> None:
    hand = start_below(square=None)("move", "walk", "walk")("below.direction", 3)("below.direction", 3)
    hand("draw.catacomb", "tentacles")
    assert isinstance(hand.ask, Secret)
    assert hand.asked == ["Ada", "Bo"]
    hand("tentacles", "rock", "paper")
    assert "tentacles Rock < Paper" in hand.story


def test_company_below_can_be_corrected() -> None:
    hand = start_below(square=None)
    assert "heroes.Ada.square" in [one.path for one in game.view(hand.state, None).corrections]
    hand.set("heroes.Bo.square", "Ada")
    assert hand.ids("Bo") == ["walk", "with.Ada"]
