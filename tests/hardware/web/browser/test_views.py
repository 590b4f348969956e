"""Each view in both themes: no obstacle for anybody that axe-core finds, nothing cut off, every ask of every game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import Ask
from tests.cli.running import ROOT
from tests.hardware.web.browser.evening import SIZES
from tests.hardware.web.browser.sights import SEATS, SIGHTS
from tests.hardware.web.staged import StagedTable, open_frame, run_apart

AXE = ROOT / "tests" / "hardware" / "web" / "browser" / "node_modules" / "axe-core" / "axe.min.js"
RULES = "axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']}).then(found => found.violations"
FOUND = f"{RULES}.map(one => [one.id, one.nodes.slice(0, 3).map(node => node.html.slice(0, 160))]))"
THEMES = ("dark", "light")


@pytest.mark.parametrize("name", SIGHTS)
def test_axe_finds_no_obstacle_in_either_theme(browser: Any, name: str) -> None:
    sight = SIGHTS[name]
    wide, tall = SIZES[sight.size]
    frame = sight.make()
    for theme in THEMES:
        context = browser.new_context(
            viewport={"width": wide, "height": tall}, color_scheme=theme, reduced_motion="reduce"
        )
        page, _ = open_frame(context, frame, drops=sight.drops)
        page.wait_for_selector("main > section")
        for press in sight.presses:
            page.click(press)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert page.evaluate(FOUND) == [], (name, theme)
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
        context.close()


KEYS = ".acts .answer:not([aria-disabled]), .keys button:not(:disabled)"


@pytest.mark.parametrize("game", ["legenden", "atervackt", "talisman", "rulez", "labirynt"])
def test_each_ask_is_answered_with_a_touch_or_two(browser: Any, game: str) -> None:
    """A touch sends an answer that the ask takes, for each kind of ask that comes up."""
    language = {"talisman": "nl", "labirynt": "pl"}.get(game, "sv")
    context = browser.new_context(viewport={"width": 360, "height": 640})
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
    for ask, seat, frame in frames:
        page, sent = open_frame(context, frame)
        page.wait_for_selector(".handheld")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        for _ in range(4):
            if [one for one in sent if one["do"] == "touch"]:
                break
            page.locator(KEYS).last.click() if page.locator(".keys .go:not(:disabled)").count() else page.locator(
                KEYS
            ).first.click()
        page.wait_for_timeout(50)
        touch = next(one for one in sent if one["do"] == "touch")
        assert touch["n"] == frame["n"]
        if touch["value"] != "box" and touch["does"] != "interrupt":
            ask.check(seat, touch["value"])
        page.close()
    assert len(seen) > 2
    context.close()
