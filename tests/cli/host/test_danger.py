"""How much of a danger people see: a number, a mood or nothing, and the charts of what lies ahead."""

from __future__ import annotations

import doctest
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from companion.asks import Choose, Option
from companion.cli.danger_signs import DangerSigns, remembered_danger_signs
from companion.cli.host import odds_panes as panes
from companion.cli.host.scenes import situation_of
from companion.danger import Mood
from companion.game import find
from companion.journal import MemoryJournal
from companion.language import Voice
from companion.odds.dragon import DragonPile
from companion.odds.known import KnownOdds
from companion.odds.sun import SunTrack
from companion.pages.cursor import start
from companion.pages.screen import page
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.table import Table, new_header
from companion.text import Text
from companion.view import Meter, View

KNOWN = KnownOdds(sun=SunTrack((0, 0, 0, 1, 1, 2)), left=2, dragon=DragonPile.shuffled(7))
VIEW = View(
    headline=Text("Rohan"),
    who="Ada",
    names={"Ada": Text("Rohan")},
    sun=Meter("sun", Text("sun"), 12, 21),
    danger=Fraction(1, 7),
    outlook=KNOWN,
    words={"danger": Text("wakes")},
)


def situation(prompt: str, mood: Mood = "number", view: View = VIEW) -> Situation:
    text = Text("{hero}: chamber", hero="Rohan") if prompt == "named" else Text("Chamber")
    ask = Choose(
        key="room", seats=("Ada",), text=text, options=(Option("go", Text("Go")), Option("draw", Text("Draw")))
    )
    return Situation(view, 1, ask, waiting=("Ada",), mood=mood)


def danger_head(at: Situation) -> str:
    return page(at, Surface(), start(at), str).rows[0]


def test_the_head_tells_the_chance_where_the_prompt_names_the_hero() -> None:
    assert danger_head(situation("named")).split() == ["wakes", "1/7", "sun", "12/21"]
    assert danger_head(situation("unnamed")).split()[0] == "Rohan"


@pytest.mark.parametrize("mood", ["mood", "off"])
def test_without_numbers_the_head_and_the_desk_say_nothing_of_it(mood: Mood) -> None:
    assert danger_head(situation("named", mood)).split()[0] == "Rohan"
    assert panes.odds_panes(situation("named", mood), str) == ()


@pytest.mark.parametrize("mood", ["number", "mood", "off"])
def test_a_situation_shows_danger_in_the_mood_of_its_reader(mood: Mood) -> None:
    game = find("legenden")
    table = Table(game, MemoryJournal(new_header(game, ["Ada"])))
    voice = Voice("en")
    voice.mood = mood
    assert situation_of(table, None, say=voice).mood == mood
    assert situation_of(table, "Ada", situation_of(table, None, say=voice)).mood == mood


def test_the_desk_has_a_chart_of_night_and_dragon() -> None:
    night, dragon = panes.odds_panes(situation("named"), str)
    assert night.rows[0] == ("1 ##..........", "17%")
    assert [right for _, right in dragon.rows] == ["14%", "29%", "43%", "57%", "71%", "86%"]
    assert dragon.rows[-1][0] == "6 ##########.."


def test_a_chart_of_what_is_far_away_is_left_out() -> None:
    far = replace(VIEW, danger=None, outlook=replace(KNOWN, left=20))
    assert panes.odds_panes(situation("named", view=far), str) == ()
    assert panes.odds_panes(situation("named", view=replace(VIEW, outlook=None)), str) == ()


def test_the_examples_of_the_charts_hold() -> None:
    assert doctest.testmod(panes).failed == 0


def test_the_table_keeps_what_it_has_chosen(tmp_path: Path) -> None:
    assert remembered_danger_signs(tmp_path).mood == DangerSigns().mood == "number"
    remembered_danger_signs(tmp_path).use("mood")
    assert remembered_danger_signs(tmp_path).mood == "mood"
    (tmp_path / "chances").write_text("loudly")
    assert remembered_danger_signs(tmp_path).mood == "number"
