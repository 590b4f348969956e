"""Each view in both themes: no obstacle for anybody that axe-core finds, nothing cut off, every ask of every game."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from companion import asks
from companion.asks import Ask
from tests.cli.running import ROOT
from tests.hardware.web.browser.evening import SIZES
from tests.hardware.web.browser.screens import SHOWN, Screens
from tests.hardware.web.browser.sights import SEATS, SIGHTS, show_changed_ask
from tests.hardware.web.staged import StagedTable, open_frame, run_apart

AXE = ROOT / "tests" / "hardware" / "web" / "browser" / "node_modules" / "axe-core" / "axe.min.js"
LEVELS = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']"
RULES = f"axe.run({{resultTypes: ['violations'], runOnly: {LEVELS}}}).then(found => found.violations"
FOUND = f"{RULES}.map(one => [one.id, one.nodes.slice(0, 3).map(node => node.html.slice(0, 160))]))"
THEMES = ("dark", "light")


@pytest.mark.parametrize("name", SIGHTS)
def test_axe_finds_no_obstacle_in_either_theme(screens: Screens, name: str) -> None:
    screen = screens.look(SIGHTS[name])
    page = screen.page
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    for theme in THEMES:
        screen.wear(theme)
        assert page.evaluate(FOUND) == [], (name, theme)
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[SIGHTS[name].size][0]
    screens.leave(screen)


KEYS = ".acts .answer:not([aria-disabled]), .acts .keys button:not(:disabled)"
MOST_TOUCHES = 2


def touch_until_answered(page: Any, sent: list[dict[str, Any]], most: int = MOST_TOUCHES) -> dict[str, Any]:
    """Touch one of the keys that stand there until an answer is sent, and return it."""
    for at in range(most):
        keys = page.locator(KEYS)
        keys.nth(min(2 * at, keys.count() - 1)).click()
        page.wait_for_timeout(30)
        if told := [one for one in sent if one["do"] == "touch"]:
            return told[0]
    raise AssertionError(f"{most} touches are no answer: {page.inner_text('.handheld')}")


@pytest.mark.parametrize("game", ["legenden", "atervackt", "talisman", "rulez", "labirynt"])
def test_each_ask_is_answered_with_a_touch_or_two(browser: Any, game: str) -> None:
    """A touch or two send an answer that the ask takes, for each kind of ask that comes up."""
    language = {"talisman": "nl", "labirynt": "pl"}.get(game, "sv")
    seen: set[tuple[str, bool]] = set()
    frames: list[tuple[Ask, str, dict[str, Any]]] = []

    def look(table: StagedTable, ask: Ask) -> bool:
        opened = table.table.open
        assert opened is not None
        seat = opened.waiting[0]
        own = table.frame(seat)["own"]
        if own["state"] != "ask":
            # It waits for all to be ready before it counts.
            return False
        kind = (ask.kind, len(own["ask"].get("options") or ()) > 8)
        if kind not in seen:
            seen.add(kind)
            frames.append((ask, seat, table.frame(seat)))
        return False

    table = StagedTable(game, SEATS[:2], language, 2, by_box=False)
    run_apart(table.play_until(look, most=120))
    with phone(browser, frames[0][2]) as (page, sent, show):
        for ask, seat, frame in frames:
            number = show(frame)
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
            touch = touch_until_answered(page, sent)
            assert touch["n"] == number
            if touch["value"] != "box" and touch["does"] != "interrupt":
                ask.check(seat, touch["value"])
    assert len(seen) > 2


@contextmanager
def phone(browser: Any, frame: dict[str, Any]) -> Iterator[tuple[Any, list[dict[str, Any]], Any]]:
    """Yield the page of the smallest phone, the list of what it sends, and what shows another frame on it."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    wires: list[Any] = []
    page, sent = open_frame(context, frame, wires=wires)
    page.wait_for_selector(".handheld")
    # What was touched is forgotten with the number of the ask, and a new one takes touches at once.
    numbers = itertools.count(10_000)

    def show(frame: dict[str, Any]) -> int:
        sent.clear()
        number = next(numbers)
        mark = f"{frame.get('lang') or 'en'}-x-{number}"
        wires[0].send(json.dumps({"push": {"page": {"all": frame | {"n": number, "lang": mark}}}}))
        page.wait_for_function(SHOWN, arg=mark)
        return number

    yield page, sent, show
    context.close()


NUMBERS = [(1, 6), (0, 20), (1, 36), (1, 99), (0, 250), (5, 300), (0, 500), (0, 700), (1, 1000), (0, 1270)]


def test_up_to_six_dice_are_told_with_two_touches(browser: Any) -> None:
    with phone(browser, show_changed_ask(asks.Roll, count=1)) as (page, sent, show):
        for dice in range(1, 7):
            show(show_changed_ask(asks.Roll, count=dice))
            told = touch_until_answered(page, sent)
            assert len(told["value"]) == dice
            assert set(told["value"]) <= set(range(1, 7))


def test_each_number_up_to_a_thousand_is_told_with_two_touches(browser: Any) -> None:
    with phone(browser, show_changed_ask(asks.Number, min=0, max=3)) as (page, sent, show):
        for least, most in NUMBERS:
            for wanted in (least, (least + most) // 2, most):
                show(show_changed_ask(asks.Number, min=least, max=most, step=1))
                direct = page.locator(f".keys [data-key='{wanted}']")
                if not direct.count():
                    size = next(one for one in (10, 20, 30, 36) if most // one - least // one < 36)
                    page.locator(f"[data-key=ten{wanted // size}]").click()
                if direct.count():
                    direct.click()
                page.wait_for_timeout(30)
                assert [one["value"] for one in sent if one["do"] == "touch"] == [wanted]
