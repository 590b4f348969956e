"""The small map of a game, and the corrections of it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cli.engine import replies
from companion.games.atervackt import game
from companion.games.atervackt.board import Square
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.pieces import Spider
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from companion.view import Chart
from tests.games.atervackt.driver import build
from tests.games.atervackt.map.test_map import MAP, begin_map, square_of


def chart(state: Any) -> Chart:
    """Return the map of this game."""
    seen = game.view(state, None).chart
    assert seen is not None
    return seen


def test_without_the_house_rule_there_is_no_map() -> None:
    assert game.view(build("Ada"), None).chart is None


@pytest.mark.rule("A23.6")
def test_map_shows_known_squares() -> None:
    hand = begin_map("Ada", "Bo")
    for number, column in enumerate((2, 4)):
        room = hand.state.rooms[hand.state.map.lay("room", Square(column, 4))]
        room.down, room.rune = not number, bool(number)
    hand.state.map.lay("web", Square(13, 5))
    hand.state.spiders, hand.state.crawling = 1, [Spider(8, 8), Spider(9, 9)]
    bo = hand.hero("Bo")
    bo.place, bo.room, bo.facing = "catacombs", None, "west"
    rows = chart(hand.state).drawn()
    assert rows == (
        "T...........T",
        ".............",
        "..1.<........",
        "./.&.........",
        "......$.....*",
        "......$......",
        ".............",
        ".......S.....",
        ".............",
        "T...........T",
    )
    names = {sign: str(name) for sign, name in chart(hand.state).signs}
    assert names["/"] == "way down"
    assert names["."] == "not seen yet"
    assert set(names) == set("T$*./&#")
    assert [(mark.sign, str(mark.name), str(mark.place)) for mark in chart(hand.state).marks] == [
        ("1", "Durim", "3,3"),
        ("<", "Dzala", "5,3"),
        ("S", "a spider", "8,8"),
    ]


def test_map_is_in_the_engines_view() -> None:
    view = replies.describe_view(game.view(begin_map("Ada").state, None), str)
    assert view["chart"]["rows"][2] == "..#.........."
    assert view["chart"]["signs"]["T"] == "tower"
    assert view["chart"]["marks"] == [
        {"sign": "1", "text": "Durim", "place": "3,3", "column": 2, "row": 2, "seat": "Ada"}
    ]


def offered_values(state: Any) -> dict[str, Any]:
    """Return the corrections, with the values offered."""
    return {one.path: one.choices for one in game.view(state, None).corrections}


def test_squares_sides_and_spiders_can_be_corrected() -> None:
    hand = begin_map("Ada")
    hand.state.spiders, hand.state.crawling = 1, [Spider(8, 8)]
    can = offered_values(hand.state)
    assert can["heroes.Ada.column"] == tuple(range(1, 14))
    assert can["heroes.Ada.row"] == tuple(range(1, 11))
    assert "wall" in can["rooms.1.north"]
    assert can["rooms.1.down"] == (None, True, False)
    assert can["crawling.0.row"] == tuple(range(1, 11))
    hand.set("crawling.0.row", 2).set("rooms.1.north", "wall").set("heroes.Ada.column", 4)
    hand("move", "move")
    assert "north" not in hand.ids()
    hand("way", "south")("tile", "room")
    assert square_of(hand) == Square(4, 4)


def test_the_arrow_can_be_corrected() -> None:
    hand = begin_map("Ada")("move", "down")("below.aim", "south")("below.direction", 3)("draw.catacomb", "empty")
    can = offered_values(hand.state)
    assert can["heroes.Ada.facing"] == (None, "north", "east", "south", "west")
    assert can["heroes.Ada.column"][0] < 0
    hand.set("heroes.Ada.facing", "west").set("heroes.Ada.column", -1)("move", "walk")("below.turn", "on")
    hand("below.direction", 4)
    assert square_of(hand) == Square(-2, 4)


def test_squares_cannot_be_corrected_without_a_map() -> None:
    assert not [path for path in offered_values(build("Ada")) if "column" in path or "north" in path]


def test_kind_of_room_stands_beside_the_heros_place() -> None:
    paths = [one.path for one in game.view(build("Ada", room="chamber"), None).corrections]
    room = paths.index("heroes.Ada.place") + 1
    assert paths[room].startswith("rooms.")
    assert paths[room].endswith(".kind")
    assert paths.count(paths[room]) == 1


def test_corrections_and_undo_go_through_the_table() -> None:
    table = Table(game, MemoryJournal(new_header(game, ["Ada"], options=MAP)))

    def say(value: Any) -> None:
        assert table.open is not None
        table.answer(table.open.n, "Ada", value)

    for value in ("own", True, "0", "move", "east", "room"):
        say(value)
    before = table.view().chart
    table.set("heroes.Ada.row", 5)
    assert table.view().chart != before
    table.undo(1, consent=True)
    assert table.view().chart == before


def test_room_correction_is_told_once_with_its_square() -> None:
    table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo"], options=MAP)))
    for seat, value in [("Ada", "own"), ("Bo", "own"), ("Ada", "Ada"), ("Ada", True), ("Ada", "0"), ("Bo", "0")]:
        assert table.open is not None
        table.answer(table.open.n, seat, value)
    state = table.run.state
    assert isinstance(state, AtervacktState)
    room = state.heroes["Ada"].room
    assert room == state.heroes["Bo"].room
    table.set(f"rooms.{room}.south", "door")
    assert str(table.drain_events()[-1].text) == "Square 1,1: South side unknown → door"
    table.undo()
    assert [str(event.text) for event in table.drain_events()] == [
        "Undone: Square 1,1: South side set",
        "Square 1,1: South side door → unknown",
    ]
    table.redo()
    assert [str(event.text) for event in table.drain_events()][1:] == ["Square 1,1: South side unknown → door"]
