"""Undo from a panel: it names the step and asks once, and the log drops what no longer holds.

`@sit(table)` runs the function below it at once, with people at that table (`tests/cli/sitting.py`).
"""

from __future__ import annotations

import pytest

from companion.cli.host.actions import READING_TIME
from companion.cli.host.log import LENGTH, Log
from companion.pages.news_page import READ_OUT
from companion.table import Table
from companion.text import Text
from hardware.panel import Said, Wish
from hardware.simulated.panel import SimulatedPanel
from tests.cli.dragon_table import begin_before_dragon, walk_to_dragon
from tests.cli.sitting import Sitting, key_of_open_ask, play_to_duel, sit, toy_table
from tests.toys import game


async def take_shortcuts(s: Sitting, *wishes: str) -> None:
    """Take these shortcuts one after another."""
    for what in wishes:
        await s.host.handle(Wish(what))  # type: ignore[arg-type]
        s.host.show()


async def play_reveal(s: Sitting) -> None:
    """Let both lay a card in secret, and let the pages pass that show both cards to both."""
    for seat in ("Ada", "Bo"):
        await s.press("A", seat=seat)
    for seat, hand in (("Ada", "A"), ("Bo", "B")):
        await s.press(hand, hand, seat=seat)
    await s.wait(20)


def test_the_same_key_again_undoes_what_its_page_has_asked() -> None:
    table = toy_table(game, options={"seconds": 0})

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_reveal(s)
        await take_shortcuts(s, "undo")
        assert s.box().startswith("Undo"), "somebody has learned something"
        assert s.panels[0].scene.box.page.holds == ("A",)
        entries = len(table.journal.entries())
        await take_shortcuts(s, "undo")
        assert len(table.journal.entries()) == entries, "nobody has read it so fast"
        assert s.box().startswith("Undo")
        await s.wait(2 * READING_TIME)
        await take_shortcuts(s, "undo")
        assert key_of_open_ask(table) == "duel"
        assert not s.box().startswith("Undo")


@pytest.mark.parametrize("wishes", [("undo", "back"), ("menu", "undo")], ids=["back", "an undo where a page is open"])
def test_an_open_page_is_closed_without_an_entry(wishes: tuple[str, str]) -> None:
    table = toy_table(game, options={"seconds": 0})

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_reveal(s)
        entries = len(table.journal.entries())
        await take_shortcuts(s, *wishes)
        assert not s.box().startswith(("Menu", "Undo"))
        assert len(table.journal.entries()) == entries


def test_a_page_that_a_key_opened_leads_back_to_the_game() -> None:
    table = toy_table(game, options={"seconds": 0})

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_reveal(s)
        before = s.box()
        await take_shortcuts(s, "undo")
        assert s.box().startswith("Undo")
        await s.press("D")
        assert s.box() == before


@pytest.mark.parametrize(
    "ways", [("help", "back"), ("help", "help"), ("menu", "back"), ("menu", "D!"), ("happened", "D")]
)
def test_a_page_over_a_range_leads_back_to_the_same_range(ways: tuple[str, str]) -> None:
    @sit(toy_table(game))
    async def sitting(s: Sitting) -> None:
        await play_reveal(s)
        for value in ("failed", (1, 2)):
            await s.host.handle(Said("Ada", value))
        s.host.show()
        assert key_of_open_ask(s.table) == "gold"
        await s.press("B")
        before = s.box()
        for way in ways:
            await (s.press(way) if way.startswith("D") else take_shortcuts(s, way))
        assert s.box() == before
        await take_shortcuts(s, "back")
        assert s.box() != before, "with no page over it, the key leaves the range"


def test_an_undone_step_leaves_the_log_and_redo_brings_it_back() -> None:
    table = toy_table(game, options={"seconds": 0})

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await s.press("A", seat="Ada")
        first = s.panels[0].scene.log
        await s.press("A", seat="Bo")
        told = s.panels[0].scene.log
        assert "Ada goes home" in told
        await take_shortcuts(s, "undo")
        assert s.panels[0].scene.log == (*first, "Undone: Bo: Home")
        await take_shortcuts(s, "redo")
        assert s.panels[0].scene.log == (*told, "Done again: Bo: Home")


def test_the_log_follows_a_switch_of_language_and_forgets_the_oldest() -> None:
    language = ["en"]
    words = {"en": "Paused", "sv": "Paus"}
    log = Log(lambda message, **_: words[language[0]] if message == "Paused" else message)
    for _ in range(LENGTH):
        log.add(Text("Something"))
    log.add(Text("Paused"))
    assert (len(log.lines), log.lines[-1]) == (LENGTH, "Paused")
    language[0] = "sv"
    log.read_anew()
    assert (len(log.lines), log.lines[-1]) == (LENGTH, "Paus")


def test_a_panel_without_a_seat_shows_the_log_too() -> None:
    table = toy_table(game, options={"seconds": 0})

    @sit(table, SimulatedPanel(None, None), SimulatedPanel())
    async def sitting(s: Sitting) -> None:
        await s.press("A", seat="Ada")
        await take_shortcuts(s, "undo")
        assert s.panels[0].scene.log == s.panels[1].scene.log == ("Undone: Ada: Home",)


def test_nothing_to_undo_is_told_once_and_the_same_key_closes_it() -> None:
    table = toy_table(game)

    @sit(table, SimulatedPanel((), ()))
    async def sitting(s: Sitting) -> None:
        before, log = s.box(), s.panels[0].scene.log
        seen = []
        for _ in range(4):
            await s.host.handle(Wish("undo"))
            s.host.show()
            seen.append(s.box())
        assert "Nothing to undo" in seen[0]
        assert "To the start" not in seen[0], "a game that one cannot go back from"
        assert seen == [seen[0], before, seen[0], before]
        assert s.panels[0].scene.log == log


def test_before_the_first_step_of_a_new_game_the_undo_leads_to_the_start() -> None:
    @sit(toy_table(game), SimulatedPanel((), ()), restarts=True)
    async def sitting(s: Sitting) -> None:
        await s.press("D!")
        assert "Undo" in s.box(), "the menu has it too"
        await s.host.handle(Wish("back"))
        await s.host.handle(Wish("undo"))
        s.host.show()
        assert s.box().splitlines()[2:4] == ["A To the start", "B One page back"]
        await s.press("A")
        assert s.host.outcome == "new"


def test_an_undo_behind_what_was_seen_asks_on_the_box() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", "A", seat="Ada")
        await s.press("A", "A", seat="Bo")
        await s.host.handle(Wish("undo"))
        s.host.show()
        assert key_of_open_ask(table) == "luck"
        assert "old" in s.box()
        await s.press("A!")
        assert key_of_open_ask(table) == "duel"


def test_an_undo_takes_back_half_a_number_before_any_answer() -> None:
    table = toy_table(game, options={"seconds": 0})

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        await s.press("A", "A", seat="Ada")
        await s.press("A", "A", seat="Bo")
        await s.wait(READ_OUT)
        await s.host.handle(Wish("halt"))
        first = s.box()
        await s.press("B")
        assert s.box() != first
        await s.host.handle(Wish("undo"))
        s.host.show()
        assert s.box() == first
        assert key_of_open_ask(table) == "luck"


def waiting_seats(table: Table) -> list[str]:
    """Return the seats that have not answered."""
    return [*table.open.waiting] if table.open else []


def test_an_undo_says_which_step_it_was_and_swallows_no_press() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await s.press("A", seat="Ada")
        await s.host.handle(Wish("undo"))
        s.host.show()
        assert s.panels[0].scene.box.page.caption == "Undone: Ada: Home"
        assert s.panels[0].scene.log[-1] == "Undone: Ada: Home"
        assert waiting_seats(table) == ["Ada", "Bo"]
        await s.press("A", "A")
        assert waiting_seats(table) == ["Bo"], "the first presses after it count"
        await s.host.handle(Wish("undo"))
        await s.host.handle(Wish("redo"))
        s.host.show()
        assert s.panels[0].scene.log[-1] == "Done again: Ada: Home"


def art(s: Sitting) -> str:
    """Return the picture that stands on the box's screen."""
    return s.panels[0].scene.box.page.art


def test_an_undo_in_the_menu_takes_away_the_picture_of_what_is_undone() -> None:
    table = begin_before_dragon("awake")

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await walk_to_dragon(s)
        await s.press("A", seat="Ada")
        assert art(s) == "wakes"
        await s.host.handle(Wish("menu"))
        s.host.show()
        await s.press("ABC"[[row[2:6] for row in s.panels[0].scene.box.page.rows[2:]].index("Undo")])
        await s.press("A!")
        assert art(s) == ""
        assert s.panels[0].scene.box.page.caption.startswith("Undone: ")
