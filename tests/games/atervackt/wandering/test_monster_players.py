"""Regular monster players move the figures (A28.4, A31.4-A31.13)."""

from __future__ import annotations

import pytest

from companion.games.atervackt.state.terms import BOARD, BOX
from tests.games.atervackt.driver import Hand, begin
from tests.games.atervackt.wanderers import figure, is_by, is_loose, wander


def let_bo_prowl(**options: object) -> Hand:
    """Return a hand in which Bo is dead and moves an orc somewhere on the board; Ada stands in a room."""
    return wander(dead=("Bo",), figures={"orc1": BOARD}, **options)


@pytest.mark.rule("A28.4", "A31.4")
def test_a_dead_heros_player_moves_one_monster_with_all_others() -> None:
    hand = let_bo_prowl()
    assert hand.asked == ["Ada", "Bo"]
    assert hand.ids("Bo") == ["orc1", "none"]
    hand("move", "wait", "orc1")
    assert hand.asked == ["Bo"]
    assert str(hand.ask and hand.ask.text) == "Orc: where to?"
    hand("prowl.to", "board")
    assert is_loose(hand)


@pytest.mark.rule("A31.4")
def test_monster_player_may_leave_figures_where_they_are() -> None:
    hand = let_bo_prowl()("move", "wait", "none")
    assert hand.key == "wait"


@pytest.mark.rule("A31.4")
def test_while_all_live_no_monster_is_moved() -> None:
    hand = wander(figures={"orc1": BOARD})
    assert hand.asked == ["Ada", "Bo"]
    assert "orc1" not in hand.ids("Bo")
    hand("move", "wait", "wait")
    assert hand.key == "wait"


@pytest.mark.rule("A31.4")
def test_without_figures_a_dead_player_is_not_asked() -> None:
    assert wander(dead=("Bo",)).asked == ["Ada"]
    assert begin("Ada", "Bo", at={"heroes.Bo.life": 0}).asked == ["Ada"]


@pytest.mark.rule("A31.4")
def test_of_several_players_each_moves_another_monster() -> None:
    hand = wander("Ada", "Bo", "Cid", dead=("Bo", "Cid"), figures={"orc1": BOARD, "elf1": "Ada"})
    hand("move", "wait", "orc1", "orc1")
    assert hand.key == "prowl.which"
    assert hand.asked == ["Cid"]
    assert hand.ids() == ["elf1", "none"], "no monster moves twice"
    hand("prowl.which", "elf1")("prowl.to", "board")("prowl.to", "board")
    assert hand.key == "wait"
    assert figure(hand, "elf1").place == BOARD


@pytest.mark.rule("A31.4")
def test_when_the_only_monster_is_taken_nobody_is_asked_which() -> None:
    hand = wander("Ada", "Bo", "Cid", dead=("Bo", "Cid"), figures={"orc1": BOARD})
    assert hand("move", "wait", "orc1", "orc1").key == "prowl.to"


@pytest.mark.rule("A31.4")
def test_of_two_alike_the_one_that_is_left_may_still_be_chosen() -> None:
    figures = {"orc1": BOARD, "orc2": BOARD, "elf1": "Ada"}
    hand = wander("Ada", "Bo", "Cid", "Dan", dead=("Bo", "Cid", "Dan"), figures=figures)
    hand("move", "wait", "elf1", "orc1", "elf1")
    assert hand.ids() == ["orc2", "none"]


@pytest.mark.rule("A31.4")
def test_two_like_monsters_elsewhere_share_a_line() -> None:
    hand = wander("Ada", "Bo", "Cid", dead=("Bo", "Cid"), figures={"orc1": BOARD, "orc2": BOARD})
    assert hand.ids("Cid") == ["orc1", "none"]
    hand("move", "wait", "orc1", "orc1")("prowl.to", "with.Ada")("prowl.to", "with.Ada")
    assert is_by(hand, id="orc1")
    assert is_by(hand, id="orc2")


@pytest.mark.rule("A31.8", "A31.4")
def test_a_monster_that_is_moved_to_a_hero_is_met() -> None:
    hand = let_bo_prowl()("move", "wait", "orc1")("prowl.to", "with.Ada")("wait", 2)
    assert hand.key == "meeting"
    hand("meeting", "wait")("meeting.card", "flees")
    assert str(hand.ask and hand.ask.text) == "Orc: all exits?"


@pytest.mark.rule("A31.8")
def test_both_come_into_the_same_room() -> None:
    hand = let_bo_prowl()("move", "move", "orc1")("tile", "room")("prowl.to", "with.Ada")
    assert hand.key == "draw.room", "who is there is known"
    hand("draw.room", "nothing")
    assert hand.key == "meeting"


@pytest.mark.rule("A31.5")
def test_nobody_commands_a_monster_that_flees_or_follows() -> None:
    hand = wander(dead=("Bo",), figures={"orc1": "Ada", "elf1": BOARD})
    hand.state.figures["orc1"].go_half_way()
    hand.set("heroes.Ada.life", 9)
    assert hand.ids("Bo") == ["elf1", "none"]
    hand("move", "wait", "none")
    assert hand.key == "prowl.to"
    assert "stay" not in hand.ids()
    hand("prowl.to", "with.Ada")("wait", 2)
    assert hand.key == "meeting"


@pytest.mark.rule("A31.7")
def test_monster_on_an_unknown_square_draws_no_tile_but_may_go_down() -> None:
    hand = let_bo_prowl()("move", "wait", "orc1")
    assert hand.ids() == ["board", "with.Ada", "over", "down", "stay"]
    hand("prowl.to", "board")
    assert hand.key == "wait"


@pytest.mark.rule("A31.7", "A1.12")
@pytest.mark.parametrize(
    ("room", "edition", "down"), [("room", "catacombs", True), ("room", "first", False), ("tower", "gw", False)]
)
def test_no_monster_goes_down_where_no_way_down_is(room: str, edition: str, down: bool) -> None:
    hand = wander(dead=("Bo",), figures={"orc1": "Ada"}, room=room, options={"edition": edition})(
        "move", "wait", "orc1"
    )
    assert ("down" in hand.ids()) is down


@pytest.mark.rule("A31.10")
def test_monster_met_head_on_follows_the_hero_back() -> None:
    hand = wander(dead=("Bo",), figures={"orc1": BOARD})("move", "move", "orc1")("tile", "room")
    hand("prowl.to", "with.Ada")("draw.room", "nothing")
    assert hand.key == "meeting"
    assert is_by(hand)


@pytest.mark.rule("A31.10")
def test_monster_stops_at_a_hero_in_a_corridor_for_a_round() -> None:
    hand = let_bo_prowl(room="corridor")("move", "wait", "orc1")("prowl.to", "with.Ada")("wait", 2)
    hand("meeting", "wait")("meeting.card", "passive")
    assert is_by(hand)
    hand("move", "wait", "orc1")("prowl.to", "board")
    assert is_loose(hand)


@pytest.mark.rule("A31.2")
@pytest.mark.parametrize(
    ("kind", "rolls", "place"),
    [
        ("portcullis", [7, 7], BOARD),
        ("portcullis", [7, 8], "stays"),
        ("rubble", [5], BOARD),
        ("rubble", [6], "stays"),
        ("pit", [5], BOARD),
        ("pit", [6], BOX),
        ("bridge", [5], BOARD),
        ("bridge", [6, 4], BOARD),
        ("bridge", [6, 5], BOX),
    ],
)
def test_figure_tests_its_own_skills_at_obstacles(kind: str, rolls: list[int], place: str) -> None:
    hand = wander(dead=("Bo",), figures={"orc1": "Ada"})("move", "wait", "orc1")("prowl.to", "over")("prowl.over", kind)
    for face in rolls:
        assert hand.asked == ["Bo"]
        hand("figure.test", face)
    if place == BOARD:
        assert "over" not in hand.ids()
        hand("prowl.to", "board")
    assert figure(hand).place == (hand.hero().room if place == "stays" else place)
    assert figure(hand).wedged is ((kind, place) == ("rubble", "stays"))


@pytest.mark.rule("A31.2")
def test_a_door_is_no_obstacle_and_a_web_no_way() -> None:
    hand = let_bo_prowl()("move", "wait", "orc1")("prowl.to", "over")
    assert hand.ids() == ["portcullis", "rubble", "pit", "bridge"]


@pytest.mark.rule("A31.16", "A31.2")
@pytest.mark.parametrize(("face", "free"), [(5, True), (6, False)])
def test_figure_stuck_in_rubble_climbs_first(face: int, free: bool) -> None:
    hand = wander(dead=("Bo",), figures={"orc1": "Ada"}, room="rubble")
    hand.state.figures["orc1"].wedged = True
    hand("move", "wait", "orc1")("figure.test", face)
    assert (hand.key == "prowl.to") is free
    if not free:
        assert figure(hand).moved == hand.state.round, "it has tried"


@pytest.mark.rule("A31.13")
@pytest.mark.parametrize(("answer", "there"), [("way", True), ("wall", False)])
def test_figure_falls_into_a_new_pit_behind_a_wall(answer: str, there: bool) -> None:
    hand = let_bo_prowl()("move", "move", "orc1")("tile", "pit")("prowl.to", "with.Ada")
    hand("pit.new", "new")("figure.wall", answer)("test.agility", 1)
    assert is_by(hand) is there
    assert (hand.key == "meeting") is there


@pytest.mark.rule("A31.13")
def test_figure_falls_from_a_new_bridge_behind_a_wall() -> None:
    hand = let_bo_prowl()("move", "move", "orc1")("tile", "bridge")("prowl.to", "with.Ada")
    hand("figure.tile", "new")("figure.wall", "wall")
    assert figure(hand).place == BOX


@pytest.mark.rule("A31.4", "A19.14")
def test_figure_in_a_web_struggles_and_is_not_commanded() -> None:
    hand = wander(dead=("Bo",), figures={"orc1": "Ada", "elf1": BOARD}, room="web")
    hand.state.figures["orc1"].stuck = True
    hand.set("heroes.Ada.life", 9)
    assert hand.ids("Bo") == ["elf1", "none"]
    hand("move", "wait", "none")("figure.test", 7)("figure.test", 8)
    assert hand.key == "wait"
    assert figure(hand).stuck
    hand("wait", 2)("move", "wait", "none")("figure.test", 7)("figure.test", 7)("figure.exits", "2")("figure.exit", 1)
    hand("prowl.to", "board")
    assert is_loose(hand)
    assert figure(hand).stuck is False


@pytest.mark.rule("A19.13", "A19.14")
def test_a_spider_eats_a_monster_that_hangs_in_a_web() -> None:
    hand = wander(figures={"orc1": "Ada"}, at={"spiders": 1}, room="web")
    hand.state.figures["orc1"].stuck = True
    hand("move", "wait", "wait")("figure.test", 8)("wait", 2)("wait", 2)
    assert "spiders" in hand.told, "it began the next round in the web"
    hand("move", "wait", "wait")("figure.test", 8)
    assert str(hand.ask and hand.ask.text) == "In Orc's web?"
    hand("spider.there", "yes")
    assert figure(hand).place == BOX
