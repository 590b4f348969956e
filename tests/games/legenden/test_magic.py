"""Teleports, random exits, and power over a monster."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from companion.asks import Number, Roll
from companion.game import BadSetup
from companion.games.legenden import game
from companion.games.legenden.data.book import book
from companion.games.legenden.state.game import Monster
from tests.games.legenden.driver import Hand, begin, build, fight_of

NEXT = (("turn", "stay"), ("sun", [0]))


def teleport(**options: object) -> Hand:
    return begin(**options).play(("turn", "found"), ("found", "teleport"), ("teleport.roll", [5]))


def banish(*seats: str, kind: str = "orc") -> Hand:
    hand = begin(*seats).play(("turn", "found"), ("found", "banish"), ("monster.kind", kind))
    return hand.play(("teleport.roll", [1]))


def with_a_servant(kind: str = "troll", enemy: str = "orc", **options: object) -> Hand:
    """Begin a fight of a hero who has power over a monster."""
    state = build(**options)  # type: ignore[arg-type]
    state.monsters["1"] = Monster(kind, master="Ada")
    hand = Hand(state).play(("turn", "move"), ("move.what", "room"), ("room", "ambush"))
    return hand.play(("monster.kind", enemy), ("monster.life", 5))


def in_its_place(life: int = 4, **options: object) -> Hand:
    hand = with_a_servant(**options)  # type: ignore[arg-type]
    return hand.play(("fight.who", "1"), ("servant.life", life), ("fight.ready", True, True))


@pytest.mark.rule("L12.1a", "LT5", "LS11")
@pytest.mark.parametrize(("face", "where"), [(1, "north"), (3, "north"), (4, "east"), (9, "south"), (12, "west")])
def test_a_roll_gives_the_direction_of_a_teleport(face: int, where: str) -> None:
    hand = begin().play(("turn", "found"), ("found", "teleport"), ("teleport.roll", [face]))
    assert f"One square away: {where}." in hand.story


@pytest.mark.rule("LS11")
def test_the_direction_table_is_read_from_the_data() -> None:
    data: Any = deepcopy(game.data())
    data["castle"]["direction"]["north"]["text"] = "up"
    assert str(book(data).direction(2)) == "up"
    data["castle"]["direction"]["north"]["faces"] = [1, 2]
    with pytest.raises(BadSetup):
        book(data)


@pytest.mark.rule("L12.1e", "L12.1d")
def test_a_teleport_ends_the_turn_and_the_next_one_only_comes_in() -> None:
    hand = teleport().play(("teleport.to", "room"))
    assert hand.state.turn == "Bo"
    hand.play(*NEXT)
    assert hand.ids == ["arrive", "", "", "found"]
    hand.play(("turn", "arrive"), ("arrive.what", "corridor"))
    assert hand.key == "room"
    hand.play(("room", "nothing"))
    assert (hand.state.turn, hand.hero().due) == ("Bo", "nothing")


@pytest.mark.rule("LS35", "L7.6a", "L12.1e")
def test_a_hero_teleported_into_a_room_has_no_way_back() -> None:
    hand = teleport().play(
        ("teleport.to", "room"), *NEXT, ("turn", "arrive"), ("arrive.what", "room"), ("room", "monster")
    )
    hand.play(("monster.kind", "orc"))
    assert "back" not in hand.ids


@pytest.mark.rule("L12.1c")
def test_a_teleported_hero_may_land_outside() -> None:
    hand = teleport().play(("teleport.to", "outside"))
    assert (hand.hero().place, hand.state.turn) == ("outside", "Bo")
    assert "Rohan is out of the castle." in hand.story


@pytest.mark.rule("L12.1e")
def test_a_teleport_frees_who_is_stuck() -> None:
    hand = teleport(at={"heroes.Ada.place": "stuck"}).play(("teleport.to", "room"))
    assert hand.hero().place == "room"


@pytest.mark.rule("L12.1e", "L5.5.3a")
def test_nobody_meets_a_hero_who_has_not_come_in() -> None:
    hand = teleport().play(("teleport.to", "room"), ("turn", "found"), ("found", "monster"), ("monster.kind", "orc"))
    hand.play(("meeting.hero", "wait"), ("meeting.reaction", "flees"), ("exits", "1"))
    assert "Ada" not in hand.ids


@pytest.mark.rule("L12.1b")
@pytest.mark.parametrize(("where", "left"), [("face_up", ["orc"]), ("undiscovered", [])])
def test_a_teleported_monster_stays_only_in_a_face_up_room(where: str, left: list[str]) -> None:
    hand = banish().play(("teleport.monster", where))
    assert [monster.kind for monster in hand.state.monsters.values()] == left
    assert (hand.key, hand.state.turn) == ("turn", "Ada")


@pytest.mark.rule("LS41", "L12.1a")
def test_where_a_hero_stands_there_is_a_new_meeting_at_once() -> None:
    hand = banish("Ada", "Bo", "Cid").play(("teleport.monster", "Cid"))
    assert (hand.key, hand.ask.seats if hand.ask else ()) == ("meeting.hero", ("Cid",))
    assert "A teleported monster is met at once." in hand.story
    hand.play(("meeting.hero", "back"), ("meeting.reaction", "passive"))
    assert (hand.key, hand.state.turn) == ("turn", "Ada")


@pytest.mark.rule("L12.2a")
def test_a_hero_thrown_out_leaves_by_a_random_exit_and_has_no_turn() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "room"), ("room", "found"), ("found", "thrown"))
    hand.play(("exits", "4"), ("exit", [4]))
    assert "Rohan leaves by exit 2." in hand.story
    assert not {"door", "portcullis"} & set(hand.ids)
    hand.play(("move.what", "room"), ("room", "nothing"))
    assert (hand.state.turn, hand.hero().due) == ("Bo", "nothing")


@pytest.mark.rule("L12.2a")
def test_without_a_way_out_a_teleported_hero_stays() -> None:
    hand = begin().play(("turn", "found"), ("found", "thrown"), ("exits", "0"))
    assert (hand.key, hand.hero().due) == ("turn", "nothing")


@pytest.mark.rule("L12.3a")
def test_a_servant_follows_its_master_and_is_nobody_else_s() -> None:
    hand = begin().play(("turn", "found"), ("found", "power"), ("monster.kind", "troll"))
    assert hand.state.monsters["1"].master == "Ada"
    hand.play(("turn", "move"), ("move.what", "room"), ("room", "monster"))
    assert hand.key == "monster.kind"


@pytest.mark.rule("L12.3a", "L5.5a")
def test_a_servant_is_no_monster_that_a_monster_player_moves() -> None:
    state = build("Ada", "Bo", at={"heroes.Bo.life": 0})
    state.monsters["1"] = Monster("troll", master="Ada")
    assert Hand(state).play(("turn", "stay")).key == "sun"


@pytest.mark.rule("L12.3b", "LS33")
def test_a_servant_may_fight_with_the_points_of_a_new_card() -> None:
    hand = with_a_servant()
    assert hand.lines == ["Rohan", "1: Mountain troll"]
    hand.play(("fight.who", "1"))
    assert isinstance(hand.ask, Number)
    hand.play(("servant.life", 9), ("fight.ready", True, True))
    assert (fight_of(hand).hero_points, fight_of(hand).servant) == (9, "1")


@pytest.mark.rule("L12.3b")
def test_the_master_may_fight_in_place_of_the_servant() -> None:
    hand = with_a_servant().play(("fight.who", "hero"), ("fight.ready", True, True))
    assert (fight_of(hand).hero_points, fight_of(hand).servant) == (10, None)


@pytest.mark.rule("L12.3b", "L8.2b", "LT3")
def test_a_servant_fights_by_its_own_values_without_damage_chance() -> None:
    hand = in_its_place().play(("fight.stance", "agility", "agility"))
    assert (fight_of(hand).hero_points, hand.key) == (1, "fight.stance")
    assert "The mountain troll loses 3 points." in hand.story


@pytest.mark.rule("L12.3b", "L8.12a")
def test_a_servant_in_its_masters_place_is_not_asked_to_flee() -> None:
    assert in_its_place().play(("fight.stance", "strength", "psyche")).key == "fight.stance"


@pytest.mark.rule("L12.3c")
def test_when_it_dies_the_hero_steps_in_with_any_stance() -> None:
    hand = in_its_place(1).play(("fight.stance", "psyche", "strength"))
    assert "power.ends" in hand.told
    assert (fight_of(hand).hero_points, fight_of(hand).servant, hand.state.monsters) == (10, None, {})
    assert hand.ids == ["strength", "psyche", "agility", "armour"]
    assert fight_of(hand).monster_points == 5


@pytest.mark.rule("L12.3b", "L8.9", "LS33")
@pytest.mark.parametrize(("ways", "left"), [("1", ["1"]), ("0", ["1", "2"])])
def test_three_misses_drive_off_both(ways: str, left: list[str]) -> None:
    hand = in_its_place().play(("fight.stance", "strength", "agility"), ("fight.stance", "psyche", "armour"))
    hand.play(("fight.stance", "agility", "strength"), ("exits", "1"), ("flees.to", "face_up"), ("exits", ways))
    if ways == "1":
        hand.play(("servant.to", "undiscovered"))
        left = ["2"]
    assert list(hand.state.monsters) == left
    assert all(monster.master is None for monster in hand.state.monsters.values())
    assert hand.key == "room"


@pytest.mark.rule("L12.3b")
def test_a_servant_stays_after_a_fight_that_is_won() -> None:
    hand = in_its_place().play(*[("fight.stance", "strength", "psyche")] * 5)
    assert "monster.killed" in hand.told
    assert hand.state.monsters["1"].master == "Ada"


@pytest.mark.rule("L12.3a")
def test_when_the_hero_dies_it_is_free() -> None:
    state = build("Ada", "Bo", "Cid", at={"heroes.Ada.life": 1})
    state.monsters["1"] = Monster("troll", master="Ada")
    hand = Hand(state).play(("turn", "found"), ("found", "trap"), ("damage.sun", [1]))
    assert hand.state.monsters["1"].master is None
    hand.play(("turn", "stay"), ("turn", "stay"), ("sun", [0]))
    assert (hand.state.turn, hand.key) == ("Ada", "prowl.which")


def test_a_master_who_dies_by_a_correction_has_no_power_any_more() -> None:
    state = build("Ada", "Bo", "Cid")
    state.monsters["1"] = Monster("troll", master="Ada")
    hand = Hand(state).set("heroes.Ada.life", 0)
    assert (hand.state.turn, hand.state.monsters["1"].master) == ("Bo", None)


@pytest.mark.rule("L12.3b", "L10.1b", "L10.1c")
def test_against_the_dragon_its_fire_costs_it_a_point() -> None:
    state = build("Ada", "Bo", at={"heroes.Ada.place": "chamber", "dragon": "awake"})
    state.monsters["1"] = Monster("troll", master="Ada")
    hand = Hand(state).play(("turn", "fight"), ("fight.who", "1"), ("servant.life", 9), ("fight.ready", True, True))
    hand.play(("fight.stance", "strength", "agility"))
    assert (fight_of(hand).hero_points, hand.hero().life) == (8, 10)


@pytest.mark.rule("L12.2a")
def test_each_exit_of_the_roll_has_its_name() -> None:
    hand = begin().play(("turn", "found"), ("found", "thrown"), ("exits", "3"))
    assert isinstance(hand.ask, Roll)
    assert [str(one.text) for one in hand.ask.outcomes] == ["exit 1", "exit 2", "exit 3"]
