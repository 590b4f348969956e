"""An evening for each test that wants one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.hardware.web.browser.evening import Evening
from tests.hardware.web.browser.screens import Screens


@pytest.fixture(scope="session")
def screens(browser: Any) -> Iterator[Screens]:
    """Yield screens that show sights, for all tests that look at them."""
    made = Screens(browser)
    yield made
    made.close()


@pytest.fixture(scope="module")
def whole_evening(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """Yield one evening for all tests of a file."""
    begun = Evening(tmp_path_factory.mktemp("evening"), browser)
    yield begun
    begun.end()


@pytest.fixture
def evening(whole_evening: Evening) -> Iterator[Evening]:
    """Yield an evening at which no phone has come in yet, and whose browsers see no fault of the page."""
    yield whole_evening
    whole_evening.send_phones_away()
    faults, whole_evening.faults = whole_evening.faults, []
    assert faults == []
