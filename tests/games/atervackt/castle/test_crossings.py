"""Doors and every other obstacle."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion.asks import Choose
from companion.cli.engine import replies
from companion.deck import PILE
from companion.games.atervackt import game
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from tests.games.atervackt.driver import Hand, begin, enter, move_into, play_alone


def at_door(card: str, **figures: Any) -> Hand:
    """Return a hand with one hero who has drawn that door card."""
    return play_alone(at=figures.get("at"))("move", "door")("draw.door", card)


def chance_of(hand: Hand, id: str) -> Fraction | None:
    """Return the chance that stands beside an option."""
    assert isinstance(hand.ask, Choose)
    return next(option.chance for option in hand.ask.options_for("Ada") if option.id == id)


@pytest.mark.rule("A5.2", "A7.1", "A7.2", "A7.3")
def test_a_door_that_opens_is_gone_through_at_once() -> None:
    hand = at_door("opens")
    assert hand.key == "tile"
    assert hand.hero().way_in == "door"
    assert hand.state.decks["door"].known(PILE)[-1] == "opens"


@pytest.mark.rule("A26.7", "A26.3", "A19.1")
@pytest.mark.parametrize("kind", ["web", "pit"])
def test_tile_is_new_for_all_who_come_or_for_nobody(kind: str) -> None:
    new = enter("Ada", "Bo", tile=kind)(f"{kind}.new", "new")
    assert new.key == ("wait" if kind == "web" else "test.agility")
    assert (new.hero().stuck, new.hero("Bo").stuck) == (kind == "web", kind == "web")
    if kind == "pit":
        assert new("test.agility", 6).key == "test.agility", "Bo jumps too"
    old = enter("Ada", "Bo", tile=kind)(f"{kind}.new", "old")
    assert old.key == "wait"
    assert not old.hero("Bo").stuck


@pytest.mark.rule("A23.4", "A7.19", "AS45")
def test_after_climbing_a_bridge_by_rope_there_is_no_way_back() -> None:
    hand = play_alone(room="bridge", at={"heroes.Ada.ropes": 1})("move", "across")("test.agility", 12)(
        "test.psyche", 12
    )
    hand("fall", 1)("move", "rope")("test.agility", 1)
    assert hand.ids() == ["across", "wait"]


@pytest.mark.rule("A7.4", "A5.3", "A2.11")
def test_a_trap_on_a_door_takes_the_turn() -> None:
    hand = at_door("trap_psyche")("damage", 9)
    assert hand.hero().life == 7
    assert hand.key == "move", "no search, no card, no die"
    assert hand.state.decks["door"].known(PILE)[-1] == "trap_psyche"


@pytest.mark.rule("A7.5", "A7.6", "A5.4")
def test_a_hero_may_turn_from_a_locked_door_to_something_else() -> None:
    hand = at_door("locked")
    assert hand.room().has_card("door", "locked")
    hand("door.how", "leave")
    assert hand.key == "move"
    assert "search" in hand.ids()
    hand("move", "door")("door.which", "same")
    assert hand.key == "door.how", "no new card for that door"


@pytest.mark.rule("A7.5", "A7.11", "A2.6")
def test_the_locked_card_goes_back_when_the_room_is_reset() -> None:
    hand = at_door("locked")("door.how", "leave")("move", "move")("tile", "room")("draw.room", "nothing")
    assert hand.state.decks["door"].known(PILE)[-1] == "locked"


@pytest.mark.rule("A7.9", "A2.12", "A2.13")
@pytest.mark.parametrize(("faces", "through"), [((6, 6), True), ((7,), False), ((1, 12), False)])
def test_picking_takes_two_psyche_rolls_in_a_row(faces: tuple[int, ...], through: bool) -> None:
    hand = at_door("locked")
    assert chance_of(hand, "pick") == Fraction(1, 4)
    hand("door.how", "pick")
    for face in faces:
        hand("test.psyche", face)
    assert (hand.key == "tile") is through


@pytest.mark.rule("A7.10")
def test_only_able_heroes_force_doors() -> None:
    hand = at_door("locked")("door.how", "force")("value.forces", "no")
    assert hand.key == "door.how"
    assert "force" not in hand.ids()
    hand = at_door("locked")("door.how", "force")("value.forces", "yes")
    hand("test.strength", 1)("test.strength", 1)
    assert hand.key == "tile"


@pytest.mark.rule("A7.8", "AS25")
def test_a_key_fits_on_even_numbers_and_each_is_tried_once() -> None:
    hand = at_door("locked", at={"heroes.Ada.keys": 2})("door.how", "key")("door.key", 3)
    assert hand.key == "door.how"
    hand("door.how", "key")("door.key", 5)
    assert hand.key == "move", "no key fits: the turn is over"
    hand("move", "door")("door.which", "same")
    assert "key" not in hand.ids()
    hand = at_door("locked", at={"heroes.Ada.keys": 1})("door.how", "key")("door.key", 4)
    assert hand.key == "tile"
    assert hand.hero().keys == 1


@pytest.mark.rule("A7.8")
def test_each_key_is_tried_once_for_each_door() -> None:
    hand = at_door("locked", at={"heroes.Ada.keys": 1})("door.how", "key")("door.key", 3)
    hand("move", "door")("door.which", "other")("draw.door", "locked")
    assert "Key 1/2 (1)" in hand.lines(), "this is another door"
    hand("door.how", "key")("door.key", 5)("move", "door")
    assert hand.lines() == ["Locked door 1", "Locked door 2", "Another door"]
    hand("door.which", "same2")
    assert "key" not in hand.ids()
    hand("door.how", "leave")("move", "door")("door.which", "same")
    assert "key" not in hand.ids()
    hand.set("heroes.Ada.keys", 2)
    assert "Key 1/2 (1)" in hand.lines(), "a new one has not been tried"


@pytest.mark.rule("A7.6", "A7.8")
def test_after_a_key_there_is_only_another_key() -> None:
    hand = at_door("locked", at={"heroes.Ada.keys": 2, "heroes.Ada.master_key": True})("door.how", "key")("door.key", 3)
    assert hand.ids() == ["key", "leave", "master"], "neither picking nor force in the same turn"
    hand("door.how", "leave")
    assert hand.key == "move"
    assert "sun" in hand.told, "the attempt was the turn"
    hand("move", "door")("door.which", "same")
    assert hand.ids() == ["pick", "key", "leave", "force", "master"], "a new turn"


def tried_beside_bo() -> Hand:
    """Return a hand in which Ada's only key does not fit the locked door; Bo stands beside Ada."""
    hand = begin("Ada", "Bo", at={"heroes.Ada.keys": 1})
    hand.hero("Bo").enter_room("1")
    return hand("move", "door", "wait")("draw.door", "locked")("door.how", "key")("door.key", 3)("wait", 2)


@pytest.mark.rule("A7.8", "A2.5")
def test_tried_keys_are_remembered_until_the_room_is_reset() -> None:
    hand = tried_beside_bo()("move", "move", "wait")("tile", "rotating")("wait", 2)
    hand("move", "move", "wait")("tile", "with.Bo")("draw.room", "nothing")("wait", 2)
    hand("move", "door", "wait")("door.which", "same")
    assert "key" not in hand.ids()


@pytest.mark.rule("A7.8", "A7.11", "A2.6")
def test_tried_doors_are_forgotten_when_the_room_is_reset() -> None:
    hand = tried_beside_bo()
    assert hand.state.rooms["1"].tried == {"Ada/1": 1}
    hand("move", "move", "move")("tile", "rotating", "rotating")
    assert hand.key == "move"
    assert hand.state.rooms["1"].tried == {}


@pytest.mark.rule("A5.4", "A7.6")
def test_a_hero_may_leave_a_newly_found_locked_door_shut() -> None:
    hand = at_door("locked", at={"heroes.Ada.keys": 1})("door.how", "key")("door.key", 3)
    hand("move", "door")("door.which", "other")("draw.door", "locked")("door.how", "leave")
    assert hand.key == "move"
    assert "search" in hand.ids()
    assert hand.told.count("sun") == 1, "the turn is not over"


@pytest.mark.rule("A7.7")
def test_a_master_key_opens_any_door() -> None:
    hand = at_door("locked", at={"heroes.Ada.master_key": True})("door.how", "master")
    assert hand.key == "tile"


@pytest.mark.rule("A7.12")
def test_a_portcullis_takes_two_strength_rolls() -> None:
    hand = play_alone()("move", "portcullis")("test.strength", 6)("test.strength", 6)
    assert hand.hero().way_in == "portcullis"
    hand = play_alone()("move", "portcullis")("test.strength", 7)
    assert hand.key == "move"
    assert hand.hero().room == "1"


@pytest.mark.rule("A7.14", "A7.15")
def test_rubble_is_left_by_the_entrance_or_climbed() -> None:
    hand = play_alone()("move", "move")("tile", "rubble")
    assert hand.ids() == ["back", "across", "search", "wait"]
    assert chance_of(hand, "across") == Fraction(1, 2)
    hand("move", "across")("test.agility", 7)
    assert hand.hero().stuck
    assert hand.ids() == ["across", "search", "wait"]
    hand("move", "across")("test.agility", 6)("way", "open")("tile", "room")
    assert not hand.hero().stuck


@pytest.mark.rule("A7.14", "A7.17", "A7.19")
@pytest.mark.parametrize("kind", ["rubble", "bridge"])
def test_back_by_the_entrance_needs_no_roll(kind: str) -> None:
    hand = play_alone()("move", "move")("tile", kind)("move", "back")
    assert hand.key == "draw.room"
    assert hand.hero().room == "1"


@pytest.mark.rule("A7.17", "A7.18", "A28.7", "A28.3", "AS10")
def test_a_new_pit_is_crossed_or_kills_and_an_old_one_lets_pass() -> None:
    hand = play_alone()("move", "move")("tile", "pit")("pit.new", "old")("move", "across")("test.agility", 6)(
        "way", "open"
    )
    assert hand.key == "tile"
    hand = play_alone()("move", "move")("tile", "pit")("pit.new", "new")("test.agility", 7)
    assert "falls" in hand.told
    assert not hand.hero().alive
    assert hand.state.over


@pytest.mark.rule("A28.7", "AS46")
@pytest.mark.parametrize("amulet", ["twilight", "none"])
def test_only_the_twilight_amulet_saves_from_the_pit(amulet: str) -> None:
    hand = play_alone(at={"heroes.Ada.worn": 2})("move", "move")("tile", "pit")("pit.new", "new")("test.agility", 7)
    hand("pit.amulet", amulet)
    assert hand.hero().alive is (amulet == "twilight")
    if amulet == "twilight":
        assert hand.room().kind == "pit"
        assert hand.hero().worn == 2
        hand("move", "across")("test.agility", 7)("pit.amulet", "none")
        assert not hand.hero().alive


@pytest.mark.rule("A7.18", "A28.7", "AS46")
def test_twilight_amulet_saves_a_hero_teleported_into_a_pit() -> None:
    hand = move_into(play_alone(at={"heroes.Ada.worn": 1}), "suction")("report", "teleport")("teleport", "board")
    hand("report", "done")("tile", "pit")("pit.amulet", "twilight")
    assert hand.ids() == ["across", "wait"], "in the middle: there is no entrance"


@pytest.mark.rule("A7.19", "A7.20", "AS6", "A3.8", "A23.3")
@pytest.mark.parametrize(("psyche", "below"), [(6, False), (7, True)])
def test_footbridge_drops_only_heroes_who_fail_both_rolls(psyche: int, below: bool) -> None:
    hand = play_alone()("move", "move")("tile", "bridge")("move", "across")("test.agility", 7)("test.psyche", psyche)
    if below:
        hand("fall", 3)
        assert (hand.hero().place, hand.hero().life) == ("catacombs", 7)
        assert hand.key == "move"
    else:
        assert hand.key == "way"


@pytest.mark.rule("A7.21")
@pytest.mark.parametrize(("cards", "plus"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_every_second_chamber_card_weighs_on_the_bridge(cards: int, plus: int) -> None:
    hand = play_alone(room="bridge", at={"heroes.Ada.cards": cards})("move", "across")("test.agility", 6 - plus)
    assert hand.key == "way"
    hand = play_alone(room="bridge", at={"heroes.Ada.cards": cards})("move", "across")("test.agility", 7 - plus)
    assert hand.key == "test.psyche"


@pytest.mark.rule("A7.22", "A26.7")
@pytest.mark.parametrize(("face", "lit"), [(1, True), (3, True), (4, False), (6, False)])
def test_a_torch_is_lit_by_three_numbers_of_six(face: int, lit: bool) -> None:
    hand = play_alone(at={"heroes.Ada.torch": False})
    assert chance_of(hand, "light") == Fraction(1, 2)
    assert "move" not in hand.ids()
    hand("move", "light")("torch", face)
    assert hand.hero().torch is lit
    assert ("move" in hand.ids()) is lit
    assert hand.state.round == (1 if lit else 2)


@pytest.mark.rule("A26.5", "A26.18")
def test_one_torch_that_burns_lights_the_others() -> None:
    hand = begin("Ada", "Bo").play(("move", "move", "move"), ("tile", "room", "with.Ada"), ("draw.room", "torch"))
    assert not hand.hero("Ada").torch
    assert not hand.hero("Bo").torch
    hand("move", "light", "light")("torch", 6)("torch", 2)
    assert hand.hero("Ada").torch
    assert hand.asked == ["Ada", "Bo"], "nobody loses the turn"


@pytest.mark.rule("A7.23", "A2.14", "A2.15", "AS20")
def test_a_die_leads_out_of_a_dark_room_and_tells_its_faces() -> None:
    hand = play_alone()("move", "move")("tile", "dark")
    assert hand.ids() == ["across", "wait"]
    hand("move", "across")("exits", "3")
    assert hand.told[-3:] == ["faces"] * 3, "said before the roll"
    assert hand.story.endswith(
        "- faces 1-2 on the d6: exit 1.\n- faces 3-4 on the d6: exit 2.\n- faces 5-6 on the d6: exit 3."
    )
    hand("exit", 5)
    assert "exit" in hand.told
    assert "by exit 3" in hand.story
    hand("way", "open")
    assert hand.key == "tile"


@pytest.mark.rule("A2.14", "AS19")
def test_one_exit_needs_no_die_and_four_roll_two_faces_again() -> None:
    hand = play_alone(room="dark")("move", "across")("exits", "1")
    assert hand.key == "way"
    hand = play_alone(room="dark")("move", "across")("exits", "4")("exit", 6)
    assert hand.key == "exit"
    assert hand("exit", 4).key == "way"


@pytest.mark.rule("A19.1", "A19.2", "A19.3", "A7.24", "A2.7")
def test_a_web_card_catches_all_and_stays_a_web() -> None:
    hand = play_alone()("move", "move")("tile", "room")("draw.room", "web")
    assert hand.room().kind == "web"
    assert hand.ids() == ["tear", "push", "wait"]
    assert (chance_of(hand, "tear"), chance_of(hand, "push")) == (Fraction(1, 2), Fraction(1, 4))
    hand("move", "tear")("test.strength", 7)("move", "tear")("test.strength", 6)
    assert hand.hero().room == "1"


@pytest.mark.rule("A19.3")
def test_hero_who_began_to_push_may_not_tear_loose() -> None:
    hand = play_alone()("move", "move")("tile", "web")("web.new", "new")("move", "push")("test.strength", 7)
    assert hand.ids() == ["push", "wait"]
    hand("move", "push")("test.strength", 6)("test.strength", 6)("way", "open")
    assert hand.key == "tile"


@pytest.mark.rule("A19.4", "AS17")
def test_an_old_web_leaves_the_way_back_free() -> None:
    hand = play_alone()("move", "move")("tile", "web")("web.new", "old")
    assert not hand.hero().stuck
    assert hand.ids() == ["back", "push", "wait"]
    hand("move", "push")("test.strength", 12)
    assert hand.hero().stuck


@pytest.mark.rule("A7.25", "AS36", "A2.7")
@pytest.mark.parametrize(("face", "through"), [(6, True), (7, False)])
def test_a_portal_rune_needs_another_and_a_psyche_roll(face: int, through: bool) -> None:
    hand = play_alone()("move", "move")("tile", "room")("draw.room", "rune")
    assert hand.room().cards == []
    assert "rune" not in hand.ids()
    hand("move", "move")("tile", "room")("draw.room", "rune")
    assert chance_of(hand, "rune") == Fraction(1, 2)
    hand("move", "rune")("test.psyche", face)
    assert (hand.key == "tile") is through


@pytest.mark.rule("A4.5", "A7.14")
def test_the_odds_of_everybody_stand_in_the_engine() -> None:
    table = Table(game, MemoryJournal(new_header(game, ["Ada"], state={"heroes.Ada.torch": False})))
    for value in ("own", True):
        assert table.open is not None
        table.answer(table.open.n, "Ada", value)
    rows = {row["key"]: row["chance"] for row in replies.list_odds(table, str)}
    assert rows["move.Ada.light"] == "1/2"
    assert rows["room.Nothing"] == "34/87"


@pytest.mark.rule("A7.20", "A7.21")
@pytest.mark.parametrize(
    ("cards", "agility", "over"),
    [(0, 6, Fraction(3, 4)), (4, 6, Fraction(5, 9)), (0, 12, 1), (0, None, None)],
)
def test_the_footbridge_shows_the_chance_to_get_over(cards: int, agility: int | None, over: Fraction | None) -> None:
    at = {"heroes.Ada.cards": cards, "heroes.Ada.agility": agility}
    hand = play_alone(room="bridge", at=at)
    assert chance_of(hand, "across") == over


@pytest.mark.rule("A7.12")
@pytest.mark.parametrize(("strength", "chance"), [(6, Fraction(1, 4)), (None, None)])
def test_a_portcullis_shows_the_chance_of_two_rolls(strength: int | None, chance: Fraction | None) -> None:
    assert chance_of(play_alone(at={"heroes.Ada.strength": strength}), "portcullis") == chance


@pytest.mark.rule("A5.4", "A26.20")
def test_a_locked_door_that_one_leaves_alone_ends_nobody_s_turn() -> None:
    hand = begin("Ada", "Bo", room="dark")
    hand.hero("Bo").enter_room("1")
    hand("move", "across", "across")("exits", "1")("way", "door")("draw.door", "locked")("door.how", "leave")
    hand("move", "wait")
    assert hand.key == "exits"
    assert hand.asked == ["Bo"]
