"""The host: panels get their pages, shortcuts open and close pages, and errors end it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import Any

import pytest

from hardware.panel import PanelEvent, Said, Wish
from hardware.simulated.panel import SimulatedPanel
from tests.cli.dragon_table import begin_legenden
from tests.cli.sitting import Sitting, play_to_duel, sit, toy_table
from tests.toys import game

HERE = ("Ada", "Bo")


@pytest.mark.parametrize(
    ("keys", "pages", "given"), [((), (), ()), ((), ("Ada",), ("Ada",)), (("Bo",), (), ("Bo",)), (None, None, HERE)]
)
def test_a_panel_is_given_the_pages_that_it_may_need(keys: Any, pages: Any, given: tuple[str, ...]) -> None:
    """Those that it shows, and those of seats with keys anywhere, whose offers stand on the box's page."""
    panel = SimulatedPanel(keys, (), pages)

    @sit(toy_table(game), panel)
    async def sitting(s: Sitting) -> None:
        assert tuple(panel.scene.handhelds) == given
        await s.press("A")
        assert tuple(panel.scene.handhelds) == given


def test_a_refusal_of_the_table_is_said_in_the_boxs_language() -> None:
    @sit(toy_table(game), language="sv")
    async def sitting(s: Sitting) -> None:
        await s.host.handle(Wish("redo"))
        s.host.show()
        assert s.panels[0].scene.log[-1] == "Det finns inget att göra om."


def test_a_panel_is_told_whether_one_is_asked_or_several() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        opened = table.open
        assert opened is not None and len(opened.ask.seats) > 1
        assert s.panels[0].scene.together
        for seat in opened.waiting:
            table.answer(opened.n, seat, "home")
        s.host.situations.apply(s.host.situations.look())
        s.host.show()
        now = table.open
        assert now is not None
        assert s.panels[0].scene.together == (len(now.ask.seats) > 1)


def test_quit_stops_the_host() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        s.panels[0].wish("quit")
        assert await s.host.run() == "quit"


def test_a_panel_that_breaks_ends_the_host_with_its_error() -> None:
    class Broken(SimulatedPanel):
        async def events(self) -> AsyncIterator[PanelEvent]:
            yield Wish("menu")
            raise LookupError("no such device")

    table = toy_table(game)

    @sit(table, Broken())
    async def sitting(s: Sitting) -> None:
        with pytest.raises(LookupError, match="no such device"):
            await s.host.run()


@pytest.mark.parametrize("slow", ["answer", "view"])
def test_lights_and_figures_go_on_while_an_answer_is_kept_and_looked_at(
    slow: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    table = toy_table(game)
    real = getattr(table, slow)

    def hold_back(*arguments: Any) -> Any:
        begun.set()
        assert go_on.wait(30)
        return real(*arguments)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await play_to_duel(s)
        before = s.box()
        monkeypatch.setattr(table, slow, hold_back)
        answer = asyncio.create_task(s.host.handle(Said("Ada", "stone")))
        assert await asyncio.to_thread(begun.wait, 30)
        await s.wait(2)
        assert s.box() != before, "the figure that counts is another one"
        go_on.set()
        await answer


def test_a_wish_opens_what_happened_and_the_next_answer_closes_it() -> None:
    table = begin_legenden()
    for seat, answer in (("Ada", "rohan"), ("Bo", "sigeir"), ("Ada", "Ada"), ("Ada", [3])):
        assert table.open is not None
        table.answer(table.open.n, seat, answer)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        await s.host.handle(Wish("happened"))
        s.host.show()
        assert "Round" not in s.box() and "The beginning" in s.box() and "Earlier" in s.box()
        await s.press("C", "C")
        assert "D Back" in s.box()
        for _ in range(2):
            await s.host.handle(Wish("happened"))
            s.host.show()
        assert "D Back" in s.box(), "the same key closes it, and opens it again"
        await s.press("A", seat="Ada")
        assert "D Back" not in s.box()


def test_a_wish_helps_with_what_is_asked_and_closes_again() -> None:
    @sit(begin_legenden())
    async def sitting(s: Sitting) -> None:
        asked = s.box()
        for _ in range(2):
            await s.host.handle(Wish("help"))
            s.host.show()
            assert s.box().startswith("Help") and "D Back" in s.box()
            (first, *_, last) = s.panels[0].scene.history
            assert (first.title, last.title) == ("Help", "Buttons"), "a large window has all of it"
            assert "Rule LS6" in [pane.title for pane in s.panels[0].scene.history]
            await s.host.handle(Wish("help"))
            s.host.show()
            assert s.box() == asked


def test_an_open_page_is_closed_first_and_nothing_is_kept() -> None:
    table = toy_table(game)

    @sit(table)
    async def sitting(s: Sitting) -> None:
        entries = len(table.journal.entries())
        for key in ("undo", "back"):
            for way in (("D!",), ("D!", "D", "A"), ("A",)):
                ask = s.box()
                await s.press(*way)
                assert s.box() != ask
                await s.host.handle(Wish(key))
                s.host.show()
                assert s.box() == ask
        assert len(table.journal.entries()) == entries
        await s.press("A", seat="Ada")
        entries += 1
        await s.host.handle(Wish("back"))
        assert len(table.journal.entries()) == entries, "with no page open there is nothing to close"
        await s.host.handle(Wish("undo"))
        assert len(table.journal.entries()) == entries + 1
