"""The catacomb arrow on the grid, ways up, teleports and runes on the map."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.atervackt.board import Square
from tests.games.atervackt.driver import Hand, play_alone
from tests.games.atervackt.map.test_map import begin_map, button_lines, square_of


def start_below(column: int = 5, row: int = 5, **figures: Any) -> Hand:
    """Return a hand with Ada in the catacombs under that square, a way up ahead."""
    at = {"heroes.Ada.place": "catacombs", "heroes.Ada.way_up": True, **figures.pop("at", {})}
    hand = begin_map("Ada", at=at, **figures)
    hero = hand.hero()
    hero.room, hero.facing = None, "east"
    hand.state.rooms["1"].down = False
    hero.put_on(Square(column, row))
    return hand.set("heroes.Ada.way_up", True)


def discover(hand: Hand, column: int, row: int, kind: Any = "room", *, down: bool | None = False) -> None:
    """Lay a discovered tile there."""
    hand.state.rooms[hand.state.map.lay(kind, Square(column, row))].down = down


def come_up(hand: Hand, face: int) -> Hand:
    """Let Ada go up by the card, with that face of the T12."""
    return hand("move", "up")("below.up", "up")("below.where", face)


@pytest.mark.rule("A23.1", "A23.6", "A23.7", "A23.8", "A23.9")
@pytest.mark.parametrize(("face", "to", "facing"), [(1, (4, 3), "east"), (3, (3, 4), "south"), (6, (2, 3), "west")])
def test_the_arrow_is_put_down_and_goes_by_the_die(face: int, to: tuple[int, int], facing: str) -> None:
    hand = begin_map("Ada")("move", "down")
    assert button_lines(hand) == ["north", "east", "south", "west"]
    hand("below.aim", "south")("below.direction", face)
    assert square_of(hand) == Square(*to)
    assert hand.hero().facing == facing


@pytest.mark.rule("A23.7")
@pytest.mark.parametrize(("turn", "to"), [("on", (6, 5)), ("left", (5, 4)), ("right", (5, 6))])
def test_before_each_step_the_arrow_may_be_turned_by_a_quarter(turn: str, to: tuple[int, int]) -> None:
    hand = start_below()("move", "walk")
    assert button_lines(hand) == ["on", "left", "right"]
    hand("below.turn", turn)("below.direction", 3)
    assert square_of(hand) == Square(*to)


@pytest.mark.rule("AS21")
def test_the_arrow_may_walk_on_outside_the_board() -> None:
    hand = start_below(13, 5)
    for _ in range(2):
        hand("move", "walk")("below.turn", "on")("below.direction", 3)("draw.catacomb", "empty")
    assert square_of(hand) == Square(15, 5)
    assert hand.hero().place == "catacombs"


@pytest.mark.rule("A23.13")
@pytest.mark.parametrize(
    ("face", "to"), [(1, (5, 4)), (2, (6, 4)), (3, (6, 5)), (4, (6, 6)), (7, (4, 5)), (8, (4, 4)), (9, (5, 5))]
)
def test_die_chooses_the_square_above(face: int, to: tuple[int, int]) -> None:
    hand = come_up(start_below(), face)
    assert hand.key == "tile"
    hand("tile", "room")
    assert square_of(hand) == Square(*to)


@pytest.mark.rule("A23.14", "AS22")
@pytest.mark.parametrize(("arrow", "to"), [((14, 5), (13, 5)), ((0, 11), (1, 10))])
def test_a_way_up_inside_the_wall_leads_one_square_in(arrow: tuple[int, int], to: tuple[int, int]) -> None:
    hand = come_up(start_below(*arrow), 12)
    if to == (1, 10):
        hand("tower", "in") if hand.key == "tower" else None
    else:
        hand("tile", "room")
    assert square_of(hand) == Square(*to)


@pytest.mark.rule("A23.15", "A2.10")
def test_a_hero_who_comes_up_two_squares_outside_is_out() -> None:
    assert come_up(start_below(15, 5), 12).hero().is_safe


@pytest.mark.rule("A23.16", "AS23")
def test_hero_comes_up_by_a_near_way_down() -> None:
    hand = start_below()
    discover(hand, 6, 6, down=True)
    come_up(hand, 12)
    assert hand.key == "draw.room"
    assert square_of(hand) == Square(6, 6)
    reasons = [line for line in hand.transcript if line.startswith("- below.")][-3:]
    assert reasons[0] == "- below.square Up on the arrow's own square."
    assert "- below.beside A square beside it has a way down: come up there." in reasons


@pytest.mark.rule("AS23")
def test_a_way_down_on_the_square_itself_wins() -> None:
    hand = start_below()
    discover(hand, 6, 6, down=True)
    discover(hand, 5, 5, down=True)
    come_up(hand, 12)
    assert square_of(hand) == Square(5, 5)
    assert "below.beside" not in hand.told


@pytest.mark.rule("A23.16", "AS23")
def test_of_several_ways_down_a_t12_in_equal_parts_takes_one() -> None:
    hand = start_below(13, 5)
    for square in ((12, 4), (12, 5), (12, 6), (13, 4), (13, 6)):
        discover(hand, *square, down=True)
    come_up(hand, 3)("below.which", 11)
    assert hand.key == "below.which", "11 and 12 are left over"
    hand("below.which", 3)
    assert square_of(hand) == Square(13, 6), "the second from the north, shifted out of the wall"


@pytest.mark.rule("A23.16")
def test_a_way_down_that_nobody_has_used_is_told_once() -> None:
    hand = start_below()
    discover(hand, 5, 4, down=None)
    discover(hand, 6, 5, down=None)
    come_up(hand, 12)
    assert hand.ids() == ["none", "0", "2"]
    hand("below.near", "2")("below.near", "none")
    assert square_of(hand) == Square(6, 5)
    assert [room.down for room in hand.state.rooms.values()][-2:] == [False, True]


@pytest.mark.rule("A1.12")
def test_in_the_first_edition_no_tile_has_a_way_down() -> None:
    hand = start_below(options={"edition": "first"})
    discover(hand, 5, 4, down=None)
    assert come_up(hand, 12).key == "tile"


@pytest.mark.rule("A23.19", "A23.18", "A23.20")
def test_square_of_coming_up_has_a_way_down_from_now_on() -> None:
    hand = come_up(start_below(), 12)("tile", "room")
    assert hand.room().down
    assert "below.tile" in hand.told
    assert hand.key == "draw.room"


@pytest.mark.rule("A23.17", "A23.22", "A3.6")
def test_teleport_up_lands_on_the_exact_square() -> None:
    hand = start_below()
    discover(hand, 6, 6, down=True)
    hand("move", "walk")("below.turn", "on")("below.direction", 3)("draw.catacomb", "other")
    hand("report", "up")("below.where", 12)
    assert hand.hero().halfway
    hand("report", "done")
    assert hand.key == "tile", "in the next round, without a choice"
    hand("tile", "room")
    assert square_of(hand) == Square(6, 5)
    assert not hand.room().down


@pytest.mark.rule("A23.14", "A23.15")
@pytest.mark.parametrize(("column", "alive"), [(13, False), (14, True)])
def test_by_a_teleport_up_the_wall_is_death(column: int, alive: bool) -> None:
    hand = start_below(column)("move", "walk")("below.turn", "on")("below.direction", 3)("draw.catacomb", "other")
    hand("report", "up")("below.where", 12)
    assert hand.hero().is_safe is alive
    assert hand.hero().alive is alive


@pytest.mark.rule("A23.22", "A23.17")
@pytest.mark.parametrize(("answer", "alive"), [("board", True), ("wall", False), ("out", True)])
def test_without_a_map_people_say_where_a_teleport_up_leads(answer: str, alive: bool) -> None:
    hand = play_alone()("move", "down")("below.direction", 3)("draw.catacomb", "other")
    hand("report", "up")("below.where", 12)("teleport.up", answer)
    assert hand.hero().alive is alive
    assert hand.hero().halfway is (answer == "board")


@pytest.mark.rule("A22.1", "A22.5", "A2.10")
@pytest.mark.parametrize(
    ("way", "far", "where_"), [("2", 3, "inside"), ("3", 2, "inside"), ("6", 3, "wall"), ("0", 4, "outside")]
)
def test_a_teleport_is_so_far_in_one_of_eight_directions(way: str, far: int, where_: str) -> None:
    hand = begin_map("Ada")("move", "move")("way", "north")("tile", "room")("draw.room", "suction")
    hand("report", "teleport")("teleport", "board")("teleport.way", way)("teleport.far", far)
    assert hand.hero().alive is (where_ != "wall")
    assert hand.hero().is_safe is (where_ == "outside")
    if where_ == "inside":
        hand("report", "done")("tile", "bridge")
        assert hand.key == "fall", "a footbridge lets who lands on it fall"


@pytest.mark.rule("A22.4")
def test_hero_who_lands_in_a_corridor_walks_on() -> None:
    hand = begin_map("Ada")("move", "move")("way", "north")("tile", "room")("draw.room", "suction")
    hand("report", "teleport")("teleport", "board")("teleport.way", "exact")("place.column", 9)("place.row", 9)
    hand("report", "done")("tile", "corridor")
    assert button_lines(hand) == ["north", "east", "south", "west"]
    hand("way", "east")("tile", "web")
    assert square_of(hand) == Square(10, 9)


@pytest.mark.rule("A7.25")
def test_a_portal_rune_leads_to_the_other() -> None:
    hand = begin_map("Ada")("move", "move")("way", "north")("tile", "room")("draw.room", "rune")
    hand("move", "move")("way", "north")("tile", "room")("draw.room", "rune")
    hand("move", "rune")("test.psyche", 1)
    assert square_of(hand) == Square(3, 2)
    assert hand.key == "draw.room"
    hand("draw.room", "nothing")("move", "move")("way", "south")
    assert hand.hero().room == "1"
    assert "rune" not in hand("draw.room", "nothing").ids(), "no rune lies here"


@pytest.mark.rule("A26.21")
@pytest.mark.parametrize(("turn", "draws"), [("on", 1), ("left", 2)])
def test_heroes_on_the_same_square_below_draw_one_card(turn: str, draws: int) -> None:
    places = {f"heroes.{seat}.place": "catacombs" for seat in ("Ada", "Bo")}
    hand = begin_map("Ada", "Bo", at=places)
    for seat, column in (("Ada", 4), ("Bo", 6)):
        hero = hand.hero(seat)
        hero.room, hero.facing, hero.square = None, "east" if seat == "Ada" else "west", seat
        hero.put_on(Square(column, 5))
    hand.set("heroes.Ada.place", "catacombs")("move", "walk", "walk")
    hand("below.turn", "on")("below.direction", 3)("below.turn", turn)("below.direction", 3)
    assert (square_of(hand) == square_of(hand, "Bo")) == (draws == 1)
    for _ in range(draws):
        hand("draw.catacomb", "empty")
    assert hand.key != "draw.catacomb"


@pytest.mark.rule("A23.16", "AS23")
@pytest.mark.parametrize(("face", "square"), [(1, (6, 5)), (6, (6, 5)), (7, (4, 5)), (12, (4, 5))])
def test_of_two_ways_down_either_has_half_the_faces(face: int, square: tuple[int, int]) -> None:
    hand = start_below()
    discover(hand, 6, 5, down=True)
    discover(hand, 4, 5, down=True)
    assert come_up(hand, 12).key == "below.which"
    assert square_of(hand("below.which", face)) == Square(*square)
