"""Wandering monsters in rooms where no room card is drawn (A31.13-A31.18)."""

from __future__ import annotations

import pytest

from companion.games.atervackt.state.terms import BOARD, BOX, WAY
from tests.games.atervackt.driver import Hand
from tests.games.atervackt.wanderers import figure, is_by, is_loose, wander


def come_to_orc(tile: str, *answers: tuple[str, object]) -> Hand:
    """Return a hand in which Ada comes to an orc on such a tile; Bo waits elsewhere."""
    hand = wander(figures={"orc1": BOARD})("move", "move", "wait")("tile", tile)("figure.there", "orc")
    return hand.play(*answers)


@pytest.mark.rule("A31.14")
@pytest.mark.parametrize(("part", "key"), [("same", "meeting"), ("other", "wait")])
def test_in_a_divided_room_they_meet_only_in_the_same_part(part: str, key: str) -> None:
    hand = come_to_orc("divided", ("draw.room", "nothing"), ("figure.part", part))
    assert hand.key == key
    if part == "other":
        hand("wait", 2)("move", "wait", "wait")("wait", 2)
        assert hand.key == "wait", "and it is not asked again"


@pytest.mark.rule("A31.14")
def test_drawn_monster_is_in_the_heros_part_of_a_divided_room() -> None:
    hand = wander()("move", "move", "wait")("tile", "divided")("draw.room", "orc")
    assert hand.key == "meeting"


@pytest.mark.rule("A31.14")
def test_a_corridor_turned_up_on_a_monster_stops_the_hero() -> None:
    hand = wander(figures={"orc1": BOARD})("move", "move", "wait")("tile", "halted")
    assert hand.ids() == ["orc", "none"], "the hero stopped for it"
    hand("figure.there", "orc")
    assert hand.key == "meeting"
    assert hand.room().kind == "corridor"


@pytest.mark.rule("A31.14")
def test_without_monsters_at_large_nobody_stops_in_a_corridor() -> None:
    hand = wander()("move", "move", "wait")
    assert "halted" not in hand.ids()


@pytest.mark.rule("A31.15", "A27.4")
def test_trap_room_laid_on_a_monster_strikes_it_before_the_meeting() -> None:
    hand = wander(figures={"orc1": BOARD}, options={"cards": "unknown"})("move", "move", "wait")("tile", "trap")
    hand("figure.there", "orc")("draw.trap", "snakes")("report.hurt", 1)("monster.hurt", 2)
    assert figure(hand).hurt == 2
    hand("meeting", "wait")
    assert "dead" in hand.ids(), "only now may it show that the trap had killed it"
    hand("meeting.card", "dead")
    assert figure(hand).place == BOX


@pytest.mark.rule("A31.15", "A31.2", "A12.4")
@pytest.mark.parametrize(("points", "place"), [(4, BOX), (3, "3")])
def test_unmet_monster_counts_its_general_kp(points: int, place: str) -> None:
    hand = wander(figures={"orc1": BOARD}, at={"heroes.Ada.life": 1}, options={"cards": "unknown"})
    hand("move", "move", "wait")("tile", "trap")("figure.there", "orc")("draw.trap", "snakes")("report.hurt", 3)(
        "monster.hurt", points
    )
    assert not hand.hero().alive
    assert figure(hand).place == place
    assert hand.key == "wait"


@pytest.mark.rule("A31.2", "A12.4")
def test_in_the_sun_phase_and_in_the_box_wounds_are_gone() -> None:
    hand = wander(figures={"orc1": BOARD, "orc2": BOARD})
    figure(hand).hurt = figure(hand, "orc2").hurt = 2
    figure(hand, "orc2").put_in_place(BOX)
    assert figure(hand, "orc2").hurt == 0
    hand("move", "wait", "wait")("wait", 2)("wait", 2)
    assert figure(hand).hurt == 0


@pytest.mark.rule("A31.15", "A11.4")
def test_explosion_throws_a_figure_out() -> None:
    hand = come_to_orc("trap", ("draw.trap", "explosion"), ("exits", "1"))
    assert str(hand.ask and hand.ask.text) == "Orc: all exits?"
    hand("figure.exits", "1")
    assert figure(hand).place == BOX, "4 KP are an orc's general KP"
    hand = wander(figures={"troll1": BOARD})("move", "move", "wait")("tile", "trap")("figure.there", "troll")
    hand("draw.trap", "explosion")("exits", "1")("figure.exits", "1")
    assert figure(hand, "troll1").place == WAY


@pytest.mark.rule("A31.15", "A11.7", "A31.12")
def test_figure_falls_through_a_trapdoor() -> None:
    hand = come_to_orc("trap", ("draw.trap", "trapdoor"), ("test.agility", 1), ("monster.agility", 6))
    assert figure(hand).place == BOX


@pytest.mark.rule("A31.16")
@pytest.mark.parametrize("tile", ["rubble", "bridge"])
def test_no_attack_where_nobody_fights_and_fight_reads_passive(tile: str) -> None:
    hand = come_to_orc(tile, ("figure.tile", "old"))
    assert hand.key == "meeting", "a monster card is drawn, unlike by the basic rule (A7.16)"
    assert hand.ids() == ["wait", "flee"]
    hand("meeting", "wait")("meeting.card", "fight")
    assert hand.state.fight is None
    assert is_by(hand)


@pytest.mark.rule("A31.17", "A31.18")
@pytest.mark.parametrize("tile", ["pit", "web"])
def test_in_a_pit_room_or_a_web_a_figure_is_not_fought(tile: str) -> None:
    hand = come_to_orc(tile, (f"{tile}.new", "old"))
    assert hand.ids() == ["wait", "flee"]
    hand("meeting", "wait")("meeting.card", "fight")
    assert hand.state.fight is None


@pytest.mark.rule("A31.16")
def test_figure_flees_rubble_by_its_own_exit() -> None:
    hand = come_to_orc("rubble", ("figure.tile", "old"), ("meeting", "wait"), ("meeting.card", "flees"))
    hand("figure.own", "own")
    assert figure(hand).place == WAY


@pytest.mark.rule("A31.16")
@pytest.mark.parametrize(("face", "off"), [(5, True), (6, False)])
def test_figure_climbs_to_a_random_exit_if_its_own_is_the_heros(face: int, off: bool) -> None:
    hand = come_to_orc("rubble", ("figure.tile", "old"), ("meeting", "wait"), ("meeting.card", "flees"))
    hand("figure.own", "his")("figure.exits", "2")("figure.exit", 1)("figure.test", face)
    assert (figure(hand).place == WAY) is off
    assert figure(hand).wedged is not off
    assert hand.state.fight is None


@pytest.mark.rule("A31.16", "A31.8")
def test_figure_that_came_later_has_its_own_exit_free() -> None:
    hand = wander(figures={"orc1": BOARD}, dead=("Bo",), room="rubble")("move", "wait", "orc1")
    hand("prowl.to", "with.Ada")("wait", 2)("meeting", "wait")("meeting.card", "flees")
    assert figure(hand).place == WAY


@pytest.mark.rule("A31.16", "A31.13")
def test_rubble_laid_on_a_monster_holds_it_in_the_middle() -> None:
    hand = come_to_orc("rubble", ("figure.tile", "new"))
    assert figure(hand).wedged
    hand("meeting", "wait")("meeting.card", "flees")
    assert hand.key == "figure.exits", "it stands at no exit"


@pytest.mark.rule("A31.17", "A31.13")
def test_pit_laid_on_a_monster_puts_it_at_a_random_exit() -> None:
    hand = come_to_orc("pit", ("pit.new", "new"), ("figure.exits", "3"), ("figure.exit", 3))
    assert "- figure.exit The orc takes exit 2." in hand.transcript
    hand("test.agility", 1)
    assert hand.key == "meeting"


@pytest.mark.rule("A31.17")
@pytest.mark.parametrize(
    ("tile", "rolls", "place"),
    [
        ("pit", [5], WAY),
        ("pit", [6], BOX),
        ("bridge", [6, 4], WAY),
        ("bridge", [6, 5], BOX),
    ],
)
def test_fleeing_across_a_depth_takes_a_skill_roll(tile: str, rolls: list[int], place: str) -> None:
    hand = come_to_orc(tile, ("pit.new" if tile == "pit" else "figure.tile", "old"))
    hand("meeting", "wait")("meeting.card", "flees")("figure.exits", "1")("figure.side", "across")
    for face in rolls:
        hand("figure.test", face)
    assert figure(hand).place == place


@pytest.mark.rule("A31.17")
def test_fleeing_on_its_own_side_takes_no_roll() -> None:
    hand = come_to_orc("pit", ("pit.new", "old"), ("meeting", "wait"), ("meeting.card", "flees"))
    hand("figure.exits", "1")("figure.side", "own")
    assert figure(hand).place == WAY


@pytest.mark.rule("A31.18")
def test_figure_flees_a_web_by_its_own_entrance() -> None:
    hand = come_to_orc("web", ("web.new", "old"), ("meeting", "wait"), ("meeting.card", "flees"))
    assert figure(hand).place == WAY


@pytest.mark.rule("A31.18")
def test_web_laid_on_a_monster_holds_both_and_nobody_meets() -> None:
    hand = come_to_orc("web", ("web.new", "new"))
    assert hand.hero().stuck
    assert figure(hand).stuck
    assert hand.key == "wait", "no monster card"


@pytest.mark.rule("A31.18")
def test_figure_in_an_old_web_is_not_met() -> None:
    hand = wander(figures={"orc1": "Ada"}, room="web")
    figure(hand).stuck, figure(hand).met = True, False
    hand("move", "wait", "wait")("figure.test", 8)
    assert hand.key == "wait"
    hand("wait", 2)
    assert "figure.web" in hand.told
    assert "meeting" not in hand.story


@pytest.mark.rule("A31.18")
def test_if_the_hero_is_stuck_monsters_flee_at_once() -> None:
    hand = wander(figures={"orc1": BOARD}, dead=("Bo",))("move", "move", "orc1")("tile", "web")
    hand("prowl.to", "with.Ada")("web.new", "new")
    assert figure(hand).place == WAY
    assert hand.asked == ["Ada"], "the next round, and nobody commands it"


@pytest.mark.rule("A31.18", "A27.7")
def test_a_web_from_a_room_card_holds_the_monster_too() -> None:
    hand = come_to_orc("room", ("draw.room", "web"))
    assert figure(hand).stuck
    assert hand.key == "wait"
    hand("wait", 2)("move", "wait", "wait")("figure.test", 1)("figure.test", 1)("figure.exits", "1")
    hand("prowl.to", "board")
    assert is_loose(hand)


@pytest.mark.rule("A31.18", "A27.7")
def test_monster_drawn_with_a_web_is_not_met() -> None:
    hand = wander()("move", "wait", "move")("tile", "with.Ada")("draw.room", "web")("wait", 1)("draw.room", "orc")
    assert figure(hand).stuck
    assert hand.key == "move", "no meeting"


@pytest.mark.rule("A31.16", "AS73")
def test_after_an_ambush_in_rubble_a_hero_can_at_least_wait() -> None:
    hand = wander(room="rubble")("move", "wait", "wait")("wait", 1)("draw.room", "ambush_orc")("report.hurt", 1)
    assert hand.ids() == ["wait"]


@pytest.mark.rule("A31.16", "AS73")
def test_hero_held_by_a_door_is_not_fought_in_a_quiet_room() -> None:
    hand = wander(figures={"orc1": BOARD})("move", "door", "wait")("draw.door", "opens")("tile", "rubble")
    hand("figure.there", "orc")("figure.tile", "old")("meeting", "flee")("draw.door", "locked")
    hand("meeting.card", "follows")
    assert hand.state.fight is None
    assert is_by(hand)


@pytest.mark.rule("A31.13")
def test_question_for_a_new_tile_ends_without_its_figure() -> None:
    hand = wander(figures={"orc1": BOARD})("move", "move", "wait")("tile", "rubble")("figure.there", "orc")
    assert hand.key == "figure.tile"
    assert hand.set("figures.orc1.place", BOX).key != "figure.tile"
