"""What a game has taught that is worth keeping for the next."""

from __future__ import annotations

from typing import Any

from companion.games.atervackt import records, rings
from companion.games.atervackt.state import AtervacktState
from companion.state import Json


def learned(state: AtervacktState) -> dict[str, Json]:
    """What was told, or corrected, that the data of this game does not say."""
    parts: dict[str, Any] = {"records": records.learned(state), "rings": rings.learned(state)}
    return {part: told for part, told in parts.items() if told}
