"""The stage: exits, new segments, levels and stairs, and what is remembered of each segment (D5, D6)."""

from __future__ import annotations

import pytest

from companion.games.labirynt.maze import fitting
from companion.games.labirynt.state.segment import Segment
from companion.text import Text
from tests.games.labirynt.driver import (
    answer_first,
    enter,
    first_outcome,
    gather,
    lay,
    lay_corridor,
    meet,
    met_group,
    offered_ids,
    tell_sides,
    told_texts,
)


@pytest.mark.rule("D4.1.F", "D5.A1")
def test_the_stages_begin_on_the_gate_on_level_1() -> None:
    hand = enter()
    assert (hand.state.segment.kind, hand.state.level) == ("entrance", 1)
    assert offered_ids(hand) == ["n", "e", "s", "w", "leave", "order"]


@pytest.mark.rule("D5.A2", "D6.0a", "D6.0b", "D6.3")
def test_a_segment_is_drawn_only_where_nobody_has_been() -> None:
    hand = enter()("way", "n")
    assert hand.key == "segment"
    hand("segment", "corridor")
    tell_sides(hand)
    hand("meeting", 6)
    assert hand.key == "way", "one segment a stage"
    assert len(hand.state.segments) == 2
    hand("way", "s")
    assert hand.key == "way", "the Gate is known, and nobody is met there (DS7)"
    hand("way", "n")
    assert hand.key == "meeting", "a known corridor: no segment, but a roll"
    assert len(hand.state.segments) == 2


@pytest.mark.rule("D6.1", "D6.2")
def test_a_segment_that_does_not_fit_goes_back_for_another() -> None:
    hand = enter()("way", "n")("segment", "misfit")("segment", "misfit")
    assert hand.key == "segment"
    assert told_texts(hand)[-1] == "Party: put the segment back and draw again."
    hand("segment", "corridor")
    assert len(hand.state.segments) == 1, "until its sides are known it is not laid"


@pytest.mark.rule("D6.1")
def test_sides_beside_a_known_segment_are_those_that_fit_it() -> None:
    hand = lay_corridor(enter(), "n", e="passage")
    hand("way", "s")
    hand = lay_corridor(hand, "e", n="corridor")
    hand("way", "n")("segment", "corridor")
    hand("segment.shape", "other")
    asked = []
    while hand.key is not None and hand.key.startswith("segment."):
        asked.append(hand.key)
        hand(hand.key, "wall")
    assert asked == ["segment.n", "segment.e"], "south is where they come from, west is the first corridor"
    assert (hand.state.segments["4"].w, hand.state.segments["4"].s) == ("passage", "corridor")


@pytest.mark.rule("D6.4", "DS12")
def test_before_the_gate_is_found_the_maze_may_not_be_closed() -> None:
    hand = gather(heroes=("lord-dil", "gilith", "gerudirr"))("order", "done")("sun", 1)
    for side in ("corridor", "wall", "wall", "wall"):
        hand("table.entrance", side)
    hand("way", "n")("segment", "chamber")
    tell_sides(hand)
    assert hand.key == "segment", "it would close the maze"
    assert told_texts(hand)[-1] == "Party: a dead end: put it back."
    hand.set("gate_found", True)
    lays_chamber = hand("segment", "chamber")
    tell_sides(lays_chamber)
    assert len(hand.state.segments) == 2, "afterwards it does not matter"


@pytest.mark.rule("D6.4", "DS12")
def test_by_a_house_rule_the_maze_may_end() -> None:
    hand = enter(dead_ends="allowed")
    for way in ("e", "s", "w"):
        hand.state.segment.set_side(way, "wall")
    assert lay(hand, "n", "chamber").key == "meeting"


@pytest.mark.rule("DS12")
def test_where_nothing_fits_the_exit_becomes_a_wall() -> None:
    hand = enter()("way", "e")("segment", "none")
    assert hand.state.segment.e == "wall"
    assert (hand.key, offered_ids(hand)) == ("way", ["n", "s", "w", "leave", "order"])


# Doors (D5.B1).


@pytest.mark.rule("D5.B1", "DS7", "DS8")
def test_a_door_is_rolled_for_into_a_new_chamber_and_out_by_another_way() -> None:
    hand = lay_corridor(enter(), "n", n="passage")
    hand("way", "n")("segment", "chamber")
    tell_sides(hand, n="passage", e="passage", w="passage")
    assert hand.key == "trap", "a chamber that nobody has visited"
    hand("trap", 2)("meeting", 6)
    hand("way", "s")
    assert hand.key == "meeting", "out by the way in: no roll"
    hand("meeting", 6)("way", "n")
    assert hand.key == "meeting", "a visited chamber: no roll"
    hand("meeting", 6)("way", "e")("segment", "chamber")
    tell_sides(hand)
    assert hand.key == "trap", "out by another way and into a new chamber: one roll (DS8)"
    hand("trap", 2)
    assert hand.key == "meeting"


@pytest.mark.rule("D5.B1", "DS7")
@pytest.mark.parametrize(("rule", "key"), [(True, "trap"), (False, "meeting")])
def test_whether_leaving_by_another_way_is_rolled_for_is_a_house_rule(rule: bool, key: str) -> None:
    hand = lay_corridor(enter(trap_on_leaving=rule), "n", n="passage")
    hand = lay(hand, "n", "chamber", n="passage")("trap", 6)("meeting", 6)
    tell_sides(hand("way", "n")("segment", "corridor"))
    assert hand.key == key


@pytest.mark.rule("DS8")
@pytest.mark.parametrize(("rule", "rolls"), [("one", 1), ("two", 2)])
def test_how_many_doors_stand_between_two_chambers_is_a_house_rule(rule: str, rolls: int) -> None:
    hand = lay_corridor(enter(doors=rule), "n", n="passage")
    hand = lay(hand, "n", "chamber", n="passage")("trap", 6)("meeting", 6)
    lay(hand, "n", "chamber")
    for _ in range(rolls):
        hand("trap", 6)
    assert hand.key == "meeting"


# Meetings (D5.C1).


@pytest.mark.rule("D5.C1", "D0.3")
@pytest.mark.parametrize(("kind", "chance"), [("corridor", "1/6"), ("chamber", "1/2")])
def test_the_chance_of_a_meeting_is_told(kind: str, chance: str) -> None:
    hand = lay(enter(), "n", kind, n="passage")
    assert hand.key == "meeting", "no door: the Gate's side is a corridor"
    assert first_outcome(hand) == f"a meeting {chance}"


@pytest.mark.rule("D5.C1")
def test_only_a_new_chamber_has_settled_monsters() -> None:
    hand = lay(enter(), "n", "chamber", n="passage")("meeting", 3)
    hand("meeting.row", 1)("meeting.column", 1)
    assert hand.state.met is not None
    assert (hand.state.met.kind, hand.state.met.table) == ("evil-mage", "settled")
    hand = lay(enter(), "n", "corridor", n="passage")("meeting", 1)("meeting.row", 1)("meeting.column", 1)
    assert hand.state.met is not None
    assert (hand.state.met.kind, hand.state.met.table) == ("evil-hero", "wandering")


@pytest.mark.rule("D8.1a", "DT6")
def test_the_number_may_be_a_code_and_three_columns_are_half_a_die() -> None:
    hand = lay(enter(), "n", "corridor", n="passage")("meeting", 1)("meeting.row", 4)("meeting.column", 5)
    assert hand.key == "meeting.number", "row 4, column 3: Dire Wolf 1K6"
    hand("meeting.number", 5)
    assert hand.state.met is not None
    assert (hand.state.met.kind, hand.state.met.left) == ("dire-wolf", 5)


@pytest.mark.rule("D8.1b", "D15")
def test_kind_and_number_are_named_with_what_is_known_of_special_powers() -> None:
    hand = meet(enter(), "chimera", 2)
    assert told_texts(hand)[-2:] == ["Party meets Chimera x2", "Chimera: fire*"]


@pytest.mark.rule("D6.9", "DS17")
def test_monsters_left_alive_are_met_again_unhurt_without_a_roll() -> None:
    hand = meet(enter(), "troll")("met", "talk")("negotiate.who", "gilith")("negotiate.roll", [6, 6])
    assert met_group(hand).mood == "intimidation"
    while hand.key != "met":
        answer_first(hand)
    hand("met", "peace")("way", "s")
    assert hand.state.segments["2"].group is not None
    assert hand.state.met is None
    hand("way", "n")
    assert hand.key == "met"
    assert "talk" in offered_ids(hand), "what was tried is void"
    assert (met_group(hand).kind, met_group(hand).left) == ("troll", 1)


# Levels (D6.5, D6.6).


@pytest.mark.rule("D6.5", "D6.6a", "D6.6b", "D6.6c", "DS9")
def test_stairs_lead_one_level_a_stage_and_count_as_a_chamber() -> None:
    hand = lay(enter(), "n", "stairs", n="passage")("meeting", 6)
    assert offered_ids(hand)[:3] == ["n", "s", "level 2"]
    hand("way", "level 2")
    while hand.key is not None and hand.key.startswith("segment."):
        hand(hand.key, "corridor")
    assert hand.key == "meeting", "no door"
    assert first_outcome(hand) == "a meeting 1/2"
    hand("meeting", 6)
    assert hand.state.level == 2
    assert [id for id in offered_ids(hand) if id.startswith("level")] == ["level 1", "level 3"]


@pytest.mark.rule("DS9", "D5.B1")
def test_by_a_door_out_of_stairs_is_another_way_than_in() -> None:
    hand = lay(enter(), "n", "stairs", n="passage")("meeting", 6)("way", "level 2")
    tell_sides(hand, n="passage")("meeting", 6)("way", "n")("segment", "corridor")
    assert tell_sides(hand, n="corridor").key == "trap"


@pytest.mark.rule("D6.6d", "DS13")
def test_stairs_need_the_same_place_on_the_other_levels() -> None:
    hand = lay(enter(), "n", "stairs", n="passage")("meeting", 6)("way", "level 2")
    while hand.key is not None and hand.key != "way":
        hand(hand.key, "corridor" if hand.key.startswith("segment.") else 6)
    hand("way", "s")("segment", "stairs")
    assert hand.key == "segment", "above it lies the Labyrinth Gate"
    assert told_texts(hand)[-1] == "Party: no room above or below: put it back."


@pytest.mark.rule("D0.4", "DS14")
def test_of_each_segment_is_remembered_what_it_is_and_how_they_came_in() -> None:
    hand = lay(enter(), "n", "altar", e="passage")("meeting", 6)("find.who", "no")
    altar = hand.state.segment
    assert (altar.kind, altar.find, altar.visited, altar.entered, altar.examined) == (
        "chamber",
        "altar",
        True,
        "s",
        False,
    )
    assert (altar.n, altar.e, altar.s, altar.w) == ("wall", "passage", "corridor", "wall")


@pytest.mark.rule("DS14")
@pytest.mark.parametrize(("rule", "key"), [("once", "way"), ("visits", "find.who")])
def test_whether_a_find_may_be_examined_again_is_a_house_rule(rule: str, key: str) -> None:
    hand = lay(enter(finds=rule), "n", "fountain", e="passage")("meeting", 6)
    hand("find.who", "gilith")("find.roll", 5)
    assert (hand.key, hand.state.segment.examined) == ("way", True), "water"
    hand("way", "s")("way", "n")("meeting", 6)
    assert hand.key == key


# Staying and leaving.


@pytest.mark.rule("DS29")
def test_staying_is_a_house_rule() -> None:
    assert "stay" not in offered_ids(lay_corridor(enter()))
    hand = lay_corridor(enter(may_stay=True))("way", "stay")
    assert hand.key == "meeting"


@pytest.mark.rule("DS26", "D4.1.Da")
def test_leaving_heals_lets_weapons_change_and_leaves_the_maze_as_it_is() -> None:
    hand = lay_corridor(enter())
    hand.set("party.gilith.life", 2)
    hand("way", "s")("way", "leave")
    assert hand.state.party["gilith"].wounds == 0
    hand("next", "gilith")("setup.weapon", "sword")("setup.weapon", "bow")
    assert hand.state.party["gilith"].weapons == ["sword", "bow"]
    hand("next", "next")("sun", 5)
    assert (hand.state.sun, hand.state.adventure, len(hand.state.segments)) == ("blue", 2, 2)
    assert hand.state.segments["2"].visited


@pytest.mark.rule("D4.1.C3", "DS5")
@pytest.mark.parametrize(("rule", "free"), [("fixed", False), ("free", True)])
def test_the_order_is_free_until_a_meeting_or_until_the_fight(rule: str, free: bool) -> None:
    hand = enter(order_after_meeting=rule)
    assert "order" in offered_ids(hand)
    assert ("order" in offered_ids(meet(hand, "troll"))) == free


def test_each_event_is_told_in_its_own_step() -> None:
    state = lay_corridor(enter(), "n").state
    before = state.turns
    state.tell("a", Text("One"))
    state.boundary()
    state.tell("b", Text("Two"))
    assert [event.round for event in state.told] == [before, before + 1], "so that the newest can stand first"


@pytest.mark.rule("DS29", "DS15", "D8.6b")
def test_peace_lasts_while_the_party_stays() -> None:
    hand = meet(enter(may_stay=True), "troll")("met", "talk")("negotiate.who", "gilith")("negotiate.roll", [6, 3])
    hand("met", "peace")("way", "stay")
    assert hand.state.met is not None
    assert (hand.key, hand.state.met.mood, hand.state.segment.entered) == ("way", "agreement", "s")
    assert "attack" in offered_ids(hand)


@pytest.mark.rule("D6.9")
def test_monsters_that_are_left_are_told_as_a_counter() -> None:
    hand = meet(enter(), "troll")("met", "talk")("negotiate.who", "gilith")("negotiate.roll", [6, 3])
    hand("met", "peace")("way", "s")
    assert "Party: leave Troll behind, as a counter." in told_texts(hand)


@pytest.mark.rule("D6.4", "DS12")
def test_sides_of_stairs_that_nobody_has_seen_are_open() -> None:
    hand = lay(enter(), "n", "stairs")("meeting", 6)("way", "s")
    for way in ("e", "s", "w"):
        hand.state.segment.set_side(way, "wall")
    walled = Segment(id="9", kind="corridor", column=9, n="wall", e="wall", s="wall", w="wall")
    assert not fitting.is_closing_maze(hand.state, walled), "those on levels 2 and 3 lead on"


@pytest.mark.rule("D4.1.F", "D0.2")
def test_a_gate_of_walls_still_has_a_way_out() -> None:
    hand = gather(heroes=("lord-dil", "gilith", "gerudirr"))("order", "done")("sun", 1)
    for _ in range(4):
        hand("table.entrance", "wall")
    assert offered_ids(hand)[0] == "n"


@pytest.mark.rule("DS12")
def test_a_blind_wall_ends_no_stage_and_nobody_stays_on_the_gate() -> None:
    hand = enter(may_stay=True)
    before = hand.state.turns
    hand("way", "e")("segment", "none")
    assert (hand.state.turns, offered_ids(hand)) == (before, ["n", "s", "w", "leave", "order"])


@pytest.mark.rule("D5.B1", "DS8", "DS23")
def test_behind_a_trap_that_kills_the_last_there_is_no_second_door() -> None:
    hand = lay_corridor(enter(doors="two"), "n", n="passage")
    hand = lay(hand, "n", "chamber", n="passage")("trap", 6)("meeting", 6)
    lay(hand, "n", "chamber")("trap", 1)("trap.who", "lord-dil")
    for id in ("lord-dil", "gilith", "gerudirr"):
        hand.set(f"party.{id}.life", 1)
    assert hand("trap.kind", 4).key is None


@pytest.mark.rule("D6.1", "D6.6c")
def test_stairs_of_another_level_have_the_side_that_fits() -> None:
    hand = lay(enter(), "n", "stairs", n="passage")("meeting", 6)
    hand("way", "n")
    tell_sides(hand("segment", "stairs"), n="corridor")("trap", 6)("meeting", 6)
    tell_sides(hand("way", "level 2"), s="passage")("meeting", 6)("way", "s")
    tell_sides(hand("trap", 6))
    assert hand.state.segment.n == "passage"


@pytest.mark.rule("DS26")
def test_a_maze_that_is_begun_anew_has_a_gate_that_nobody_has_found() -> None:
    hand = lay_corridor(enter(maze="anew")).set("gate_found", True)("way", "s")("way", "leave")("next", "next")(
        "sun", 1
    )
    assert not hand.state.gate_found
