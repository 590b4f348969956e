"""A program on a pseudo-terminal, for the tests of the emulator."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.hardware.emulator.terminal_screens import Terminal


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """Yield a program on a terminal, which does not outlive its test."""
    opened = Terminal()
    yield opened
    if opened.process.poll() is None:
        opened.process.kill()
        opened.process.wait()
