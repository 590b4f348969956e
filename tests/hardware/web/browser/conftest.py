"""An evening for each test that wants one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.hardware.web.browser.evening import Evening


@pytest.fixture
def evening(browser: Any, tmp_path: Path) -> Iterator[Evening]:
    """An evening whose browsers see no fault of the page."""
    begun = Evening(tmp_path, browser)
    try:
        yield begun
    finally:
        begun.end()
    assert begun.faults == []
