"""Input that people say or type: values, names, numbers and lines of the menu."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.asks import Build, Choose, Number
from companion.asks import ask as ask_one
from companion.cli.evening.lobby import Lobby
from companion.cli.host.grace import PASSED
from companion.cli.host.input import describe_choices
from companion.pages.lists import HAPPENED, HELP, MAIN
from companion.pages.news_page import READ_OUT, NewsPage
from companion.pages.page import Page
from companion.state import Json
from companion.text import Text
from hardware.panel import Refusal, Said, Wish
from hardware.simulated.panel import SimulatedPanel
from tests.cli.dragon_table import begin_before_dragon, walk_to_dragon
from tests.cli.sitting import Sitting, key_of_open_ask, play_to_duel, sit, toy_table
from tests.toys import Toy, ToyState, game


def test_a_said_value_is_taken_or_refused_in_words() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await s.host.handle(Said("Ada", "home"))
        await s.host.handle(Said("Bo", "nowhere"))
        s.host.show()
        assert table.open is not None and table.open.waiting == ("Bo",)
        assert "not offered" in s.panels[0].scene.log[-1]


def test_a_choice_is_said_by_its_words_or_by_how_only_they_begin() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        asks = table.open and table.open.ask
        assert isinstance(asks, Choose)
        home, out = (str(option.text) for option in asks.options_for("Ada"))
        await s.host.handle(Said("Ada", home.upper()))
        await s.host.handle(Said("Bo", out[:2]))
        assert table.run.state.players["Ada"].place == "home"  # type: ignore[attr-defined]
        assert table.run.state.players["Bo"].place == "out"  # type: ignore[attr-defined]


def test_typed_numbers_press_the_lines_where_no_number_is_asked() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await s.host.handle(Said("Ada", 1))
        await s.host.handle(Said("Bo", 2))
        assert key_of_open_ask(table) == "duel"
        assert table.run.state.players["Ada"].place == "home"  # type: ignore[attr-defined]
        assert table.run.state.players["Bo"].place == "out"  # type: ignore[attr-defined]
        await s.host.handle(Said("Bo", 7))
        s.host.show()
        assert "type a, b, c or d, or help" in s.panels[0].scene.log[-1]


def test_typed_numbers_press_the_lines_of_a_menu_and_of_a_card() -> None:
    table = begin_before_dragon("awake")

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await walk_to_dragon(s)
        assert key_of_open_ask(table) == "dragon.card"
        await s.host.handle(Wish("menu"))
        s.host.show()
        first = s.box()
        await s.host.handle(Said(None, 4))
        s.host.show()
        assert s.box() != first, "the fourth line of the menu turns its page"
        await s.host.handle(Wish("back"))
        await s.host.handle(Said(None, 1))
        assert key_of_open_ask(table) != "dragon.card"


def test_a_menu_page_says_where_a_value_was_typed_that_it_does_not_take_it() -> None:
    @sit(begin_before_dragon("awake"))
    async def sitting(s: Sitting) -> None:
        await s.host.handle(Wish("menu"))
        s.host.show()
        while "House rules" not in s.box():
            await s.host.handle(Said(None, 4))
            s.host.show()
        for title in ("House rules", "Thinking time"):
            row = next(row for row in s.box().splitlines() if title in row)
            await s.host.handle(Said(None, "ABCD".index(row[0]) + 1))
            s.host.show()
        await s.host.handle(Said(None, 12))
        s.host.show()
        refused = s.panels[0].scene.refused
        assert refused is not None and refused.text == "It can be 0, 5, 7, 10, 15, 20, 30 here."
        assert s.box().startswith("Thinking time")


def test_a_typed_number_is_the_option_of_that_name_never_a_line() -> None:
    toys: Any = {"toy": game}
    table = toy_table(Lobby(toys, (), {"language": "en", "resume": False}), ["box"])

    @sit(table, SimulatedPanel((), ()), seated=False)
    async def sitting(s: Sitting) -> None:
        await s.host.handle(Said(None, 1))
        s.host.show()
        assert "unclear which line" in s.panels[0].scene.log[-1]
        assert key_of_open_ask(table) == "lobby.players"
        await s.host.handle(Said(None, 3))

    assert table.run.state.players == 3  # type: ignore[attr-defined]
    assert key_of_open_ask(table) == "lobby.people"


async def play_to_gold(s: Sitting) -> None:
    """Play up to the number that Ada is asked for."""
    await play_to_duel(s)
    await s.press("A", seat="Ada")
    await s.press("B", seat="Bo")
    await s.wait(7.1)
    for value in ("failed", (1, 2)):
        await s.host.handle(Said("Ada", value))
    s.host.show()
    assert key_of_open_ask(s.table) == "gold"


def test_a_refused_number_says_what_is_allowed_until_a_valid_one() -> None:
    @sit(toy_table(game))
    async def sitting(s: Sitting) -> None:
        await play_to_gold(s)
        for value in (999, 101):
            await s.host.handle(Said(None, value))
            s.host.show()
        refused = s.panels[0].scene.refused
        assert refused == Refusal(2, "It can be 0 to 100 here.")
        assert s.panels[0].scene.log[-1] == refused.text
        await s.host.handle(Said(None, 100))
        s.host.show()
        assert s.panels[0].scene.refused is None
        assert key_of_open_ask(s.table) == "clean"


def test_a_name_is_typed_where_asked_for_and_a_refused_one_explained() -> None:
    toys: Any = {"toy": game}
    table = toy_table(Lobby(toys, (), {"language": "en", "players": 2}), ["box"])

    @sit(table, SimulatedPanel((), ()), seated=False)
    async def sitting(s: Sitting) -> None:
        panel = s.panels[0]
        may_type = [panel.scene.typing]
        for button in ("B", "D!", "D!"):
            await s.press(button)
            may_type.append(panel.scene.typing)
        assert may_type == [True, True, False, True], "in the menu nobody is asked for a name"
        for name in ("Ada", "ada"):
            await s.host.handle(Said(None, name))
            s.host.show()
        assert panel.scene.log[-1] == "ada is taken already: give another name."
        assert panel.scene.typing

    assert key_of_open_ask(table) == "lobby.name"


def test_a_typed_value_does_not_answer_under_an_open_menu() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await s.press("D!")
        await s.host.handle(Said("Ada", "home"))
        s.host.show()
        assert "leave the menu" in s.panels[0].scene.log[-1]

    assert table.open is not None
    assert table.open.waiting == ("Ada", "Bo")


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ((), "That does nothing here: leave the menu to answer."),
        ((None, 0, 1, 2, 3), "It can be 0 to 3 here."),
        ((0, 5, 7, 30), "It can be 0, 5, 7, 30 here."),
        ((None, *range(0, 100, 10)), "It can be 0 to 90 here."),
        ((True, False), "Choose one of the lines that are shown here."),
    ],
)
def test_a_refused_typed_value_is_answered_by_what_fits(choices: tuple[Json, ...], words: str) -> None:
    assert str(describe_choices(choices)) == words


class Counts(Toy):
    """Ada says how many Spells she has, then how much Gold."""

    async def play(self, state: ToyState) -> None:
        for most in 3, 7:
            ask = Number(key="many", seats=("Ada",), text=Text("How many?"), min=0, max=most)
            await ask_one(Counts.repeat(ask))
            state.rounds += 1

    @staticmethod
    def repeat(ask: Number) -> Build:
        """Return a function that builds this ask each time."""
        return lambda: ask


def test_a_figure_beside_its_line_answers_with_the_number_that_it_shows() -> None:
    panel = SimulatedPanel(None, ())

    @sit(toy_table(Counts()), panel)
    async def sitting(s: Sitting) -> None:
        assert s.box().splitlines()[2:] == ["A 0", "B 1", "C 2", "D 3"]
        assert panel.scene.figures == panel.scene.caps == ("0", "1", "2", "3")
        await s.host.handle(Said(None, 1))
        answered = [body["v"] for _, body in s.table.journal.entries()]
        assert answered == [1], "the line of 1 is the second"
        s.host.show()
        assert not panel.scene.figures, "lines of ranges have the keys of lines"


def test_a_figure_for_a_page_that_has_just_gone_by_itself_answers_nothing() -> None:
    @sit(toy_table(Counts()), SimulatedPanel(None, ()))
    async def sitting(s: Sitting) -> None:
        s.host.newsroom.flashes.add([NewsPage(Page(("Something happens",)), READ_OUT)])
        s.host.show()
        await s.wait(READ_OUT)
        assert "How many?" in s.box()
        await s.host.handle(Said(None, 1))
        assert not [*s.table.journal.entries()], "the key was pressed for the page before"
        s.clock.at += 1.1 * PASSED
        await s.host.handle(Said(None, 1))
        assert [body["v"] for _, body in s.table.journal.entries()] == [1]


def test_the_scene_names_the_first_interruption_that_a_long_c_offers() -> None:
    panel = SimulatedPanel(None, ())

    @sit(toy_table(game), panel)
    async def sitting(s: Sitting) -> None:
        assert panel.scene.interruption == "Cast a spell"
        await s.press("D!")
        assert not panel.scene.interruption, "a page of the menu has no long C"


def test_the_question_whether_to_go_back_stands_alone_in_a_large_window() -> None:
    @sit(begin_before_dragon("awake"))
    async def sitting(s: Sitting) -> None:
        await walk_to_dragon(s)
        await s.host.handle(Wish("happened"))
        s.host.show()
        assert s.panels[0].scene.history and s.panels[0].scene.backwards
        await s.press("A")
        assert "Hold to go back" in s.box()
        assert s.panels[0].scene.history == (), "the page that asks is drawn, not the list behind it"


def test_help_over_what_happened_is_no_list_of_what_happened() -> None:
    @sit(begin_before_dragon("awake"))
    async def sitting(s: Sitting) -> None:
        await walk_to_dragon(s)
        await s.host.handle(Wish("menu"))
        s.host.pages.cursors[s.host.pages.box] = replace(s.host.pages.box_cursor, menu=(MAIN, HAPPENED))
        await s.host.handle(Wish("help"))
        s.host.show()
        assert s.host.pages.is_reading(HELP) and not s.host.pages.is_reading(HAPPENED)
        assert not s.panels[0].scene.backwards
