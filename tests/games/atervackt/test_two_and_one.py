"""Two heroes together and one elsewhere: traps, meetings and doors where it matters who is in the room."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.atervackt import game
from companion.games.atervackt.board import Square
from companion.games.atervackt.state.fights import Fight
from tests.games.atervackt import crowd, own_cards
from tests.games.atervackt.driver import Hand, begin, build, enter, two_and_one

SIGNS = {f"heroes.{seat}.special": "none" for seat in ("Ada", "Bo", "Cid")}


def draw(card: str, **figures: Any) -> Hand:
    """Return a hand in which Ada and Bo have drawn that room card in a new room; Cid waits elsewhere."""
    return enter("Ada", "Bo", **figures)("draw.room", card)


def fight_of(hand: Hand) -> Fight:
    assert hand.state.fight is not None
    return hand.state.fight


# Traps (A11).


@pytest.mark.rule("A11.1", "A11.2", "A11.3", "A26.7")
def test_arrows_strike_two_in_the_room_and_not_the_third() -> None:
    hand = draw("arrows")("damage", 12)("damage", 7)
    assert [hand.hero(seat).life for seat in ("Ada", "Bo", "Cid")] == [4, 9, 10]


@pytest.mark.rule("A11.7", "A23.3", "A26.7")
def test_each_hero_avoids_a_trapdoor_alone() -> None:
    hand = draw("trapdoor")("test.agility", 6)("test.agility", 7)("fall", 1)
    assert [hand.hero(seat).place for seat in ("Ada", "Bo", "Cid")] == ["castle", "catacombs", "castle"]


@pytest.mark.rule("A11.8", "A26.7", "AS14")
def test_under_a_falling_ceiling_each_rolls() -> None:
    hand = draw("ceiling")("ceiling.die", "T6")("ceiling", 1)("ceiling.die", "T12")("ceiling", 2)("report.hurt", 1)
    assert [hand.hero(seat).alive for seat in ("Ada", "Bo", "Cid")] == [False, True, True]


@pytest.mark.rule("A11.4", "A26.7")
def test_an_explosion_throws_both_out() -> None:
    hand = enter("Ada", "Bo", tile="trap")("draw.trap", "explosion")
    hand("exits", "1")("exits", "1")
    assert [hand.hero(seat).life for seat in ("Ada", "Bo", "Cid")] == [6, 6, 10]
    assert hand.hero("Ada").halfway
    assert hand.hero("Bo").halfway


@pytest.mark.rule("A11.5", "A26.7")
def test_mist_strikes_both_and_not_the_third() -> None:
    hand = enter("Ada", "Bo", tile="trap")("draw.trap", "mist")("damage", 5)("mist.rounds", 1)
    hand("damage", 6)("mist.rounds", 0)
    assert [hand.hero(seat).life for seat in ("Ada", "Bo", "Cid")] == [8, 7, 10]
    assert hand.hero().lost == 1


@pytest.mark.rule("A11.9", "AS14", "AS33")
def test_no_victim_hides_the_number_of_a_spear_trap() -> None:
    hand = draw("spear")
    assert hand.asked == ["Ada", "Cid"], "Bo is among its victims"
    hand("spear", "1", "2")("spear.second", "3")
    assert [hand.hero(seat).alive for seat in ("Ada", "Bo", "Cid")] == [False, False, True]
    hand = draw("spear")("spear", "1", "2")("spear.second", "2")
    assert all(hand.hero(seat).alive for seat in ("Ada", "Bo", "Cid"))


# Meetings (A12).


@pytest.mark.rule("A12.5", "A12.7", "AS33")
@pytest.mark.parametrize("pair", [("Ada", "Bo"), ("Bo", "Cid"), ("Ada", "Cid")])
def test_hero_elsewhere_reads_reaction_and_life(pair: tuple[str, str]) -> None:
    (reader,) = {"Ada", "Bo", "Cid"} - {*pair}
    hand = enter(*pair, at=SIGNS)
    if reader == "Ada":
        hand("wait", 2)
    hand("draw.room", "orc")("meeting", "attack", "attack")
    assert f"{reader} reads the card in secret: Orc." in hand.story
    assert hand.asked == [reader]
    assert hand("meeting.card", "fight").key == "monster.life"
    assert hand.asked == [reader]
    assert fight_of(hand("monster.life", "4")).opponent == reader


@pytest.mark.rule("A12.5", "A12.7", "AS33")
def test_holder_of_a_dealt_card_is_asked_for_its_gaps() -> None:
    state = build("Ada", "Bo", "Cid", at=SIGNS, data=own_cards.data())
    state.modes |= own_cards.DRAWN
    hand = Hand(state)("move", "move", "move", "wait")("tile", "room", "with.Ada")("draw.room", "orc")
    assert hand("monster.card", "half").key == "meeting"
    assert [str(line) for line in game.view(hand.state, "Cid").private][:1] == ["Orc: ? life (?)"]
    hand("meeting", "wait", "wait")
    assert (hand.key, hand.asked) == ("meeting.card", ["Cid"])


@pytest.mark.rule("A12.5", "A28.3", "AS33")
def test_reader_of_the_card_plays_the_monster_to_the_end() -> None:
    hand = draw("orc", at=SIGNS | {"heroes.Bo.life": 1, "heroes.Bo.way_in": "door"})
    hand.set("heroes.Bo.way_in", "door")
    hand("meeting", "flee", "flee")("draw.door", "trap")("damage", 6)
    assert not hand.hero("Bo").alive
    assert (hand.key, hand.asked) == ("meeting.card", ["Cid"]), "though Bo is regular monster player now"


@pytest.mark.rule("A12.5", "A26.11", "AS33")
def test_bystander_in_the_room_does_not_play_the_monster() -> None:
    hand = draw("orc", at=SIGNS)("meeting", "attack", "wait")("meeting.card", "fight")("meeting.join", "aside")
    assert hand.asked == ["Cid"]
    assert fight_of(hand).opponent == "Cid"


@pytest.mark.rule("A12.6", "A12.8", "A12.16")
def test_a_passive_monster_is_met_again_only_as_the_third_comes() -> None:
    hand = draw("orc")("meeting", "wait", "wait")("meeting.card", "passive")("wait", 2)
    hand("move", "wait", "wait", "move")("tile", "with.Ada")("draw.room", "nothing")("wait", 2)("wait", 2)
    assert hand.asked == ["Ada", "Bo", "Cid"]
    assert hand.key == "meeting"


@pytest.mark.rule("A8.4", "A12.8")
def test_ambush_strikes_only_the_room_that_drew_it() -> None:
    hand = draw("ambush_orc")("report.hurt", 1)("report.hurt", 2)
    assert hand.ids() == ["attack", "flee"]
    hand("meeting", "attack", "attack")("meeting.card", "passive")("wait", 2)
    hand("move", "wait", "wait", "move")("tile", "with.Ada")("draw.room", "nothing")("wait", 2)("wait", 2)
    assert hand.key == "meeting", "nobody is ambushed"
    assert "wait" in hand.ids("Cid")
    assert [hand.hero(seat).life for seat in ("Ada", "Bo", "Cid")] == [9, 8, 10]


@pytest.mark.rule("A12.11", "A26.12", "A8.4")
def test_an_ambusher_that_follows_does_not_ambush_again() -> None:
    hand = enter("Ada")("draw.room", "ambush_orc")("report.hurt", 1)("meeting", "flee")("meeting.card", "follows")
    hand("wait", 2)("wait", 2)("move", "wait", "wait")("draw.room", "nothing")
    assert hand.key == "meeting"
    assert hand.hero().life == 9


@pytest.mark.rule("A12.12", "AS15")
def test_a_master_key_opens_a_locked_door_in_flight() -> None:
    for key in (False, True):
        hand = draw("orc", at={"heroes.Ada.master_key": key})
        hand.set("heroes.Ada.way_in", "door")
        hand("meeting", "flee", "flee")("draw.door", "locked")("meeting.card", "passive")("meeting.stab", 0)
        assert hand.hero().halfway is key
        assert hand.hero("Bo").halfway


# Doors (A26.14).


@pytest.mark.rule("A26.14")
def test_the_second_shares_the_trap_that_the_first_drew() -> None:
    hand = two_and_one()("move", "door", "door", "wait")("draw.door", "trap")("damage", 2)
    assert hand.ids() == ["trap", "other"]
    hand("door.same", "trap")
    assert hand.key == "wait", "Bo draws none, and the turn is over"
    assert hand.told.count("attempt.failed") == 1
    other = two_and_one()("move", "door", "door", "wait")("draw.door", "trap")("damage", 2)("door.same", "other")
    assert other.key == "draw.door"


@pytest.mark.rule("A26.14")
def test_one_door_on_the_map_has_one_card() -> None:
    hand = draw_on_map()("move", "door", "door", "wait")("way", "north", "north")("draw.door", "trap")("damage", 2)
    assert hand.key == "wait"
    hand = draw_on_map()("move", "door", "door", "wait")("way", "north", "east")("draw.door", "trap")("damage", 2)
    assert hand.key == "draw.door"


@pytest.mark.rule("A26.14", "A7.5")
def test_a_locked_door_on_the_map_is_not_asked_for_again() -> None:
    hand = draw_on_map()("move", "door", "door", "wait")("way", "north", "north")("draw.door", "locked")
    hand("door.how", "pick")("test.psyche", 12)
    assert (hand.key, hand.asked) == ("door.how", ["Bo"])
    assert "pick" not in hand.ids(), "only one may pick"


def draw_on_map(**figures: Any) -> Hand:
    """Return such a hand with the map followed, and Ada and Bo in the middle of it."""
    state = two_and_one(options={"map": "followed"}, **figures).state
    for seat, square in (("Ada", Square(5, 5)), ("Bo", Square(5, 5)), ("Cid", Square(2, 5))):
        hero = state.heroes[seat]
        hero.put_on(square)
        assert hero.current_room is not None
        hero.current_room.put_on(square)
    del state.rooms["2"]
    return Hand(state)


@pytest.mark.rule("A26.14")
def test_a_door_that_was_opened_stays_open_after_another_failed() -> None:
    hand = two_and_one()
    hand.hero("Cid").enter_room("1")
    hand("move", "door", "door", "door")("draw.door", "opens")("door.same", "other")("draw.door", "trap")("damage", 2)
    assert hand.ids() == ["same", "trap", "other"]
    hand("door.same", "same")
    assert (hand.key, hand.asked) == ("tile", ["Ada", "Cid"])


@pytest.mark.rule("A26.14", "A7.10")
@pytest.mark.parametrize(("faces", "through"), [((12, 6, 6), True), ((6, 12, 12, 6), True), ((12, 12, 6, 12), False)])
def test_two_heroes_force_a_door_together(faces: tuple[int, ...], through: bool) -> None:
    hand = two_and_one(at={"heroes.Ada.forces": True, "heroes.Bo.forces": True})
    hand("move", "door", "door", "wait")("draw.door", "locked")("door.how", "force")("door.together", "yes")
    for face in faces:
        hand("test.strength", face)
    assert (hand.key == "tile") is through
    assert hand.key != "door.which", "Bo has made an attempt"
    assert hand.hero("Bo").plan == ("move" if through else "stay")


@pytest.mark.rule("A26.14", "A7.10")
def test_hero_who_cannot_force_doors_does_not_help() -> None:
    hand = two_and_one(at={"heroes.Ada.forces": True, "heroes.Bo.forces": False})
    hand("move", "door", "door", "wait")("draw.door", "locked")("door.how", "force")("test.strength", 12)
    assert (hand.key, hand.asked) == ("door.which", ["Bo"])


@pytest.mark.rule("A26.14", "A7.10")
def test_hero_at_another_door_does_not_join_in_forcing() -> None:
    hand = two_and_one(at={"heroes.Ada.forces": True, "heroes.Bo.forces": True})
    hand("move", "door", "door", "wait")("draw.door", "locked")("door.how", "force")("door.together", "no")
    hand("test.strength", 12)
    assert (hand.key, hand.asked) == ("door.which", ["Bo"])


@pytest.mark.rule("A26.14", "A7.10")
def test_map_makes_both_force_the_same_door() -> None:
    hand = draw_on_map(at={"heroes.Ada.forces": True})
    hand("move", "door", "door", "wait")("way", "north", "north")("draw.door", "locked")("door.how", "force")
    assert (hand.key, hand.asked) == ("value.forces", ["Bo"])
    hand("value.forces", "yes")("test.strength", 12)("test.strength", 1)("test.strength", 1)
    assert hand.hero("Ada").plan == hand.hero("Bo").plan == "move"


# What the rulebook leaves open, where two are together (AS48-AS56).


@pytest.mark.rule("AS50", "A26.11")
def test_hero_elsewhere_draws_no_card_for_a_flight_by_door() -> None:
    hand = draw("orc", at=SIGNS).set("heroes.Bo.way_in", "door")
    hand("meeting", "attack", "flee")("meeting.card", "fight")("meeting.join", "aside")
    assert hand.hero("Bo").halfway
    assert hand.key == "monster.life"


@pytest.mark.rule("AS51", "A12.12")
def test_two_heroes_who_flee_by_a_door_draw_a_card_each() -> None:
    hand = draw("orc").set("heroes.Ada.way_in", "door").set("heroes.Bo.way_in", "door")
    hand("meeting", "flee", "flee")("draw.door", "opens")
    assert (hand.key, hand.asked) == ("draw.door", ["Bo"])


@pytest.mark.rule("AS53", "A26.12")
def test_die_chooses_the_followed_hero_even_to_one_room() -> None:
    hand = two_and_one()
    hand("move", "move", "move", "wait")("tile", "room", "with.Ada")("draw.room", "orc")
    hand("meeting", "flee", "flee")("meeting.card", "follows")
    assert hand.hero("Ada").target == hand.hero("Bo").target
    assert hand.key == "follows"


@pytest.mark.rule("AS49", "A18.4")
def test_helper_against_a_skeleton_hears_that_it_is_gone() -> None:
    hand = two_and_one(at={"heroes.Ada.life": 1, "heroes.Ada.name": "Iril"})
    hand("move", "search", "wait", "wait")("draw.search", "surprise")("wait", 2)("surprise", 6)
    hand("surprise.help", "join")("test.strength", 12)
    if hand.key == "test.strength":
        hand("test.strength", 12)
    assert not hand.hero().alive
    assert hand.told.count("monster.gone") == 1


@pytest.mark.rule("AS48", "A18.1")
def test_the_ambush_skeleton_is_fought_in_rubble() -> None:
    hand = enter("Ada", tile="rubble", at={"heroes.Ada.name": "Iril"})("wait", 2)("wait", 2)
    hand("move", "search", "wait", "wait")("draw.search", "surprise")
    assert hand.key == "surprise"


@pytest.mark.rule("AS56", "A26.14")
def test_door_is_named_where_no_map_is_followed() -> None:
    hand = two_and_one()("move", "door", "door", "wait")("draw.door", "opens")
    assert (hand.key, hand.asked) == ("door.same", ["Bo"])
    hand = draw_on_map()("move", "door", "door", "wait")("way", "north", "north")("draw.door", "opens")
    assert hand.key == "tile"


@pytest.mark.rule("AS55")
def test_a_treasure_that_is_lost_is_no_chamber_card() -> None:
    hand = two_and_one(at={"heroes.Ada.treasures": 1, "heroes.Ada.cards": 2}).interrupt("Ada", "report")
    hand("report", "minus")
    assert (hand.hero().treasures, hand.hero().cards) == (0, 2)


@pytest.mark.rule("AS52")
def test_followers_stay_out_of_fights_between_heroes() -> None:
    state = build("Ada", "Bo", "Cid", at=SIGNS, options={"fights": "yes"})
    state.heroes["Bo"].enter_room("1")
    crowd.add_slave(state)
    hand = Hand(state)("move", "wait", "wait", "wait")("wait", 2)("wait", 2)("duel", "attack.Bo", "peace")
    assert hand.key == "duel.sign"
    assert hand.ids("Ada") == ["rock", "scissors", "paper"], "one sign, and not two"


# A monster that follows (A12.11): only into the room to which its hero fled.


def flee(**figures: Any) -> Hand:
    """Return a hand in which Ada has fled before an orc that follows back into the first room.

    Bo waits there; Cid is elsewhere.
    """
    hand = two_and_one(**figures)("move", "move", "wait", "wait")("tile", "room")("draw.room", "orc")
    hand("meeting", "flee")("meeting.card", "follows")
    while hand.key == "wait":
        hand("wait", 2)
    return hand("move", "wait", "wait")


@pytest.mark.rule("A12.11", "A12.15", "A27.1")
def test_a_hero_thrown_out_leaves_the_monster_to_the_others() -> None:
    hand = flee()("draw.room", "trapdoor")("wait", 2)("test.agility", 12)("fall", 1)("test.agility", 1)
    hand("monster.agility", 1)
    assert hand.hero().place == "catacombs"
    assert hand.hero().pursuers == []
    assert (hand.key, hand.asked) == ("meeting", ["Bo"])


@pytest.mark.rule("A12.11", "A28.2")
def test_hero_dead_before_the_meeting_leaves_the_pursuer_behind() -> None:
    hand = flee(at={"heroes.Ada.life": 1})("draw.room", "arrows")("wait", 2)("damage", 12)("damage", 1)
    if hand.key == "monster.damage":
        hand("monster.damage", 1)
    assert not hand.hero().alive
    assert (hand.key, hand.asked) == ("meeting", ["Bo"])


@pytest.mark.rule("A12.11", "AS38")
def test_hero_stopped_in_a_corridor_is_met_there() -> None:
    hand = begin("Ada", "Bo", "Cid")("move", "move", "wait", "wait")("tile", "room")("draw.room", "orc")
    del hand.state.rooms["1"]
    hand("meeting", "flee")("meeting.card", "follows")("wait", 2)("wait", 2)
    hand("move", "wait", "wait")("tile", "corridor")("tile", "barred")
    hand("wait", 2)("wait", 2)
    assert (hand.key, hand.asked) == ("meeting", ["Ada"])


@pytest.mark.rule("A26.18", "A27.5")
def test_one_torch_among_two_keeps_the_monster_in_the_light() -> None:
    hand = enter("Ada", "Bo").set("heroes.Ada.torch", False)("draw.room", "orc")
    assert hand.key == "meeting"
    assert hand.asked == ["Ada", "Bo"]


@pytest.mark.rule("A12.11")
def test_pursuers_lose_a_hero_who_is_taken_away_on_the_way() -> None:
    hand = begin("Ada", "Bo")("move", "move", "wait")("tile", "room")("draw.room", "orc")
    hand("meeting", "flee")("meeting.card", "follows")("wait", 2)
    assert (hand.hero().halfway, hand.state.decks["room"].left("hand:Ada")) == (True, 1)
    hand.set("heroes.Ada.place", "catacombs")("move", "wait")
    assert hand.hero().pursuers == []
    assert not hand.state.decks["room"].left("hand:Ada"), "its card is under the deck"
