"""One browser for all of these tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.hardware.web.browser.evening import CHROMIUM, FLAGS


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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give browsers their time, and let one worker have all of them."""
    for item in items:
        if "/report/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.timeout(120))
            item.add_marker(pytest.mark.xdist_group("browser"))
