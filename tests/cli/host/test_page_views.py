"""Pages where no panel shows more than pages: the host looks up less, and everybody sees the same."""

from __future__ import annotations

import asyncio
import random

import pytest

from benchmarks.evenings import SEATS, begin_game
from benchmarks.row import seldom_garbage_collection
from companion.game import PageViews, find
from companion.pages.page import BUTTONS
from companion.table.chance import Chance
from hardware.panel import Press, Scene, Wish
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Sitting
from tests.every_game import our_games

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
