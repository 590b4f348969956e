"""Import, export and remove are killed at every operation on the disk."""

from __future__ import annotations

from collections.abc import Iterator

from tests.attacks.preloaded import run_watched
from tests.attacks.runner import Plan, attack


@attack
def killed_commands(plan: Plan) -> Iterator[str | None]:
    """No game is lost or half, and no draft is left after the next command."""
    yield from run_watched("tests.attacks.killed", plan)
