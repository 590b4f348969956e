"""The page in a real browser: a table and two phones, over the real server and a real game."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import environment

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: make .venv/browser")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

OTHER_WORDS = "before => document.querySelector('.handheld .ask').innerText !== before"
SIZES = "[...document.querySelectorAll('button')].map(b => b.getBoundingClientRect()).map(r => [r.width, r.height])"

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
    pytest.mark.timeout(180),
    pytest.mark.xdist_group("browser"),
]


class Evening:
    """A game of Legenden that the box rolls and draws, with its page open in browsers.

    Args:
        folder: Where it is kept.
        browser: The browser.
    """

    def __init__(self, folder: Path, browser: Any) -> None:
        self.browser = browser
        words = "play --plain --lan --new --game legenden --seats Ada Bo --dice rolled --cards drawn --seed 3 --lang en"
        self.program = subprocess.Popen(
            [sys.executable, "-m", "companion.cli", *words.split(), "--state", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment(),
        )
        assert self.program.stdout is not None
        self.here = self._told("Page: ")
        self.address = self._told("Phones: ")
        self.faults: list[str] = []

    def _told(self, words: str) -> str:
        assert self.program.stdout is not None
        for line in self.program.stdout:
            if line.startswith(words):
                return line.removeprefix(words).split()[0]
        raise AssertionError(f"it never said {words!r}")

    def page(self, **context: Any) -> Any:
        """Return a page of a browser that was never here."""
        page = self.browser.new_context(**context).new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        return page

    def open_table(self) -> Any:
        """Return the page of the table on this machine."""
        table = self.page(viewport={"width": 1280, "height": 720})
        table.goto(self.here)
        table.wait_for_selector(".joining .code")
        return table

    def join(self, table: Any, seat: str) -> Any:
        """Return the page of a phone that has scanned the table's code and taken a seat."""
        phone = self.page(**PHONE)
        phone.goto(f"{self.address}/J/{table.inner_text('.joining .code').replace('-', '')}")
        phone.get_by_role("button", name=seat).click()
        phone.wait_for_selector(".handheld")
        return phone

    def end(self) -> None:
        """End the evening."""
        self.program.terminate()
        self.program.communicate(timeout=30)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """An evening whose browsers see no fault of the page."""
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        begun = Evening(tmp_path, browser)
        try:
            yield begun
        finally:
            begun.end()
            browser.close()
    assert begun.faults == []


def answer(phones: list[Any]) -> str:
    """Press the first line on the phone that is asked, and return the question that stood there."""
    for phone in phones:
        keys = phone.locator(".handheld.mine .key")
        if keys.count():
            asked: str = phone.inner_text(".handheld .ask")
            keys.first.click()
            phone.wait_for_function(
                "before => document.querySelector('.handheld .ask').innerText !== before", arg=asked
            )
            return asked
    return ""


def test_two_phones_play_a_game_that_the_table_shows(evening: Evening) -> None:
    table = evening.open_table()
    phones = [evening.join(table, seat) for seat in ("Ada", "Bo")]
    asked: set[str] = set()
    for _ in range(60):
        asked.add(answer(phones))
        if len(asked) > 5:
            break
        phones[0].wait_for_timeout(100)
    assert len(asked) > 5
    assert re.search(r"sun \d+ / 21", table.inner_text(".table .top"))
    assert table.locator(".hero").count() == 2


def test_a_phone_survives_a_reload_a_second_tab_and_the_back_button(evening: Evening) -> None:
    table = evening.open_table()
    phone = evening.join(table, "Bo")
    assert "/J/" not in phone.url
    phone.reload()
    assert phone.inner_text("header b") == "Bo"
    tab = phone.context.new_page()
    tab.goto(evening.address)
    tab.wait_for_selector(".handheld")
    assert tab.inner_text("header b") == "Bo"
    phone.go_back()
    phone.goto(evening.address)
    phone.wait_for_selector(".handheld")
    assert phone.inner_text("header b") == "Bo"


def test_a_phone_that_loses_its_network_says_so_and_goes_on(evening: Evening) -> None:
    table = evening.open_table()
    phone = evening.join(table, "Ada")
    phone.evaluate("WebSocket.prototype.send = function () { this.close(); }")
    phone.get_by_role("button", name="Menu").click()
    phone.wait_for_selector(".notice")
    phone.wait_for_selector(".notice", state="detached")
    assert phone.inner_text("header b") == "Ada"


def test_a_code_that_was_used_is_refused_in_words(evening: Evening) -> None:
    table = evening.open_table()
    code = table.inner_text(".joining .code").replace("-", "")
    evening.join(table, "Ada")
    late = evening.page(**PHONE)
    late.goto(f"{evening.address}/J/{code}")
    late.wait_for_function("document.getElementById('said').innerText.includes('not right')")
    assert evening.faults.pop().startswith("Failed to load resource")


def test_nothing_scrolls_sideways_and_every_key_fits_a_thumb(evening: Evening) -> None:
    table = evening.open_table()
    phone = evening.join(table, "Ada")
    for wide, tall in ((360, 640), (390, 844), (844, 390), (820, 1180), (1920, 1080)):
        for page in (phone, table):
            page.set_viewport_size({"width": wide, "height": tall})
            assert page.evaluate("document.documentElement.scrollWidth") <= wide, (page.url, wide)
            for box in page.evaluate(SIZES):
                assert min(box) >= 44, (page.url, wide, box)
