"""The quick version of each attack finds nothing; `make attack` tries all of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.attacks.runner import SEED, Plan, Size, attacks, run


@pytest.mark.parametrize("name", attacks())
def test_a_quick_attack_finds_nothing(name: str, tmp_path: Path) -> None:
    outcome = run(name, Plan(Size.QUICK, SEED, tmp_path))
    if outcome.skipped:
        pytest.skip(outcome.skipped)
    assert outcome.tried
    assert not outcome.found, "\n".join(outcome.found[:10])
