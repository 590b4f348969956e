"""Pages where no panel shows more than pages: the host looks up less, and everybody sees the same."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from benchmarks.evenings import SEATS, begin_game
from benchmarks.row import seldom_garbage_collection
from companion.game import PageViews, find
from companion.pages.page import BUTTONS
from companion.table.chance import Chance
from hardware.panel import Arrival, Press, Scene, Wish, shows_pages_alone
from hardware.simulated.panel import SimulatedPanel
from hardware.web.lazy import LazyPanel
from hardware.web.panel import WebPanel
from tests.cli.sitting import Sitting
from tests.every_game import our_games
from tests.hardware.rigs import take_events
from tests.hardware.web.staged import StagedPage

PRESSES = 60
"""Presses at each of two tables; some open menus and go through them."""


def find_seen(scene: Scene) -> tuple[object, ...]:
    """Return all that a box shows of a scene."""
    return scene.box, scene.lights, scene.handhelds, scene.waiting, scene.cue, scene.log, scene.history


def choose_press(rng: random.Random) -> Press | Wish:
    """Return any press at the box or a handheld; sometimes a key that opens a page of its own."""
    if rng.random() < 0.08:
        return Wish(rng.choice(("menu", "undo", "happened", "help", "back")))
    return Press(rng.choice((None, None, None, *SEATS[:2])), rng.choice(BUTTONS), held=rng.random() < 0.1)


async def compare_tables(name: str, seed: int) -> tuple[int, int]:
    """Play the same presses at a table with pages alone and at one with room for more.

    Returns:
        How many presses were compared, and after how many a menu was open.
    """
    rng, tables, screens = random.Random(seed), [], [SEATS[0]]
    for alone in (True, False):
        panel = SimulatedPanel(None, screens, None, shows_pages_alone=alone)
        table = begin_game(find(name), seed=seed)
        table.chance = Chance(seed)
        tables.append((Sitting(table, [panel]), panel))
    menus = 0
    for count in range(PRESSES):
        event = choose_press(rng)
        for sitting, _ in tables:
            sitting.clock.at += 2.0
            await sitting.host.tick()
            await sitting.host.handle(event)
            sitting.host.show()
        (lean, seen), (_, wanted) = tables
        assert find_seen(seen.scene) == find_seen(wanted.scene), f"press {count}: {event}"
        if lean.host.outcome is not None or lean.host.table.is_over:
            return count, menus
        menus += seen.scene.menu
        assert lean.host.situations.shared.whole or not seen.scene.menu, "a menu is opened over all that it reads"
    return PRESSES, menus


@pytest.mark.parametrize("name", our_games())
def test_pages_are_the_same_where_nobody_shows_more(name: str) -> None:
    with seldom_garbage_collection():
        compared, menus = asyncio.run(compare_tables(name, 0))
    assert compared > PRESSES // 9
    assert menus


@pytest.mark.daily(0)
@pytest.mark.parametrize("seed", range(1, 9))
@pytest.mark.parametrize("name", our_games())
def test_pages_are_the_same_with_more_seeds(name: str, seed: int) -> None:
    with seldom_garbage_collection():
        asyncio.run(compare_tables(name, seed))


async def open_late_and_early(name: str) -> None:
    """Play the same presses at a table whose page is opened late and at one where it is open from the beginning."""
    rng, tables = random.Random(2), []
    for is_open in (False, True):
        web = LazyPanel(lambda: WebPanel(clock=lambda: 0.0))
        pages = []
        if is_open:
            web.open_way()
            pages.append(StagedPage(page_of(web), "host"))
        table = begin_game(find(name), seed=2)
        table.chance = Chance(2)
        box = SimulatedPanel((), (), (), shows_pages_alone=True)
        panels: list[Any] = [box, web]
        tables.append((Sitting(table, panels), web, pages))
    for _ in range(PRESSES // 3):
        press = Press(None, rng.choice(BUTTONS))
        for sitting, _, _ in tables:
            sitting.clock.at += 2.0
            await sitting.host.tick()
            await sitting.host.handle(press)
            sitting.host.show()
    (late, web, _), (early, open_web, (watched,)) = tables
    assert early.host.situations.shared.whole and not late.host.situations.shared.whole
    web.open_way()
    late.host.show()
    assert shows_pages_alone(web) and not late.host.situations.shared.whole, "the way is open, and nobody has come"
    page = StagedPage(page_of(web), "host")
    assert page_of(web)._push(page.visitor) is None, "half a moment is not shown"
    (event,) = await take_events(page_of(web), 1)
    assert event == Arrival()
    await late.host.handle(event)
    late.host.show()
    seen, wanted = page_of(web)._frame(page.visitor), page_of(open_web)._frame(watched.visitor)
    assert wanted["n"] and seen == wanted


def page_of(web: LazyPanel) -> WebPanel:
    """Return the page that is open."""
    assert web._page is not None
    return web._page


@pytest.mark.parametrize("name", our_games())
def test_a_page_that_is_opened_late_shows_all_of_the_moment(name: str) -> None:
    asyncio.run(open_late_and_early(name))


@pytest.mark.parametrize("name", our_games())
def test_a_page_view_is_the_view_without_what_menus_read(name: str) -> None:
    game, table = find(name), begin_game(find(name), seed=1)
    assert isinstance(game, PageViews)
    for seat in (None, *SEATS):
        page, whole = table.shown.page_view(seat), table.view(seat)
        assert (page.panes, page.corrections, dict(page.state)) == ((), (), {})
        assert whole.corrections, whole.state
        assert table.shown.progress(page) == table.shown.progress(whole)
        shown = ("headline", "who", "names", "sun", "meters", "reveal", "danger", "night", "versus", "phase")
        for field in (*shown, "overview", "stands", "chart", "private", "words"):
            assert getattr(page, field) == getattr(whole, field), field
        if seat is not None:
            assert table.shown.page_view(seat, table.shown.page_view()) == page
            assert table.view(seat, table.view()) == whole
