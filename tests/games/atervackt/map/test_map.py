"""The map, where the table wants it followed: squares, moves, towers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, get_args

import pytest

from companion.games.atervackt import game
from companion.games.atervackt.board import Direction, Square
from companion.games.atervackt.state.pieces import Room
from companion.games.atervackt.state.terms import Kind
from companion.games.atervackt.turns import tiles
from tests.games.atervackt.driver import Hand, build

MAP = {"map": "followed"}


def begin_map(*seats: str, kind: str = "room", options: Any = None, at: Any = None) -> Hand:
    """Return heroes on a map of 13 x 10: Ada on 3,3, Bo on 5,3, Cid on 4,4, Dan on 9,9."""
    state = build(*seats, options={**MAP, **(options or {})}, at=at, room=kind)
    for hero, square in zip(state.heroes.values(), ((3, 3), (5, 3), (4, 4), (9, 9)), strict=False):
        for one in (hero, state.rooms[hero.room or ""]):
            one.put_on(Square(*square))
    return Hand(state)


def square_of(hand: Hand, seat: str = "Ada") -> Square | None:
    return hand.hero(seat).spot


def button_lines(hand: Hand, seat: str = "Ada") -> list[str]:
    """Return the four lines of the buttons, empty ones too."""
    return [option.id for option in hand.ask.options_for(seat)]  # type: ignore[union-attr]


@pytest.mark.rule("A1.3", "AS34")
def test_each_hero_chooses_a_tower() -> None:
    hand = Hand(game.setup(["Ada", "Bo"], MAP, game.data()))
    hand("setup.hero", "own")("setup.hero", "own")("setup.keeper", "Ada")("setup.rings", True)
    hand("setup.tower", "1", "1")
    assert (square_of(hand, "Ada"), square_of(hand, "Bo")) == (Square(13, 1), Square(13, 1))
    assert hand.hero("Ada").room == hand.hero("Bo").room, "two may share one"
    kinds = sorted(room.kind for room in hand.state.rooms.values())
    assert kinds == ["chamber", "tower", "tower", "tower", "tower"]
    hand("move", "move", "move")
    assert button_lines(hand) == ["", "", "south", "west"]


def test_without_the_map_nothing_more_is_asked() -> None:
    hand = Hand(game.setup(["Ada"], {}, game.data()))("setup.hero", "own")("setup.rings", True)
    hand("move", "move")("tile", "room")("draw.room", "nothing")
    assert square_of(hand) is None


@pytest.mark.rule("A5.1", "A5.5", "A5.6")
def test_a_move_says_which_way_and_a_known_tile_is_not_asked_for() -> None:
    hand = begin_map("Ada")("move", "move")
    assert button_lines(hand) == ["north", "east", "south", "west"]
    hand("way", "east")("tile", "dark")
    assert square_of(hand) == Square(4, 3)
    hand("move", "across")("exits", "1")("way", "open")("way", "west")
    assert hand.key == "draw.room", "the room of before"
    assert hand.hero().room == "1"
    hand("draw.room", "nothing")("move", "move")
    assert "East: dark" in hand.lines()


def test_rooms_stay_known_but_are_reset() -> None:
    hand = begin_map("Ada")("move", "move")("way", "north")("tile", "room")("draw.room", "chest")("open", "leave")
    number = hand.hero().room or ""
    hand("move", "move")("way", "south")("draw.room", "nothing")
    assert hand.state.rooms[number].kind == "room"
    assert hand.state.rooms[number].cards == []


@pytest.mark.rule("A26.3", "A26.6")
def test_heroes_on_one_square_are_together_without_a_question() -> None:
    hand = begin_map("Ada", "Bo")("move", "move", "wait")("way", "east")("tile", "room")("draw.room", "nothing")(
        "wait", 2
    )
    hand("move", "wait", "move")("way", "west")
    assert hand.hero("Ada").room == hand.hero("Bo").room


@pytest.mark.rule("A6.7")
@pytest.mark.parametrize(("face", "asked"), [(1, "Ada"), (6, "Bo")])
def test_chance_decides_which_entrance_gets_the_dot(face: int, asked: str) -> None:
    hand = begin_map("Ada", "Bo")("move", "move", "move")("way", "east", "west")("dot", face)
    assert hand.asked == [asked]
    hand("tile", "room")
    assert hand.hero("Ada").room == hand.hero("Bo").room
    assert hand.key == "draw.room"


@pytest.mark.rule("A6.7")
@pytest.mark.parametrize(("kind", "key"), [("pit", "move"), ("bridge", "fall")])
def test_hero_who_comes_in_through_a_wall_falls(kind: str, key: str) -> None:
    hand = begin_map("Ada", "Bo")("move", "move", "move")("way", "east", "west")("dot", 1)("tile", kind)
    if kind == "pit":
        hand("test.agility", 1)
    assert hand.key == "tile.wall"
    hand("tile.wall", "wall")
    assert hand.key == key
    assert hand.hero("Ada").room is not None
    assert hand.hero("Bo").alive is (kind == "bridge")


@pytest.mark.rule("A6.7", "AS10")
def test_second_hero_at_an_exit_jumps_like_the_first() -> None:
    hand = begin_map("Ada", "Bo")("move", "move", "move")("way", "east", "west")("dot", 1)("tile", "pit")
    hand("test.agility", 1)("tile.wall", "gap")
    assert hand.key == "test.agility"


@pytest.mark.rule("A5.8", "AS38")
def test_a_corridor_is_walked_on_the_map() -> None:
    hand = begin_map("Ada")("move", "move")("way", "east")("tile", "corridor")
    assert button_lines(hand) == ["north", "east", "south", "barred"]
    hand("way", "east")("tile", "room")("draw.room", "nothing")
    assert square_of(hand) == Square(5, 3)
    hand("move", "move")("way", "west")
    assert button_lines(hand)[1] == "barred", "a known corridor goes on at once"
    hand("way", "barred")
    assert square_of(hand) == Square(4, 3)
    assert hand.room().kind == "corridor"
    assert hand.key == "move"


@pytest.mark.rule("A6.2", "AS10", "A19.1", "A19.4")
def test_whether_a_tile_is_new_is_not_asked() -> None:
    hand = begin_map("Ada")("move", "move")("way", "east")("tile", "pit")("test.agility", 1)("move", "back")
    hand("draw.room", "nothing")("move", "move")("way", "east")
    assert hand.key == "move", "an old pit lets the hero in"


@pytest.mark.rule("A7.13", "A12.6", "A7.12")
def test_hero_enters_a_new_tile_before_its_portcullis_falls() -> None:
    hand = begin_map("Ada")("move", "move")("way", "north")("tile", "gate")("draw.room", "orc")
    assert hand.hero().way_in == "portcullis"
    assert "flee" not in hand.ids()
    assert hand.room().south == "portcullis"


@pytest.mark.rule("AS11", "A5.5")
def test_a_hero_may_leave_by_a_known_tower_at_once() -> None:
    hand = begin_map("Ada", at={"heroes.Ada.column": 12, "heroes.Ada.row": 1})
    hand.state.heroes["Ada"].column, hand.state.heroes["Ada"].row = 12, 1
    hand("move", "move")("way", "east")
    assert hand.ids() == ["out", "in"]
    hand("tower", "out")
    assert hand.hero().is_safe


def test_corrected_square_moves_the_hero() -> None:
    hand = begin_map("Ada")("move", "move")("way", "north")("tile", "room")("draw.room", "nothing")
    hand.set("heroes.Ada.row", 3)("move", "move")
    hand("way", "south")
    assert hand.hero().before == "1", "the room that is known there"
    hand = begin_map("Ada").set("heroes.Ada.column", 9)("move", "move")("way", "north")("tile", "room")
    assert square_of(hand) == Square(9, 2)


def test_the_chamber_is_two_squares_wide() -> None:
    hand = begin_map("Ada", at={"dragon": "asleep"})
    hand.state.heroes["Ada"].column, hand.state.heroes["Ada"].row = 6, 5
    hand("move", "move")("way", "east")("dragon.card", "asleep")
    assert hand.room().kind == "chamber"
    hand("move", "move")
    hand("way", "east")("way.half", "south")("tile", "room")
    assert square_of(hand) == Square(8, 6)


def test_a_game_without_a_map_gets_one_in_the_middle() -> None:
    hand = Hand(build("Ada", options={}))
    hand.state.options["map"] = "followed"
    hand("move", "wait")("wait", 2)
    hand("place.column", 2)("place.row", 9)("move", "move")("way", "east")("tile", "room")
    assert square_of(hand) == Square(3, 9)


@pytest.mark.rule("A1.12", "A9.6")
def test_in_the_first_edition_only_secret_doors_lead_down() -> None:
    hand = Hand(build("Bo", options={"edition": "first"}))
    assert "down" not in hand.ids("Bo")
    hand("move", "search")("draw.search", "secret")
    assert "down" in hand.ids("Bo")


@pytest.mark.rule("A1.13")
def test_the_web_cards_of_ffg_are_out_of_the_room_deck() -> None:
    data: Any = {**game.data()}
    data["decks"] = {**data["decks"], "room": {**data["decks"]["room"]}}
    data["decks"]["room"]["cards"] = {**data["decks"]["room"]["cards"]}
    data["decks"]["room"]["cards"]["web"] = {"text": "Giant web", "count": 4, "kind": "danger"}
    chances = [game.setup(["Ada"], {"edition": it}, data).decks["room"].chance("web") for it in ("gw", "ffg")]
    assert chances[0] == Fraction(4, 88)
    assert chances[1] == 0


@pytest.mark.rule("A1.11", "A1.12", "A1.13", "A1.14", "A1.8", "AS4")
@pytest.mark.parametrize(("edition", "says"), [("first", 1), ("ffg", 1), ("legenden", 2), ("gw", 0), ("catacombs", 0)])
def test_setup_tells_what_is_special_of_an_edition(edition: str, says: int) -> None:
    hand = Hand(game.setup(["Ada"], {"edition": edition}, game.data()))("setup.hero", "own")("setup.rings", True)
    assert hand.told.count("setup.edition") == says


@pytest.mark.rule("A1.14", "AS4", "AS34")
def test_legendens_edition_has_its_own_board_and_tiles() -> None:
    hand = begin_map("Ada", options={"edition": "legenden"})
    assert (hand.state.map.board.columns, hand.state.map.board.rows, hand.state.map.board.chamber) == (9, 9, ())
    hand("move", "move")("way", "north")
    assert "rotating" not in hand.ids()
    assert "New skull room" in hand.lines()


def side_by_side() -> Hand:
    """Ada and Bo in one room."""
    hand = begin_map("Ada", "Bo")
    hand.state.heroes["Bo"].room = "1"
    hand.hero("Bo").put_on(Square(3, 3))
    return hand


@pytest.mark.rule("A26.14", "A26.15")
def test_heroes_on_the_same_way_use_the_same_door() -> None:
    hand = side_by_side()("move", "door", "door")("way", "north", "north")("draw.door", "opens")("tile", "room")
    assert hand.hero("Ada").room == hand.hero("Bo").room
    hand = side_by_side()("move", "door", "door")("way", "north", "east")("draw.door", "opens")
    assert hand.key == "draw.door", "another door has a card of its own"
    hand = side_by_side()("move", "portcullis", "portcullis")("way", "north", "east")("test.strength", 7)
    hand("test.strength", 1)("test.strength", 1)("tile", "room")
    assert (hand.hero("Ada").room, hand.hero("Bo").way_in) == ("1", "portcullis")


@pytest.mark.rule("A6.1")
def test_every_type_of_tile_that_the_rules_mention_can_be_laid() -> None:
    state = build("Ada", options=MAP)
    assert {option.id for option in tiles.tile_kind_options(state)} == {*get_args(Kind), "gate"}
    assert set(begin_map("Ada")("move", "move")("way", "north").ids()) == {*get_args(Kind), "gate"} - {
        "tower",
        "chamber",
    }


@pytest.mark.rule("A1.3", "A1.7", "AS34")
def test_towers_and_chamber_are_offered_only_in_their_places() -> None:
    state = build("Ada", options=MAP)
    offered = {square: [option.id for option in tiles.options_on_square(state, Square(*square))] for square in SQUARES}
    assert [square for square, ids in offered.items() if "tower" in ids] == [(1, 1), (13, 10)]
    assert [square for square, ids in offered.items() if "chamber" in ids] == [(7, 5), (7, 6)]
    assert {offered[square][0] for square in [(1, 1), (13, 10)]} == {"tower"}
    assert {offered[square][0] for square in [(7, 5), (7, 6)]} == {"chamber"}
    assert len(offered[4, 3]) == 11


SQUARES = [(1, 1), (13, 10), (4, 3), (7, 4), (7, 5), (7, 6), (12, 10)]


@pytest.mark.rule("A1.8", "AS4")
def test_legendens_chamber_may_lie_on_nine_squares_until_found() -> None:
    state = build("Ada", options={**MAP, "edition": "legenden"})
    squares = [Square(column, row) for column in range(1, 10) for row in range(1, 10)]

    def hiding() -> list[Square]:
        return [square for square in squares if "chamber" in [one.id for one in tiles.options_on_square(state, square)]]

    assert hiding() == [Square(column, row) for column in (4, 5, 6) for row in (4, 5, 6)]
    state.map.lay("chamber", Square(4, 6))
    assert hiding() == []


def explode(*sides: tuple[str, str], down: bool | None = None) -> Hand:
    """Ada has come into a new trap room on 4,3 and suffers an explosion there; of its sides this is known."""
    hand = begin_map("Ada")("move", "move")("way", "east")("tile", "trap")
    room = hand.room()
    room.down = down
    for way, edge in sides:
        setattr(room, way, edge)
    return hand("draw.trap", "explosion")


@pytest.mark.rule("A11.4", "A2.14", "A3.6")
def test_hero_thrown_out_by_a_known_exit_goes_that_way() -> None:
    hand = explode()("exits", "2")
    assert hand.story.endswith("- faces 1-3 on the d6: exit 1.\n- faces 4-6 on the d6: exit 2.")
    hand("exit", 4)
    assert "thrown Durim is thrown out by exit 2." in hand.story
    assert hand.key == "exit.way", "which side that is can be seen now"
    assert button_lines(hand) == ["north", "east", "south", "west", "down"]
    hand("exit.way", "south")("tile", "room")
    assert square_of(hand) == Square(4, 4)


@pytest.mark.rule("A11.4", "A2.14", "A2.15")
def test_where_all_sides_are_known_nobody_has_to_count_the_exits() -> None:
    hand = explode(("north", "wall"), ("east", "door"), ("south", "wall"), down=False)
    assert hand.story.endswith("- faces 1-3 on the d6: East.\n- faces 4-6 on the d6: West.")
    hand("exit", 2)
    assert "thrown Durim is thrown out: East." in hand.story
    hand("tile", "room")
    assert square_of(hand) == Square(5, 3)


@pytest.mark.rule("A11.4", "A2.15", "A23.5")
def test_out_by_a_way_down_is_into_the_catacombs() -> None:
    hand = explode(("north", "wall"), ("east", "wall"), ("south", "wall"), down=True)("exit", 4)
    assert hand.hero().place == "catacombs"
    assert hand.hero().life == 6, "a fall does more, but this is none"
    assert not hand.hero().above


@pytest.mark.rule("A2.14", "A2.15")
def test_known_walls_are_no_exits() -> None:
    hand = explode(("north", "wall"), ("south", "wall"), down=False)
    assert hand.ids() == ["1", "2"]
    hand("exits", "2")("exit", 1)
    assert button_lines(hand) == ["", "east", "", "west"]
    hand = explode(("north", "wall"), ("south", "wall"))
    assert hand.ids() == ["1", "2", "3"], "there may be a way down"


@pytest.mark.rule("A7.23", "A26.20")
def test_out_of_the_dark_by_a_way_that_the_map_knows() -> None:
    hand = begin_map("Ada", "Bo", kind="dark")
    hand.hero("Bo").enter_room("1")
    room = hand.room()
    room.north, room.east, room.south, room.west, room.down = "wall", "door", "wall", "open", False
    hand("move", "across", "across")("exit", 1)("way", "door")("draw.door", "opens")("tile", "room")
    assert (square_of(hand), square_of(hand, "Bo")) == (Square(4, 3), Square(4, 3)), "hand in hand"


@pytest.mark.rule("A23.1", "A1.12")
def test_a_way_down_is_offered_only_where_one_may_be() -> None:
    hand = begin_map("Ada")
    assert "down" in hand.ids(), "nobody has looked"
    hand.set("rooms.1.down", False)
    assert "down" not in hand.ids()
    hand.set("rooms.1.down", True)
    assert "down" in hand.ids()
    hand = begin_map("Ada", kind="tower")
    assert "down" not in hand.ids(), "no tower has one"


@pytest.mark.rule("A5.1", "A9.5")
def test_a_secret_door_is_in_a_wall_and_no_other_way_is() -> None:
    hand = begin_map("Ada")("move", "search")("search.cards", "one")("draw.search", "secret")
    room = hand.room()
    room.north, room.east, room.south, room.west = "wall", "wall", "open", "wall"
    hand("move", "secret")
    assert button_lines(hand) == ["north", "east", "south", "west"]
    hand("way", "north")("tile", "room")
    assert square_of(hand) == Square(3, 2)
    hand = begin_map("Ada")
    hand.room().north = hand.room().west = "wall"
    assert button_lines(hand("move", "move")) == ["", "east", "south", ""]


def test_a_hero_outside_a_board_made_smaller_is_offered_all_ways() -> None:
    hand = begin_map("Ada")
    for one in (hand.hero("Ada"), hand.room()):
        one.put_on(Square(3, 9))
    hand.state.options["board.rows"] = 7
    hand("move", "move")
    assert button_lines(hand) == ["north", "east", "south", "west"]


@pytest.mark.rule("A5.8", "A22.4", "AS45")
def test_hero_landed_in_a_corridor_of_the_map_came_from_nowhere() -> None:
    hand = begin_map("Ada")("move", "move")("way", "east")("tile", "room")("draw.room", "suction")
    hand("report", "teleport")("teleport", "board")("teleport.way", "2")("teleport.far", 2)("report", "done")
    hand("tile", "corridor")("way", "north")("tile", "rubble")
    assert not hand.hero().stuck
    assert "back" not in hand.ids()


@pytest.mark.rule("A5.2", "A7.12")
def test_failed_attempt_leaves_its_border_on_the_map() -> None:
    hand = begin_map("Ada")("move", "portcullis")("way", "east")("test.strength", 7)
    assert hand.room().east == "portcullis"
    assert hand.state.map.edge(Square(4, 3), "west") == "portcullis"


@pytest.mark.rule("A1.7")
def test_hero_stands_on_the_entered_half_of_the_chamber() -> None:
    hand = begin_map("Ada", at={"dragon": "asleep"})
    for one in (hand.hero(), hand.room()):
        one.put_on(Square(6, 6))
    hand.state.map.lay_out()
    hand("move", "move")("way", "east")
    assert hand.room().kind == "chamber"
    assert hand.hero().spot == Square(7, 6)
    assert hand.room().spot == Square(7, 5)


@pytest.mark.rule("A6.7", "AS5")
@pytest.mark.parametrize(
    ("kind", "dot", "fresh", "hidden"),
    [
        ("rotating", "west", True, True),
        ("room", "west", True, False),
        ("room", "east", True, True),
        ("room", "east", False, False),
        ("rotating", "east", False, False),
    ],
)
def test_new_tile_hides_its_side_after_a_wall_or_a_turn(kind: Kind, dot: Direction, fresh: bool, hidden: bool) -> None:
    assert tiles.hides_side(Room(kind, fresh=fresh, dot=dot), "west") is hidden


@pytest.mark.rule("A6.7")
def test_question_for_a_wall_ends_with_its_room() -> None:
    hand = begin_map("Ada", "Bo")("move", "move", "move")("way", "east", "west")("dot", 1)("tile", "bridge")
    assert hand.key == "tile.wall"
    assert hand.set(f"rooms.{hand.hero('Bo').room}.kind", "room").key != "tile.wall"


def test_square_that_people_took_away_is_asked_for_in_the_tile_phase() -> None:
    hand = begin_map("Ada", "Bo")("move", "move", "move")
    assert hand.key == "way"
    hand.set("heroes.Ada.column", None)("way", "west")
    assert (hand.key, hand.asked) == ("place.column", ["Ada"])
