"""Followers: their figures, their rolls, their ways, and the end of control over them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.atervackt import game
from companion.games.atervackt.state.game import AtervacktState
from companion.journal import MemoryJournal
from companion.state import PathError, assign
from companion.table import Table, new_header
from tests.games.atervackt.crowd import add_slave, follower_at, gather_heroes, lead
from tests.games.atervackt.driver import Hand, begin, build, move_into, play_alone


def begin_as(hero: str) -> Hand:
    """Return a hand with one player who takes this hero."""
    hand = Hand(game.setup(["Ada"], {}, game.data()))("setup.hero", hero)
    return hand("setup.rings", True) if hand.key == "setup.rings" else hand


@pytest.mark.rule("A25.1")
def test_only_dzala_has_an_oracaz_from_the_start() -> None:
    hand = begin_as("dzala")
    assert [(one.name, one.bond, one.where) for one in hand.state.followers.values()] == [
        ("Oracaz", "faithful", "with")
    ]
    assert follower_at(hand).life is None, "its figures are asked when they are first needed"
    assert begin_as("durim").state.followers == {}


@pytest.mark.rule("A25.1")
def test_follower_figures_are_asked_when_first_needed() -> None:
    hand = begin_as("dzala")("move", "move")("tile", "trap")("draw.trap", "trapdoor")
    hand("value.agility", 12)
    assert hand.key == "value.agility"
    assert hand.ask is not None
    assert str(hand.ask.text) == "Oracaz: Agility VF?"
    hand("value.agility", 5)("test.agility", 6)("fall", 2)
    assert str(hand.ask.text) == "Oracaz: full life?"
    hand("value.life", 8)
    assert (follower_at(hand).max_life, follower_at(hand).life) == (8, 6)


@pytest.mark.rule("A25.1")
def test_owners_may_give_a_followers_figures() -> None:
    data: Any = {part: dict(table) for part, table in game.data().items()}  # type: ignore[arg-type]
    data["heroes"]["dzala"] = {"name": "Dzala", "follower": {"text": "Oracaz", "life": 7, "armour": 4}}
    assert list(game.faults(data)) == []
    hand = Hand(game.setup(["Ada"], {}, data))("setup.hero", "dzala")
    assert (follower_at(hand).max_life, follower_at(hand).armour) == (7, 4)
    data["heroes"]["dzala"]["follower"] = {"text": "Oracaz", "lif": 7}
    assert [fault.place for fault in game.faults(data)] == [("heroes", "dzala", "follower", "lif")]


def report(*says: tuple[str, Any]) -> AtervacktState:
    """Return a hand after these reports by "Something else" in the first movement phase."""
    table = Table(game, MemoryJournal(new_header(game, ["Ada"])))
    for value in ("own", True):
        assert table.open is not None
        table.answer(table.open.n, "Ada", value)
    for key, value in says:
        assert table.open is not None
        if table.open.ask.key == "move":
            table.interrupt("Ada", "report")
        assert table.open.ask.key == key
        table.answer(table.open.n, "Ada", value)
    state = table.run.state
    assert isinstance(state, AtervacktState)
    return state


@pytest.mark.rule("A25.1", "A12.4")
def test_reported_slave_has_the_general_points() -> None:
    state = report(("report", "follower"), ("follower", "skeleton"), ("report", "done"))
    found = state.followers["1"]
    assert (found.kind, found.bond, found.life, found.psyche) == ("skeleton", "helmet", 4, 8)
    state = report(("report", "follower"), ("follower", "amulet"), ("report", "follower"), ("follower", "skeleton"))
    assert state.followers["1"].bond == "amulet"


@pytest.mark.rule("A25.1")
def test_any_number_of_followers_is_told_from_each_other() -> None:
    hand = lead("oracaz", "skeleton", "skeleton", "troll")
    assert [str(one.called) for one in hand.state.followers.values()] == ["Oracaz", "Skel", "Skel 2", "Troll"]
    lines = [str(line) for line in game.view(hand.state, None).overview]
    assert lines[1] == "Oracaz 6: at hand"


@pytest.mark.rule("A25.1")
@pytest.mark.parametrize(("item", "card", "offered"), [("helmet", "orc", True), ("commands", "orc", False)])
def test_at_a_meeting_the_owner_of_a_helmet_may_take_control(item: str, card: str, offered: bool) -> None:
    hand = move_into(play_alone(at={f"heroes.Ada.{item}": True}), card)
    assert ("control" in hand.ids()) is offered
    assert "control" not in move_into(play_alone(), card).ids()


@pytest.mark.rule("A25.1")
def test_controlled_monster_follows_and_its_card_is_discarded() -> None:
    hand = move_into(play_alone(at={"heroes.Ada.helmet": True}), "orc")("meeting", "control")
    assert hand.key == "move"
    assert (follower_at(hand).kind, follower_at(hand).bond, follower_at(hand).life) == ("orc", "helmet", 4)
    assert hand.room().cards == []
    assert hand.state.decks["room"].known("pile")[-1] == "orc"
    hand("move", "move")("tile", "room")("draw.room", "elf")
    assert "control" not in hand.ids(), "the helmet controls one"


@pytest.mark.rule("A25.1")
def test_the_amulet_commands_every_skeleton_and_the_others_are_met() -> None:
    hand = begin("Ada", at={"heroes.Ada.commands": True})("move", "move")("tile", "room")("draw.room", "skeleton")
    hand("meeting", "wait")("meeting.card", "passive")("move", "wait")("wait", 1)("draw.room", "orc")
    hand("meeting", "control")
    assert hand.key == "meeting"
    assert "control" not in hand.ids()
    assert [one.bond for one in hand.state.followers.values()] == ["amulet"]


@pytest.mark.rule("A18.3", "A25.1")
def test_helmet_and_amulet_work_on_the_ambush_skeleton() -> None:
    hand = begin("Bo", at={"heroes.Bo.commands": True})("move", "search")("draw.search", "surprise")
    hand("surprise.control", "control")
    assert follower_at(hand).kind == "skeleton"
    assert hand.key == "move"
    hand = begin("Bo")("move", "search")("draw.search", "surprise")
    assert hand.key == "surprise", "nobody else is asked"


@pytest.mark.rule("A25.2", "A26.1", "A26.7")
def test_trap_strikes_a_follower_by_its_own_roll_and_value() -> None:
    hand = lead()("move", "move")("tile", "trap")("draw.trap", "arrows")("damage", 9)("damage", 8)
    assert (hand.hero().life, follower_at(hand).life) == (7, 4)


@pytest.mark.rule("A26.7", "A25.2")
def test_sting_crawlers_may_strike_a_follower() -> None:
    hand = move_into(lead(), "crawlers")("struck", 4)("report.hurt", 2)
    assert (hand.hero().life, follower_at(hand).life) == (10, 4)
    hand = lead(*["skeleton"] * 6)("move", "move")("tile", "room")("draw.room", "crawlers")
    hand("struck", 6)("struck", 6)("struck", 2)("struck", 1)
    assert hand.key == "report.hurt", "one of seven takes two dice: 36 is rolled again, 7 is the second"
    assert "Skel" in str(hand.ask.text) if hand.ask else False


@pytest.mark.rule("A26.1", "A25.2")
def test_card_effects_are_asked_for_a_follower_too() -> None:
    hand = move_into(lead(), "curse")("report", "done")("follower.suffers", "hurt")("follower.hurt", 2)
    assert follower_at(hand).life == 4
    assert hand.key == "move"


@pytest.mark.rule("A26.7", "A26.12", "A25.2")
def test_ambush_and_stab_may_hurt_a_follower() -> None:
    hand = move_into(lead(), "ambush_orc")("report.hurt", 1)("report.hurt", 2)
    assert (hand.hero().life, follower_at(hand).life) == (9, 4)
    hand("meeting", "flee")("meeting.card", "passive")("meeting.stab", 3)("stabbed", 6)
    assert (hand.hero().life, follower_at(hand).life) == (9, 1)


@pytest.mark.rule("A11.7", "A25.2", "A25.8")
@pytest.mark.parametrize("jump", [True, False])
def test_master_may_jump_after_a_fallen_follower(jump: bool) -> None:
    hand = lead()("move", "move")("tile", "trap")("draw.trap", "trapdoor")("test.agility", 6)("test.agility", 7)
    hand("fall", 2)("follower.jump", "jump" if jump else "stay")
    if jump:
        hand("fall", 3)
    assert follower_at(hand).life == 4
    assert (hand.hero().place, hand.hero().life) == (("catacombs", 7) if jump else ("castle", 10))
    assert follower_at(hand).where == ("with" if jump else "apart")


@pytest.mark.rule("A25.8")
def test_follower_falls_after_its_master() -> None:
    hand = lead()("move", "move")("tile", "trap")("draw.trap", "trapdoor")("test.agility", 7)("fall", 2)("fall", 3)
    assert (hand.hero().place, hand.hero().life) == ("catacombs", 8)
    assert (follower_at(hand).place, follower_at(hand).where, follower_at(hand).life) == ("catacombs", "with", 3)


@pytest.mark.rule("A25.2", "A26.16")
def test_follower_rolls_past_rubble_and_its_master_waits() -> None:
    hand = lead(room="rubble")("move", "across")("test.agility", 6)("test.agility", 7)("follower.wait", "wait")
    assert hand.key == "move"
    assert hand.ids() == ["across", "search", "wait"]
    hand("move", "across")("test.agility", 6)
    assert hand.key == "way", "the hero stands at the exit; only the other had to roll"
    hand("way", "open")("tile", "room")("draw.room", "nothing")
    assert (follower_at(hand).where, follower_at(hand).stuck) == ("with", False)


@pytest.mark.rule("A26.16")
def test_of_two_followers_only_the_one_that_failed_rolls_again() -> None:
    hand = lead("oracaz", "orc", room="rubble")("move", "across")("test.agility", 6)("test.agility", 6)
    hand("test.agility", 6)("follower.wait", "wait")("move", "across")("test.agility", 5)
    assert hand.key == "way"
    assert hand.told.count("stuck") == 1


@pytest.mark.rule("A25.2", "A25.8")
def test_stuck_follower_left_behind_comes_after_its_master() -> None:
    hand = lead(room="rubble")("move", "across")("test.agility", 6)("test.agility", 7)("follower.wait", "on")
    hand("way", "open")("tile", "room")("draw.room", "nothing")
    assert (follower_at(hand).where, follower_at(hand).room, hand.hero().room) == ("apart", "1", "2")
    hand("move", "wait")("test.agility", 7)("wait", 2)
    assert follower_at(hand).stuck
    hand("move", "wait")("test.agility", 6)("follower.back", "not")("wait", 2)
    hand("move", "wait")("follower.back", "roll")("follower.aspect", "strength")("test.strength", 1)
    assert hand.key == "follower.back"
    hand("follower.back", "back")
    assert (follower_at(hand).where, follower_at(hand).room) == ("with", "2")


@pytest.mark.rule("A25.2", "A7.18")
def test_pit_swallows_a_follower_for_ever() -> None:
    hand = lead(room="pit")("move", "across")("test.agility", 6)("test.agility", 7)("way", "open")
    assert not follower_at(hand).alive
    assert hand.key == "tile"
    hand = lead()("move", "move")("tile", "pit")("pit.new", "new")("test.agility", 1)("test.agility", 12)
    assert (hand.hero().alive, follower_at(hand).alive) == (True, False)


@pytest.mark.rule("A25.2", "A7.20")
def test_follower_falls_alone_from_a_footbridge() -> None:
    hand = lead(room="bridge")("move", "across")("test.agility", 6)("test.agility", 7)("test.psyche", 7)("fall", 4)
    hand("follower.jump", "stay")("way", "open")
    assert (follower_at(hand).place, follower_at(hand).where, follower_at(hand).life) == ("catacombs", "apart", 2)


@pytest.mark.rule("A25.3", "A26.15")
def test_follower_lifts_a_portcullis_with_its_master() -> None:
    hand = lead()("move", "portcullis")("test.strength", 12)("test.strength", 6)("test.strength", 6)
    assert hand.key == "tile"
    hand = play_alone()("move", "portcullis")("test.strength", 12)
    assert hand.key == "move", "alone the first failure ends it"


def catch_ada(**figures: Any) -> Hand:
    """Return a hand in which Ada is stuck in a web, with an oracaz."""
    hand = lead(room="web", at={"heroes.Ada.stuck": True, **figures})
    hand.hero().before = hand.state.new_room("tower")
    return hand.set("heroes.Ada.pushing", False)


@pytest.mark.rule("A25.3", "A26.19")
def test_loose_follower_tears_its_master_loose() -> None:
    hand = catch_ada()("move", "tear")("test.strength", 12)("test.strength", 6)("tower", "in")
    assert hand.hero().room == "2"
    hand = catch_ada()
    follower_at(hand).stuck = True
    hand("move", "tear")("test.strength", 12)
    assert hand.key == "move", "both are stuck: it does not help"


@pytest.mark.rule("A25.3", "A26.19", "A19.6")
def test_follower_in_a_web_tears_loose_with_its_masters_help() -> None:
    hand = catch_ada()
    follower_at(hand).stuck = True
    hand("move", "tear")("test.strength", 6)("test.strength", 7)("follower.wait", "wait")
    assert (hand.hero().stuck, follower_at(hand).stuck) == (False, True)
    hand("move", "back")("test.strength", 7)("test.strength", 6)("tower", "in")
    assert (hand.hero().room, follower_at(hand).stuck, follower_at(hand).where) == ("2", False, "with")


@pytest.mark.rule("A19.13", "A25.2")
def test_a_spider_eats_a_follower() -> None:
    hand = lead(room="web", at={"spiders": 1})
    follower_at(hand).stuck = True
    hand = Hand(hand.state)("move", "wait")("spider.there", "yes")
    assert (hand.hero().alive, follower_at(hand).alive) == (True, False)


@pytest.mark.rule("A25.3")
def test_follower_lights_no_torch_and_picks_no_lock() -> None:
    hand = lead(at={"heroes.Ada.torch": False})
    assert "move" not in hand.ids(), "its torch would light the hero's"
    hand = lead()("move", "door")("draw.door", "locked")("door.how", "pick")("test.psyche", 7)
    assert hand.key == "move", "only one may pick, and it is no follower"


@pytest.mark.rule("A25.3", "A26.20")
def test_follower_leaves_the_dark_with_its_master() -> None:
    hand = lead(room="dark")("move", "across")("exits", "2")("exit", 1)("way", "open")("tile", "room")
    hand("draw.room", "nothing")
    assert follower_at(hand).where == "with"


@pytest.mark.rule("A25.4", "A25.5")
def test_no_card_is_drawn_for_a_follower() -> None:
    hand = lead()("move", "move")("tile", "room")("draw.room", "nothing")
    assert hand.key == "move"
    hand("move", "search")("search.cards", "one")("draw.search", "coins")
    assert hand.key == "move"
    hand("move", "move")("tile", "chamber")("dragon.card", "asleep")
    assert (hand.key, hand.hero().cards, follower_at(hand).cards) == ("move", 2, 0)
    assert hand.state.decks["dragon"].left() == 7


@pytest.mark.rule("A25.2", "A24.8", "A24.13")
def test_firestorm_burns_a_follower_separately() -> None:
    hand = lead()("move", "move")("tile", "chamber")("dragon.card", "awake")("dragon.fire", 3)("dragon.fire", 4)
    assert (hand.hero().life, follower_at(hand).life) == (7, 2)
    hand("dragon.flee", "flee")("dragon.escape", 12)("tile", "room")("draw.room", "nothing")
    assert (follower_at(hand).where, follower_at(hand).room) == ("with", hand.hero().room)


@pytest.mark.rule("A25.7", "A12.4")
def test_monsters_heal_in_the_sun_phase_and_an_oracaz_does_not() -> None:
    hand = lead("oracaz", "troll")
    follower_at(hand).life, follower_at(hand, 1).life = 2, 1
    hand("move", "wait")("wait", 2)
    assert (follower_at(hand).life, follower_at(hand, 1).life) == (2, 6)


@pytest.mark.rule("A25.4", "A23.10")
@pytest.mark.parametrize(("card", "asked"), [("chest", False), ("rats", True)])
def test_only_dangers_below_are_asked_for_followers(card: str, asked: bool) -> None:
    hand = lead("oracaz")("move", "down")("below.direction", 3)("draw.catacomb", card)("report", "done")
    assert (hand.key == "follower.suffers") == asked


@pytest.mark.rule("A25.8", "A22.1")
def test_teleport_parts_a_follower_from_its_master() -> None:
    hand = move_into(lead("oracaz"), "suction")("report", "teleport")("teleport", "board")("report", "done")
    hand("follower.suffers", "done")
    assert follower_at(hand).where == "apart"
    hand("tile", "room")("follower.back", "back")("draw.room", "nothing")
    assert (follower_at(hand).where, follower_at(hand).room) == ("with", hand.hero().room)


@pytest.mark.rule("A25.8", "A25.9")
def test_only_a_slave_can_be_sent_away_and_is_free_then() -> None:
    hand = lead("oracaz", "orc")
    follower_at(hand).part_from_master()
    follower_at(hand, 1).part_from_master()
    hand("move", "wait")("wait", 2)
    assert [follower.where for follower in hand.state.followers.values()] == ["apart", "gone"]
    hand("move", "wait")
    assert hand.key == "follower.back"
    assert hand.ask is not None
    assert str(hand.ask.text) == "Oracaz: where?", "nobody asks for the orc any more"


@pytest.mark.rule("A25.9", "AS13", "A11.4")
@pytest.mark.parametrize("back", [True, False])
def test_a_slave_that_has_come_back_in_time_is_still_one(back: bool) -> None:
    hand = lead("troll")("move", "move")("tile", "trap")("draw.trap", "explosion")("exits", "1")("exits", "1")
    assert (follower_at(hand).where, follower_at(hand).lost) == ("apart", 1)
    hand("tile", "room")("follower.back", "back" if back else "not")("draw.room", "nothing")
    assert follower_at(hand).where == ("with" if back else "gone")


@pytest.mark.rule("A25.2", "A11.5")
def test_knocked_out_follower_stays_behind_unless_waited_for() -> None:
    hand = lead()("move", "move")("tile", "trap")("draw.trap", "mist")("damage", 4)("mist.rounds", 0)
    hand("damage", 4)("mist.rounds", 1)
    hand("move", "move")("tile", "room")("draw.room", "nothing")
    assert (follower_at(hand).where, follower_at(hand).room, follower_at(hand).lost) == ("apart", "2", 0)


@pytest.mark.rule("A17.5")
def test_a_follower_pushes_corpse_eaters_down_and_is_bitten() -> None:
    hand = move_into(lead(), "eaters")("eaters.T6", 3)("eaters.T12", 9)("eaters.push", 4)("eaters.push", 4)
    assert (hand.hero().life, follower_at(hand).life) == (8, 4)
    hand("eaters.T6", 1)("eaters.push", 4)("eaters.push", 4)
    assert "eaters.gone" in hand.told
    hand = lead()
    follower_at(hand).fights = False
    move_into(hand, "eaters")("eaters.T6", 3)("eaters.T12", 9)("eaters.push", 12)
    assert "eaters.gone" in hand.told, "it does not fight"


@pytest.mark.rule("A23.4", "A23.12", "A25.2")
def test_out_of_the_catacombs_hero_and_follower_roll_apart() -> None:
    hand = lead(at={"heroes.Ada.ropes": 1})("move", "move")("tile", "trap")("draw.trap", "trapdoor")
    hand("test.agility", 7)("fall", 1)("fall", 1)("move", "rope")("test.agility", 1)("test.agility", 7)
    hand("draw.room", "nothing")
    assert (hand.hero().place, follower_at(hand).place, follower_at(hand).where) == ("castle", "catacombs", "apart")
    hand = lead()("move", "down")("below.direction", 3)("draw.catacomb", "exit")("move", "up")("below.up", "up")
    hand("below.where", 9)("follower.up", "up")("below.board", "board")("tile", "room")("draw.room", "nothing")
    assert (follower_at(hand).place, follower_at(hand).where) == ("castle", "with")


@pytest.mark.rule("A28.2", "A25.9")
def test_follower_without_a_master_belongs_to_nobody() -> None:
    hand = lead("oracaz", "orc", seats=("Ada", "Bo"), at={"heroes.Ada.life": 1})
    hand("move", "move", "wait")("tile", "trap")("draw.trap", "snakes")("damage", 3)
    assert {follower.where for follower in hand.state.followers.values()} <= {"with", "gone"}
    hand("wait", 2)
    assert [follower.is_inside for follower in hand.state.followers.values()] == [False, False]
    assert hand.asked == ["Bo"]


def test_followers_points_and_place_can_be_corrected() -> None:
    hand = lead("orc")
    paths = [one.path for one in game.view(hand.state, None).corrections if one.path.startswith("followers.")]
    assert {"followers.1.life", "followers.1.where"} <= set(paths)
    hand.set("followers.1.life", 2).set("followers.1.where", "apart")
    assert (follower_at(hand).life, follower_at(hand).where) == (2, "apart")
    with pytest.raises(PathError):
        assign(hand.state, "followers.1.kind", "troll")


def test_a_table_without_followers_is_asked_nothing_more() -> None:
    hand = gather_heroes(begin("Ada", "Bo"), "Bo")
    hand("move", "portcullis", "wait")("test.strength", 12)
    assert hand.key == "wait"
    state = build("Ada")
    assert state.heroes_and_followers() == [state.heroes["Ada"]]
    add_slave(state)
    assert len(state.heroes_and_followers()) == 2


@pytest.mark.rule("A26.1", "A25.8")
def test_danger_in_a_room_spares_a_follower_elsewhere() -> None:
    hand = lead(at={"heroes.Ada.strength": 6})
    follower = follower_at(hand)
    follower.part_from_master()
    hand("move", "move")("tile", "room")("draw.room", "arrows")("damage", 9)
    assert hand.key == "move"
    assert follower.life == 6


@pytest.mark.rule("A28.2", "A26.1")
def test_a_card_that_kills_the_master_asks_nothing_of_a_follower() -> None:
    hand = lead()("move", "move")("tile", "room")("draw.room", "suction")("report", "dies")
    assert "follower.suffers" not in hand.story
    assert hand.ask is None or hand.key == "gold"


@pytest.mark.rule("A25.6")
def test_follower_beside_no_hero_of_the_fight_does_not_fight() -> None:
    hand = move_into(lead(at={"heroes.Ada.special": "none"}), "orc")("meeting", "attack")("meeting.card", "fight")
    hand("monster.life", 3)("fight.who", "all")
    assert hand.state.fighting_followers(hand.hero()) == [follower_at(hand)]
    hand.hero().room = None
    assert hand.state.fighting_followers(hand.hero()) == []


@pytest.mark.rule("A25.1")
def test_second_slave_of_a_kind_is_named_by_its_number() -> None:
    hand = lead("orc", "orc")
    assert [str(follower_at(hand, at).definite) for at in (0, 1)] == ["The orc", "Orc 2"]


@pytest.mark.rule("A25.1")
def test_new_follower_is_told() -> None:
    state = build("Ada")
    add_slave(state)
    assert [str(event.text) for event in state.told if event.key == "follower"] == ["Durim gets a follower: Orc."]


@pytest.mark.rule("A25.8")
def test_follower_reported_dead_on_its_way_is_dead() -> None:
    hand = lead()
    follower_at(hand).part_from_master()
    hand("move", "wait")("wait", 2)("move", "wait")("follower.back", "dead")
    assert not follower_at(hand).alive
