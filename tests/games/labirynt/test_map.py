"""The small map: segments and the ways between them, what lies there, and the party always in view (D0.4, D6.9)."""

from __future__ import annotations

from companion.asks import Choose
from companion.game import find
from companion.games.labirynt.state.monsters import Group
from companion.games.labirynt.state.segment import Segment
from companion.pages.picture import HEIGHT, WIDTH, render
from companion.pages.situation import Situation
from companion.pages.sketch import ART, pitch, pixels
from companion.pages.small_page import HEIGHT as LOW
from companion.pages.small_page import render_small
from companion.view import Chart
from tests.games.labirynt.driver import LabHand, enter, lay, lay_corridor, offered_ids
from tests.pages.making import Person, block


def chart_of(hand: LabHand) -> Chart:
    """Return the map as all may see it."""
    chart = find("labirynt").view(hand.state, None).chart
    assert chart is not None
    return chart


def person_at_box(hand: LabHand) -> Person:
    """Return a person before the box, for Ada."""
    assert hand.ask is not None
    view = find("labirynt").view(hand.state, "Ada")
    return Person(Situation(view=view, n=1, ask=hand.ask, waiting=hand.ask.seats, modes={}))


def open_map(hand: LabHand) -> Person:
    """Return a person before the box, with the map opened from the menu."""
    seen = person_at_box(hand)
    seen.press("D")
    while "Map" not in seen.sees:
        seen.press("d")
    line = next(row for row in seen.page.rows if row[2:].startswith("Map"))
    seen.press(line[0].lower())
    return seen


def test_the_map_draws_segments_and_all_ways_between_and_beyond_them() -> None:
    hand = lay(enter(), "n", "altar", e="passage")("meeting", 6)("find.who", "no")
    hand("way", "e")("segment", "corridor")("segment.shape", "n")
    hand("trap", 6)("meeting", 6)
    assert chart_of(hand).drawn() == (
        "   ¦",
        " ?-P",
        " ¦  ",
        "-H- ",
        " ¦  ",
    )
    assert [sign for sign, _ in chart_of(hand).signs] == ["H", "+"]
    assert [(mark.sign, str(mark.name)) for mark in chart_of(hand).marks] == [("P", "Party"), ("?", "Altar")]
    next(each for each in hand.state.segments.values() if each.find).examined = True
    assert " o-P" in chart_of(hand).drawn(), "an examined find is nothing to come back for"


def test_monsters_left_behind_stand_on_the_map_with_lost_gold() -> None:
    hand = lay_corridor(enter())
    hand.state.segments["1"].group = Group(kind="troll", left=2, lost=40)
    assert open_map(hand).sees == block("""
        Party    P
        level 1  ¦
        A Next  -!-
        B Signs  ¦

        D Close
    """)
    seen = open_map(hand)
    seen.press("a")
    assert seen.page.rows[:2] == ("Troll    P", "gold 40  ¦")


def test_each_level_has_a_map_of_its_own() -> None:
    hand = lay(enter(), "n", "stairs", n="passage")("meeting", 6)("way", "level 2")
    while hand.key != "way":
        hand(str(hand.key), "corridor" if str(hand.key).startswith("segment.") else 6)
    assert chart_of(hand).rows == (" ¦ ", "-%-", " ¦ ")
    assert str(chart_of(hand).marks[0].place) == "level 2"


def long_way() -> LabHand:
    """Lay a corridor of thirty segments to the east, with the party at its end."""
    hand = enter()
    for n in range(2, 32):
        segment = Segment(id=str(n), column=n - 1, e="corridor", w="corridor", n="wall", s="wall", visited=True)
        hand.state.segments[segment.id] = segment
    hand.state.here = "31"
    return hand


def test_of_a_large_maze_as_much_is_shown_around_the_party_as_can_be_read() -> None:
    hand = long_way()
    assert chart_of(hand).columns > 60
    seen = open_map(hand)
    assert seen.page.rows[1] == "level 1 -+-+-+-+-+-P-"
    sketch = seen.page.sketch
    assert sketch is not None
    assert pitch(sketch, 79, HEIGHT) > ART, "its signs have room"
    assert [(sign, len(sketch.rows[0]) - column) for sign, column, _ in sketch.marks] == [("P", 2)]
    assert any(render(seen.page).rows)
    wide = WIDTH - 8 * 5
    low = sketch.part_around(sketch.framed, 14, 5)
    assert pitch(low, wide, LOW) > ART
    mask = (1 << wide) - 1
    assert [row & mask for row in render_small(seen.page)] == [*pixels(low, wide, LOW)]


def test_by_a_house_rule_the_map_stands_beside_the_ways() -> None:
    assert person_at_box(lay_corridor(enter())).page.sketch is None
    hand = lay_corridor(enter(map="ways"), n="corridor")
    assert person_at_box(hand).sees == block("""
        Ada
        Party: which way?
        A N new  ¦
        B S      P
        C Ranks  ¦
                -H-
    """)
    hand("way", "s")
    assert offered_ids(hand) == ["n", "e", "s", "more"]
    assert offered_ids(hand("way", "more")) == ["w", "leave", "order", "more"]
    assert isinstance(hand.ask, Choose)
    assert person_at_box(hand("way", "more")).page.sketch is not None
