"""Wandering monsters on the map: squares instead of words (A31.4-A31.17)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import THE_BOX
from companion.games.atervackt import game
from companion.games.atervackt.board import Square
from companion.games.atervackt.map import ways
from companion.games.atervackt.state.pieces import Spider
from companion.games.atervackt.state.terms import BOARD, BOX, WAY, Edge, Kind
from companion.games.atervackt.wandering import roaming
from companion.kit.drakborgen.temperaments import RULE
from companion.state import assign
from tests.games.atervackt.driver import Hand, build
from tests.games.atervackt.wanderers import figure as of
from tests.games.atervackt.wanderers import is_by, wander

ADA, BO = Square(3, 3), Square(5, 3)


def begin_map(
    *,
    orc: tuple[int, int] = (4, 3),
    kind: str = "room",
    tiles: dict[tuple[int, int], Kind] | None = None,
    plays: str = "people",
    **options: str,
) -> Hand:
    """Return a map of 13 x 10 with Ada on 3,3 and Bo on 5,3, dead and moving an orc; `tiles`: what else lies there."""
    state = build("Ada", "Bo", options={"map": "followed", "monsters": "wander", RULE: plays, **options}, room=kind)
    for hero, square in zip(state.heroes.values(), (ADA, BO), strict=True):
        for one in (hero, state.rooms[hero.room or ""]):
            one.put_on(square)
    state.heroes["Bo"].life, state.heroes["Bo"].room = 0, None
    for at, tile in (tiles or {}).items():
        state.map.lay(tile, Square(*at))
    roaming.unpack_figures(state)
    figure = state.figures["orc1"]
    figure.put_in_place(state.map.room_on(Square(*orc)) or BOARD)
    figure.put_on(Square(*orc))
    return Hand(state)


def set_known_sides(hand: Hand, square: tuple[int, int], **edges: Edge) -> None:
    """Set what is known of the sides of a room."""
    room = hand.state.rooms[hand.state.map.room_on(Square(*square)) or ""]
    for way, what in edges.items():
        setattr(room, way, what)


def square_of(hand: Hand, id: str = "orc1") -> Square | None:
    return of(hand, id).spot


def button_lines(hand: Hand, seat: str = "Bo") -> list[str]:
    """Return the lines of the buttons, empty ones too."""
    return [option.id for option in hand.ask.options_for(seat)]  # type: ignore[union-attr]


def read_lines(hand: Hand, seat: str = "Bo") -> list[str]:
    """Return the lines as they are read."""
    return [str(option.text) for option in hand.ask.options_for(seat)]  # type: ignore[union-attr]


def send_orc(hand: Hand, way: str, plan: str = "wait") -> Hand:
    """Let Ada do something, and Bo's orc go that way."""
    return hand("move", plan, "orc1")("prowl.way", way)


@pytest.mark.rule("A31.2", "A31.7")
def test_monsters_pass_no_wall_and_need_a_way_down() -> None:
    hand = begin_map(orc=(8, 8))
    room = hand.state.rooms[hand.state.map.lay("corridor", Square(8, 8))]
    room.north = room.south = "wall"
    hand("move", "wait", "orc1")
    assert button_lines(hand) == ["", "east", "", "west", "gate", "stay"], "no corridor has a way down"


@pytest.mark.rule("A31.4", "A31.7")
def test_a_monster_goes_one_square_and_no_tile_is_drawn() -> None:
    hand = begin_map(orc=(8, 8))
    assert read_lines(hand)[0] == "Orc at 8, 8"
    hand("move", "wait", "orc1")
    assert button_lines(hand) == ["north", "east", "south", "west", "gate", "down", "stay"]
    hand("prowl.way", "north")
    assert square_of(hand) == Square(8, 7)
    assert of(hand).place == BOARD
    assert hand.key == "wait"
    assert hand.state.map.room_on(Square(8, 7)) is None


@pytest.mark.rule("A31.8", "A31.4")
def test_figure_on_a_heros_square_is_met_without_a_question() -> None:
    hand = send_orc(begin_map(), "west")("wait", 2)
    assert hand.key == "meeting"
    assert is_by(hand)


@pytest.mark.rule("A31.3", "A31.7")
def test_hero_who_comes_to_a_figures_square_is_not_asked() -> None:
    hand = begin_map()("move", "move", "none")("way", "east")("tile", "room")("draw.room", "nothing")
    assert hand.key == "meeting"


@pytest.mark.rule("A31.11")
def test_a_monster_is_offered_no_way_into_the_chamber_or_off_the_board() -> None:
    hand = begin_map(orc=(7, 4), tiles={(7, 5): "chamber"})("move", "wait", "orc1")
    assert button_lines(hand)[:4] == ["north", "east", "", "west"]
    hand = begin_map(orc=(1, 2))("move", "wait", "orc1")
    assert button_lines(hand)[:4] == ["north", "east", "south", ""]


@pytest.mark.rule("A31.4")
def test_walls_that_are_known_are_not_offered() -> None:
    hand = begin_map(tiles={(4, 3): "room"})
    set_known_sides(hand, (4, 3), north="wall", west="door")
    hand("move", "wait", "orc1")
    assert button_lines(hand)[:4] == ["", "east", "south", "west"]
    hand("prowl.way", "west")("wait", 2)
    assert hand.key == "meeting", "doors do not stop it (A31.2)"


@pytest.mark.rule("A31.2", "A7.12")
@pytest.mark.parametrize(("second", "through"), [(7, True), (8, False)])
def test_a_portcullis_takes_two_strength_rolls(second: int, through: bool) -> None:
    hand = begin_map(tiles={(4, 3): "room"})("move", "wait", "orc1")("prowl.way", "gate")("prowl.way", "west")
    hand("figure.test", 7)("figure.test", second)
    assert is_by(hand) is through
    assert hand.state.map.edge(Square(4, 3), "west") == "portcullis", "it is known from now on"


@pytest.mark.rule("A31.2", "A31.16")
@pytest.mark.parametrize(("face", "out"), [(5, True), (6, False)])
def test_figure_climbs_rubble_unless_it_leaves_by_its_entrance(face: int, out: bool) -> None:
    hand = begin_map(tiles={(4, 3): "rubble"})
    of(hand).side = "east"
    send_orc(hand, "west")("figure.test", face)
    assert is_by(hand) is out
    assert of(hand).wedged is not out
    hand = begin_map(tiles={(4, 3): "rubble"})
    of(hand).side = "west"
    send_orc(hand, "west")
    assert is_by(hand), "no roll"


@pytest.mark.rule("A31.2", "A31.12")
def test_figure_that_falls_from_a_footbridge_is_taken_away() -> None:
    hand = send_orc(begin_map(tiles={(4, 3): "bridge"}), "west")("figure.test", 6)("figure.test", 5)
    assert of(hand).place == BOX
    assert square_of(hand) is None


@pytest.mark.rule("A31.11", "A31.18")
def test_figure_in_a_web_room_only_goes_back() -> None:
    hand = begin_map(tiles={(4, 3): "web"})
    of(hand).side = "north"
    hand("move", "wait", "orc1")
    assert button_lines(hand)[:4] == ["north", "", "", ""]


@pytest.mark.rule("A31.10")
def test_figure_met_head_on_turns_and_follows_the_hero() -> None:
    hand = begin_map(tiles={(4, 3): "room"})("move", "move", "orc1")("way", "east")("prowl.way", "west")
    assert square_of(hand) == Square(4, 3)
    hand("draw.room", "nothing")
    assert hand.key == "meeting"
    hand("meeting", "wait")("meeting.card", "flees")
    assert str(hand.ask and hand.ask.text) == "Orc: all exits?"


@pytest.mark.rule("A31.10")
def test_hero_on_another_way_is_not_met_head_on() -> None:
    hand = begin_map(tiles={(4, 3): "room", (3, 4): "room"})
    hand("move", "move", "orc1")("way", "south")("prowl.way", "west")
    assert square_of(hand) == ADA
    assert hand.hero().room != of(hand).place


@pytest.mark.rule("A31.10")
def test_hero_who_takes_its_place_later_is_not_met_head_on() -> None:
    hand = begin_map(tiles={(4, 3): "room", (4, 2): "room"})
    hand("move", "move", "orc1")("way", "east")("prowl.way", "north")
    assert square_of(hand) == Square(4, 2)


@pytest.mark.rule("A31.4")
def test_figure_that_failed_chooses_its_way_anew() -> None:
    hand = begin_map(tiles={(4, 3): "room"})("move", "wait", "orc1")("prowl.way", "gate")("prowl.way", "west")
    hand("figure.test", 8)("wait", 2)("move", "wait", "orc1")
    assert hand.key == "prowl.way"


@pytest.mark.rule("A31.14", "A5.8")
def test_monster_leaving_its_corridor_stops_nobody() -> None:
    hand = begin_map(tiles={(4, 3): "corridor"})("move", "move", "orc1")("way", "east")("prowl.way", "north")
    assert hand.key == "way", "the hero walks on"


@pytest.mark.rule("A31.4", "A5.8")
def test_figure_walks_on_through_a_corridor() -> None:
    hand = send_orc(begin_map(orc=(8, 7), tiles={(8, 6): "corridor"}), "north")
    assert hand.key == "prowl.on"
    assert [way for way in button_lines(hand) if way] == ["north", "east", "stay"], "west lies the chamber"
    hand("prowl.on", "east")
    assert square_of(hand) == Square(9, 6)


@pytest.mark.rule("A31.4", "A5.8")
def test_a_corridor_with_one_other_end_needs_no_word() -> None:
    hand = begin_map(orc=(8, 7), tiles={(8, 6): "corridor"})
    set_known_sides(hand, (8, 6), north="open", east="wall", west="wall", south="open")
    send_orc(hand, "north")
    assert square_of(hand) == Square(8, 5)


@pytest.mark.rule("A31.10")
def test_figure_stops_at_a_hero_in_a_corridor() -> None:
    hand = send_orc(begin_map(kind="corridor"), "west")
    assert square_of(hand) == ADA
    hand("wait", 2)
    assert hand.key == "meeting"


@pytest.mark.rule("A31.14", "AS76")
def test_monster_in_a_known_corridor_stops_the_hero() -> None:
    hand = begin_map(tiles={(4, 3): "corridor"})("move", "move", "none")("way", "east")
    assert hand.key == "meeting"


@pytest.mark.rule("A31.14")
def test_a_corridor_turned_up_on_a_monster_stops_the_hero() -> None:
    hand = begin_map()("move", "move", "none")("way", "east")("tile", "corridor")
    assert hand.key == "meeting"
    assert hand.room().kind == "corridor"


@pytest.mark.rule("A31.13", "A31.16")
def test_rubble_laid_on_a_monster_holds_it() -> None:
    hand = begin_map()("move", "move", "none")("way", "east")("tile", "rubble")
    assert of(hand).wedged
    assert hand.key == "meeting"


@pytest.mark.rule("A31.13", "A31.16")
def test_figure_that_came_this_round_stands_at_its_entrance() -> None:
    hand = begin_map(orc=(4, 4))("move", "move", "orc1")("way", "east")("prowl.way", "north")("tile", "rubble")
    assert is_by(hand)
    assert not of(hand).wedged


@pytest.mark.rule("A31.13")
@pytest.mark.parametrize(("answer", "falls"), [("wall", True), ("way", False)])
def test_figure_falls_into_a_new_pit_behind_a_wall(answer: str, falls: bool) -> None:
    hand = begin_map(orc=(4, 4))("move", "move", "orc1")("way", "east")("prowl.way", "north")("tile", "pit")
    hand("figure.wall", answer)
    assert (of(hand).place == BOX) is falls


@pytest.mark.rule("A31.17", "A31.13")
def test_pit_laid_on_a_figure_puts_it_at_a_random_exit() -> None:
    hand = begin_map()("move", "move", "none")("way", "east")("tile", "pit")
    hand("figure.exits", "2")("figure.exit", 1)("figure.way", "north")("test.agility", 1)
    assert of(hand).side == "north"
    hand("meeting", "wait")("meeting.card", "flees")("figure.exits", "1")("figure.way", "north")
    assert of(hand).place == WAY, "on its own side: no roll"


@pytest.mark.rule("A31.13")
def test_figure_that_came_by_the_dot_is_not_asked_for_a_wall() -> None:
    hand = begin_map(orc=(3, 3))
    hand("move", "move", "orc1")("way", "east")("prowl.way", "east")("tile", "pit")("test.agility", 1)
    assert hand.key == "meeting", "it came with Ada by the same side"


@pytest.mark.rule("A31.16")
@pytest.mark.parametrize(("side", "key"), [("north", None), ("west", "figure.exits")])
def test_map_knows_whether_a_figures_exit_is_the_heros(side: str, key: str | None) -> None:
    hand = begin_map(tiles={(4, 3): "rubble"})
    hand.state.figures["orc1"].side = ways.parse_way(side)
    hand("move", "move", "none")("way", "east")("meeting", "wait")("meeting.card", "flees")
    assert (of(hand).place == WAY) is (key is None)
    assert key in (None, hand.key)


@pytest.mark.rule("A31.15")
def test_an_old_trap_room_is_a_room_like_any_other() -> None:
    hand = send_orc(begin_map(tiles={(2, 3): "room"}, orc=(2, 3)), "east")("wait", 2)
    assert hand.key == "meeting"


@pytest.mark.rule("A31.5", "A31.6")
def test_a_flight_is_finished_on_the_map_without_a_word() -> None:
    hand = send_orc(begin_map(), "west")("wait", 2)("meeting", "wait")("meeting.card", "flees")
    hand("figure.exits", "3")("figure.exit", 1)("figure.way", "south")
    assert of(hand).place == WAY
    hand("move", "wait")
    assert square_of(hand) == Square(3, 4)


@pytest.mark.rule("A31.6", "A31.8", "A31.11")
def test_where_all_sides_are_known_only_the_die_is_asked() -> None:
    hand = begin_map()
    set_known_sides(hand, ADA, north="door", east="open", south="portcullis", west="wall")
    hand.state.rooms[hand.hero().room or ""].down = True
    send_orc(hand, "west")("wait", 2)("meeting", "wait")("meeting.card", "flees")
    assert str(hand.ask and hand.ask.text) == "Orc: exit, d6"
    hand("figure.exit", 6)
    assert of(hand).heading == "down", "no portcullis (AS40), but doors and ways down"
    hand("move", "wait")
    assert of(hand).place == BOX


@pytest.mark.rule("A31.6", "A12.9")
def test_old_monster_does_not_flee_by_the_heros_entrance() -> None:
    hand = begin_map(tiles={(4, 3): "room"})
    set_known_sides(hand, (4, 3), north="open", east="wall", south="wall", west="open")
    hand.state.rooms[of(hand).place].down = False
    hand("move", "move", "none")("way", "east")("draw.room", "nothing")("meeting", "wait")("meeting.card", "flees")
    assert of(hand).heading == "north"


@pytest.mark.rule("A31.11", "A31.6")
def test_no_known_exit_leads_a_monster_to_the_chamber() -> None:
    hand = begin_map(tiles={(4, 3): "chamber"}, orc=(3, 2))
    set_known_sides(hand, ADA, north="open", east="open", south="wall", west="wall")
    hand.state.rooms[hand.hero().room or ""].down = False
    send_orc(hand, "south")("wait", 2)("meeting", "wait")("meeting.card", "flees")
    assert of(hand).heading == "north"


@pytest.mark.rule("A31.6", "A12.9")
def test_impossible_exits_are_not_offered_to_an_old_monster() -> None:
    hand = begin_map(tiles={(4, 3): "room"})
    set_known_sides(hand, (4, 3), south="wall")
    hand("move", "move", "none")("way", "east")("draw.room", "nothing")("meeting", "wait")("meeting.card", "flees")
    assert hand.ids() == ["1", "2", "3", "0"], "north, east, and a way down"
    hand("figure.exits", "2")("figure.exit", 1)
    assert hand.ids() == ["north", "east", "down"], "neither the wall nor where the hero came in"


@pytest.mark.rule("A31.8")
def test_all_that_may_be_an_exit_is_offered_to_a_monster_that_came_in() -> None:
    hand = begin_map()
    set_known_sides(hand, ADA, south="wall")
    send_orc(hand, "west")("wait", 2)("meeting", "wait")("meeting.card", "flees")("figure.exits", "2")("figure.exit", 1)
    assert hand.ids() == ["north", "east", "west", "down"]


@pytest.mark.rule("A31.6", "A2.8")
def test_no_monster_flees_out_of_the_outer_wall() -> None:
    hand = begin_map(tiles={(1, 3): "room"}, orc=(2, 3))
    hand.set("heroes.Ada.column", 1)
    send_orc(hand, "west")("wait", 2)("meeting", "wait")("meeting.card", "flees")("figure.exits", "2")("figure.exit", 1)
    assert "west" not in hand.ids()


@pytest.mark.rule("A31.6")
def test_at_a_fork_the_die_decides_again() -> None:
    hand = send_orc(begin_map(tiles={(3, 4): "corridor"}), "west")("wait", 2)("meeting", "wait")(
        "meeting.card", "flees"
    )
    hand("figure.exits", "1")("figure.way", "south")("move", "wait")
    hand("figure.exits", "2")("figure.exit", 6)("figure.way", "west")
    assert square_of(hand) == Square(2, 4)


@pytest.mark.rule("A31.11", "A12.11")
def test_pursuer_stays_behind_if_the_hero_is_in_the_chamber() -> None:
    hand = begin_map(orc=(3, 4), tiles={(7, 5): "chamber"})
    of(hand).go_half_way(after="Ada")
    hand.state.heroes["Ada"].room = hand.state.map.room_on(Square(7, 5))
    hand.state.heroes["Ada"].put_on(Square(7, 5))
    hand.set("heroes.Ada.life", 9)("move", "draw")
    assert square_of(hand) == Square(3, 4)
    assert of(hand).place == BOARD


@pytest.mark.rule("A31.11", "AS75")
def test_monster_runs_out_of_a_chamber_laid_on_it() -> None:
    hand = begin_map(orc=(4, 4), edition="legenden")
    for one in (hand.hero(), hand.room()):
        one.put_on(Square(3, 4))
    hand("move", "move", "none")("way", "east")("tile", "chamber")
    assert of(hand).place == WAY
    hand("dragon.card", "asleep")("move", "draw")("figure.way", "north")
    assert square_of(hand) == Square(4, 3)


@pytest.mark.rule("A31.1", "A31.7")
def test_monsters_are_on_the_small_map() -> None:
    chart = game.view(begin_map(orc=(8, 8)).state, None).chart
    assert chart is not None
    assert chart.drawn()[7] == ".......M....."
    assert [(str(mark.name), str(mark.place)) for mark in chart.marks] == [("Durim", "3,3"), ("Orc", "8,8")]


def test_where_a_figure_stands_is_a_correction() -> None:
    hand = begin_map(orc=(8, 8))
    paths = {line.path: line.choices for line in game.view(hand.state, None).corrections}
    assert paths["figures.orc1.place"] == (BOX, BOARD)
    assert len(paths["figures.orc1.column"]) == 14
    assign(hand.state, "figures.orc1.column", 3)
    assign(hand.state, "figures.orc1.row", 3)
    hand("move", "wait", "none")("wait", 2)
    assert hand.key == "meeting"
    hand.set("figures.orc1.place", BOX)
    assert hand.key == "move", "nobody is left to meet"
    assert square_of(hand) is None


def test_figure_on_an_unknown_square_is_asked_for() -> None:
    hand = begin_map()
    hand.set("figures.elf1.place", BOARD)
    hand("move", "move", "elf1")("way", "north")("tile", "room")
    assert hand.key == "prowl.to"
    hand("prowl.to", "board")
    assert hand.key == "draw.room", "it has just moved elsewhere"


@pytest.mark.rule("A19.14", "A31.18")
def test_spiders_run_to_a_monster_in_a_web_and_eat_it() -> None:
    hand = begin_map(orc=(8, 8), tiles={(8, 8): "web", (8, 7): "room"})
    of(hand).stuck = True
    hand.state.spiders, hand.state.crawling = 1, [Spider(8, 7)]
    hand("move", "wait", "none")("figure.test", 8)("wait", 2)("move", "wait")("figure.test", 8)
    assert "spider.runs" in hand.told
    assert of(hand).place == BOX


@pytest.mark.rule("A31.5", "A31.6")
def test_fleeing_figure_is_asked_only_for_ways_that_may_lead_out() -> None:
    hand = begin_map(orc=(8, 8))
    room = hand.state.rooms[hand.state.map.lay("corridor", Square(8, 8))]
    room.north = "wall"
    of(hand).place = WAY
    hand("move", "wait", "none")
    assert hand.key == "figure.way"
    assert button_lines(hand)[:4] == ["", "east", "south", "west"]
    assert "down" not in button_lines(hand), "no corridor has a way down"


@pytest.mark.rule("A31.6", "A31.7")
def test_fleeing_figure_before_a_wall_stands_where_it_was() -> None:
    hand = begin_map(orc=(8, 8))
    number = hand.state.map.lay("room", Square(8, 8))
    hand.state.rooms[number].north = "wall"
    of(hand).place, of(hand).heading = WAY, "north"
    hand("move", "wait", "none")("wait", 2)
    assert (of(hand).place, square_of(hand)) == (number, Square(8, 8))


@pytest.mark.rule("AS78", "A31.4")
def test_the_box_moves_a_figure_nearer_to_the_nearest_hero() -> None:
    hand = begin_map(orc=(8, 8), plays="equilibrium")
    assert hand.asked == ["Ada"], "the dead hero's player moves no monster"
    hand("move", "wait")
    assert (hand.key, hand.asked) == ("prowl.which", [THE_BOX])
    assert hand.ask is not None
    assert game.weigh_choices(hand.state, hand.ask) == {"orc1": 1}  # type: ignore[arg-type]
    hand("prowl.which", "orc1")
    assert "The box moves a monster: Orc." in hand.story
    # Ada stands at 3, 3: up and to the left it comes nearer.
    assert hand.asked == [THE_BOX]
    assert game.weigh_choices(hand.state, hand.ask) == dict.fromkeys(("north", "west"), Fraction(1, 2))  # type: ignore[arg-type]
    hand("prowl.way", "north")
    assert square_of(hand) == Square(8, 7)
    assert hand.key == "wait"


@pytest.mark.rule("AS78")
def test_a_cautious_box_stays_every_second_time_a_wild_one_never() -> None:
    hand = begin_map(orc=(8, 8), plays="cautious")("move", "wait")("prowl.which", "orc1")
    assert game.weigh_choices(hand.state, hand.ask) == {  # type: ignore[arg-type]
        "north": Fraction(1, 4), "west": Fraction(1, 4), "stay": Fraction(1, 2)
    }  # fmt: skip
    hand("prowl.way", "stay")
    assert (square_of(hand), hand.key) == (Square(8, 8), "wait")
    hand = begin_map(orc=(8, 8), plays="wild")("move", "wait")("prowl.which", "orc1")
    assert game.weigh_choices(hand.state, hand.ask) == dict.fromkeys(  # type: ignore[arg-type]
        ("north", "east", "south", "west"), Fraction(1, 4)
    )


@pytest.mark.rule("AS78", "A28.4")
def test_without_a_map_the_box_chooses_which_figure_it_moves() -> None:
    hand = wander(dead=("Bo",), figures={"orc1": BOARD}).set("heroes.Bo.box_stands_in", True)
    hand("move", "wait")("prowl.which", "orc1")
    assert "The box moves a monster to Durim: Orc, one room." in hand.story
    assert (hand.key, hand.asked) == ("prowl.to", ["Bo"])


@pytest.mark.rule("AS78")
def test_the_box_is_a_monster_player_where_it_plays_all_monsters() -> None:
    hand = wander("Ada", figures={"orc1": BOARD}, options={"monster.player": "equilibrium"})
    hand("move", "wait")("prowl.which", "orc1")
    assert (hand.key, hand.asked) == ("prowl.to", ["Ada"])
    hand("prowl.to", "with.Ada")("wait", 2)
    assert hand.key == "meeting"
    alone = wander("Ada", figures={"orc1": BOARD}, options={"monster.player": "missing"})
    assert alone("move", "wait").key == "wait"
