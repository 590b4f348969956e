"""Giant spiders on the map: their speed, and their prey."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.atervackt import board
from companion.games.atervackt.board import Board, Square
from companion.games.atervackt.monsters import spider_paths
from companion.games.atervackt.monsters.spider_paths import Ground, PathExit
from companion.games.atervackt.state.pieces import Spider
from tests.games.atervackt.driver import Hand
from tests.games.atervackt.map.test_map import begin_map, square_of

BOARD = Board(9, 9)
squares = st.builds(Square, st.integers(1, 9), st.integers(1, 9))


def run_spider(
    start: tuple[int, int],
    web: tuple[int, int],
    lies: Mapping[tuple[int, int], Ground] | None = None,
    doors: Collection[tuple[tuple[int, int], tuple[int, int]]] = (),
    walls: Collection[tuple[tuple[int, int], tuple[int, int]]] = (),
) -> spider_paths.SpiderPath | None:
    """Run a spider on a board of 9 x 9 where these tiles lie, with doors and walls between pairs of squares."""

    def exits(square: Square) -> Iterator[PathExit]:
        for there in board.neighbours(square).values():
            pairs = ((square, there), (there, square))
            if BOARD.region(there) == "inside" and not any(pair in walls for pair in pairs):
                yield PathExit(there, door=any(pair in doors for pair in pairs))

    def ground(square: Square) -> Ground:
        return (lies or {}).get(square, "unknown")

    return spider_paths.find_fastest(Square(*start), {Square(*web)}, exits, ground)


ROW: dict[tuple[int, int], Ground] = {(column, 1): "room" for column in range(1, 10)}


@pytest.mark.rule("A19.10")
@given(squares, squares)
def test_spider_runs_one_unknown_square_a_round(start: Square, web: Square) -> None:
    way = run_spider(start, web)
    assert way is not None
    far = abs(start.column - web.column) + abs(start.row - web.row)
    assert way.rounds == max(far, 1)
    assert abs(start.column - way.next.column) + abs(start.row - way.next.row) == min(far, 1)


@pytest.mark.rule("A19.10")
def test_spider_runs_two_known_rooms_a_round() -> None:
    assert run_spider((1, 1), (5, 1), ROW) == (2, Square(5, 1), Square(3, 1))
    assert run_spider((1, 1), (2, 1), ROW) == (1, Square(2, 1), Square(2, 1))


@pytest.mark.rule("A19.10")
def test_corridors_are_extra_steps() -> None:
    assert run_spider((1, 1), (5, 1), {**ROW, (2, 1): "corridor", (4, 1): "corridor"}) == (
        1,
        Square(5, 1),
        Square(5, 1),
    )


@pytest.mark.rule("A19.11")
def test_spider_runs_only_one_room_through_a_door() -> None:
    way = run_spider((1, 1), (3, 1), ROW, doors=[((1, 1), (2, 1))])
    assert way == (2, Square(3, 1), Square(2, 1))
    assert run_spider((1, 1), (3, 1), ROW, doors=[((2, 1), (3, 1))]) == (2, Square(3, 1), Square(2, 1))
    corridor = {**ROW, (2, 1): "corridor"}
    assert run_spider((1, 1), (4, 1), corridor, doors=[((1, 1), (2, 1))]) == (2, Square(4, 1), Square(3, 1))


@pytest.mark.rule("AS18", "A19.10")
def test_the_second_room_only_if_both_are_discovered() -> None:
    lies = {square: ground for square, ground in ROW.items() if square[0] != 3}
    assert run_spider((1, 1), (3, 1), lies) == (2, Square(3, 1), Square(2, 1))
    assert run_spider((3, 1), (5, 1), lies) == (1, Square(5, 1), Square(5, 1)), "both are, whatever it leaves"


@pytest.mark.rule("A19.8")
def test_a_longer_way_may_be_faster() -> None:
    walls = [((1, 1), (2, 1))]
    around: dict[tuple[int, int], Ground] = {(1, 2): "room", (2, 2): "room", (2, 1): "room", (3, 1): "room"}
    assert run_spider((1, 1), (3, 1), {**around, (1, 1): "room"}, walls=walls) == (2, Square(3, 1), Square(2, 2))
    everywhere = [((1, 1), (2, 1)), ((1, 1), (1, 2))]
    assert run_spider((1, 1), (3, 1), walls=everywhere) is None


def catch_ada(*spiders: tuple[int, int], seats: tuple[str, ...] = ("Ada", "Bo"), **figures: Any) -> Hand:
    """Return a hand in which Ada is caught in a web at 3,2, spiders on these squares, unknown ones between."""
    hand = begin_map(*seats, **figures)
    hand.state.spiders = len(spiders)
    hand.state.crawling = [Spider(*spider) for spider in spiders]
    hand("move", "move", *["wait"] * (len(seats) - 1))("way", "north")("tile", "room")("draw.room", "web")
    while hand.key == "wait":
        hand("wait", 2)
    return hand


def spider_square(hand: Hand, number: int = 0) -> Square | None:
    """Return the square of a spider."""
    return hand.state.crawling[number].spot


@pytest.mark.rule("A2.7", "A19.7")
def test_spider_is_put_where_it_was_met() -> None:
    hand = begin_map("Ada")("move", "move")("way", "north")("tile", "room")("draw.room", "spider")
    assert spider_square(hand) == square_of(hand) == Square(3, 2)
    hand("move", "move")("way", "north")("tile", "room")
    assert spider_square(hand) == Square(3, 2), "nobody is stuck, so it stays"


@pytest.mark.rule("A19.8", "A19.9", "A19.13", "A19.15")
def test_spider_runs_by_itself_and_eats_a_stuck_hero() -> None:
    hand = catch_ada((6, 2))
    assert spider_square(hand) == Square(5, 2), "it first runs in the round after, one square over what is undiscovered"
    hand("move", "tear", "wait")("test.strength", 12)("wait", 2)
    assert spider_square(hand) == Square(4, 2)
    hand("move", "tear", "wait")("test.strength", 12)("wait", 2)
    assert spider_square(hand) == Square(3, 2)
    hand("move", "tear", "wait")("test.strength", 12)
    assert not hand.hero().alive
    assert not any(key.startswith("spider.there") for key in hand.story.split()), "nobody was asked"


@pytest.mark.rule("A19.13")
def test_hero_loose_in_time_is_safe_from_the_spider() -> None:
    hand = catch_ada((4, 2))("move", "tear", "wait")("test.strength", 1)
    assert spider_square(hand) == Square(3, 2)
    assert hand.hero().alive


@pytest.mark.rule("A19.8")
def test_all_spiders_run_each_to_the_nearest_web() -> None:
    hand = catch_ada((6, 2), (3, 6))
    assert (spider_square(hand, 0), spider_square(hand, 1)) == (Square(5, 2), Square(3, 5))


@pytest.mark.rule("A19.12")
@pytest.mark.parametrize("kind", ["pit", "bridge", "dark", "trap", "rubble", "tower"])
def test_kind_of_room_does_not_matter_to_a_spider(kind: Any) -> None:
    hand = begin_map("Ada")
    for column in (4, 5):
        hand.state.map.lay(kind, Square(column, 2))
    hand.state.spiders, hand.state.crawling = 1, [Spider(6, 2)]
    hand("move", "move")("way", "north")("tile", "room")("draw.room", "web")
    assert spider_square(hand) == Square(4, 2)
    assert hand.key == "move", "no card, no roll"


@pytest.mark.rule("A19.11")
def test_known_door_slows_a_spider() -> None:
    hand = begin_map("Ada")
    for column in (4, 5):
        hand.state.map.lay("room", Square(column, 2))
    hand.state.map.note_edge(Square(4, 2), "east", "door")
    hand.state.spiders, hand.state.crawling = 1, [Spider(6, 2)]
    hand("move", "move")("way", "north")("tile", "room")("draw.room", "web")
    assert spider_square(hand) == Square(5, 2)


def test_people_may_say_that_there_is_a_wall() -> None:
    hand = begin_map("Ada")
    hand.state.spiders, hand.state.crawling = 1, [Spider(4, 2)]
    hand("move", "move")("way", "north")("tile", "room").set(f"rooms.{hand.hero().room}.east", "wall")
    hand("draw.room", "web")
    assert spider_square(hand) != Square(3, 2)


def test_a_spider_that_is_not_on_the_map_is_asked_for() -> None:
    hand = catch_ada((9, 9)).set("spiders", 2)("move", "wait", "wait")
    assert hand.key == "spider.there"
    assert hand.told.count("spiders") == 0
    hand = catch_ada((9, 9)).set("spiders", 0)("move", "wait", "wait")
    assert hand.key == "wait"


def test_without_a_map_they_are_moved_by_hand() -> None:
    hand = begin_map("Ada", options={"map": "none"})
    hand.state.spiders, hand.state.crawling = 1, [Spider(4, 2)]
    hand("move", "move")("tile", "room")("draw.room", "web")
    assert "spiders" in hand.told
    assert spider_square(hand) == Square(4, 2)


@pytest.mark.rule("A19.10", "AS18")
def test_spider_prefers_exits_that_somebody_has_used() -> None:
    corners = {Square(1, 1): (Square(2, 1), Square(1, 2)), Square(2, 1): (Square(2, 2),), Square(1, 2): (Square(2, 2),)}

    def exits(square: Square) -> Iterator[PathExit]:
        for there in corners.get(square, ()):
            yield PathExit(there, sure=there != Square(2, 1))

    way = spider_paths.find_fastest(Square(1, 1), {Square(2, 2)}, exits, lambda _: "unknown")
    assert way is not None
    assert way.next == Square(1, 2)
