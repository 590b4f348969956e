"""The menu on a phone: a list of its own with all lines, where the box has three a page."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from hardware.panel import Press, Touch
from tests.hardware.web.staged import StagedTable


def test_the_menu_of_a_phone_has_all_lines_at_once() -> None:
    async def playing() -> None:
        table = StagedTable("legenden", ("Ada", "Bo"), by_box=True)
        await table.do(Press("Ada", "D", held=True))
        menu = open_list(table)
        words = [line["text"] for line in menu["lines"]]
        assert menu["title"] == "Menu"
        assert {"Odds", "What happened", "House rules", "Phones", "Brightness", "Switch off Drakvakt"} <= {*words}
        assert table.frame("Ada")["page"] is None
        assert "menu" not in table.frame("Bo")["own"]

    asyncio.run(playing())


def test_a_touch_takes_a_line_wherever_the_box_would_show_it() -> None:
    async def playing() -> None:
        table = StagedTable("legenden", ("Ada", "Bo"), by_box=True)
        await table.do(Press("Ada", "D", held=True))
        await touch_line(table, line_number(table, "House rules"))
        assert open_list(table)["title"] == "House rules"
        assert len(open_list(table)["lines"]) > 3
        await touch_line(table, -1)
        assert open_list(table)["title"] == "Menu"
        await touch_line(table, line_number(table, "Pause"))
        assert table.frame("Ada")["own"]["state"] == "paused"

    asyncio.run(playing())


def test_back_from_the_menu_shows_what_is_asked() -> None:
    async def playing() -> None:
        table = StagedTable("legenden", ("Ada", "Bo"), by_box=True)
        before = table.frame("Ada")["own"]
        await touch_line(table, 0)
        assert table.frame("Ada")["own"] == before
        await table.do(Press("Ada", "D", held=True))
        await touch_line(table, -1)
        assert table.frame("Ada")["own"] == before

    asyncio.run(playing())


@pytest.mark.parametrize("game", ["legenden", "atervackt", "talisman", "rulez", "labirynt"])
def test_each_line_of_the_menu_leads_somewhere(game: str) -> None:
    async def playing() -> None:
        table = StagedTable(game, ("Ada", "Bo"), by_box=True)
        await table.do(Press("Ada", "D", held=True))
        for one in [*open_list(table)["lines"]]:
            if one["at"] is None or one["text"] in ("Pause", "Switch off Drakvakt"):
                continue
            await touch_line(table, one["at"])
            own = table.frame("Ada")["own"]
            assert own["state"] == "menu"
            assert own["menu"] is None or own["menu"]["title"] != "Menu", one
            await table.do(Press("Ada", "D", held=True))
            await table.do(Press("Ada", "D", held=True))

    asyncio.run(playing())


def open_list(table: StagedTable) -> dict[str, Any]:
    """Return the list that is open on Ada's phone."""
    found: dict[str, Any] = table.frame("Ada")["own"]["menu"]
    return found


def line_number(table: StagedTable, words: str) -> int:
    """Return the number of a line of the open list."""
    return int(next(one["at"] for one in open_list(table)["lines"] if one["text"] == words))


async def touch_line(table: StagedTable, at: int) -> None:
    """Touch a line on Ada's phone."""
    assert table.table.open is not None
    await table.do(Touch("Ada", table.table.open.n, "line", [at, False]))
