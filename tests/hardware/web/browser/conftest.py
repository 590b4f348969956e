"""One browser for all, and an evening for each test that wants one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.hardware.web.browser.evening import CHROMIUM, FLAGS, Evening


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, where the machine has it and Playwright is installed."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: make .venv/browser")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture
def evening(browser: Any, tmp_path: Path) -> Iterator[Evening]:
    """An evening whose browsers see no fault of the page."""
    begun = Evening(tmp_path, browser)
    try:
        yield begun
    finally:
        begun.end()
    assert begun.faults == []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give browsers their time, and let one worker have all of them."""
    for item in items:
        if "/web/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.timeout(120))
            item.add_marker(pytest.mark.xdist_group("browser"))
