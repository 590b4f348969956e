"""Handhelds with buttons but without a page of their own: their seats go by the box's page."""

from __future__ import annotations

from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Sitting, key_of_open_ask, sit, toy_table
from tests.toys import game


def blind() -> SimulatedPanel:
    """Everybody has a handheld with buttons only."""
    return SimulatedPanel(buttons=None, screens=(), pages=())


def waiting_seats(s: Sitting) -> list[str]:
    assert s.table.open is not None
    return list(s.table.open.waiting)


def test_in_a_shared_phase_the_box_asks_and_hears_one_seat_at_a_time() -> None:
    table = toy_table(game)

    @sit(table, blind())
    async def sitting(s: Sitting) -> None:
        assert "Ada" in s.box()
        await s.press("A", seat="Bo")
        assert waiting_seats(s) == ["Ada", "Bo"], "it is not Bo's page"
        await s.press("A", seat="Ada")
        assert waiting_seats(s) == ["Bo"]
        assert "Bo" in s.box()
        await s.press("A", seat="Bo")
        assert key_of_open_ask(table) == "duel"


def test_a_press_turns_the_page_that_its_seat_looks_at() -> None:
    table = toy_table(game)

    @sit(table, blind())
    async def sitting(s: Sitting) -> None:
        await s.press("D!", seat="Ada")
        assert "Menu" in s.box()
        before = s.box()
        await s.press("A", seat="Ada")
        assert s.box() != before


def test_a_secret_is_chosen_on_a_seats_buttons_while_the_box_counts() -> None:
    table = toy_table(game)

    @sit(table, blind())
    async def sitting(s: Sitting) -> None:
        await s.press("A", seat="Ada")
        await s.press("A", seat="Bo")
        await s.press("C", "C", seat="Bo")
        assert waiting_seats(s) == ["Ada"]
        await s.press("A", "A", seat="Ada")

    assert "stone against bag" in [str(event.text) for event in table.log()]


def test_news_that_covers_the_page_is_put_away_before_anything_is_answered() -> None:
    table = toy_table(game)

    @sit(table, blind())
    async def sitting(s: Sitting) -> None:
        await s.press("A", seat="Ada")
        await s.press("A", seat="Bo")
        await s.press("A", "A", seat="Ada")
        await s.press("C", "C", seat="Bo")
        assert key_of_open_ask(table) == "luck"
        assert "stone against bag" in s.box()
        before = table.open
        await s.press("A", seat="Ada")
        assert table.open is before
        assert "Luck" in s.box()


def test_with_a_page_of_its_own_a_handheld_counts_at_any_time() -> None:
    table = toy_table(game)

    @sit(table, SimulatedPanel(buttons=None, screens=(), pages=None))
    async def sitting(s: Sitting) -> None:
        await s.press("A", seat="Bo")
        assert waiting_seats(s) == ["Ada"]


def test_each_seat_says_alone_that_it_is_ready() -> None:
    """Before a countdown of what is no secret the box names each in turn; each answers with their own buttons."""
    table = toy_table(game)

    @sit(table, blind(), fresh=False)
    async def sitting(s: Sitting) -> None:
        assert "Ada: I'm ready" in s.box()
        await s.press("A", seat="Bo")
        assert "Waiting for Ada" in s.box()
        await s.press("A", seat="Bo")
        assert "Ready?" in s.box(), "Bo cannot say it for Ada"
        await s.press("A", seat="Ada")
        assert "Ready?" not in s.box()
