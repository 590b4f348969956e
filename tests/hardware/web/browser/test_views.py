"""Each view in both themes: no obstacle for anybody that axe-core finds, nothing cut off, every ask of every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion import asks
from companion.asks import Ask
from tests.cli.running import ROOT
from tests.hardware.web.browser.evening import SIZES
from tests.hardware.web.staged import StagedTable, open_frame, run_apart, stage

AXE = ROOT / "tests" / "hardware" / "web" / "browser" / "node_modules" / "axe-core" / "axe.min.js"
RULES = "axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']}).then(found => found.violations"
FOUND = f"{RULES}.map(one => [one.id, one.nodes.slice(0, 3).map(node => node.html.slice(0, 160))]))"
SEATS = ("Ada", "Bo", "Cid")
THEMES = ("dark", "light")

Sight = tuple[dict[str, Any], str, str]
"""A frame, what is clicked to open it, and the size of the screen."""


def sights() -> dict[str, Callable[[], Sight]]:
    """Return each view by its name."""
    begun = StagedTable("legenden", SEATS, by_box=True)

    def sheet(what: str, seat: str | None, button: str, size: str) -> Sight:
        (begun.main if seat is None else begun.phones[seat]).send(do="sheet", what=what)
        return begun.frame(seat), button, size

    def asked(game: str, kind: type[Ask], button: str = "", **given: Any) -> Sight:
        table = stage(game, SEATS, lambda _, ask: isinstance(ask, kind), **given)
        assert table.table.open is not None
        return table.frame(table.table.open.waiting[0]), button, "phone"

    def shown(wanted: Callable[[StagedTable, Ask], bool]) -> Sight:
        return stage("legenden", SEATS, wanted).frame(), "", "television"

    return {
        "table": lambda: (begun.frame() | {"free": []}, "", "television"),
        "table with the box": lambda: (begun.frame() | {"free": ["Cid"]}, "", "television"),
        "table on a tablet": lambda: (begun.frame() | {"free": []}, "", "tablet"),
        "fight": lambda: shown(lambda _, ask: isinstance(ask, asks.Secret)),
        "reveal": lambda: shown(lambda table, _: bool(table.frame()["revealed"])),
        "host": lambda: sheet("settings", None, "[data-key=barhost]", "television"),
        "seats": lambda: (begun.frame() | {"view": "seats", "free": ["Bo"], "asking": []}, "", "phone"),
        "help": lambda: sheet("help", "Ada", "[data-key=toolhelp]", "phone"),
        "story": lambda: sheet("", "Bo", "[data-key=toolstory]", "phone"),
        "options": lambda: asked("legenden", asks.Choose),
        "secret": lambda: asked("legenden", asks.Secret),
        "number": lambda: asked("atervackt", asks.Number, by_box=False),
        "roll": lambda: asked("legenden", asks.Roll, by_box=False),
        "draw": lambda: asked("atervackt", asks.Draw, by_box=False),
        "tell": lambda: asked("talisman", asks.Tell),
    }


@pytest.fixture(scope="module")
def views() -> dict[str, Callable[[], Sight]]:
    return sights()


@pytest.mark.parametrize("name", sights())
def test_axe_finds_no_obstacle_in_either_theme(browser: Any, views: dict[str, Callable[[], Sight]], name: str) -> None:
    frame, button, size = views[name]()
    for theme in THEMES:
        wide, tall = SIZES[size]
        context = browser.new_context(viewport={"width": wide, "height": tall}, color_scheme=theme)
        page, _ = open_frame(context, frame)
        page.wait_for_selector("main > section")
        if button:
            page.click(button)
            page.wait_for_selector(".sheet")
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
