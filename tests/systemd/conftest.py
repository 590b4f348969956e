"""Fixtures of the tests that install on a pretended machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systemd.machine import Machine


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """Return a machine in a folder whose name has a space, as checkouts may have."""
    folder = tmp_path / "a folder"
    folder.mkdir()
    return Machine(folder)
