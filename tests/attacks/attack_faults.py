"""A full disk, an error, half a write and a wait that fails, at every operation of an evening."""

from __future__ import annotations

from collections.abc import Iterator

from tests.attacks.preloaded import run_watched
from tests.attacks.runner import Plan, attack


@attack
def while_playing(plan: Plan) -> Iterator[str | None]:
    """Each answer is kept or refused in a sentence, and what was refused is never found again."""
    yield from run_watched("tests.attacks.faulty", plan)
